import type { FactRecorded } from './events.ts'
import type { Json } from './json.ts'
import type { Language } from './language.ts'
import type { Speech } from './model.ts'

/** The results of a citation check. One word each, the same in every language. */
export const checkResults = [
  'holds',
  'exists',
  'elsewhere',
  // What archives before `elsewhere` call it.
  'moved',
  'differs',
  'not-there',
  'no-such-source',
  'unreachable',
  'not-checked',
] as const

export type CheckResult = (typeof checkResults)[number]

/** Whether the source refutes the citation. */
export const isRefuted = ({ result }: Pick<Check, 'result'>): boolean =>
  result === 'differs' || result === 'not-there' || result === 'no-such-source'

/** The words stand, but not where they were said to. */
export const isElsewhere = ({ result }: Pick<Check, 'result'>): boolean => result === 'elsewhere' || result === 'moved'

/** A place that exists, and nothing was compared. Older archives say that it holds, without any words. */
export const isPlaceOnly = ({ result, quote }: Pick<CheckedCitation, 'result' | 'quote'>): boolean =>
  result === 'exists' || (result === 'holds' && quote === undefined)

/** Nobody could look. */
export const isUnknown = ({ result }: Pick<Check, 'result'>): boolean =>
  result === 'unreachable' || result === 'not-checked'

/** First and last line, counted from 1. */
export type LineRange = readonly [first: number, last: number]

/** What a speech points at. */
export type Target =
  /** `path` as written. */
  | { kind: 'file'; path: string; lines?: LineRange }
  /** What somebody said in this debate. `speaker` (`the proposer`) and `turn` (`round-1/proposer`) are as written. */
  | { kind: 'speech'; speaker?: string; turn?: string; round?: number }
  | { kind: 'page'; url: string }
  | { kind: 'doi'; id: string }
  | { kind: 'arxiv'; id: string }
  | { kind: 'commit'; hash: string }
  | { kind: 'package'; name: string; version: string }
  /**
   * Quoted words that are attributed to a source nobody can look up: a book, a standard. `lines` is given if the document
   * has a name like a file.
   */
  | { kind: 'other'; name: string; lines?: LineRange }

export type TargetOf<K extends Target['kind']> = Omit<Extract<Target, { kind: K }>, 'kind'>

/** A place in a text, in UTF-16 units: [start, end). */
export type Span = readonly [start: number, end: number]

export interface Citation {
  /** Its place in the cleaned text of the speech: the reference, or for a quote from a speech the quotation. */
  span: Span
  target: Target
  /** The words that are said to stand there. Left out: it only points there. */
  quote?: string
}

export interface Check {
  result: CheckResult
  /** One sentence in the debate's language, without a full stop at its end. */
  reason: string
  /** Where the words really stand, or the closest match: `docs/a.md:14`, `round-1/challenger`. */
  where?: string
  /** What stands there, shortened. Left out if the quote says the same. */
  text?: string
  /** For `differs`: the cited words compared with the real ones, with [-left out-] and {+put in+}. */
  difference?: string
  /** For a page, or a file that was not brought along: hash of its text when it was checked. */
  hash?: string
}

export interface CheckedCitation extends Citation, Check {
  /** `round-1/proposer#e2` */
  id: string
  /** The reference as it stands in the speech, shortened. */
  cited: string
}

/** A claim in a speech without any support. */
export interface Claim {
  /** `round-1/proposer#c1` */
  id: string
  quote: string
}

export interface Examined {
  citations: readonly CheckedCitation[]
  unsupported: readonly Claim[]
}

/** The page behind a citation; null: it is not on the web. */
export function pageOf(target: Target): string | null {
  if (target.kind === 'page') return target.url
  if (target.kind === 'doi') return `https://doi.org/${escaped(target.id)}`
  return target.kind === 'arxiv' ? `https://arxiv.org/abs/${escaped(target.id)}` : null
}

/** An identifier may contain characters that end the path of an address. */
const escaped = (id: string): string => id.split('/').map(encodeURIComponent).join('/')

/** Keeps the texts of cited sources, so that each is read only once in a debate. */
export interface Keeper {
  keep(hash: string, text: string): Promise<void>
  text(hash: string): string | null
  /** Whether a search in this debate found the page, or a voice says that it looked at it. */
  isListed(url: string): boolean
  /** A page as it was when somebody cited or read it earlier. */
  page(url: string): { hash: string; text: string } | null
}

/** What a speech is checked against besides files, commits and pages: who is who, and what was said before. */
export interface EvidenceContext {
  /** Everything said before, oldest first. */
  earlier: readonly Speech[]
  /** What the speaker was shown besides: the brief, results of searches, pages. */
  shown?: readonly ShownText[]
  /** What speeches call a seat: its id, its role's name in every language, its label. */
  names: ReadonlyMap<string, readonly string[]>
}

export interface ShownText {
  kind: 'brief' | 'page'
  /** The brief's name, or an address. */
  name: string
  text: string
}

/** Checks the citations of a speech. It never throws and changes nothing. */
export interface Examiner {
  examine(speech: Speech, surroundings: EvidenceContext, signal: AbortSignal): Promise<Examined>
}

export const citationId = (turn: string, place: number): string => `${turn}#e${place}`
export const claimId = (turn: string, place: number): string => `${turn}#c${place}`

/** The turn that a citation or claim stands in; null for other facts. */
export function turnOfFact({ type, key }: Pick<FactRecorded, 'type' | 'key'>): string | null {
  if (type !== 'citation.checked' && type !== 'claim.made') return null
  return /^(.+)#[ec]\d+$/.exec(key)?.[1] ?? null
}

/** The note that a speech was checked and nothing was found. */
export const lookedNote = (turn: string): string => `${turn}#looked`

/** The findings of a speech as the journal keeps them. Each one holds the total number, so a missing one is noticed. */
export function evidenceFacts({ seat }: Speech, { citations, unsupported }: Examined): FactRecorded[] {
  const of = citations.length + unsupported.length
  return [
    ...citations.map(({ id, ...citation }): FactRecorded => {
      return { type: 'citation.checked', key: id, seat, fact: { of, ...(citation as object as Record<string, Json>) } }
    }),
    ...unsupported.map(({ id, quote }): FactRecorded => {
      return { type: 'claim.made', key: id, seat, fact: { of, quote, supported: false, foundBy: 'code' } }
    }),
  ]
}

export interface Evidence {
  citations: CheckedCitation[]
  unsupported: Claim[]
  /** The total number of both. */
  of: number
}

export const isWhole = ({ citations, unsupported, of }: Evidence): boolean =>
  citations.length + unsupported.length >= of

/** If this fact is the last one about a speech: that speech and everything found in it; null: more is to come. */
export function settledEvidence(
  fact: Pick<FactRecorded, 'type' | 'key'>,
  found: ReadonlyMap<string, Evidence>,
): { turn: string; evidence: Evidence } | null {
  const turn = turnOfFact(fact)
  const evidence = turn === null ? undefined : found.get(turn)
  if (turn === null || !evidence || !isWhole(evidence)) return null
  const last = evidence.unsupported.at(-1) ?? evidence.citations.at(-1)
  return last?.id === fact.key ? { turn, evidence } : null
}

export function addEvidence(evidence: Map<string, Evidence>, fact: FactRecorded): void {
  const turn = turnOfFact(fact)
  if (turn === null) return
  const { of, ...rest } = fact.fact
  const found = evidence.get(turn) ?? { citations: [], unsupported: [], of: Number(of) }
  evidence.set(turn, found)
  if (fact.type === 'citation.checked')
    found.citations.push({ id: fact.key, ...(rest as object as Omit<CheckedCitation, 'id'>) })
  else found.unsupported.push({ id: fact.key, quote: String(rest.quote) })
}

export interface EvidenceCount {
  cited: number
  /** Those that were looked up with a clear result. */
  checked: number
  /** Words that stand where they are said to. */
  holds: number
  /** Places that exist, without compared words. */
  exists: number
  byResult: Record<CheckResult, number>
  unsupported: number
}

export function countEvidence(evidence: Iterable<Pick<Evidence, 'citations' | 'unsupported'>>): EvidenceCount {
  const byResult = Object.fromEntries(checkResults.map(result => [result, 0])) as Record<CheckResult, number>
  let [cited, exists, unsupported] = [0, 0, 0]
  for (const found of evidence) {
    for (const citation of found.citations) {
      byResult[citation.result] += 1
      if (isPlaceOnly(citation)) exists += 1
    }
    cited += found.citations.length
    unsupported += found.unsupported.length
  }
  const checked = cited - byResult.unreachable - byResult['not-checked']
  return { cited, checked, holds: byResult.holds + byResult.exists - exists, exists, byResult, unsupported }
}

const inChinese: Record<CheckResult, string> = {
  holds: '属实',
  exists: '出处存在',
  elsewhere: '在别处',
  moved: '位置不同',
  differs: '与原文有出入',
  'not-there': '原文中没有',
  'no-such-source': '没有这个来源',
  unreachable: '无法访问',
  'not-checked': '未核对',
}

/** For people. */
export const resultWords: Record<Language, Record<CheckResult, string>> = {
  en: told(result => result.replaceAll('-', ' ')),
  zh: inChinese,
}

function told(word: (result: CheckResult) => string): Record<CheckResult, string> {
  return Object.fromEntries(checkResults.map(result => [result, word(result)])) as Record<CheckResult, string>
}
