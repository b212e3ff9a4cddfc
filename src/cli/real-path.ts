import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Without links, also where the last part of it does not exist yet. */
export function realPath(path: string): string {
  const whole = resolve(path)
  try {
    return realpathSync(whole)
  } catch {
    const above = dirname(whole)
    return above === whole ? whole : join(realPath(above), basename(whole))
  }
}
