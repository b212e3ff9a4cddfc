import type { AskedKind } from '../../src/server/house.ts'
import { FieldGroup } from '../form/field.tsx'
import { language } from '../language.ts'
import { AnswerField, type Place } from './answer-field.tsx'
import { type Entered, entered } from './answer-values.ts'
import { Choices } from './choice.tsx'
import { questionWords } from './question-words.ts'
import { Typed } from './typed.tsx'

type List = Extract<AskedKind, { kind: 'list' }>

/** Items that are added and taken away; of a few that are known, those that are ticked. */
export function AnswerList({ kind, path, label, hint, given, problems, change }: Place & { kind: List }) {
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

/** A line needs no heading of its own. */
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
