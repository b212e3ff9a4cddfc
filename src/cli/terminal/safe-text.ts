import { clean } from '../../core/clean.ts'

const sequenceStart = /[\x1b\x90\x98\x9b\x9d-\x9f]/g
const payload = String.raw`[^\x00-\x08\x0a-\x1f\x7f-\x9f]{0,1000}`
const wholeSequence = new RegExp(
  [
    String.raw`(?:\x1b\[|\x9b)[0-?]{0,64}[ -/]{0,8}[@-~]`,
    String.raw`(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])${payload}(?:\x07|\x1b\\|\x9c)`,
    String.raw`\x1b[ -/]{0,8}[0-OQ-WYZ\\\x60-~]`,
  ].join('|'),
  'y',
)
const sequenceSoFar = new RegExp(
  [
    String.raw`(?:\x1b\[|\x9b)[0-?]{0,64}[ -/]{0,8}$`,
    String.raw`(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])${payload}\x1b?$`,
    String.raw`\x1b[ -/]{0,8}$`,
  ].join('|'),
  'y',
)

/** The end of a piece that `clean` may judge differently once it sees what follows. */
const undecided = new RegExp(
  [
    String.raw`\r`,
    String.raw`[\ud800-\udbff]`,
    String.raw`<[^\s<>]{0,66}`,
    '<<[/SY]{0,4}>?',
    String.raw`\[\/?[A-Za-z_]{0,15}`,
    String.raw`[0-9#*][\ufe0e\ufe0f]?`,
    String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]{0,2}(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]{0,2}){0,16}\u200d?[\ud800-\udbff]?`,
  ]
    .map(ending => `(?:${ending})$`)
    .join('|'),
  'u',
)

/**
 * Makes text of a model safe to print while it arrives. What is cut in two by the pieces, above all a control sequence,
 * is held back until it is whole.
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
    const { plain, rest } = withoutSequences(text, final)
    const cut = final ? plain.length : (undecided.exec(plain)?.index ?? plain.length)
    this.#held = plain.slice(cut) + rest
    return clean(plain.slice(0, cut)).text
  }
}

/** `rest`: the beginning of a sequence that is not whole yet. */
function withoutSequences(text: string, final: boolean): { plain: string; rest: string } {
  let plain = ''
  let at = 0
  for (;;) {
    sequenceStart.lastIndex = at
    const start = sequenceStart.exec(text)?.index
    if (start === undefined) return { plain: plain + text.slice(at), rest: '' }
    plain += text.slice(at, start)
    if (!final && matchesAt(sequenceSoFar, text, start)) return { plain, rest: text.slice(start) }
    at = matchesAt(wholeSequence, text, start) ? wholeSequence.lastIndex : start + 1
  }
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** One line of text that somebody else wrote: an error, a name, a remark. */
export const safeLine = (text: string, longest = 300): string => {
  const line = clean(text).text.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}
