import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import type { ChangeKind } from '../words.en.ts'
import { workTreeWords } from '../words.ts'
import { look, placeAt, sightOf, type TreeSight } from './place.ts'

export interface WorkTreeChange {
  /** Relative to the root. Untrusted text, like every file name. */
  path: string
  kind: ChangeKind
}

/** A folder that nobody should change while a debate runs. */
export interface WorkTree {
  root: string
  isRepository: boolean
  /** Whether, by now, not all of it could be examined. */
  readonly partly: boolean
  changes(): Promise<WorkTreeChange[]>
}

/** The file system's clock lags by up to one of its steps. */
const clockStepMs = 10

/** Remembers the state of the repository around a folder, or of the folder. Changes nothing and never throws. */
export async function watchWorkTree(cwd: string, options: Parameters<typeof placeAt>[1]): Promise<WorkTree> {
  const since = Date.now() - clockStepMs
  const place = await placeAt(cwd, options)
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

/** What the user must know about changes. null: nothing. */
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

function fileChanges(root: string, before: TreeSight, after: TreeSight): WorkTreeChange[] {
  const changes: WorkTreeChange[] = []
  for (const [path, mark] of before.found) {
    // A file that is no longer listed may still exist: whoever changed it may have made git ignore it.
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

function refChanges(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): WorkTreeChange[] {
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
