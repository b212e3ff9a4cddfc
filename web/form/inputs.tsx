import type { ComponentProps } from 'preact'
import type { Voice } from '../../src/server/backend.ts'
import { language } from '../language.ts'
import { price } from '../words/figures.ts'
import { Field, type FieldHead, type FieldIds } from './field.tsx'
import { type NumberLimits, numberAllowed, numberIn } from './number-text.ts'

interface Written {
  value: string
  change(value: string): void
}

interface WordsGiven extends FieldHead, Written {
  rows: number
  onKeyDown?(event: KeyboardEvent): void
}

export const WordsField = ({ label, hint, problem, change, ...given }: WordsGiven) => (
  <Field label={label} hint={hint} problem={problem}>
    {ids => <textarea {...ids} {...given} onInput={event => change(event.currentTarget.value)} />}
  </Field>
)

/** Ctrl or ⌘ with Enter sends, as elsewhere. While Chinese is being typed, Enter belongs to the input method. */
export const sendsOn =
  (send: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }

interface NumberGiven extends Written {
  placeholder?: string
  whole?: boolean
}

/** A text input, because a browser's number input drops text that it does not accept. */
export const NumberInput = ({ ids, whole = false, change, ...given }: NumberGiven & { ids: FieldIds }) => (
  <input
    {...ids}
    {...given}
    class="short"
    type="text"
    inputMode={whole ? 'numeric' : 'decimal'}
    autocomplete="off"
    onInput={event => change(event.currentTarget.value)}
  />
)

/** Text that is no number is sent as it is and refused. Then the field says what may be written. */
export const NumberField = ({
  label,
  hint,
  problem,
  limits = {},
  ...given
}: FieldHead & NumberGiven & { limits?: NumberLimits }) => (
  <Field label={label} hint={hint} problem={problem && (unreadable(given.value, limits) ?? problem)}>
    {ids => <NumberInput {...given} ids={ids} />}
  </Field>
)

const unreadable = (text: string, limits: NumberLimits): string | null =>
  text.trim() === '' || numberIn(text) !== null ? null : numberAllowed(limits, language.value)

/** Who holds a seat: a voice from the list, a person, or anything else that can be typed for a seat. */
export const SeatField = ({ usual, value, change, ...head }: FieldHead & Written & { usual: string }) => (
  <Field {...head}>
    {ids => (
      <input
        {...ids}
        type="text"
        list={voicesId}
        value={value}
        placeholder={usual}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={event => change(event.currentTarget.value)}
      />
    )}
  </Field>
)

const voicesId = 'voices'

/** The suggestions of every SeatField. It stands once on the page. */
export const Voices = ({ voices, person }: { voices: readonly Voice[]; person: string }) => (
  <datalist id={voicesId}>
    {voices.map(({ name, from, prices }) => (
      <option key={name} value={name}>
        {prices ? `${from} · ${price(prices.input)} / ${price(prices.output)}` : from}
      </option>
    ))}
    <option value="person">{person}</option>
  </datalist>
)

interface SelectGiven extends Partial<FieldIds>, Written {
  lang?: string
  choices: readonly { value: string; label: string }[]
}

export const Select = ({ choices, change, ...given }: SelectGiven) => (
  <select {...given} onChange={event => change(event.currentTarget.value)}>
    {choices.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)

/** A radio button or a checkbox with its words. */
export const Option = ({ children, ...given }: ComponentProps<'input'>) => (
  <label class="option">
    <input {...given} />
    <span>{children}</span>
  </label>
)
