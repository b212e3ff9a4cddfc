import type { Json } from '../../src/core/json.ts'
import type { AskedKind } from '../../src/server/house.ts'
import type { FieldIds } from '../form/field.tsx'
import { NumberInput } from '../form/number-input.tsx'

interface Given {
  kind: Extract<AskedKind, { kind: 'number' | 'text' | 'json' }>
  ids: FieldIds
  given: string
  change(given: Json): void
}

/** What is typed: a number, words, JSON. */
export function Typed({ kind, ids, given, change }: Given) {
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
