import type { Texts } from '../../src/core/language.ts'
import { say } from '../language.ts'
import { Field } from './field.tsx'

interface Given {
  value: string
  usual: number | null
  hint: string
  problem: string | undefined
  change(value: string): void
}

export const BudgetInput = ({ value, usual, hint, problem, change }: Given) => (
  <Field label={say(label)} hint={hint} problem={problem}>
    {ids => (
      <input
        {...ids}
        class="short"
        type="number"
        inputMode="decimal"
        min="0"
        step="any"
        value={value}
        placeholder={usual === null ? say(none) : String(usual)}
        onInput={event => change(event.currentTarget.value)}
      />
    )}
  </Field>
)

const label: Texts = { en: 'Budget in US dollars', zh: '预算（美元）' }
const none: Texts = { en: 'no limit', zh: '不限' }
