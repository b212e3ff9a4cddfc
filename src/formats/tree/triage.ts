import type { Language } from '../../core/language.ts'
import type { Shape } from '../../engine/structured.ts'
import { taken } from './numbered.ts'
import { titleKey } from './same.ts'
import { type TriageReply, triageSchema } from './shapes.ts'

/** What the reviewer has to bring: who agrees on what, and every disagreement with a place in it for each party. */
export function triageShape(parties: readonly string[], elsewhere: readonly string[]): Shape<TriageReply> {
  return {
    name: 'triage',
    schema: triageSchema(parties),
    check: ({ divergences }, language) => [
      ...divergences.flatMap(divergence => placesOf(divergence, parties, language)),
      ...repeats(divergences, language),
      ...divergences.flatMap(divergence => strangers(divergence, elsewhere, language)),
    ],
  }
}

type Found = TriageReply['divergences'][number]

function placesOf({ id, sides, uninvolved }: Found, parties: readonly string[], language: Language): string[] {
  const t = words[language]
  const involved = Object.keys(taken(sides))
  const places = (party: string) => [...involved, ...uninvolved].filter(other => other === party).length
  return [
    ...(involved.length < 2 ? [t.oneSide(id, involved.length)] : []),
    ...parties.filter(party => places(party) === 0).map(party => t.missing(id, party)),
    ...parties.filter(party => places(party) > 1).map(party => t.twice(id, party)),
  ]
}

function repeats(divergences: readonly Found[], language: Language): string[] {
  const first = new Map<string, string>()
  return divergences.flatMap(({ id, title }) => {
    const other = first.get(titleKey(title))
    if (other !== undefined) return [words[language].repeats(id, other)]
    first.set(titleKey(title), id)
    return []
  })
}

const strangers = ({ id, sameAs }: Found, elsewhere: readonly string[], language: Language): string[] =>
  sameAs == null || elsewhere.includes(sameAs) ? [] : [words[language].stranger(id, sameAs, elsewhere)]

const words: Record<
  Language,
  {
    oneSide(id: string, sides: number): string
    missing(id: string, party: string): string
    twice(id: string, party: string): string
    repeats(id: string, other: string): string
    stranger(id: string, sameAs: string, elsewhere: readonly string[]): string
  }
> = {
  en: {
    oneSide: (id, sides) => `${id}: has ${sides} of the two sides that a disagreement needs at least.`,
    missing: (id, party) =>
      `${id}: ${party} is neither in sides nor in uninvolved. Each party is in exactly one of them.`,
    twice: (id, party) =>
      `${id}: ${party} is named more than once. Each party is either in sides or in uninvolved, once.`,
    repeats: (id, other) => `${id}: has the same title as ${other}. Make one of the two.`,
    stranger: (id, sameAs, elsewhere) =>
      elsewhere.length === 0
        ? `${id}: sameAs is ${sameAs}, but no other question is listed. Leave it out.`
        : `${id}: sameAs is ${sameAs}, which is not listed. Listed are ${elsewhere.join(', ')}.`,
  },
  zh: {
    oneSide: (id, sides) => `${id}：只有 ${sides} 方。一个分歧至少要有两方。`,
    missing: (id, party) => `${id}：${party} 既不在 sides 中也不在 uninvolved 中。每一方必须且只能出现在其中之一。`,
    twice: (id, party) => `${id}：${party} 出现了不止一次。每一方只能在 sides 或 uninvolved 中出现一次。`,
    repeats: (id, other) => `${id}：标题与 ${other} 相同。请合并为一个。`,
    stranger: (id, sameAs, elsewhere) =>
      elsewhere.length === 0
        ? `${id}：sameAs 写了 ${sameAs}，但没有列出其他问题。请去掉这一项。`
        : `${id}：sameAs 写了 ${sameAs}，它不在所列之中。所列为 ${elsewhere.join('、')}。`,
  },
}
