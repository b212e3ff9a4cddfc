import { type CheckResult, checkResults } from './evidence.ts'
import type { Language } from './language.ts'

const inChinese: Record<CheckResult, string> = {
  holds: '属实',
  moved: '位置不同',
  differs: '与原文有出入',
  'not-there': '原文中没有',
  'no-such-source': '没有这个来源',
  unreachable: '无法访问',
  'not-checked': '未核对',
}

/** For people, in one language only. */
export const plainResultWords: Record<Language, Record<CheckResult, string>> = {
  en: told(result => result.replaceAll('-', ' ')),
  zh: inChinese,
}

/** The result's code word, and in Chinese also what it means. */
export const resultWords: Record<Language, Record<CheckResult, string>> = {
  en: told(result => result),
  zh: told(result => `${result}（${inChinese[result]}）`),
}

function told(word: (result: CheckResult) => string): Record<CheckResult, string> {
  return Object.fromEntries(checkResults.map(result => [result, word(result)])) as Record<CheckResult, string>
}
