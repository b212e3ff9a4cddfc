import { language } from '../language.ts'
import { Field, type FieldIds } from './field.tsx'
import { type NumberLimits, numberAllowed, numberIn } from './number-text.ts'

interface Given {
  value: string
  placeholder?: string
  whole?: boolean
  change(value: string): void
}

/** A text input, because a browser's number input drops text that it does not accept. */
export const NumberInput = ({ ids, value, placeholder, whole = false, change }: Given & { ids: FieldIds }) => (
  <input
    {...ids}
    class="short"
    type="text"
    inputMode={whole ? 'numeric' : 'decimal'}
    autocomplete="off"
    value={value}
    placeholder={placeholder}
    onInput={event => change(event.currentTarget.value)}
  />
)

interface Head {
  label: string
  hint: string
  /** The problem that the server found. */
  problem: string | undefined
  limits: NumberLimits
}

/** Text that is no number is sent as it is and refused. Then the field says what may be written. */
export const NumberField = ({ label, hint, problem, limits, ...given }: Head & Given) => (
  <Field label={label} hint={hint} problem={problem && (unreadable(given.value, limits) ?? problem)}>
    {ids => <NumberInput {...given} ids={ids} />}
  </Field>
)

const unreadable = (text: string, limits: NumberLimits): string | null =>
  text.trim() === '' || numberIn(text) !== null ? null : numberAllowed(limits, language.value)
