import { readFileSync } from 'node:fs'
import type { Language } from '../../../src/core/language.ts'

const read = (name: string): string => readFileSync(new URL(`../../fixtures/research/${name}`, import.meta.url), 'utf8')

export const readJson = <T>(name: string): T => JSON.parse(read(name))

/** What somebody says in each language: `<name>.<language>.json`. */
export const readLines = <T>(name: string): Record<Language, T> => ({
  en: readJson(`${name}.en.json`),
  zh: readJson(`${name}.zh.json`),
})

/** The rows of a table whose columns are tabs apart. */
export const readRows = (name: string): string[][] =>
  read(name)
    .trim()
    .split('\n')
    .map(row => row.split('\t'))
