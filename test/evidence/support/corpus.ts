import type { LineRange } from '../../../src/core/evidence.ts'
import type { Material, Speech } from '../../../src/core/model.ts'
import { randomFrom } from '../../support/sample.ts'

/** A citation and what a look at it must come to. */
export interface Planted {
  path: string
  lines: LineRange
  quote: string
  result: 'holds' | 'elsewhere' | 'differs' | 'not-there'
}

type Random = () => number

/** Files of about `bytes` in all, half English and half Chinese, and quotes of them. The same for the same seed. */
export function makeCorpus(bytes: number, quotes: number, seed = 1): { files: Material[]; planted: Planted[] } {
  const random = randomFrom(seed)
  const vocabulary = vocabularyOf(random)
  const each = Math.min(200_000, Math.ceil(bytes / 4))
  const files: Material[] = []
  for (let size = 0, i = 0; size < bytes; i++) {
    const text = i % 2 === 0 ? english(each, vocabulary, random) : chinese(each, random)
    files.push({ path: `docs/part-${i}.md`, text })
    size += Buffer.byteLength(text)
  }
  return { files, planted: Array.from({ length: quotes }, (_, i) => plant(i, files, random)) }
}

/** Short words are common, long ones rare, as in any language. */
function vocabularyOf(random: Random): string[] {
  const letters = 'etaoinshrdlucmfwypvbgk'
  const word = (i: number) =>
    Array.from({ length: 2 + Math.floor(Math.log2(i + 2) * (0.4 + random() * 0.5)) }, () => {
      return letters[Math.floor(random() ** 1.6 * letters.length)]
    }).join('')
  return Array.from({ length: 20_000 }, (_, i) => word(i))
}

/** Zipf's law, roughly. */
const rank = (most: number, random: Random): number => Math.floor(most ** random()) - 1

function english(bytes: number, vocabulary: readonly string[], random: Random): string {
  return lines(bytes, () => {
    const words = Array.from({ length: 10 + Math.floor(random() * 12) }, () => vocabulary[rank(20_000, random)]!)
    words.splice(Math.floor(random() * words.length), 0, String(Math.floor(random() * 10_000)))
    const [first = ''] = words
    return `${first[0]?.toUpperCase()}${words.join(' ').slice(1)}.`
  })
}

function chinese(bytes: number, random: Random): string {
  const clause = () =>
    Array.from({ length: 6 + Math.floor(random() * 9) }, () =>
      String.fromCharCode(0x4e00 + ((rank(3_000, random) * 7) % 20_000)),
    ).join('')
  return lines(bytes, () => `${clause()}，${clause()} ${Math.floor(random() * 10_000)} ${clause()}。`)
}

function lines(bytes: number, line: () => string): string {
  const made: string[] = []
  for (let size = 0; size < bytes; ) {
    const next = line()
    made.push(next)
    size += Buffer.byteLength(next) + 1
  }
  return `${made.join('\n')}\n`
}

const kinds: readonly Planted['result'][] = ['holds', 'elsewhere', 'differs', 'not-there']

function plant(i: number, files: readonly Material[], random: Random): Planted {
  const result = kinds[i % kinds.length]!
  const { path, text } = files[(i >> 2) % files.length]!
  const all = text.split('\n')
  const line = 10 + Math.floor(random() * (all.length - 20))
  const there = all[line - 1]!
  const lines: LineRange = result === 'elsewhere' ? [line + 6, line + 6] : [line, line]
  const quote = result === 'not-there' ? shuffled(there, random) : result === 'differs' ? changed(there, random) : there
  return { path, lines, quote, result }
}

/** Another number, or one word more or less. */
function changed(line: string, random: Random): string {
  if (random() < 0.5) return line.replace(/\d+/, number => String(Number(number) + 1 + Math.floor(random() * 9)))
  return /[a-z]/.test(line) ? line.replace(/ \w+ /, random() < 0.5 ? ' ' : ' not ') : line.replace('，', '，不')
}

/** The same characters in another order: words that stand nowhere. */
function shuffled(line: string, random: Random): string {
  const parts = /[a-z]/.test(line) ? line.split(/(?<=\w\w)/) : [...line]
  for (let i = parts.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1))
    ;[parts[i], parts[other]] = [parts[other]!, parts[i]!]
  }
  return parts.join('')
}

/** A speech of quotations that are near to what was said, often: more than anybody compares. */
export function muchToCompare(): { text: string; earlier: Speech[] } {
  const random = randomFrom(3)
  const words = 'alpha beta gamma delta epsilon zeta theta kappa lambda omicron sigma upsilon'.split(' ')
  const said = Array.from({ length: 5_000 }, () => words[Math.floor(random() * words.length)]).join(' ')
  const garbled = (i: number) =>
    said.slice(i * 11, i * 11 + 1_900).replace(/\w+/g, word => (random() < 0.25 ? 'omega' : word))
  const text = Array.from({ length: 60 }, (_, i) => `The proposer said: "${garbled(i)}".`).join('\n\n')
  const keys = Array.from({ length: 6 }, (_, i) => `round-${i + 1}/proposer`)
  return { text, earlier: keys.map((key, i) => ({ key, seat: 'proposer', text: `${said} ${i}` })) }
}
