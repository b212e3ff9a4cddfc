import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import type { Language } from '../../../src/core/language.ts'
import type { Machine, Ran, RunOptions } from '../../support/agon.ts'
import type { Golden } from '../../support/golden.ts'

export const languages = ['en', 'zh'] as const
const locales: Record<Language, string> = { en: 'en_US.UTF-8', zh: 'zh_CN.UTF-8' }
export const questions: Record<Language, string> = {
  en: 'Should we move this service to Postgres?',
  zh: '我们应该把这个服务迁移到 Postgres 吗？',
}

/** Without what differs from run to run: the folder of the machine and the ports of servers. */
export const steady = (machine: Machine, text: string): string =>
  text
    .replaceAll(dirname(machine.folder), 'PLACE')
    .replace(/(127\.0\.0\.1:)\d{5}/g, '$1PORT')
    .replace(/\s+$/gm, '')

/** Runs `agon` with words as they are typed: QUESTION is the question in that language, and "two words" are one. */
export function typed(machine: Machine, language: Language, words: string, options: RunOptions = {}): Promise<Ran> {
  const args = (words.match(/"[^"]*"|\S+/g) ?? []).map(word =>
    word === 'QUESTION' ? questions[language] : word.replace(/^"(.*)"$/s, '$1'),
  )
  return machine.run(args, { ...options, env: { LANG: locales[language], ...options.env } })
}

/** Each row is an exit code and what was typed. What is said to it stands in a golden file, and nothing on standard output. */
export async function refuses(
  golden: Golden,
  machine: Machine,
  language: Language,
  rows: string,
  { title = '', ...options }: RunOptions & { title?: string } = {},
): Promise<void> {
  for (const row of rows.trim().split('\n')) {
    const [, code, words] = /^\s*(\d+) ?(.*)$/.exec(row)!
    const ran = await typed(machine, language, words!, options)
    assert.deepEqual([ran.code, ran.stdout], [Number(code), ''], `agon ${words}: ${ran.stderr}`)
    assert.doesNotMatch(ran.stderr, /\n\s+at |bug in Agon/)
    golden.is(language, `${title}agon ${words}`.trim(), steady(machine, ran.stderr))
  }
}
