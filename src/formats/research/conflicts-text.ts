import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Conflict } from './numbers.ts'

/** What the judge is shown of numbers that differ; null: none do. Their words are the speakers'. */
export function conflictsText(conflicts: readonly Conflict[], language: Language): Speech | null {
  if (conflicts.length === 0) return null
  const line = ({ between: [one, other], values }: Conflict) => {
    // Marks of their own would end the quotation: what stands in it is theirs, what stands outside is code's.
    const [a, b] = values.map(value => value.replaceAll(/[“”]/g, '"'))
    return language === 'zh'
      ? `- ${one} 写的是“${a}”，${other} 写的是“${b}”`
      : `- ${one} says “${a}”, ${other} says “${b}”`
  }
  const head = language === 'zh' ? '程序发现的同一数量的不同说法：' : 'Numbers that a program found given differently:'
  const text = [head, ...conflicts.map(line)].join('\n')
  // No role can have such a name: a judge must not take it for the words of one.
  return { key: 'checks/#numbers', seat: '#numbers', text, derived: 'numbers' }
}
