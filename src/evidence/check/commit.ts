import { clean } from '../../core/clean.ts'
import type { Check } from '../../core/evidence.ts'
import type { Mask } from '../../core/mask.ts'
import type { EvidenceWords } from '../words.ts'
import { compare } from './compare.ts'
import type { Effort } from './effort.ts'
import type { Quote } from './quote.ts'
import { differs, foundBecause, longestText } from './result.ts'
import { Shelf } from './shelf.ts'
import { shorten } from './shorten.ts'
import { sourceText } from './source-text.ts'

/** What git says; null: no answer. */
export type Git = (args: readonly string[]) => Promise<string | null>

export interface Repository {
  /** null: git may not be asked. */
  git: Git | null
  mask: Mask
  effort: Effort
  t: EvidenceWords
}

export async function checkCommit(hash: string, quote: Quote | null, repository: Repository): Promise<Check> {
  const { git, mask, effort, t } = repository
  if (git === null) return { result: 'not-checked', reason: t.noRepository }
  if (!/^[0-9a-f]{4,64}$/i.test(hash)) return { result: 'no-such-source', reason: t.noSuchCommit }
  const type = await git(['cat-file', '-t', hash])
  if (type?.trim() !== 'commit') return noCommit(git, t)
  // Not `git show`: it may verify signatures, with the program that the repository's settings name.
  const raw = (await git(['cat-file', 'commit', hash])) ?? ''
  const message = mask.text(clean(raw.slice(raw.indexOf('\n\n') + 2)).text)
  const text = shorten(message.split('\n')[0]!, longestText)
  if (quote === null) return { result: 'holds', reason: t.commitExists, text }
  const found = compare(quote, new Shelf([sourceText(hash, message)]), effort)
  if (found === null) return { result: 'not-there', reason: t.notInCommit, text }
  if (found.state === 'near') return differs(found, t.differsInCommit, hash, t)
  return { result: 'holds', ...foundBecause(found, t.inCommit, t) }
}

async function noCommit(git: Git, t: EvidenceWords): Promise<Check> {
  const repository = await git(['rev-parse', '--git-dir'])
  return repository === null
    ? { result: 'not-checked', reason: t.noRepository }
    : { result: 'no-such-source', reason: t.noSuchCommit }
}
