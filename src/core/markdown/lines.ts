/** A line inside of the block that is read: what marks the blocks around it is taken off. */
export interface MarkdownLine {
  /** Without the white space before it. '': a blank line. */
  text: string
  /** The white space before it, and how many columns that takes. */
  lead: string
  indent: number
  /** It lacks the marks of the blocks around it, so that it can only go on with a paragraph. */
  isLazy: boolean
}

/** The lines of a block by their numbers. undefined: there is none. */
export type MarkdownLines = (at: number) => MarkdownLine | undefined

export function linesOf(text: string): MarkdownLines {
  const lines = text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd').replace(/\n$/, '').split('\n').map(lineOf)
  return at => lines[at]
}

/** MarkdownLines that are found when they are needed: nobody knows where a block ends before it is read. */
export function linesFrom(
  find: (at: number, before: MarkdownLine | undefined) => MarkdownLine | undefined,
): MarkdownLines {
  const lines: (MarkdownLine | undefined)[] = []
  return at => {
    while (lines.length <= at && (lines.length === 0 || lines.at(-1))) lines.push(find(lines.length, lines.at(-1)))
    return lines[at]
  }
}

/** Those from one to another. */
export function* between(lines: MarkdownLines, start: number, end: number): Generator<MarkdownLine> {
  for (let at = start; at < end; at++) yield lines(at)!
}

export function lineOf(whole: string): MarkdownLine {
  let [at, indent] = [0, 0]
  for (; whole[at] === ' ' || whole[at] === '\t'; at++) indent += whole[at] === ' ' ? 1 : 4 - (indent % 4)
  return { text: whole.slice(at), lead: whole.slice(0, at), indent, isLazy: false }
}

/** The same line with so many columns less before it. Tabs that are left whole stay. */
export function shifted(line: MarkdownLine, columns: number): MarkdownLine {
  if (columns === 0 || line.indent === 0) return line
  const indent = Math.max(0, line.indent - columns)
  const tabs = line.lead.slice(line.lead.length - indent / 4)
  const lead = indent % 4 === 0 && /^\t*$/.test(tabs) ? tabs : ' '.repeat(indent)
  return { ...line, indent, lead }
}

export const wholeOf = ({ lead, text }: MarkdownLine): string => lead + text

/** There is such a line, and nothing in it. */
export const isBlank = (line: MarkdownLine | undefined): boolean => line?.text === ''
