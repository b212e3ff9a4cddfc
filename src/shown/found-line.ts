import { type CheckedCitation, type CheckResult, checkResults, plainResultWords } from '../core/evidence.ts'
import type { Language } from '../core/language.ts'
import { foundWords } from './words.ts'

/** The results of a turn's citation check, in a line. */
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
