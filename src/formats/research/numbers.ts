import { type Context, contextsOf } from './numbers/context.ts'
import { measuresIn } from './numbers/measures.ts'
import { type Name, nameReader } from './numbers/names.ts'
import { agree, isSameUnit, sameness } from './numbers/same-thing.ts'

/** A number that two roles give differently for the same thing. */
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
  for (const [i, one] of read.entries())
    for (const other of read.slice(i + 1)) {
      conflicts.push(...conflictsBetween(one, other))
      if (conflicts.length >= mostConflicts) return conflicts.slice(0, mostConflicts)
    }
  return conflicts
}

const mostStatements = 60
const longestStatement = 2_000
const mostConflicts = 50
const surelySame = 0.7

interface ReadStatement extends Statement {
  contexts: Context[]
}

function readAll(statements: readonly Statement[]): ReadStatement[] {
  const cut = statements.map(one => ({ ...one, text: one.text.slice(0, longestStatement) }))
  const namesIn = nameReader(cut.map(({ text }) => text))
  const measured = cut.map(one => ({ ...one, measured: measuresIn(one.text, namesIn) }))
  const names = new Set(measured.flatMap(({ measured }) => namesIn(measured.text).map(({ name }) => compact(name))))
  return measured.map(({ measured, ...one }) => {
    const found = namesIn(measured.text).filter(name => !measured.measures.some(({ start, end }) => name.start < end && start < name.end))
    const own: Name[] = names.has(compact(one.seat)) ? [{ name: one.seat.replaceAll('-', ' '), version: '', start: 0, end: 0 }] : []
    return { ...one, contexts: contextsOf(measured, found.length > 0 ? found : own) }
  })
}

const compact = (name: string): string => name.replace(/[-_\s]/g, '')

function conflictsBetween(one: ReadStatement, other: ReadStatement): Conflict[] {
  const found = one.contexts.flatMap(a => other.contexts.filter(b => isConflict(a, b, one, other)).map(b => [a, b] as const))
  const taken = new Set<Context>()
  return found.filter(([a, b]) => !taken.has(a) && !taken.has(b) && taken.add(a) && taken.add(b)).map(([a, b]) => ({
    between: [one.number, other.number],
    values: [asWritten(one.text, a.measure.what), asWritten(other.text, b.measure.what)],
  }))
}

function isConflict(a: Context, b: Context, one: ReadStatement, other: ReadStatement): boolean {
  if (a.measure.kind !== b.measure.kind && !(isCount(a) && isCount(b))) return false
  if (agreeSigned(a, b) || sameness(a, b) < surelySame) return false
  const isGiven = (wanted: Context, by: ReadStatement) =>
    by.contexts.some(({ measure }) => isSameUnit(measure, wanted.measure) && agree(measure, wanted.measure))
  return !isGiven(a, other) && !isGiven(b, one)
}

const isCount = ({ measure }: Context): boolean => measure.kind === 'count' || measure.kind === 'bare'

/** A rise of five and a fall of five are not the same. */
const agreeSigned = (a: Context, b: Context): boolean =>
  agree(a.measure, b.measure) && !(a.isChange && b.isChange && (a.sign ?? 0) * (b.sign ?? 0) < 0)

/** In the plain words of a text there are fewer spaces, and one kind of dash. */
function asWritten(original: string, what: string): string {
  const pattern = Array.from(what.replace(/\s+/g, ''), character =>
    character === '-' ? '[-\\u2010-\\u2015\\u2212]' : character.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'),
  ).join('\\s{0,2}')
  return new RegExp(pattern).exec(original)?.[0] ?? what
}
