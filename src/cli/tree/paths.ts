import { statSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'

/** Where a path of a configuration file leads. */
export interface Led {
  kind: 'file' | 'folder' | null
  /** Absolute. */
  path: string
  /** It is not in the working folder, but beside the file. */
  beside: boolean
  /** The place beside the file, when that is another one. */
  other: string | null
}

/** As the path says, from the working folder; what is not there but beside the file is taken from beside the file. */
export function lead(written: string, cwd: string, configFile: string | null): Led {
  const here = resolve(cwd, written)
  const beside = configFile === null ? here : resolve(dirname(configFile), written)
  const other = beside === here ? null : beside
  const kind = kindOf(here)
  const found = kind === null && other !== null ? kindOf(other) : null
  if (found === null) return { kind, path: here, beside: false, other }
  return { kind: found, path: beside, beside: true, other }
}

/** Relative to the working folder where it is inside of it, with forward slashes. */
export function shownPath(path: string, cwd: string): string {
  const short = relative(cwd, path)
  const isInside = short !== '' && !isAbsolute(short) && short.split(sep)[0] !== '..'
  return (isInside ? short : path).split(sep).join('/')
}

function kindOf(path: string): Led['kind'] {
  try {
    const found = statSync(path)
    return found.isDirectory() ? 'folder' : 'file'
  } catch {
    return null
  }
}
