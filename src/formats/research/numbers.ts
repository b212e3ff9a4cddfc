import { type Context, contextsOf } from './numbers/context.ts'
import { measuresIn } from './numbers/measures.ts'
import { type Name, nameReader } from './numbers/names.ts'
import { sameness } from './numbers/same-thing.ts'
import { agree, isSameUnit } from './numbers/values.ts'

/** A number that two statements give differently for the same thing. */
export interface Conflict {
  /** The numbers of both statements: `1.2`, `2.1`. */
  between: [string, string]
  /** As each of them writes it. */
  values: [string, string]
}

export interface Statement {
  number: string
  seat: string
  text: string
}

/** In doubt there is none: a false alarm costs more than one that is missed. */
export function conflictingNumbers(statements: readonly Statement[]): Conflict[] {
  const read = readAll(statements.slice(0, mostStatements))
  const conflicts: Conflict[] = []
  let compared = 0
  for (const [i, one] of read.entries())
    for (const other of read.slice(i + 1)) {
      compared += one.contexts.length * other.contexts.length
      if (compared > mostCompared || conflicts.length >= mostConflicts) return conflicts
      conflicts.push(...conflictsBetween(one, other))
    }
  return conflicts
}

/** No research has more; hostile text is cut off here. */
const mostStatements = 60
const longestStatement = 1_500
const mostCompared = 20_000
const mostConflicts = 50

interface ReadStatement extends Statement {
  contexts: Context[]
}

function readAll(statements: readonly Statement[]): ReadStatement[] {
  const cut = statements.map(one => ({ ...one, text: one.text.slice(0, longestStatement) }))
  const namesIn = nameReader(cut.map(({ text }) => text))
  const measured = cut.map(({ text }) => measuresIn(text, namesIn))
  const things = new Set(measured.flatMap(({ names }) => names.map(({ name }) => joined(name))))
  return cut.map((one, i) => {
    const { names } = measured[i]!
    // A role that argues for a thing and names none speaks of its own.
    const own: Name = { name: one.seat.replaceAll('-', ' '), version: '', start: 0, end: 0 }
    const named = names.length === 0 && things.has(joined(one.seat)) ? [own] : names
    return { ...one, contexts: contextsOf(measured[i]!, named) }
  })
}

const joined = (name: string): string => name.replace(/[-_\s]/g, '')

function conflictsBetween(one: ReadStatement, other: ReadStatement): Conflict[] {
  const found = one.contexts.flatMap(a =>
    other.contexts.flatMap(b => (isGivenDifferently(a, b, one, other) ? { a, b, sure: sameness(a, b) } : [])),
  )
  const taken = new Set<Context>()
  return found
    .filter(({ sure }) => sure >= surelySame)
    .sort((x, y) => y.sure - x.sure)
    .filter(({ a, b }) => !taken.has(a) && !taken.has(b) && taken.add(a) && taken.add(b))
    .map(({ a, b }) => ({
      between: [one.number, other.number],
      values: [asWritten(one.text, a.measure.what), asWritten(other.text, b.measure.what)],
    }))
}

/** Of the labelled pairs in the tests, none that speak of two things reach it. */
const surelySame = 0.8

/** Neither statement has the number of the other. */
function isGivenDifferently(
  { measure: a }: Context,
  { measure: b }: Context,
  one: ReadStatement,
  other: ReadStatement,
) {
  if (!isSameUnit(a, b)) return false
  const isIn = (measure: typeof a, { contexts }: ReadStatement) =>
    contexts.some(there => isSameUnit(there.measure, measure) && agree(there.measure, measure))
  return !isIn(a, other) && !isIn(b, one)
}

/** In the plain words of a text there are fewer spaces, and one kind of dash. */
function asWritten(original: string, what: string): string {
  const pattern = Array.from(what.replace(/\s+/g, ''), character =>
    character === '-' ? '[-\\u2010-\\u2015\\u2212]' : character.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'),
  ).join('\\s{0,2}')
  return new RegExp(pattern).exec(original)?.[0] ?? what
}
