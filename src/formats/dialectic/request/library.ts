import { resolve } from 'node:path'
import { detectLanguage, type Language } from '../../../core/language.ts'
import { personProvider } from '../../../core/notices.ts'
import { open, type Performance, type Performed } from '../../../engine/perform.ts'
import { UsageError } from '../../../host/exit.ts'
import { fault, faultAt } from '../../../host/fault.ts'
import type { Host } from '../../../host/host.ts'
import { assignments, type DebateOptions, type DialecticFileOptions } from '../../../host/library/options.ts'
import { type Prepared, prepare } from '../../../host/plan/prepare.ts'
import { Problems } from '../../../host/problems.ts'
import type { Machine } from '../../../host/seats/machine.ts'
import { cliWords } from '../../../host/words.ts'
import { type DebateKind, kinds } from '../options-in.ts'
import type { DialecticAsk, TopicAsking } from './ask.ts'
import { type Continued, continued, type Instead } from './continue.ts'
import { findFor, templateIn } from './find-material.ts'
import { withRecord } from './new-record.ts'
import { partnersWritten, whoIsHere } from './partners.ts'
import { dialecticRequest } from './request.ts'
import { isVague } from './topic.ts'
import { dialecticWords } from './words.ts'

/** The options of a dialectic debate. */
export interface DialecticOptions {
  /** The model that holds a view and leads the debate. `seats.main` means the same. */
  main?: string
  /** Who challenges: a seat, an agent's name or file, `auto`, or a list. `seats.partner` means the same. */
  partner?: string | readonly string[]
  /** When the user is asked. Left out: when it matters if there is a user or a person port, else never. */
  ask?: TopicAsking
  /** Who the user is. Left out: `person`, asked through the person port. Or a model of your own. */
  user?: string
  /** The user's leaning, and what the user wants examined. */
  leaning?: string
  focus?: string
  /** If set, material for the debate is searched in the working folder and sent. */
  kind?: DebateKind
  /** Reviews a change: uncommitted changes, or a range of commits. */
  diff?: boolean | string
  /** The name of a template, or the path of a Markdown file. */
  template?: string
  /** The record: its path, or true for one below `.debates/`. Left out: none. */
  record?: string | boolean | null
}

type Options = Omit<DebateOptions, 'format'>

type Origin = { topic: string } | Pick<DialecticFileOptions, 'continue'>

export async function openDialectic(
  host: Host,
  origin: Origin,
  options: Options,
  performance: Performance,
): Promise<Performed> {
  const { ask, prepared, here } = await prepareDialectic(host, origin, options)
  return withRecord(ask, prepared.opening, here, opening => open(opening, performance))
}

/** Checks everything. Nothing is spent or written. */
export async function prepareDialectic(
  host: Host,
  origin: Origin,
  options: Options,
): Promise<{ ask: DialecticAsk; prepared: Prepared; here: Host }> {
  const problems = new Problems()
  const past = 'continue' in origin ? await continued(origin.continue, host, insteadOf(options)) : null
  const topic = past?.topic ?? ('topic' in origin ? origin.topic.trim() : '')
  const language = options.language ?? past?.language ?? host.config.language ?? detectLanguage(topic)
  const here: Host = { ...host, language }
  const machine = await whoIsHere(host, language)
  if (!past) refuseVague(topic, options, language)
  const ask = await askOf(topic, past, options, here, machine, problems)
  const found = await findFor(ask, here, machine, problems)
  const { request } = await dialecticRequest(ask, here, machine, found, problems)
  return { ask, prepared: await prepare(host, request, problems), here }
}

function refuseVague(topic: string, { diff, context = [] }: Options, language: Language): void {
  const t = dialecticWords[language]
  if (isVague(topic, Boolean(diff) || context.length > 0))
    throw new UsageError(fault(t.advised(topic === '' ? t.noTopic : t.vague(topic)), 'topic'))
}

async function askOf(
  topic: string,
  past: Continued | null,
  options: Options,
  host: Host,
  machine: Machine,
  problems: Problems,
): Promise<DialecticAsk> {
  const { language } = host
  const { context = [], effort } = options
  const partner = partnerIn(options)
  const named =
    partner === null ? null : await problems.collect(() => partnersWritten(partner, 'partner', host, machine))
  const main = options.main ?? options.seats?.main
  return {
    topic,
    language,
    hasMaterial: Boolean(options.diff) || context.length > 0,
    main: main === undefined ? (past?.main ?? null) : { seat: main, place: 'main' },
    partners: partner === null ? (past?.partners ?? null) : (named?.partners ?? null),
    ask: askingIn(options, host),
    user: { seat: options.user ?? options.seats?.user ?? personProvider, place: 'user' },
    kind: (await problems.collect(() => kindIn(options, language))) ?? past?.kind ?? null,
    leaning: options.leaning ?? past?.leaning ?? '',
    focus: options.focus ?? past?.focus ?? '',
    template: (await problems.collect(() => templateIn(options, host))) ?? past?.template ?? null,
    diff: options.diff === true ? '' : options.diff || null,
    looks: options.kind !== undefined || Boolean(options.diff),
    context,
    record: past ? { path: past.path } : recordIn(options, host),
    past: past && { file: past.file, history: past.history },
    fallbacks: assignments(options.fallbacks),
    budget: options.budget ?? host.config.budget,
    web: options.web ?? false,
    options: effort === undefined ? {} : { effort },
  }
}

const insteadOf = (options: Options): Instead => ({ partner: partnerIn(options) !== null, diff: Boolean(options.diff) })

const partnerIn = ({ partner, seats }: Options): string | null => {
  const written = partner ?? seats?.partner
  return written === undefined ? null : typeof written === 'string' ? written : written.join(',')
}

function askingIn({ ask, user, seats }: Options, { desk }: Host): TopicAsking {
  return ask ?? (user !== undefined || seats?.user !== undefined || desk !== null ? 'when-it-matters' : 'never')
}

function kindIn({ kind }: Options, language: Language): DebateKind | null {
  if (kind === undefined || kinds.includes(kind)) return kind ?? null
  throw new UsageError(faultAt('kind', cliWords[language].badValue(kind, kinds.join(', ')), language))
}

const recordIn = ({ record }: Options, { cwd }: Host): DialecticAsk['record'] =>
  record === true ? 'new' : record === false || record == null ? null : { path: resolve(cwd, record) }
