import { streamedTable } from './streamed-table.ts'
import { graphemes, mayBreak, type Paint, painter, type Style, sumWidths, widthOf } from './style.ts'

export interface WrapOptions {
  /** Columns a line may fill, indentation included. */
  width: number
  indent: number
  color: boolean
  /** Shows headings, bullets, quotes and bold as such instead of by their marks. */
  markdown: boolean
}

const plainLine: LineStart = { length: 0, lead: '', hang: '', heading: false, fence: false }

/**
 * Word-wraps a text that arrives in pieces. What it returns is final and can be printed at once; the last word is held
 * back until its end is known. The result does not depend on where the pieces are cut.
 */
export class StreamWrapper {
  readonly #options: WrapOptions
  readonly #paint: Paint
  #width: number
  /** Text that cannot be decided yet: the start of a line, or a character that an accent may still follow. */
  #pending = ''
  #word: string[] = []
  #wordWidth = 0
  #overlong = false
  #column = 0
  /** Line breaks and spaces to print before the next word. Those at the end of a text are never printed. */
  #breaks = 0
  #gap = 0
  #started = false
  #lineOpen = false
  #leadDue = false
  #line = plainLine
  #fenced = false
  #bold = false
  #italic = false
  #code = false
  #last = ''
  /** Lines of a table, which is laid out when its last line is known. */
  #rows: string[] = []

  constructor(options: WrapOptions) {
    this.#options = options
    this.#paint = painter(options.color)
    this.#width = this.#usable(options.width)
  }

  push(text: string): string {
    this.#pending += text
    return this.#settle(false)
  }

  end(): string {
    return this.#settle(true)
  }

  /** Sets the new width. True: the present line no longer fits, and the caller has to move to a new one. */
  resize(width: number): boolean {
    this.#width = this.#usable(width)
    if (this.#column <= this.#width) return false
    this.#column = 0
    this.#breaks = Math.max(0, this.#breaks - 1)
    return true
  }

  #usable(width: number): number {
    return Math.max(width, this.#options.indent + 8)
  }

  #settle(final: boolean): string {
    let output = ''
    while (this.#pending !== '') {
      if (!this.#lineOpen && this.#isRow()) {
        if (!this.#takeRow(final)) return output
        continue
      }
      if (!this.#lineOpen && !this.#openLine(final)) return output
      output += this.#layTable()
      const newline = this.#pending.indexOf('\n')
      const line = newline < 0 ? this.#pending : this.#pending.slice(0, newline)
      const all = graphemes(line)
      const held = final || newline >= 0 ? '' : (all.pop() ?? '')
      for (const grapheme of all) output += this.#take(grapheme)
      this.#pending = newline < 0 ? held : this.#pending.slice(newline + 1)
      if (newline >= 0) output += this.#closeLine()
      else if (held !== '' || !final) return output
    }
    return final ? output + this.#layTable() + this.#placeWord() : output
  }

  #isRow(): boolean {
    return this.#options.markdown && !this.#fenced && /^[ \t]*\|/.test(this.#pending)
  }

  /** False while the row is not complete. */
  #takeRow(final: boolean): boolean {
    const end = this.#pending.indexOf('\n')
    if (end < 0 && !final) return false
    this.#rows.push(end < 0 ? this.#pending : this.#pending.slice(0, end))
    this.#pending = end < 0 ? '' : this.#pending.slice(end + 1)
    return true
  }

  /** The table that has ended. */
  #layTable(): string {
    const rows = this.#rows
    if (rows.length === 0) return ''
    this.#rows = []
    const lines = streamedTable(rows, { ...this.#options, width: this.#width - this.#options.indent })
    const space = ' '.repeat(this.#options.indent)
    const before = this.#started ? '\n'.repeat(Math.min(Math.max(this.#breaks, 1), 2)) : ''
    this.#started = true
    this.#breaks = 1
    return before + lines.map(line => (space + line).trimEnd()).join('\n')
  }

  /** False while it is not known yet what the line begins with. */
  #openLine(final: boolean): boolean {
    const deepest = Math.floor(this.#width / 3)
    const start = lineStart(this.#pending, { ...this.#options, final, fenced: this.#fenced, deepest })
    if (!start) return false
    this.#line = start
    this.#pending = this.#pending.slice(start.length)
    this.#lineOpen = true
    this.#leadDue = true
    if (start.fence) this.#fenced = !this.#fenced
    return true
  }

  #closeLine(): string {
    const output = this.#placeWord()
    this.#breaks += 1
    this.#gap = 0
    this.#lineOpen = false
    this.#bold = false
    this.#italic = false
    this.#code = false
    return output
  }

  #take(grapheme: string): string {
    if (isSpace(grapheme)) {
      const output = this.#placeWord()
      this.#gap += grapheme === '\t' ? 2 : 1
      return output
    }
    const width = widthOf(grapheme)
    const output = this.#last !== '' && mayBreak(this.#last, grapheme) ? this.#placeWord() : ''
    this.#last = grapheme
    if (this.#overlong) return output + this.#place(grapheme, width)
    this.#word.push(grapheme)
    this.#wordWidth += width
    return this.#wordWidth > this.#room ? output + this.#breakWord() : output
  }

  get #room(): number {
    return this.#width - this.#options.indent - this.#line.hang.length
  }

  #placeWord(): string {
    const word = this.#word
    this.#word = []
    this.#wordWidth = 0
    this.#overlong = false
    this.#last = ''
    if (word.length === 0) return ''
    const { text, width } = this.#withoutMarks(word)
    return width === 0 ? '' : this.#place(text, width)
  }

  /** A word longer than a line begins on a new line and is cut at the line's end. */
  #breakWord(): string {
    const [first = '', ...others] = this.#word
    this.#word = []
    this.#wordWidth = 0
    this.#overlong = true
    let output = this.#place(first, widthOf(first), this.#room)
    for (const grapheme of others) output += this.#place(grapheme, widthOf(grapheme))
    return output
  }

  #place(text: string, width: number, needed = width): string {
    let output = ''
    if (this.#breaks > 0 && this.#started) {
      output += '\n'.repeat(Math.min(this.#breaks, 2))
      this.#column = 0
    } else if (this.#column > 0 && this.#column + this.#gap + needed > this.#width) {
      output += '\n'
      this.#column = 0
    }
    const space = this.#column === 0 ? this.#indentation() : ' '.repeat(this.#gap)
    this.#column += space.length + width
    this.#breaks = 0
    this.#gap = 0
    this.#started = true
    const marked = space.replace('│', bar => this.#paint('dim', bar))
    return output + marked + (this.#line.heading ? this.#paint('bold', text) : text)
  }

  #indentation(): string {
    const lead = this.#leadDue ? this.#line.lead : this.#line.hang
    this.#leadDue = false
    return ' '.repeat(this.#options.indent) + lead
  }

  /** Shows `**bold**` as bold. Stars stay stars in `code` and fences, and where they may be arithmetic. */
  #withoutMarks(word: readonly string[]): { text: string; width: number } {
    const { markdown, color } = this.#options
    if (!markdown || !color || this.#fenced || this.#line.fence) return { text: word.join(''), width: sumWidths(word) }
    let text = ''
    let width = 0
    for (let index = 0; index < word.length; index += 1) {
      const grapheme = word[index]!
      if (grapheme === '`' && !isEscaped(word, index)) {
        this.#code = !this.#code
        continue
      }
      if (this.#togglesBold(word, index)) {
        this.#bold = !this.#bold
        index += 1
        continue
      }
      if (this.#togglesItalic(word, index)) {
        this.#italic = !this.#italic
        continue
      }
      text += this.#painted(grapheme)
      width += widthOf(grapheme)
    }
    return { text: text.replaceAll(restart, ''), width }
  }

  #painted(grapheme: string): string {
    const styles: Style[] = [
      ...(this.#code ? (['cyan'] as const) : []),
      ...(this.#italic ? (['italic'] as const) : []),
      ...(this.#bold ? (['bold'] as const) : []),
    ]
    return styles.length === 0 ? grapheme : this.#paint(styles, grapheme)
  }

  /** One star beside a word begins or ends `*emphasis*`; between numbers and letters it may be arithmetic. */
  #togglesItalic(word: readonly string[], index: number): boolean {
    if (this.#code || word[index] !== '*' || isEscaped(word, index)) return false
    const before = word[index - 1] ?? ' '
    const after = word[index + 1] ?? ' '
    if (before === '*' || after === '*') return false
    if (this.#italic) return before !== ' '
    return after !== ' ' && !isAsciiWord(before) && before !== ')' && /[\p{L}“"(]/u.test(after)
  }

  #togglesBold(word: readonly string[], index: number): boolean {
    if (this.#code || word[index] !== '*' || word[index + 1] !== '*') return false
    const before = word[index - 1] ?? ' '
    const after = word[index + 2] ?? ' '
    if (this.#bold) return before !== ' '
    return after !== ' ' && !(isAsciiWord(before) && isAsciiWord(after))
  }
}

const isEscaped = (word: readonly string[], index: number): boolean => word[index - 1] === '\\'

/** A style that ends and begins again at once. */
const restart = /\x1b\[22m\x1b\[1m|\x1b\[23m\x1b\[3m|\x1b\[39m\x1b\[36m/g

const isSpace = (grapheme: string): boolean => grapheme === ' ' || grapheme === '\t'

const isAsciiWord = (grapheme: string): boolean => /^\w$/.test(grapheme)

interface LineStart {
  /** How many characters it takes in the source. */
  length: number
  /** Shown instead of the marks, and on the next lines when the line is wrapped. It is equally wide. */
  lead: string
  hang: string
  heading: boolean
  fence: boolean
}

interface LineContext {
  final: boolean
  fenced: boolean
  markdown: boolean
  color: boolean
  /** The widest indentation that leaves room for text. */
  deepest: number
}

const openStart = /^[ \t]*(?:#{1,6}|[-*+]|\d{1,3}[.)]?|(?:>[ \t]?)+|`{1,2}|~{1,2})?[ \t]*$/
const openFence = /^[ \t]*(?:`{1,2}|~{1,2})?$/
const startPattern = /^([ \t]*)(?:(#{1,6}[ \t]+)|([-*+][ \t]+)|(\d{1,3}[.)])[ \t]+|((?:>[ \t]?)+))?/
const fencePattern = /^(?:```|~~~)/

/** null: more text is needed to decide. The answer never depends on how much more has arrived. */
function lineStart(line: string, context: LineContext): LineStart | null {
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
