import type { Stem } from '../../measures/said-words.ts'
import type { Context } from './context.ts'
import { isContrast, isRestricted } from './contrast.ts'
import type { Measure } from './measures.ts'
import { unmatched } from './names.ts'
import { isCount, isEqual, isSameUnit } from './values.ts'
import { isIn, keysOf, tellingWords, weightOf } from './words.ts'

/** How surely two measures are of the same thing, from 0 to 1. In doubt they are not: then it is 0. */
export function sameness(a: Context, b: Context): number {
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

/** A year is a number like others only where something happened in it. */
const isEvent = ({ lead }: Context): boolean => lead.some(word => isIn(word, events))

const events: ReadonlySet<Stem> = keysOf(
  tellingWords(
    'released launched founded introduced published established created began opened 发布，成立，推出，上线，创立，诞生，启动，创办，开源，开业',
  ),
)

const isCounted = ({ noun }: Measure, { keys }: Context): boolean => tellingWords(noun).every(word => isIn(word, keys))

/** Both without a year, or with one in common. */
const isSameTime = (a: Context, b: Context): boolean =>
  a.measure.kind === 'year' || (a.years.size === 0 && b.years.size === 0) || !a.years.isDisjointFrom(b.years)

/** Neither names anything, or both the same. */
const isNamedAlike = (a: Context, b: Context): boolean =>
  unmatched(a.names, b.names).length === 0 && unmatched(b.names, a.names).length === 0

/** How much there is, and how much more there is, are two things. */
function isChangedAlike(a: Context, b: Context): boolean {
  if (a.change === 'unclear' || b.change === 'unclear') return false
  return (a.change === null) === (b.change === null)
}

/** With eight threads and with sixteen are two things. */
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

/** With a cache and without one. */
function isDeniedByOne(a: Context, b: Context): boolean {
  const said = new Map(b.core.map(({ own, isDenied }) => [own, isDenied]))
  return a.core.some(({ own, isDenied }) => own !== null && (said.get(own) ?? isDenied) !== isDenied)
}

/** How much of both is in the other; what only one of them says weighs less than what both say differently. */
function shared(a: Context, b: Context): number {
  const ours = weightOf(a.core.filter(word => isIn(word, b.keys)))
  const theirs = weightOf(b.core.filter(word => isIn(word, a.keys)))
  const isNamedElsewhere = a.names.length > 0 && !(isNamedIn(a) && isNamedIn(b))
  if (Math.min(ours, theirs) + (isNamedElsewhere ? 1 : 0) < leastShared) return 0
  const [common, ourOwn, theirOwn] = [(ours + theirs) / 2, weightOf(a.core) - ours, weightOf(b.core) - theirs]
  return common / (common + Math.min(ourOwn, theirOwn) + 0.15 * Math.abs(ourOwn - theirOwn))
}

/** One word in common is no proof. */
const leastShared = 1.5

function isNamedIn({ core, names }: Context): boolean {
  const keys = keysOf(core)
  return names.some(({ name }) => tellingWords(name).some(word => isIn(word, keys)))
}
