import { type Track, timeOf } from './player.ts'
import type { Showing } from './showing.ts'

export interface TurningPoint {
  time: number
  /** What the page shows of it: a turn, or the verdict. */
  place: string
  name: string
  kind: 'scene' | 'mark' | 'end'
}

/** Points that a replay can jump to: scenes, marks of the panels, the end. */
export function turningPoints(track: Track, showing: Showing, end: string): TurningPoint[] {
  const view = showing.present.peek()
  const scenes = new Map<string, TurningPoint>()
  for (const [at, event] of track.events.entries()) {
    if (event.type !== 'turn.asked') continue
    const name = showing.sceneName(event.key)
    if (!scenes.has(name)) scenes.set(name, { time: track.times[at]!, place: event.key, name, kind: 'scene' })
  }
  const marks = (showing.besides.peek()?.panels(view) ?? []).flatMap(panel =>
    panel.kind === 'course' ? panel.marks : [],
  )
  const closed = track.events.findLastIndex(({ type }) => type === 'debate.closed')
  const points: (TurningPoint | null)[] = [
    ...scenes.values(),
    ...marks.map(({ turn, text }): TurningPoint | null => {
      const time = timeOf(track, event => event.type === 'turn.answered' && event.key === turn)
      return time === null || turn === null ? null : { time, place: turn, name: text, kind: 'mark' }
    }),
    closed < 0 ? null : { time: track.times[closed]!, place: 'verdict', name: end, kind: 'end' },
  ]
  return points.filter(point => point !== null).sort((a, b) => a.time - b.time)
}

/** The point that a replay has reached last; of several at the same time, the chosen one. -1: it is before all of them. */
export function pointAt(points: readonly TurningPoint[], position: number, chosen: number): number {
  const at = points.findLastIndex(({ time }) => time <= position)
  return at >= 0 && points[chosen]?.time === points[at]!.time ? chosen : at
}
