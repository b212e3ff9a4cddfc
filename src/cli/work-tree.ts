import { clean } from '../core/clean.ts'
import type { Language } from '../core/language.ts'
import type { Environment } from './home.ts'
import { look } from './work-tree/marks.ts'
import { type Bounds, placeAt, type Sight, sightOf } from './work-tree/place.ts'
import { type ChangeKind, workTreeWords } from './work-tree/words.ts'

export { ownPaths } from './work-tree/own.ts'

export interface Change {
  /** Below the root. Untrusted text, as every name of a file is. */
  path: string
  kind: ChangeKind
}

/** A folder that nobody should write to while a debate runs. */
export interface WorkTree {
  root: string
  isRepository: boolean
  /** By now: not all of it could be looked at. */
  readonly partly: boolean
  /** What is different from when the watch began, by name. */
  changes(): Promise<Change[]>
}

export interface WatchOptions {
  env: Environment
  /** Files and folders that Agon itself writes: `ownPaths`. */
  own: readonly string[]
  bounds?: { repository: Bounds; folder: Bounds }
}

/** The clock that stamps files is behind by up to one of its steps. */
const clockStepMs = 10

/** Remembers what the repository around a folder looks like, or else the folder. Changes nothing, and never throws. */
export async function watchWorkTree(cwd: string, options: WatchOptions): Promise<WorkTree> {
  const since = Date.now() - clockStepMs
  const place = await placeAt(cwd, options.env, options.own, options.bounds)
  const before = await sightOf(place, since)
  let { cut } = before
  return {
    root: place.root,
    isRepository: place.repository !== null,
    get partly() {
      return cut
    },
    async changes() {
      const after = await sightOf(place, since)
      cut ||= after.cut
      return [...fileChanges(place.root, before, after), ...refChanges(before.refs, after.refs)].sort((a, b) =>
        a.path < b.path ? -1 : 1,
      )
    },
  }
}

const mostNamed = 20

/** What a user has to know about changes; null: nothing. */
export async function workTreeReport(tree: WorkTree, language: Language): Promise<string | null> {
  const t = workTreeWords[language]
  const changes = await tree.changes()
  const root = shown(tree.root)
  if (changes.length === 0) return tree.partly ? t.partly(root) : null
  const runs = changes.some(({ path }) => /(?:^|[\\/])\.git[\\/](?:hooks|config)/.test(path))
  return [
    t.changed(changes.length, root),
    ...changes.slice(0, mostNamed).map(({ path, kind }) => `  ${t.kinds[kind]}  ${shown(path)}`),
    ...(changes.length > mostNamed ? [t.more(changes.length - mostNamed)] : []),
    t.notAgon,
    ...(runs ? [t.gitRuns] : []),
    tree.isRepository ? t.lookInGit : t.lookAtFiles,
    ...(tree.partly ? [t.partly(root)] : []),
  ].join('\n')
}

function fileChanges(root: string, before: Sight, after: Sight): Change[] {
  const changes: Change[] = []
  for (const [path, mark] of before.found) {
    // What is no longer listed may still be there: whoever changes a file may also have git ignore it.
    const now = after.found.get(path) ?? look(root, path)?.mark
    if (now === undefined) changes.push({ path, kind: 'removed' })
    else if (now !== mark || before.touched.has(path)) changes.push({ path, kind: 'changed' })
  }
  for (const path of after.found.keys()) {
    if (before.found.has(path)) continue
    if (!before.cut) changes.push({ path, kind: 'added' })
    else if (after.touched.has(path)) changes.push({ path, kind: 'changed' })
  }
  return changes
}

function refChanges(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Change[] {
  const kindOf = (path: string): ChangeKind | null => {
    if (!after.has(path)) return 'removed'
    if (!before.has(path)) return 'added'
    return before.get(path) === after.get(path) ? null : 'changed'
  }
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(path => {
    const kind = kindOf(path)
    return kind === null ? [] : [{ path, kind }]
  })
}

const shown = (path: string): string => clean(path).text.replace(/\s/g, ' ')
