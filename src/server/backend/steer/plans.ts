import { randomUUID } from 'node:crypto'
import type { Language } from '../../../core/language.ts'
import { formats } from '../../../formats/index.ts'
import type { Host } from '../../../host/host.ts'
import { requestOfProgram } from '../../../host/library/request.ts'
import {
  type AbortedPlan,
  abortedPlan,
  type DebatePlan,
  notConfirmed,
  type PlanParts,
} from '../../../host/plan/debate-plan.ts'
import { planNew } from '../../../host/request.ts'
import { silentRequester } from '../../../host/requester.ts'
import { type FormRequest, type PlannedForm, RefusedRequest, type Started } from '../../backend.ts'
import { refused } from '../control.ts'
import { steerWords } from '../words.ts'
import { type BeginOptions, type BegunDebate, begin } from './begin-debate.ts'
import { estimateOf } from './estimates.ts'
import { type CheckedRequest, contextIn } from './form-requests.ts'
import { problemsIn } from './problems.ts'

/** Nobody decides on an older plan. */
const lifeMs = 30 * 60_000

interface Pending {
  plan: DebatePlan
  timer: NodeJS.Timeout
}

/** Plans that wait for the user's yes. */
export class Plans {
  readonly #pending = new Map<string, Pending>()
  readonly #making = new Set<Promise<PlannedForm>>()
  readonly #closing = new AbortController()
  readonly #host: Host
  readonly #hands: BeginOptions

  constructor(host: Host, hands: BeginOptions) {
    this.#host = host
    this.#hands = hands
  }

  /** `replaces`: the plan that was changed into this one. What it found out is not asked for again. */
  async make(requested: CheckedRequest, language: Language, replaces: string | null): Promise<PlannedForm> {
    const making = this.#make(requested, language, replaces ?? '')
    this.#making.add(making)
    try {
      return await making
    } finally {
      this.#making.delete(making)
    }
  }

  async #make(requested: CheckedRequest, language: Language, replaces: string): Promise<PlannedForm> {
    const { topic, options, format } = requested
    const listed = formats.find(({ id }) => id === format.id)!
    const known = this.#pending.get(replaces)?.plan.before ?? []
    const requester = silentRequester({ known, signal: this.#closing.signal })
    const plan = (await planNew(await requestOfProgram(listed, topic, { ...options }), this.#host, requester))!
    if (plan.aborted) {
      const { started, ended } = this.#begin(plan, language)
      await ended
      throw keptAs((await started).id, plan.aborted, requested, language)
    }
    await this.#take(replaces)?.plan.close()
    const id = randomUUID()
    const timer = setTimeout(() => this.#take(id) && this.#giveUp(plan), lifeMs).unref()
    this.#pending.set(id, { plan, timer })
    const { format: _, ...given } = options
    return {
      plan: id,
      text: planMarkdown(plan.own!.parts),
      wish: { ...given, ...plan.own!.filled, format: format.id } as object as FormRequest,
      estimate: estimateOf(plan, format, this.#host, plan.opening.language),
    }
  }

  decide(id: string, begins: boolean, language: Language): Promise<Started> {
    const pending = this.#take(id)
    if (!pending) throw refused(404, steerWords[language].noPlan)
    return (begins ? this.#begin(pending.plan, language) : this.#giveUp(pending.plan)).started
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#making)
    const waiting = [...this.#pending.keys()].flatMap(id => this.#take(id) ?? [])
    await Promise.all(waiting.map(({ plan }) => this.#giveUp(plan).ended))
  }

  #take(id: string): Pending | null {
    const pending = this.#pending.get(id) ?? null
    if (pending) clearTimeout(pending.timer)
    this.#pending.delete(id)
    return pending
  }

  #giveUp(plan: DebatePlan): BegunDebate {
    const { language } = plan.opening
    return this.#begin(abortedPlan(plan, notConfirmed(language)), language)
  }

  #begin(plan: DebatePlan, language: Language): BegunDebate {
    return begin({ host: plan.host, plan: async () => plan }, this.#hands, language)
  }
}

/** A named model did not answer before the plan could be shown. */
const keptAs = (id: number, { faults }: AbortedPlan, requested: CheckedRequest, language: Language): RefusedRequest =>
  new RefusedRequest(422, [
    ...problemsIn(faults, language, contextIn(requested)),
    { field: null, message: steerWords[language].keptAs(id) },
  ])

/** A plan as Markdown. Everything in it that a person or model wrote is escaped. */
export function planMarkdown({ head, rows, behind }: PlanParts): string {
  const [titles = [], ...body] = rows.map(row => row.map(cell))
  const table = [titles, titles.map(() => '---'), ...body].map(row => `| ${row.join(' | ')} |`)
  return [head.map(item).join('\n'), table.join('\n'), behind.map(item).join('\n')].join('\n\n')
}

const cell = (text: string): string => plain(text).replaceAll('|', '\\|')

const item = (line: string): string => `- ${plain(line)}`

const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>~#!]/g, sign => `\\${sign}`)
