import type { FormField } from '../../src/server/backend.ts'
import { Field, type FieldIds } from '../form/field.tsx'
import { NumberField } from '../form/number-input.tsx'
import { language } from '../language.ts'
import { newWords } from './words.ts'

interface Given {
  field: FormField
  given: string | boolean
  problem: string | undefined
  change(given: string | boolean): void
}

/** One option of a format, with the input that its kind needs. */
export function OptionField({ field, given, problem, change }: Given) {
  if (field.kind === 'yes-no') return <YesNo field={field} given={given} problem={problem} change={change} />
  const hint = [field.hint, field.kind === 'paths' ? newWords[language.value].pathsHint : '']
    .filter(Boolean)
    .join(newWords[language.value].space)
  if (field.kind === 'number')
    return (
      <NumberField
        label={field.label}
        hint={hint}
        problem={problem}
        limits={field}
        value={String(given)}
        placeholder={usually(field)}
        change={change}
      />
    )
  return (
    <Field label={field.label} hint={hint} problem={problem}>
      {ids => <Entry ids={ids} field={field} text={String(given)} change={change} />}
    </Field>
  )
}

const usually = ({ usual }: FormField): string =>
  typeof usual === 'string' || typeof usual === 'number' ? String(usual) : ''

function YesNo({ field: { name, label, hint }, given, problem, change }: Given) {
  const id = `option-${name}`
  return (
    <div class="entry yes-no">
      <label class="option">
        <input
          type="checkbox"
          checked={given === true}
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-invalid={problem ? 'true' : undefined}
          onChange={event => change(event.currentTarget.checked)}
        />
        <span>
          {label}
          {hint && <span class="hint"> {hint}</span>}
        </span>
      </label>
      {problem && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

function Entry({
  ids,
  field,
  text,
  change,
}: {
  ids: FieldIds
  field: FormField
  text: string
  change(text: string): void
}) {
  const { kind } = field
  if (kind === 'choice') return <Choice ids={ids} field={field} text={text} change={change} />
  const shared = { ...ids, value: text, placeholder: usually(field) }
  if (kind === 'long-text' || kind === 'paths')
    return <textarea {...shared} rows={kind === 'paths' ? 2 : 3} onInput={event => change(event.currentTarget.value)} />
  return <input {...shared} type="text" onInput={event => change(event.currentTarget.value)} />
}

function Choice({
  ids,
  field: { choices = [], usual },
  text,
  change,
}: {
  ids: FieldIds
  field: FormField
  text: string
  change(text: string): void
}) {
  const t = newWords[language.value]
  const usually = choices.find(({ value }) => value === usual)
  return (
    <select {...ids} value={text} onChange={event => change(event.currentTarget.value)}>
      <option value="">{usually ? t.usually(usually.label) : t.leftOut}</option>
      {choices
        .filter(({ value }) => value !== usual || value === text)
        .map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
    </select>
  )
}
