import { panelOf, panelSeat } from '../../core/judging/panel.ts'
import type { Language } from '../../core/language.ts'
import type { SeatRole } from '../../engine/format.ts'
import { type Fault, fault, faultAt } from '../fault.ts'
import type { Config } from './load.ts'
import { panelWords } from './panel-words.ts'
import { type ChosenSeat, placeInConfig, type SeatFlags, writtenSeat } from './seats.ts'

const mostJudges = 9

export interface Spread {
  /** With a seat for each judge of a panel. */
  seats: SeatFlags
  /** What is wrong with how they are written. */
  problems: Fault[]
}

/** `--judge a,b,c` is a seat for each of them: judge, judge-2, judge-3. */
export function spreadPanels(roles: readonly SeatRole[], flags: SeatFlags, config: Config, language: Language): Spread {
  const seats: Record<string, SeatFlags[string]> = { ...flags }
  const problems: Fault[] = []
  for (const { id } of roles.filter(({ kind }) => kind === 'judge')) {
    const written = writtenSeat(id, flags, config)
    if (!written?.includes(',')) continue
    const { model, ...flag } = flags[id] ?? {}
    const isConfig = flag.seat === undefined
    const about = flag.about !== undefined && { about: flag.about }
    const place = flag.place ?? (isConfig ? placeInConfig(['seats', id], config) : `--${id}`)
    const parts = written.split(',').map(part => part.trim())
    const judges = parts.filter(part => part !== '').slice(0, mostJudges)
    for (const [i, seat] of judges.entries())
      seats[panelSeat(id, i + 1)] = { seat, place, ...about, ...(isConfig && { from: 'config' as const }) }
    problems.push(
      ...wrongWith(id, parts, model, language).map(problem => faultAt(place, problem, language, flag.about)),
    )
  }
  return { seats, problems }
}

function wrongWith(id: string, parts: readonly string[], model: string | undefined, language: Language): string[] {
  const t = panelWords[language]
  return [
    ...(parts.includes('') ? [t.emptyJudge(parts.join(','))] : []),
    ...(parts.length > mostJudges ? [t.tooMany(parts.length, mostJudges)] : []),
    ...(model === undefined ? [] : [t.modelOfPanel(id, model)]),
  ]
}

/** Judges that are one and the same, and debaters that are called as a judge of a panel would be. */
export function panelProblems(
  roles: readonly SeatRole[],
  seats: readonly ChosenSeat[],
  flags: SeatFlags,
  language: Language,
): Fault[] {
  const t = panelWords[language]
  const judges = roles.filter(({ kind }) => kind === 'judge')
  const heads = judges.filter(({ id }) => !judges.some(other => other.id !== id && isBeside(id, other.id)))
  return heads.flatMap(({ id }) => {
    const rival = roles.find(role => role.kind === 'debater' && isBeside(role.id, id))
    if (rival) return [fault(t.takenId(rival.id, id), `seats.${rival.id}`)]
    const panel = panelOf(id, seats)
    const place = flags[id]?.place ?? `--${id}`
    const same = panel.filter((seat, i) => panel.slice(0, i).some(other => other.model === seat.model))
    return [...new Set(same.map(({ model }) => model))].map(model =>
      faultAt(place, t.sameJudge(model), language, `seats.${id}`),
    )
  })
}

/** `judge-2` is the place beside `judge`. */
const isBeside = (id: string, judge: string): boolean =>
  id.startsWith(`${judge}-`) && /^[1-9]\d*$/.test(id.slice(judge.length + 1))

/** The roles with those who sit beside a judge. */
export function withPanels(roles: readonly SeatRole[], isSeat: (id: string) => boolean): SeatRole[] {
  return roles.flatMap(role => {
    const panel = [role]
    while (role.kind === 'judge' && isSeat(panelSeat(role.id, panel.length + 1)))
      panel.push(sideJudge(role, panel.length + 1))
    return panel
  })
}

const sideJudge = (role: SeatRole, place: number): SeatRole => ({
  ...role,
  id: panelSeat(role.id, place),
  label: { en: `${role.label.en} ${place}`, zh: `${role.label.zh} ${place}` },
})

/** The roles and seats of the configuration alone, as a debate would have them. */
export function configuredTable(
  roles: readonly SeatRole[],
  config: Config,
  language: Language,
): { roles: SeatRole[]; flags: SeatFlags } {
  const { seats: flags } = spreadPanels(roles, {}, config, language)
  return { roles: withPanels(roles, id => Object.hasOwn(flags, id)), flags }
}
