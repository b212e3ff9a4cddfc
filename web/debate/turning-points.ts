import type { Showing } from './showing.ts'
import { type Track, timeOf } from './track.ts'

export interface TurningPoint {
  time: number
  name: string
  kind: 'scene' | 'mark' | 'end'
}

/** Where a replay can be taken at once: scenes, what the panels mark, the end. */
export function turningPoints(track: Track, showing: Showing, end: string): TurningPoint[] {
  const view = showing.present.peek()
  const scenes = new Map<string, number>()
  for (const [at, event] of track.events.entries()) {
    if (event.type !== 'turn.asked') continue
    const name = showing.sceneName(event.key)
    if (!scenes.has(name)) scenes.set(name, track.times[at]!)
  }
  const marks = (showing.besides.peek()?.panels(view) ?? []).flatMap(panel =>
    panel.kind === 'course' ? panel.marks : [],
  )
  const closed = track.events.findLastIndex(({ type }) => type === 'debate.closed')
  const points: (TurningPoint | null)[] = [
    ...Array.from(scenes, ([name, time]): TurningPoint => ({ time, name, kind: 'scene' })),
    ...marks.map(({ turn, text }): TurningPoint | null => {
      const time = timeOf(track, event => event.type === 'turn.answered' && event.key === turn)
      return time === null ? null : { time, name: text, kind: 'mark' }
    }),
    closed < 0 ? null : { time: track.times[closed]!, name: end, kind: 'end' },
  ]
  return points.filter(point => point !== null).sort((a, b) => a.time - b.time)
}
