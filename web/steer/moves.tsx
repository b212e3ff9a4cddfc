import type { TargetedMouseEvent } from 'preact'
import type { Showing } from '../debate/showing.ts'
import { useActing } from '../form/acting.ts'
import { language } from '../language.ts'
import { post } from '../reach/api.ts'
import { controlWords } from './control-words.ts'
import { steerWords } from './words.ts'
import '../style/form.css'
import '../style/steer.css'

/** Pause, stop, resume: always within reach. Everything follows the server's last word, so that two tabs agree. */
export function Moves({ showing }: { showing: Showing }) {
  const t = steerWords[language.value]
  const { state, here, heldBy } = showing.control.value
  const { busy, trouble, act } = useActing()
  const order = (what: 'pause' | 'stop' | 'resume') => (event: TargetedMouseEvent<HTMLButtonElement>) => {
    // The second press of a double click was meant for the button that stood here before.
    if (event.detail < 2) void act(() => post(`/api/debates/${showing.id}/${what}`))
  }
  const isOver = state === 'paused' || state === 'failed'
  const isPausing = state === 'pausing'
  return (
    <>
      {isOver && heldBy === null && (
        <button
          type="button"
          class="lasting main"
          disabled={busy.value}
          onClick={showing.present.value.paused ? askBudget : order('resume')}
        >
          {busy.value ? t.resuming : t.resume}
        </button>
      )}
      {here && (state === 'running' || isPausing) && (
        <>
          <button type="button" disabled={busy.value} title={t.stopAbout} onClick={order('stop')}>
            {t.stop}
          </button>
          <button
            type="button"
            class="lasting"
            disabled={busy.value || isPausing}
            title={t.pauseAbout}
            onClick={order('pause')}
          >
            {isPausing ? controlWords[language.value].states.pausing : t.pause}
          </button>
        </>
      )}
      <p class="problem" role="alert">
        {trouble.value}
      </p>
    </>
  )
}

/** When a larger budget is needed, the field for it has the button that resumes. */
const askBudget = (): void => document.querySelector<HTMLElement>('.resume input')?.focus()
