import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import type { Seat } from '../../core/events.ts'
import type { Court } from '../../core/judging/ruling.ts'
import type { Speech } from '../../core/model.ts'
import type { Question, Stage } from '../../engine/stage.ts'
import {
  type Change,
  type FirstAnswer,
  finalAnswerShape,
  firstAnswerShape,
  firstSpeech,
  movedFrom,
  type OpeningsRuling,
  openingsShape,
  winnerOfOpenings,
} from './change.ts'
import { bothNames, type Exchange } from './exchange.ts'
import type { SideId } from './shapes.ts'

/** A seat's first answer, which nobody else has seen. */
interface Sealed {
  seat: Seat
  answer: FirstAnswer
  first: Speech
}

/** What both would decide by themselves, before anybody has said anything. */
export async function seal(scene: Stage, sides: readonly Seat[]): Promise<Sealed[]> {
  const sealed = await scene.all(sides, async (seat): Promise<Sealed | null> => {
    const role = scene.nameOf(seat)
    const answer = await scene.excuse(scene.ask(seat, cue('sealed', { role }), firstAnswerShape))
    return isAbsent(answer) ? null : { seat, answer, first: firstSpeech(scene.keyOf(seat), seat.id, answer) }
  })
  return sealed.flatMap(([, one]) => one ?? [])
}

/** The same question once more, when everything has been said. The challenger has heard it all. */
export async function askAgain(
  scene: Stage,
  sealed: Promise<readonly Sealed[] | null>,
  last: Exchange,
): Promise<Change['moved']> {
  const again = await scene.all((await sealed) ?? [], ({ seat, first }) => {
    const isProposer = seat.id === 'proposer'
    const heard = cue('final', { first, last: isProposer ? [last.challenger] : [] })
    const after = isProposer ? last.proposer : last.challenger
    return scene.excuse(scene.ask(seat, heard, finalAnswerShape, { after }))
  })
  return again.flatMap(([{ seat, answer: from }, to]) => (isAbsent(to) ? [] : [movedFrom(from, to, seat)]))
}

/** What the judges would have said of the first speeches alone; null where nobody could be asked. */
export async function judgeOpenings(
  scene: Stage,
  judge: Seat,
  sides: readonly Seat[],
  { proposer, challenger }: Exchange,
): Promise<{ winner: SideId | null } | null> {
  const question = (court: Court): Question => {
    const exchanges = court.shown([proposer, challenger])
    return { cues: cue('openings', { exchanges, ...bothNames(court) }), shape: openingsShape(court) }
  }
  const judged = await scene.excuse(scene.judge<OpeningsRuling>(judge, sides, question))
  return isAbsent(judged) ? null : { winner: winnerOfOpenings(judged) }
}
