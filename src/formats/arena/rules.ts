import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import { voiceFailures } from '../../core/failure.ts'
import type { Court, Judged } from '../../core/judging/ruling.ts'
import type { Speech } from '../../core/model.ts'
import type { Question, Stage } from '../../engine/stage.ts'
import type { Shape } from '../../engine/structured.ts'
import { againstScores } from '../ruling-fields.ts'
import { exists, misquotes, noRuling } from '../verdict-checks.ts'
import type { Hall } from './hall.ts'
import { sides } from './options-in.ts'
import { type ArenaRuling, type Lesson, rulingSchema } from './shapes.ts'
import { openingWords, promptWords } from './words.ts'

/** The full ruling by all judges; null: no usable one came, and only the points count. */
export async function rule(scene: Stage, hall: Hall): Promise<Judged<ArenaRuling> | null> {
  const { learn } = hall.options
  const question = (court: Court): Question => {
    const [one, other] = court.sides
    const { named } = openingWords[hall.brief.language]
    const names = { one: named(one!), other: named(other!) }
    const said = court.shown(hall.said)
    const shape = rulingShape(court, said, learn)
    const learned = promptWords[hall.brief.language].lessons(learn)
    if (court.blind || court.judge !== hall.judge.id)
      return { cues: cue('ruling', { record: said, ...names, lessons: learned }), shape }
    const thread = hall.scoring(court)
    const after = thread.after.after as string | undefined
    // All cues of a turn share their variables, and the opening has `one` and `other`.
    const asked = cue('closing', { first: names.one, second: names.other, lessons: learned })
    return { cues: [...thread.news(hall.said), asked], shape, ...(after !== undefined && { after }) }
  }
  const judging = scene.judge<ArenaRuling>(hall.judge, sides.map(hall.debater, hall), question, { closing: true })
  const judged = await scene.excuse(judging, hall.path.length > 0 ? voiceFailures : noRuling)
  return isAbsent(judged) ? null : judged
}

/** The winner must be the side that the judge's own points put ahead, and quotes must be words that were said. */
function rulingShape(court: Court, said: readonly Speech[], learn: boolean): Shape<unknown> {
  const shape: Shape<ArenaRuling> = {
    name: 'ruling',
    schema: rulingSchema(court, learn) as unknown as Shape<ArenaRuling>['schema'],
    check: ({ criteria, winner, deciding, lessons }, language) => [
      ...againstScores('winner', winner, criteria, court.sides, language),
      ...misquotes('deciding', [deciding], said, language).map(text => text.replace('deciding[0]', 'deciding')),
      ...Object.entries(lessons ?? {}).flatMap(([side, learned]) =>
        Object.entries(learned).flatMap(([kind, list]) =>
          misquotes(`lessons.${side}.${kind}`, list, ownOf(side, said), language),
        ),
      ),
    ],
    salvage: reply => usable(reply, court, said),
  }
  return shape as Shape<unknown>
}

/** Makes a ruling that was wrong twice usable: invented quotes are dropped, but the deciding one must be real. */
function usable(reply: ArenaRuling, { sides }: Court, said: readonly Speech[]): ArenaRuling | null {
  const { criteria, winner, deciding, lessons } = reply
  if (!exists(deciding, said) || againstScores('winner', winner, criteria, sides, 'en').length > 0) return null
  if (!lessons) return reply
  const entries = Object.entries(lessons).map(([side, { worked, refuted }]) => {
    const kept = (list: readonly Lesson[]) => list.filter(lesson => exists(lesson, ownOf(side, said)))
    return [side, { worked: kept(worked), refuted: kept(refuted) }]
  })
  return { ...reply, lessons: Object.fromEntries(entries) }
}

/** A side learns from its own speeches. It is named as the judge knows it. */
const ownOf = (side: string, said: readonly Speech[]): Speech[] => said.filter(({ seat }) => seat === side)
