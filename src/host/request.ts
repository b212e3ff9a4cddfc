import type { ZodObject } from 'zod'
import type { FactRecorded } from '../core/events.ts'
import type { Json } from '../core/json.ts'
import { detectLanguage, type Language } from '../core/language.ts'
import type { Material } from '../core/model.ts'
import { open, openAborted, type Performance, type Performed } from '../engine/perform.ts'
import type { ListedFormat } from '../formats/index.ts'
import type { SeatFlags } from './config/seats.ts'
import { exitCodes, UsageError } from './exit.ts'
import type { Fault } from './fault.ts'
import type { Host } from './host.ts'
import { settingsOf } from './options.ts'
import { type PlanWords, planText, usualPlanWords } from './plan/plan-text.ts'
import { checkOptions, type DebateRequest, type Prepared, prepare } from './plan/prepare.ts'
import { Problems } from './problems.ts'
import type { Requester } from './requester.ts'
import type { EarlierDebate, ResumeVoices } from './resume.ts'
import { dollars } from './values.ts'
import { cliWords } from './words.ts'

/** What somebody asks for, wherever it was written: at a terminal, on the page, in a program. Nothing in it is checked yet. */
export interface Request {
  format: ListedFormat
  /** null: a file or an earlier debate may say it. */
  topic: string | null
  /** null: it follows from a file, the configuration or the topic. */
  language: Language | null
  seats: SeatFlags
  /** `SEAT=MODEL` */
  fallbacks: readonly string[]
  /** Option → what was written. `styles.pro` is an option of its own. */
  options: Readonly<Record<string, unknown>>
  /** US dollars, or the text that should be a number of them. null: as configured. */
  budget: number | string | null
  context: readonly (string | Material)[]
  web: boolean
  /** What the user calls an option: `--max-rounds` at a terminal, `maxRounds` in a program. */
  place(option: string): string
}

/** How a format is asked for, besides its seats and options. It is loaded when somebody asks for a debate. */
export interface Asking {
  /** What may stand in its file, if that is not what its options are called. */
  fileShape?: ZodObject
  /** Makes the draft of a debate. What is wrong goes to the problems, so that everything else is checked as well. */
  draft?(request: Request, host: Host, requester: Requester, problems: Problems): Promise<DebateDraft>
  /** Plans the debate, if that takes more than a draft: a conversation, a probe. null: the user gave up. */
  plan?(request: Request, host: Host, requester: Requester, problems: Problems): Promise<DebatePlan | null>
  /** How the seats of an earlier debate are reached. Left out: no file of its debates says it. */
  reach?(debate: EarlierDebate, host: Pick<Host, 'cwd' | 'env' | 'mask'>): ResumeVoices
  /** What is known by name here, for the hint of a field: texts that are shipped, and those that the user added. */
  names?(folder: string, place: { home: string; language: Language }): string[]
}

export interface DebateDraft {
  request: DebateRequest
  /** Reaches its seats, if a file of the debate says how. It is closed with the plan. */
  host?: Host
  /** What the user must agree to before anything is sent, one sentence each. */
  doubts?: readonly string[]
  /** Called when everything is checked and the plan was shown. Nothing is spent yet. */
  checked?: (prepared: Prepared) => Promise<void>
  /** The format's own words for the plan. Left out: it needs none. */
  words?: (prepared: Prepared) => PlanWords
  /** The plan in the format's own form. A person at a terminal has already seen it, and agreed. */
  own?: OwnPlan
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

/** Everything is checked, and nothing is spent yet but for what was found out `before`. */
export interface DebatePlan extends Prepared {
  request: DebateRequest
  host: Host
  words: PlanWords
  /** The plan was said already, to somebody who was asked about it. */
  told?: true
  doubts: readonly string[]
  own: OwnPlan | null
  before: readonly FactRecorded[]
  /** null: it can start. */
  aborted: AbortedPlan | null
  checked(): Promise<void>
  /** Opens the debate and plays it. If it is aborted, it is only kept as that. */
  begin(performance: Performance): Promise<Performed>
  /** Whoever has the plan closes it, whether it was played or not. */
  close(): Promise<void>
}

/** Checks everything a debate is opened with. Throws all that is wrong at once. Nothing has been spent by then. */
export async function planDebate(
  request: Request,
  host: Host,
  requester: Requester,
  problems = new Problems(),
): Promise<DebatePlan | null> {
  const { request: asked, remarks } = await readFile(request, host, problems)
  const asking = await request.format.asking?.()
  const plan = await (asking?.plan ?? planFromDraft(asking?.draft))(asked, host, requester, problems)
  return !plan || remarks.length === 0 ? plan : { ...plan, remarks: [...plan.remarks, ...remarks] }
}

const planFromDraft =
  (make = plainDraft): NonNullable<Asking['plan']> =>
  async (request, host, requester, problems) => {
    const draft = await make(request, host, requester, problems)
    try {
      return planOf(draft, await prepare(draft.host ?? host, draft.request, problems), host)
    } catch (error) {
      await draft.host?.close()
      throw error
    }
  }

/** A format without a file of its own shape is described by one that has the names of its options. */
async function readFile(
  request: Request,
  host: Host,
  problems: Problems,
): Promise<{ request: Request; remarks: readonly string[] }> {
  const { config: path, ...options } = request.options
  const spec = await request.format.spec()
  if (typeof path !== 'string' || spec.options.config) return { request, remarks: [] }
  const { withFile } = await import('./config/request-file.ts')
  const bare = { ...request, options }
  const read = await problems.collect(() => withFile(bare, path, spec, host, request.language ?? host.language))
  if (!read) {
    const language = request.language ?? host.language
    const loaded = await request.format.load()
    const { options: own } = await commonPart(bare)
    await problems.collect(() => checkOptions(loaded, own, host.config, language, request.place))
    await budgetOf(request, host, language, problems)
    throw problems.all()
  }
  return read
}

/** `before`: facts that were found out before the debate was opened. */
export const planOf = (
  { request, host, words, doubts = [], checked, own }: DebateDraft,
  prepared: Prepared,
  first: Host,
  before: readonly FactRecorded[] = [],
): DebatePlan => ({
  ...prepared,
  request,
  host: host ?? first,
  words: words?.(prepared) ?? usualPlanWords(cliWords[request.language]),
  doubts,
  own: own ?? null,
  ...(own && { told: true }),
  before,
  aborted: null,
  checked: async () => checked?.(prepared),
  begin: performance => open(prepared.opening, performance, before),
  close: async () => host?.close(),
})

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

/** The plan in words. */
export const textOfPlan = ({ request, host, words, ...prepared }: DebatePlan): string =>
  planText(prepared, request.context.length, request.format, host, cliWords[request.language], words)

/** For a format that has seats and options and nothing else. */
const plainDraft: NonNullable<Asking['draft']> = async (request, host, requester, problems) => {
  const topic = await topicOf(request, requester, cliWords[host.language].noTopic)
  const language = languageOf(request, topic, host)
  const budget = await budgetOf(request, host, language, problems)
  return { request: { ...(await commonPart(request)), topic, language, budget } }
}

/** The topic of a request, or what the user says when asked. `none`: what is said if there is no topic. */
export async function topicOf({ topic }: Pick<Request, 'topic'>, requester: Requester, none: string): Promise<string> {
  const said = (topic ?? (await requester.topic(none))).trim()
  if (said === '') throw new UsageError(none)
  return said
}

/** What every draft takes over from its request as it is. */
export async function commonPart({
  format,
  seats,
  fallbacks,
  options,
  context,
  web,
  place,
}: Request): Promise<Omit<DebateRequest, 'topic' | 'language' | 'budget'>> {
  const loaded = await format.load()
  const known = settingsOf(loaded)
  const own = Object.entries(options).filter(([name]) => Object.hasOwn(known, name))
  return {
    format: loaded,
    seats,
    fallbacks,
    options: Object.fromEntries(own),
    context,
    place,
    ...(web && { web: true }),
  }
}

/** `known`: what a file or an earlier debate says. `detected`: finds the language of a topic whose letters do not decide. */
export function languageOf(
  { language }: Pick<Request, 'language'>,
  topic: string,
  { config }: Host,
  known: Language | null = null,
  detected: (topic: string) => Language = detectLanguage,
): Language {
  return language ?? known ?? config.language ?? detected(topic)
}

/** `inFile`: used if the request says nothing. null: as configured, or none. */
export async function budgetOf(
  { budget }: Pick<Request, 'budget'>,
  { config }: Host,
  language: Language,
  problems: Problems,
  inFile: number | null = null,
): Promise<number | null> {
  const given = typeof budget === 'string' ? await problems.collect(() => dollars(budget, cliWords[language])) : budget
  return given ?? inFile ?? config.budget
}
