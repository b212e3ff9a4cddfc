import type { Brief, FactRecorded } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Format } from '../../engine/format.ts'
import { open, openAborted, type Performance, type Performed } from '../../engine/perform.ts'
import { exitCodes } from '../exit.ts'
import type { Fault } from '../fault.ts'
import type { OutputPlan } from '../files/outputs.ts'
import type { Host } from '../host.ts'
import { cliWords } from '../words.ts'
import type { Forecast } from './estimate.ts'
import { type PlanWords, planText, usualPlanWords } from './plan-text.ts'
import type { DebateRequest, Prepared } from './prepare.ts'

/** A debate that can begin, new, resumed or forked: everything is checked, and nothing is spent yet. */
export interface Plan {
  format: Format
  /** The debate as it will be. */
  brief: Omit<Brief, 'context'>
  host: Host
  /** null: nobody can say what is left of it. */
  forecast: Forecast | null
  /** Where it will write its files. null: nowhere. */
  outputs: OutputPlan | null
  /** Whether its files may replace existing ones. */
  force: boolean
  remarks: readonly string[]
  /** The plan was said already, to somebody who was asked about it. */
  told?: true
  /** A person has agreed to it. A program and a page agree by beginning it. */
  agreed?: true
  /** Why it is only kept. Left out: it can start. */
  aborted?: AbortedPlan
  /** Only shows what would be sent: a dry run. Returns the exit code. */
  rehearse?(json: boolean): Promise<number>
  /** The plan in words. */
  text(): string
  /** Called when everything is checked and the plan was shown. Nothing is spent yet. */
  checked?(): Promise<void>
  begin(performance: Performance): Promise<Performed>
  /** Whoever has the plan closes it, whether it was played or not. */
  close(): Promise<void>
}

/** The plan of a new debate. */
export interface DebatePlan extends Omit<Plan, keyof Prepared>, Prepared {
  words: PlanWords
  /** The plan in the format's own form. A person at a terminal has already seen it, and agreed. */
  own: OwnPlan | null
  /** What was found out, and paid, before it is opened. */
  before: readonly FactRecorded[]
}

/** A plan that the user agrees to before the debate begins. */
export interface OwnPlan {
  parts: PlanParts
  /** What was asked for, with everything that was inferred: values of a form, by the names of its fields. */
  filled: Readonly<Record<string, Json>>
}

export interface PlanParts {
  head: string[]
  /** The first row has the column names. */
  rows: string[][]
  behind: string[]
}

/** Why a debate cannot or may not start. */
export interface AbortedPlan {
  reason: string
  /** The same, with its cause if known. */
  faults: readonly Fault[]
  exit: number
}

export interface DebateDraft {
  request: DebateRequest
  /** Reaches its seats, if a file of the debate says how. It is closed with the plan. */
  host?: Host
  /** What the user must agree to before anything is looked up or sent, one sentence each. */
  doubts?: readonly string[]
  checked?: (prepared: Prepared) => Promise<void>
  /** The format's own words for the plan. Left out: it needs none. */
  words?: (prepared: Prepared) => PlanWords
  own?: OwnPlan
}

/** `before`: facts that were found out before the debate was opened. */
export function planOf(
  { request, host: own, words: wordsOf, checked, own: ownPlan }: DebateDraft,
  prepared: Prepared,
  first: Host,
  before: readonly FactRecorded[] = [],
): DebatePlan {
  const { format, language, context, force = false, dry } = request
  const { opening } = prepared
  const host = own ?? first
  const words = wordsOf?.(prepared) ?? usualPlanWords(cliWords[language])
  return {
    ...prepared,
    ...{ format, brief: opening, host, words, force, own: ownPlan ?? null, before },
    ...(ownPlan && { told: true, agreed: true }),
    ...(dry && { rehearse: json => rehearse(host, request, prepared, json) }),
    ...(checked && { checked: () => checked(prepared) }),
    text: () => planText(prepared, context.length, format, host, cliWords[language], words),
    begin: performance => open(opening, performance, before),
    close: async () => own?.close(),
  }
}

async function rehearse(host: Host, request: DebateRequest, { opening }: Prepared, json: boolean): Promise<number> {
  const { dryRun, temperatureIn } = await import('../dry-run/dry-run.ts')
  const { format, force = false, file } = request
  const temperatureOf = (model: string) => temperatureIn(host.config, model)
  return dryRun(host, format, opening, { force, json, temperatureOf, ...(file && { file }) })
}

/** The same plan, which is only kept: with what was found out, and why it was given up. */
export const abortedPlan = (plan: DebatePlan, aborted: AbortedPlan): DebatePlan => ({
  ...plan,
  aborted,
  begin(performance) {
    const verdict = { state: 'aborted', reason: performance.mask.text(aborted.reason) }
    return openAborted(plan.opening, performance, plan.before, verdict)
  },
})

/** The user does not agree to the plan. */
export const notConfirmed = (language: Language): AbortedPlan => ({
  ...{ reason: cliWords[language].notConfirmed, faults: [], exit: exitCodes.paused },
})
