import type { AgonEvent } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import { type Replayed, timeline } from '../../core/rhythm.ts'
import { emptyView, fold, type View } from '../../core/view.ts'
import type { Display } from '../../engine/display.ts'
import type { DrawnOutput } from '../../show/safe-text.ts'
import type { ShownDisplay } from '../../shown/sealed.ts'
import { AnimatedTerminal } from './animated.ts'
import type { TypedLine } from './line-editor.ts'
import { LineTerminal } from './line-terminal.ts'
import { type Describe, Lines } from './lines.ts'
import { PlainTerminal } from './plain.ts'

export interface LiveTerminalOptions {
  out: DrawnOutput
  language: Language
  color: boolean
  /** Shows words as they arrive, and a status line. Otherwise a speech is printed when complete, without colour. */
  animate: boolean
  /** US dollars. */
  budget: number | null
  /** Shows only what went wrong. */
  quiet: boolean
  describe: Describe
  /** What to show of and between speeches. If the format tells events in lines, only those are shown. */
  display?: ShownDisplay & Pick<Display, 'lines'>
  tries?: number
  /** Milliseconds of any clock that only goes forward. */
  now?: () => number
}

export interface LiveTerminal {
  /** The event is already part of `view`. */
  hear(event: AgonEvent, view: View): void
  /**
   * Waits until a person may write this turn here. Then its heading is on the screen, the status line is gone, and
   * nothing is printed until the turn is settled. What arrives meanwhile is shown afterwards.
   */
  hold(key: string): Promise<void>
  /** Shows what the user types while others speak, below everything. Left out: the terminal itself shows it. */
  typing?(line: TypedLine): void
  /** A short message to the user that is stored nowhere. Left out: nobody types during the debate. */
  hint?(text: string): void
  /** Leaves the cursor on an empty line below everything that was said. */
  end(): void
}

/** Longer lines are hard to read, however wide the window is. */
const widestText = 100

export function liveTerminal(options: LiveTerminalOptions): LiveTerminal {
  const { out, budget, quiet, display = {}, tries = null, now = () => performance.now() } = options
  const lines = terminalLines(options)
  const status = { out, columns: () => columnsOf(out), budget, now }
  if (display.lines) return new LineTerminal(lines, display, { ...status, quiet, animate: animated(options) })
  if (animated(options)) return new AnimatedTerminal(lines, { ...status, tries })
  return new PlainTerminal(lines, out, quiet)
}

export function terminalLines(options: LiveTerminalOptions): Lines {
  const { out, language, describe, display = {} } = options
  // The last column stays free: terminals disagree on where the cursor is once it is filled.
  const width = () => Math.min(columnsOf(out) - 1, widestText)
  if (animated(options)) return new Lines({ language, color: options.color, markdown: true, describe, display, width })
  const plainWidth = () => (out.isTTY ? width() : Number.POSITIVE_INFINITY)
  return new Lines({ language, color: false, markdown: false, describe, display, width: plainWidth })
}

const animated = ({ animate, quiet }: LiveTerminalOptions): boolean => animate && !quiet

const columnsOf = (out: DrawnOutput): number => out.columns || 80

interface ReplayOptions {
  /** 1: as it was, 2: twice as fast, 0 or Infinity: at once. */
  speed: number
  /** Whether words are replayed as they were said, or only the fact that they were. Left out: they are. */
  words?: boolean
  hear(event: AgonEvent, view: View): void
  sleep(ms: number): Promise<unknown>
}

/** Nobody wants to watch a model think for a minute. */
const longestPauseMs = 2_000

/** Plays a debate from its journal in the rhythm in which it was said. Rejects when `sleep` does. */
export async function replay(
  records: readonly Replayed[],
  { speed, words = true, hear, sleep }: ReplayOptions,
): Promise<void> {
  const view = emptyView()
  const atOnce = speed <= 0 || !Number.isFinite(speed)
  let now: number | null = null
  for (const { time, event } of timeline(records, words)) {
    const pause = now === null ? 0 : Math.min(time - now, longestPauseMs)
    if (!atOnce && pause > 0) await sleep(pause / speed)
    now = time
    hear(event, fold(view, event))
  }
}
