import { useSignal } from '@preact/signals'
import type { Showing } from '../debate/showing.ts'
import { useActing } from '../form/acting.ts'
import { sendsOn, WordsField } from '../form/inputs.tsx'
import { language } from '../language.ts'
import { post } from '../reach/api.ts'
import { forgetDraft, keepDraft, keptDraft } from './drafts.ts'
import { steerWords } from './words.ts'
import '../style/form.css'
import '../style/steer.css'

/** Where the user may say something at any time. Whoever speaks next hears it. */
export function RemarkBox({ showing }: { showing: Showing }) {
  const { listens, state, here } = showing.control.value
  if (!showing.display.listens || state === 'done' || state === 'failed') return null
  return <Box key={showing.id} id={showing.id} listens={listens} isElsewhere={!here && state === 'running'} />
}

function Box({ id, listens, isElsewhere }: { id: number; listens: boolean; isElsewhere: boolean }) {
  const t = steerWords[language.value]
  const text = useSignal(keptDraft(id, place) ?? '')
  const heard = useSignal<readonly string[]>([])
  const { busy, trouble, act } = useActing()
  const write = (next: string) => {
    text.value = next
    if (next === '') forgetDraft(id, place)
    else keepDraft(id, place, next)
  }
  const send = async () => {
    const said = text.value.trim()
    if (said === '' || !listens || !(await act(() => post(`/api/debates/${id}/remarks`, { text: said })))) return
    heard.value = [...heard.value, said]
    // What was typed while it was being sent stays.
    write(text.value.trim() === said ? '' : text.value)
  }
  return (
    <form
      class="remark-box"
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <WordsField
        label={t.remark}
        hint={listens ? t.remarkHint : isElsewhere ? t.remarkElsewhere : t.remarkNotNow}
        problem={trouble.value ?? undefined}
        rows={2}
        value={text.value}
        change={write}
        onKeyDown={sendsOn(() => void send())}
      />
      <button type="submit" disabled={!listens || busy.value || text.value.trim() === ''}>
        {busy.value ? t.sending : t.sayIt}
      </button>
      <ul class="heard" aria-live="polite">
        {heard.value.map((said, i) => (
          <li key={i}>
            <span class="what">{t.heard}</span>
            {said}
          </li>
        ))}
      </ul>
    </form>
  )
}

const place = 'remark'
