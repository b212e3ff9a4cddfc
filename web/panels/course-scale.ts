import type { CoursePanel } from '../../src/engine/panel.ts'

export interface Scale {
  least: number
  most: number
  /** From the least to the most. */
  ticks: readonly number[]
}

/** Round numbers around all values. The scale begins at 0 if that takes little extra room. */
export function scaleOf({ lines }: Pick<CoursePanel, 'lines'>): Scale {
  const values = lines.flatMap(line => line.values).filter(isKnown)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (values.length === 0) return { least: 0, most: 1, ticks: [0, 1] }
  const from = low >= 0 && low <= high * 0.7 ? 0 : low
  const by = roundStep(high > from ? high - from : Math.abs(high) || 1)
  const first = Math.floor(from / by)
  const last = Math.max(Math.ceil(high / by), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => tidy((first + place) * by))
  return { least: ticks[0]!, most: ticks.at(-1)!, ticks }
}

const isKnown = (value: number | null): value is number => value !== null && Number.isFinite(value)

/** 1, 2 or 5 times a power of ten, so that the span has four or five steps. */
function roundStep(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / 4))
  return power * ([1, 2, 5, 10].find(times => span / (times * power) <= 5) ?? 10)
}

/** Removes floating-point noise. */
const tidy = (value: number): number => Number(value.toPrecision(12))

/** At most two digits behind the point: `1.25` */
export const numberText = (value: number): string => String(Number(value.toFixed(2)))

/** Values of one step as people read them, with one digit. There are more only if one would make different values look alike. */
export function textsApart(values: readonly number[]): string[] {
  const known = new Set(values.map(value => tidy(value))).size
  const texts = (digits: number) => values.map(value => String(Number(value.toFixed(digits))))
  const digits = [1, 2, 3].find(count => new Set(texts(count)).size === known) ?? 4
  return texts(digits)
}

/** Round numbers around 0, as far above it as below. */
export function evenScale(values: readonly (number | null)[]): Scale {
  const most = Math.max(...values.filter(isKnown).map(Math.abs), 0) || 1
  return scaleOf({ lines: [{ seat: '', name: '', values: [-most, most] }] })
}

export interface EndLabel {
  /** The index of the line. */
  line: number
  y: number
}

/** Where the names of the lines stand: at their ends, but at least one label height apart. */
export function endLabels(ends: readonly EndLabel[], height: number, room: number): EndLabel[] {
  const sorted = ends.map(end => ({ ...end })).sort((one, other) => one.y - other.y)
  for (const [place, label] of sorted.entries()) {
    const before = sorted[place - 1]
    if (before) label.y = Math.max(label.y, before.y + height)
  }
  for (const [place, label] of [...sorted.entries()].reverse()) {
    const lowest = place === sorted.length - 1 ? room : sorted[place + 1]!.y - height
    label.y = Math.min(label.y, lowest)
  }
  return sorted
}

/** A line connects only neighbouring steps with known values. */
export function stretches(values: readonly (number | null)[]): { step: number; value: number }[][] {
  const found: { step: number; value: number }[][] = [[]]
  for (const [step, value] of values.entries()) {
    if (isKnown(value)) found.at(-1)!.push({ step, value })
    else if (found.at(-1)!.length > 0) found.push([])
  }
  return found.filter(stretch => stretch.length > 0)
}

/** Every how many steps a name has room. */
export function everyStep(names: readonly string[], width: number): number {
  const widest = Math.max(...names.map(textWidth), 1)
  return Math.max(1, Math.ceil((names.length * (widest + 8)) / width))
}

/** `Round 7` → 7, if every step has a number and nothing else tells the steps apart. */
export function stepLabels(names: readonly string[]): readonly string[] {
  const parts = names.map(name => /^(\D*)(\d+)(\D*)$/.exec(name))
  const [first] = parts
  const isAlike = parts.every(part => part && part[1] === first![1] && part[3] === first![3])
  return isAlike ? parts.map(part => part![2]!) : names
}

/** The approximate width of small letters. */
const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e7f' ? 11 : 6.2), 0)
