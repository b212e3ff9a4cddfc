import type { FactRecorded } from '../../../core/events.ts'
import { type CheckedCitation, type CheckResult, type Evidence, settledEvidence } from '../../../core/evidence.ts'
import type { View } from '../../../core/view.ts'
import type { EventLine } from '../../../engine/format.ts'
import { type Place, placeOf } from './place.ts'

/** What code found in a speech, on one line, once all of it is known. */
export function evidenceLine(event: FactRecorded, view: View): EventLine[] {
  const found = settledEvidence(event, view.evidence)
  if (!found) return []
  const { turn, evidence } = found
  const place = placeOf(turn, view)
  const isFine = !evidence.citations.some(isWrong)
  return [place.line(isFine ? 'said' : 'left', place.t.checked(place.whose, foundIn(evidence, place)), { cut: true })]
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

function wrongIn(citations: readonly CheckedCitation[], place: Place): string {
  const names = [...new Set(citations.filter(isWrong).map(citation => nameOf(citation, place)))]
  const shown = names.slice(0, mostNamed)
  return names.length === 0 ? '' : place.t.wrong(shown, names.length - shown.length)
}

const wrongs: readonly CheckResult[] = ['moved', 'differs', 'not-there', 'no-such-source']
const isWrong = ({ result }: CheckedCitation): boolean => wrongs.includes(result)

/** Of words that somebody is said to have said: who. */
function nameOf({ target, cited, where, result }: CheckedCitation, { t, view, label }: Place): string {
  if (target.kind !== 'speech' || (result !== 'differs' && result !== 'not-there')) return short(cited)
  const ids = [target.turn, where].map(key => key?.split('/').at(-1))
  const seat = view.brief.seats.find(({ id }) => ids.includes(id))?.id
  const speaker = seat === undefined ? target.speaker : label(seat)
  return t.misquotes(speaker === undefined ? null : short(speaker))
}

const short = (text: string): string => (text.length <= 40 ? text : `${text.slice(0, 39).toWellFormed()}…`)
