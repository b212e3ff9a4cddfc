import stringWidth from 'fast-string-width'

/** Made when it is needed: that takes as long as the rest of the start. */
let segmenter: Intl.Segmenter | null = null
const segments = (text: string) => {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** No written character is longer; without a limit one made of a million marks would be measured over and over. */
const longestGrapheme = 64

/** What a reader takes for single characters. Cutting the text at one of their ends changes nothing about the rest. */
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

/** Stops behind a grapheme that had to be cut, because what follows it must be read anew. */
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

/** Columns on a terminal. */
export const widthOf = (text: string): number => (/^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text))

export function truncate(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  let kept = ''
  let width = 0
  for (const grapheme of graphemes(text)) {
    width += widthOf(grapheme)
    if (width > columns - 1) break
    kept += grapheme
  }
  return columns > 0 ? `${kept.trimEnd()}…` : ''
}

/** Keeps the end, where a path says most. */
export function truncateStart(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  let kept = ''
  let width = 0
  for (const grapheme of graphemes(text).reverse()) {
    width += widthOf(grapheme)
    if (width > columns - 1) break
    kept = grapheme + kept
  }
  return columns > 0 ? `…${kept.trimStart()}` : ''
}

const neverFirst = new Set('，。、；：？！）】》」』〕〉”’…—～％‰℃·,.;:?!)]}%')
const neverLast = new Set('（【《「『〔〈“‘([{￥$')
/** Marks of Markdown: they belong to the word on one side, and it is not worth finding out which. And a no-break space. */
const glue = new Set('*`_~"\'\u00a0')

/** Whether a line may end between two characters that no space separates: around wide ones, as Chinese is set. */
export function mayBreak(left: string, right: string): boolean {
  if (glue.has(left) || glue.has(right) || neverLast.has(left) || neverFirst.has(right)) return false
  return widthOf(left) > 1 || widthOf(right) > 1
}
