import { useSignalEffect } from '@preact/signals'
import { Lazy } from '../debate/lazy.tsx'
import type { Showing } from '../debate/showing.ts'
import { askedIn } from './asked.ts'

/** Seldom seen, and it needs all the words around questions. */
const card = async () => (await import('./late-card.tsx')).LateCard

/** Answers that came too late. Nothing that was written is lost. */
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
