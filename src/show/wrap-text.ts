import { SafeText } from './safe-text.ts'
import { StreamWrapper, type WrapOptions } from './wrap.ts'

export class SpeechWriter {
  readonly #safe = new SafeText()
  readonly #wrapper: StreamWrapper

  constructor(options: WrapOptions) {
    this.#wrapper = new StreamWrapper(options)
  }

  push(piece: string): string {
    return this.#wrapper.push(this.#safe.push(piece))
  }

  end(): string {
    return this.#wrapper.push(this.#safe.end()) + this.#wrapper.end()
  }

  resize(width: number): boolean {
    return this.#wrapper.resize(width)
  }
}

export const wrapText = (text: string, options: WrapOptions): string => {
  const writer = new SpeechWriter(options)
  return writer.push(text) + writer.end()
}
