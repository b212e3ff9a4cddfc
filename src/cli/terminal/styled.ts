import type { Paint, Style } from './style.ts'
import { graphemes, mayBreak, widthOf } from './width.ts'

export interface Span {
  text: string
  styles: readonly Style[]
}

/** A run of text on one line. */
type Line = Span[]

/** Breaks styled text into lines of at most `width` columns. A line break in the text is kept. */
export function wrapSpans(spans: readonly Span[], width: number): Line[] {
  const lines: Line[] = [[]]
  let used = 0
  let gap: Span | null = null
  const newLine = () => {
    lines.push([])
    used = 0
    gap = null
  }
  const put = (span: Span, columns: number) => {
    append(lines.at(-1)!, span)
    used += columns
  }
  for (const word of wordsOf(spans)) {
    const columns = word.reduce((sum, span) => sum + widthOf(span.text), 0)
    if (word[0]!.text === '\n') newLine()
    else if (word[0]!.text === ' ') gap = used > 0 ? word[0]! : null
    else {
      if (used > 0 && used + (gap ? 1 : 0) + columns > width) newLine()
      if (gap) put(gap, 1)
      gap = null
      for (const span of word) {
        const size = widthOf(span.text)
        if (used > 0 && used + size > width) newLine()
        put(span, size)
      }
    }
  }
  return lines
}

export const paintLine = (line: Line, paint: Paint): string =>
  line.map(span => (span.styles.length === 0 ? span.text : paint(span.styles, span.text))).join('')

export const lineWidth = (line: Line): number => line.reduce((sum, span) => sum + widthOf(span.text), 0)

/** Words as lists of single characters; a space and a line break are words of their own. */
function* wordsOf(spans: readonly Span[]): Iterable<Span[]> {
  let word: Span[] = []
  for (const { text, styles } of spans) {
    for (const grapheme of graphemes(text)) {
      const blank = grapheme === '\n' || grapheme === ' ' || grapheme === '\t'
      if (word.length > 0 && (blank || mayBreak(word.at(-1)!.text, grapheme))) {
        yield word
        word = []
      }
      if (blank) yield [{ text: grapheme === '\n' ? '\n' : ' ', styles }]
      else word.push({ text: grapheme, styles })
    }
  }
  if (word.length > 0) yield word
}

function append(line: Line, span: Span): void {
  const last = line.at(-1)
  if (last && last.styles === span.styles) line[line.length - 1] = { text: last.text + span.text, styles: span.styles }
  else line.push(span)
}
