import { useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { PageRecord } from '../../src/server/backend.ts'
import { language } from '../language.ts'
import { laterWords } from '../words/late-words.ts'
import type { Showing } from './showing.ts'

/** Tells screen readers who begins and who is done, but never the words themselves. */
export function Announcer({ showing }: { showing: Showing }) {
  const said = useSignal('')
  const heard = useRef(showing.present.peek().seq)
  useSignalEffect(() => {
    const { seq } = showing.present.value
    const fresh = showing.records.slice(heard.current, seq)
    heard.current = seq
    if (showing.past.peek() || fresh.length === 0) return
    said.value = announcement(fresh, showing) ?? said.peek()
  })
  return (
    <p class="unseen" aria-live="polite">
      {said.value}
    </p>
  )
}

/** What to announce about new records; null: nothing. */
function announcement(records: readonly PageRecord[], showing: Showing): string | null {
  const t = laterWords[language.peek()]
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
