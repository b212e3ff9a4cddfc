import { clean } from '../../core/clean.ts'

/** The lines of a text without hidden or steering characters; the same number as in the user's editor. */
export const linesIn = (text: string): string[] => text.split('\n').map(oneLine)

const oneLine = (line: string): string => clean(line.replaceAll('\r', '')).text.replaceAll('\n', ' ')

/** A path that is safe between backticks on one line: a file's name must not be able to speak. */
export const pathLabel = (path: string): string => oneLine(path.replaceAll('\n', ' ')).replaceAll('`', "'")

/** A name from outside, made safe for one line of Markdown: it cannot start a mark of its own. */
export function label(text: string, longest = 80): string {
  const line = oneLine(text.replaceAll('\n', ' '))
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*~<>|“”]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  const head = characters.slice(0, longest - 1).join('')
  return characters.length <= longest ? line : `${head.trimEnd()}…`
}
