import { useId, useRef } from 'preact/hooks'
import type { FormColumn, FormField } from '../../src/server/backend.ts'
import type { Row } from '../home/contents.ts'
import { language } from '../language.ts'
import { Field, FieldGroup, Note } from './field.tsx'
import { NumberField, SeatField, Select } from './inputs.tsx'
import { rowsWords } from './words.ts'

interface Given {
  field: FormField
  rows: readonly Row[]
  /** What is wrong with the list (`''`), a row (`[1]`) or one of its cells (`[1].weight`). */
  problem(at: string): string | undefined
  change(rows: readonly Row[]): void
}

/** A list whose items are filled in row by row. Rows are added and removed. */
export function RowsField({ field, rows, problem, change }: Given) {
  const { label, hint, one = '', columns = [], least = 0, most = Number.POSITIVE_INFINITY } = field
  const t = rowsWords[language.value]
  const element = useRef<HTMLOListElement>(null)
  /** The rows are drawn by then. */
  const focus = (row: number, ...wanted: string[]) =>
    requestAnimationFrame(() => {
      const found = wanted.map(what => element.current?.children[row]?.querySelector<HTMLElement>(what))
      found.find(one => one)?.focus()
    })
  const add = () => {
    change([...rows, {}])
    focus(rows.length, 'input, select')
  }
  const remove = (index: number) => {
    change(rows.toSpliced(index, 1))
    focus(Math.min(index, rows.length - 2), 'button:enabled', 'input, select')
  }
  return (
    <FieldGroup label={label} hint={hint} problem={problem('')}>
      <ol class="rows" ref={element}>
        {rows.map((row, index) => (
          <li key={String(index)}>
            <RowCells
              name={`${one} ${index + 1}`}
              columns={columns}
              row={row}
              problem={at => problem(`[${index}]${at}`)}
              change={next => change(rows.with(index, next))}
            />
            <button
              type="button"
              class="quiet icon"
              aria-label={t.remove(`${one} ${index + 1}`)}
              title={t.remove(`${one} ${index + 1}`)}
              disabled={rows.length <= least}
              onClick={() => remove(index)}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <div>
        <button type="button" disabled={rows.length >= most} onClick={add}>
          {t.add(one)}
        </button>
      </div>
    </FieldGroup>
  )
}

interface RowGiven {
  name: string
  columns: readonly FormColumn[]
  row: Row
  problem(at: string): string | undefined
  change(row: Row): void
}

function RowCells({ name, columns, row, problem, change }: RowGiven) {
  const id = useId()
  // With one column, what is wrong with the row is wrong there.
  const own = columns.length > 1 ? problem('') : undefined
  return (
    <fieldset class="row" aria-invalid={own ? 'true' : undefined} aria-describedby={own ? `${id}-problem` : undefined}>
      <legend class="unseen">{name}</legend>
      {columns.map(column => (
        <div key={column.name} class={column.kind === 'number' ? 'cell small' : 'cell'}>
          <Cell
            column={column}
            problem={problem(`.${column.name}`) ?? (columns.length > 1 ? undefined : problem(''))}
            value={row[column.name] ?? ''}
            change={value => change({ ...row, [column.name]: value })}
          />
        </div>
      ))}
      <Note kind="problem" of={id} text={own} />
    </fieldset>
  )
}

interface CellGiven {
  column: FormColumn
  problem: string | undefined
  value: string
  change(value: string): void
}

function Cell({ column: { label, kind, empty, choices = [] }, problem, value, change }: CellGiven) {
  const head = { label, problem }
  if (kind === 'voice')
    return <SeatField {...head} value={value} usual={rowsWords[language.value].chosen} change={change} />
  if (kind === 'number') return <NumberField {...head} value={value} placeholder={empty} change={change} />
  if (kind === 'choice') {
    const known = choices.some(choice => choice.value === value) || value === '' ? [] : [{ value, label: value }]
    const all = [{ value: '', label: empty }, ...choices, ...known]
    return <Field {...head}>{ids => <Select {...ids} value={value} choices={all} change={change} />}</Field>
  }
  return (
    <Field {...head}>
      {ids => (
        <input
          {...ids}
          type="text"
          value={value}
          placeholder={empty}
          onInput={event => change(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
