import type { Language } from '../../core/language.ts'
import type { Shape } from '../../engine/structured.ts'
import { Ruling } from './shapes.ts'

/** One verdict for each disagreement that is left, and none for anything else. */
export function rulingShape(divergences: readonly string[]): Shape<Ruling> {
  return {
    name: 'ruling',
    schema: Ruling,
    check: ({ forcedVerdicts }, language) => {
      const t = words[language]
      const ids = forcedVerdicts.map(verdict => verdict.divergenceId)
      const [known, ruled, once] = [new Set(divergences), new Set(ids), new Set<string>()]
      return [
        ...divergences.filter(id => !ruled.has(id)).map(t.missing),
        ...ids.filter(id => !known.has(id)).map(id => t.stranger(id, divergences)),
        ...ids.filter(id => once.size === once.add(id).size).map(t.twice),
      ]
    },
  }
}

const words: Record<
  Language,
  { missing(id: string): string; stranger(id: string, known: readonly string[]): string; twice(id: string): string }
> = {
  en: {
    missing: id => `forcedVerdicts: nothing is ruled on ${id}.`,
    stranger: (id, known) => `forcedVerdicts: ${id} is not among the disagreements to rule on (${known.join(', ')}).`,
    twice: id => `forcedVerdicts: ${id} is ruled on twice.`,
  },
  zh: {
    missing: id => `forcedVerdicts：没有对 ${id} 作出裁决。`,
    stranger: (id, known) => `forcedVerdicts：${id} 不在需要裁决的分歧之中（${known.join('、')}）。`,
    twice: id => `forcedVerdicts：对 ${id} 裁决了两次。`,
  },
}
