import { type CheckedCitation, type CheckResult, checkResults, resultWords } from '../core/evidence.ts'
import type { Language } from '../core/language.ts'

/** The results of a turn's citation check, in a line. */
export interface FoundLine {
  what: string
  counts: readonly { result: CheckResult; text: string }[]
}

/** `Checked by code`: `2 hold`, `1 differs` */
export function foundLine(citations: readonly CheckedCitation[], language: Language): FoundLine {
  const t = words[language]
  const found = Map.groupBy(citations, ({ result }) => result)
  const isChecked = citations.some(({ result }) => result !== 'not-checked')
  return {
    what: isChecked ? t.checkedByCode : t.citations,
    counts: checkResults
      .filter(result => found.has(result))
      .map(result => ({ result, text: t.count(found.get(result)!.length, resultWords[language][result]) })),
  }
}

const en = {
  checkedByCode: 'Checked by code',
  /** Used if none of them was checked. */
  citations: 'Citations',
  count: (count: number, result: string) => `${count} ${count > 1 ? result.replace(/^(hold|differ)s$/, '$1') : result}`,
}

const zh: typeof en = {
  checkedByCode: '代码核对',
  citations: '引用',
  count: (count, result) => `${count} 处${result}`,
}

const words = { en, zh }
