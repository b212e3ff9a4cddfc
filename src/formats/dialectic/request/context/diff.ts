import { basename } from 'node:path'
import { clean } from '../../../../core/clean.ts'
import type { Language } from '../../../../core/language.ts'
import { UsageError } from '../../../../host/exit.ts'
import { isWorthReading, mayHoldKeys } from '../../../../host/files/folder.ts'
import { harmlessGit } from '../../../../host/harmless-git.ts'
import type { Environment } from '../../../../host/host.ts'
import { contextForWords } from '../words.ts'
import type { TraySettings } from './tray.ts'

export interface Review {
  files: FileChange[]
  left: { file: FileChange; why: 'secret' | 'generated' | 'large' | 'many' }[]
  /** Files that git neither tracks nor ignores. Only for changes in the working tree. */
  untracked: string[]
  outside: number
  /** The unified diff of these files, up to this many bytes. */
  diffOf(files: readonly FileChange[], most: number): Promise<{ text: string; cut: CutChange[] }>
  /** Reads a changed file as of the newer commit. null: it is the file in the folder. */
  blobOf: ((path: string) => Promise<string | null>) | null
}

const longestChange = 20_000
const mostFiles = 400

/** What changed in this range ('': what is not committed), from git alone: runs no program of the repository and writes nothing. Throws UsageError. */
export async function reviewOf(
  written: string,
  { cwd, env, language }: Pick<TraySettings, 'cwd' | 'env' | 'language'>,
): Promise<Review> {
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

/** Records of debates are not part of what is debated. */
const isRecord = (path: string): boolean => /(?:^|\/)\.debates\//.test(path)

/** Overrides all settings: no program compares or converts files, names are unquoted, paths begin at the folder. */
const diffFlags = {
  before: ['--literal-pathspecs', '-c', 'core.quotePath=false'],
  behind: [
    ...['--no-color', '--no-ext-diff', '--no-textconv', '--submodule=short', '--ignore-submodules=dirty', '--relative'],
    ...['--src-prefix=a/', '--dst-prefix=b/', '--unified=3', '--find-renames', '--no-indent-heuristic'],
  ],
}

/** Git for a repository, with all configured filters disabled: they are programs that a diff would run. */
async function askingGit(cwd: string, env: Environment, language: Language): Promise<Git> {
  const t = contextForWords[language]
  const git = harmlessGit(cwd, env)
  if ((await git(['rev-parse', '--is-inside-work-tree']))?.trim() !== 'true') throw new UsageError(t.noRepository)
  const listed = (await git(['config', '-z', '--name-only', '--get-regexp', '^filter\\.'])) ?? ''
  const drivers = new Set(fieldsOf(listed).map(name => name.slice('filter.'.length, name.lastIndexOf('.'))))
  // Git cannot be given such a name.
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

/** `--numstat -z`: `added TAB removed TAB path`. A renamed file has its two paths in separate fields. */
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

/** `--name-status -z`: a letter, then the path; both paths for a renamed file. */
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

/** Separates files whose name or size says that their change is not worth showing, or not safe. */
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

/** In a change hidden files count too: `.github/workflows`. */
const unhidden = (path: string): string =>
  path
    .split('/')
    .map(part => part.replace(/^\.+/, '_'))
    .join('/')

type Git = (args: readonly string[]) => Promise<string | null>

interface Range {
  /** Arguments for `git diff`: only hashes, never the user's words. */
  args: readonly string[]
  /** The newer commit. null: the working tree. */
  newer: string | null
}

/** What a range may contain: names of branches and commits, and steps back from them. */
const rangePattern = /^[\p{L}\p{N}_@][\p{L}\p{N}_@.^~{}/+#=-]{0,199}$/u

/** `''`: uncommitted changes. `main...HEAD`, `v1..v2`, or one commit against the working tree. Throws UsageError. */
async function rangeOf(written: string, git: Git, language: Language): Promise<Range> {
  const head = await commitOf('HEAD', git)
  if (written === '') return { args: [head ?? emptyTree], newer: null }
  const [, left = written, dots = '', right = ''] = /^(.*?)(\.{2,3})(.*)$/.exec(written) ?? []
  if (!rangePattern.test(written) || right.includes('..')) throw await badRange(written, git, language)
  const older = await commitOf(left || 'HEAD', git)
  const newer = dots === '' ? null : await commitOf(right || 'HEAD', git)
  if (older === null || (dots !== '' && newer === null)) throw await badRange(written, git, language)
  if (newer === null) return { args: [older], newer: null }
  const base = dots === '...' ? await git(['merge-base', older, newer]) : older
  if (base === null) throw new UsageError(contextForWords[language].noBase(written))
  return { args: [base.trim(), newer], newer }
}

/** In a repository without a commit everything is new. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

async function commitOf(name: string, git: Git): Promise<string | null> {
  const hash = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])
  return hash !== null && /^[0-9a-f]{40,64}\n?$/.test(hash) ? hash.trim() : null
}

async function badRange(written: string, git: Git, language: Language): Promise<UsageError> {
  const listed = await git([
    'for-each-ref',
    '--count=8',
    '--sort=-committerdate',
    '--format=%(refname:short)',
    'refs/heads',
  ])
  const branches = (listed ?? '').split('\n').filter(name => name !== '')
  return new UsageError(contextForWords[language].badRange(written, branches))
}

export interface FileChange {
  path: string
  /** Its name before. null: the same. */
  from: string | null
  /** Added and removed lines. null: it is not text. */
  lines: { added: number; removed: number } | null
  /** `A`, `M`, `D`, `R` … */
  state: string
}

interface CutChange {
  path: string
  lines: number
  hunks: [shown: number, all: number]
}

/** One file's change as git wrote it: the lines above its hunks, and the hunks. */
interface Piece {
  path: string
  head: string
  hunks: string[]
}

/** Keeps whole files while they fit, small ones first; of the others, whole hunks. The order stays. */
export function cutDiff(diff: string, paths: readonly string[], most: number): { text: string; cut: CutChange[] } {
  const pieces = piecesOf(diff, paths)
  const sizes = pieces.map(piece => Buffer.byteLength(textOf(piece)))
  const shown = new Map<Piece, number>()
  let bytesLeft = most
  const large: Piece[] = []
  for (const index of pieces
    .keys()
    .toArray()
    .sort((one, other) => sizes[one]! - sizes[other]!)) {
    const piece = pieces[index]!
    if (sizes[index]! <= bytesLeft) {
      shown.set(piece, piece.hunks.length)
      bytesLeft -= sizes[index]!
    } else large.push(piece)
  }
  for (const [i, piece] of large.entries()) {
    const share = Math.floor(bytesLeft / (large.length - i))
    const count = hunksWithin(piece, share)
    shown.set(piece, count)
    if (count > 0) bytesLeft -= Buffer.byteLength(textOf(piece, count))
  }
  const text = pieces
    .filter(piece => shown.get(piece)! > 0 || piece.hunks.length === 0)
    .map(piece => textOf(piece, shown.get(piece)))
    .join('')
  const cut = pieces
    .filter(piece => shown.get(piece)! < piece.hunks.length)
    .map(piece => cutOf(piece, shown.get(piece)!))
  return { text, cut }
}

/** Every line of a hunk begins with a sign, so none of them can begin like this. */
function piecesOf(diff: string, paths: readonly string[]): Piece[] {
  const parts = diff.split(/^(?=diff --git )/m).filter(part => part.startsWith('diff --git '))
  return parts.map((part, i) => {
    const [head = '', ...hunks] = part.split(/^(?=@@ )/m)
    return { path: (parts.length === paths.length ? paths[i] : undefined) ?? pathIn(head), head, hunks }
  })
}

const pathIn = (head: string): string =>
  /^\+\+\+ "?b\/([^\n"\t]{1,400})/m.exec(head)?.[1] ?? head.split('\n', 1)[0]!.slice(11, 400)

const textOf = ({ head, hunks }: Piece, count = hunks.length): string => head + hunks.slice(0, count).join('')

function hunksWithin(piece: Piece, bytesLeft: number): number {
  let left = bytesLeft - Buffer.byteLength(piece.head)
  let count = 0
  for (const hunk of piece.hunks) {
    left -= Buffer.byteLength(hunk)
    if (left < 0) break
    count += 1
  }
  return count
}

const cutOf = ({ path, hunks }: Piece, shown: number): CutChange => ({
  path,
  lines: hunks.slice(shown).reduce((sum, hunk) => sum + (hunk.match(/^[+-]/gm)?.length ?? 0), 0),
  hunks: [shown, hunks.length],
})
