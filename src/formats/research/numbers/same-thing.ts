import type { Stem } from '../../measures/said-words.ts'
import type { Context } from './context.ts'
import type { Measure } from './measures.ts'
import { unmatched } from './names.ts'
import { isIn, keysOf, tellingWords, theNumber, type Word, weightOf, wordsOf } from './words.ts'

/** How surely two measures are of the same thing, from 0 to 1. In doubt they are not: then it is 0. */
export function sameness(a: Context, b: Context): number {
  if (!isSameKind(a, b) || a.measure.per !== b.measure.per || a.tags !== b.tags) return 0
  if (a.measure.kind !== 'x' && (a.isChange !== b.isChange || (a.isChange && (a.sign === null || b.sign === null)))) return 0
  if (!isSameTime(a, b) || !isUnderSameConditions(a, b) || !isNamedAlike(a, b)) return 0
  if (isContrast(a, b) || isDeniedByOne(a, b)) return 0
  return shared(a, b)
}

/** Do two measures give the same number, as exactly as they are given? */
export function agree(one: Measure, other: Measure): boolean {
  const slack = Math.max(one.slack, other.slack)
  return one.low - slack <= other.high && other.low - slack <= one.high
}

/** Do they state the same numbers, not only some that lie within both? */
export function isEqual(one: Measure, other: Measure): boolean {
  const slack = Math.max(one.slack, other.slack)
  const [[a, b], [c, d]] = [stated(one), stated(other)]
  return Math.abs(a - c) <= slack && Math.abs(b - d) <= slack
}

/** `At most 20` states 20. */
const stated = ({ low, high }: Measure): [number, number] => [
  Number.isFinite(low) ? low : high,
  Number.isFinite(high) ? high : low,
]

export const isSameUnit = (one: Measure, other: Measure): boolean =>
  (one.kind === other.kind || (isCount(one) && isCount(other))) && one.per === other.per

/** What is counted may be named elsewhere. */
export const isCount = ({ kind }: Measure): boolean => kind === 'count' || kind === 'bare'

function isSameKind(a: Context, b: Context): boolean {
  const kinds = [a.measure.kind, b.measure.kind]
  if (kinds.every(kind => kind === 'year')) return isEvent(a) && isEvent(b)
  if (kinds.some(kind => kind !== 'count' && kind !== 'bare')) return kinds[0] === kinds[1]
  return isCounted(a.measure, b) && isCounted(b.measure, a)
}

/** A year is a number like others only where something happened in it. */
const isEvent = ({ lead }: Context): boolean => lead.some(({ keys }) => keys.some(key => events.has(key)))

const events: ReadonlySet<Stem> = keysOf(
  tellingWords('released launched founded introduced published established created began opened 发布，成立，推出，上线，创立，诞生，启动，创办，开源，开业'),
)

const isCounted = ({ noun }: Measure, { keys }: Context): boolean => tellingWords(noun).every(word => isIn(word, keys))

/** Both without a year, or with one in common. */
const isSameTime = (a: Context, b: Context): boolean =>
  a.measure.kind === 'year' || (a.years.size === 0 && b.years.size === 0) || !a.years.isDisjointFrom(b.years)

/** With eight threads and with sixteen are two things. */
function isUnderSameConditions(a: Context, b: Context): boolean {
  const differs = (ours: Context, theirs: Context) =>
    ours.others.some(one => {
      const alike = theirs.others.filter(other => isSameUnit(one, other))
      return alike.length > 0 && !alike.some(other => isEqual(one, other))
    })
  return !differs(a, b) && !differs(b, a) && a.others.length === b.others.length
}

/** Neither names anything, or both the same. */
function isNamedAlike(a: Context, b: Context): boolean {
  if ((a.names.length === 0) !== (b.names.length === 0)) return false
  return unmatched(a.names, b.names).length === 0 && unmatched(b.names, a.names).length === 0
}

/** Where one says something else in the same place: `remote workers`, `office workers`. */
function isContrast(a: Context, b: Context): boolean {
  if (runsDiffer(a.core, a.keys, b.core, b.keys) || runsDiffer(a.lead, a.keys, b.lead, b.keys)) return true
  if (!a.opening || !b.opening) return false
  return runsDiffer(a.opening, keysOf(a.opening), b.opening, keysOf(b.opening))
}

/** Whether two texts are the same but for one place, where each says something else. */
export function differInOnePlace(one: string, other: string): boolean {
  const [ours, theirs] = [wordsOf(one), wordsOf(other)]
  const [a, ...more] = strangeRuns(ours, keysOf(theirs))
  const [b, ...others] = strangeRuns(theirs, keysOf(ours))
  if (!a || !b || more.length + others.length > 0) return false
  const isEnd = a.behind === null && b.behind === null
  return (isStart(a, b) || touches(a.before, b.before)) && (isEnd || touches(a.behind, b.behind))
}

function runsDiffer(ours: readonly Word[], ourKeys: ReadonlySet<Stem>, theirs: readonly Word[], theirKeys: ReadonlySet<Stem>): boolean {
  const [one, other] = [strangeRuns(ours, theirKeys), strangeRuns(theirs, ourKeys)]
  if ([...one, ...other].some(isRestriction)) return true
  return one.some(a => other.some(b => isSamePlace(a, b)))
}

/** `40 % of senior developers` are not those of all developers. */
const isRestriction = ({ before, behind, weight }: Run): boolean => before === theNumber && behind !== null && weight >= 1

/** Of single Han characters both neighbours must be the same. */
function isSamePlace(a: Run, b: Run): boolean {
  const sides = [isStart(a, b) || touches(a.before, b.before), touches(a.behind, b.behind)]
  return a.weight >= 1 && b.weight >= 1 ? sides.includes(true) : !sides.includes(false)
}

const isStart = (a: Run, b: Run): boolean => a.before === null && b.before === null

/** Words that the other does not have, and the known ones on both sides of them; null: there the text begins or ends. */
interface Run {
  before: Word | null
  behind: Word | null
  weight: number
}

function strangeRuns(words: readonly Word[], known: ReadonlySet<Stem>): Run[] {
  const runs: Run[] = []
  let before: Word | null = null
  let weight = 0
  for (const word of [...words, null]) {
    if (word && !isIn(word, known)) {
      weight += word.weight
      continue
    }
    if (weight > 0) runs.push({ before, behind: word, weight })
    before = word
    weight = 0
  }
  return runs
}

const touches = (a: Word | null, b: Word | null): boolean =>
  a !== null && b !== null && a.keys.some(key => b.keys.includes(key))

/** With a cache and without one. */
function isDeniedByOne(a: Context, b: Context): boolean {
  const said = new Map(b.core.flatMap(({ keys, isDenied }) => keys.map(key => [key, isDenied] as const)))
  return a.core.some(({ keys, isDenied }) => keys.some(key => said.has(key) && said.get(key) !== isDenied))
}

/** How much of both is in the other; what only one of them says weighs less than what both say differently. */
function shared(a: Context, b: Context): number {
  const [ours, theirs] = [a.core.filter(word => isIn(word, b.keys)), b.core.filter(word => isIn(word, a.keys))]
  const common = (weightOf(ours) + weightOf(theirs)) / 2
  const named = a.names.length > 0 && !(namedIn(a) && namedIn(b)) ? 1 : 0
  if (Math.min(weightOf(ours), weightOf(theirs)) + named < leastShared) return 0
  const [more, less] = [weightOf(a.core) - weightOf(ours), weightOf(b.core) - weightOf(theirs)].toSorted((x, y) => y - x) as [number, number]
  return common / (common + less + 0.25 * (more - less))
}

const leastShared = 1.5

/** Whether its names stand among its own words; otherwise they are known from elsewhere. */
const namedIn = ({ core, names }: Context): boolean => {
  const keys = keysOf(core)
  return names.some(({ name }) => tellingWords(name).some(word => isIn(word, keys)))
}
