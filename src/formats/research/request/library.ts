import type { Language } from '../../../core/language.ts'
import { open, type Performance, type Performed } from '../../../engine/perform.ts'
import { describeUnknown } from '../../../host/config/check.ts'
import { UsageError } from '../../../host/exit.ts'
import { type Fault, faultAt } from '../../../host/fault.ts'
import type { Host } from '../../../host/host.ts'
import { assignments, type DebateOptions, type ResearchFileOptions } from '../../../host/library/options.ts'
import type { Prepared } from '../../../host/plan/prepare.ts'
import type { ResearchRole } from '../spec.ts'
import { type ResearchFile, readResearchFile } from './config.ts'
import { type AgainSource, askedBefore } from './earlier-research.ts'
import { merged, type ResearchGiven } from './merge.ts'
import { planOf, type ResearchPlan } from './plan.ts'
import {
  type AskedRole,
  factsOf,
  keepAborted,
  type Probes,
  type ResearchAsk,
  type SearchChoice,
  searchChoices,
  type WrittenValue,
} from './probes.ts'
import { checkResearch, type RehearsedResearch, rehearse } from './rehearse.ts'
import { seatedRoles, withMaskedNames } from './request.ts'
import { checkName, checkText } from './roles.ts'
import { languageOfTopic } from './topic.ts'
import { researchWords } from './words.ts'

/** The options of a research, by its parameter names. */
export interface ResearchCallOptions {
  /** 2 to 4. Left out: what the topic compares, or a proponent and an opponent. */
  roles?: readonly ResearchRole[]
  /** The question to answer. Left out: it is inferred. */
  goal?: string
  decision_type?: 'personal-choice' | 'team-standardization' | 'market-analysis'
  /** Whether the claims are audited. Left out: `auto`. */
  evidence_round?: boolean | 'auto'
  /** A function gets the plan before anything but probes is spent; returning false aborts. Otherwise nobody is asked. */
  confirm_plan?: boolean | ((plan: ResearchPlan) => boolean | Promise<boolean>)
  /** The model for all roles and officials that name none. */
  model?: string
  /** Several, `a,b,c`, are a panel. */
  judge?: string
  auditor?: string
  /** Left out: the model's own search if it has one, otherwise the configured service. */
  search?: SearchChoice
  /** Paths, or names of texts, of official documents. */
  official?: readonly string[]
  /** The report is also written to this file. */
  output_path?: string
  /** Whether an existing report may be replaced. */
  force?: boolean
}

type Options = Omit<DebateOptions, 'format'>
type Origin = { topic: string } | Pick<ResearchFileOptions, 'config' | 'again'>

export interface Agreeing {
  /** What is already known about models. New findings are added to it. */
  probes: Probes
  agree(rehearsed: RehearsedResearch, ask: ResearchAsk): boolean | Promise<boolean>
  /** It cannot start and is archived as aborted. */
  stopped?(faults: readonly Fault[]): void
}

/** Checks, probes and opens a research for a program. If it cannot or may not start, it is archived as aborted. */
export const openResearch = (
  host: Host,
  origin: Origin,
  options: Options,
  performance: Performance,
  agreeing = confirming(options, host),
): Promise<Performed> => inParameters(() => opened(host, origin, options, performance, agreeing))

export const prepareResearch = (host: Host, origin: Origin, options: Options): Promise<Prepared> =>
  inParameters(() => checkResearch(researchAsk(host, origin, options), host))

async function inParameters<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(error.faults.map(inParameterNames), error.code) : error
  }
}

const inParameterNames = ({ about, message, line }: Fault): Fault => ({
  ...{ about, message: byParameters(message), line: byParameters(line) },
})

function confirming({ confirm_plan: confirm }: Options, host: Host): Agreeing {
  const probes: Probes = new Map()
  return {
    probes,
    agree: (rehearsed, ask) => typeof confirm !== 'function' || confirm(planOf(rehearsed, ask, host, probes)),
  }
}

async function opened(
  host: Host,
  origin: Origin,
  options: Options,
  performance: Performance,
  { probes, agree, stopped: tell }: Agreeing,
): Promise<Performed> {
  const ask = researchAsk(host, origin, options)
  const signal = performance.signal ?? new AbortController().signal
  const rehearsed = await rehearse(ask, host, probes, { language: ask.language, signal, heard: () => {} })
  const { stopped, prepared } = rehearsed
  const { listeners } = performance
  if (stopped) {
    tell?.(stopped.faults.map(inParameterNames))
    return keepAborted(rehearsed, { reason: byParameters(stopped.reason) }, host, probes, listeners)
  }
  if (!(await agree(rehearsed, ask)))
    return keepAborted(rehearsed, { reason: researchWords[ask.language].cancelled }, host, probes, listeners)
  return open(prepared.opening, performance, factsOf(probes))
}

/** A program's input, with everything that is inferred. Throws UsageError. */
export function researchAsk(host: Host, origin: Origin, options: Options): ResearchAsk {
  checkNames(options, options.language ?? host.language)
  const { file, again, topic } = sourceOf(host, origin, options)
  const language =
    options.language ?? file?.language ?? again?.language ?? host.config.language ?? languageOfTopic(topic, host.config)
  const ask = merged(givenBy(options, language), again ?? file, { topic, language, config: host.config })
  return withSeats(withMaskedNames(ask, host), options.seats ?? {})
}

function sourceOf(
  host: Host,
  origin: Origin,
  options: Options,
): { file: ResearchFile | null; again: AgainSource | null; topic: string } {
  if ('topic' in origin) return { file: null, again: null, topic: origin.topic }
  const t = researchWords[options.language ?? host.language]
  if (origin.again !== undefined) {
    if (origin.config !== undefined) throw new UsageError(t.againWith('config'))
    const again = askedBefore(String(origin.again), host)
    return { file: null, again, topic: again.topic }
  }
  if (origin.config === undefined) throw new UsageError(t.noTopic)
  const file = readResearchFile(origin.config, { cwd: host.cwd, language: options.language ?? host.language })
  if (!file.topic) throw new UsageError(t.noTopic)
  return { file, again: null, topic: file.topic.said }
}

function givenBy(options: Options, language: Language): ResearchGiven {
  const { audience, decision_type, evidence_round, effort, rigor, search } = options
  const given = Object.entries({ audience, decision_type, evidence_round, effort, rigor })
  const written = (said: string | undefined, place: string): WrittenValue | null =>
    said === undefined ? null : { said, place }
  if (search !== undefined && !searchChoices.includes(search))
    throw new UsageError(faultAt('--search', researchWords[language].badSearch(search), language))
  return {
    roles: options.roles?.map((role, index) => roleOf(role, `roles[${index}]`, language)) ?? null,
    goal: options.goal ?? null,
    options: Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    model: written(options.model, 'model'),
    judge: written(options.judge ?? options.seats?.judge, 'judge'),
    auditor: written(options.auditor ?? options.seats?.auditor, 'auditor'),
    search: search ?? null,
    outputPath: written(options.output_path, 'output_path'),
    force: options.force ?? false,
    web: options.web ?? false,
    context: options.context ?? [],
    official: options.official ?? [],
    fallbacks: assignments(options.fallbacks),
    budget: options.budget ?? null,
  }
}

const roleOf = ({ name, stance, model }: ResearchRole, place: string, language: Language): AskedRole => ({
  name: checkName(name.trim(), place, language),
  stance: stance === undefined ? null : checkText(stance.trim(), place, language),
  model: model === undefined ? null : { said: model, place },
  place,
})

/** Seats may also be named by their ids. */
function withSeats(ask: ResearchAsk, seats: NonNullable<Options['seats']>): ResearchAsk {
  const ids = seatedRoles(ask).map(({ id }) => id)
  const roles = ask.roles.map((role, index) => {
    const said = seats[ids[index]!]
    return role.model || said === undefined ? role : { ...role, model: { said, place: `seats.${ids[index]}` } }
  })
  return { ...ask, roles }
}

const parameters = [
  ...['roles', 'goal', 'audience', 'decision_type', 'evidence_round', 'confirm_plan', 'model', 'judge', 'auditor'],
  ...['search', 'official', 'output_path', 'force', 'seats', 'fallbacks', 'effort', 'rigor', 'web', 'language'],
  ...['context', 'budget', 'signal', 'format', 'config', 'again'],
]

/** The same object also says where debates are stored and who speaks in them. */
const surroundings = ['home', 'cwd', 'env', 'models', 'desk']

/** Rejects unknown options and suggests what was probably meant. */
function checkNames(options: object, language: Language): void {
  const known = [...parameters, ...surroundings]
  const problems = Object.entries(options)
    .filter(([name, value]) => value !== undefined && !known.includes(name))
    .map(([name]) => faultAt(name, describeUnknown([name], parameters.toSorted(), language), language))
  if (problems.length > 0) throw new UsageError(problems)
}

const flags: Readonly<Record<string, string>> = {
  role: 'roles',
  fallback: 'fallbacks',
  lang: 'language',
  'no-confirm-plan': 'confirm_plan: false',
}

/** A program has parameters where the command line has flags: `--decision-type` → `decision_type`. */
function byParameters(message: string): string {
  return message.replace(
    /(?<![\w-])--([a-z][a-z-]{1,30})(?: "(?:name\|stance\|model|名称\|立场\|模型)")?/g,
    (flag, name: string) => {
      const parameter = flags[name] ?? name.replaceAll('-', '_')
      return parameters.includes(parameter.split(':')[0]!) ? parameter : flag
    },
  )
}
