import { clean } from '../../core/clean.ts'
import { clock, spending, tokens } from '../../core/figures.ts'
import type { Language } from '../../core/language.ts'
import { type Totals, totalsOf } from '../../core/totals.ts'
import type { View } from '../../core/view.ts'
import type { DrawnScreen } from '../../show/safe-text.ts'
import { graphemes, type Paint, type Style, sumWidths, truncate, widthOf, within } from '../../show/style.ts'
import { emptyLine, type TypedLine } from './line-editor.ts'
import type { Lines } from './lines.ts'
import { deliberation } from './panels.ts'
import type { LiveTurn } from './speech.ts'
import { screenTexts } from './texts.ts'

export interface Progress {
  /** Scene and seat. null: between turns. */
  who: string | null
  doing: string | null
  others: number
  /** How far the debate is, if its format can tell. */
  far?: string | null
}

export const nobody: Progress = { who: null, doing: null, others: 0 }

const frames = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'

/** Never wider than asked: the least important part is dropped first. */
function statusLine(
  standing: StatusLine,
  elapsedMs: number,
  { width, budget, language, paint }: { width: number; budget: number | null; language: Language; paint: Paint },
): string {
  const frame = frames[Math.floor(elapsedMs / 100) % frames.length]!
  const parts = statusParts(standing, elapsedMs, budget, language)
  let text = line(parts)
  while (widthOf(text) > width - 2 && parts.length > 1) {
    parts.splice(leastImportant(parts), 1)
    text = line(parts)
  }
  return `${paint('cyan', frame)} ${paint('dim', truncate(text, width - 2))}`
}

interface Part {
  text: string
  weight: number
}

function statusParts(
  { progress, view }: StatusLine,
  elapsedMs: number,
  budget: number | null,
  language: Language,
): Part[] {
  const { who, doing, others, far = null } = progress
  const totals = totalsOf(view)
  const used = totals.input + totals.output
  const paid = spent(totals, budget, language)
  const parts: (Part | null)[] = [
    who === null ? null : { text: who, weight: 5 },
    doing === null ? null : { text: doing, weight: 6 },
    others === 0 ? null : { text: `+${others} ${screenTexts.more[language]}`, weight: 2 },
    far === null ? null : { text: far, weight: 2.5 },
    used === 0 ? null : { text: totalTokens(used, language), weight: 1 },
    paid === null ? null : { text: paid, weight: 3 },
    { text: clock(elapsedMs, language), weight: 4 },
  ]
  return parts.filter(part => part !== null)
}

/** The progress of the turn that is shown, while `others` speak too. */
export function speakerProgress(turn: LiveTurn, others: number, lines: Lines, view: View): Progress {
  if (turn.sitting) return deliberation(turn.key, view, lines)
  return { who: lines.who(turn.key, turn.seat), doing: doing(turn, lines.language), others }
}

export function doing(turn: LiveTurn, language: Language): string {
  if (turn.tokens > 0) return tokens(Math.ceil(turn.tokens), false, language)
  if (turn.thinking > 0) {
    return `${screenTexts.thinking[language]} ${tokens(Math.ceil(turn.thinking), true, language)}`
  }
  return screenTexts.asked[language]
}

const line = (parts: readonly Part[]): string => parts.map(part => part.text).join(' · ')

const leastImportant = (parts: readonly Part[]): number =>
  parts.reduce((least, part, index) => (part.weight < parts[least]!.weight ? index : least), 0)

const totalTokens = (count: number, language: Language): string => {
  const text = tokens(count, true, language)
  return language === 'zh' ? `${screenTexts.total.zh} ${text}` : `${text} ${screenTexts.total.en}`
}

/** null: nothing that could be shown was spent yet. */
function spent(totals: Totals, budget: number | null, language: Language): string | null {
  const isShown = totals.input > 0 || totals.unknownCalls > 0 || budget !== null
  return isShown ? spending(totals, budget, language) : null
}

export interface StatusBarOptions {
  columns(): number
  budget: number | null
  now(): number
}

export interface StatusLine {
  progress: Progress
  view: View
}

const redrawEveryMs = 100
const saidForMs = 2_500

/** The line below the text, drawn at most ten times a second. While the user types, it shows that instead. */
export class StatusBar {
  readonly #screen: DrawnScreen
  readonly #lines: Lines
  readonly #options: StatusBarOptions
  readonly #standing: (now: number) => StatusLine | null
  readonly #startedAt: number
  readonly #timer: NodeJS.Timeout
  #columns: number
  #drawnAt = Number.NEGATIVE_INFINITY
  #typed = emptyLine
  #said: { text: string; style: Style; until: number } | null = null

  /** `standing` returns null while there must be no status line. */
  constructor(
    screen: DrawnScreen,
    lines: Lines,
    options: StatusBarOptions,
    standing: (now: number) => StatusLine | null,
  ) {
    this.#screen = screen
    this.#lines = lines
    this.#options = options
    this.#standing = standing
    this.#startedAt = options.now()
    this.#columns = options.columns()
    this.#timer = setInterval(() => this.draw(), redrawEveryMs).unref()
  }

  draw(): void {
    const now = this.#options.now()
    const standing = now - this.#drawnAt < redrawEveryMs ? null : this.#standing(now)
    if (!standing) return
    this.#drawnAt = now
    const width = this.#columns - 1
    if (this.#isTyped) {
      const { text, cursor } = typedRow(this.#typed, width, this.#lines.paint)
      this.#screen.status(text, cursor)
    } else {
      const { language, paint } = this.#lines
      const look = { width, budget: this.#options.budget, language, paint }
      this.#screen.status(this.#told(now, width) ?? statusLine(standing, now - this.#startedAt, look))
    }
  }

  #told(now: number, width: number): string | null {
    if (!this.#said || this.#said.until <= now) return null
    return this.#lines.paint(this.#said.style, truncate(this.#said.text, width))
  }

  typing(line: TypedLine): void {
    const wasTyped = this.#isTyped
    this.#typed = line
    if (this.#isTyped || wasTyped) this.#drawNow()
  }

  /** Shows this for a moment instead of everything else. */
  say(text: string, style: Style = 'green'): void {
    this.#said = { text, style, until: this.#options.now() + saidForMs }
    this.#drawNow()
  }

  takeUnsent(): string {
    const { before, after } = this.#typed
    this.#typed = emptyLine
    return before + after
  }

  /** True: the width of the window has changed, so everything has to be redrawn. */
  takeWidth(): boolean {
    const columns = this.#options.columns()
    const isOther = columns !== this.#columns
    this.#columns = columns
    return isOther
  }

  redraw(): void {
    this.#drawNow()
    this.#screen.redraw()
  }

  #drawNow(): void {
    this.#drawnAt = Number.NEGATIVE_INFINITY
    this.draw()
  }

  get #isTyped(): boolean {
    return this.#typed.before !== '' || this.#typed.after !== ''
  }

  end(): void {
    clearInterval(this.#timer)
  }
}

const mark = '›'

/** What the user types, on one row of at most `width` columns, cut so that the cursor is visible. */
export function typedRow({ before, after }: TypedLine, width: number, paint: Paint): { text: string; cursor: number } {
  const room = Math.max(width - widthOf(mark) - 1, 4)
  const left = graphemes(flat(before.slice(-room * 16)))
  const right = graphemes(flat(after.slice(0, room * 16)))
  const all = sumWidths(left) + sumWidths(right)
  // The last column stays free for a cursor after the text.
  const isCut = all > room - 1 || before.length > room * 16 || after.length > room * 16
  const shownLeft = isCut ? ending(left, right.length === 0 ? room - 1 : Math.ceil((room * 2) / 3)) : left
  const used = sumWidths(shownLeft)
  const shownRight = isCut ? beginning(right, room - used - 1) : right
  const cursor = widthOf(mark) + 1 + used
  return { text: `${paint('cyan', mark)} ${shownLeft.join('')}${shownRight.join('')}`, cursor }
}

const flat = (text: string): string => clean(text).text.replace(/\n/g, '⏎').replace(/\s/g, ' ')

function beginning(text: readonly string[], columns: number): string[] {
  const fits = within(text, columns)
  return fits.length === text.length ? fits : [...within(text, columns - 1), '…']
}

function ending(text: readonly string[], columns: number): string[] {
  const turned = text.toReversed()
  const fits = within(turned, columns)
  return fits.length === text.length ? fits.reverse() : ['…', ...within(turned, columns - 1).reverse()]
}
