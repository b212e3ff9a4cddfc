/** What a line of Markdown begins with, and how that is shown. */
export interface LineStart {
  /** Characters it takes in the source. */
  length: number
  /** Shown instead of them, and on the lines below when the line is wrapped. Equally wide. */
  lead: string
  hang: string
  heading: boolean
  fence: boolean
}

export interface LineContext {
  /** No more of the line will come. */
  final: boolean
  fenced: boolean
  markdown: boolean
  color: boolean
  /** Widest indentation that leaves room for text. */
  deepest: number
}

const openStart = /^[ \t]*(?:#{1,6}|[-*+]|\d{1,3}[.)]?|(?:>[ \t]?)+|`{1,2}|~{1,2})?[ \t]*$/
const openFence = /^[ \t]*(?:`{1,2}|~{1,2})?$/
const startPattern = /^([ \t]*)(?:(#{1,6}[ \t]+)|([-*+][ \t]+)|(\d{1,3}[.)])[ \t]+|((?:>[ \t]?)+))?/
const fencePattern = /^(?:```|~~~)/

/** null: more has to arrive before it can be told. The answer never depends on how much more has arrived. */
export function lineStart(line: string, context: LineContext): LineStart | null {
  const complete = context.final || line.includes('\n')
  if (!context.markdown || context.fenced) {
    if (!complete && openFence.test(line)) return null
    return plainStart(line, context)
  }
  if (!complete && openStart.test(line)) return null
  return markedStart(line, context)
}

function plainStart(line: string, { deepest, fenced }: LineContext): LineStart {
  const space = /^[ \t]*/.exec(line)![0]
  const lead = indentation(space, deepest)
  const fence = fenced && fencePattern.test(line.slice(space.length))
  return { length: space.length, lead, hang: lead, heading: false, fence }
}

function markedStart(line: string, { deepest, color }: LineContext): LineStart {
  const [whole, space = '', heading, bullet, number, quote] = startPattern.exec(line)!
  const indent = indentation(space, deepest)
  const start = (lead: string, hang: string): LineStart => ({
    length: whole.length,
    lead: indent + lead,
    hang: indent + hang,
    heading: heading !== undefined,
    fence: whole === space && fencePattern.test(line.slice(space.length)),
  })
  if (heading) return color ? start('', '') : start(heading, ' '.repeat(heading.length))
  if (bullet) return start('• ', '  ')
  if (number) return start(`${number} `, ' '.repeat(number.length + 1))
  if (quote) return start('│ ', '│ ')
  return start('', '')
}

const indentation = (space: string, deepest: number): string =>
  ' '.repeat(Math.min(space.replaceAll('\t', '  ').length, deepest))
