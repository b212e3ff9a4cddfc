import type { AgonEvent } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import { AnimatedTerminal } from './animated.ts'
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
  /** How often a turn is tried at most. */
  tries?: number
  /** Milliseconds, of any clock that only goes forward. */
  now?: () => number
}

export interface LiveTerminal {
  /** `view` already holds what the event says. */
  hear(event: AgonEvent, view: View): void
  /** Leaves the cursor on an empty line below everything that was said. */
  end(): void
}

/** Lines longer than this are hard to read, however wide the window is. */
const widestText = 100

export function liveTerminal(options: LiveTerminalOptions): LiveTerminal {
  const { out, language, describe, budget, quiet, tries = null, now = () => performance.now() } = options
  const columns = () => out.columns || 80
  if (options.animate && !quiet) {
    // The last column stays free: terminals disagree on where the cursor is once it is filled.
    const width = () => Math.min(columns() - 1, widestText)
    const lines = new Lines({ language, color: options.color, markdown: true, describe, width })
    return new AnimatedTerminal(lines, { out, columns, budget, tries, now })
  }
  const width = () => (out.isTTY ? Math.min(columns() - 1, widestText) : Number.POSITIVE_INFINITY)
  return new PlainTerminal(new Lines({ language, color: false, markdown: false, describe, width }), out, quiet)
}
