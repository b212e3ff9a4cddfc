import { clean } from '../../core/clean.ts'

const completeEscape = new RegExp(
  [
    String.raw`\x1b(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]`,
    String.raw`[\]PX^_][^\x00-\x1f\x7f]{0,1000}(?:\x07|\x1b\\)`,
    String.raw`[ -/]{0,8}[0-OQ-WYZ\\\x60-~])`,
  ].join('|'),
  'y',
)
const partialEscape = new RegExp(
  [
    String.raw`\x1b(?:\[[0-?]{0,64}[ -/]{0,8}`,
    String.raw`[\]PX^_][^\x00-\x1f\x7f]{0,1000}\x1b?`,
    String.raw`[ -/]{0,8})$`,
  ].join('|'),
  'y',
)

/**
 * Makes text of a model safe to print while it arrives. A control sequence that is cut in two by the pieces is held
 * back until it is whole and can be dropped.
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
    let plain = ''
    let at = 0
    while (at < text.length) {
      const escape = text.indexOf('\x1b', at)
      plain += text.slice(at, escape < 0 ? text.length : escape)
      at = escape < 0 ? text.length : escape
      if (escape < 0) break
      if (!final && matches(partialEscape, text, at)) break
      at = matches(completeEscape, text, at) ? completeEscape.lastIndex : at + 1
    }
    const cut = final ? plain.length : plain.length - unfinished(plain)
    this.#held = plain.slice(cut) + text.slice(at)
    return clean(plain.slice(0, cut)).text.replace(/\r\n?/g, '\n')
  }
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** Length of the end that belongs together with what comes next. */
const unfinished = (text: string): number => /(?:\r|[\ud800-\udbff])$/.exec(text)?.[0].length ?? 0

/** One line of text that somebody else wrote: an error, a name, a remark. */
export const safeLine = (text: string, longest = 300): string => {
  const line = clean(text).text.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}
