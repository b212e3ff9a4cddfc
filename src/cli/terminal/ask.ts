import { z } from 'zod'
import { clean } from '../../core/clean.ts'
import type { Flag, Format, FormatAbout } from '../../engine/format.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { faultAt } from '../fault.ts'
import type { Input, Io } from '../io.ts'
import type { CliWords } from '../words.ts'
import { truncate, widthOf } from './style.ts'

/** Asks the person at the terminal. The question goes to standard error, like everything that is not a result. */
export async function ask(
  question: string,
  { stdin, stderr }: Pick<Io, 'stdin' | 'stderr'>,
  t: CliWords,
): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input: stdin, output: stderr })
  const left = Promise.withResolvers<string>()
  lines.once('close', () => left.reject(new UsageError(t.notAnswered, exitCodes.paused)))
  try {
    return (await Promise.race([lines.question(question), left.promise])).trim()
  } catch (error) {
    stderr.write('\n')
    throw error instanceof UsageError ? error : new UsageError(t.notAnswered, exitCodes.paused)
  } finally {
    left.promise.catch(() => {})
    lines.close()
  }
}

/** Yes in English or Chinese. */
export const isYes = (answer: string): boolean => /^(y|是|好)/i.test(answer)

export async function readAll(stream: Input): Promise<string> {
  let text = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) text += chunk
  return text
}

export function wholeNumber(flag: string, text: string, t: CliWords): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(faultAt(flag, t.badValue(text, '1, 2, 3 …'), t.language))
  return Number(text)
}

export function dollars(text: string | undefined, t: CliWords): number | null {
  if (text === undefined) return null
  const amount = Number(text.replace(/^\$/, ''))
  if (!/^\$?\d*\.?\d+$/.test(text) || !(amount > 0)) throw new UsageError(t.badBudget(text))
  return amount
}

export function speed(text: string, t: CliWords): number {
  const factor = Number(text)
  if (text.trim() === '' || !(factor >= 0)) throw new UsageError(t.badSpeed(text))
  return factor
}

export const bytes = (count: number): string =>
  count < 1_000
    ? `${count} B`
    : count < 1_000_000
      ? `${(count / 1_000).toFixed(1)} kB`
      : `${(count / 1_000_000).toFixed(1)} MB`

/** Tokens, roughly: `950`, `9.5k`, `120k`, `1.03M`. */
export const thousands = (count: number): string =>
  count < 1_000
    ? String(Math.round(count))
    : count < 999_500
      ? `${(count / 1_000).toFixed(count < 9_950 ? 1 : 0)}k`
      : `${(count / 1_000_000).toFixed(count < 9_950_000 ? 2 : 1)}M`

/** The known word that was most likely meant, or null when none is close. */
export function nearest(word: string, known: Iterable<string>): string | null {
  let best: string | null = null
  let least = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const candidate of known) {
    const steps = distance(word.toLowerCase(), candidate.toLowerCase())
    if (steps >= least) continue
    least = steps
    best = candidate
  }
  return best
}

/** How many letters have to be added, removed, replaced or swapped with their neighbour (Damerau). */
function distance(from: string, to: string): number {
  const rows = Array.from({ length: from.length + 1 }, (_, row) => [row])
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let column = 1; column <= to.length; column++) rows[0]?.push(column)
  for (let row = 1; row <= from.length; row++) {
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const ways = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + same]
      if (swapped) ways.push(at(row - 2, column - 2) + 1)
      rows[row]?.push(Math.min(...ways))
    }
  }
  return at(from.length, to.length)
}

/** Columns side by side, each as wide as it needs. The last one takes the rest of the line. */
export function table(rows: readonly (readonly string[])[], width: number): string {
  const cells = rows.map(row => row.map(cell => clean(cell).text.replace(/\s+/g, ' ')))
  const columns = cells[0]?.length ?? 0
  const widths = Array.from({ length: columns }, (_, i) => Math.max(...cells.map(row => widthOf(row[i]!))))
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i === columns - 1 ? cell : cell + ' '.repeat(widths[i]! - widthOf(cell)))).join('  ')
  return cells.map(row => truncate(line(row), width)).join('\n')
}

/** Options that every format has, because the engine itself follows them. */
const commonOptions = z.object({
  effort: z.enum(['low', 'medium', 'high', 'max']).nullable().default(null),
  /** null: high for a panel of judges, else normal. */
  rigor: z.enum(['low', 'normal', 'high']).nullable().default(null),
})

const commonFlags: Readonly<Record<string, Flag>> = {
  effort: {
    value: 'LEVEL',
    about: {
      en: 'thinking effort on every call: low, medium, high, max',
      zh: '每次调用的思考强度：low、medium、high、max',
    },
    allowed: { en: 'low, medium, high, max', zh: 'low、medium、high、max' },
  },
  rigor: {
    value: 'LEVEL',
    about: {
      en: 'how carefully it is judged: low (one call), normal (blind, by criteria), high (also in both orders, by every judge; default with several)',
      zh: '裁决的严谨程度：low（一次调用）、normal（匿名、按标准评分）、high（另加正反两种顺序、由每位裁判各自裁决；多位裁判时的默认值）',
    },
    allowed: { en: 'low, normal, high', zh: 'low、normal、high' },
  },
}

export const optionsOf = (format: Format) => format.options.extend(commonOptions.shape)

export const flagsOf = (format: FormatAbout): Readonly<Record<string, Flag>> => ({ ...format.flags, ...commonFlags })

/** An option as it is written on the command line: `maxRounds` → `--max-rounds`, `decision_type` → `--decision-type`. */
export const flagName = (option: string): string =>
  `--${option.replaceAll('_', '-').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

/** The name under which the command line parser stores it: `decision_type` → `decisionType`. */
export const attributeOf = (option: string): string =>
  option.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
