import { useSignal, useSignalEffect } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import type { Control } from '../../src/server/house.ts'
import type { Showing } from '../debate/showing.ts'
import { language } from '../language.ts'
import { post } from '../reach/api.ts'
import { type Acting, useActing } from './acting.ts'
import type { ForkDialog } from './fork-dialog.tsx'
import { forking } from './forking.ts'
import { LateAnswers } from './late.tsx'
import { Resume } from './resume.tsx'
import { steerWords } from './words.ts'
import '../style/form.css'
import '../style/steer.css'

/** Pause, stop, resume, take a seat. All of it is as the server last said, so that two tabs agree. */
export function Controls({ showing }: { showing: Showing }) {
  const t = steerWords[language.value]
  const control = showing.control.value
  const acting = useActing()
  return (
    <section class="controls" aria-label={t.controls}>
      <p class={isElsewhere(control) ? 'control-state' : 'unseen'} role="status">
        {stateText(control)}
      </p>
      <div class="actions">
        <Moves showing={showing} control={control} acting={acting} />
        <button type="button" onClick={() => (forking.value = { turn: null, sits: true })}>
          {t.takeSeat}
        </button>
      </div>
      <p class="problem" role="alert">
        {acting.trouble.value}
      </p>
      <OpenFork showing={showing} />
      <LateAnswers showing={showing} />
    </section>
  )
}

function Moves({ showing, control, acting }: { showing: Showing; control: Control; acting: Acting }) {
  const t = steerWords[language.value]
  const order = (what: 'pause' | 'stop') => () => void acting.act(() => post(`/api/debates/${showing.id}/${what}`))
  const isOver = control.state === 'paused' || control.state === 'failed'
  if (isOver && control.heldBy === null) return <Resume showing={showing} acting={acting} />
  if (!control.here || isOver || control.state === 'done') return null
  return (
    <>
      <button
        type="button"
        disabled={acting.busy.value || control.state === 'pausing'}
        title={t.pauseAbout}
        onClick={order('pause')}
      >
        {control.state === 'pausing' ? t.states.pausing : t.pause}
      </button>
      <button type="button" disabled={acting.busy.value} title={t.stopAbout} onClick={order('stop')}>
        {t.stop}
      </button>
    </>
  )
}

/** The rest can be seen by the buttons. */
const isElsewhere = ({ state, here, heldBy }: Control): boolean => state === 'running' && (!here || heldBy !== null)

function stateText({ state, here, heldBy }: Control): string {
  const t = steerWords[language.value]
  if (state === 'running' && !here) return t.elsewhere(heldBy)
  if (state === 'pausing') return t.pausing
  return state === 'running' && heldBy !== null ? t.alsoAt(heldBy) : t.states[state]
}

/** The dialog is loaded when it is first wanted. */
function OpenFork({ showing }: { showing: Showing }) {
  const Loaded = useSignal<FunctionComponent<Parameters<typeof ForkDialog>[0]> | null>(null)
  useSignalEffect(() => {
    if (forking.value && !Loaded.peek()) void import('./fork-dialog.tsx').then(it => (Loaded.value = it.ForkDialog))
  })
  useSignalEffect(() => () => {
    forking.value = null
  })
  const start = forking.value
  return Loaded.value && start ? (
    <Loaded.value showing={showing} start={start} close={() => (forking.value = null)} />
  ) : null
}
