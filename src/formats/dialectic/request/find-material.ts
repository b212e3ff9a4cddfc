import { type DebateFlags, optionFlags } from '../../../cli/start.ts'
import type { Material } from '../../../core/model.ts'
import { isPerson, personProvider } from '../../../core/notices.ts'
import { UsageError } from '../../../host/exit.ts'
import { faultAt } from '../../../host/fault.ts'
import { agonHome, type Host } from '../../../host/host.ts'
import { type Io, isAttended } from '../../../host/io.ts'
import { checkOptions } from '../../../host/plan/prepare.ts'
import type { Problems } from '../../../host/problems.ts'
import type { Machine } from '../../../host/seats/machine.ts'
import { dialectic as format } from '../dialectic.ts'
import { asking, type DebateKind, type Options, optionsIn } from '../options-in.ts'
import type { DialecticAsk, TopicAsking } from './ask.ts'
import { contextFor, type FoundContext } from './context/find.ts'
import { recordPlace } from './new-record.ts'
import {
  choosesPartner,
  type PartnersWritten,
  partnersWritten,
  type UsablePartners,
  usablePartners,
} from './partners.ts'
import { readTemplate } from './templates/find.ts'
import { dialecticWords } from './words.ts'

/** Everything that code finds before a debate starts: material, candidates for partner, and the record's place. */
export interface FoundMaterial extends Looked {
  /** null: nobody is chosen. */
  partners: UsablePartners | null
  /** Absolute; null: no record is written. */
  record: string | null
}

interface Looked extends Omit<FoundContext, 'kind' | 'guessed' | 'paths'> {
  kind: DebateKind | null
  /** What the user gave and is sent as it is. */
  given: readonly (string | Material)[]
}

export async function findFor(
  ask: DialecticAsk,
  host: Host,
  machine: Machine,
  problems: Problems,
): Promise<FoundMaterial> {
  const here: Host = { ...host, language: ask.language }
  const looked = ask.looks ? await problems.collect(() => lookFor(ask, here), '--kind') : null
  const partners = choosesPartner(ask, host) ? await usablePartners(here, machine, ask.budget) : null
  const record = await problems.collect(() => recordPlace(ask, here), '--record')
  return { ...(looked ?? asGiven(ask)), partners, record }
}

const asGiven = ({ kind, context }: DialecticAsk): Looked => ({
  ...{ kind, given: context, materials: [], cut: [], lines: [], folders: [] },
})

async function lookFor({ topic, kind, diff, context }: DialecticAsk, host: Host): Promise<Looked> {
  const paths = context.filter(item => typeof item === 'string')
  const texts = context.filter(item => typeof item !== 'string')
  const { cwd, language, mask, env } = host
  const found = await contextFor({ topic, kind, diff, paths, cwd, language, mask, env })
  return { ...found, given: [...texts, ...found.paths] }
}

export type DialecticFlags = DebateFlags & {
  main?: string
  partner?: string
  user?: string
  ask?: string
  /** true: no range was given. */
  diff?: string | true
  template?: string
  continue?: string
  /** `false`: --no-record. */
  record?: boolean
}

export interface GivenMaterial {
  /** null: something is wrong with it. */
  said: Said | null
  asking: TopicAsking
  user: DialecticAsk['user']
  /** null: nobody is named. */
  partners: PartnersWritten | null
  template: Options['template']
}

export async function givenBy(
  flags: DialecticFlags,
  host: Host,
  machine: Machine,
  problems: Problems,
): Promise<GivenMaterial> {
  const { partner } = flags
  const said = await problems.collect(() => saidIn(flags, host))
  return {
    said,
    asking: (await problems.collect(() => askingIn(flags, said, host))) ?? 'never',
    user: (await problems.collect(() => userIn(flags, host))) ?? { seat: personProvider, place: '--user' },
    partners:
      partner === undefined ? null : await problems.collect(() => partnersWritten(partner, '--partner', host, machine)),
    template: await problems.collect(() => templateIn(flags, host)),
  }
}

/** The format's own options from flags and configuration. null: not set. */
interface Said {
  ask: TopicAsking | null
  kind: DebateKind | null
  leaning: string | null
  focus: string | null
  /** The other options: how hard everybody thinks. */
  rest: Readonly<Record<string, unknown>>
}

function saidIn(flags: DialecticFlags, { config, language }: Host): Said {
  const written = optionFlags(format, flags)
  const { effort, rigor, ...checked } = checkOptions(format, written, config, language)
  const all = { ...config.formats[format.id], ...written }
  const { ask, kind, leaning, focus } = optionsIn({ options: checked })
  return {
    ask: all.ask === undefined ? null : ask,
    kind,
    leaning: all.leaning === undefined ? null : leaning.trim(),
    focus: all.focus === undefined ? null : focus.trim(),
    rest: effort === null ? {} : { effort },
  }
}

/** When the user is asked. Throws UsageError if they want to be asked and nobody is there. */
function askingIn(flags: DialecticFlags, said: Said | null, { io, language }: Host): TopicAsking {
  const t = dialecticWords[language]
  // An invalid time is reported elsewhere.
  const isAsked = flags.ask !== 'never' && asking.some(when => when === flags.ask)
  if (flags.user !== undefined && flags.ask === 'never') throw new UsageError(t.userUnasked)
  if (isAsked && !isAttended(io)) throw new UsageError(t.nobodyToAsk(`--ask ${flags.ask}`))
  if (flags.user !== undefined && !isAttended(io)) throw new UsageError(t.nobodyToAsk('--user'))
  if (flags.ask !== undefined) return said?.ask ?? 'never'
  return isAttended(io) && !wantsQuiet(flags, io) ? (said?.ask ?? 'when-it-matters') : 'never'
}

/** A program reads the output, or the user wants to be left alone. */
const wantsQuiet = ({ yes, quiet, events, json }: DialecticFlags, { stdout }: Io): boolean =>
  Boolean(yes || quiet || events || (json && !stdout.isTTY))

/** Who the user is. Throws UsageError if that is not a person. */
function userIn({ user = personProvider, fallback = [] }: DialecticFlags, { language }: Host): DialecticAsk['user'] {
  const place = '--user'
  const refuse = (flag: string, seat: string) =>
    new UsageError(faultAt(flag, dialecticWords[language].notPerson(seat), language))
  if (!isPerson(user)) throw refuse(place, user)
  const standIn = fallback.find(text => text.startsWith('user='))?.slice('user='.length)
  if (standIn !== undefined && !isPerson(standIn)) throw refuse('--fallback', standIn)
  return { seat: user, place }
}

export const templateIn = (
  { template }: { template?: string },
  { cwd, env, language, mask }: Host,
): Options['template'] => (template === undefined ? null : readTemplate(template, language, cwd, agonHome(env), mask))
