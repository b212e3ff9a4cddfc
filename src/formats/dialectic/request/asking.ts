import { resolve } from 'node:path'
import { isPerson, personProvider } from '../../../core/notices.ts'
import { placed } from '../../../host/config/problem.ts'
import { UsageError } from '../../../host/exit.ts'
import { faultAt } from '../../../host/fault.ts'
import { agonHome, type Host } from '../../../host/host.ts'
import { checkOptions } from '../../../host/plan/prepare.ts'
import type { Problems } from '../../../host/problems.ts'
import { type Asking, budgetOf, commonPart, languageOf, type Request } from '../../../host/request.ts'
import type { Requester } from '../../../host/requester.ts'
import { dialectic as format } from '../dialectic.ts'
import { type DebateKind, type Options, optionsIn, asking as times } from '../options-in.ts'
import type { DialecticOptions } from '../spec.ts'
import type { DialecticAsk, NamedSeat, TopicAsking } from './ask.ts'
import { type Continued, continued } from './continue.ts'
import { forking } from './forking.ts'
import { partnersWritten, whoIsHere } from './partners.ts'
import { type Asked, settle } from './settle.ts'
import { readTemplate } from './templates/find.ts'
import { concreteTopic, Questions } from './topic.ts'
import { dialecticWords } from './words.ts'

/** A dialectic is described by options and the record that it goes on from. A person at a terminal is asked for the rest. */
export const asking: Asking = {
  forking,
  async plan(request, host, requester, problems) {
    const questions = new Questions(requester)
    try {
      const asked = await askedBy(request, host, requester, questions, problems)
      return await settle(asked, host, requester, questions, problems)
    } finally {
      await questions.close()
    }
  },
}

/** What holds where a request says nothing. */
interface Usual {
  record: DialecticAsk['record']
  /** Whether material is looked for. */
  looks: boolean
  ask: TopicAsking
}

/** At a terminal the user is there, and so is their folder. A program says what it wants of them. */
function usualFor({ terminal, desk }: Host, { attended, leftAlone }: Requester, user: NamedSeat | null): Usual {
  const mayAsk = terminal ? attended && !leftAlone : user !== null || desk !== null
  return { record: terminal ? 'new' : null, looks: terminal, ask: mayAsk ? 'when-it-matters' : 'never' }
}

async function askedBy(
  request: Request,
  host: Host,
  requester: Requester,
  questions: Questions,
  problems: Problems,
): Promise<Asked> {
  const written = request.options as DialecticOptions
  const { context, fallbacks, web } = request
  const [main, partner, user] = (['main', 'partner', 'user'] as const).map(id => seatIn(id, request))
  const usual = usualFor(host, requester, user!)
  const diff = written.diff === true ? '' : written.diff || null
  const hasMaterial = diff !== null || context.length > 0
  const past = await pastOf(written, { partner: partner !== null, diff: diff !== null }, host, problems)
  const topic = await problems.collect(() => topicOf(request, past, hasMaterial, host, requester, questions))
  const language = languageOf(request, topic ?? '', host, past?.language)
  const here: Host = { ...host, language }
  const budget = await budgetOf(request, host, language, problems)
  const machine = await whoIsHere(host, language)
  const said = await problems.collect(() => saidIn(request, here))
  const ask = (await problems.collect(() => askingOf(request, said, user!, usual, here, requester))) ?? 'never'
  const asked = await problems.collect(() => userOf(request, user!, here))
  const partners = partner && (await problems.collect(() => partnersWritten(partner, here, machine)))
  const template = await problems.collect(() => templateOf(written, here))
  if (past && written.record === false) problems.add(dialecticWords[language].withRecord)
  if (topic === null) throw problems.all()
  return {
    ask: {
      ...{ topic, language, hasMaterial, budget, ask, diff, context, fallbacks, web },
      main: main ?? past?.main ?? null,
      partners: partner ? (partners?.partners ?? null) : (past?.partners ?? null),
      user: asked ?? { seat: personProvider, place: request.place('user') },
      kind: said?.kind ?? past?.kind ?? null,
      leaning: said?.leaning ?? past?.leaning ?? null,
      focus: said?.focus ?? past?.focus ?? null,
      template: template ?? past?.template ?? null,
      looks: usual.looks || written.kind != null || diff !== null,
      record: past ? { path: past.path } : recordOf(written, usual, host),
      past: past && { file: past.file, history: past.history },
      options: said?.rest ?? {},
    },
    machine,
    remarks: [...(past?.remarks ?? []), ...(partners?.remarks ?? [])],
    isUnattended: written.ask === undefined && !requester.attended,
  }
}

/** A seat that is named by its flag, in a file, or as an option of its own. null: it is not. */
function seatIn(id: 'main' | 'partner' | 'user', { options, seats, place }: Request): NamedSeat | null {
  const own = (options as DialecticOptions)[id]
  const written = own ?? seats[id]?.seat
  if (written === undefined) return null
  const at = own === undefined ? seats[id]?.place : undefined
  return { seat: typeof written === 'string' ? written : written.join(','), place: at ?? place(id) }
}

const pastOf = async (
  { continue: file }: DialecticOptions,
  instead: Parameters<typeof continued>[2],
  host: Host,
  problems: Problems,
): Promise<Continued | null> => (file === undefined ? null : problems.collect(() => continued(file, host, instead)))

/** The topic of the request or of its record. A person at a terminal is asked until it names something. */
async function topicOf(
  request: Request,
  past: Continued | null,
  hasMaterial: boolean,
  host: Host,
  requester: Requester,
  questions: Questions,
): Promise<string | null> {
  const { topic, options, place } = request
  if (options.continue === undefined) {
    // A program has no language of its own: it is told what is wrong in that of its topic.
    const language = host.terminal ? host.language : languageOf(request, topic ?? '', host)
    return concreteTopic(topic ?? '', hasMaterial, language, requester, questions)
  }
  const { otherTopic } = dialecticWords[host.language]
  if (past && topic !== null && topic.trim() !== past.topic)
    throw new UsageError(placed(place('continue'), otherTopic(topic, past.topic), host.language))
  return past?.topic ?? null
}

/** The format's own options as they are set. null: not set. */
interface Said {
  ask: TopicAsking | null
  kind: DebateKind | null
  leaning: string | null
  focus: string | null
  /** The other options: how hard everybody thinks. */
  rest: Readonly<Record<string, unknown>>
}

async function saidIn(request: Request, { config, language, terminal }: Host): Promise<Said> {
  const { options: written } = await commonPart(request)
  const { effort, rigor, ...checked } = checkOptions(format, written, config, language, request.place)
  const { ask, kind, leaning, focus } = optionsIn({ options: checked })
  // The configuration is that of the person at the terminal. A program says itself what it wants.
  const set = terminal ? { ...config.formats[format.id], ...written } : written
  return {
    ask: set.ask === undefined ? null : ask,
    kind: set.kind === undefined ? null : kind,
    leaning: set.leaning === undefined ? null : leaning.trim(),
    focus: set.focus === undefined ? null : focus.trim(),
    rest: effort === null ? {} : { effort },
  }
}

/** When the user is asked. Throws UsageError if they want to be asked at the terminal, and nobody is there. */
function askingOf(
  { options, place }: Request,
  said: Said | null,
  user: NamedSeat | null,
  usual: Usual,
  { terminal, language }: Host,
  { attended }: Requester,
): TopicAsking {
  const t = dialecticWords[language]
  const { ask } = options as DialecticOptions
  // An invalid time is reported elsewhere.
  const isAsked = ask !== undefined && ask !== 'never' && times.includes(ask)
  if (terminal && user && ask === 'never') throw new UsageError(t.userUnasked)
  if (terminal && isAsked && !attended) throw new UsageError(t.nobodyToAsk(`${place('ask')} ${ask}`))
  if (terminal && user && !attended) throw new UsageError(t.nobodyToAsk(user.place))
  if (ask !== undefined) return said?.ask ?? 'never'
  return usual.ask === 'never' ? 'never' : (said?.ask ?? usual.ask)
}

/** Who the user is: a person, or a model that a program answers with. Throws UsageError if it is neither. */
function userOf({ fallbacks, place }: Request, user: NamedSeat | null, { terminal, language }: Host): NamedSeat {
  const refuse = (flag: string, seat: string) =>
    new UsageError(faultAt(flag, dialecticWords[language].notPerson(seat), language))
  if (terminal && user && !isPerson(user.seat)) throw refuse(user.place, user.seat)
  const standIn = fallbacks.find(text => text.startsWith('user='))?.slice('user='.length)
  if (terminal && standIn !== undefined && !isPerson(standIn)) throw refuse('--fallback', standIn)
  return user ?? { seat: personProvider, place: place('user') }
}

const templateOf = ({ template }: DialecticOptions, { cwd, env, language, mask }: Host): Options['template'] =>
  template === undefined ? null : readTemplate(template, language, cwd, agonHome(env), mask)

function recordOf({ record }: DialecticOptions, usual: Usual, { cwd }: Host): DialecticAsk['record'] {
  if (record === undefined) return usual.record
  if (record === true) return 'new'
  return record ? { path: resolve(cwd, record) } : null
}
