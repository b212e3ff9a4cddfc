import type { ComponentChild } from 'preact'
import type { Json } from '../../../src/core/json.ts'
import { heardOf } from '../../../src/shown/audible-parts.ts'
import { withoutSigns } from '../../../src/shown/marks.ts'
import { language } from '../../language.ts'
import { Markdown } from '../../markdown/nodes.ts'
import { laterWords } from '../../words/late-words.ts'
import { turnRank } from '../names.ts'
import type { TurnProps } from './turn.tsx'

/** A reply that nobody has words for: its audible part, or the plain data. */
export function OtherReply({ showing, turn, value }: TurnProps & { value: Json }) {
  const view = showing.view.peek()
  const isTurn = (key: string) => view.turns.has(key)
  // While it is sealed, nobody gets here. Of a repaired reply, this is the repaired value.
  const heard = heardOf(showing.display, turn, turn.value, view)
  if (heard !== '') return <Markdown text={withoutSigns(heard)} below={turnRank} isTurn={isTurn} />
  return (
    <details class="words">
      <summary>{laterWords[language.value].reply}</summary>
      <Value value={value} depth={0} isTurn={isTurn} />
    </details>
  )
}

const deepest = 8

interface Given {
  value: Json
  depth: number
  isTurn(key: string): boolean
}

/** Data in readable form: names with what is under them, lists as lists. */
function Value({ value, depth, isTurn }: Given): ComponentChild {
  if (value === null) return <span class="small">–</span>
  if (typeof value === 'string') return <Markdown text={withoutSigns(value)} below={turnRank + 1} isTurn={isTurn} />
  if (typeof value !== 'object') return String(value)
  if (depth >= deepest) return <code>{JSON.stringify(value)}</code>
  if (Array.isArray(value))
    return (
      <ul>
        {value.map((item, place) => (
          <li key={place}>
            <Value value={item} depth={depth + 1} isTurn={isTurn} />
          </li>
        ))}
      </ul>
    )
  return (
    <dl>
      {Object.entries(value).map(([name, inner]) => (
        <div key={name}>
          <dt>{inWords(name)}</dt>
          <dd>
            <Value value={inner} depth={depth + 1} isTurn={isTurn} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `openQuestions`, `open_questions` → open questions */
const inWords = (name: string): string =>
  name.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
