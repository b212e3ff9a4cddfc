import type { AgonEvent } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import type { Format } from '../../engine/format.ts'
import type { ShownFormat } from '../../shown/hearing.ts'
import { AnimatedTerminal } from './animated.ts'
import type { TypedLine } from './line-editor.ts'
import { LineTerminal } from './line-terminal.ts'
import { type Describe, Lines } from './lines.ts'
import { PlainTerminal } from './plain.ts'
import type { Output } from './screen.ts'

export interface LiveTerminalOptions {
  out: Output
  language: Language
  color: boolean
  /** Words as they are said, and a status line. Otherwise a speech is printed when it is complete, without colour. */
  animate: boolean
  /** US dollars. */
  budget: number | null
  /** Only what went wrong. */
  quiet: boolean
  describe: Describe
  /** What is shown of speeches and between them. One that tells what happens in lines: then these are shown, and no speeches. */
  format?: ShownFormat & Pick<Format, 'lines'>
  /** How often a turn is tried at most. */
  tries?: number
  /** Milliseconds, of any clock that only goes forward. */
  now?: () => number
}

export interface LiveTerminal {
  /** `view` already holds what the event says. */
  hear(event: AgonEvent, view: View): void
  /**
   * Waits until the turn of a person may be written here: then its heading stands on the screen, the status line is
   * gone, and nothing is printed until the turn is settled. What comes meanwhile is shown afterwards.
   */
  hold(key: string): Promise<void>
  /** What the user types while others speak: it stands below everything. Left out: the terminal itself shows it. */
  typing?(line: TypedLine): void
  /** A word of ours to the user, in between; it is kept nowhere. Left out: where nobody types meanwhile. */
  hint?(text: string): void
  /** Leaves the cursor on an empty line below everything that was said. */
  end(): void
}

/** Lines longer than this are hard to read, however wide the window is. */
const widestText = 100

export function liveTerminal(options: LiveTerminalOptions): LiveTerminal {
  const { out, budget, quiet, format = {}, tries = null, now = () => performance.now() } = options
  const lines = terminalLines(options)
  const status = { out, columns: () => columnsOf(out), budget, now }
  if (format.lines) return new LineTerminal(lines, format, { ...status, quiet, animate: animated(options) })
  if (animated(options)) return new AnimatedTerminal(lines, format, { ...status, tries })
  return new PlainTerminal(lines, format, out, quiet)
}

/** How such a terminal writes what is not a speech. */
export function terminalLines(options: LiveTerminalOptions): Lines {
  const { out, language, describe } = options
  // The last column stays free: terminals disagree on where the cursor is once it is filled.
  const width = () => Math.min(columnsOf(out) - 1, widestText)
  if (animated(options)) return new Lines({ language, color: options.color, markdown: true, describe, width })
  const plainWidth = () => (out.isTTY ? width() : Number.POSITIVE_INFINITY)
  return new Lines({ language, color: false, markdown: false, describe, width: plainWidth })
}

const animated = ({ animate, quiet }: LiveTerminalOptions): boolean => animate && !quiet

const columnsOf = (out: Output): number => out.columns || 80
