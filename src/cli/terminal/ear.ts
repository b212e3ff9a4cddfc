import type { Ear } from '../../engine/remarks.ts'
import type { Keyboard } from './keyboard.ts'

/** Hears what the user types while others speak. While the user is asked something, the keyboard is with whoever asks. */
export class TerminalEar implements Ear {
  readonly #load: (sent: (text: string) => void) => Promise<Keyboard>
  readonly #obey: (line: string) => boolean
  #keyboard: Keyboard | null = null
  #hear: Parameters<Ear['open']>[0] | null = null
  #isLent = false
  #unheard: Promise<void> = Promise.resolve()

  /** `obey`: whether a line, as it was typed, was meant for the program; then nobody hears it. */
  constructor(
    load: (sent: (text: string) => void) => Promise<Keyboard>,
    obey: (line: string) => boolean = () => false,
  ) {
    this.#load = load
    this.#obey = obey
  }

  open(hear: Parameters<Ear['open']>[0]): void {
    this.#hear = hear
    void this.#listen()
  }

  catchUp(): Promise<void> {
    return this.#unheard
  }

  close(): void {
    this.#hear = null
    this.#keyboard?.stop()
  }

  /** The keyboard is somebody else's from now on, with what was typed and not sent. */
  handOver(): string {
    this.#isLent = true
    this.#keyboard?.stop()
    return this.#keyboard?.takeUnsent() ?? ''
  }

  takeBack(): void {
    this.#isLent = false
    void this.#listen()
  }

  async #listen(): Promise<void> {
    this.#keyboard ??= await this.#load(text => this.#sent(text))
    if (this.#hear && !this.#isLent) this.#keyboard.listen()
  }

  #sent(line: string): void {
    if (this.#obey(line)) return
    const heard = this.#hear?.({ text: line.trim(), via: 'terminal' })
    // A journal that cannot be written stops the debate by itself.
    this.#unheard = Promise.all([this.#unheard, heard?.catch(() => {})]).then(() => {})
  }
}
