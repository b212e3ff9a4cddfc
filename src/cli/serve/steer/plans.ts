import { randomUUID } from 'node:crypto'
import type { Language } from '../../../core/language.ts'
import { researchOf } from '../../../formats/research/options.ts'
import { research } from '../../../formats/research/research.ts'
import { type Plan, Refused, type Started, type Wish } from '../../../server/house.ts'
import type { Fault } from '../../fault.ts'
import type { DebateOptions } from '../../from-program.ts'
import type { ResearchAsk } from '../../research/ask.ts'
import { type Agreeing, openResearch } from '../../research/from-program.ts'
import { planParts } from '../../research/plan.ts'
import type { Probes } from '../../research/probes.ts'
import type { Rehearsed } from '../../research/rehearse.ts'
import { seatedRoles } from '../../research/request.ts'
import type { Room } from '../../room.ts'
import type { Piece } from '../../running.ts'
import { refused } from '../refusing.ts'
import { type Begun, begin, type Stagehands } from './begin.ts'
import { estimateOf } from './estimates.ts'
import { planMarkdown } from './plan-markdown.ts'
import { problemsIn } from './problems.ts'
import { contextIn, type Wished } from './wishes.ts'
import { steerWords } from './words.ts'

/** Nobody decides on a plan that is older. */
const lifeMs = 30 * 60_000

interface Pending {
  begun: Begun
  probes: Probes
  decide(begin: boolean): void
  /** It is gone without a trace: another plan has its probes. */
  replace(): void
  timer: NodeJS.Timeout
}

/** The plan was replaced by another one. */
class Replaced extends Error {}

/** Plans of research that wait for a yes. */
export class Plans {
  readonly #pending = new Map<string, Pending>()
  readonly #room: Room
  readonly #hands: Stagehands

  constructor(room: Room, hands: Stagehands) {
    this.#room = room
    this.#hands = hands
  }

  /** `replaces`: the plan that was changed into this one: models that answered are not probed again. */
  async make(wished: Wished, language: Language, replaces: string | null): Promise<Plan> {
    const { topic, options } = wished
    const probes: Probes = new Map(this.#pending.get(replaces ?? '')?.probes)
    const planned = Promise.withResolvers<Plan>()
    const decided = Promise.withResolvers<boolean>()
    const id = randomUUID()
    let isShown = false
    let why: readonly Fault[] = []
    const agree = (rehearsed: Rehearsed, ask: ResearchAsk) => {
      isShown = true
      planned.resolve(planOf(id, rehearsed, ask, options, probes, this.#room))
      return decided.promise
    }
    const stopped = (faults: readonly Fault[]) => {
      why = faults
    }
    const begun = begin(this.#piece(topic, options, { probes, agree, stopped }), this.#hands, language)
    begun.started
      .then(({ id }) => {
        if (!isShown) throw abortedAs(id, why, wished, language)
      })
      .catch(planned.reject)
    const plan = await planned.promise
    this.#take(replaces ?? '')?.replace()
    const decide = (begin: boolean) => decided.resolve(begin)
    const replace = () => decided.reject(new Replaced('replaced'))
    const timer = setTimeout(() => this.#take(id)?.decide(false), lifeMs).unref()
    this.#pending.set(id, { begun, probes, decide, replace, timer })
    return plan
  }

  decide(plan: string, begin: boolean, language: Language): Promise<Started> {
    const pending = this.#take(plan)
    if (!pending) throw refused(404, steerWords[language].noPlan)
    pending.decide(begin)
    return pending.begun.started
  }

  /** All that wait are given up. */
  async close(): Promise<void> {
    const waiting = [...this.#pending.keys()].flatMap(id => this.#take(id) ?? [])
    for (const { decide } of waiting) decide(false)
    await Promise.all(waiting.map(({ begun }) => begun.ended))
  }

  #take(id: string): Pending | null {
    const pending = this.#pending.get(id) ?? null
    if (pending) clearTimeout(pending.timer)
    this.#pending.delete(id)
    return pending
  }

  #piece(topic: string, options: DebateOptions, agreeing: Agreeing): Piece {
    const room = this.#room
    return {
      ...{ room, isAlone: false, force: false },
      format: () => research.id,
      play: performance => openResearch(room, { topic }, options, performance, agreeing),
    }
  }
}

/** Before it could be shown: a model that was named does not answer. */
const abortedAs = (id: number, why: readonly Fault[], wished: Wished, language: Language): Refused =>
  new Refused(422, [
    ...problemsIn(why, language, contextIn(wished)),
    { field: null, message: steerWords[language].keptAs(id) },
  ])

function planOf(
  id: string,
  rehearsed: Rehearsed,
  ask: ResearchAsk,
  options: DebateOptions,
  probes: Probes,
  room: Room,
): Plan {
  const { language } = rehearsed.prepared.opening
  return {
    plan: id,
    text: planMarkdown(planParts(rehearsed, ask, room, probes)),
    wish: wishOf(rehearsed, ask, options),
    estimate: estimateOf(rehearsed.prepared, { format: research }, room, language),
  }
}

/** What was said, and what was inferred of what was not. Who was only chosen is left to be chosen again. */
function wishOf({ prepared }: Rehearsed, ask: ResearchAsk, options: DebateOptions): Wish {
  const { opening } = prepared
  const { goal, audience, decision_type, evidence_round } = researchOf(opening.options)
  const roles = seatedRoles(ask).map(({ name, stance, model }) =>
    [name, stance, ...(model ? [model.said] : [])].join(' | '),
  )
  const { format: _, seats = {}, roles: __, ...given } = options
  return {
    ...(given as object as Omit<Wish, 'format' | 'topic'>),
    format: research.id,
    topic: opening.topic,
    language: opening.language,
    roles: roles.join('\n'),
    goal: goal ?? opening.topic,
    ...{ audience, decision_type },
    evidence_round: String(evidence_round),
    seats: {
      ...(ask.judge && { judge: ask.judge.said }),
      ...(ask.auditor && { auditor: ask.auditor.said }),
      ...Object.fromEntries(Object.entries(seats).filter(([id]) => id === 'judge' || id === 'auditor')),
    },
  }
}
