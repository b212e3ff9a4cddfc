import { basename } from 'node:path'
import { clean } from '../../../core/clean.ts'
import type { Language } from '../../../core/language.ts'
import { isWorthReading, mayHoldKeys } from '../../context/folder.ts'
import { UsageError } from '../../exit.ts'
import { harmlessGit } from '../../harmless-git.ts'
import type { Environment } from '../../home.ts'
import { type CutChange, cutDiff, type FileChange } from './diff-cut.ts'
import { type Git, rangeOf } from './range.ts'
import { contextForWords } from './words.ts'

/** A change under review. */
export interface Review {
  /** Those of which something may be shown. */
  files: FileChange[]
  /** Those of which nothing is shown, and why. */
  left: { file: FileChange; why: 'secret' | 'generated' | 'large' | 'many' }[]
  /** What git neither follows nor ignores; only of a change in the working tree. */
  untracked: string[]
  /** How many files changed beside this folder. */
  outside: number
  /** The change of these files, unified, as much as there is room for in bytes. */
  diffOf(files: readonly FileChange[], most: number): Promise<{ text: string; cut: CutChange[] }>
  /** A changed file as it is after the change; null: it is what lies in the folder. */
  blobOf: ((path: string) => Promise<string | null>) | null
}

export interface ReviewWish {
  /** A real path. */
  cwd: string
  /** '': what is not committed. */
  range: string
  env: Environment
  language: Language
}

const longestChange = 20_000
const mostFiles = 400

/** What changed, from git alone: no program of the repository's is run, and nothing is written. Throws UsageError. */
export async function reviewOf({ cwd, range: written, env, language }: ReviewWish): Promise<Review> {
  const t = contextForWords[language]
  const git = await askingGit(cwd, env, language)
  const { args, newer } = await rangeOf(written, git, language)
  const ask = async (...more: string[]) => {
    const answer = await git([...diffFlags.before, 'diff', ...diffFlags.behind, ...more])
    if (answer === null) throw new UsageError(t.noDiff)
    return answer
  }
  const here = changesIn(await ask('--numstat', '-z', ...args, '--'), await ask('--name-status', '-z', ...args, '--'))
  const all = here.filter(({ path }) => !isRecord(path))
  const untracked = newer === null ? (await untrackedIn(git)).filter(path => !isRecord(path)) : []
  const outside = fieldsOf(await ask('--no-relative', '--name-only', '-z', ...args, '--')).length - here.length
  if (all.length === 0) throw new UsageError(t.emptyDiff(written, untracked.length, outside))
  return {
    ...sorted(all),
    ...{ untracked, outside },
    async diffOf(files, most) {
      if (files.length === 0) return { text: '', cut: [] }
      const paths = files.flatMap(({ path, from }) => (from === null ? [path] : [from, path]))
      const text = clean(await ask(...args, '--', ...paths)).text
      return cutDiff(
        text,
        files.map(({ path }) => path),
        most,
      )
    },
    blobOf: newer === null ? null : path => git(['cat-file', 'blob', `${newer}:./${path}`]),
  }
}

/** Records of debates are no part of what is debated. */
const isRecord = (path: string): boolean => /(?:^|\/)\.debates\//.test(path)

/** Whatever the settings say: no program compares or translates files, names stand as they are, and paths begin at the folder. */
const diffFlags = {
  before: ['--literal-pathspecs', '-c', 'core.quotePath=false'],
  behind: [
    ...['--no-color', '--no-ext-diff', '--no-textconv', '--submodule=short', '--ignore-submodules=dirty', '--relative'],
    ...['--src-prefix=a/', '--dst-prefix=b/', '--unified=3', '--find-renames', '--no-indent-heuristic'],
  ],
}

/** Git for a repository, with every filter of its settings switched off: they are programs that a comparison would run. */
async function askingGit(cwd: string, env: Environment, language: Language): Promise<Git> {
  const t = contextForWords[language]
  const git = harmlessGit(cwd, env)
  if ((await git(['rev-parse', '--is-inside-work-tree']))?.trim() !== 'true') throw new UsageError(t.noRepository)
  const listed = (await git(['config', '-z', '--name-only', '--get-regexp', '^filter\\.'])) ?? ''
  const drivers = new Set(fieldsOf(listed).map(name => name.slice('filter.'.length, name.lastIndexOf('.'))))
  // Such a name cannot be told to git.
  if ([...drivers].some(name => /[=\n]/.test(name))) throw new UsageError(t.noDiff)
  const off = [...drivers].flatMap(name =>
    ['clean', 'smudge', 'process'].map(kind => `filter.${name}.${kind}=`).concat(`filter.${name}.required=false`),
  )
  return args => git([...off.flatMap(setting => ['-c', setting]), ...args])
}

const fieldsOf = (listed: string): string[] => listed.split('\0').filter(field => field !== '')

async function untrackedIn(git: Git): Promise<string[]> {
  return fieldsOf((await git(['ls-files', '-z', '--others', '--exclude-standard'])) ?? '').sort()
}

/** `--numstat -z`: `added TAB removed TAB path`, of a renamed file the two paths in fields of their own. */
function changesIn(numbers: string, states: string): FileChange[] {
  const known = statesIn(states)
  const fields = numbers.split('\0')
  const files: FileChange[] = []
  for (let i = 0; i < fields.length; i++) {
    const [, added, removed, path] = /^(\d+|-)\t(\d+|-)\t(.*)$/s.exec(fields[i]!) ?? []
    if (path === undefined) continue
    const lines = added === '-' ? null : { added: Number(added), removed: Number(removed) }
    const [from, now] = path === '' ? [fields[i + 1] ?? '', fields[i + 2] ?? ''] : [null, path]
    if (from !== null) i += 2
    files.push({ path: now, from, lines, state: known.get(now) ?? 'M' })
  }
  return files
}

/** `--name-status -z`: a letter, then the path; of a renamed file both. */
function statesIn(listed: string): Map<string, string> {
  const fields = listed.split('\0')
  const states = new Map<string, string>()
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const state = fields[i]!
    if (/^[RC]/.test(state)) i += 1
    states.set(fields[i + 1] ?? '', state.slice(0, 1))
  }
  return states
}

/** Apart from those whose name or size says that their change is not worth showing, or not safe. */
function sorted(all: readonly FileChange[]): Pick<Review, 'files' | 'left'> {
  const files: FileChange[] = []
  const left: Review['left'] = []
  for (const file of all) {
    const why = whyLeft(file) ?? (files.length === mostFiles ? 'many' : null)
    if (why === null) files.push(file)
    else left.push({ file, why })
  }
  return { files, left }
}

function whyLeft({ path, from, lines }: FileChange): Review['left'][number]['why'] | null {
  const names = [path, ...(from === null ? [] : [from])]
  if (names.some(name => mayHoldKeys(basename(name)))) return 'secret'
  if (!isWorthReading(unhidden(path))) return 'generated'
  return lines !== null && lines.added + lines.removed > longestChange ? 'large' : null
}

/** In a change hidden files count as well: `.github/workflows`. */
const unhidden = (path: string): string =>
  path
    .split('/')
    .map(part => part.replace(/^\.+/, '_'))
    .join('/')
