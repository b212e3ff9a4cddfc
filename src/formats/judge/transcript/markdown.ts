import { exportedMarks, exportedPlace } from './exported.ts'
import { exportedQuestion, headOf, questionIn, withoutHead } from './head.ts'
import { holdsList, innerHeadings, speaksFor, withoutOrdinary } from './inner.ts'
import { type Label, sameName, sideOf, type Waymark } from './label.ts'
import { type Form, isNamed, isWaymark, type Mark, marksIn, type NamedMark } from './lines.ts'
import {
  isAdmitted,
  isVerdict,
  merged,
  namesIn,
  type SaidBy,
  split,
  takesNoSide,
  unified,
  type WrittenTranscript,
} from './said.ts'

/**
 * Reads paragraphs of the form `**Name:** text`, `### Name` or `Name: text`, and Agon's own exports. If `speakers` are named,
 * only they count: other labels are part of the text. The text is already clean. Throws TooManyLabels.
 */
export function readMarkdown(text: string, speakers: readonly string[] = []): WrittenTranscript {
  const head = headOf(text.split('\n'))
  const first = readLines(head.lines, speakers)
  // A head of `PRO: …` lines and nothing behind it is no head, but the debate itself.
  const isDebate = namesIn(unified(first.said, [], first.from > 0).said).length > 1
  const isHead = isDebate || head.lines === head.whole
  const [used, lines] = isHead ? [first, head.lines] : [readLines(head.whole, speakers), head.whole]
  const isExported = used.from > 0
  const bare = used.said.map(one => ({ ...one, ...(isExported ? { model: null } : withoutHead(one.text)) }))
  const models = bare.flatMap(({ label, model }) => (model === null ? [] : [{ label, name: model }]))
  const { said, called } = unified(bare, [...(isHead ? head.called : []), ...models], isExported)
  const [others, sides] = split(said, isExported)
  const names = [...namesIn(sides), ...[...called.values()].flat()]
  const before = lines.slice(0, used.from + used.before)
  return {
    ...(isExported ? exportedQuestion(before) : questionIn(before, head, names)),
    said: merged(sides),
    called,
    leftOut: namesIn(others),
    seen: used.seen,
  }
}

interface Reading {
  said: (SaidBy & { label: Label })[]
  /** The marks at which speeches begin. */
  begun: readonly NamedMark[]
  /** How many lines come before the first speech. */
  before: number
}

function readLines(lines: readonly string[], speakers: readonly string[]) {
  const from = exportedPlace(lines)
  const body = lines.slice(from)
  const written = readBody(body, speakers, from > 0)
  const quoted = from > 0 || isDebate(written) ? null : readQuoted(body, speakers)
  return { ...(quoted ?? written), from }
}

function readBody(lines: readonly string[], speakers: readonly string[], isExported: boolean) {
  const found = withoutOrdinary(marksIn(lines))
  const inner = innerHeadings(found.filter(({ form }) => form === 'heading'))
  const marks = found.filter(({ place }) => !inner.has(place))
  const seen = [...new Set(marks.flatMap(({ label, isBare }) => (label && !isBare ? [label.name] : [])))]
  return { ...bestReading(new Body(lines, marks), speakers, isExported), seen }
}

/** A debate that stands in quotes, `> **PRO:** …`, and is no quote of somebody in a speech. */
function readQuoted(lines: readonly string[], speakers: readonly string[]) {
  const quote = /^ {0,3}> ?/
  const read = readBody(
    lines.map(line => line.replace(quote, '')),
    speakers,
    false,
  )
  const areQuoted = read.begun.every(({ label, place }) => takesNoSide(label.name) || quote.test(lines[place]!))
  return areQuoted && isDebate(read) ? read : null
}

const isDebate = ({ said }: Reading): boolean => namesIn(unified(said, [], false).said).length > 1

/** The lines of a debate, and what begins on some of them. */
class Body {
  readonly lines: readonly string[]
  readonly #marks: readonly Mark[]

  constructor(lines: readonly string[], marks: readonly Mark[]) {
    this.lines = lines
    this.#marks = marks
  }

  /** Labels that are a side and nothing else. */
  bareSides(): NamedMark[] {
    return this.#marks.filter(isNamed).filter(({ label, form }) => form !== 'item' && sideOf(label.name) !== null)
  }

  without(marks: readonly Mark[]): Body {
    const gone = new Set(marks)
    return new Body(
      this.lines,
      this.#marks.filter(mark => !gone.has(mark)),
    )
  }

  /** Where a section ends that begins with this mark: at headings that lie no deeper. */
  endsOf({ level }: Mark): number[] {
    return this.#marks.flatMap(mark =>
      mark.form === 'heading' && mark.level <= (level || deepestHeading) ? [mark.place] : [],
    )
  }

  /** The speeches that begin at the marks that are admitted. */
  read(admits: Admits): Reading {
    const begun = withoutVerdicts(this.#marks.filter(isNamed).filter(admits))
    const waymarks = new Map(this.#marks.flatMap(mark => (isWaymark(mark) ? [[mark.place, mark.waymark]] : [])))
    const said = begun.map(({ label, rest, place }, i) => {
      const end = this.#endOf(begun[i + 1]?.place ?? this.lines.length, place, waymarks)
      const below = this.lines.slice(place + 1, end.place)
      const first = this.#endOf(place, begun[i - 1]?.place ?? -1, waymarks)
      const text = `${rest}\n${below.join('\n')}`
        .trim()
        .replace(/^(?:[=_~-]{3,}|\*{3,})\s*\n/, '')
        .trim()
      return { name: label.name, text, round: label.round ?? first.round, isApart: first.isMarked, label }
    })
    return { said: said.filter(({ text }) => text !== ''), begun, before: begun[0]?.place ?? this.lines.length }
  }

  /** Rules, blank lines and `## Round 2` right before a label belong to no speech. */
  #endOf(place: number, after: number, waymarks: ReadonlyMap<number, Waymark>) {
    let end = place
    let round: number | null = null
    let isMarked = false
    for (; end > after + 1; end--) {
      const line = this.lines[end - 1]!
      const waymark = waymarks.get(end - 1)
      isMarked ||= waymark !== undefined
      if (waymark) round ??= waymark.round
      else if (line.trim() !== '' && !/^\s*(?:[-_=~]{3,}|\*{3,}|(?:[-*_] ){2,}[-*_])\s*$/.test(line)) break
    }
    return { place: end, round, isMarked }
  }

  /** All names that this form gives, how often. */
  counted(form: Form): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { form: other, label, isBare } of this.#marks) {
      if (!label || other !== form || (isBare && !label.isMarked)) continue
      counts.set(sameName(label.name), (counts.get(sameName(label.name)) ?? 0) + 1)
    }
    return counts
  }
}

/** A verdict behind the last speech is somebody's ruling, and no part of that speech; one before it is a word of a speech. */
function withoutVerdicts<T extends { label: Label }>(begun: readonly T[]): T[] {
  const last = begun.findLastIndex(({ label }) => !isVerdict(label.name))
  return begun.filter(({ label }, i) => i > last || !isVerdict(label.name))
}

/** Which marks begin speeches: those of two sides if there are any, else names in bold or in headings, else plain names. */
function bestReading(body: Body, speakers: readonly string[], isExported: boolean): Reading {
  const admits = (label: Label) => isAdmitted(label, speakers) || takesNoSide(label.name)
  const read = (only: Admits) => body.read(mark => admits(mark.label) && only(mark))

  const ours = isExported
    ? exportedMarks(body.lines)
        .map(marks => new Body(body.lines, marks).read(() => true))
        .find(isDebate)
    : null
  if (ours) return ours
  const sides = isExported ? [] : body.bareSides()
  const around = sides.length > 0 ? bestReading(body.without(sides), speakers, false) : null
  if (around && holdsList(around.begun, sides)) return around
  const bySide = outermost(forms.map(form => sidesIn(form, read)).filter(hasBoth), body)
  const byBold = read(({ form, isBare, label }) => form === 'bold' && (!isBare || label.side !== null))
  const byHeading = [3, 2, 4].map(level => read(mark => mark.level === level)).find(isDebate)
  const byName =
    byHeading && (isExported || !isDebate(byBold) || isOuter(byHeading, byBold, body.lines)) ? byHeading : byBold
  const isInner = isDebate(byName) && comesAgain(byName) && bySide && isOuter(byName, bySide, body.lines)
  if (!isExported && bySide && !isInner) return bySide
  if (isDebate(byName)) return byName
  const byLine = plainNames(body, speakers.length > 0, read)
  // A list inside a speech has items like these; a debate may be nothing but a list.
  const byItem = sidesIn('item', read)
  return isDebate(byLine) ? byLine : hasBoth(byItem) ? byItem : byName
}

/** The reading that begins first; of those that begin at one place, such as a heading and a label below it, the one with more speeches. */
function outermost(readings: readonly Reading[], body: Body): Reading | undefined {
  const [first, ...others] = readings.toSorted((one, other) => one.before - other.before)
  const together = others.filter(
    other =>
      !hasWords(body.lines.slice(first!.before + 1, other.before)) &&
      !speaksFor(first!.begun, other.begun, body.endsOf(first!.begun[0]!)),
  )
  return first && together.reduce((most, one) => (one.said.length > most.said.length ? one : most), first)
}

const deepestHeading = 6

const hasWords = (lines: readonly string[]): boolean => lines.some(line => line.trim() !== '')

/** Labels of sides, of whoever goes by a name that one of them has (`Alice (PRO)`, later `Alice`), and of who takes none. */
function sidesIn(form: Form, read: (only: Admits) => Reading): Reading {
  const { begun } = read(mark => mark.form === form && mark.label.side !== null)
  const names = new Set(begun.flatMap(({ label }) => [label.name, ...label.others].map(sameName)))
  const isOne = ({ label: { name, side } }: NamedMark) =>
    side !== null || takesNoSide(name) || names.has(sameName(name))
  return read(mark => isVerdict(mark.label.name) || (mark.form === form && isOne(mark)))
}

const hasBoth = ({ said }: Reading): boolean => new Set(said.flatMap(({ label }) => label.side ?? [])).size > 1

const forms: readonly Form[] = ['heading', 'bold', 'plain']

/** Any text may have `Note: …` in it. Names come again, or are few and nothing stands before them. */
function plainNames(body: Body, areNamed: boolean, read: (only: Admits) => Reading): Reading {
  const counts = body.counted('plain')
  const again = [...counts.values()].filter(count => count > 1).length
  const isSpeaker = ({ name, side }: Label) =>
    areNamed || side !== null || takesNoSide(name) || (again > 1 ? counts.get(sameName(name))! > 1 : counts.size <= 3)
  const found = read(({ form, label, isBare }) => form === 'plain' && (!isBare || label.isMarked) && isSpeaker(label))
  const isFirst = !body.lines.slice(0, found.before).some(line => /^[^#\s]/.test(line))
  return areNamed || again > 1 || isFirst ? found : { said: [], begun: [], before: body.lines.length }
}

/** Words stand between the first of one and the first of the other, and the names of the one repeat or those of the other do not. */
function isOuter(one: Reading, other: Reading, lines: readonly string[]): boolean {
  const between = lines.slice(one.before + 1, Math.max(one.before, other.before))
  return hasWords(between) && (comesAgain(one) || !comesAgain(other))
}

type Admits = (mark: NamedMark) => boolean

const comesAgain = ({ said }: Reading): boolean => said.length > namesIn(said).length
