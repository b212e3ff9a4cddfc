import type { AgonEvent } from '../../core/events.ts'
import { emptyView, type View } from '../../core/view.ts'
import type { EventLine, Format } from '../../engine/format.ts'
import type { AnimatedOptions } from './animated.ts'
import { EventLines } from './event-lines.ts'
import type { Lines } from './lines.ts'
import { Page } from './page.ts'
import { Screen } from './screen.ts'
import { Speakers } from './speakers.ts'
import { LiveTurn } from './speech.ts'
import { type Standing, StatusBar } from './status-bar.ts'
import { waitingLine } from './words.ts'

interface LineTerminalOptions extends Omit<AnimatedOptions, 'tries'> {
  quiet: boolean
  /** With a status line below the lines. */
  animate: boolean
}

/** A shorter pause explains itself by what comes next. */
const worthSayingMs = 2_000

/** A line for each thing that happened, whichever of the branches that run side by side it happened in. */
export class LineTerminal {
  readonly #lines: Lines
  readonly #format: Pick<Format, 'lines' | 'progress'>
  readonly #options: LineTerminalOptions
  readonly #eventLines: EventLines
  readonly #screen: Screen
  readonly #page: Page
  readonly #speakers: Speakers
  readonly #status: StatusBar | null
  readonly #told = new Set<string>()
  #view = emptyView()
  #ended = false

  constructor(lines: Lines, format: Pick<Format, 'lines' | 'progress'>, options: LineTerminalOptions) {
    this.#lines = lines
    this.#format = format
    this.#options = options
    this.#eventLines = new EventLines(lines)
    const screen = new Screen(options.out)
    this.#screen = screen
    this.#page = new Page(lines, { write: text => screen.print(text), handOver: () => screen.status('') })
    this.#speakers = new Speakers(lines, options.now)
    this.#status = options.animate ? new StatusBar(screen, lines, options, now => this.#standing(now)) : null
    options.out.on?.('resize', this.#resize)
  }

  hear(event: AgonEvent, view: View): void {
    if (this.#ended) return
    this.#view = view
    this.#speakers.hear(event, view)
    this.#take(event, view)
    this.#status?.draw()
  }

  hold(key: string): Promise<void> {
    const turn = this.#view.turns.get(key)
    if (!turn || this.#ended) return Promise.resolve()
    const { seat, model, attempts: attempt, structured } = turn
    return this.#page.hold(new LiveTurn({ key, seat, model, attempt, structured }), this.#view)
  }

  end(): void {
    this.#status?.end()
    this.#options.out.off?.('resize', this.#resize)
    this.#page.end()
    this.#ended = true
    this.#screen.status('')
  }

  #take(event: AgonEvent, view: View): void {
    const wrong = this.#whatIsWrong(event, view)
    if (event.type === 'turn.answered' || event.type === 'turn.failed') {
      const written = this.#page.wrote(event)
      if (written && wrong !== null) return
    }
    if (wrong === null && (this.#options.quiet || isTrouble(event))) return
    for (const line of this.#format.lines!(event, view)) this.#print(event, line, wrong)
  }

  #print(event: AgonEvent, line: EventLine, wrong: string | null): void {
    if (line.kind === 'trouble' && wrong !== null) {
      // A turn that comes to nothing in the end says so in full.
      const isLong = event.type === 'turn.failed' && event.failure.kind !== 'bad-output'
      const cut = isLong ? { cut: true as const } : {}
      this.#page.print(this.#eventLines.show({ ...line, ...cut, text: `${line.text} — ${wrong}` }, kindOf(event)))
    } else if (!this.#options.quiet && this.#isNew(`${line.place}\n${line.kind}\n${line.text}`))
      this.#page.print(this.#eventLines.show(line))
  }

  /** null: nothing, or nothing that is worth a line. */
  #whatIsWrong(event: AgonEvent, view: View): string | null {
    const model = 'key' in event ? (view.turns.get(event.key)?.model ?? '') : ''
    switch (event.type) {
      case 'turn.failed':
        return event.failure.kind === 'aborted' ? null : this.#once(event.key, this.#lines.whyFailed(event, view))
      case 'turn.missed':
        return this.#lines.whyMissed(event, view)
      case 'fallback.taken':
        return this.#lines.whoInstead(event, view)
      case 'turn.remark':
        return this.#once('', event.text)
      case 'turn.waiting': {
        if (this.#options.quiet || event.ms < worthSayingMs) return null
        const next = (view.turns.get(event.key)?.attempts ?? 1) + 1
        return waitingLine(event.failure, model, { ms: event.ms, next, tries: null }, this.#lines.language)
      }
      default:
        return null
    }
  }

  /** A turn may fail over and over for one reason, and many calls of one voice have the same to remark. */
  #once(about: string, text: string | null): string | null {
    return text !== null && this.#isNew(`${about}\n${text}`) ? text : null
  }

  #isNew(text: string): boolean {
    if (this.#told.has(text)) return false
    this.#told.add(text)
    return true
  }

  readonly #resize = (): void => {
    if (this.#status?.takeWidth()) this.#status.redraw()
  }

  #standing(now: number): Standing | null {
    if (this.#ended || this.#page.isWrittenOn) return null
    const far = this.#format.progress?.(this.#view) ?? null
    return { progress: { ...this.#speakers.now(now, this.#view), far }, view: this.#view }
  }
}

const kindOf = ({ type }: AgonEvent) =>
  type === 'turn.failed' ? 'failure' : type === 'turn.waiting' ? 'said' : 'trouble'

const troubles: readonly AgonEvent['type'][] = [
  'turn.failed',
  'turn.missed',
  'turn.waiting',
  'turn.remark',
  'fallback.taken',
]

const isTrouble = ({ type }: AgonEvent): boolean => troubles.includes(type)
