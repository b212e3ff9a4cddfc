import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import { isInside } from '../context/folder.ts'
import type { Environment } from '../home.ts'
import { realPath } from '../real-path.ts'
import { type Repository, repositoryAt } from './git.ts'
import { filesIn, listingOf } from './listing.ts'
import { type Bounds, type Marks, marksOf } from './marks.ts'

export type { Bounds } from './marks.ts'

/** Where changes are looked for. */
export interface Place {
  root: string
  /** null: a folder without one. */
  repository: Repository | null
  bounds: { repository: Bounds; folder: Bounds }
  /** Files that others write by right. */
  isTheirs(path: string): boolean
}

/** What it looks like at one moment. */
export interface Sight extends Marks {
  /** Branches and the like, which are no files of their own. */
  refs: ReadonlyMap<string, string>
}

const usualBounds = { repository: { files: 200_000, ms: 5_000 }, folder: { files: 20_000, ms: 1_000 } }

export async function placeAt(
  cwd: string,
  env: Environment,
  own: readonly string[],
  bounds: Place['bounds'] = usualBounds,
): Promise<Place> {
  const folder = realPath(cwd)
  const repository = await repositoryAt(folder, env)
  const root = repository?.root ?? folder
  const owned = own.map(realPath)
  const home = realPath(env.HOME || homedir())
  const aroundHome = isInside(home, root)
  const isTheirs = (path: string): boolean =>
    owned.some(own => path === own || isInside(path, own)) || (aroundHome && isHiddenIn(home, path))
  return { root, repository, bounds, isTheirs }
}

export async function sightOf(place: Place, since: number): Promise<Sight> {
  const { root, repository, bounds, isTheirs } = place
  const [listed, refs] = await Promise.all([filesListed(place), repository?.refs() ?? new Map()])
  const names = function* () {
    for (const name of listed.names) if (!isTheirs(join(root, name))) yield name
    yield* settingsOf(place)
  }
  const marks = await marksOf(root, names(), since, listed.inRepository ? bounds.repository : bounds.folder)
  return { ...marks, cut: marks.cut || listed.cut, refs }
}

async function filesListed({ root, repository, bounds }: Place) {
  const followed = await repository?.files()
  if (!followed) return { ...(await listingOf(root, bounds.folder)), inRepository: false }
  // What git ignores is not watched, apart from what lies at the top: keys and settings are often there.
  return { names: new Set([...followed, ...filesIn(root)]), cut: false, inRepository: true }
}

/** What decides which branch is checked out and what git runs. */
function settingsOf({ root, repository }: Place): string[] {
  const folders = repository?.folders ?? [join(root, '.git')]
  const names = ['HEAD', 'config', 'config.worktree', join('info', 'exclude'), join('info', 'attributes')]
  return folders.flatMap(folder => {
    const hooks = filesIn(join(folder, 'hooks')).map(hook => join('hooks', hook))
    return [...names, ...hooks].map(name => relative(root, join(folder, name)))
  })
}

/** In one's home every program keeps its own things under hidden names; the tools that debate do, too. */
function isHiddenIn(home: string, path: string): boolean {
  return isInside(path, home) && relative(home, path).startsWith('.')
}
