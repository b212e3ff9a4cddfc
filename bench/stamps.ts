/** Chunks that say when they were sent: sixteen digits and a token, all of one length, so that each can be found again. */
const digits = 16
export const stampedLength = digits + 9

export const stamped = (time: number, token: string): string =>
  String(time).padStart(digits, '0') + token.padStart(stampedLength - digits)

export interface Delays {
  /** From sending a chunk to the first event that shows any of it, in ms. */
  begun: number[]
  /** To the event that shows its last character. */
  whole: number[]
}

/** What a viewer heard of one reply, and when. */
export class Heard {
  #text = ''
  readonly #marks: { length: number; at: number }[] = []

  hear(text: string, at: number): void {
    this.#text += text
    this.#marks.push({ length: this.#text.length, at })
  }

  addTo(delays: Delays): void {
    for (let start = 0; start + stampedLength <= this.#text.length; start += stampedLength) {
      const sent = Number(this.#text.slice(start, start + digits))
      delays.begun.push((this.#whenLonger(start) - sent) / 1000)
      delays.whole.push((this.#whenLonger(start + stampedLength - 1) - sent) / 1000)
    }
  }

  #whenLonger(length: number): number {
    return this.#marks.find(mark => mark.length > length)!.at
  }
}
