import type { Json } from './json.ts'
import type { TurnView } from './view.ts'

/** Text that is safe for a prompt, a scan or a screen. */
export interface Cleaned {
  text: string
  /** How many hidden characters, escape sequences and template tokens were removed or made inert. */
  removed: number
}

/** Line ends become `\n`. They do not count as removed, because they hide nothing. */
export function clean(text: string): Cleaned {
  if (!suspicious.test(text)) return { text, removed: 0 }
  let removed = 0
  const visible = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(hidden, () => {
    removed++
    return ''
  })
  const inert = (words: string) =>
    words.replace(templateToken, token => {
      removed++
      return `${token[0]} ${token.slice(1)}`
    })
  // Twice, because a token may stand inside another one.
  return { text: inert(inert(visible)), removed }
}

/** Quick check: false means that the text hides nothing. */
export function mayHide(text: string): boolean {
  return hiddenUnit.test(text) || !text.isWellFormed()
}

/**
 * The places that `clean` would remove. Removing them could join the pieces of a secret. Line ends do not belong to them; an
 * unfinished escape sequence does.
 */
export function hiddenParts(text: string): (readonly [start: number, end: number])[] {
  const solid = solidLength(text)
  const parts = Array.from(text.slice(0, solid).matchAll(hidden))
    .filter(([part]) => part !== '\r')
    .map(({ 0: part, index }) => [index, index + part.length] as const)
  return solid === text.length ? parts : [...parts, [solid, text.length]]
}

/** Where an unfinished escape sequence begins; the text's length if there is none. */
export function solidLength(text: string): number {
  return text.match(unfinished)?.index ?? text.length
}

const escapeSequence = [
  String.raw`(?:\x1b\[|\x9b)[0-?]{0,256}[ -/]{0,16}[@-~]`,
  String.raw`(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x00-\x08\x0a-\x1f\x7f-\x9f]{0,65536}(?:\x07|\x1b\\|\x9c)`,
  String.raw`\x1b[ -/]{0,16}[0-OQ-WYZ\\\x60-~]`,
]
const unfinished = new RegExp(
  [
    String.raw`(?:\x1b\[|\x9b)[0-?]{0,256}[ -/]{0,16}$`,
    String.raw`(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x00-\x08\x0a-\x1f\x7f-\x9f]{0,4096}\x1b?$`,
    String.raw`\x1b[ -/]{0,16}$`,
  ].join('|'),
)
const control = String.raw`[\x00-\x08\x0b-\x1f\x7f-\x9f]`
const invisibleBasic = [
  String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e`,
  String.raw`\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff9-\ufffb`,
].join('')
const invisible = String.raw`[${invisibleBasic}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]`

/** These two join emoji and choose how they look. Anywhere else they only hide something. */
const strayJoiner = String.raw`\u200d(?<!\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d(?=\p{Extended_Pictographic}))`
const strayStyle = String.raw`[\ufe0e\ufe0f](?<!\p{Extended_Pictographic}.)(?<![0-9#*].(?=\u20e3))`
const loneSurrogate = String.raw`\p{Surrogate}`

const hidden = new RegExp(
  [...escapeSequence, control, invisible, strayJoiner, strayStyle, loneSurrogate].join('|'),
  'gu',
)

/** Code units that ordinary text does not have. The last ones are first halves of hidden characters. */
const hiddenUnit = new RegExp(
  String.raw`[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200d\ufe0e\ufe0f${invisibleBasic}\ud82f\ud834\udb40-\udb43]`,
)

/** Tokens of the chat templates of model families. A space inside turns them into ordinary text. */
const templateTokens = [
  String.raw`<\|[^\s|<>]{1,64}\|?>`,
  String.raw`<[a-z_]{1,32}\|>`,
  String.raw`<｜[^\s｜<>]{1,64}｜>`,
  String.raw`\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|gMASK)\]`,
  String.raw`<<\/?SYS>>`,
  String.raw`<\/?(?:s|bos|eos|sop|start_of_turn|end_of_turn|tool_call|tool_response)>`,
]
const templateToken = new RegExp(templateTokens.join('|'), 'g')

const suspicious = new RegExp(
  [
    String.raw`[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u200d\ufe0e\ufe0f\p{Surrogate}]`,
    invisible,
    ...templateTokens,
  ].join('|'),
  'u',
)

/** How many hidden characters, escape sequences and template tokens of a reply are not shown as they are. */
export function neutralisedIn({ text, value }: Pick<TurnView, 'text' | 'value'>): number {
  return value === null ? clean(text).removed : removedIn(value)
}

/** JSON may write them as escapes, so this looks at the strings, not at the text. */
function removedIn(value: Json): number {
  if (typeof value === 'string') return clean(value).removed
  if (value === null || typeof value !== 'object') return 0
  return Object.values(value).reduce<number>((sum, part) => sum + removedIn(part), 0)
}

export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`
}

/** Keeps the beginning and the end. */
export function shortenMiddle(text: string, most: number): string {
  if (text.length <= most) return text
  const head = Math.ceil((most - 3) / 2)
  return `${text.slice(0, head).toWellFormed()} … ${text.slice(head + 3 - most).toWellFormed()}`
}
