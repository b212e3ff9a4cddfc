import { statSync } from 'node:fs'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { clean } from '../../core/clean.ts'
import { isInside, mayHoldKeys } from './folder.ts'
import { realPath } from './places.ts'

interface Led {
  kind: 'file' | 'folder' | null
  path: string
  /** It is beside the file and not in the working folder. */
  beside: boolean
  /** The place beside the file, if that differs. */
  other: string | null
}

/** Resolves from the working folder. If nothing is there, but beside the file is, that is taken. */
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
 * The folders that a configuration file may refer to: the working folder and its own. Only the user may name what lies
 * elsewhere, even through a link: the file may come from somebody's repository.
 */
export const homesOf = (cwd: string, configFile: string | null): string[] =>
  configFile === null ? [cwd] : [cwd, dirname(configFile)]

export function staysIn(path: string, folders: readonly string[]): boolean {
  const real = realPath(path)
  return folders.some(folder => isInside(real, realPath(folder)))
}

const keyFolders = new Set(['.ssh', '.aws', '.gnupg', '.kube', '.docker', '.azure', '.agon', '.git'])

/** Checks its own name and that of its link target, on the way from any of these folders. */
export function looksLikeKeys(path: string, folders: readonly string[]): boolean {
  const real = realPath(path)
  const ways = folders.flatMap(folder => [relative(folder, path), relative(realPath(folder), real)])
  return (
    [path, real].some(name => mayHoldKeys(basename(name))) ||
    ways.some(way => way.split(sep).some(part => keyFolders.has(part)))
  )
}

/** For people: relative if inside the working folder, with forward slashes. */
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
