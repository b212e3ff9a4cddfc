import type { FormField } from '../../src/server/backend.ts'
import { Field, type FieldIds, Note } from '../form/field.tsx'
import { NumberField, Option, Select } from '../form/inputs.tsx'
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
  const t = newWords[language.value]
  if (field.kind === 'yes-no') return <YesNo field={field} given={given} problem={problem} change={change} />
  const hint = [field.hint, field.kind === 'paths' ? t.pathsHint : ''].filter(Boolean).join(t.space)
  const head = { label: field.label, hint, problem }
  const entry = { value: String(given), placeholder: usually(field), change }
  if (field.kind === 'number') return <NumberField {...head} {...entry} limits={field} />
  return <Field {...head}>{ids => <Entry {...entry} ids={ids} field={field} />}</Field>
}

const usually = ({ usual }: FormField): string =>
  typeof usual === 'string' || typeof usual === 'number' ? String(usual) : ''

function YesNo({ field: { name, label, hint }, given, problem, change }: Given) {
  const id = `option-${name}`
  return (
    <div class="entry yes-no">
      <Option
        type="checkbox"
        checked={given === true}
        aria-describedby={problem ? `${id}-problem` : undefined}
        aria-invalid={problem ? 'true' : undefined}
        onChange={event => change(event.currentTarget.checked)}
      >
        {label}
        {hint && <span class="hint"> {hint}</span>}
      </Option>
      <Note kind="problem" of={id} text={problem} />
    </div>
  )
}

interface EntryGiven {
  ids: FieldIds
  field: FormField
  value: string
  placeholder: string
  change(text: string): void
}

function Entry({ ids, field, change, ...shown }: EntryGiven) {
  const { kind } = field
  if (kind === 'choice')
    return <Select {...ids} value={shown.value} choices={choicesIn(field, shown.value)} change={change} />
  if (kind === 'text')
    return <input {...ids} {...shown} type="text" onInput={event => change(event.currentTarget.value)} />
  const rows = kind === 'paths' ? 2 : 3
  return <textarea {...ids} {...shown} rows={rows} onInput={event => change(event.currentTarget.value)} />
}

function choicesIn({ choices = [], usual }: FormField, chosen: string) {
  const t = newWords[language.value]
  const usually = choices.find(({ value }) => value === usual)
  return [
    { value: '', label: usually ? t.usually(usually.label) : t.leftOut },
    ...choices.filter(({ value }) => value !== usual || value === chosen),
  ]
}
