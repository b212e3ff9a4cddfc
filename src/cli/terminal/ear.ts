import type { Ear } from '../../engine/remarks.ts'
import type { Keyboard } from './keyboard.ts'

/** Hears what the user types while others speak. While the user is asked something, the keyboard is with whoever asks. */
export class TerminalEar implements Ear {
  readonly #keyboard: Keyboard
  #hear: Parameters<Ear['open']>[0] | null = null
  #unheard: Promise<void> = Promise.resolve()

  constructor(keyboard: (sent: (text: string) => void) => Keyboard) {
    this.#keyboard = keyboard(text => this.#sent(text))
  }

  open(hear: Parameters<Ear['open']>[0]): void {
    this.#hear = hear
    this.#keyboard.listen()
  }

  catchUp(): Promise<void> {
    return this.#unheard
  }

  close(): void {
    this.#hear = null
    this.#keyboard.stop()
  }

  /** The keyboard is somebody else's from now on, with what was typed and not sent. */
  handOver(): string {
    this.#keyboard.stop()
    return this.#keyboard.takeUnsent()
  }

  takeBack(): void {
    if (this.#hear) this.#keyboard.listen()
  }

  #sent(text: string): void {
    const heard = this.#hear?.({ text, via: 'terminal' })
    // A journal that cannot be written stops the debate by itself.
    this.#unheard = Promise.all([this.#unheard, heard?.catch(() => {})]).then(() => {})
  }
}
