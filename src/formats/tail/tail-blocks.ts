import { objectEnd } from './object-scan.ts'

/** A fenced object or a bare one. */
interface Block {
  start: number
  end: number
  content: string
  /** It has two of the names and no others, is not introduced as a sample, and no fence is open: it may have words behind it. */
  isSure: boolean
}

interface SpeechBlocks {
  /** The last blocks that are or may become tails: objects with one of the names. */
  last: Block[]
  /** The prose behind them. A rule is no prose. */
  behind: string
  /** Where the first block begins that is a tail even with words behind it; null: there is none. */
  firstSure: number | null
}

function blocksIn(speech: string, names: readonly string[]): SpeechBlocks {
  const found: SpeechBlocks = { last: [], behind: '', firstSure: null }
  let isInOpenFence = false
  for (let place = 0; place < speech.length; ) {
    if (speech[place] === '\n') {
      place++
      continue
    }
    const { end, content, opens = false } = pieceAt(speech, place, names)
    isInOpenFence ||= opens
    if (content !== null) {
      const isSample = isInOpenFence || introduced.test(speech.slice(Math.max(0, place - 40), place))
      const isSure = !isSample && hasTwo(readObject(content), names)
      if (isSure) found.firstSure ??= place
      if (found.behind !== '') Object.assign(found, { last: [], behind: '' })
      found.last.push({ start: place, end, content, isSure })
    } else if (found.last.length > 0 && found.behind.length <= longestBehind && !isNothing(speech.slice(place, end)))
      found.behind += speech.slice(place, end)
    place = end
  }
  return found
}

/** `They would write:` */
const introduced = /[:：]\s*$/

function hasTwo(found: object | null, names: readonly string[]): boolean {
  const own = Object.keys(found ?? {})
  return own.length > 1 && own.every(name => names.includes(name))
}

/** The tails of a whole speech. Some add a kind sentence behind theirs; longer prose, or a denial, says that it was only shown. */
function tailsIn(speech: string, names: readonly string[]): Block[] {
  const { last, behind } = blocksIn(speech, names)
  return behind === '' || (isKind(behind) && last.every(({ isSure }) => isSure)) ? last : []
}

const longestBehind = 300

const isKind = (behind: string): boolean => behind.trim().length <= longestBehind && !denial.test(behind)

const denial =
  /\b(?:not|no|nor|none|never|neither|without|cannot|instead|reject\w*|wrong)\b|n['’]t\b|[不非没未无否勿错]/i

const isNothing = (line: string): boolean => /^\s*(?:[-*_]\s*){0,40}$/.test(line)

/** A part of a speech. content: that of a tail or possible tail; null for all others. */
interface Piece {
  end: number
  content: string | null
  /** A fence begins that is not closed yet, and is no tail. */
  opens?: true
}

function pieceAt(speech: string, start: number, names: readonly string[]): Piece {
  if (speech[start] === '{') return objectAt(speech, start, names)
  const end = lineEnd(speech, start)
  if (!mayBegin.test(speech[start]!)) return { end, content: null }
  const first = speech.slice(start, Math.min(end, start + longestMark))
  const line = first.trimStart()
  const mark = /^(?:```|~~~)/.exec(line)?.[0]
  if (mark !== undefined) return fenceAt(speech, start, mark, names)
  if (line.startsWith('{')) return objectAt(speech, start + first.length - line.length, names)
  // A fence may just be beginning on the last line.
  const begins = end === speech.length && /^(?:`{1,2}|~{1,2})$/.test(line)
  return { end, content: begins ? '' : null }
}

/** How a line with a fence may begin. */
const mayBegin = /[`~\s]/

/** A fence is not indented further. */
const longestMark = 40

const lineEnd = (speech: string, start: number): number => {
  const newline = speech.indexOf('\n', start)
  return newline < 0 ? speech.length : newline + 1
}

/** Reads up to the closing line. A fence without an object is code. */
function fenceAt(speech: string, start: number, mark: string, names: readonly string[]): Piece {
  const inside = lineEnd(speech, start)
  const object = objectOnLine(speech.slice(start, Math.min(inside, start + longestTail)))
  const isWhole = speech[inside - 1] === '\n'
  if (object !== null) return { end: inside, content: isWhole ? tailLike(object, names) : object }
  for (let place = inside; place < speech.length; ) {
    const end = lineEnd(speech, place)
    if (
      speech
        .slice(place, Math.min(end, place + longestMark))
        .trimStart()
        .startsWith(mark)
    )
      return { end, content: tailLike(speech.slice(inside, place), names) }
    place = end
  }
  const content = openTail(speech.slice(inside))
  // A fence that was left open hides no tail: the text behind it is read as if the fence were not there.
  return content === null ? { end: inside, content, opens: true } : { end: speech.length, content }
}

/** For a fence that opens and closes on one line. */
function objectOnLine(line: string): string | null {
  const fenced = line.trim()
  const from = fenced.indexOf('{')
  return from > 0 && fenced.endsWith('```') ? fenced.slice(from, -3) : null
}

/** The content of an unclosed fence; null: it is no object, or prose follows it. */
function openTail(content: string): string | null {
  const start = content.search(/\S/)
  if (start < 0) return content
  if (content[start] !== '{') return null
  const end = objectEnd(content, start)
  if (typeof end !== 'number') return end === 'open' ? content : null
  const isAlone = content.slice(end).replaceAll('`', '').trim() === ''
  return isAlone ? content.slice(0, end) : null
}

/** Reads up to the last brace and the end of that line. */
function objectAt(speech: string, start: number, names: readonly string[]): Piece {
  const close = beginsTail(speech, start + 1, names) ? objectEnd(speech, start) : 'broken'
  if (close === 'broken') return { end: lineEnd(speech, start), content: null }
  if (close === 'open') return { end: speech.length, content: speech.slice(start) }
  const end = lineEnd(speech, close)
  const isAlone = speech.slice(close, end).trim() === ''
  return { end, content: isAlone && close - start <= longestTail ? speech.slice(start, close) : null }
}

/** The first name is one of a tail, or may become one. Any other object is part of the speech, even if unclosed. */
function beginsTail(speech: string, from: number, names: readonly string[]): boolean {
  let place = from
  while (isBlank.has(speech.charCodeAt(place))) place++
  if (place === speech.length) return true
  if (speech[place] !== '"') return false
  const name = speech.slice(place + 1, place + 1 + longestName)
  const end = name.indexOf('"')
  return end < 0 ? names.some(known => known.startsWith(name)) : names.includes(name.slice(0, end))
}

const longestName = 24

const isBlank = new Set([...' \t\r\n'].map(character => character.charCodeAt(0)))

/** No tail is longer. */
const longestTail = 200_000

/** The content, if it is one whole object with a name of a tail. */
function tailLike(content: string, names: readonly string[]): string | null {
  const start = content.search(/\S/)
  if (content[start] !== '{' || content.length > longestTail) return null
  const end = objectEnd(content, start)
  const isAlone = typeof end === 'number' && content.slice(end).trim() === ''
  return isAlone && new RegExp(`"(?:${names.join('|')})"\\s*:`).test(content) ? content : null
}

/**
 * The object that a speaker adds behind a speech for the format; it has at least one of these names. If there are
 * several, the last readable one, even behind a fence that the speech left open. null: there is none.
 */
export const lastObject = (speech: string, names: readonly string[]): object | null =>
  tailsIn(speech, names)
    .map(({ content }) => unwrapped(readObject(content), names))
    .findLast(block => block !== null) ?? null

/** `{"result": {…}}` */
function unwrapped(found: object | null, names: readonly string[]): object | null {
  const [only, ...others] = Object.entries(found ?? {})
  const isWrapper = only && others.length === 0 && !names.includes(only[0]) && hasTwo(only[1] as object, names)
  return isWrapper ? (only[1] as object) : found
}

/** The speech with the object of a reply that was asked for it alone. A kind word around it is said to us, and nobody hears it. */
export function withObjectOf(reply: string, speech: string, names: readonly string[]): string {
  const [from, to] = [reply.indexOf('{'), reply.lastIndexOf('}') + 1]
  const around = reply.slice(0, Math.max(0, from)) + reply.slice(to)
  const found = lastObject(reply, names) ?? (isKind(around) ? lastObject(reply.slice(from, to), names) : null)
  return found ? `${speech.trimEnd()}\n\n\`\`\`json\n${JSON.stringify(found)}\n\`\`\`` : speech
}

/** The speech without such objects. */
export function wordsWithout(speech: string, names: readonly string[]): string {
  const tails = tailsIn(speech, names)
  const [first] = tails
  const said = speech.slice(0, first?.start).trimEnd()
  const behind = first ? tails.map(({ end }, i) => speech.slice(end, tails[i + 1]?.start)).filter(isProse) : []
  return [...(said === '' ? [] : [said]), ...behind.map(piece => piece.trim())].join('\n\n')
}

const isProse = (piece: string): boolean => !isNothing(piece)

/** The words of an unfinished speech that will stay, whatever is added to it. */
export function wordsSoFar(speech: string, names: readonly string[]): string {
  const { last, behind, firstSure } = blocksIn(speech, names)
  const atEnd = behind === '' ? (last[0]?.start ?? speech.length) : speech.length
  return speech.slice(0, Math.min(firstSure ?? speech.length, atEnd)).trimEnd()
}

const readObject = (content: string): object | null =>
  objectIn(content) ?? (strayComma.test(content) ? objectIn(withoutStrayCommas(content)) : null)

function objectIn(content: string): object | null {
  try {
    const value: unknown = JSON.parse(content)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

const strayComma = /,\s*[}\]]/

const withoutStrayCommas = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, one => (one === ',' ? '' : one))
