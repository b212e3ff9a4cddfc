import type { CheckedCitation, CheckResult, Evidence } from '../../core/evidence.ts'
import { countEvidence } from '../../core/evidence-count.ts'
import type { View } from '../../core/view.ts'
import { comparedIn } from './difference.ts'
import { type EvidenceWords, evidenceWords, type Outcomes, outcomesOf } from './evidence-words.ts'
import { literal, shortened, table } from './markdown.ts'
import { resultMarks } from './result-marks.ts'

/** Which speeches a section is about, and what their speakers are called in a sentence: `the proposer`. */
export interface EvidenceFrame {
  called(seat: string): string
  /** Left out: all of them. */
  includes?(turn: string): boolean
  /** Of its heading; left out: 3. */
  level?: 2 | 3
  /** In the language of the debate alone; left out: with its English name. */
  isPlain?: boolean
  /** Only what does not hold is listed, so many at most, and the rest counted; left out: most of everything is listed. */
  most?: number
  /** Whom a seat means by `you`; null: nobody knows. */
  addressed?(seat: string): string | null
  /** Where speeches were given side by side, the order in which they are told; left out: as they were given. */
  compare?(one: string, other: string): number
}

/** What code found in the speeches, as Markdown: a sentence, a table, and what stands without support. [] where it did not look. */
export function evidenceSection(view: View, frame: EvidenceFrame): string[] {
  const said = evidenceIn(view, frame.includes)
  const found = frame.compare ? said.toSorted((a, b) => frame.compare!(a.turn, b.turn)) : said
  if (found.length === 0) return []
  const { language } = view.brief
  const t = evidenceWords[language]
  const cited = found.flatMap(({ evidence }) => evidence.citations)
  const misquoted = cited.filter(isMisquote)
  return [
    `${'#'.repeat(frame.level ?? 3)} ${frame.isPlain ? t.plainHeading : t.heading}`,
    cited.length === 0 ? t.nothingCited : summed(found, cited, t),
    ...(misquoted.length > 0 ? [misquotes(misquoted, view, frame, t)] : []),
    ...(cited.length > 0 ? citationTable(cited, frame, t) : []),
    ...unsupportedClaims(found, t),
  ]
}

/** How the citations of a debate came out; null: there are none. */
export function checkedOutcomes(view: View): Outcomes | null {
  const outcomes = outcomesIn(evidenceIn(view))
  return outcomes.cited > 0 ? outcomes : null
}

interface Found {
  turn: string
  evidence: Evidence
}

/** In the order in which it was said; what was said elsewhere, in the order in which it was looked through. */
function evidenceIn({ turns, evidence }: View, includes = (_: string) => true): Found[] {
  const keys = new Set([...[...turns.keys()].filter(key => evidence.has(key)), ...evidence.keys()])
  return [...keys].filter(includes).map(turn => ({ turn, evidence: evidence.get(turn)! }))
}

const outcomesIn = (found: readonly Found[]): Outcomes =>
  outcomesOf(countEvidence(found.map(({ evidence }) => evidence)))

const unknownResults: readonly CheckResult[] = ['unreachable', 'not-checked']
const failing: readonly CheckResult[] = ['differs', 'not-there', 'no-such-source']

function summed(found: readonly Found[], cited: readonly CheckedCitation[], t: EvidenceWords): string {
  const unknown = cited.filter(({ result }) => unknownResults.includes(result))
  return t.sum(outcomesIn(found), unknownBecause(unknown, t))
}

/** First of all what the reader can do about it. */
function unknownBecause(unknown: readonly CheckedCitation[], t: EvidenceWords): string {
  const reasons = new Set(unknown.map(({ reason }) => literal(shortened(reason, 240))))
  const told = [...reasons].toSorted((a, b) => Number(b.includes('--web')) - Number(a.includes('--web')))
  return told.length === 0 ? '' : t.reasons(told.slice(0, 2), told.length > 2)
}

/** Words of a speech that nobody said like that. */
const isMisquote = ({ target, result }: CheckedCitation): boolean =>
  target.kind === 'speech' && (result === 'differs' || result === 'not-there')

const mostMisquotes = 10

function misquotes(cited: readonly CheckedCitation[], view: View, frame: EvidenceFrame, t: EvidenceWords): string {
  const left = cited.length - mostMisquotes
  return [
    ...cited.slice(0, mostMisquotes).map(citation => `${t.misquoted}${misquote(citation, view, frame, t)}`),
    ...(left > 0 ? [t.more(left)] : []),
  ]
    .map(line => `- ${line}`)
    .join('\n')
}

function misquote(citation: CheckedCitation, view: View, frame: EvidenceFrame, t: EvidenceWords): string {
  const { id, quote, cited, where, reason, difference } = citation
  const turn = turnOf(id)
  const source = difference === undefined ? undefined : view.turns.get(where ?? '')
  const whom = source ? frame.called(source.seat) : quotedSpeaker(citation, view, frame)
  const words = t.quoted(literal(shortened(quote ?? cited, longestCell)))
  const sentence = t.misquote(frame.called(seatOf(turn, view)), turn, whom, words)
  if (difference === undefined) return sentence + t.but(literal(shortened(reason, 240)))
  return sentence + t.really(t.quoted(comparedIn(difference).there), source?.key ?? null)
}

/** Who is said to have said it: by the name that the report has for it, or as it was written. */
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

/** Of a speech that is no turn of this debate the last part of its key tells. */
const seatOf = (turn: string, { turns }: View): string => turns.get(turn)?.seat ?? turn.slice(turn.lastIndexOf('/') + 1)

/** All that do not hold, and some of the others. */
const mostFailing = 200
const mostOthers = 50
const longestCell = 160

function citationTable(cited: readonly CheckedCitation[], { most }: EvidenceFrame, t: EvidenceWords): string[] {
  if (most !== undefined) return failingTable(cited, most, t)
  const fails = cited.filter(({ result }) => failing.includes(result))
  const moved = cited.filter(({ result }) => result === 'moved')
  const unlooked = cited.filter(({ result }) => result === 'not-checked')
  const unchecked = unlooked.length > mostUnchecked ? unlooked : []
  const others = cited.filter(
    one => one.result !== 'moved' && !failing.includes(one.result) && !unchecked.includes(one),
  )
  const shown = [...fails.slice(0, mostFailing), ...[...moved, ...others].slice(0, mostOthers)]
  const left = cited.length - shown.length - unchecked.length
  const rows = shown.map(citation => rowOf(citation, t))
  return [
    ...(rows.length > 0 ? [table(t.columns, rows)] : []),
    ...(left > 0 ? [t.leftOut(left, shown.length)] : []),
    ...(unchecked.length > 0 ? [t.notChecked(unchecked.length, namesOf(unchecked))] : []),
  ]
}

function failingTable(cited: readonly CheckedCitation[], most: number, t: EvidenceWords): string[] {
  const shown = cited.filter(({ result }) => failing.includes(result)).slice(0, most)
  const left = cited.length - shown.length
  return [
    ...(shown.length > 0
      ? [
          table(
            t.columns,
            shown.map(citation => rowOf(citation, t)),
          ),
        ]
      : []),
    ...(left > 0 ? [t.leftOut(left, shown.length)] : []),
  ]
}

/** More of them are named in one line. */
const mostUnchecked = 8
const mostNames = 20

/** What nobody looked at says no more than that it was cited. */
const namesOf = (cited: readonly CheckedCitation[]): string[] =>
  [...new Set(cited.map(citation => reference(citation, 60)))].slice(0, mostNames)

function rowOf(citation: CheckedCitation, t: EvidenceWords): string[] {
  const { id, result } = citation
  const mark = `${resultMarks[result]} ${t.results[result]}`
  return [literal(id), reference(citation, longestCell), mark, whatWasFound(citation, t)]
}

/** The marks of code around it are none of its words. */
const reference = ({ cited }: CheckedCitation, longest: number): string =>
  literal(shortened(cited.replaceAll('`', ''), longest))

function whatWasFound(citation: CheckedCitation, t: EvidenceWords): string {
  const { result, reason, where, difference, text } = citation
  const because = literal(shortened(reason, 240))
  const there = where === undefined || reason.includes(where) ? '' : t.see(literal(shortened(where, 120)))
  if (difference !== undefined) {
    const compared = comparedIn(difference)
    return because + there + t.compared(t.quoted(compared.cited), t.quoted(compared.there))
  }
  const tells = result === 'not-there' || result === 'holds' || result === 'moved'
  return because + there + (text !== undefined && tells ? t.text(t.quoted(literal(shortened(text, 120)))) : '')
}

const mostClaims = 50

function unsupportedClaims(found: readonly Found[], t: EvidenceWords): string[] {
  const claims = found.flatMap(({ evidence }) => evidence.unsupported)
  if (claims.length === 0) return []
  const left = claims.length - mostClaims
  const items = [
    ...claims.slice(0, mostClaims).map(({ id, quote }) => `${id} ${t.quoted(literal(shortened(quote, 240)))}`),
    ...(left > 0 ? [t.more(left)] : []),
  ]
  return [`${t.unsupported(claims.length)}\n\n${items.map(line => `- ${line}`).join('\n')}`]
}

/** `round-1/proposer#e2` → round-1/proposer */
const turnOf = (id: string): string => id.slice(0, id.lastIndexOf('#'))
