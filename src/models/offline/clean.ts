import { clean } from '../../core/clean.ts'

/** The lines of a text without what hides or steers; as many as a user's editor shows. */
export const linesIn = (text: string): string[] => text.split('\n').map(oneLine)

const oneLine = (line: string): string => clean(line.replaceAll('\r', '')).text.replaceAll('\n', ' ')

/** A path as it can stand between backticks in one line: a file's name must not be able to speak. */
export const pathLabel = (path: string): string => oneLine(path.replaceAll('\n', ' ')).replaceAll('`', "'")

/** A name from outside, fit to stand in one line of Markdown without starting a mark of its own. */
export function label(text: string, longest = 80): string {
  const line = oneLine(text.replaceAll('\n', ' '))
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*~<>|“”]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= longest
    ? line
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}
