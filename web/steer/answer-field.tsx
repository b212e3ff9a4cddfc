import { useContext, useId } from 'preact/hooks'
import type { Json } from '../../src/core/json.ts'
import type { AskedField, AskedKind } from '../../src/server/read.ts'
import { Field, FieldGroup, type FieldHead, Note } from '../form/field.tsx'
import { Option } from '../form/inputs.tsx'
import { language } from '../language.ts'
import { type Entered, entered, isGroup, isSettled } from './answer-values.ts'
import { questionWords } from './dialog-words.ts'
import { type FieldsGiven, isQuotation, Quotables, Quotation, Typed } from './quotation.tsx'

interface Place<Kind = AskedKind> {
  kind: Kind
  /** `citations.0.quote` */
  path: string
  label: string
  hint: string
  given: Entered
  /** Path → what is wrong there. */
  problems: ReadonlyMap<string, string>
  change(given: Entered): void
}

export function AnswerFields(props: FieldsGiven) {
  const { fields, within, group, problems, change } = props
  const t = questionWords[language.value]
  const quotables = useContext(Quotables)
  const isQuoting = quotables.length > 0 && isQuotation(fields)
  const rest = fields.filter(field => !isSettled(field, group) && !(isQuoting && isQuoted(field)))
  return (
    <>
      {isQuoting && <Quotation {...props} />}
      {rest.map(field => {
        const path = within === '' ? field.name : `${within}.${field.name}`
        // Depending on a sibling's choice, it may be needed after all.
        const mayBeLeftOut = field.optional && !problems.has(path)
        return (
          <AnswerField
            key={field.name}
            kind={field}
            path={path}
            label={field.label || t.yourAnswer}
            hint={[field.hint, mayBeLeftOut ? t.optional : ''].filter(Boolean).join(' · ')}
            given={group[field.name] ?? null}
            problems={problems}
            change={given => change({ ...group, [field.name]: given })}
          />
        )
      })}
    </>
  )
}

const isQuoted = ({ name }: AskedField): boolean => name === 'turn' || name === 'quote'

function AnswerField(props: Place) {
  const { kind, path, label, hint, given, problems, change } = props
  const t = questionWords[language.value]
  const head = { label, hint, problem: problems.get(path) }
  switch (kind.kind) {
    case 'choice':
      return <Choice {...head} type="radio" choices={kind.choices} chosen={[given]} change={change} />
    case 'yes-no':
      return <Choice {...head} type="radio" choices={t.yesNo} chosen={[given]} change={change} />
    case 'list':
      return <AnswerList {...props} kind={kind} />
    case 'group':
      return (
        <FieldGroup {...head}>
          <AnswerFields
            fields={kind.fields}
            within={path}
            group={isGroup(given) ? given : {}}
            problems={problems}
            change={change}
          />
        </FieldGroup>
      )
    default:
      return (
        <Field {...head}>{ids => <Typed kind={kind} ids={ids} given={String(given ?? '')} change={change} />}</Field>
      )
  }
}

/** A list whose items can be added and removed. A list of choices becomes checkboxes. */
function AnswerList({ kind, path, label, hint, given, problems, change }: Place<Extract<AskedKind, { kind: 'list' }>>) {
  const t = questionWords[language.value]
  const head = { label, hint, problem: problems.get(path) }
  const items = Array.isArray(given) ? given : []
  if (kind.item.kind === 'choice') {
    const { choices } = kind.item
    const toggle = (value: Json, isOn: boolean) =>
      change(choices.map(choice => choice.value).filter(one => (one === value ? isOn : items.includes(one))))
    return <Choice {...head} type="checkbox" choices={choices} chosen={items} change={toggle} />
  }
  return (
    <FieldGroup {...head}>
      {items.map((item, i) => (
        <div class="item" key={i}>
          <Item
            kind={kind.item}
            path={`${path}.${i}`}
            label={t.item(i + 1)}
            hint=""
            given={item}
            problems={problems}
            change={next => change(items.with(i, next))}
          />
          {(items.length > 1 || kind.item.kind === 'group') && (
            <button
              type="button"
              class="quiet"
              aria-label={t.removeItem(i + 1)}
              onClick={() => change(items.filter((_, at) => at !== i))}
            >
              {t.remove}
            </button>
          )}
        </div>
      ))}
      {(kind.most === null || items.length < kind.most) && (
        <button type="button" class="quiet" onClick={() => change([...items, entered(kind.item, undefined)])}>
          {t.add}
        </button>
      )}
    </FieldGroup>
  )
}

/** A single line needs no visible heading. */
function Item(props: Place) {
  const { kind, path, label, given, problems, change } = props
  if (kind.kind !== 'text' && kind.kind !== 'number') return <AnswerField {...props} />
  const problem = problems.get(path)
  const id = `item-${path}`
  return (
    <div class="entry">
      <label class="unseen" for={id}>
        {label}
      </label>
      <Typed
        kind={kind}
        ids={{ id, ...(problem && { 'aria-invalid': 'true', 'aria-describedby': `${id}-problem` }) }}
        given={String(given ?? '')}
        change={change}
      />
      <Note kind="problem" of={id} text={problem} />
    </div>
  )
}

interface ChoiceGiven extends FieldHead {
  type: 'radio' | 'checkbox'
  choices: readonly { value: Json; label: string }[]
  chosen: readonly Json[]
  change(value: Json, isOn: boolean): void
}

/** A choice of one, or of several. */
function Choice({ type, choices, chosen, change, ...head }: ChoiceGiven) {
  const name = useId()
  const isShort = choices.reduce((sum, { label }) => sum + label.length, 0) <= 40 && choices.length <= 4
  return (
    <FieldGroup {...head}>
      <div class={isShort ? 'options in-line' : 'options'}>
        {choices.map(({ value, label }) => (
          <Option
            key={String(value)}
            type={type}
            name={name}
            checked={chosen.includes(value)}
            onChange={event => change(value, event.currentTarget.checked)}
          >
            {label}
          </Option>
        ))}
      </div>
    </FieldGroup>
  )
}
