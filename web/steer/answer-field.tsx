import { useContext } from 'preact/hooks'
import type { AskedField, AskedKind } from '../../src/server/house.ts'
import { Field, FieldGroup } from '../form/field.tsx'
import { language } from '../language.ts'
import { AnswerList } from './answer-list.tsx'
import { type Entered, type EnteredGroup, isGroup, isSettled } from './answer-values.ts'
import { Choice } from './choice.tsx'
import { questionWords } from './question-words.ts'
import { isQuotation, Quotables, Quotation } from './quotation.tsx'
import { Typed } from './typed.tsx'

export interface Place {
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
        // With what was chosen beside it, it may be needed after all.
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

export function AnswerField(props: Place & { kind: AskedKind }) {
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
