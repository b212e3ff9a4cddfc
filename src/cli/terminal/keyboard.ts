import { readFileSync } from 'node:fs'
import { createInterface, emitKeypressEvents, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { orElse } from '../../host/caught.ts'
import type { Io } from '../io.ts'
import { edited, emptyLine, type Key, pasteMarks, type TypedLine, written } from './line-editor.ts'

/** Reads lines that the user types while nobody is asked anything. */
export interface Keyboard {
  listen(): void
  /** Restores the terminal. Text that was typed and not sent is kept. */
  stop(): void
  takeUnsent(): string
}

interface KeyboardOptions extends Pick<Io, 'signals' | 'suspend'> {
  input: Readable & Partial<Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode'>>
  output: Writable
  interrupt(): void
  changed(line: TypedLine): void
  /** The text as it was typed. It is never blank. */
  sent(text: string): void
}

/** Reads single keys. The terminal itself prints nothing: the line is shown wherever there is a place for it. */
export class RawKeyboard implements Keyboard {
  readonly #options: KeyboardOptions
  #line = emptyLine
  #pasting = false
  #lastKey = ''
  #isListening = false
  #isShown = true

  constructor(options: KeyboardOptions) {
    this.#options = options
  }

  listen(): void {
    const { input, output, signals } = this.#options
    if (this.#isListening || !isInForeground()) return
    this.#isListening = true
    emitKeypressEvents(input)
    input.setRawMode?.(true)
    output.write(pasteMarks.on)
    input.on('keypress', this.#press)
    input.on('end', this.#stopped)
    input.on('error', this.#stopped)
    signals.on('exit', this.#stopped)
    signals.off('SIGCONT', this.#goOn)
    signals.on('SIGCONT', this.#goOn)
    input.resume()
  }

  stop(): void {
    this.#options.signals.off('SIGCONT', this.#goOn)
    this.#stopped()
  }

  takeUnsent(): string {
    const { before, after } = this.#line
    this.#line = emptyLine
    return before + after
  }

  readonly #stopped = (): void => {
    if (!this.#isListening) return
    this.#isListening = false
    const { input, output, signals } = this.#options
    input.off('keypress', this.#press)
    input.off('end', this.#stopped)
    input.off('error', this.#stopped)
    signals.off('exit', this.#stopped)
    input.pause()
    output.write(pasteMarks.off)
    input.setRawMode?.(false)
  }

  /** Back in front after Ctrl-Z: the shell has changed the settings of the terminal. */
  readonly #goOn = (): void => {
    this.#stopped()
    this.listen()
    this.#show()
  }

  readonly #press = (text: string | undefined, key: Key): void => {
    const name = `${key.ctrl ? 'ctrl-' : ''}${key.name ?? ''}`
    if (name === 'paste-start' || name === 'paste-end') this.#pasting = name === 'paste-start'
    else if (this.#pasting) this.#paste(text ?? '', name)
    else if (name === 'ctrl-c') this.#options.interrupt()
    else if (name === 'ctrl-z') this.#suspend()
    else if (name === 'return' || name === 'enter') this.#send()
    else this.#change(edited(this.#line, text, key))
    this.#lastKey = name
  }

  #paste(text: string, name: string): void {
    const isBreak = name === 'return' || name === 'enter'
    const isHalf = name === 'enter' && this.#lastKey === 'return'
    if (!isHalf) this.#change(written(this.#line, isBreak ? '\n' : text))
  }

  #send(): void {
    const text = this.takeUnsent()
    this.#show()
    if (text.trim() !== '') this.#options.sent(text)
  }

  #suspend(): void {
    this.#options.changed(emptyLine)
    this.#stopped()
    this.#options.suspend()
  }

  #change(line: TypedLine): void {
    this.#line = line
    if (!this.#isShown) return
    // A paste is many keys at once, but is drawn once.
    this.#isShown = false
    queueMicrotask(() => this.#show())
  }

  #show(): void {
    this.#isShown = true
    if (this.#isListening) this.#options.changed(this.#line)
  }
}

/** Reads whole lines, which the terminal itself lets the user edit. */
export class LineKeyboard implements Keyboard {
  readonly #options: Pick<KeyboardOptions, 'input' | 'sent'>
  #lines: Interface | null = null

  constructor(options: Pick<KeyboardOptions, 'input' | 'sent'>) {
    this.#options = options
  }

  listen(): void {
    if (this.#lines || !isInForeground()) return
    const { input, sent } = this.#options
    this.#lines = createInterface({ input, terminal: false })
    this.#lines.on('line', line => {
      if (line.trim() !== '') sent(line)
    })
  }

  stop(): void {
    this.#lines?.close()
    this.#lines = null
    this.#options.input.pause()
  }

  /** The terminal keeps unsent text and gives it to whoever reads next. */
  takeUnsent(): string {
    return ''
  }
}

/** A background job that touches its terminal is stopped. If we cannot tell, we assume that we are in front. */
const isInForeground = (): boolean =>
  orElse(true, () => {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const [, , , group, , , inFront] = stat
      .slice(stat.lastIndexOf(')') + 1)
      .split(' ')
      .map(Number)
    return inFront === -1 || inFront === group
  })
