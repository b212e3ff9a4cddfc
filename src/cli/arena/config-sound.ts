import { fieldName, type Problem } from '../config/problem.ts'
import { fieldsOf, itemsOf } from '../tree/config-written.ts'
import { type ArenaFileShape, ArenaShape } from './config-shape.ts'

type Path = readonly PropertyKey[]

/** What of a file can be read although parts of it are wrong, so that all else can be checked at once; null: nothing. */
export function soundPart(value: unknown, problems: readonly Problem[]): ArenaFileShape | null {
  const wrong = new Set(problems.map(({ path }) => path))
  const { context, ...fields } = fieldsOf(sound(value, [], wrong))
  const first = ArenaShape.safeParse(fields)
  if (first.success) return first.data
  const bad = new Set(first.error.issues.map(({ path }) => path[0]))
  return (
    ArenaShape.safeParse(Object.fromEntries(Object.entries(fields).filter(([name]) => !bad.has(name)))).data ?? null
  )
}

/** Items of lists keep their places. */
function sound(value: unknown, path: Path, wrong: ReadonlySet<string>): unknown {
  const isWrong = (part: PropertyKey) => wrong.has(fieldName([...path, part]))
  if (Array.isArray(value))
    return itemsOf(value).map((item, index) => (isWrong(index) ? {} : sound(item, [...path, index], wrong)))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  const kept = fields
    .filter(([name]) => !isWrong(name))
    .map(([name, item]): [string, unknown] => [name, sound(item, [...path, name], wrong)])
  return voice.some(isWrong) ? inStead(kept) : Object.fromEntries(kept)
}

const voice = ['model', 'model_provider', 'model_name']

/** A seat whose voice is written wrongly is not free for another: what cannot clash with anybody sits there. */
const inStead = (fields: readonly [string, unknown][]): object => ({
  ...Object.fromEntries(fields.filter(([name]) => !voice.includes(name))),
  model: 'offline',
})
