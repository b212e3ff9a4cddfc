import { useSignalEffect } from '@preact/signals'
import { Lazy } from '../debate/lazy.tsx'
import type { Showing } from '../debate/showing.ts'
import { askedIn } from './asked-questions.ts'

/** It is rarely shown and needs all the words about questions. */
const card = async () => (await import('./late-card.tsx')).LateCard

/** Answers that came too late, so that nothing written is lost. */
export function LateAnswers({ showing }: { showing: Showing }) {
  const asked = askedIn(showing)
  useSignalEffect(() => asked.look())
  return (
    <div class="late-answers" role="status">
      {asked.overtaken.value.map(late => (
        <Lazy key={late.key} load={card} props={{ showing, late, asked }} />
      ))}
    </div>
  )
}
