import { type Block, bullets, type Doc, fold, heading, paragraph, table } from '../../core/doc/doc.ts'
import { type CheckedCitation, countEvidence, isElsewhere, isRefuted, isUnknown } from '../../core/evidence.ts'
import type { View } from '../../core/view.ts'
import type { Outcomes } from '../words.en.ts'
import { type EvidenceReportWords, evidenceWords } from '../words.ts'
import {
  comparedIn,
  comparison,
  evidenceIn,
  type FoundEvidence,
  isMisquote,
  longestCell,
  reference,
  turnOf,
} from './citation-failures.ts'
import { outcomesOf } from './evidence-words.ts'
import { inQuotes, literal, shortened } from './markdown.ts'
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

/** The results of a debate's citations; null: there are none. */
export function checkedOutcomes(view: View): Outcomes | null {
  const outcomes = outcomesIn(evidenceIn(view))
  return outcomes.cited > 0 ? outcomes : null
}

const outcomesIn = (found: readonly FoundEvidence[]): Outcomes =>
  outcomesOf(countEvidence(found.map(({ evidence }) => evidence)))

function summed(found: readonly FoundEvidence[], cited: readonly CheckedCitation[], t: EvidenceReportWords): string {
  const unknown = cited.filter(isUnknown)
  return t.sum(outcomesIn(found), unknownBecause(unknown, t))
}

/** Reasons that the reader can do something about come first. */
function unknownBecause(unknown: readonly CheckedCitation[], t: EvidenceReportWords): string {
  const reasons = new Set(unknown.map(({ reason }) => literal(shortened(reason, 240))))
  const told = [...reasons].toSorted((a, b) => Number(b.includes('--web')) - Number(a.includes('--web')))
  return told.length === 0 ? '' : t.reasons(told.slice(0, 2), told.length > 2)
}

/** The words in question and what stands there. */
function wrongLine(citation: CheckedCitation, view: View, frame: EvidenceFrame, t: EvidenceReportWords): string {
  if (isMisquote(citation)) return `${t.misquoted}${misquote(citation, view, frame, t)}`
  const { id, result, quote, cited, difference } = citation
  const isShown = difference !== undefined || quote === undefined || cited.includes(quote.slice(0, 80))
  const words = isShown ? null : inQuotes(literal(shortened(quote, longestCell)))
  const there = difference === undefined ? whatWasFound(citation, t) : comparison(difference, t)
  return t.wrong(`${resultMarks[result]} ${literal(id)}`, reference(citation, longestCell), words, there)
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

function whatWasFound(citation: CheckedCitation, t: EvidenceReportWords): string {
  const { result, reason, where, difference, text } = citation
  const because = literal(shortened(reason, 240))
  const there = where === undefined || reason.includes(where) ? '' : t.see(literal(shortened(where, 120)))
  if (difference !== undefined) return `${because}${there}${t.semicolon}${comparison(difference, t)}`
  const tells = result !== 'no-such-source'
  return because + there + (text !== undefined && tells ? t.text(inQuotes(literal(shortened(text, 120)))) : '')
}

const mostClaims = 50

function unsupportedClaims(found: readonly FoundEvidence[], t: EvidenceReportWords): Doc {
  const claims = found.flatMap(({ evidence }) => evidence.unsupported)
  if (claims.length === 0) return []
  const items = listed(claims, mostClaims, ({ id, quote }) => `${id} ${inQuotes(literal(shortened(quote, 240)))}`, t)
  return [paragraph(t.unsupported(claims.length)), items]
}
