import type { TurnView } from '../../../core/view.ts'
import { faultText } from '../../report/faults.ts'
import { inline, shortened } from '../../report/markdown.ts'
import { sceneLabel } from '../about.ts'
import { turnOrAfresh } from '../rounds.ts'
import type { Book } from './book.ts'
import { nameOf } from './shown.ts'

const most = 30

/** Turns that the debate had to do without. A user who does not answer a question misses nothing, nor does a talk that begins again. */
export function missedPart(book: Book): string[] {
  const { view, language, t } = book
  const isPass = ({ seat, missed }: TurnView) => seat === 'user' && missed?.kind === 'passed'
  const isSaidAfresh = ({ key, seat }: TurnView) =>
    turnOrAfresh(view, key.slice(0, -seat.length - 1), seat)?.key !== key
  const missed = [...view.turns.values()].filter(
    turn => turn.state === 'missed' && turn.missed && !isPass(turn) && !isSaidAfresh(turn),
  )
  if (missed.length === 0) return []
  const items = missed.slice(0, most).map(({ key, seat, missed: why }) => {
    const because = inline(shortened(faultText(why!, language), 240))
    return `- ${sceneLabel(key, language)} · ${nameOf(book, seat)}${t.colon}${because}`
  })
  return [
    `## ${t.missed}`,
    [...items, ...(missed.length > most ? [`- ${t.more(missed.length - most)}`] : [])].join('\n'),
  ]
}
