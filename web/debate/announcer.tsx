import { useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { language } from '../language.ts'
import { laterWords } from '../words/later.ts'
import { announcement } from './announcement.ts'
import type { Showing } from './showing.ts'

/** Says who begins and who is done to those who do not see it; never the words themselves. */
export function Announcer({ showing }: { showing: Showing }) {
  const said = useSignal('')
  const heard = useRef(showing.present.peek().seq)
  useSignalEffect(() => {
    const { seq } = showing.present.value
    const fresh = showing.records.slice(heard.current, seq)
    heard.current = seq
    if (showing.past.peek() || fresh.length === 0) return
    const text = announcement(fresh, showing, laterWords[language.peek()])
    if (text !== null) said.value = text
  })
  return (
    <p class="unseen" aria-live="polite">
      {said.value}
    </p>
  )
}
