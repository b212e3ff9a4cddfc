import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { pasteMarks } from '../terminal/line-editor.ts'

/** What was entered. Pasted text may have many lines and contains no commands. */
export type Entry =
  | { type: 'line'; text: string; pasted: boolean }
  /** Ctrl-D on an empty line. */
  | { type: 'end' }
  /** No more input can come: the terminal is gone, or the reader was closed. */
  | { type: 'gone' }

export interface ReaderOptions {
  input: Readable & Partial<Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode'>>
  output: Writable
  escapes: boolean
  interrupt(): void
}

/** Reads lines with editing as in a shell. One reader lasts for one answer, so that nothing typed ahead is lost. */
export class LineReader {
  readonly #options: ReaderOptions
  #lines: Interface | null = null
  #entries: Entry[] = []
  #wanted: ((entry: Entry) => void) | null = null
  #pasting = false
  #pasted: string[] = []
  /** The text on the line when the terminal was handed over. */
  #rest = ''
  #closed = false

  constructor(options: ReaderOptions) {
    this.#options = options
    options.input.on('keypress', this.#watchPaste)
    options.input.on('end', this.#lose)
    options.input.on('error', this.#lose)
  }

  /** `begun` is already on the line and can be edited. */
  next(prompt: string, begun = ''): Promise<Entry> {
    const waiting = this.#entries.shift()
    if (waiting) return Promise.resolve(waiting)
    if (this.#closed) return Promise.resolve(gone)
    const lines = this.#open()
    lines.setPrompt(prompt)
    lines.prompt(true)
    if (begun !== '') lines.write(begun.replace(/\s+/g, ' '))
    return new Promise(resolve => {
      this.#wanted = resolve
    })
  }

  get unsent(): string {
    return [...this.#pasted, this.#lines ? this.#lines.line : this.#rest].join('\n')
  }

  /** Hands the terminal to another program. The next question takes it back. */
  release(): void {
    const lines = this.#lines
    this.#lines = null
    if (!lines) return
    this.#rest = lines.line
    if (this.#options.escapes) this.#options.output.write(pasteMarks.off)
    lines.close()
    this.#options.input.pause()
  }

  close(): void {
    this.release()
    this.#closed = true
    this.#options.input.off('keypress', this.#watchPaste)
    this.#options.input.off('end', this.#lose)
    this.#options.input.off('error', this.#lose)
    this.#wanted?.(gone)
    this.#wanted = null
  }

  #open(): Interface {
    if (this.#lines) return this.#lines
    this.#rest = ''
    const { input, output, escapes, interrupt } = this.#options
    const lines = createInterface({ input, output, terminal: input.isTTY ?? false, historySize: 0 })
    if (escapes) output.write(pasteMarks.on)
    lines.on('line', text => this.#line(text))
    lines.on('SIGINT', interrupt)
    lines.once('close', () => this.#ended(lines))
    this.#lines = lines
    return lines
  }

  #line(text: string): void {
    if (this.#pasting) {
      this.#pasted.push(text)
      return
    }
    const pasted = this.#pasted.splice(0)
    this.#give({ type: 'line', text: [...pasted, text].join('\n'), pasted: pasted.length > 0 })
  }

  /** If a paste ends in a line break, that counts as Enter. */
  readonly #watchPaste = (_: unknown, key: { name?: string } | undefined): void => {
    if (key?.name === 'paste-start') this.#pasting = true
    if (key?.name !== 'paste-end') return
    this.#pasting = false
    if (this.#pasted.length === 0 || this.#lines?.line !== '') return
    this.#give({ type: 'line', text: this.#pasted.splice(0).join('\n'), pasted: true })
  }

  #ended(lines: Interface): void {
    if (this.#lines !== lines) return
    this.release()
    this.#options.output.write('\n')
    this.#give({ type: 'end' })
  }

  /** Runs before the line editor: if the terminal goes away, what was on its line was not sent. */
  readonly #lose = (): void => {
    this.release()
    this.#closed = true
    this.#give(gone)
  }

  #give(entry: Entry): void {
    const wanted = this.#wanted
    this.#wanted = null
    if (wanted) wanted(entry)
    else this.#entries.push(entry)
  }
}

const gone: Entry = { type: 'gone' }

const hastyMs = 40
const controlC = '\x03'

/** Drops what was typed while nothing was asked: an impatient Enter is no answer. */
export async function forgetTypedAhead({ input, interrupt }: ReaderOptions): Promise<void> {
  if (!input.isTTY || !input.setRawMode) return
  const drop = (chunk: Buffer | string) => {
    if (String(chunk).includes(controlC)) interrupt()
  }
  input.setRawMode(true)
  input.on('data', drop)
  await new Promise(resolve => setTimeout(resolve, hastyMs))
  input.off('data', drop)
  input.pause()
  input.setRawMode(false)
}
