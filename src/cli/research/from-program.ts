import type { Language } from '../../core/language.ts'
import { open, type Performance, type Performed } from '../../engine/perform.ts'
import { UsageError } from '../exit.ts'
import { type Fault, faultAt } from '../fault.ts'
import type { DebateOptions, ResearchFileOptions } from '../from-program.ts'
import type { Prepared } from '../prepare.ts'
import type { Room } from '../room.ts'
import { keepAborted } from './abort.ts'
import { type AgainSource, askedBefore } from './again.ts'
import { type AskedRole, type ResearchAsk, type SearchChoice, searchChoices, type Written } from './ask.ts'
import { type ResearchFile, readResearchFile } from './config.ts'
import { byParameters, checkNames } from './library-names.ts'
import { merged, type ResearchGiven } from './merge.ts'
import { planOf, type ResearchPlan } from './plan-object.ts'
import { factsOf, type Probes } from './probes.ts'
import { checkResearch, type Rehearsed, rehearse } from './rehearse.ts'
import { seatedRoles, withMaskedNames } from './request.ts'
import { checkName, checkText } from './role-flag.ts'
import { languageOfTopic } from './topic-language.ts'
import { researchWords } from './words.ts'

/** A role as a program names it. */
export interface ResearchRole {
  name: string
  /** `argue for NAME` when left out. */
  stance?: string
  /** A seat, or the name of a model alone. */
  model?: string
}

/** Of a research, by the names of its parameters. */
export interface ResearchOptions {
  /** 2 to 4; left out: what the topic compares, else a proponent and an opponent. */
  roles?: readonly ResearchRole[]
  /** What question to answer; inferred when left out. */
  goal?: string
  decision_type?: 'personal-choice' | 'team-standardization' | 'market-analysis'
  /** Whether the claims are audited; `auto` when left out. */
  evidence_round?: boolean | 'auto'
  /** Asked with the plan, before anything but probes is spent; false: it is aborted. Anything else: it goes on unasked. */
  confirm_plan?: boolean | ((plan: ResearchPlan) => boolean | Promise<boolean>)
  /** For every role and official that names none. */
  model?: string
  /** Several, `a,b,c`, are a panel. */
  judge?: string
  auditor?: string
  /** Own where the model has it, else the configured service, when left out. */
  search?: SearchChoice
  /** Paths, or names of texts, that are official documents. */
  official?: readonly string[]
  /** The file that the report is written to as well. */
  output_path?: string
  /** It may replace one that is there. */
  force?: boolean
}

type Options = Omit<DebateOptions, 'format'>
type Origin = { topic: string } | Pick<ResearchFileOptions, 'config' | 'again'>

/** Who has to agree to a research before it begins. */
export interface Agreeing {
  /** What is known of models already. What else is found out is added to it. */
  probes: Probes
  agree(rehearsed: Rehearsed, ask: ResearchAsk): boolean | Promise<boolean>
  /** It cannot start, and is kept as aborted. */
  stopped?(faults: readonly Fault[]): void
}

/** Checks, probes and opens a research for a program. One that cannot or may not start is kept as aborted. */
export const openResearch = (
  room: Room,
  origin: Origin,
  options: Options,
  performance: Performance,
  agreeing = confirming(options, room),
): Promise<Performed> => inParameters(() => opened(room, origin, options, performance, agreeing))

/** Checks what costs nothing. */
export const prepareResearch = (room: Room, origin: Origin, options: Options): Promise<Prepared> =>
  inParameters(() => checkResearch(researchAsk(room, origin, options), room))

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

function confirming({ confirm_plan: confirm }: Options, room: Room): Agreeing {
  const probes: Probes = new Map()
  return {
    probes,
    agree: (rehearsed, ask) => typeof confirm !== 'function' || confirm(planOf(rehearsed, ask, room, probes)),
  }
}

async function opened(
  room: Room,
  origin: Origin,
  options: Options,
  performance: Performance,
  { probes, agree, stopped: tell }: Agreeing,
): Promise<Performed> {
  const ask = researchAsk(room, origin, options)
  const signal = performance.signal ?? new AbortController().signal
  const rehearsed = await rehearse(ask, room, probes, { language: ask.language, signal, heard: () => {} })
  const { stopped, prepared } = rehearsed
  const { listeners } = performance
  if (stopped) {
    tell?.(stopped.faults.map(inParameterNames))
    return keepAborted(rehearsed, { reason: byParameters(stopped.reason) }, room, probes, listeners)
  }
  if (!(await agree(rehearsed, ask)))
    return keepAborted(rehearsed, { reason: researchWords[ask.language].cancelled }, room, probes, listeners)
  return open(prepared.opening, performance, factsOf(probes))
}

/** What a program asks for, with everything that is inferred. Throws UsageError. */
export function researchAsk(room: Room, origin: Origin, options: Options): ResearchAsk {
  checkNames(options, options.language ?? room.language)
  const { file, again, topic } = sourceOf(room, origin, options)
  const language =
    options.language ?? file?.language ?? again?.language ?? room.config.language ?? languageOfTopic(topic, room.config)
  const ask = merged(givenBy(options, language), again ?? file, { topic, language, config: room.config })
  return withSeats(withMaskedNames(ask, room), options.seats ?? {})
}

function sourceOf(
  room: Room,
  origin: Origin,
  options: Options,
): { file: ResearchFile | null; again: AgainSource | null; topic: string } {
  if ('topic' in origin) return { file: null, again: null, topic: origin.topic }
  const t = researchWords[options.language ?? room.language]
  if (origin.again !== undefined) {
    if (origin.config !== undefined) throw new UsageError(t.againWith('config'))
    const again = askedBefore(String(origin.again), room)
    return { file: null, again, topic: again.topic }
  }
  if (origin.config === undefined) throw new UsageError(t.noTopic)
  const file = readResearchFile(origin.config, { cwd: room.cwd, language: options.language ?? room.language })
  if (!file.topic) throw new UsageError(t.noTopic)
  return { file, again: null, topic: file.topic.said }
}

function givenBy(options: Options, language: Language): ResearchGiven {
  const { audience, decision_type, evidence_round, effort, rigor, search } = options
  const given = Object.entries({ audience, decision_type, evidence_round, effort, rigor })
  const written = (said: string | undefined, place: string): Written | null =>
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
    fallbacks: Object.entries(options.fallbacks ?? {}).map(([seat, model]) => `${seat}=${model}`),
    budget: options.budget ?? null,
  }
}

const roleOf = ({ name, stance, model }: ResearchRole, place: string, language: Language): AskedRole => ({
  name: checkName(name.trim(), place, language),
  stance: stance === undefined ? null : checkText(stance.trim(), place, language),
  model: model === undefined ? null : { said: model, place },
  place,
})

/** Seats may be named by their ids as well. */
function withSeats(ask: ResearchAsk, seats: NonNullable<Options['seats']>): ResearchAsk {
  const ids = seatedRoles(ask).map(({ id }) => id)
  const roles = ask.roles.map((role, index) => {
    const said = seats[ids[index]!]
    return role.model || said === undefined ? role : { ...role, model: { said, place: `seats.${ids[index]}` } }
  })
  return { ...ask, roles }
}
