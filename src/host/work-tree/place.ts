import { fstatSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import { setImmediate as others } from 'node:timers/promises'
import { orElse } from '../caught.ts'
import { entriesOf, isInside } from '../files/folder.ts'
import { realPath } from '../files/places.ts'
import { harmlessGit } from '../harmless-git.ts'
import { agonHome, archivePath, type Environment, stateDirectory } from '../host.ts'

interface Place {
  root: string
  /** null: a folder without one. */
  repository: Repository | null
  bounds: { repository: Bounds; folder: Bounds }
  isTheirs(path: string): boolean
}

export interface TreeSight extends Marks {
  /** Branches and the like, which are not single files. */
  refs: ReadonlyMap<string, string>
}

const usualBounds = { repository: { files: 200_000, ms: 5_000 }, folder: { files: 20_000, ms: 1_000 } }

/** `own`: files and folders that Agon itself writes, as `ownPaths` lists them. */
export async function placeAt(
  cwd: string,
  { env, own, bounds = usualBounds }: { env: Environment; own: readonly string[]; bounds?: Place['bounds'] },
): Promise<Place> {
  const folder = realPath(cwd)
  const repository = await repositoryAt(folder, env)
  const root = repository?.root ?? folder
  const owned = own.map(realPath)
  const home = realPath(env.HOME || homedir())
  const aroundHome = isInside(home, root)
  // In the home folder all programs keep hidden files, including the tools that debate.
  const isHidden = (path: string) => aroundHome && isInside(path, home) && relative(home, path).startsWith('.')
  const isTheirs = (path: string) => owned.some(own => path === own || isInside(path, own)) || isHidden(path)
  return { root, repository, bounds, isTheirs }
}

export async function sightOf(place: Place, since: number): Promise<TreeSight> {
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
  // Ignored files are not watched, except at the top level: keys and settings are often there.
  return { names: new Set([...followed, ...filesIn(root)]), cut: false, inRepository: true }
}

/** Files that decide which branch is checked out and what git runs. */
function settingsOf({ root, repository }: Place): string[] {
  const folders = repository?.folders ?? [join(root, '.git')]
  const names = ['HEAD', 'config', 'config.worktree', join('info', 'exclude'), join('info', 'attributes')]
  return folders.flatMap(folder => {
    const hooks = filesIn(join(folder, 'hooks')).map(hook => join('hooks', hook))
    return [...names, ...hooks].map(name => relative(root, join(folder, name)))
  })
}

/** A repository, as far as its changes are watched. */
interface Repository {
  root: string
  /** The folders of HEAD and of configuration and hooks: two in a linked work tree. */
  folders: readonly string[]
  /** Files that git tracks, or neither tracks nor ignores. null: git does not answer. */
  files(): Promise<string[] | null>
  /** Branches, tags and the stash. Not remote ones: editors fetch by themselves. */
  refs(): Promise<Map<string, string>>
}

/** null: no repository, a bare one, somebody else's, one whose settings point elsewhere, or no git. */
async function repositoryAt(cwd: string, env: Environment): Promise<Repository | null> {
  const ask = harmlessGit(cwd, env)
  const answer = await ask(['rev-parse', '--path-format=absolute', '--show-toplevel', '--git-dir', '--git-common-dir'])
  const [root, own, common, ...more] = answer?.trimEnd().split('\n') ?? []
  if (!root || !own || !common || more.length > 0 || !isInside(cwd, root)) return null
  return {
    root,
    folders: [...new Set([own, common])],
    async files() {
      const list = await ask(['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'])
      return list?.split('\0').filter(name => name !== '') ?? null
    },
    async refs() {
      const list = await ask(['for-each-ref', '--format=%(refname) %(objectname)', ...refsWatched])
      const lines = (list ?? '').split('\n').filter(line => line !== '')
      return new Map(lines.map(line => [join('.git', line.split(' ')[0]!), line]))
    },
  }
}

const refsWatched = ['refs/heads', 'refs/tags', 'refs/stash']

const passedOver = new Set(['node_modules', '.git'])

/** The files below a folder, near ones first. Links are not followed. */
async function listingOf(root: string, bounds: Bounds) {
  const names: string[] = []
  const folders = ['']
  const slices = newSlices(bounds.ms)
  for (const folder of folders) {
    for (const entry of entriesOf(join(root, folder))) {
      const name = join(folder, entry.name)
      if (!entry.isDirectory()) names.push(name)
      else if (!passedOver.has(entry.name)) folders.push(name)
    }
    if (names.length > bounds.files || slices.over()) return { names: names.slice(0, bounds.files), cut: true }
    if (slices.due()) await slices.rest()
  }
  return { names, cut: false }
}

function filesIn(folder: string): string[] {
  return entriesOf(folder)
    .filter(entry => !entry.isDirectory())
    .map(entry => entry.name)
}

/** Identifies a file's state: any write or change of permissions changes it. */
type Mark = string

interface Marks {
  /** By name below the root. Missing files are not in it. */
  found: Map<string, Mark>
  /** Files written while they were examined, so their earlier state is unknown. */
  touched: Set<string>
  /** Not all files were examined: too many, or no time. */
  cut: boolean
}

interface Bounds {
  files: number
  ms: number
}

const sliceMs = 4

/** Examines files without opening or following any, and yields to other work. */
async function marksOf(root: string, names: Iterable<string>, since: number, bounds: Bounds): Promise<Marks> {
  const marks: Marks = { found: new Map(), touched: new Set(), cut: false }
  const slices = newSlices(bounds.ms)
  for (const name of names) {
    if (marks.found.size >= bounds.files || slices.over()) return { ...marks, cut: true }
    const seen = look(root, name)
    if (seen) {
      marks.found.set(name, seen.mark)
      if (seen.changedAt >= since) marks.touched.add(name)
    }
    if (slices.due()) await slices.rest()
  }
  return marks
}

/** Splits work into slices, and ends it after a time. */
function newSlices(ms: number) {
  const end = performance.now() + ms
  let slice = performance.now()
  return {
    over: () => slice > end,
    due: () => performance.now() - slice > sliceMs,
    async rest() {
      await others()
      slice = performance.now()
    },
  }
}

/** Includes the change time because, unlike the modification time, nobody can set it back. */
export function look(root: string, name: string): { mark: Mark; changedAt: number } | null {
  const seen = orElse(null, () => lstatSync(join(root, name), { throwIfNoEntry: false }))
  if (!seen) return null
  const { size, mtimeMs, ctimeMs, mode, ino } = seen
  return { mark: `${size} ${mtimeMs} ${ctimeMs} ${mode} ${ino}`, changedAt: ctimeMs }
}

/** Where Agon itself writes while it plays a debate. */
export function ownPaths(env: Environment, cwd: string, out: string | null): string[] {
  const home = agonHome(env)
  const databases = [archivePath(home), join(home, 'outputs.lock')]
  return [
    ...databases.flatMap(path => ['', '-wal', '-shm', '-journal'].map(ending => `${path}${ending}`)),
    // Agents' memory, people's drafts, and the folders in which tools and programs run.
    ...['agents', 'drafts', 'tools'].map(folder => join(home, folder)),
    join(stateDirectory(env, cwd), 'debate'),
    join(cwd, '.debates'),
    ...(out === null ? [] : [out]),
    ...[1, 2].flatMap(output => redirectedTo(output, cwd)),
  ]
}

/** `agon … > out.txt`: the file in the working folder that receives an output. */
const redirectedTo = (output: number, cwd: string): string[] =>
  orElse([], () => {
    const file = fstatSync(output)
    if (!file.isFile()) return []
    const paths = readdirSync(cwd).map(name => join(cwd, name))
    return paths.filter(path => {
      const found = statSync(path, { throwIfNoEntry: false })
      return found?.dev === file.dev && found.ino === file.ino
    })
  })
