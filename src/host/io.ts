import { detectLanguage, type Language } from '../core/language.ts'
import type { Mask } from '../core/mask.ts'
import type { Environment } from './host.ts'

/** What a host gets from the process around it. */
export interface Surroundings {
  readonly env: Environment
  readonly cwd: string
  readonly stdout: TextSink
  readonly stderr: TextSink
  /** Somebody sits at a terminal and can be asked. */
  readonly attended: boolean
  /** The clock that dates files and records. */
  now(): Date
}

export interface TextSink {
  write(text: string): unknown
}

/** A command writes results to `out` and everything else to `err`. Both are masked. */
export interface Output {
  out(text: string): void
  err(text: string): void
  /** A document, or one of many lines. Each string is masked by itself: masking JSON as text could break it. */
  json(value: unknown, indent?: number): void
}

export function outputTo({ stdout, stderr }: Pick<Surroundings, 'stdout' | 'stderr'>, mask: Mask): Output {
  const masked = (text: string) => mask.text(text)
  return {
    out: text => void stdout.write(masked(text)),
    err: text => void stderr.write(masked(text)),
    json: (value, indent) => void stdout.write(`${maskedJson(value, masked, indent)}\n`),
  }
}

export const maskedJson = (value: unknown, masked: (text: string) => string, indent?: number): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'string' ? masked(inner) : inner), indent)

/** Masks all strings in the data. If there is nothing to hide, the same value is returned. */
export function masked<T>(value: T, mask: (text: string) => string): T {
  if (typeof value === 'string') return mask(value) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const shown = entries.map(([name, inner]): [string, unknown] => [name, masked(inner, mask)])
  if (shown.every(([, inner], i) => inner === entries[i]![1])) return value
  return (Array.isArray(value) ? shown.map(([, inner]) => inner) : Object.fromEntries(shown)) as T
}

/** The language of the user's environment, for messages before the question is known. */
export const environmentLanguage = (env: Environment): Language =>
  /^zh/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'zh' : 'en'

/** The language is Chinese if the user writes Chinese, whatever the environment says. */
export const userLanguage = (env: Environment, written: readonly string[]): Language =>
  written.some(text => detectLanguage(text) === 'zh') ? 'zh' : environmentLanguage(env)

/** The user's local date, as 2026-01-25. */
export function localDate(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
