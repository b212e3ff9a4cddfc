import type { FailureKind } from '../../core/failure.ts'
import type { Finish, Usage } from '../../core/model.ts'
import { count, fields, text } from '../tools/lines.ts'
import type { CommandWords } from './words.ts'

/** One line that a program printed. */
export type ProgramEvent =
  | { type: 'text' | 'thinking' | 'remark'; text: string }
  | { type: 'done'; finish: Finish; usage: Usage | null; cost: number | null }
  | { type: 'failed'; kind: FailureKind; message: string }

/** What a program may say went wrong. The other kinds are Agon's own to say, or a person's. */
const kinds: readonly FailureKind[] = [
  ...(['auth', 'quota', 'rate-limit', 'overflow', 'refused', 'rejected', 'timeout', 'transport'] as const),
  'bad-output',
]
const finishes: readonly Finish[] = ['stop', 'length']
const types: readonly ProgramEvent['type'][] = ['text', 'thinking', 'remark', 'done', 'failed']

/** The event, or in words what is wrong with the line. Fields that nobody knows are let be. */
export function eventIn(line: string, t: CommandWords): ProgramEvent | string {
  const value = parsed(line)
  if (value === undefined) return t.notJson
  const event = fields(value)
  const type = types.find(name => name === event.type)
  if (type === undefined) return t.mustBeOneOf('type', types)
  if (type === 'done') return doneIn(event, t)
  if (type === 'failed') return failedIn(event, t)
  const said = text(event.text)
  return said === null ? t.mustBeText('text') : { type, text: said }
}

function doneIn(event: Record<string, unknown>, t: CommandWords): ProgramEvent | string {
  const finish = finishes.find(name => name === (event.finish ?? 'stop'))
  if (finish === undefined) return t.mustBeOneOf('finish', finishes)
  const cost = event.cost ?? null
  if (cost !== null && count(cost) === null) return t.mustBeNumber('cost')
  const usage = usageIn(event.usage ?? null, t)
  return typeof usage === 'string' ? usage : { type: 'done', finish, usage, cost: count(cost) }
}

const counts = ['input', 'output', 'cached', 'cacheWrite', 'reasoning'] as const

function usageIn(value: unknown, t: CommandWords): Usage | null | string {
  if (value === null) return null
  const usage = fields(value)
  const wrong = counts.find((name, at) => (at < 2 || usage[name] !== undefined) && count(usage[name]) === null)
  if (wrong !== undefined) return t.mustBeNumber(`usage.${wrong}`)
  const told = counts.filter(name => usage[name] !== undefined).map(name => [name, usage[name]])
  return Object.fromEntries(told) as Usage
}

function failedIn(event: Record<string, unknown>, t: CommandWords): ProgramEvent | string {
  const kind = kinds.find(name => name === event.kind)
  if (kind === undefined) return t.mustBeOneOf('kind', kinds)
  const message = text(event.message)
  return message === null ? t.mustBeText('message') : { type: 'failed', kind, message }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
