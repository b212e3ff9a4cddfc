import type { Language } from '../../core/language.ts'
import { type Totals, totalsOf } from '../../core/totals.ts'
import type { View } from '../../core/view.ts'
import type { Lines } from './lines.ts'
import { deliberation } from './panel-lines.ts'
import type { LiveTurn } from './speech.ts'
import type { Paint } from './style.ts'
import { truncate, widthOf } from './width.ts'
import { clock, screenTexts, spending, tokens } from './words.ts'

export interface Progress {
  /** Scene and seat, or null between turns. */
  who: string | null
  /** What they are doing. */
  doing: string | null
  /** Turns besides this one that are being said. */
  others: number
  /** How far the debate is, where its format can tell. */
  far?: string | null
  elapsedMs: number
}

export const nobody: Omit<Progress, 'elapsedMs'> = { who: null, doing: null, others: 0 }

const frames = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'

/** Never wider than asked: the least important part goes first. */
export function statusLine(
  progress: Progress,
  view: View,
  { width, budget, language, paint }: { width: number; budget: number | null; language: Language; paint: Paint },
): string {
  const frame = frames[Math.floor(progress.elapsedMs / 100) % frames.length]!
  const parts = statusParts(progress, view, budget, language)
  let text = line(parts)
  while (widthOf(text) > width - 2 && parts.length > 1) {
    parts.splice(leastImportant(parts), 1)
    text = line(parts)
  }
  return `${paint('cyan', frame)} ${paint('dim', truncate(text, width - 2))}`
}

interface Part {
  text: string
  weight: number
}

function statusParts(progress: Progress, view: View, budget: number | null, language: Language): Part[] {
  const { who, doing, others, far = null, elapsedMs } = progress
  const totals = totalsOf(view)
  const used = totals.input + totals.output
  const paid = spent(totals, budget, language)
  const parts: (Part | null)[] = [
    who === null ? null : { text: who, weight: 5 },
    doing === null ? null : { text: doing, weight: 6 },
    others === 0 ? null : { text: `+${others} ${screenTexts.more[language]}`, weight: 2 },
    far === null ? null : { text: far, weight: 2.5 },
    used === 0 ? null : { text: totalTokens(used, language), weight: 1 },
    paid === null ? null : { text: paid, weight: 3 },
    { text: clock(elapsedMs, language), weight: 4 },
  ]
  return parts.filter(part => part !== null)
}

/** Of the one who is shown, while `others` speak as well. */
export function speakerProgress(turn: LiveTurn, others: number, lines: Lines, view: View): Omit<Progress, 'elapsedMs'> {
  if (turn.sitting) return deliberation(turn.key, view, lines)
  return { who: lines.who(turn.key, turn.seat), doing: doing(turn, lines.language), others }
}

/** What a turn is at: how much it has said or thought so far. */
export function doing(turn: LiveTurn, language: Language): string {
  if (turn.tokens > 0) return tokens(Math.ceil(turn.tokens), false, language)
  if (turn.thinking > 0) {
    return `${screenTexts.thinking[language]} ${tokens(Math.ceil(turn.thinking), true, language)}`
  }
  return screenTexts.asked[language]
}

const line = (parts: readonly Part[]): string => parts.map(part => part.text).join(' · ')

const leastImportant = (parts: readonly Part[]): number =>
  parts.reduce((least, part, index) => (part.weight < parts[least]!.weight ? index : least), 0)

const totalTokens = (count: number, language: Language): string => {
  const text = tokens(count, true, language)
  return language === 'zh' ? `${screenTexts.total.zh} ${text}` : `${text} ${screenTexts.total.en}`
}

/** null: nothing was spent yet that could be shown. */
function spent(totals: Totals, budget: number | null, language: Language): string | null {
  if (totals.cost !== null) return totals.input > 0 || budget !== null ? spending(totals.cost, budget, language) : null
  if (totals.knownCost === 0) return spending(null, budget, language)
  const known = spending(totals.knownCost, budget, language)
  return language === 'zh' ? `至少 ${known}` : `at least ${known}`
}
