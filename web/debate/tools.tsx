import { useComputed, useSignal } from '@preact/signals'
import { clean } from '../../src/core/clean.ts'
import { langOf } from '../../src/core/language.ts'
import { language } from '../language.ts'
import { debateWords } from '../words/debate.ts'
import type { Showing } from './showing.ts'

/** Whose turns are shown, and all parts folded or open at once. */
export function Tools({ showing, parts }: { showing: Showing; parts: number }) {
  const t = debateWords[language.value]
  const isFolded = useSignal(false)
  const spoken = useComputed(() => {
    const { turns, brief } = showing.view.value
    const seats = new Set([...turns.values()].map(({ seat }) => seat))
    return brief.seats.flatMap(({ id }) => (seats.has(id) ? [id] : [])).join('\n')
  }).value.split('\n')
  const fold = () => {
    isFolded.value = !isFolded.value
    for (const part of document.querySelectorAll<HTMLDetailsElement>('.transcript > .part')) part.open = !isFolded.value
  }
  return (
    <>
      {spoken.length > 1 && <Speakers showing={showing} seats={spoken} />}
      {parts > 1 && (
        <button type="button" class="quiet" onClick={fold}>
          {isFolded.value ? t.openAll : t.foldAll}
        </button>
      )}
    </>
  )
}

/** Nobody is pressed: all are shown. */
function Speakers({ showing, seats }: { showing: Showing; seats: readonly string[] }) {
  const t = debateWords[language.value]
  const { only } = showing
  const press = (seat: string) => {
    only.value = only.value.has(seat)
      ? new Set([...only.value].filter(one => one !== seat))
      : new Set([...only.value, seat])
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends
    <div class="speakers" role="group" aria-label={t.speakers}>
      <span aria-hidden="true">{t.speakers}</span>
      {seats.map(seat => (
        <button
          key={seat}
          type="button"
          class={`chip ${showing.seatClass(seat)}`}
          lang={langOf(showing.language)}
          aria-pressed={only.value.has(seat)}
          onClick={() => press(seat)}
        >
          {clean(showing.seatName(seat)).text}
        </button>
      ))}
    </div>
  )
}
