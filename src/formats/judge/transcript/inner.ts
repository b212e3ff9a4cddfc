import { type Label, type Side, sameName } from './label.ts'
import type { Mark, NamedMark } from './lines.ts'
import { takesNoSide } from './said.ts'

/** Labels of sides that stand inside a speech: a list of reasons for and against. They belong to whoever speaks there. */

/** Where PRO and CON have spoken up, `For: …` and `Against: …` are words of theirs. */
export function withoutOrdinary(marks: readonly Mark[]): Mark[] {
  const first = (side: Side) => marks.findIndex(({ label }) => label?.side === side && !isOrdinary(label))
  const [pro, con] = [first('pro'), first('con')]
  if (pro < 0 || con < 0) return [...marks]
  return marks.filter(({ label }, i) => i < Math.min(pro, con) || !label || !isOrdinary(label))
}

const isOrdinary = ({ name, round }: Label): boolean => round === null && /^(?:for|against|in favou?r)$/i.test(name)

/**
 * Names around labels that are a side and nothing else: all of these stand in one speech, and the names come again. Sides that
 * come again behind the last name are a debate of their own.
 */
export function holdsList(around: readonly NamedMark[], sides: readonly NamedMark[]): boolean {
  const [first, last] = [sides[0]!, sides.at(-1)!]
  const next = around.findIndex(({ place }) => place > first.place)
  const holder = next < 0 ? around.at(-1) : around[next - 1]
  const end = next < 0 ? Number.POSITIVE_INFINITY : around[next]!.place
  if (!holder || takesNoSide(holder.label.name) || last.place > end) return false
  if (sides.some(({ label }) => label.isMarked) || (next < 0 && sides.length > 2)) return false
  const names = around.flatMap(({ label: { name } }) => (takesNoSide(name) ? [] : [sameName(name)]))
  const different = new Set(names).size
  return different > 1 && names.length > different
}

/**
 * Without headings that lie deeper than those of both sides. One with a round is a speech nonetheless, and so is a single reply
 * of the other side: `### CON Response`.
 */
export function withoutInner(begun: readonly NamedMark[]): NamedMark[] {
  const level = Math.max(...(['pro', 'con'] as const).map(side => levelOf(begun, side)))
  const isOuter = (mark: NamedMark) => mark.level <= level || mark.label.round !== null
  const sections: NamedMark[][] = []
  for (const mark of begun)
    if (isOuter(mark) || sections.length === 0) sections.push([mark])
    else sections.at(-1)!.push(mark)
  return sections.flatMap(([speaker, ...inner]) => {
    const isReply = inner.length === 1 && inner[0]!.label.isMarked && inner[0]!.label.side !== speaker!.label.side
    return isReply ? [speaker!, ...inner] : [speaker!]
  })
}

const levelOf = (begun: readonly NamedMark[], side: Side): number =>
  begun.reduce((least, { level, label }) => (label.side === side ? Math.min(least, level) : least), 9)

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
