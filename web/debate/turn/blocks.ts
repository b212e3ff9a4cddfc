/**
 * A growing text, cut at empty lines outside fences, where later text cannot change what stands before. Finished parts are
 * drawn once; only the last one is drawn again and again.
 */
export class Blocks {
  readonly done: string[] = []
  rest = ''
  #taken = 0

  /** `text` is everything so far. If it is shorter than the finished parts, this starts again. */
  push(text: string): void {
    if (text.length < this.#taken) this.#reset()
    let rest = text.slice(this.#taken)
    for (;;) {
      const end = endOf(rest)
      if (end < 0) break
      this.done.push(rest.slice(0, end))
      this.#taken += end
      rest = rest.slice(end)
    }
    this.rest = rest
  }

  #reset(): void {
    this.done.length = 0
    this.#taken = 0
  }
}

/** The place after the first empty line that ends a part; -1: there is none yet. */
function endOf(text: string): number {
  const fence = /^ {0,3}(?:```|~~~)/
  let isFenced = false
  let start = 0
  let hasWords = false
  for (;;) {
    const end = text.indexOf('\n', start)
    if (end < 0) return -1
    const line = text.slice(start, Math.min(end, start + 200))
    if (fence.test(line)) isFenced = !isFenced
    const isEmpty = line.trim() === ''
    if (isEmpty && hasWords && !isFenced) return end + 1
    hasWords ||= !isEmpty
    start = end + 1
  }
}
