import { signal } from '@preact/signals'
import { language } from '../../language.ts'
import { debateWords } from '../../words/debate.ts'

/** The turn whose prompt and replies are shown; null: none. */
export const calledTurn = signal<string | null>(null)

/** Opens what a turn was asked and what came back. */
export function CallsButton({ turn }: { turn: string }) {
  return (
    <button type="button" class="quiet" aria-haspopup="dialog" onClick={() => (calledTurn.value = turn)}>
      {debateWords[language.value].calls}
    </button>
  )
}
