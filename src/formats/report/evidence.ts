import { type Block, bullets, type Doc, fold, heading, paragraph, table } from '../../core/doc/doc.ts'
import {
  type CheckedCitation,
  countEvidence,
  type Evidence,
  isElsewhere,
  isRefuted,
  isUnknown,
} from '../../core/evidence.ts'
import type { View } from '../../core/view.ts'
import type { Outcomes } from '../words.en.ts'
import { type EvidenceReportWords, evidenceWords } from '../words.ts'
import { outcomesOf } from './evidence-words.ts'
import { inQuotes, literal, oneLine, shortened } from './markdown.ts'
import { resultMarks } from './result-marks.ts'

/** The speeches that a section is about, and the names of their speakers in a sentence: `the proposer`. */
export interface EvidenceFrame {
  called(seat: string): string
  /** Default: all speeches. */
  includes?(turn: string): boolean
  /** The level of its heading. Default: 3. */
  level?: 2 | 3
  /** Lists only what does not hold, at most this many. Default: all citations are folded behind it. */
  most?: number
  /** Whom a seat means by `you`; null: unknown. */
  addressed?(seat: string): string | null
  /** The order for speeches that were given in parallel. Default: as they were given. */
  compare?(one: string, other: string): number
}

/**
 * What code found in the speeches: a sentence, what does not hold in a line each, the rest folded. []: it did
 * not look. Claims without support are in older archives only.
 */
export function evidenceSection(view: View, frame: EvidenceFrame): Doc {
  const said = evidenceIn(view, frame.includes)
  const found = frame.compare ? said.toSorted((a, b) => frame.compare!(a.turn, b.turn)) : said
  if (found.length === 0) return []
  const { language } = view.brief
  const t = evidenceWords[language]
  const cited = found.flatMap(({ evidence }) => evidence.citations)
  const wrong = [
    ...cited.filter(isMisquote),
    ...cited.filter(one => isRefuted(one) && !isMisquote(one)),
    ...cited.filter(isElsewhere),
  ]
  return [
    heading(frame.level ?? 3, t.heading),
    paragraph(cited.length === 0 ? t.nothingCited : summed(found, cited, t)),
    ...(wrong.length > 0 ? [listed(wrong, frame.most ?? mostFailing, one => wrongLine(one, view, frame, t), t)] : []),
    ...(cited.length > 0 && frame.most === undefined ? [allCitations(cited, t)] : []),
    ...unsupportedClaims(found, t),
  ]
}

/** What was cited and does not hold, a line each. `place` names a turn for readers: `Round 2 · Con`. */
export function failuresIn(view: View, frame: EvidenceFrame & { place(turn: string): string }): string[] {
  const t = evidenceWords[view.brief.language]
  return evidenceIn(view, frame.includes)
    .flatMap(({ evidence }) => evidence.citations)
    .filter(isRefuted)
    .map(one => failureLine(one, frame.place(turnOf(one.id)), t))
}

/** `Round 1 · Con: docs/load.md:5; cited “410 ms”, there “41 ms”` */
function failureLine(citation: CheckedCitation, place: string, t: EvidenceReportWords): string {
  const { quote, difference, reason } = citation
  const words = isMisquote(citation) && quote !== undefined ? inQuotes(literal(shortened(quote, longestCell))) : null
  const what = words ?? reference(citation, longestCell)
  const there = difference === undefined ? literal(shortened(reason, longestCell)) : comparison(difference, t)
  return t.failure(place, difference === undefined || words === null ? what : null, there)
}

/** The results of a debate's citations; null: there are none. */
export function checkedOutcomes(view: View): Outcomes | null {
  const outcomes = outcomesIn(evidenceIn(view))
  return outcomes.cited > 0 ? outcomes : null
}

interface Found {
  turn: string
  evidence: Evidence
}

/** In the order of the turns. Speeches from elsewhere come in the order in which they were examined. */
function evidenceIn({ turns, evidence }: View, includes = (_: string) => true): Found[] {
  const keys = new Set([...[...turns.keys()].filter(key => evidence.has(key)), ...evidence.keys()])
  return [...keys].filter(includes).map(turn => ({ turn, evidence: evidence.get(turn)! }))
}

const outcomesIn = (found: readonly Found[]): Outcomes =>
  outcomesOf(countEvidence(found.map(({ evidence }) => evidence)))

function summed(found: readonly Found[], cited: readonly CheckedCitation[], t: EvidenceReportWords): string {
  const unknown = cited.filter(isUnknown)
  return t.sum(outcomesIn(found), unknownBecause(unknown, t))
}

/** Reasons that the reader can do something about come first. */
function unknownBecause(unknown: readonly CheckedCitation[], t: EvidenceReportWords): string {
  const reasons = new Set(unknown.map(({ reason }) => literal(shortened(reason, 240))))
  const told = [...reasons].toSorted((a, b) => Number(b.includes('--web')) - Number(a.includes('--web')))
  return told.length === 0 ? '' : t.reasons(told.slice(0, 2), told.length > 2)
}

/** Quoted words that nobody said like that. */
const isMisquote = ({ target, result }: CheckedCitation): boolean =>
  target.kind === 'speech' && (result === 'differs' || result === 'not-there')

/** The words in question and what stands there. */
function wrongLine(citation: CheckedCitation, view: View, frame: EvidenceFrame, t: EvidenceReportWords): string {
  if (isMisquote(citation)) return `${t.misquoted}${misquote(citation, view, frame, t)}`
  const { id, result, quote, cited, difference } = citation
  const isShown = difference !== undefined || quote === undefined || cited.includes(quote.slice(0, 80))
  const words = isShown ? null : inQuotes(literal(shortened(quote, longestCell)))
  const there = difference === undefined ? whatWasFound(citation, t) : comparison(difference, t)
  return t.wrong(`${resultMarks[result]} ${literal(id)}`, reference(citation, longestCell), words, there)
}

function comparison(difference: string, t: EvidenceReportWords): string {
  const compared = comparedIn(difference)
  return t.compared(inQuotes(compared.cited), inQuotes(compared.there))
}

/** A list of the first ones, and how many more there are. */
function listed<T>(all: readonly T[], most: number, line: (one: T) => string, t: EvidenceReportWords): Block {
  const left = all.length - most
  return bullets([...all.slice(0, most).map(line), ...(left > 0 ? [t.more(left)] : [])])
}

function misquote(citation: CheckedCitation, view: View, frame: EvidenceFrame, t: EvidenceReportWords): string {
  const { id, quote, cited, where, reason, difference } = citation
  const turn = turnOf(id)
  const source = difference === undefined ? undefined : view.turns.get(where ?? '')
  const whom = source ? frame.called(source.seat) : quotedSpeaker(citation, view, frame)
  const words = inQuotes(literal(shortened(quote ?? cited, longestCell)))
  const sentence = t.misquote(frame.called(seatOf(turn, view)), turn, whom, words)
  if (difference === undefined) return sentence + t.but(literal(shortened(reason, 240)))
  return sentence + t.really(inQuotes(comparedIn(difference).there), source?.key ?? null)
}

/** The person who is quoted: by the report's name, or as written. */
function quotedSpeaker({ id, target }: CheckedCitation, view: View, frame: EvidenceFrame): string | null {
  if (target.kind !== 'speech') return null
  const named = target.turn === undefined ? undefined : view.turns.get(target.turn)?.seat
  if (named !== undefined) return frame.called(named)
  const { speaker } = target
  if (speaker === undefined) return null
  if (speaker === 'I') return evidenceWords[view.brief.language].itself
  const addressed = addresses.test(speaker.trim()) ? frame.addressed?.(seatOf(turnOf(id), view)) : null
  if (addressed) return frame.called(addressed)
  const seat = [...new Set([...view.turns.values()].map(turn => turn.seat))].find(seat =>
    [seat, frame.called(seat)].some(name => bare(name) === bare(speaker)),
  )
  return seat === undefined ? literal(shortened(speaker, 60)) : frame.called(seat)
}

const addresses =
  /^(?:you|your (?:side|team)|(?:my|the|our) (?:opponent|other side)|the other side|[你您](?:方)?|对方|对手)$/i

const bare = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^the\s+/, '')

/** If a speech is no turn of this debate, the last part of its key names the speaker. */
const seatOf = (turn: string, { turns }: View): string => turns.get(turn)?.seat ?? turn.slice(turn.lastIndexOf('/') + 1)

/** So many that do not hold have a line, and so many citations a row. */
const mostFailing = 200
const mostRows = 250
const longestCell = 160

function allCitations(cited: readonly CheckedCitation[], t: EvidenceReportWords): Block {
  const unlooked = cited.filter(({ result }) => result === 'not-checked')
  const unchecked = unlooked.length > mostUnchecked ? unlooked : []
  const sorted = cited.filter(one => !unchecked.includes(one)).sort((a, b) => rank(a) - rank(b))
  const left = sorted.length - mostRows
  const parts = [
    ...(sorted.length > 0
      ? [
          table(
            t.columns,
            sorted.slice(0, mostRows).map(citation => rowOf(citation, t)),
          ),
        ]
      : []),
    ...(left > 0 ? [paragraph(t.leftOut(left))] : []),
    ...(unchecked.length > 0 ? [paragraph(t.notChecked(unchecked.length, namesOf(unchecked)))] : []),
  ]
  return fold(t.all(cited.length), parts)
}

const rank = (citation: CheckedCitation): number => (isRefuted(citation) ? 0 : isElsewhere(citation) ? 1 : 2)

/** If there are more, they are named in one line. */
const mostUnchecked = 8
const mostNames = 20

/** Of citations that were not checked, only the names are listed. */
const namesOf = (cited: readonly CheckedCitation[]): string[] =>
  [...new Set(cited.map(citation => reference(citation, 60)))].slice(0, mostNames)

function rowOf(citation: CheckedCitation, t: EvidenceReportWords): string[] {
  const { id, result } = citation
  const mark = `${resultMarks[result]} ${t.results[result]}`
  return [literal(id), reference(citation, longestCell), mark, whatWasFound(citation, t)]
}

/** Backticks around a reference are not part of it. */
const reference = ({ cited }: CheckedCitation, longest: number): string =>
  literal(shortened(cited.replaceAll('`', ''), longest))

function whatWasFound(citation: CheckedCitation, t: EvidenceReportWords): string {
  const { result, reason, where, difference, text } = citation
  const because = literal(shortened(reason, 240))
  const there = where === undefined || reason.includes(where) ? '' : t.see(literal(shortened(where, 120)))
  if (difference !== undefined) return `${because}${there}${t.semicolon}${comparison(difference, t)}`
  const tells = result !== 'no-such-source'
  return because + there + (text !== undefined && tells ? t.text(inQuotes(literal(shortened(text, 120)))) : '')
}

const mostClaims = 50

function unsupportedClaims(found: readonly Found[], t: EvidenceReportWords): Doc {
  const claims = found.flatMap(({ evidence }) => evidence.unsupported)
  if (claims.length === 0) return []
  const items = listed(claims, mostClaims, ({ id, quote }) => `${id} ${inQuotes(literal(shortened(quote, 240)))}`, t)
  return [paragraph(t.unsupported(claims.length)), items]
}

/** `round-1/proposer#e2` → round-1/proposer */
const turnOf = (id: string): string => id.slice(0, id.lastIndexOf('#'))

/** The cited and the actual words, each with its differences in bold, unless nothing is the same. */
function comparedIn(difference: string): { cited: string; there: string } {
  const parts = partsOf(oneLine(difference).slice(0, longest))
  const shown = parts.slice(0, mostParts)
  const marked = parts.some(part => 'same' in part) ? bold : literal
  const side = (which: 'cited' | 'there') =>
    shown
      .map((part, at) => ('same' in part ? literally(part.same, at, parts.length) : marked(part[which])))
      .concat(shown.length < parts.length ? '…' : '')
      .join('')
      .trim()
  return { cited: side('cited'), there: side('there') }
}

/** Words of both sides, or the differing words of each. */
type Part = { same: string } | { cited: string; there: string }

const longest = 2000
const mostParts = 16

function partsOf(difference: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { 0: found, 1: cited = '', 2: there = '', index } of difference.matchAll(/\[-(.*?)-\]|\{\+(.*?)\+\}/g)) {
    if (index > from) parts.push({ same: difference.slice(from, index) })
    parts.push({ cited, there })
    from = index + found.length
  }
  return from < difference.length ? [...parts, { same: difference.slice(from) }] : parts
}

/** Cuts equal words that are far from a change. */
function literally(words: string, at: number, count: number): string {
  const [head, tail] = [at === 0 ? 0 : near, at === count - 1 ? 0 : near]
  const characters = [...words]
  if (characters.length <= head + tail + 1) return literal(words)
  const cut = [...characters.slice(0, head), '…', ...characters.slice(characters.length - tail)]
  return literal(cut.join(''))
}

const near = 28

/** The stars must touch the words; otherwise Markdown shows them as stars. */
const bold = (words: string): string =>
  words.replace(/^(\s*)(.*?)(\s*)$/, (_, before: string, inner: string, behind: string) =>
    inner === '' ? before + behind : `${before}**${literal(inner)}**${behind}`,
  )
