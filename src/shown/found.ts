import { type CheckedCitation, type CheckResult, checkResults } from '../core/evidence.ts'
import type { Language } from '../core/language.ts'
import { plainResultWords } from '../core/result-words.ts'

/** What became of the citations of a turn, in a line. */
export interface FoundLine {
  what: string
  counts: readonly { result: CheckResult; text: string }[]
}

/** `Checked by code`: `2 hold`, `1 differs` */
export function foundLine(citations: readonly CheckedCitation[], language: Language): FoundLine {
  const t = foundWords[language]
  const found = Map.groupBy(citations, ({ result }) => result)
  const isChecked = citations.some(({ result }) => result !== 'not-checked')
  return {
    what: isChecked ? t.checkedByCode : t.citations,
    counts: checkResults
      .filter(result => found.has(result))
      .map(result => ({ result, text: t.count(found.get(result)!.length, plainResultWords[language][result]) })),
  }
}

interface FoundWords {
  checkedByCode: string
  /** Where code has checked none of them. */
  citations: string
  count(count: number, result: string): string
}

const foundWords: Record<Language, FoundWords> = {
  en: {
    checkedByCode: 'Checked by code',
    citations: 'Citations',
    count: (count, result) => `${count} ${count > 1 ? result.replace(/^(hold|differ)s$/, '$1') : result}`,
  },
  zh: {
    checkedByCode: '代码核对',
    citations: '引用',
    count: (count, result) => `${count} 处${result}`,
  },
}
