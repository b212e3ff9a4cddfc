import { randomUUID } from 'node:crypto'
import type { Language } from '../../../core/language.ts'
import { researchOf } from '../../../formats/research/options-in.ts'
import { type Agreeing, openResearch } from '../../../formats/research/request/library.ts'
import { type PlanParts, planParts } from '../../../formats/research/request/plan.ts'
import type { Probes, ResearchAsk } from '../../../formats/research/request/probes.ts'
import type { RehearsedResearch } from '../../../formats/research/request/rehearse.ts'
import { seatedRoles } from '../../../formats/research/request/request.ts'
import { research } from '../../../formats/research/research.ts'
import type { Fault } from '../../../host/fault.ts'
import type { Host } from '../../../host/host.ts'
import type { DebateOptions } from '../../../host/library/options.ts'
import type { DebateToPlay } from '../../../host/library/pieces.ts'
import { type FormRequest, type Plan, RefusedRequest, type Started } from '../../backend.ts'
import { refused } from '../control.ts'
import { steerWords } from '../words.ts'
import { type BeginOptions, type BegunDebate, begin } from './begin-debate.ts'
import { estimateOf } from './estimates.ts'
import { type CheckedRequest, contextIn } from './form-requests.ts'
import { problemsIn } from './problems.ts'

/** Nobody decides on an older plan. */
const lifeMs = 30 * 60_000

interface Pending {
  begun: BegunDebate
  probes: Probes
  decide(begin: boolean): void
  /** Removes it without a trace: another plan has taken over its probes. */
  replace(): void
  timer: NodeJS.Timeout
}

class Replaced extends Error {}

/** Research plans that wait for the user's yes. */
export class Plans {
  readonly #pending = new Map<string, Pending>()
  readonly #host: Host
  readonly #hands: BeginOptions

  constructor(host: Host, hands: BeginOptions) {
    this.#host = host
    this.#hands = hands
  }

  /** `replaces`: the plan that was changed into this one. Models that answered are not probed again. */
  async make(requested: CheckedRequest, language: Language, replaces: string | null): Promise<Plan> {
    const { topic, options } = requested
    const probes: Probes = new Map(this.#pending.get(replaces ?? '')?.probes)
    const planned = Promise.withResolvers<Plan>()
    const decided = Promise.withResolvers<boolean>()
    const id = randomUUID()
    let isShown = false
    let why: readonly Fault[] = []
    const agree = (rehearsed: RehearsedResearch, ask: ResearchAsk) => {
      isShown = true
      planned.resolve(planOf(id, rehearsed, ask, options, probes, this.#host))
      return decided.promise
    }
    const stopped = (faults: readonly Fault[]) => {
      why = faults
    }
    const begun = begin(this.#piece(topic, options, { probes, agree, stopped }), this.#hands, language)
    begun.started
      .then(({ id }) => {
        if (!isShown) throw abortedAs(id, why, requested, language)
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

  #piece(topic: string, options: DebateOptions, agreeing: Agreeing): DebateToPlay {
    const host = this.#host
    return {
      ...{ host, force: false },
      format: () => research.id,
      ready: async () => ({
        host,
        begin: performance => openResearch(host, { topic }, options, performance, agreeing),
        close: async () => {},
      }),
    }
  }
}

/** A named model did not answer before the plan could be shown. */
const abortedAs = (id: number, why: readonly Fault[], requested: CheckedRequest, language: Language): RefusedRequest =>
  new RefusedRequest(422, [
    ...problemsIn(why, language, contextIn(requested)),
    { field: null, message: steerWords[language].keptAs(id) },
  ])

function planOf(
  id: string,
  rehearsed: RehearsedResearch,
  ask: ResearchAsk,
  options: DebateOptions,
  probes: Probes,
  host: Host,
): Plan {
  const { language } = rehearsed.prepared.opening
  return {
    plan: id,
    text: planMarkdown(planParts(rehearsed, ask, host, probes)),
    wish: wishOf(rehearsed, ask, options),
    estimate: estimateOf(rehearsed.prepared, research, host, language),
  }
}

/** What the user said, and what was inferred. Seats that were only chosen are left out, to be chosen again. */
function wishOf({ prepared }: RehearsedResearch, ask: ResearchAsk, options: DebateOptions): FormRequest {
  const { opening } = prepared
  const { goal, audience, decision_type, evidence_round } = researchOf(opening.options)
  const roles = seatedRoles(ask).map(({ name, stance, model }) =>
    [name, stance, ...(model ? [model.said] : [])].join(' | '),
  )
  const { format: _, seats = {}, roles: __, ...given } = options
  return {
    ...(given as object as Omit<FormRequest, 'format' | 'topic'>),
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

/** A plan as Markdown. Everything in it that a person or model wrote is escaped. */
export function planMarkdown({ head, rows, behind }: PlanParts): string {
  const [titles = [], ...body] = rows.map(row => row.map(cell))
  const table = [titles, titles.map(() => '---'), ...body].map(row => `| ${row.join(' | ')} |`)
  return [head.map(item).join('\n'), table.join('\n'), behind.map(item).join('\n')].join('\n\n')
}

const cell = (text: string): string => plain(text).replaceAll('|', '\\|')

const item = (line: string): string => `- ${plain(line)}`

const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>~#!]/g, sign => `\\${sign}`)
