import stringWidth from 'fast-string-width'

const codes = {
  bold: [1, 22],
  dim: [2, 22],
  italic: [3, 23],
  underline: [4, 24],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
} as const

export type Style = keyof typeof codes

export type Paint = (style: Style | readonly Style[], text: string) => string

export const painter = (color: boolean): Paint => {
  if (!color) return (_style, text) => text
  return (style, text) => [style].flat().reduce((painted, name) => wrap(name, painted), text)
}

const wrap = (style: Style, text: string): string => `\x1b[${codes[style][0]}m${text}\x1b[${codes[style][1]}m`

const seatStyles: readonly Style[] = ['cyan', 'magenta', 'yellow', 'green', 'blue']

export const seatStyle = (index: number): Style => seatStyles[Math.max(0, index) % seatStyles.length]!

export interface StyledSpan {
  text: string
  styles: readonly Style[]
}

type Line = StyledSpan[]

/** Breaks styled text into lines of at most `width` columns. A line break in the text is kept. */
export function wrapSpans(spans: readonly StyledSpan[], width: number): Line[] {
  const lines: Line[] = [[]]
  let used = 0
  let gap: StyledSpan | null = null
  const newLine = () => {
    lines.push([])
    used = 0
    gap = null
  }
  const put = (span: StyledSpan, columns: number) => {
    append(lines.at(-1)!, span)
    used += columns
  }
  for (const word of wordsOf(spans)) {
    const columns = lineWidth(word)
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
function* wordsOf(spans: readonly StyledSpan[]): Iterable<StyledSpan[]> {
  let word: StyledSpan[] = []
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

function append(line: Line, span: StyledSpan): void {
  const last = line.at(-1)
  if (last && last.styles === span.styles) line[line.length - 1] = { text: last.text + span.text, styles: span.styles }
  else line.push(span)
}

/** Made when needed, because making it takes as long as the rest of the start. */
let segmenter: Intl.Segmenter | null = null
const segments = (text: string) => {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** No written character is longer. Without a limit, one of a million marks would be measured again and again. */
const longestGrapheme = 64

/** What a reader sees as single characters. Cutting the text at the end of one leaves the others as they are. */
export function graphemes(text: string): string[] {
  if (/^[\x20-\x7e]*$/.test(text)) return text.split('')
  const found: string[] = []
  let rest = text
  while (rest !== '') {
    const taken = takeGraphemes(rest, found)
    rest = rest.slice(taken)
  }
  return found
}

/** Stops after a grapheme that had to be cut, because what follows must be segmented anew. */
function takeGraphemes(text: string, found: string[]): number {
  for (const { segment, index } of segments(text)) {
    if (segment.length > longestGrapheme) {
      const end = segment.codePointAt(longestGrapheme - 1)! > 0xffff ? longestGrapheme + 1 : longestGrapheme
      found.push(segment.slice(0, end))
      return index + end
    }
    found.push(segment)
  }
  return text.length
}

export const widthOf = (text: string): number => (/^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text))

export const sumWidths = (text: readonly string[]): number => text.reduce((sum, grapheme) => sum + widthOf(grapheme), 0)

export function within(text: readonly string[], columns: number): string[] {
  let used = 0
  const end = text.findIndex(grapheme => {
    used += widthOf(grapheme)
    return used > columns
  })
  return text.slice(0, end < 0 ? text.length : end)
}

export function truncate(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  return columns > 0
    ? `${within(graphemes(text), columns - 1)
        .join('')
        .trimEnd()}…`
    : ''
}

/** Keeps the end, because the end of a path says most. */
export function truncateStart(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  const kept = within(graphemes(text).reverse(), columns - 1).reverse()
  return columns > 0 ? `…${kept.join('').trimStart()}` : ''
}

const neverFirst = new Set('，。、；：？！）】》」』〕〉”’…—～％‰℃·,.;:?!)]}%')
const neverLast = new Set('（【《「『〔〈“‘([{￥$')
/** Markdown marks belong to the word on one side; finding out which is not worth it. And a no-break space. */
const glue = new Set('*`_~"\'\u00a0')

/** Whether a line may end between two characters without a space: yes beside wide ones, as in Chinese. */
export function mayBreak(left: string, right: string): boolean {
  if (glue.has(left) || glue.has(right) || neverLast.has(left) || neverFirst.has(right)) return false
  return widthOf(left) > 1 || widthOf(right) > 1
}
