import { type MarkdownToken, textToken, tokenOf } from './token.ts'

/** A run of `*`, `_` or `~` that may begin or end something. */
export interface SignRun {
  sign: string
  /** How many there were, and how many have no partner. */
  length: number
  left: number
  opens: boolean
  closes: boolean
  /** The ends and beginnings that became of it, in their order in the text. */
  ends: MarkdownToken[]
  begins: MarkdownToken[]
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef“”‘’]/u
const space = /\s/
const punctuation = /[\p{P}\p{S}]/u

/**
 * A run by what stands around it. CommonMark goes by spaces and punctuation. Chinese has no spaces, so the stars of `**结论：**我们`
 * would stay: next to Chinese, only white space decides.
 */
export function runOf(text: string, start: number, length: number): SignRun {
  const sign = text[start]!
  const before = characterBefore(text, start)
  const after = text[start + length] === undefined ? ' ' : String.fromCodePoint(text.codePointAt(start + length)!)
  const [isOpen, isClosed] = [!space.test(after), !space.test(before)]
  const run = { sign, length, left: length, ends: [], begins: [] }
  if (sign !== '_' && (wide.test(before) || wide.test(after))) return { ...run, opens: isOpen, closes: isClosed }
  const [isBefore, isAfter] = [punctuation.test(before), punctuation.test(after)]
  const isLeft = isOpen && (!isAfter || !isClosed || isBefore)
  const isRight = isClosed && (!isBefore || !isOpen || isAfter)
  const mayBeInside = sign !== '_'
  return {
    ...run,
    opens: isLeft && (mayBeInside || !isRight || isBefore),
    closes: isRight && (mayBeInside || !isLeft || isAfter),
  }
}

function characterBefore(text: string, at: number): string {
  const last = text[at - 1] ?? ' '
  return /[\udc00-\udfff]/.test(last) ? text.slice(Math.max(0, at - 2), at) : last
}

/** Finds the partners of runs, each of which is looked at once, however many there are. */
export function pairUp(runs: readonly SignRun[]): void {
  const open: SignRun[] = []
  /** Further down, there is nothing for such a run. */
  const floors = new Map<string, number>()
  const cut = (length: number) => {
    open.length = length
    for (const [kind, floor] of floors) if (floor > length) floors.set(kind, length)
  }
  for (const run of runs) {
    const least = run.sign === '~' ? 2 : 1
    const kind = `${run.sign}${run.opens}${run.length % 3}`
    while (run.closes && run.left >= least) {
      const floor = floors.get(kind) ?? 0
      let at = open.length - 1
      while (at >= floor && !fits(open[at]!, run, least)) at -= 1
      if (at < floor) {
        floors.set(kind, open.length)
        break
      }
      pair(open[at]!, run)
      cut(open[at]!.left < least ? at : at + 1)
    }
    if (run.opens && run.left >= least) open.push(run)
  }
}

/** One that could both open and close must not make three of two: `*a**b*`. */
function fits(opener: SignRun, closer: SignRun, least: number): boolean {
  if (opener.sign !== closer.sign || opener.left < least) return false
  if (closer.sign === '~' || !(opener.closes || closer.opens)) return true
  return (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0)
}

function pair(opener: SignRun, closer: SignRun): void {
  const isTwo = opener.left >= 2 && closer.left >= 2
  const [type, tag] = opener.sign === '~' ? ['s', 's'] : isTwo ? ['strong', 'strong'] : ['em', 'em']
  opener.begins.unshift(tokenOf(`${type}_open`, tag, 1))
  closer.ends.push(tokenOf(`${type}_close`, tag, -1))
  opener.left -= isTwo ? 2 : 1
  closer.left -= isTwo ? 2 : 1
}

export const tokensOf = ({ sign, left, ends, begins }: SignRun): MarkdownToken[] => [
  ...ends,
  ...(left > 0 ? [textToken(sign.repeat(left))] : []),
  ...begins,
]
