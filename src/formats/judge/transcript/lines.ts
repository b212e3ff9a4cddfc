import { memo } from '../../../core/memo.ts'
import { codeIn } from './fences.ts'
import { type Label, type LabelRead, readLabel, type Waymark } from './label.ts'

/** How a line is marked as the beginning of something. */
export type Form = 'heading' | 'bold' | 'plain' | 'item'

/** A line that says who speaks now, or where in the debate we are. */
export interface Mark {
  place: number
  form: Form
  /** Of a heading: how many `#`; else 0. */
  level: number
  label: Label | null
  waymark: Waymark | null
  /** What stands behind the label on its line. */
  rest: string
  /** Nothing but the label stands on the line, and no colon ends it. */
  isBare: boolean
}

export type NamedMark = Mark & { label: Label }

export const isNamed = (mark: Mark): mark is NamedMark => mark.label !== null

/** A plain line without a round, such as `Final answer`, may be a line of a speech. */
export const isWaymark = (mark: Mark): mark is Mark & { waymark: Waymark } =>
  mark.waymark !== null && mark.rest === '' && (mark.form !== 'plain' || mark.waymark.round !== null)

/** More different labels than this are no debate, and would take long. */
const mostLabels = 50_000

export class TooManyLabels extends Error {}

/** The labels and waymarks in the lines, in order; none inside code. */
export function marksIn(lines: readonly string[]): Mark[] {
  const known = new Map<string, LabelRead | null>()
  const read = (words: string) => memo(known, words, () => readLabel(words))
  return marksBy(lines, line => {
    if (known.size > mostLabels) throw new TooManyLabels()
    return mayMark.test(line)
      ? (heading(line, read) ?? bold(line, read) ?? item(line, read) ?? plain(line, read))
      : null
  })
}

/** Reads each line that is no code. */
export function marksBy(lines: readonly string[], markIn: (line: string) => Found | null): Mark[] {
  const known = new Map<number, Mark | null>()
  const markAt = (place: number) =>
    memo(known, place, () => {
      const mark = markIn(lines[place]!)
      return mark && { place, ...mark }
    })
  const isCode = codeIn(lines, place => {
    const mark = markAt(place)
    return mark?.label ? mark.label.side !== null || mark.form === 'bold' || mark.level > 1 : false
  })
  return lines.flatMap((_, place) => (isCode.has(place) ? [] : (markAt(place) ?? [])))
}

type Found = Omit<Mark, 'place'>
type ReadWords = (words: string) => LabelRead | null

/** Most lines of a speech are longer than a label and have no colon at their beginning. */
const mayMark = /^\s{0,3}\S(?:[^\n]{0,100}[:：】\]]|[^\n]{0,100}$)/u

function heading(line: string, read: ReadWords): Found | null {
  const [, marks, words] = /^ {0,3}(#{1,6})[ \t]{1,8}(\S[^\n]{0,200})$/.exec(line.trimEnd()) ?? []
  if (marks === undefined) return null
  const bare = words!.replace(/[ \t]{1,8}#{1,8}$/, '').replace(/[:：]$/, '')
  const parts = bare.split(' · ')
  const first = parts.length > 1 ? read(parts[0]!) : null
  return found(first && 'waymark' in first ? read(parts[1]!) : read(bare), first, {
    form: 'heading',
    level: marks.length,
    rest: '',
    isBare: false,
  })
}

/** `**Name:** text`, `**Name**: text`, or with a full-width colon; `**Name**` alone on its line is bare. */
function bold(line: string, read: ReadWords): Found | null {
  const [whole = '', inside, outside, round = ''] =
    /^ {0,3}\*\*(?:([^*\n]{1,80}?)\s{0,4}[:：]\s{0,4}\*\*|([^*\n]{1,80}?)\*\*\s{0,4}([(（][^()（）\n]{1,30}[)）])?\s{0,4}[:：])/.exec(
      line,
    ) ?? []
  const words = inside ?? outside
  if (words !== undefined)
    return found(read(`${words}${round}`), null, {
      form: 'bold',
      level: 0,
      rest: line.slice(whole.length),
      isBare: false,
    })
  const alone = /^ {0,3}\*\*([^*\n]{1,80})\*\*\s*$/.exec(line)?.[1]
  return alone === undefined ? null : found(read(alone), null, { form: 'bold', level: 0, rest: '', isBare: true })
}

/** `- **Name:** text` */
function item(line: string, read: ReadWords): Found | null {
  const [marks] = /^\s{0,3}(?:[-+*]|\d{1,3}[.)])\s{1,3}(?=\*\*)/.exec(line) ?? []
  const found = marks === undefined ? null : bold(line.slice(marks.length), read)
  return found && { ...found, form: 'item' }
}

/** `Name: text`; also `[10:32] Name: text`, `[PRO] text`, `=== Round 1: PRO ===`, and a label alone on its line. */
function plain(line: string, read: ReadWords): Found | null {
  if (/^\s{0,3}(?:[-+*>|]\s|\||#)/.test(line)) return null
  const words = undecorated(line)
  const place = { form: 'plain', level: 0 } as const
  const [bracketed, inside] = /^[[【]([^[\]【】]{1,40})[\]】]\s*[:：]?\s*/.exec(words) ?? []
  if (inside !== undefined) {
    const named = read(inside)
    if (named && 'label' in named && named.label.side)
      return found(named, null, { ...place, rest: words.slice(bracketed!.length), isBare: false })
  }
  return behindColons(words, read, place) ?? alone(words, read, place)
}

const undecorated = (line: string): string =>
  line
    .trim()
    .replace(/^([=~_*-])\1{1,20}\s*/, '')
    .replace(/\s*([=~_*-])\1{1,20}$/, '')

/**
 * What names a speaker ends at a colon; rounds, turns and kinds of speech may stand before and behind it with colons of their
 * own: `Turn 1: PRO: Opening: text`.
 */
function behindColons(words: string, read: ReadWords, place: Pick<Found, 'form' | 'level'>): Found | null {
  let named: LabelRead | null = null
  let end = 0
  for (const { index } of words.slice(0, 160).matchAll(colon).take(5)) {
    const seen = read(words.slice(end, index))
    if (!seen || (named && 'label' in seen)) break
    if (!named && 'waymark' in seen) continue
    named ??= seen
    end = index + 1
  }
  if (!named) return null
  const behind = words.slice(end)
  // `PRO: Opening statement` has its text on the next lines.
  const last = behind.length < 60 ? read(behind) : null
  const rest = last && 'waymark' in last ? '' : behind
  return found(named, null, { ...place, rest, isBare: false })
}

/** Not the colon of a time or an address. */
const colon = /[:：](?!\d{2}|\/\/)/gu

function alone(words: string, read: ReadWords, place: Pick<Found, 'form' | 'level'>): Found | null {
  if (words.length > 90 || /[.!?;。！？；,，]$/.test(words)) return null
  const seen = read(words.replace(/[:：]$/, ''))
  return found(seen, null, { ...place, rest: '', isBare: true })
}

/** `before`: a waymark that stands in front of the label. */
function found(
  read: LabelRead | null,
  before: LabelRead | null,
  rest: Pick<Mark, 'form' | 'level' | 'rest' | 'isBare'>,
): Found | null {
  if (!read) return null
  if ('waymark' in read) return { ...rest, label: null, waymark: read.waymark }
  const round = read.label.round ?? (before && 'waymark' in before ? before.waymark.round : null)
  const words = read.label.title === '' ? rest.rest : `${read.label.title}\n${rest.rest}`
  return { ...rest, rest: words, label: { ...read.label, round }, waymark: null }
}
