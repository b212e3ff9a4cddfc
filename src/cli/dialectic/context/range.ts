import type { Language } from '../../../core/language.ts'
import { UsageError } from '../../exit.ts'
import { contextForWords } from './words.ts'

/** Asks git; null: no answer. */
export type Git = (args: readonly string[]) => Promise<string | null>

/** What is compared, by the hashes of commits. */
export interface Range {
  /** What `git diff` takes: no word of the user's, only hashes. */
  args: readonly string[]
  /** The commit whose files are the newer ones; null: the working tree. */
  newer: string | null
}

/** What a range may be written with: names of branches and commits, and the steps back from them. */
const rangePattern = /^[\p{L}\p{N}_@][\p{L}\p{N}_@.^~{}/+#=-]{0,199}$/u

/** `''`: everything that is not committed. `main...HEAD`, `v1..v2`, or one commit against the working tree. Throws UsageError. */
export async function rangeOf(written: string, git: Git, language: Language): Promise<Range> {
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

/** Of a repository without a commit everything is new. */
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
