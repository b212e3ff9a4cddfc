import type { AgonEvent } from '../../core/events.ts'
import { duration, tokens } from '../../core/figures.ts'
import { emptyView, type View } from '../../core/view.ts'
import type { Display, EventLine } from '../../engine/display.ts'
import { DrawnScreen, safeLine } from '../../show/safe-text.ts'
import { type Style, seatStyle, truncate, widthOf } from '../../show/style.ts'
import { wrapText } from '../../show/wrap-text.ts'
import type { AnimatedOptions } from './animated.ts'
import { type Lines, worthSayingMs } from './lines.ts'
import { TerminalPage } from './page.ts'
import { sittingOf } from './panel.ts'
import { deliberation } from './panels.ts'
import { ParallelTurns } from './parallel-turns.ts'
import { LiveTurn } from './speech.ts'
import { doing, type Progress, StatusBar, type StatusLine } from './status.ts'
import { speakingIn } from './texts.ts'

interface LineTerminalOptions extends Omit<AnimatedOptions, 'tries'> {
  quiet: boolean
  animate: boolean
}

/** Prints a line for each event, whichever of the parallel branches it happened in. */
export class LineTerminal {
  readonly #lines: Lines
  readonly #display: Pick<Display, 'lines' | 'progress'>
  readonly #options: LineTerminalOptions
  readonly #eventLines: EventLines
  readonly #screen: DrawnScreen
  readonly #page: TerminalPage
  readonly #speakers: Speakers
  readonly #status: StatusBar | null
  readonly #told = new Set<string>()
  #view = emptyView()
  #ended = false

  constructor(lines: Lines, display: Pick<Display, 'lines' | 'progress'>, options: LineTerminalOptions) {
    this.#lines = lines
    this.#display = display
    this.#options = options
    this.#eventLines = new EventLines(lines)
    const screen = new DrawnScreen(options.out)
    this.#screen = screen
    this.#page = new TerminalPage(lines, { write: text => screen.print(text), handOver: () => screen.status('') })
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
    if (wrong === null && (this.#options.quiet || troubles.includes(event.type))) return
    for (const line of this.#display.lines!(event, view)) this.#print(event, line, wrong)
  }

  #print(event: AgonEvent, line: EventLine, wrong: string | null): void {
    if (line.kind === 'trouble' && wrong !== null) {
      // If a turn fails for good, its reason is shown in full.
      const isLong = event.type === 'turn.failed' && event.failure.kind !== 'bad-output'
      const cut = isLong ? { cut: true as const } : {}
      this.#page.print(this.#eventLines.show({ ...line, ...cut, text: `${line.text} — ${wrong}` }, kindOf(event)))
    } else if (!this.#options.quiet && this.#isNew(`${line.place}\n${line.kind}\n${line.text}`))
      this.#page.print(this.#eventLines.show(line))
  }

  /** null: nothing is wrong, or it is not worth a line. */
  #whatIsWrong(event: AgonEvent, view: View): string | null {
    switch (event.type) {
      case 'turn.failed':
        return event.failure.kind === 'aborted' ? null : this.#once(event.key, this.#lines.whyFailed(event, view))
      case 'turn.missed':
        return this.#lines.whyMissed(event, view)
      case 'fallback.taken':
        return this.#lines.whoInstead(event, view)
      case 'turn.remark':
        return this.#once('', event.text)
      case 'turn.waiting':
        if (this.#options.quiet || event.ms < worthSayingMs) return null
        return this.#lines.waiting(event.key, event.ms, event.failure, view)
      default:
        return null
    }
  }

  /** A turn may fail again and again for one reason, and many calls of one voice may bring the same remark. */
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

  #standing(now: number): StatusLine | null {
    if (this.#ended || this.#page.isWrittenOn) return null
    const far = this.#display.progress?.(this.#view) ?? null
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

class Speakers {
  readonly #lines: Lines
  readonly #turns = new Map<string, LiveTurn>()
  readonly #parallelTurns: ParallelTurns

  constructor(lines: Lines, now: () => number) {
    this.#lines = lines
    this.#parallelTurns = new ParallelTurns(lines, { now, tries: null })
  }

  hear(event: AgonEvent, view: View): void {
    this.#parallelTurns.hear(event, view)
    switch (event.type) {
      case 'turn.asked': {
        const { key, seat, model, attempt } = event
        this.#turns.set(key, new LiveTurn({ key, seat, model, attempt, structured: event.shape !== undefined }))
        break
      }
      case 'turn.delta':
        this.#turns.get(event.key)?.hear(event.text)
        break
      case 'turn.thinking':
        this.#turns.get(event.key)?.think(event.text)
        break
      case 'turn.answered':
      case 'turn.failed':
      case 'turn.missed':
        this.#turns.delete(event.key)
    }
  }

  now(now: number, view: View): Progress {
    const turns = [...this.#turns.values()]
    const scenes = new Set(turns.map(turn => this.#lines.describe.scene(turn.key)))
    const [first] = turns
    if (!first) return this.#parallelTurns.now(now)
    const panels = new Set(turns.map(({ key }) => sittingOf(key, view, this.#lines.display)?.scene))
    if (panels.size === 1 && !panels.has(undefined)) return deliberation(first.key, view, this.#lines)
    if (scenes.size > 1) {
      return { who: speakingIn(turns.length, scenes.size, this.#lines.language), doing: null, others: 0 }
    }
    const names = turns.map(turn => safeLine(this.#lines.describe.seat(turn.seat), 40))
    const who = `${safeLine([...scenes][0]!, 80)} · ${names.join(this.#lines.language === 'zh' ? '、' : ', ')}`
    return { who, doing: turns.length === 1 ? doing(first, this.#lines.language) : null, others: 0 }
  }
}

/** A failure is worse than something that is merely not as it should be. */
type Kind = EventLine['kind'] | 'failure'

const looks: Record<Kind, [mark: string, markStyle: Style[], textStyle?: Style[]]> = {
  opened: ['▸', ['bold', 'cyan'], ['bold']],
  said: ['·', ['dim'], ['dim']],
  agreed: ['✓', ['green']],
  branch: ['├─', ['yellow']],
  'last-branch': ['└─', ['yellow']],
  ruled: ['»', ['bold', 'magenta']],
  moved: ['↷', ['bold', 'blue']],
  left: ['!', ['yellow'], ['yellow']],
  suggested: ['✎', ['cyan']],
  trouble: ['!', ['yellow'], ['yellow']],
  failure: ['✗', ['red'], ['red']],
}

/** Leaves room for longer places that come later, so that the text behind them seldom moves. */
const leastGutter = 6
const widestGutter = 24
/** Below this width lines are not indented: the place alone tells the depth. */
const roomForDepth = 60
const deepestLevel = 6
/** A line is never broken here. */
const unbroken = '\u00a0'

/** Lines about events in several places. Each begins with its place, in the colour of its branch. */
class EventLines {
  readonly #lines: Lines
  #gutter = leastGutter
  readonly #branches: string[] = []

  constructor(lines: Lines) {
    this.#lines = lines
  }

  /** One line without a line break at the end. It is wrapped beside its mark, or cut off at the edge. */
  show(line: EventLine, kind: Kind = line.kind): string {
    const { paint, width } = this.#lines
    const [mark, markStyle, textStyle = []] = looks[kind]
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

  /** ` · 312 tokens · 8.2 s`; neither part is broken across lines. */
  #took({ tokens: count, ms }: NonNullable<EventLine['took']>): string {
    const { language } = this.#lines
    const parts = [...(count === null ? [] : [tokens(count, true, language)]), duration(ms, language)]
    return parts.map(part => ` ${`· ${part}`.replaceAll(' ', unbroken)}`).join('')
  }

  /** All branches that grew out of one have its colour. */
  #branchStyle(place: string): Style {
    const branch = place.split('.')[0]!
    if (!this.#branches.includes(branch)) this.#branches.push(branch)
    return seatStyle(this.#branches.indexOf(branch))
  }
}

/** `✓ Party A` stays on one line. */
const glued = (text: string): string => text.replace(/ (?=[A-Za-z0-9](?![A-Za-z0-9]))|(?<=[✓✗]) /g, unbroken)
