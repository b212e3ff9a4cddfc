import type { AgonEvent, TurnAnswered, TurnFailed } from '../../core/events.ts'
import type { Failure } from '../../core/failure.ts'
import { emptyView, type View } from '../../core/view.ts'
import type { Lines } from './lines.ts'
import { Page } from './page.ts'
import type { Output } from './screen.ts'
import { LiveTurn } from './speech.ts'
import { waitingLine } from './words.ts'

const worthSayingMs = 2_000

/** For pipes, logs and `--plain`: whole speeches in the order in which they ended, and no control characters. */
export class PlainTerminal {
  readonly #lines: Lines
  readonly #page: Page
  readonly #quiet: boolean
  #view = emptyView()

  constructor(lines: Lines, out: Output, quiet: boolean) {
    this.#lines = lines
    this.#page = new Page(lines, { write: text => void out.write(text) })
    this.#quiet = quiet
  }

  hear(event: AgonEvent, view: View): void {
    this.#view = view
    switch (event.type) {
      case 'turn.answered':
        this.#answered(event, view)
        break
      case 'turn.failed':
        this.#failed(event, view)
        break
      case 'turn.waiting':
        this.#waiting(event.key, event.ms, event.failure, view)
        break
      case 'turn.missed':
        this.#page.print(this.#lines.missed(event.key, event.seat, event.why, modelOf(view, event.key)))
        break
      case 'turn.remark':
        this.#page.print(this.#lines.remark(event.key, view.turns.get(event.key)?.seat ?? '', event.text))
        break
      case 'fallback.taken':
        this.#page.print(this.#lines.fallback(event.seat, event.from, event.to, event.why))
        break
    }
  }

  hold(key: string): Promise<void> {
    const turn = this.#turn(key, this.#view)
    if (!turn) return Promise.resolve()
    return this.#page.hold(turn, this.#view)
  }

  end(): void {
    this.#page.end()
  }

  #answered(event: TurnAnswered, view: View): void {
    const turn = this.#turn(event.key, view)
    if (!turn || this.#page.wrote(event) || this.#quiet) return
    turn.settle(event)
    const heading = this.#lines.heading(turn, view)
    this.#page.print(`${heading}\n${turn.structured ? this.#announced(event) : this.#speech(turn, event)}`, '\n')
  }

  #announced(event: TurnAnswered): string {
    return this.#lines.writing() + this.#lines.done(event)
  }

  #speech(turn: LiveTurn, event: TurnAnswered): string {
    return `${this.#lines.whole(event.text)}\n${this.#lines.footer(turn, event)}`
  }

  #failed(event: TurnFailed, view: View): void {
    if (this.#page.wrote(event)) return
    const turn = view.turns.get(event.key)
    this.#page.print(this.#lines.failed(event, turn?.seat ?? '', turn?.model ?? ''))
  }

  /** A short pause explains itself by what comes next; in a long one a log must not just fall silent. */
  #waiting(key: string, ms: number, failure: Failure, view: View): void {
    if (this.#quiet || ms < worthSayingMs) return
    const next = (view.turns.get(key)?.attempts ?? 1) + 1
    this.#page.print(`  ${waitingLine(failure, modelOf(view, key), { ms, next, tries: null }, this.#lines.language)}`)
  }

  #turn(key: string, view: View): LiveTurn | null {
    const turn = view.turns.get(key)
    if (!turn) return null
    const structured = this.#lines.describe.structured(key)
    return new LiveTurn({ key, seat: turn.seat, model: turn.model, attempt: turn.attempts, structured })
  }
}

const modelOf = (view: View, key: string): string => view.turns.get(key)?.model ?? ''
