import { useContext, useId } from 'preact/hooks'
import type { Json } from '../../src/core/json.ts'
import type { AskedField, AskedKind } from '../../src/server/read.ts'
import { Field, FieldGroup } from '../form/field.tsx'
import { language } from '../language.ts'
import { type Entered, type EnteredGroup, entered, isGroup, isSettled } from './answer-values.ts'
import { questionWords } from './dialog-words.ts'
import { isQuotation, Quotables, Quotation, Typed } from './quotation.tsx'

interface Place {
  /** `citations.0.quote` */
  path: string
  label: string
  hint: string
  given: Entered
  /** Path → what is wrong there. */
  problems: ReadonlyMap<string, string>
  change(given: Entered): void
}

interface Fields {
  fields: readonly AskedField[]
  within: string
  group: EnteredGroup
  problems: ReadonlyMap<string, string>
  change(group: EnteredGroup): void
}

export function AnswerFields({ fields, within, group, problems, change }: Fields) {
  const t = questionWords[language.value]
  const quotables = useContext(Quotables)
  const isQuoting = quotables.length > 0 && isQuotation(fields)
  const rest = fields.filter(field => !isSettled(field, group) && !(isQuoting && isQuoted(field)))
  return (
    <>
      {isQuoting && <Quotation fields={fields} within={within} group={group} problems={problems} change={change} />}
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

function AnswerField(props: Place & { kind: AskedKind }) {
  const { kind, path, label, hint, given, problems, change } = props
  const t = questionWords[language.value]
  const head = { label, hint, problem: problems.get(path) }
  switch (kind.kind) {
    case 'choice':
      return <Choice {...head} name={path} choices={kind.choices} given={given} change={change} />
    case 'yes-no':
      return <Choice {...head} name={path} choices={t.yesNo} given={given} change={change} />
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

type List = Extract<AskedKind, { kind: 'list' }>

/** A list whose items can be added and removed. A list of choices becomes checkboxes. */
function AnswerList({ kind, path, label, hint, given, problems, change }: Place & { kind: List }) {
  const t = questionWords[language.value]
  const head = { label, hint, problem: problems.get(path) }
  if (kind.item.kind === 'choice')
    return <Choices {...head} choices={kind.item.choices} given={given} change={change} />
  const items = Array.isArray(given) ? given : []
  const set = (at: number, item: Entered) => change(items.map((old, i) => (i === at ? item : old)))
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
            change={next => set(i, next)}
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
function Item(props: Place & { kind: AskedKind }) {
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
      {problem && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

interface Given {
  label: string
  hint: string
  problem: string | undefined
  name: string
  choices: readonly { value: Json; label: string }[]
  given: Entered
  change(given: Entered): void
}

/** A choice of one. */
function Choice({ label, hint, problem, name, choices, given, change }: Given) {
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

/** A choice of several. */
function Choices({ label, hint, problem, choices, given, change }: Omit<Given, 'name'>) {
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
