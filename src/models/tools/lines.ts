import { StringDecoder } from 'node:string_decoder'

/** One tool echoes the whole prompt in one line. */
const longestLine = 32 * 1024 * 1024

/** A line was longer than anything a tool has to say. */
export class LineTooLong extends Error {}

/** Cuts bytes into lines. Characters may be cut between two chunks, and so may line ends. */
export class Lines {
  readonly #decoder = new StringDecoder('utf8')
  #rest: string[] = []
  #length = 0

  push(chunk: Buffer): string[] {
    return this.#take(this.#decoder.write(chunk))
  }

  /** What came after the last line end. */
  end(): string[] {
    const lines = this.#take(this.#decoder.end())
    const last = this.#rest.join('')
    this.#rest = []
    return last.trim() === '' ? lines : [...lines, last]
  }

  #take(text: string): string[] {
    const lines = text.split('\n')
    const rest = lines.pop()!
    if (lines.length > 0) {
      lines[0] = this.#rest.join('') + lines[0]
      this.#rest = []
      this.#length = 0
    }
    this.#rest.push(rest)
    this.#length += rest.length
    if (this.#length > longestLine) throw new LineTooLong(`a line of more than ${longestLine} characters`)
    return lines.map(line => (line.endsWith('\r') ? line.slice(0, -1) : line)).filter(line => line.trim() !== '')
  }
}

/** One event of a tool that prints JSON; null for anything else: warnings, banners, progress. */
export function jsonLine(line: string): Record<string, unknown> | null {
  if (!line.trimStart().startsWith('{')) return null
  try {
    return fields(JSON.parse(line))
  } catch {
    return null
  }
}

/** The fields of a JSON object; none where it is something else. */
export const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const count = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
