import { statSync } from 'node:fs'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { clean } from '../../core/clean.ts'
import { isInside, mayHoldKeys } from '../context/folder.ts'
import { realPath } from '../real-path.ts'

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

/**
 * Folders that a configuration file may speak of: the working folder and its own. What lies elsewhere, also by a link, is
 * for the user to name, not for a file that may have come with somebody's repository.
 */
export const homesOf = (cwd: string, configFile: string | null): string[] =>
  configFile === null ? [cwd] : [cwd, dirname(configFile)]

/** Where it really lies is inside of one of these folders. */
export function staysIn(path: string, folders: readonly string[]): boolean {
  const real = realPath(path)
  return folders.some(folder => isInside(real, realPath(folder)))
}

const keyFolders = new Set(['.ssh', '.aws', '.gnupg', '.kube', '.docker', '.azure', '.agon', '.git'])

/** By its own name or by that of what it links to, on the way there from any of these folders. */
export function looksLikeKeys(path: string, folders: readonly string[]): boolean {
  const real = realPath(path)
  const ways = folders.flatMap(folder => [relative(folder, path), relative(realPath(folder), real)])
  return (
    [path, real].some(name => mayHoldKeys(basename(name))) ||
    ways.some(way => way.split(sep).some(part => keyFolders.has(part)))
  )
}

/** For people: relative to the working folder where it is inside of it, with forward slashes. */
export function shownPath(path: string, cwd: string): string {
  const short = relative(cwd, path)
  const isWithin = short !== '' && !isAbsolute(short) && short.split(sep)[0] !== '..'
  return clean((isWithin ? short : path).split(sep).join('/')).text.replace(/\s/g, ' ')
}

function kindOf(path: string): Led['kind'] {
  try {
    const found = statSync(path)
    return found.isDirectory() ? 'folder' : 'file'
  } catch {
    return null
  }
}
