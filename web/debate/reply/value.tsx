import type { ComponentChild } from 'preact'
import type { Json } from '../../../src/core/json.ts'
import { withoutSigns } from '../../../src/shown/marks.ts'
import { Markdown } from '../../markdown/markdown.tsx'
import { turnRank } from '../names.ts'

const deepest = 8

interface Given {
  value: Json
  depth: number
  isTurn(key: string): boolean
}

/** Data as people can read it: names with what is under them, lists as lists. */
export function Value({ value, depth, isTurn }: Given): ComponentChild {
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
