import { createHmac } from 'node:crypto'

/** The code of a debate's fences. All seats are told the same one, so what they are shown can be the same bytes. */
export const fenceCode = (secret: string): string =>
  createHmac('sha256', secret).update('fence').digest('hex').slice(0, 12)

/** So many signs of a code in a row are struck out. In honest words they stand together once in a thousand million times. */
const leastStruck = 8

/**
 * Every seat knows the code, and none may pass it on: it is struck out of whatever somebody said, also in part, in other
 * letters that look alike, and with anything but letters and digits in between.
 */
export function struck(text: string, code: string): string {
  let result = ''
  let kept = 0
  for (const [start, end] of partsIn(text, code)) {
    result += `${text.slice(kept, start)}…`
    kept = end
  }
  return result + text.slice(kept)
}

/** Signs of the code that follow each other in a text. */
interface Run {
  start: number
  /** The place in the code of the sign that would go on with it. */
  next: number
  length: number
}

/** Where parts of the code stand in a text. */
function partsIn(text: string, code: string): [start: number, end: number][] {
  const parts: [number, number][] = []
  let runs: Run[] = []
  for (let at = 0, after = 0; at < text.length; at = after) {
    const point = text.codePointAt(at)!
    after = at + (point > 0xffff ? 2 : 1)
    for (const sign of point < 0x80 ? ascii[point]! : plain(point)) {
      runs = goneOn(runs, sign, at, code)
      const found = runs.find(({ length }) => length >= leastStruck)
      if (!found) continue
      const last = parts.at(-1)
      if (last && found.start < last[1]) last[1] = after
      else parts.push([found.start, after])
    }
  }
  return parts
}

const noRuns: Run[] = []

function goneOn(runs: readonly Run[], sign: string, at: number, code: string): Run[] {
  if (!code.includes(sign)) return noRuns
  const longer: Run[] = []
  for (const { start, next, length } of runs)
    if (code[next] === sign) longer.push({ start, next: next + 1, length: length + 1 })
  for (let place = 0; place + leastStruck <= code.length; place++)
    if (code[place] === sign) longer.push({ start: at, next: place + 1, length: 1 })
  return longer
}

/** Letters that are drawn like those of a code, in Latin and other scripts. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    0: 'oоοօ',
    1: 'liıіιӏ',
    2: 'zᴢ',
    3: 'зʒэ',
    4: 'чᏎ',
    5: 'sѕ',
    6: 'бᏮ',
    7: 'т',
    9: 'gqɡԛ',
    a: 'аαɑ',
    b: 'вьβƅ',
    c: 'сϲᴄ',
    d: 'ԁժ',
    e: 'еєεҽ',
    f: 'ƒϝ',
  }).flatMap(([sign, others]) => [...others].map(other => [other.toLowerCase(), sign] as const)),
)

const isSign = /[\p{L}\p{N}]/u

/** Chinese, Japanese and Korean characters look like no sign of a code. The wide forms of letters come behind them. */
const isFarEastern = (point: number): boolean => point >= 0x2e80 && point < 0xf900

/** What to read for a character: nothing for what may stand between signs. */
const ascii = Array.from({ length: 0x80 }, (_, point) => {
  const sign = String.fromCharCode(point).toLowerCase()
  return isSign.test(sign) ? (lookalikes.get(sign) ?? sign) : ''
})

function plain(point: number): string {
  const sign = String.fromCodePoint(point)
  if (isFarEastern(point)) return isSign.test(sign) ? '文' : ''
  return [...sign.normalize('NFKD').toLowerCase()]
    .filter(part => isSign.test(part))
    .map(part => lookalikes.get(part) ?? part)
    .join('')
}
