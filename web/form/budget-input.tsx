import type { Texts } from '../../src/core/language.ts'
import { say } from '../language.ts'
import { NumberField } from './number-input.tsx'

interface Given {
  value: string
  /** Shown while the field is empty. */
  placeholder: string
  hint: string
  problem: string | undefined
  change(value: string): void
}

export const BudgetInput = (given: Given) => <NumberField {...given} label={say(label)} limits={{}} />

const label: Texts = { en: 'Budget in US dollars', zh: '预算（美元）' }
