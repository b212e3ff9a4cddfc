import type { Step, StepsPanel } from '../../src/engine/panel.ts'
import { type PanelProps, type PanelSurroundings, ToTurn, Unseen } from './surroundings.tsx'
import { Sign } from './tree-node.tsx'
import { panelWords } from './words.ts'

const signs = { waiting: 'open', running: 'speaking', done: 'agreed', left: 'left' } as const

/** Side by side if there is room, otherwise below each other. */
export const Steps = ({ panel: { steps }, around }: PanelProps<StepsPanel>) => (
  <ol class="steps">
    {steps.map((step, place) => (
      <OneStep key={place} step={step} around={around} />
    ))}
  </ol>
)

function OneStep({ step: { name, state, note, turn }, around }: { step: Step; around: PanelSurroundings }) {
  const t = panelWords[around.language]
  return (
    <li class={`step-item is-${state}`} aria-current={state === 'running' ? 'step' : undefined}>
      <Sign state={signs[state]} />
      <span class="step-words">
        <ToTurn turn={turn} around={around}>
          <strong>{name}</strong>
        </ToTurn>
        <Unseen text={`${t.colon}${t.steps[state]}`} />
        {note !== undefined && <span class="small">{note}</span>}
      </span>
    </li>
  )
}
