import { type Check, type Citation, pageOf, type Surroundings } from '../../core/evidence.ts'
import type { Language } from '../../core/language.ts'
import type { Mask } from '../../core/mask.ts'
import { shortestQuote } from '../../core/quote.ts'
import type { EvidenceWords } from '../words.ts'
import { checkCommit, type Git } from './commit.ts'
import type { Effort } from './effort.ts'
import { checkFile, type Files } from './file.ts'
import { checkOther } from './other.ts'
import { checkPage, type Web } from './page.ts'
import { pathsMeant } from './paths.ts'
import { type Quote, quoteOf, withoutInsertions } from './quote.ts'
import { checkSpeech, type Sayings } from './speech.ts'

/** Everything that the citations of one speech are looked up in. */
export interface Sources {
  surroundings: Surroundings
  /** Whose speech it is. */
  seat: string
  shelfOf: Sayings['shelfOf']
  files: Files
  web: Web
  git: Git | null
  mask: Mask
  effort: Effort
  language: Language
  t: EvidenceWords
}

/** What was found. `quote`: the words that were compared; left out where only the place was looked up. */
export type Looked = Check & { quote?: string }

/** Lets begin what takes its time and makes no work here: pages and files on disk. */
export function fetchAhead({ target }: Citation, { web, files }: Sources): void {
  const url = pageOf(target)
  if (url !== null) web.read?.(url).catch(() => {})
  if (target.kind !== 'file' || !files.anyFolder) return
  const paths = files.shelf.texts.map(({ name }) => name)
  if (pathsMeant(target.path, paths).length === 0) files.onDisk(target.path).catch(() => {})
}

export async function look({ target, quote: written }: Citation, sources: Sources): Promise<Looked> {
  const quote = written === undefined ? null : quoteOf(written)
  if (quote === null || written === undefined) return lookUp(target, null, sources)
  if (quote.weight < shortestQuote) return asPlace(target, written, sources)
  const found = await lookUp(target, quote, sources)
  const amended = isThere(found) ? null : withoutInsertions(written)
  if (amended === null || amended.weight < shortestQuote) return { ...found, quote: written }
  const better = await lookUp(target, amended, sources)
  return { ...(rank(better) < rank(found) ? better : found), quote: written }
}

/** A word or two stand anywhere: all that can be said is that the place is there. */
async function asPlace(target: Citation['target'], quote: string, sources: Sources): Promise<Looked> {
  const found = await lookUp(target, null, sources)
  return found.result === 'holds' ? { ...found, reason: sources.t.tooShort(found.reason) } : { ...found, quote }
}

const isThere = ({ result }: Check): boolean => result === 'holds' || result === 'moved'

const ranks: readonly Check['result'][] = ['holds', 'moved', 'differs']
const rank = ({ result }: Check): number => (ranks.includes(result) ? ranks.indexOf(result) : ranks.length)

async function lookUp(target: Citation['target'], quote: Quote | null, sources: Sources): Promise<Check> {
  const { files, web, git, mask, effort, t } = sources
  switch (target.kind) {
    case 'file':
      return checkFile(target, quote, files)
    case 'speech':
      return checkSpeech(target, quote, sources)
    case 'page':
    case 'doi':
    case 'arxiv':
      return checkPage(pageOf(target)!, quote, web)
    case 'commit':
      return checkCommit(target.hash, quote, { git, mask, effort, t })
    case 'package':
      return { result: 'not-checked', reason: t.packages }
    case 'other':
      return checkOther(target, quote, files)
  }
}
