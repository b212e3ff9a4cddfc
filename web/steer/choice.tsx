import { useId } from 'preact/hooks'
import type { Json } from '../../src/core/json.ts'
import { FieldGroup } from '../form/field.tsx'
import type { Entered } from './answer-values.ts'

interface Given {
  label: string
  hint: string
  problem: string | undefined
  name: string
  choices: readonly { value: Json; label: string }[]
  given: Entered
  change(given: Entered): void
}

/** One of a few. */
export function Choice({ label, hint, problem, name, choices, given, change }: Given) {
  const id = useId()
  return (
    <FieldGroup label={label} hint={hint} problem={problem}>
      <div class={isShort(choices) ? 'options in-line' : 'options'}>
        {choices.map(({ value, label }) => (
          <label key={String(value)} class="option">
            <input type="radio" name={`${id}-${name}`} checked={given === value} onChange={() => change(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** Several of a few. */
export function Choices({ label, hint, problem, choices, given, change }: Omit<Given, 'name'>) {
  const chosen = Array.isArray(given) ? given : []
  const toggle = (value: Json, isOn: boolean) =>
    change(choices.map(choice => choice.value).filter(one => (one === value ? isOn : chosen.includes(one))))
  return (
    <FieldGroup label={label} hint={hint} problem={problem}>
      <div class={isShort(choices) ? 'options in-line' : 'options'}>
        {choices.map(({ value, label }) => (
          <label key={String(value)} class="option">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={event => toggle(value, event.currentTarget.checked)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

const isShort = (choices: Given['choices']): boolean =>
  choices.reduce((sum, { label }) => sum + label.length, 0) <= 40 && choices.length <= 4
