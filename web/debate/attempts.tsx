import { useSignal } from '@preact/signals'
import { langOf } from '../../src/core/language.ts'
import type { TurnView } from '../../src/core/view.ts'
import { language } from '../language.ts'
import { debateWords } from '../words/debate.ts'
import { failedAttempts } from './later.ts'
import { Lazy } from './lazy.tsx'
import type { Showing } from './showing.ts'

/** What was tried in vain, for those who want to know. */
export function Attempts({ showing, turn }: { showing: Showing; turn: TurnView }) {
  const isOpen = useSignal(false)
  const t = debateWords[language.value]
  const failed = turn.failures.filter(({ failure }) => failure.kind !== 'aborted')
  if (turn.failures.length === 0) return null
  return (
    <details class="attempts" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary lang={langOf(language.value)}>{failed.length > 0 ? t.failedTries(failed.length) : t.stopped}</summary>
      <Lazy load={failedAttempts} props={{ showing, turn }} when={isOpen.value} />
    </details>
  )
}
