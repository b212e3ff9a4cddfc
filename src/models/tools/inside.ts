import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'

const longestFile = 4 * 1024 * 1024

/** A regular file of ordinary size, not by way of a link; null when there is none. */
export function readInside(folder: string, path: string): string | null {
  if (!isInside(folder, path)) return null
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      const found = fstatSync(file)
      return found.isFile() && found.size <= longestFile ? readFileSync(file, 'utf8') : null
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}

export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return isAbsolute(path) && way !== '' && !isAbsolute(way) && way.split(sep)[0] !== '..'
}
