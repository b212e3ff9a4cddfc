import type { EventLine } from '../../engine/format.ts'
import type { Lines } from './lines.ts'
import { safeLine } from './safe-text.ts'
import { wrapText } from './speech.ts'
import { type Style, seatStyle } from './style.ts'
import { truncate, widthOf } from './width.ts'
import { duration, tokens } from './words.ts'

/** What failed is worse than what is merely not as it should be. */
type Kind = EventLine['kind'] | 'failure'

interface Look {
  mark: string
  markStyle: readonly Style[]
  textStyle: readonly Style[]
}

const look = (mark: string, markStyle: readonly Style[], textStyle: readonly Style[] = []): Look => ({
  mark,
  markStyle,
  textStyle,
})

const looks: Record<Kind, Look> = {
  opened: look('▸', ['bold', 'cyan'], ['bold']),
  said: look('·', ['dim'], ['dim']),
  agreed: look('✓', ['green']),
  branch: look('├─', ['yellow']),
  'last-branch': look('└─', ['yellow']),
  ruled: look('»', ['bold', 'magenta']),
  moved: look('↷', ['bold', 'blue']),
  left: look('!', ['yellow'], ['yellow']),
  suggested: look('✎', ['cyan']),
  trouble: look('!', ['yellow'], ['yellow']),
  failure: look('✗', ['red'], ['red']),
}

/** Room for places that come later, so that what stands behind them seldom moves. */
const leastGutter = 6
const widestGutter = 24
/** Narrower than this, depth is told by the place alone. */
const roomForDepth = 60
const deepestLevel = 6
/** Where a line must not end. */
const unbroken = '\u00a0'

/** Lines about what happened, side by side in several places: each begins with its place, in the colour of its branch. */
export class EventLines {
  readonly #lines: Lines
  #gutter = leastGutter
  readonly #branches: string[] = []

  constructor(lines: Lines) {
    this.#lines = lines
  }

  /** Without a line break at the end. Wrapped beside its mark, or cut off at the end of the line. */
  show(line: EventLine, kind: Kind = line.kind): string {
    const { paint, width } = this.#lines
    const { mark, markStyle, textStyle } = looks[kind]
    const place = truncate(safeLine(line.place, 80), widestGutter)
    this.#gutter = Math.max(this.#gutter, widthOf(place))
    const level = width() < roomForDepth ? 0 : Math.min(line.level, deepestLevel)
    const space = `${' '.repeat(this.#gutter - widthOf(place))}  ${'  '.repeat(level)}`
    const indent = widthOf(place) + space.length + widthOf(mark) + 1
    const text = this.#text(line, indent)
    return `${paint(this.#branchStyle(place), place)}${space}${paint(markStyle, mark)} ${paint(textStyle, text)}`
  }

  #text(line: EventLine, indent: number): string {
    const width = this.#lines.width()
    const took = line.took ? this.#took(line.took) : ''
    const text = glued(safeLine(line.text))
    const shown = line.cut
      ? truncate(text, width - indent - widthOf(took)) + took
      : wrapText(text + took, { width, indent, color: false, markdown: false }).trimStart()
    return shown.replaceAll(unbroken, ' ')
  }

  /** ` · 312 tokens · 8.2 s`, each of them unbroken. */
  #took({ tokens: count, ms }: NonNullable<EventLine['took']>): string {
    const { language } = this.#lines
    const parts = [...(count === null ? [] : [tokens(count, true, language)]), duration(ms, language)]
    return parts.map(part => ` ${`· ${part}`.replaceAll(' ', unbroken)}`).join('')
  }

  /** What grew out of one branch has one colour. */
  #branchStyle(place: string): Style {
    const branch = place.split('.')[0]!
    if (!this.#branches.includes(branch)) this.#branches.push(branch)
    return seatStyle(this.#branches.indexOf(branch))
  }
}

/** `✓ Party A` stays on one line. */
const glued = (text: string): string => text.replace(/ (?=[A-Za-z0-9](?![A-Za-z0-9]))|(?<=[✓✗]) /g, unbroken)
