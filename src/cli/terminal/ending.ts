import type { TurnAnswered, TurnFailed } from '../../core/events.ts'
import type { View } from '../../core/view.ts'
import type { Lines } from './lines.ts'
import type { LiveTurn, SpeechWriter } from './speech.ts'

/** What is printed when a turn that has the floor is settled. `writer`: of a speech. */
export function endingOf(
  turn: LiveTurn,
  event: TurnAnswered | TurnFailed,
  writer: SpeechWriter | null,
  lines: Lines,
  view: View,
): string {
  if (turn.byHand) return writtenEnding(turn, event, lines, view)
  if (!writer) return structuredEnding(turn, event, lines, view)
  const words = writer.push(turn.takeUnprinted()) + writer.end()
  return turn.aloud ? aloudEnding(words, turn, event, lines, view) : speechEnding(words, turn, event, lines)
}

/** The words stand on the screen, and the cursor at the start of a line below them. */
function writtenEnding(turn: LiveTurn, event: TurnAnswered | TurnFailed, lines: Lines, view: View): string {
  const ending =
    event.type === 'turn.answered'
      ? lines.footer(turn, event)
      : turn.structured && event.failure.kind === 'bad-output'
        ? (lines.failed(event, view) ?? '')
        : lines.unsaid(event.failure, turn.model)
  return ending && `${ending}\n`
}

function structuredEnding(turn: LiveTurn, event: TurnAnswered | TurnFailed, lines: Lines, view: View): string {
  const ending = event.type === 'turn.answered' ? lines.done(event) : failedEnding(lines.failed(event, view), lines)
  return `${turn.person ? lines.writing() : ''}${ending}\n`
}

const failedEnding = (line: string | null, lines: Lines): string => (line === null ? lines.refusedAgain() : `\n${line}`)

function speechEnding(words: string, turn: LiveTurn, event: TurnAnswered | TurnFailed, lines: Lines): string {
  const footer = event.type === 'turn.answered' ? lines.footer(turn, event) : lines.brokeOff(event.failure, turn.model)
  return `${words}\n${footer}\n`
}

/** Short replies look short: nothing stands below the words. */
function aloudEnding(
  words: string,
  turn: LiveTurn,
  event: TurnAnswered | TurnFailed,
  lines: Lines,
  view: View,
): string {
  if (event.type === 'turn.answered') return `${words}${turn.hasWords ? '' : lines.writing() + lines.done(event)}\n`
  const refused = lines.failed(event, view) ?? `  ${lines.refusedAgain()}`
  const why = event.failure.kind === 'bad-output' ? refused : lines.brokeOff(event.failure, turn.model)
  return `${words}${turn.hasWords ? '\n' : ''}${why}\n`
}
