import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { pasteMarks } from '../terminal/paste-marks.ts'

/** What was entered. Pasted text may have many lines, and nothing in it is a command. */
export type Entry =
  | { type: 'line'; text: string; pasted: boolean }
  /** Ctrl-D on an empty line. */
  | { type: 'end' }
  /** Nothing more can come: the terminal went away, or the reader was closed. */
  | { type: 'gone' }

export interface ReaderOptions {
  input: Readable & Partial<Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode'>>
  output: Writable
  /** Whether the terminal may be told how to behave. */
  escapes: boolean
  /** Ctrl-C was pressed. */
  interrupt(): void
}

/** Lines that a person types, edited as a shell's are. One reader lasts for one answer, so that nothing typed ahead is lost. */
export class LineReader {
  readonly #options: ReaderOptions
  #lines: Interface | null = null
  #entries: Entry[] = []
  #wanted: ((entry: Entry) => void) | null = null
  #pasting = false
  #pasted: string[] = []
  /** What stood on the line when the terminal was given away. */
  #rest = ''
  #closed = false

  constructor(options: ReaderOptions) {
    this.#options = options
    options.input.on('keypress', this.#watchPaste)
    options.input.on('end', this.#lose)
    options.input.on('error', this.#lose)
  }

  /** `begun` stands on the line already, and can be edited. */
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

  /** What stands on the line now and was not sent. */
  get unsent(): string {
    return [...this.#pasted, this.#lines ? this.#lines.line : this.#rest].join('\n')
  }

  /** Gives the terminal to another program; the next question takes it back. */
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

  /** A paste that ends in a line break was entered with it. */
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

  /** Heard before the line editor hears it: a terminal that goes away has not sent what was written on it. */
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

/** Forgets what was typed while nothing was asked: an Enter out of impatience is no answer. */
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
