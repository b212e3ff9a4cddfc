import { saysSomething } from '../measures/said-words.ts'

/** Enough to know what is meant: three words, or six characters of Chinese, and not all of them such that any text has. */
export const isQuote = (text: string): boolean =>
  ((text.match(/\p{Script=Han}/gu)?.length ?? 0) >= 6 || (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= 3) &&
  saysSomething(text)

/** What stands in quotation marks or as a quoted line; no more than anybody answers in one speech. */
export function quotations(speech: string): string[] {
  const found: string[] = []
  for (const line of speech.split('\n'))
    for (const words of line.length < shortest ? [] : quotedIn(line)) {
      if (words.length >= shortest && words.length <= longest && isQuote(words)) found.push(words)
      if (found.length >= most) return found
    }
  return found
}

const most = 200
const shortest = 4
const longest = 600

function* quotedIn(line: string): Iterable<string> {
  if (line.trimStart().startsWith('>')) yield line.slice(line.indexOf('>') + 1).trim()
  // Where both marks look alike nobody knows which one opens: all that stands between two of them is taken.
  if (line.includes('"')) yield* line.split('"').slice(1, -1)
  for (const [open, close] of pairs) if (line.includes(open)) yield* between(line, open, close)
}

const pairs = [
  ['“', '”'],
  ['「', '」'],
  ['『', '』'],
  ['«', '»'],
] as const

/** Up to each mark that closes, from the first one before it that opens and is not too far away. */
function* between(line: string, open: string, close: string): Iterable<string> {
  let from = 0
  for (let end = line.indexOf(close); end >= 0; end = line.indexOf(close, from)) {
    const at = line.slice(Math.max(from, end - longest - 1), end).indexOf(open)
    if (at >= 0) yield line.slice(Math.max(from, end - longest - 1) + at + 1, end)
    from = end + 1
  }
}
