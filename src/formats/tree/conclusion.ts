import { fieldsOf } from '../../core/json.ts'
import type { Firmness } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import type { ConcludedPart, ConcludedRuling, Conclusion } from '../../engine/conclusion.ts'
import { nothingConcluded } from '../concluded.ts'
import { nodeLabel } from './about.ts'

/** What a topic came to, as a verdict keeps it. */
interface TopicOutcome {
  id: string
  title: string
  agreed: readonly { node: string; point: string }[]
  ruled: readonly RuledDivergence[]
}

interface RuledDivergence {
  divergenceId: string
  /** null: the rulings do not agree. */
  recommendation: string | null
  /** Left out where there was nothing to weigh, and in journals of earlier versions. */
  firmness?: Firmness
}

/** How much was agreed and how much ruled on, in all topics and in each. */
export function conclusion(view: View): Conclusion {
  const topics = topicsIn(view.verdict)
  return {
    ...nothingConcluded,
    lines: topics.length === 0 ? [] : [lineOf(topics, view.brief.language)],
    parts: topics.map(topic => partOf(topic, view)),
  }
}

const topicsIn = (verdict: View['verdict']): readonly TopicOutcome[] =>
  (fieldsOf(verdict).topics ?? []) as object as readonly TopicOutcome[]

const partOf = (topic: TopicOutcome, view: View): ConcludedPart => ({
  title: topic.title,
  line: lineOf([topic], view.brief.language),
  rulings: topic.ruled.map(ruled => rulingOf(ruled, topic, view)),
})

function rulingOf(ruled: RuledDivergence, { id }: TopicOutcome, { facts, brief }: View): ConcludedRuling {
  const { divergenceId, recommendation } = ruled
  const fact = facts.find(
    ({ type, key, fact }) =>
      type === 'divergence.ruled' && fact.divergenceId === divergenceId && key.startsWith(`${id}/`),
  )
  const firmness = ruled.firmness ?? ((fieldsOf(fact?.fact.judging).firmness ?? null) as Firmness | null)
  const text = firmness === 'split' ? null : recommendation
  return { label: nodeLabel(divergenceId, brief.language), text, firmness }
}

function lineOf(topics: readonly TopicOutcome[], language: Language): string {
  const among = (name: 'agreed' | 'ruled') => topics.reduce((sum, topic) => sum + topic[name].length, 0)
  return words[language](among('agreed'), among('ruled'))
}

const words: Record<Language, (agreed: number, ruled: number) => string> = {
  en: (agreed, ruled) => `${agreed} agreed, ${ruled} ruled on`,
  zh: (agreed, ruled) => `合意 ${agreed} 项，裁决 ${ruled} 项`,
}
