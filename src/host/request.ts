import type { ZodObject } from 'zod'
import { detectLanguage, type Language } from '../core/language.ts'
import type { Material } from '../core/model.ts'
import type { ListedFormat } from '../formats/index.ts'
import type { SeatFlags } from './config/seats.ts'
import { UsageError } from './exit.ts'
import type { Host } from './host.ts'
import { settingsOf } from './options.ts'
import type { Forking } from './past/fork.ts'
import type { Past } from './past/past.ts'
import type { EarlierDebate, ReachedSeats } from './past/reach.ts'
import { type DebateDraft, type DebatePlan, type Plan, planOf } from './plan/debate-plan.ts'
import { checkOptions, type DebateRequest, prepare } from './plan/prepare.ts'
import { Problems } from './problems.ts'
import type { Requester } from './requester.ts'
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
  /** The debate that goes on. Left out: a new one begins. */
  past?: Past
}

/** Something that is known by name, and what it is called in the user's language. */
export interface KnownName {
  name: string
  label: string
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
  reach?(debate: EarlierDebate, host: Pick<Host, 'cwd' | 'env' | 'mask'>): ReachedSeats
  /** What its forks need besides other seats and options. Left out: nothing. */
  forking?: Forking
  /** What is known by name here, for a field: texts that are shipped, and those that the user added. */
  names?(folder: string, place: { home: string; language: Language }): KnownName[]
}

/**
 * Checks everything that a debate needs, whether it is new, resumed or forked. Throws all that is wrong at once. Nothing
 * has been spent by then. null: the user gave up.
 */
export async function planDebate(
  request: Request,
  host: Host,
  requester: Requester,
  problems = new Problems(),
): Promise<Plan | null> {
  if (!request.past) return planNew(request, host, requester, problems)
  const { planPast } = await import('./past/plan.ts')
  return planPast({ ...request, past: request.past }, host, requester, problems)
}

export async function planNew(
  request: Request,
  host: Host,
  requester: Requester,
  problems = new Problems(),
): Promise<DebatePlan | null> {
  const { request: asked, remarks } = await withOwnFile(request, host, problems)
  const asking = await request.format.asking?.()
  const plan = await (asking?.plan ?? planFromDraft(asking?.draft))(asked, host, requester, problems)
  return !plan || remarks.length === 0 ? plan : { ...plan, remarks: [...plan.remarks, ...remarks] }
}

const planFromDraft =
  (make = plainDraft): NonNullable<Asking['plan']> =>
  async (request, host, requester, problems) => {
    const draft = await make(request, host, requester, problems)
    const { doubts = [] } = draft
    try {
      if (doubts.length > 0 && !problems.any && !(await requester.agrees(doubts, draft.request.language))) {
        await draft.host?.close()
        return null
      }
      return planOf(draft, await prepare(draft.host ?? host, draft.request, problems), host)
    } catch (error) {
      await draft.host?.close()
      throw error
    }
  }

/** A format without a file of its own shape is described by one that has the names of its options. */
async function withOwnFile(
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
  request: Pick<Request, 'budget'>,
  { config }: Host,
  language: Language,
  problems: Problems,
  inFile: number | null = null,
): Promise<number | null> {
  return (await givenBudget(request, language, problems)) ?? inFile ?? config.budget
}

/** null: the request says nothing, or nothing that can be read. */
export async function givenBudget(
  { budget }: Pick<Request, 'budget'>,
  language: Language,
  problems: Problems,
): Promise<number | null> {
  if (typeof budget !== 'string') return budget
  return (await problems.collect(() => dollars(budget, cliWords[language]))) ?? null
}
