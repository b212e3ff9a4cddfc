import { isWhole } from '../../core/inert-html.ts'
import { harmless, inline, literal, oneLine } from './markdown.ts'

/** A model's words behind something of ours. Their Markdown stays, unless it could affect what follows. */
export const said = (words: string): string => {
  const line = oneLine(words)
  return isWhole(line) ? inline(line) : literal(line)
}

/**
 * The same for words that begin a line or list item. There a backtick at the beginning is escaped, so the closing one
 * would open code that runs into what follows.
 */
export const begun = (words: string): string => {
  const line = oneLine(words)
  return harmless(isWhole(line) && !line.startsWith('`') ? line : literal(line))
}
