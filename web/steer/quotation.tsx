import { useSignal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { AskedField, AskedKind } from '../../src/server/read.ts'
import { Field, type FieldIds } from '../form/field.tsx'
import { NumberInput, Select } from '../form/inputs.tsx'
import { language } from '../language.ts'
import type { EnteredGroup } from './answer-values.ts'
import { questionWords } from './dialog-words.ts'

/** The turns that the question is about, whose words may be quoted: their keys, with their names for people. */
export const Quotables = createContext<readonly { value: string; label: string }[]>([])

/** Whether the fields are a quotation: words and their turn. */
export const isQuotation = (fields: readonly AskedField[]): boolean =>
  ['turn', 'quote'].every(name => fields.some(field => field.name === name && field.kind === 'text'))

export interface FieldsGiven {
  fields: readonly AskedField[]
  within: string
  group: EnteredGroup
  problems: ReadonlyMap<string, string>
  change(group: EnteredGroup): void
}

/** The turn is chosen; its words are typed, or taken from the selection on the page. */
export function Quotation({ fields, within, group, problems, change }: FieldsGiven) {
  const t = questionWords[language.value]
  const quotables = useContext(Quotables)
  const finds = useSignal(true)
  const field = (wanted: string) => fields.find(({ name }) => name === wanted)!
  const [turn, quote] = [field('turn'), field('quote')]
  const take = () => {
    const found = selectedIn(quotables)
    finds.value = found !== null
    if (found) change({ ...group, ...found })
  }
  return (
    <>
      <Field label={turn.label} problem={problems.get(`${within}.turn`)}>
        {ids => (
          <Select
            {...ids}
            value={String(group.turn ?? '')}
            choices={[{ value: '', label: t.choose }, ...quotables]}
            change={turn => change({ ...group, turn })}
          />
        )}
      </Field>
      <Field label={quote.label} hint={quote.hint} problem={problems.get(`${within}.quote`)}>
        {ids => (
          <Typed
            kind={{ kind: 'text', least: 1, most: null, long: true }}
            ids={ids}
            given={String(group.quote ?? '')}
            change={quote => change({ ...group, quote })}
          />
        )}
      </Field>
      <div class="take-quote">
        {/* Pressing the button must not clear the selection. */}
        <button type="button" onMouseDown={event => event.preventDefault()} onClick={take}>
          {t.takeSelected}
        </button>
        <span class="hint" role="status">
          {finds.value ? '' : t.selectFirst}
        </span>
      </div>
    </>
  )
}

/** The words selected in one of these turns; null: none. */
function selectedIn(quotables: readonly { value: string }[]): { turn: string; quote: string } | null {
  const selection = getSelection()
  const quote = selection?.toString().trim() ?? ''
  const node = selection?.anchorNode
  const turn = (node instanceof Element ? node : node?.parentElement)?.closest('article[id]')?.id
  const isQuotable = quotables.some(({ value }) => value === turn)
  return quote === '' || turn === undefined || !isQuotable ? null : { turn, quote }
}

interface TypedGiven {
  kind: Extract<AskedKind, { kind: 'number' | 'text' | 'json' }>
  ids: FieldIds
  given: string
  change(given: string): void
}

/** An input for typing: a number, words, JSON. */
export function Typed({ kind, ids, given, change }: TypedGiven) {
  const shared = { ...ids, value: given }
  if (kind.kind === 'number') return <NumberInput ids={ids} whole={kind.whole} value={given} change={change} />
  if (kind.kind === 'text' && !kind.long)
    return <input {...shared} type="text" onInput={event => change(event.currentTarget.value)} />
  return (
    <textarea
      {...shared}
      class={kind.kind === 'json' ? 'code' : ''}
      rows={kind.kind === 'json' ? 8 : 4}
      spellcheck={kind.kind === 'text'}
      onInput={event => change(event.currentTarget.value)}
    />
  )
}
