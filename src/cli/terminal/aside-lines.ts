import type { AgonEvent } from '../../core/events.ts'
import type { View } from '../../core/view.ts'
import type { Aside } from '../../engine/format.ts'
import type { ShownFormat } from '../../shown/hearing.ts'
import type { Lines } from './lines.ts'
import { safeLine } from './safe-text.ts'
import { wrapText } from './speech.ts'
import type { Style } from './style.ts'
import { widthOf } from './width.ts'

/** Marks tell them apart where there is no colour. */
const looks: Record<Aside['kind'], { mark: string; style: readonly Style[] }> = {
  heading: { mark: '▸', style: ['bold'] },
  score: { mark: '»', style: ['bold', 'cyan'] },
  good: { mark: '✓', style: ['green'] },
  bad: { mark: '✗', style: ['red'] },
  plain: { mark: '·', style: ['dim'] },
}

const longestAside = 600

/**
 * What a format says about an event between the speeches, as finished lines without a line break at the end. A heading has
 * one in front.
 */
export function asideLines(format: ShownFormat, event: AgonEvent, view: View, lines: Lines): string[] {
  // Words are many, and nothing is said about single ones.
  if (!format.asides || event.type === 'turn.delta' || event.type === 'turn.thinking') return []
  return format.asides(event, view).map(aside => asideLine(aside, lines))
}

function asideLine({ kind, text }: Aside, { paint, width }: Lines): string {
  const { mark, style } = looks[kind]
  const indent = 3 + widthOf(mark)
  const wrapping = { width: width(), indent, color: false, markdown: false }
  const line = paint(style, `  ${mark} ${wrapText(safeLine(text, longestAside), wrapping).trimStart()}`)
  return kind === 'heading' ? `\n${line}` : line
}

/** What is said about it belongs right before or right below the turn itself. */
export const isOfTurn = ({ type }: AgonEvent): boolean =>
  type === 'turn.asked' || type === 'turn.answered' || type === 'turn.failed'
