import { distance } from 'fastest-levenshtein'

/** What a path as somebody wrote it may mean, the likeliest first: forward slashes, without `./`, and without `a/` of a diff. */
export function meaningsOf(written: string): string[] {
  const plain = written
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '')
  const bare = plain.replace(/^\/+/, '')
  const unprefixed = bare.replace(/^[ab]\//, '')
  return [...new Set([plain, bare, unprefixed])].filter(path => path !== '')
}

/** The paths that somebody may mean: the very same, else all that end so. */
export function pathsMeant(written: string, paths: readonly string[]): string[] {
  const meanings = meaningsOf(written)
  for (const meant of meanings) if (paths.includes(meant)) return [meant]
  for (const same of [(path: string) => path, (path: string) => path.toLowerCase()])
    for (const meant of meanings) {
      const found = paths.filter(path => endsWith(same(path), same(meant)))
      if (found.length > 0) return found
    }
  return []
}

/** `auth.ts` is `src/auth.ts`, and so is `/home/me/project/src/auth.ts`. */
function endsWith(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`) || (isFromRoot(end) && end.endsWith(`/${path}`))
}

const isFromRoot = (path: string): boolean => /^(?:\/|[a-z]:\/)/i.test(path)

export function isFolderOf(written: string, paths: readonly string[]): boolean {
  return meaningsOf(written).some(meant =>
    paths.some(path => path.startsWith(`${meant}/`) || path.includes(`/${meant}/`)),
  )
}

/** The path whose name is nearest; null: none is near. */
export function nearestPath(written: string, paths: readonly string[]): string | null {
  const name = nameOf(meaningsOf(written).at(-1) ?? '')
  let best: string | null = null
  let least = Math.max(1, Math.floor(name.length / 3)) + 1
  for (const path of paths.slice(0, mostCompared)) {
    const far = distance(name, nameOf(path))
    if (far >= least) continue
    least = far
    best = path
  }
  return best
}

const mostCompared = 5_000
const nameOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .slice(0, 200)
