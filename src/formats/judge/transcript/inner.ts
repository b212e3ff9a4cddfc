import { memo } from '../../../core/memo.ts'
import { type Label, type Side, sameName } from './label.ts'
import { isNamed, type Mark, type NamedMark } from './lines.ts'
import { takesNoSide } from './said.ts'

/** Labels of sides that stand inside a speech: a list of reasons for and against. They belong to whoever speaks there. */

/** Where PRO and CON have spoken up first, `For: …` and `Against: …` are words of theirs. */
export function withoutOrdinary(marks: readonly Mark[]): Mark[] {
  const sides = marks.flatMap(({ label }) => (label?.side ? [label] : []))
  const others = sides.filter(label => !isOrdinary(label))
  if (!hasBoth(others) || isOrdinary(sides[0]!)) return [...marks]
  return marks.filter(({ label }) => !label || !isOrdinary(label))
}

const isOrdinary = ({ name, round }: Label): boolean => round === null && /^(?:for|against|in favou?r)$/i.test(name)

const hasBoth = (labels: readonly Label[]): boolean => new Set(labels.flatMap(({ side }) => side ?? [])).size > 1

/**
 * Names around labels that are a side and nothing else: these stand together in one speech, or in speeches of several, and the
 * names come again. Sides that come again behind the last name are a debate of their own.
 */
export function holdsList(around: readonly NamedMark[], sides: readonly NamedMark[]): boolean {
  let next = 0
  const held = Map.groupBy(sides, ({ place }) => {
    while (next < around.length && around[next]!.place < place) next++
    return around[next - 1]
  })
  const holders = [...held.keys()].map(holder => holder?.label.name)
  if (holders.some(name => name === undefined || takesNoSide(name))) return false
  if (held.size > 1 && new Set(holders).size === 1) return false
  const lists = [...held.values()].map(marks => marks.map(({ label }) => label))
  if (!lists.every(hasBoth) || lists.flat().some(({ isMarked }) => isMarked)) return false
  if ((held.get(around.at(-1))?.length ?? 0) > 2) return false
  const names = around.flatMap(({ label: { name } }) => (takesNoSide(name) ? [] : [sameName(name)]))
  const different = new Set(names).size
  return different > 1 && names.length > different
}

/**
 * The places of headings of a side that lie below one of a side, and deeper than both sides do elsewhere. One with a round is a
 * speech nonetheless, and so is a single reply of the other side: `### CON Response`.
 */
export function innerHeadings(headings: readonly Mark[]): Set<number> {
  const level = Math.max(levelOf(headings, 'pro'), levelOf(headings, 'con'))
  const below = new Map<Mark, NamedMark[]>()
  const open: Mark[] = []
  for (const mark of headings) {
    while (open.length > 0 && open.at(-1)!.level >= mark.level) open.pop()
    const speaker = open.findLast(({ label }) => label?.side)
    open.push(mark)
    if (speaker && isNamed(mark) && mark.label.side && mark.level > level && mark.label.round === null)
      memo(below, speaker, () => []).push(mark)
  }
  const inner = [...below].filter(([{ label }, marks]) => !isReply(label!, marks))
  return new Set(inner.flatMap(([, marks]) => marks.map(({ place }) => place)))
}

const isReply = ({ side }: Label, [first, ...more]: readonly NamedMark[]): boolean =>
  more.length === 0 && first!.label.isMarked && first!.label.side !== side

const levelOf = (headings: readonly Mark[], side: Side): number =>
  headings.reduce((least, { level, label }) => (label?.side === side ? Math.min(least, level) : least), 9)

/** Whether plain labels in the section of one side name the other as well: then the section has its speaker already. */
export function speaksFor(outer: readonly NamedMark[], inner: readonly NamedMark[], ends: readonly number[]): boolean {
  const sections = [
    ...ends.map(place => ({ place, side: null })),
    ...outer.map(({ place, label }) => ({ place, side: label.side })),
  ]
  const ordered = sections.toSorted((one, other) => one.place - other.place)
  let at = -1
  return inner.some(({ place, form, label }) => {
    while (ordered[at + 1] && ordered[at + 1]!.place < place) at++
    const side = ordered[at]?.side ?? null
    return form === 'plain' && side !== null && label.side !== null && label.side !== side
  })
}
