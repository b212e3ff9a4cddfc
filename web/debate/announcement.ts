import type { PageRecord } from '../../src/server/house.ts'
import type { LaterWords } from '../words/later.ts'
import type { Showing } from './showing.ts'

/** What of new records a listener should be told; null: nothing. */
export function announcement(
  records: readonly PageRecord[],
  showing: Pick<Showing, 'seatName' | 'sceneName' | 'present'>,
  t: Pick<LaterWords, 'speaking' | 'finishedTurn' | 'missedTurn' | 'over' | 'stop'>,
): string | null {
  const { turns } = showing.present.peek()
  const name = (key: string) => showing.seatName(turns.get(key)?.seat ?? '')
  const told = records.map(({ event }) => {
    if (event.type === 'turn.asked') return event.attempt === 1 ? t.speaking(name(event.key)) : null
    if (event.type === 'turn.answered') return t.finishedTurn(name(event.key), showing.sceneName(event.key))
    if (event.type === 'turn.missed') return t.missedTurn(name(event.key))
    return event.type === 'debate.closed' ? t.over : null
  })
  const lines = told.filter(line => line !== null)
  return lines.length > 0 ? lines.slice(-3).join(t.stop) : null
}
