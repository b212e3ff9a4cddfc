import { panelSeat } from '../../core/judging/panel.ts'
import type { SeatRole } from '../../engine/format.ts'
import type { Config } from './load.ts'
import { placeInConfig, type SeatFlags, writtenSeat } from './seats.ts'

/** `--judge a,b,c` is a seat for each of them: judge, judge-2, judge-3. */
export function spreadPanels(roles: readonly SeatRole[], flags: SeatFlags, config: Config): SeatFlags {
  const spread: Record<string, SeatFlags[string]> = { ...flags }
  for (const { id } of roles.filter(({ kind }) => kind === 'judge')) {
    const written = writtenSeat(id, flags, config)
    if (!written?.includes(',')) continue
    const place = flags[id]?.place ?? (flags[id]?.seat === undefined ? placeInConfig(['seats', id], config) : `--${id}`)
    for (const [i, seat] of written.split(',').entries())
      spread[panelSeat(id, i + 1)] = { ...(i === 0 && flags[id]), seat: seat.trim(), place }
  }
  return spread
}

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
