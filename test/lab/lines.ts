import { readFileSync } from 'node:fs'
import type { Language } from '../../src/core/language.ts'

/** What the lab says, as test/lab/lines/NAME.LANGUAGE.json has it. */
export function readLines<T>(name: string): Record<Language, T> {
  const read = (language: Language): T =>
    JSON.parse(readFileSync(new URL(`lines/${name}.${language}.json`, import.meta.url), 'utf8'))
  return { en: read('en'), zh: read('zh') }
}

/** A line with its `{names}` replaced by these values. */
export const fill = (line: string, values: Readonly<Record<string, string | number>>): string =>
  line.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
