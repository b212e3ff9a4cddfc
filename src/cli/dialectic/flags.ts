import type { Language } from '../../core/language.ts'
import { isPerson, personProvider } from '../../core/notices.ts'
import { dialectic as format } from '../../formats/dialectic/dialectic.ts'
import { type Kind, type Options, optionsIn } from '../../formats/dialectic/options.ts'
import { placed } from '../config/problem.ts'
import { UsageError } from '../exit.ts'
import { agonHome } from '../home.ts'
import { checkOptions } from '../prepare.ts'
import type { Room } from '../room.ts'
import { type DebateFlags, isAttended, optionFlags } from '../start.ts'
import type { Asking, DialecticAsk } from './ask.ts'
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

/** What flags and configuration say of the format's own options; null: they do not. */
export interface Said {
  ask: Asking | null
  kind: Kind | null
  leaning: string | null
  focus: string | null
  /** The others: how hard everybody thinks. */
  rest: Readonly<Record<string, unknown>>
}

/** Throws UsageError with all of them that are wrong. */
export function saidIn(flags: DialecticFlags, { config }: Room, language: Language): Said {
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
export function askingIn(flags: DialecticFlags, said: Said | null, { language }: Room): Asking {
  const t = dialecticWords[language]
  const isAsked = flags.ask !== undefined && flags.ask !== 'never'
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
export function userIn({ user = personProvider }: DialecticFlags, { language }: Room): DialecticAsk['user'] {
  const place = '--user'
  if (!isPerson(user)) throw new UsageError(placed(place, dialecticWords[language].notPerson(user), language))
  return { seat: user, place }
}

export const templateIn = ({ template }: DialecticFlags, { cwd, env, language, mask }: Room): Options['template'] =>
  template === undefined ? null : readTemplate(template, language, cwd, agonHome(env), mask)
