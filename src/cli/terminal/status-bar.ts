import type { View } from '../../core/view.ts'
import type { Lines } from './lines.ts'
import type { Screen } from './screen.ts'
import { type Progress, statusLine } from './status.ts'

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

/** The line below the text, drawn at most ten times a second. */
export class StatusBar {
  readonly #screen: Screen
  readonly #lines: Lines
  readonly #options: StatusBarOptions
  readonly #standing: (now: number) => Standing | null
  readonly #startedAt: number
  readonly #timer: NodeJS.Timeout
  #columns: number
  #drawnAt = Number.NEGATIVE_INFINITY

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
    const { budget } = this.#options
    const { language, paint } = this.#lines
    const progress = { ...standing.progress, elapsedMs: now - this.#startedAt }
    this.#screen.status(statusLine(progress, standing.view, { width: this.#columns - 1, budget, language, paint }))
  }

  /** True: the window has another width than before. Then it has to be redrawn. */
  takeWidth(): boolean {
    const columns = this.#options.columns()
    const isOther = columns !== this.#columns
    this.#columns = columns
    return isOther
  }

  redraw(): void {
    this.#drawnAt = Number.NEGATIVE_INFINITY
    this.draw()
    this.#screen.redraw()
  }

  end(): void {
    clearInterval(this.#timer)
  }
}
