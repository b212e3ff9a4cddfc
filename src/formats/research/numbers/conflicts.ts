import type { Stem } from '../../measures/said-words.ts'
import { type Context, contextsOf } from './context.ts'
import { type Measure, measuresIn } from './measures.ts'
import { isContrast, isRestricted, type Name, nameReader, unmatched } from './names.ts'
import { agree, isCount, isEqual, isSameUnit } from './values.ts'
import { isIn, keysOf, tellingWords, weightOf } from './words.ts'

/** A number that two statements give differently for the same thing. */
export interface Conflict {
  /** The numbers of both statements: `1.2`, `2.1`. */
  between: [string, string]
  /** The number as each statement writes it. */
  values: [string, string]
}

export interface Statement {
  number: string
  seat: string
  text: string
}

/** In doubt there is no conflict: a false alarm costs more than a missed one. */
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

/** No honest research has more. Hostile text is cut off here. */
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
    // A role that argues for a thing and names none means its own.
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

/** In the tests, no labelled pair about two different things reaches this. */
const surelySame = 0.8

/** Neither statement contains the number of the other. */
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

/** Plain words have fewer spaces and only one kind of dash than the original. */
function asWritten(original: string, what: string): string {
  const pattern = Array.from(what.replace(/\s+/g, ''), character =>
    character === '-' ? '[-\\u2010-\\u2015\\u2212]' : character.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'),
  ).join('\\s{0,2}')
  return new RegExp(pattern).exec(original)?.[0] ?? what
}

/** How surely two measures are of the same thing, from 0 to 1. In doubt it is 0. */
function sameness(a: Context, b: Context): number {
  if (!isSameKind(a, b) || a.tags !== b.tags || !isSameTime(a, b) || !isNamedAlike(a, b)) return 0
  if (a.measure.kind !== 'x' && !isChangedAlike(a, b)) return 0
  if (!isUnderSameConditions(a, b) || saysOtherwise(a, b) || isDeniedByOne(a, b)) return 0
  return shared(a, b)
}

function isSameKind(a: Context, b: Context): boolean {
  if (!isSameUnit(a.measure, b.measure)) return false
  if (a.measure.kind === 'year') return isEvent(a) && isEvent(b)
  return !isCount(a.measure) || (isCounted(a.measure, b) && isCounted(b.measure, a))
}

/** A year is compared only if something happened in it. */
const isEvent = ({ lead }: Context): boolean => lead.some(word => isIn(word, events))

const events: ReadonlySet<Stem> = keysOf(
  tellingWords(
    'released launched founded introduced published established created began opened 发布，成立，推出，上线，创立，诞生，启动，创办，开源，开业',
  ),
)

const isCounted = ({ noun }: Measure, { keys }: Context): boolean => tellingWords(noun).every(word => isIn(word, keys))

/** Both have no year, or share one. */
const isSameTime = (a: Context, b: Context): boolean =>
  a.measure.kind === 'year' || (a.years.size === 0 && b.years.size === 0) || !a.years.isDisjointFrom(b.years)

/** Neither names anything, or both name the same. */
const isNamedAlike = (a: Context, b: Context): boolean =>
  unmatched(a.names, b.names).length === 0 && unmatched(b.names, a.names).length === 0

/** An amount and a change of the amount are different things. */
function isChangedAlike(a: Context, b: Context): boolean {
  if (a.change === 'unclear' || b.change === 'unclear') return false
  return (a.change === null) === (b.change === null)
}

/** Eight threads and sixteen threads are different conditions. */
function isUnderSameConditions(a: Context, b: Context): boolean {
  if (a.small !== b.small || a.others.length !== b.others.length) return false
  return a.others.every(one => {
    const alike = b.others.filter(other => isSameUnit(one, other))
    return alike.length === 0 || alike.some(other => isEqual(one, other))
  })
}

function saysOtherwise(a: Context, b: Context): boolean {
  const [ours, theirs] = [
    { words: a.core, keys: a.keys },
    { words: b.core, keys: b.keys },
  ]
  if (isContrast(ours, theirs) || isRestricted(ours, theirs)) return true
  if (isContrast({ words: a.lead, keys: a.keys }, { words: b.lead, keys: b.keys })) return true
  if (!a.opening || !b.opening) return false
  return isContrast({ words: a.opening, keys: keysOf(a.opening) }, { words: b.opening, keys: keysOf(b.opening) })
}

/** With a cache and without one are different things. */
function isDeniedByOne(a: Context, b: Context): boolean {
  const said = new Map(b.core.map(({ own, isDenied }) => [own, isDenied]))
  return a.core.some(({ own, isDenied }) => own !== null && (said.get(own) ?? isDenied) !== isDenied)
}

/** How much of each is in the other. What only one says weighs less than what both say differently. */
function shared(a: Context, b: Context): number {
  const ours = weightOf(a.core.filter(word => isIn(word, b.keys)))
  const theirs = weightOf(b.core.filter(word => isIn(word, a.keys)))
  const isNamedElsewhere = a.names.length > 0 && !(isNamedIn(a) && isNamedIn(b))
  if (Math.min(ours, theirs) + (isNamedElsewhere ? 1 : 0) < leastShared) return 0
  const [common, ourOwn, theirOwn] = [(ours + theirs) / 2, weightOf(a.core) - ours, weightOf(b.core) - theirs]
  return common / (common + Math.min(ourOwn, theirOwn) + 0.15 * Math.abs(ourOwn - theirOwn))
}

/** One shared word is no proof. */
const leastShared = 1.5

function isNamedIn({ core, names }: Context): boolean {
  const keys = keysOf(core)
  return names.some(({ name }) => tellingWords(name).some(word => isIn(word, keys)))
}
