import { isPerson, personProvider } from '../../core/notices.ts'
import { dialectic as format } from '../../formats/dialectic/dialectic.ts'
import { asking, type Kind, type Options, optionsIn } from '../../formats/dialectic/options.ts'
import { UsageError } from '../exit.ts'
import { faultAt } from '../fault.ts'
import { agonHome } from '../home.ts'
import type { Nearby } from '../nearby.ts'
import type { Obstacles } from '../obstacles.ts'
import { checkOptions } from '../prepare.ts'
import type { Room } from '../room.ts'
import { type DebateFlags, isAttended, optionFlags } from '../start.ts'
import type { Asking, DialecticAsk } from './ask.ts'
import { type PartnersWritten, partnersWritten } from './partners.ts'
import { readTemplate } from './templates/find.ts'
import { dialecticWords } from './words.ts'

export type DialecticFlags = DebateFlags & {
  main?: string
  partner?: string
  user?: string
  ask?: string
  /** true: without a range. */
  diff?: string | true
  template?: string
  continue?: string
  /** `false`: --no-record. */
  record?: boolean
}

/** What the command line says, besides what it is about. */
export interface Given {
  /** null: something is wrong with it. */
  said: Said | null
  asking: Asking
  user: DialecticAsk['user']
  /** null: nobody is named. */
  partners: PartnersWritten | null
  template: Options['template']
}

export async function givenBy(flags: DialecticFlags, room: Room, nearby: Nearby, obstacles: Obstacles): Promise<Given> {
  const { partner } = flags
  const said = await obstacles.collect(() => saidIn(flags, room))
  return {
    said,
    asking: (await obstacles.collect(() => askingIn(flags, said, room))) ?? 'never',
    user: (await obstacles.collect(() => userIn(flags, room))) ?? { seat: personProvider, place: '--user' },
    partners:
      partner === undefined ? null : await obstacles.collect(() => partnersWritten(partner, '--partner', room, nearby)),
    template: await obstacles.collect(() => templateIn(flags, room)),
  }
}

/** What flags and configuration say of the format's own options; null: they do not. */
interface Said {
  ask: Asking | null
  kind: Kind | null
  leaning: string | null
  focus: string | null
  /** The others: how hard everybody thinks. */
  rest: Readonly<Record<string, unknown>>
}

/** Throws UsageError with all of them that are wrong. */
function saidIn(flags: DialecticFlags, { config, language }: Room): Said {
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

/** When the user is asked. Throws UsageError where it wants to be and nobody is there. */
function askingIn(flags: DialecticFlags, said: Said | null, { language }: Room): Asking {
  const t = dialecticWords[language]
  // What is no time at all is told by itself.
  const isAsked = flags.ask !== 'never' && asking.some(when => when === flags.ask)
  if (flags.user !== undefined && flags.ask === 'never') throw new UsageError(t.userUnasked)
  if (isAsked && !isAttended()) throw new UsageError(t.nobodyToAsk(`--ask ${flags.ask}`))
  if (flags.user !== undefined && !isAttended()) throw new UsageError(t.nobodyToAsk('--user'))
  if (flags.ask !== undefined) return said?.ask ?? 'never'
  return isAttended() && !wantsQuiet(flags) ? (said?.ask ?? 'when-it-matters') : 'never'
}

/** A program reads what comes out, or the user wants to be left alone. */
const wantsQuiet = ({ yes, quiet, events, json }: DialecticFlags): boolean =>
  Boolean(yes || quiet || events || (json && !process.stdout.isTTY))

/** Who the user is. Throws UsageError where that is no person. */
function userIn({ user = personProvider, fallback = [] }: DialecticFlags, { language }: Room): DialecticAsk['user'] {
  const place = '--user'
  const refuse = (flag: string, seat: string) =>
    new UsageError(faultAt(flag, dialecticWords[language].notPerson(seat), language))
  if (!isPerson(user)) throw refuse(place, user)
  const standIn = fallback.find(text => text.startsWith('user='))?.slice('user='.length)
  if (standIn !== undefined && !isPerson(standIn)) throw refuse('--fallback', standIn)
  return { seat: user, place }
}

const templateIn = ({ template }: DialecticFlags, { cwd, env, language, mask }: Room): Options['template'] =>
  template === undefined ? null : readTemplate(template, language, cwd, agonHome(env), mask)
