import type { AgonEvent, TurnAnswered, TurnAsked, TurnFailed } from '../../core/events.ts'
import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import { emptyView, type View } from '../../core/view.ts'
import { type Describe, Lines } from './lines.ts'
import { type Output, Screen } from './screen.ts'
import { LiveTurn, SpeechWriter } from './speech.ts'
import { type Progress, statusLine } from './status.ts'
import { painter } from './style.ts'
import { roughTokens, screenTexts, tokens, waitingLine } from './words.ts'

export interface LiveTerminalOptions {
  out: Output
  language: Language
  color: boolean
  /** Words as they are said and a status line; otherwise each speech is printed when it is complete. */
  animate: boolean
  /** US dollars. */
  budget: number | null
  /** Only what went wrong. */
  quiet: boolean
  describe: Describe
  /** How often a turn is tried at most. */
  tries?: number
  now?: () => number
}

export interface LiveTerminal {
  /** `view` already holds what the event says. */
  hear(event: AgonEvent, view: View): void
  /** Leaves the cursor on an empty line below everything that was said. */
  end(): void
}

export function liveTerminal(options: LiveTerminalOptions): LiveTerminal {
  return options.animate && !options.quiet ? new AnimatedTerminal(options) : new PlainTerminal(options)
}
