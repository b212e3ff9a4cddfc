import { userName, userSeat } from '../core/remark.ts'
import type { View } from '../core/view.ts'
import type { Display } from '../engine/display.ts'

type Named = Pick<Display, 'outsiders' | 'seatName' | 'roles'>

/** The name of a seat in a debate, in its language. */
export function seatNameIn(display: Named, view: View, seat: string): string {
  const outsider = display.outsiders?.(view.brief.options).find(({ id }) => id === seat)
  return outsider?.names[0] ?? display.seatName?.(seat, view) ?? labelOf(display, view, seat)
}

/** All models that spoke for a seat, in order: its own and, if that failed, its fallback. */
export function speakersOf({ turns, brief }: View, seat: string): string[] {
  const answered = [...turns.values()].filter(turn => turn.seat === seat && turn.state === 'answered')
  const spoke = [...new Set(answered.map(({ model }) => model))]
  return spoke.length > 0 ? spoke : [brief.seats.find(({ id }) => id === seat)?.model ?? '']
}

/** The name of a turn or a scene for readers: `Round 2 · Proposer`, `Round 2`. */
export function placeNameIn(display: Named & Pick<Display, 'sceneLabel'>, view: View, key: string): string {
  const { language, options, seats } = view.brief
  const scene = display.sceneLabel(key, language, options)
  const seat = seats.find(({ id }) => key.endsWith(`/${id}`))
  return seat ? `${scene} · ${seatNameIn(display, view, seat.id)}` : scene
}

/** Additional judges are told apart by number: `judge-2` → Judge 2. */
function labelOf(display: Named, { brief: { language, options } }: View, seat: string): string {
  const roles = display.roles(options)
  const own = roles.find(({ id }) => id === seat)
  if (own) return own.label[language]
  const place = /^(.+)-(\d+)$/.exec(seat)
  const first = place && roles.find(({ id, kind }) => id === place[1] && kind === 'judge')
  if (first) return `${first.label[language]} ${place[2]}`
  return seat === userSeat ? userName[language] : seat
}
