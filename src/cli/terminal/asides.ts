import type { AgonEvent, TurnAnswered, TurnFailed } from '../../core/events.ts'
import { replyIn } from '../../core/reply-in.ts'
import type { View } from '../../core/view.ts'
import type { Aside } from '../../engine/display.ts'
import { safeLine } from '../../show/safe-text.ts'
import { type Style, widthOf } from '../../show/style.ts'
import { type SpeechWriter, wrapText } from '../../show/wrap-text.ts'
import type { ShownDisplay } from '../../shown/sealed.ts'
import type { Lines } from './lines.ts'
import type { LiveTurn } from './speech.ts'

/** The marks tell them apart where there is no colour. */
const looks: Record<Aside['kind'], { mark: string; style: readonly Style[] }> = {
  heading: { mark: '▸', style: ['bold'] },
  score: { mark: '»', style: ['bold', 'cyan'] },
  good: { mark: '✓', style: ['green'] },
  bad: { mark: '✗', style: ['red'] },
  plain: { mark: '·', style: ['dim'] },
}

const longestAside = 600

/**
 * What a format says about an event between the speeches: finished lines without a line break at the end. A heading
 * begins with one.
 */
export function asideLines(event: AgonEvent, view: View, lines: Lines): string[] {
  // Words arrive in great number, and no format comments on single ones.
  if (event.type === 'turn.delta' || event.type === 'turn.thinking') return []
  return lines.display.asides?.(event, view).map(aside => asideLine(aside, lines)) ?? []
}

function asideLine({ kind, text }: Aside, { paint, width }: Lines): string {
  const { mark, style } = looks[kind]
  const indent = 3 + widthOf(mark)
  const wrapping = { width: width(), indent, color: false, markdown: false }
  const line = paint(style, `  ${mark} ${wrapText(safeLine(text, longestAside), wrapping).trimStart()}`)
  return kind === 'heading' ? `\n${line}` : line
}

/** Lines about these events belong right before or right below the turn itself. */
export const isOfTurn = ({ type }: AgonEvent): boolean =>
  type === 'turn.asked' || type === 'turn.answered' || type === 'turn.failed'

/** What is printed when the turn that has the floor is settled. `writer`: set if it is a speech. */
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
  if (turn.aloud) return words + aloudEnding(turn, event, lines, view)
  const isWhole = event.type === 'turn.answered'
  return `${words}\n${isWhole ? lines.footer(turn, event, view) : lines.brokeOff(event.failure, turn.model)}\n`
}

/** The words are on the screen, and the cursor is at the start of the line below them. */
function writtenEnding(turn: LiveTurn, event: TurnAnswered | TurnFailed, lines: Lines, view: View): string {
  const ending =
    event.type === 'turn.answered'
      ? lines.footer(turn, event, view)
      : turn.structured && event.failure.kind === 'bad-output'
        ? (lines.failed(event, view) ?? '')
        : lines.unsaid(event.failure, turn.model)
  return ending && `${ending}\n`
}

function structuredEnding(turn: LiveTurn, event: TurnAnswered | TurnFailed, lines: Lines, view: View): string {
  const begun = turn.person ? lines.writing() : ''
  if (event.type === 'turn.answered') return `${begun}${lines.done(event, view)}\n`
  const why = lines.failed(event, view)
  return `${begun}${why === null ? lines.refusedAgain() : `\n${why}`}\n`
}

/** A short reply should look short, so nothing is printed below its words. */
function aloudEnding(turn: LiveTurn, event: TurnAnswered | TurnFailed, lines: Lines, view: View): string {
  if (event.type === 'turn.answered') return `${turn.hasWords ? '' : lines.writing() + lines.done(event, view)}\n`
  const refused = lines.failed(event, view) ?? `  ${lines.refusedAgain()}`
  const why = event.failure.kind === 'bad-output' ? refused : lines.brokeOff(event.failure, turn.model)
  return `${turn.hasWords ? '\n' : ''}${why}\n`
}

/** Such a turn gets one line when it is over; nobody waits for it: a panel's ruling, or what others may not hear. */
export function isToldInLine({ replies }: ShownDisplay, turn: LiveTurn): boolean {
  if (turn.sitting || turn.person || !turn.structured || !replies) return turn.sitting
  return turn.announced || (turn.settled?.type === 'turn.answered' && !turn.hasWords)
}

/** A finished reply is not mentioned if the format tells of it, or if it has no words and its outcome is told. */
export function isUntold(
  { replies }: ShownDisplay,
  { key, aloud, hasWords }: Pick<LiveTurn, 'key' | 'aloud' | 'hasWords'>,
  { turns }: View,
): boolean {
  const { shown } = replyIn(replies, turns.get(key)?.shape) ?? {}
  return shown === 'by-asides' || (shown === 'if-audible' && aloud && !hasWords)
}
