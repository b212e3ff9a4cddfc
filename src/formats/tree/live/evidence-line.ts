import type { FactRecorded } from '../../../core/events.ts'
import { type CheckedCitation, type CheckResult, type Evidence, settledEvidence } from '../../../core/evidence.ts'
import type { View } from '../../../core/view.ts'
import type { EventLine } from '../../../engine/format.ts'
import { shortened } from '../../report/markdown.ts'
import { type Place, placeOf } from './place.ts'

/** What code found in a speech, on one line, once all of it is known. */
export function evidenceLine(event: FactRecorded, view: View): EventLine[] {
  const found = settledEvidence(event, view.evidence)
  if (!found) return []
  const { turn, evidence } = found
  const place = placeOf(turn, view)
  const isFine = !evidence.citations.some(isWrong)
  // What was made of other words is told in full.
  const more = evidence.citations.some(isGrave) ? {} : ({ cut: true } as const)
  const text = place.t.checked(place.whose, foundIn(evidence, place))
  return [place.line(isFine ? 'said' : 'left', text, more)]
}

const marks: readonly (readonly [mark: string, ...results: CheckResult[]])[] = [
  ['✓', 'holds'],
  ['↷', 'moved'],
  ['≠', 'differs'],
  ['✗', 'not-there', 'no-such-source'],
  ['?', 'unreachable'],
]

/** `✓ 5 ≠ 1 ✗ 2 (README.md:4, docs/nope.md and 1 more) · 1 not checked` */
function foundIn({ citations, unsupported }: Evidence, place: Place): string {
  const { t } = place
  const count = (results: readonly CheckResult[]) => citations.filter(({ result }) => results.includes(result)).length
  const looked = marks.flatMap(([mark, ...results]) => (count(results) === 0 ? [] : [`${mark} ${count(results)}`]))
  const left = count(['not-checked'])
  return [
    looked.join(' ') + wrongIn(citations, place),
    left === 0 ? '' : t.notChecked(left),
    unsupported.length === 0 ? '' : t.unsupported(unsupported.length),
  ]
    .filter(part => part !== '')
    .join(' · ')
}

const mostNamed = 4

/** The worst by name: whatever was made of other words, and a few more. */
function wrongIn(citations: readonly CheckedCitation[], place: Place): string {
  const wrong = citations.filter(isWrong).toSorted((a, b) => rankOf(a) - rankOf(b))
  const named = (some: readonly CheckedCitation[]) => [...new Set(some.map(citation => nameOf(citation, place)))]
  const [names, grave] = [named(wrong), named(wrong.filter(isGrave))]
  const shown = names.slice(0, Math.max(mostNamed, grave.length))
  return names.length === 0 ? '' : place.t.wrong(shown, names.length - shown.length)
}

const wrongs: readonly CheckResult[] = ['differs', 'not-there', 'no-such-source', 'moved']
const isWrong = ({ result }: CheckedCitation): boolean => wrongs.includes(result)
const rankOf = (citation: CheckedCitation): number => (isMisquote(citation) ? -1 : wrongs.indexOf(citation.result))
const isGrave = (citation: CheckedCitation): boolean => citation.result === 'differs' || isMisquote(citation)
const isMisquote = ({ target, result }: CheckedCitation): boolean =>
  target.kind === 'speech' && (result === 'differs' || result === 'not-there')

/** Of words that somebody is said to have said: who. */
function nameOf(citation: CheckedCitation, { t, view, label }: Place): string {
  const { target, cited, where } = citation
  if (target.kind !== 'speech' || !isMisquote(citation)) return short(cited)
  const ids = [target.turn, where].map(key => key?.split('/').at(-1))
  const seat = view.brief.seats.find(({ id }) => ids.includes(id))?.id
  const speaker = seat === undefined ? target.speaker : label(seat)
  return t.misquotes(speaker === undefined ? null : short(speaker))
}

const longest = 40

/** The marks of code around it are none of its words, and a quotation that is cut still ends. */
function short(text: string): string {
  const line = text.replaceAll('`', '')
  if (line.length <= longest) return line
  const kept = shortened(line, longest)
  return kept + missingClosing(kept)
}

function missingClosing(text: string): string {
  let missing = ''
  for (const character of text)
    if (missing === '') missing = closings[character] ?? ''
    else if (character === missing) missing = ''
  return missing
}

const closings: Readonly<Record<string, string>> = { '"': '"', '“': '”', '「': '」', '『': '』', '«': '»' }
