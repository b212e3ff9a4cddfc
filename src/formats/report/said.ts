import { isWhole } from '../../core/inert-html.ts'
import { inline, item, literal, oneLine } from './markdown.ts'

/** Words of a model behind something of ours. Their own Markdown stays, unless it could reach beyond them. */
export const said = (words: string): string => {
  const line = oneLine(words)
  return isWhole(line) ? inline(line) : literal(line)
}

/**
 * The same where they begin a line or an item of a list. A backtick at the beginning becomes a mere sign there, so that the one
 * that was to end its code would go on into what follows.
 */
export const begun = (words: string): string => {
  const line = oneLine(words)
  return item(isWhole(line) && !line.startsWith('`') ? line : literal(line)).slice('- '.length)
}

export const listed = (texts: readonly string[]): string => texts.map(text => `- ${begun(text)}`).join('\n')
