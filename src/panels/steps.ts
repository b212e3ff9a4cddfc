import type { Step, StepsPanel } from '../engine/panel.ts'
import { type Piece, piece } from './piece.ts'
import { type PanelSurroundings, turnLink, unseen } from './surroundings.ts'
import { sign } from './tree.ts'
import { panelWords } from './words.ts'

const signs = { waiting: 'open', running: 'speaking', done: 'agreed', left: 'left' } as const

/** Side by side if there is room, otherwise below each other. */
export function stepsDrawing({ steps }: StepsPanel, around: PanelSurroundings): readonly Piece[] {
  return [piece('ol', { class: 'steps' }, ...steps.map(step => stepItem(step, around)))]
}

function stepItem({ name, state, note, turn }: Step, around: PanelSurroundings): Piece {
  const t = panelWords[around.language]
  const current = state === 'running' ? { 'aria-current': 'step' } : {}
  const words = piece(
    'span',
    { class: 'step-words' },
    turnLink(turn, around, piece('strong', {}, name)),
    unseen(`${t.colon}${t.steps[state]}`),
    note !== undefined && piece('span', { class: 'small' }, note),
  )
  return piece('li', { class: `step-item is-${state}`, ...current }, sign(signs[state]), words)
}
