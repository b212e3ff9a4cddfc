import type { View } from '../../core/view.ts'
import { emptyLine, type TypedLine } from './line-editor.ts'
import type { Lines } from './lines.ts'
import type { Screen } from './screen.ts'
import { type Progress, statusLine } from './status.ts'
import type { Style } from './style.ts'
import { typedRow } from './typed-row.ts'
import { truncate } from './width.ts'

export interface StatusBarOptions {
  columns(): number
  budget: number | null
  now(): number
}

/** What it shows: who does what, of which debate. */
export interface Standing {
  progress: Omit<Progress, 'elapsedMs'>
  view: View
}

const redrawEveryMs = 100
const saidForMs = 2_500

/** The line below the text, drawn at most ten times a second. While the user types, that stands there instead. */
export class StatusBar {
  readonly #screen: Screen
  readonly #lines: Lines
  readonly #options: StatusBarOptions
  readonly #standing: (now: number) => Standing | null
  readonly #startedAt: number
  readonly #timer: NodeJS.Timeout
  #columns: number
  #drawnAt = Number.NEGATIVE_INFINITY
  #typed = emptyLine
  #said: { text: string; style: Style; until: number } | null = null

  /** `standing`: null while there must be no such line. */
  constructor(screen: Screen, lines: Lines, options: StatusBarOptions, standing: (now: number) => Standing | null) {
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
    } else this.#screen.status(this.#told(now, width) ?? this.#progress(now, standing, width))
  }

  #told(now: number, width: number): string | null {
    if (!this.#said || this.#said.until <= now) return null
    return this.#lines.paint(this.#said.style, truncate(this.#said.text, width))
  }

  #progress(now: number, { progress, view }: Standing, width: number): string {
    const { language, paint } = this.#lines
    const { budget } = this.#options
    return statusLine({ ...progress, elapsedMs: now - this.#startedAt }, view, { width, budget, language, paint })
  }

  /** What the user is typing. */
  typing(line: TypedLine): void {
    const wasTyped = this.#isTyped
    this.#typed = line
    if (this.#isTyped || wasTyped) this.#drawNow()
  }

  /** For a moment, instead of all else. */
  say(text: string, style: Style = 'green'): void {
    this.#said = { text, style, until: this.#options.now() + saidForMs }
    this.#drawNow()
  }

  takeUnsent(): string {
    const { before, after } = this.#typed
    this.#typed = emptyLine
    return before + after
  }

  /** True: the window has another width than before. Then it has to be redrawn. */
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
