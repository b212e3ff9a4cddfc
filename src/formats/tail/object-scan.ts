/** Where an object ends. `open`: more text may complete it; `broken`: it is no object, whatever follows. */
export type ScanEnd = number | 'open' | 'broken'

/**
 * Finds the end of the JSON object that begins here. It is strict, so that prose is never taken for part of an
 * unfinished object: a missing or extra quotation mark makes it broken.
 */
export function objectEnd(text: string, start: number): ScanEnd {
  /** For each open bracket: is it that of an object? */
  const open: boolean[] = []
  let next: Next = 'value'
  for (let place = start; ; ) {
    while (isBlank(text.charCodeAt(place))) place++
    if (place >= text.length) return 'open'
    const end = tokenEnd(text, place)
    if (end === 'broken') return end
    const then = step(text.charCodeAt(place), next, open)
    if (then === null || open.length > deepest) return 'broken'
    if (end === 'open' || open.length === 0) return end
    next = then
    place = end
  }
}

const codes = (characters: string): number[] => Array.from(characters, one => one.charCodeAt(0))
const [space, tab, newline, carriage] = codes(' \t\n\r') as [number, number, number, number]
const isBlank = (code: number): boolean => code === space || code === newline || code === carriage || code === tab

/** No tail is nested deeper. Deeper text would have to be read once for each level. */
const deepest = 4

/** What may come next: a value or, in a list, its end; likewise a name; a colon; what follows a value. */
type Next = 'value' | 'value-or-end' | 'name-or-end' | 'colon' | 'behind'

const [brace, unbrace, bracket, unbracket, comma, colon] = codes('{}[],:')
const [quote, backslash] = codes('"\\')

/** What may follow a token that begins with this mark; null: the token is not allowed here. */
function step(mark: number, next: Next, open: boolean[]): Next | null {
  const isValue = next === 'value' || next === 'value-or-end'
  const isName = next === 'name-or-end'
  switch (mark) {
    case brace:
    case bracket:
      open.push(mark === brace)
      return isValue ? (mark === brace ? 'name-or-end' : 'value-or-end') : null
    case unbrace:
      return open.pop() === true && (next === 'behind' || next === 'name-or-end') ? 'behind' : null
    case unbracket:
      return open.pop() === false && (next === 'behind' || next === 'value-or-end') ? 'behind' : null
    case comma:
      // A comma behind the last item is no harm.
      return next === 'behind' ? (open.at(-1) ? 'name-or-end' : 'value-or-end') : null
    case colon:
      return next === 'colon' ? 'value' : null
    case quote:
      return isName ? 'colon' : isValue ? 'behind' : null
    default:
      return isValue ? 'behind' : null
  }
}

function tokenEnd(text: string, start: number): ScanEnd {
  const mark = text.charCodeAt(start)
  if (mark === quote) return stringEnd(text, start + 1)
  if (isPunctuation.has(mark)) return start + 1
  scalar.lastIndex = start
  const word = scalar.exec(text)?.[0] ?? ''
  const end = start + word.length
  const isKnown = end === text.length ? mayBecome.test(word) : isWhole.test(word)
  if (!isKnown) return 'broken'
  return end === text.length ? 'open' : end
}

const isPunctuation = new Set(codes('{}[],:'))
const scalar = /[-+.\w]{0,40}/y
const isWhole = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
const mayBecome =
  /^(?:t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?|n(?:u(?:ll?)?)?|-?(?:0|[1-9]\d*)?(?:\.\d*)?(?:[eE][+-]?\d*)?)$/

function stringEnd(text: string, start: number): ScanEnd {
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === quote) return i + 1
    if (code < space) return 'broken'
    if (code !== backslash) continue
    const escaped = text.slice(i + 1, i + 6)
    const mayBe = i + 6 > text.length ? mayEscape : escapes
    if (!mayBe.test(escaped)) return 'broken'
    i++
  }
  return 'open'
}

const escapes = /^(?:["\\/bfnrt]|u[\da-fA-F]{4})/
const mayEscape = /^(?:$|["\\/bfnrt]|u(?:[\da-fA-F]{4}|[\da-fA-F]{0,3}$))/
