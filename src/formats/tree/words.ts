import type { Language } from '../../core/language.ts'
import type { Reason, Ruled } from './node.ts'

/** Why the reviewer has to rule, in the words of the prompt; where there are several reasons, each with what it is for. */
export function reasonText(left: readonly Ruled[], maxRounds: number, language: Language): string {
  const reasons = [...Map.groupBy(left, ({ why }) => why)]
  const texts = reasons.map(([why, ruled]) => {
    const text = reasonTexts[language][why](maxRounds)
    const ids = ruled.map(({ divergence }) => divergence.id)
    if (reasons.length === 1) return text
    return language === 'zh' ? `${ids.join('、')}：${text}` : `${ids.join(', ')}: ${text}`
  })
  return texts.join(language === 'zh' ? '' : ' ')
}

const reasonTexts: Record<Language, Record<Reason, (maxRounds: number) => string>> = {
  en: {
    'max-rounds': rounds => `The debate has reached its limit of ${rounds} rounds.`,
    impasse: () => 'The same disagreement came back unchanged, so that another round would only go in a circle.',
    budget: () => 'There is no money left to debate this any further.',
    'max-nodes': () => 'The tree has reached the largest number of debates that the user allows.',
  },
  zh: {
    'max-rounds': rounds => `辩论已达到 ${rounds} 轮的上限。`,
    impasse: () => '同一分歧原样重现，再辩一轮只会原地打转。',
    budget: () => '已没有预算继续辩论这一分歧。',
    'max-nodes': () => '辩论树已达到用户允许的最大节点数。',
  },
}
