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
  files: FileChange[]
  /** What git neither follows nor ignores; only of a change in the working tree. */
  untracked: string[]
  /** Unified, as much as there was room for. */
  diff: string
  cut: CutChange[]
  /** Files of which nothing is shown, and why. */
  left: { path: string; why: 'secret' | 'generated' | 'large' | 'many'; lines: number }[]
  /** How many files changed beside this folder. */
  outside: number
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
  most: number
}

const longestChange = 20_000
const mostFiles = 400

/** What changed, from git alone: no program of the repository's is run, and nothing is written. Throws UsageError. */
export async function reviewOf({ cwd, range: written, env, language, most }: ReviewWish): Promise<Review> {
  const t = contextForWords[language]
  const git = await askingGit(cwd, env, language)
  const range = await rangeOf(written, git, language)
  const asked = async (...args: string[]) => {
    const answer = await git([...diffFlags.before, 'diff', ...diffFlags.behind, ...args])
    if (answer === null) throw new UsageError(t.noDiff)
    return answer
  }
  const files = changesIn(
    await asked('--numstat', '-z', ...range.args, '--'),
    await asked('--name-status', '-z', ...range.args, '--'),
  )
  const untracked = range.newer === null ? await untrackedIn(git) : []
  const everywhere = await git([
    ...diffFlags.before,
    'diff',
    ...diffFlags.behind,
    '--no-relative',
    '--name-only',
    '-z',
    ...range.args,
    '--',
  ])
  const outside = Math.max(0, fieldsOf(everywhere ?? '').length - files.length)
  if (files.length === 0) throw new UsageError(t.emptyDiff(written, untracked.length, outside))
  const { shown, left } = sorted(files)
  const diff = shown.length === 0 ? '' : await asked(...range.args, '--', ...shown.map(({ path }) => path))
  const { text, cut } = cutDiff(
    clean(diff).text,
    shown.map(({ path }) => path),
    most,
  )
  return {
    ...{ files, untracked, diff: text, cut, left, outside },
    blobOf: range.newer === null ? null : path => git(['cat-file', 'blob', `${range.newer}:./${path}`]),
  }
}

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
    if (path === '') i += 2
    const now = path === '' ? (fields[i] ?? '') : path
    const lines = added === '-' ? null : { added: Number(added), removed: Number(removed) }
    files.push({ path: now, lines, state: known.get(now) ?? 'M' })
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

/** Those whose change is shown, and those whose name says that it is not worth it, or not safe. */
function sorted(files: readonly FileChange[]): { shown: FileChange[]; left: Review['left'] } {
  const shown: FileChange[] = []
  const left: Review['left'] = []
  for (const file of files) {
    const { path } = file
    const lines = (file.lines?.added ?? 0) + (file.lines?.removed ?? 0)
    if (mayHoldKeys(basename(path))) left.push({ path, why: 'secret', lines })
    else if (!isWorthReading(unhidden(path))) left.push({ path, why: 'generated', lines })
    else if (lines > longestChange) left.push({ path, why: 'large', lines })
    else if (shown.length === mostFiles) left.push({ path, why: 'many', lines })
    else shown.push(file)
  }
  return { shown, left }
}

/** In a change hidden files count as well: `.github/workflows`. */
const unhidden = (path: string): string =>
  path
    .split('/')
    .map(part => part.replace(/^\.+/, '_'))
    .join('/')
