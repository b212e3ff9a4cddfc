import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Of this Agon, from the package that this file lies in; '' where there is none. */
export function ownVersion(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const version = versionIn(join(folder, 'package.json'))
    if (version !== null || folder === dirname(folder)) return version ?? ''
  }
}

function versionIn(file: string): string | null {
  try {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown; version?: unknown }
    return name === 'agon' && typeof version === 'string' ? version : null
  } catch {
    return null
  }
}
