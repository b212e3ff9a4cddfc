import { clean } from '../core/clean.ts'
import { widthOf } from './style.ts'

const sequenceStart = /[\x1b\x90\x98\x9b\x9d-\x9f]/g
const payload = String.raw`[^\x00-\x08\x0a-\x1f\x7f-\x9f]{0,1000}`
const wholeSequence = new RegExp(
  [
    String.raw`(?:\x1b\[|\x9b)[0-?]{0,64}[ -/]{0,8}[@-~]`,
    String.raw`(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])${payload}(?:\x07|\x1b\\|\x9c)`,
    String.raw`\x1b[ -/]{0,8}[0-OQ-WYZ\\\x60-~]`,
  ].join('|'),
  'y',
)
const sequenceSoFar = new RegExp(
  [
    String.raw`(?:\x1b\[|\x9b)[0-?]{0,64}[ -/]{0,8}$`,
    String.raw`(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])${payload}\x1b?$`,
    String.raw`\x1b[ -/]{0,8}$`,
  ].join('|'),
  'y',
)

/** The end of a piece, if `clean` may judge it differently once it sees what follows. */
const undecided = new RegExp(
  [
    String.raw`\r`,
    String.raw`[\ud800-\udbff]`,
    String.raw`<[^\s<>]{0,66}`,
    '<<[/SY]{0,4}>?',
    String.raw`\[\/?[A-Za-z_]{0,15}`,
    String.raw`[0-9#*][\ufe0e\ufe0f]?`,
    String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]{0,2}(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]{0,2}){0,16}\u200d?[\ud800-\udbff]?`,
  ]
    .map(ending => `(?:${ending})$`)
    .join('|'),
  'u',
)

/**
 * Makes a model's text safe to print while it arrives. If a piece ends inside something, above all a control sequence,
 * that is held back until it is complete.
 */
export class SafeText {
  #held = ''

  push(piece: string): string {
    return this.#release(this.#held + piece, false)
  }

  end(): string {
    return this.#release(this.#held, true)
  }

  #release(text: string, final: boolean): string {
    const { plain, rest } = withoutSequences(text, final)
    const cut = final ? plain.length : (undecided.exec(plain)?.index ?? plain.length)
    this.#held = plain.slice(cut) + rest
    return clean(plain.slice(0, cut)).text
  }
}

/** `rest`: the beginning of a sequence that is not complete yet. */
function withoutSequences(text: string, final: boolean): { plain: string; rest: string } {
  let plain = ''
  let at = 0
  for (;;) {
    sequenceStart.lastIndex = at
    const start = sequenceStart.exec(text)?.index
    if (start === undefined) return { plain: plain + text.slice(at), rest: '' }
    plain += text.slice(at, start)
    if (!final && matchesAt(sequenceSoFar, text, start)) return { plain, rest: text.slice(start) }
    at = matchesAt(wholeSequence, text, start) ? wholeSequence.lastIndex : start + 1
  }
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** Makes one safe line of a text that somebody else wrote: an error, a name, a remark. */
export const safeLine = (text: string, longest = 300): string => {
  const line = clean(text).text.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}

export interface DrawnOutput {
  write(text: string): unknown
  columns?: number | undefined
  isTTY?: boolean | undefined
  on?(event: 'resize', listener: () => void): unknown
  off?(event: 'resize', listener: () => void): unknown
}

/**
 * Draws below the text and comes back. Moving down and up first makes sure that there is a line below, even at the
 * bottom of the screen. Erasing starts on that line and not after the text: some terminals take an erased first line
 * for a cleared screen and keep a copy of it.
 */
const toBelow = '\x1bD\x1b[A\x1b7\x1b[B\r'
const below = (text: string): string => `${toBelow}${text}\x1b8`
const eraseBelow = below('\x1b[J')

/**
 * Text that only grows, and one line below it. The cursor rests after the text, so new text needs no other movement,
 * and whatever else prints to the terminal lands in the right place. Only while the user writes on the line below does
 * the cursor rest there, because input methods look for it there.
 */
export class DrawnScreen {
  readonly #out: DrawnOutput
  #status = ''
  /** The column of the line below in which the user writes. null: the user is not writing. */
  #cursor: number | null = null
  /** The cursor is in the line below. The place after the text is saved. */
  #isAway = false
  #line = ''

  constructor(out: DrawnOutput) {
    this.#out = out
  }

  print(text: string): void {
    if (text === '') return
    this.#line = text.includes('\n') ? text.slice(text.lastIndexOf('\n') + 1) : this.#line + text
    const growsDown = this.#status !== '' && text.includes('\n')
    const around = growsDown || this.#isAway
    this.#out.write(around ? this.#back() + (growsDown ? eraseBelow : '') + text + this.#drawing() : text)
  }

  freshLine(): void {
    if (this.#line !== '') this.print('\n')
  }

  /** '' removes the line. `cursor`: the column in which the user writes. */
  status(line: string, cursor: number | null = null): void {
    if (line === this.#status && cursor === this.#cursor) return
    this.#status = line
    this.#cursor = cursor
    this.#out.write(this.#back() + (line === '' ? eraseBelow : this.#drawing()))
  }

  /**
   * After a resize the saved position may be wrong. The way back is the row above: it holds the end of the text,
   * whether or not the terminal wraps its lines anew.
   */
  resized(): void {
    if (!this.#isAway) return
    this.#isAway = false
    const column = widthOf(this.#line.replace(/\x1b\[[\d;]*m/g, ''))
    this.#out.write(`\r\x1b[J\x1b[A${column > 0 ? `\x1b[${column}C` : ''}`)
  }

  /** Called after a resize: what stood below the text may now be wrapped to several lines. */
  redraw(): void {
    if (this.#status !== '') this.#out.write(this.#back() + eraseBelow + this.#drawing())
  }

  #back(): string {
    const isAway = this.#isAway
    this.#isAway = false
    return isAway ? '\x1b8' : ''
  }

  #drawing(): string {
    if (this.#status === '') return ''
    if (this.#cursor === null) return below(`\x1b[K${this.#status}`)
    this.#isAway = true
    return `${toBelow}\x1b[K${this.#status}\r${this.#cursor > 0 ? `\x1b[${this.#cursor}C` : ''}`
  }
}
