import type { View } from '../../core/view.ts'
import { oneLine } from '../report/markdown.ts'
import { roles } from './about.ts'
import { generalPurpose, optionsIn } from './options-in.ts'
import { partnerNumber } from './seats.ts'
import type { Choice } from './shapes.ts'

/** `Sub Agent (security-reviewer)`; null: no partner, still to be chosen, or a mere model, which is told beside it. */
export function seatName(seat: string, view: View): string | null {
  const name = partnerName(seat, view)
  const label = name === null ? undefined : roles(view.brief.options).find(({ id }) => id === seat)?.label
  const isModel = view.brief.seats.some(({ id, model }) => id === seat && model === name)
  if (name === null || !label || isModel) return null
  return view.brief.language === 'zh' ? `${label.zh}（${name}）` : `${label.en} (${name})`
}

/** The agent type. */
function partnerName(seat: string, { brief, turns }: View): string | null {
  const number = partnerNumber(seat)
  if (number === null) return null
  const { partners, candidates } = optionsIn(brief)
  if (candidates.length === 0) return oneLine(partners[number - 1]?.name ?? generalPurpose)
  const { state, value } = turns.get('choice/main') ?? {}
  if (state === 'missed') return generalPurpose
  return state === 'answered' ? oneLine((value as object as Choice).partner) : null
}
