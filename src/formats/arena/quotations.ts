/** Enough to know what is meant: three words, or six characters of Chinese. */
export const isQuote = (text: string): boolean =>
  (text.match(/\p{Script=Han}/gu)?.length ?? 0) >= 6 || (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= 3

/** What stands in quotation marks or as a quoted line. */
export function quotations(speech: string): string[] {
  const found: string[] = []
  for (const line of speech.split('\n')) {
    if (found.length >= most) break
    const isSetOff = /^[ \t]{0,40}>/.test(line)
    found.push(...[...(isSetOff ? [line.slice(line.indexOf('>') + 1).trim()] : []), ...quotedIn(line)].filter(isLong))
  }
  return found.slice(0, most).filter(isQuote)
}

/** More than anybody answers in one speech. */
const most = 200
const longest = 600

const isLong = ({ length }: string): boolean => length >= 4 && length <= longest

/** Where both marks look alike nobody knows which one opens: all that stands between two of them is taken. */
const quotedIn = (line: string): string[] => [
  ...line.split('"').slice(1, -1),
  ...pairs.flatMap(([open, close]) => between(line, open, close)),
]

const pairs = [
  ['“', '”'],
  ['「', '」'],
  ['『', '』'],
  ['«', '»'],
] as const

/** From each mark that opens to the next one that closes. */
function between(line: string, open: string, close: string): string[] {
  return line
    .split(close)
    .slice(0, -1)
    .flatMap(part => opened(part, open))
}

/** Marks may be set within marks: the outermost that is not too far away. */
function opened(part: string, open: string): string[] {
  const at = part.indexOf(open, Math.max(0, part.length - longest - 1))
  return at < 0 ? [] : [part.slice(at + 1)]
}
