import { useSignal, useSignalEffect } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import type { Control } from '../../src/server/backend.ts'
import { Lazy } from '../debate/lazy.tsx'
import type { Showing } from '../debate/showing.ts'
import { language } from '../language.ts'
import { controlWords } from './control-words.ts'
import type { ForkDialog } from './fork-dialog.tsx'
import { forking } from './forking.tsx'
import '../style/form.css'
import '../style/steer.css'

/** A debate can be seen without it. */
const lateAnswers = async () => (await import('./late-answers.tsx')).LateAnswers

const resume = async () => (await import('./resume.tsx')).Resume

/** The debate's state, a larger budget, a seat for the user. Other controls are in the bar that stays visible. */
export function Controls({ showing }: { showing: Showing }) {
  const t = controlWords[language.value]
  const control = showing.control.value
  const isOver = control.state === 'paused' || control.state === 'failed'
  return (
    <section class="controls" aria-label={t.controls}>
      <p class={isElsewhere(control) ? 'control-state' : 'unseen'} role="status">
        {stateText(control)}
      </p>
      <div class="actions">
        <Lazy
          load={resume}
          props={{ showing }}
          when={isOver && control.heldBy === null && showing.present.value.paused !== null}
        />
        <button type="button" onClick={() => (forking.value = { turn: null, sits: true })}>
          {t.takeSeat}
        </button>
      </div>
      <OpenFork showing={showing} />
      <Lazy load={lateAnswers} props={{ showing }} canWait />
    </section>
  )
}

/** Other states show in the buttons. */
const isElsewhere = ({ state, here, heldBy }: Control): boolean => state === 'running' && (!here || heldBy !== null)

function stateText({ state, here, heldBy }: Control): string {
  const t = controlWords[language.value]
  if (state === 'running' && !here) return t.elsewhere(heldBy)
  if (state === 'pausing') return t.pausing
  return state === 'running' && heldBy !== null ? t.alsoAt(heldBy) : t.states[state]
}

/** The dialog is loaded when it is first opened. */
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
