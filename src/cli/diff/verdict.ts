import { failureText } from '../../core/failure-words.ts'
import type { Json } from '../../core/json.ts'
import type { Firmness } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'
import { plainFirmness } from '../../formats/report/judging.ts'
import type { KeptDebate } from '../kept.ts'
import { labelOf } from '../preflight.ts'
import { cliWords } from '../words.ts'

/** How a debate ended, in sentences: in its format's own where it has them. */
export function verdictOf({ view, format }: Pick<KeptDebate, 'view' | 'format'>): string[] {
  const { language, options } = view.brief
  const t = words[language]
  const told = format.headline?.(view) ?? []
  if (told.length > 0) return [...told]
  if (view.failure) return [t.failed(failureText(view.failure, language))]
  if (view.state !== 'done') return [t.notOver]
  const outcome = cliWords[language].outcomes[view.outcome ?? ''] ?? view.outcome ?? ''
  const verdict = fieldsOf(view.verdict)
  const judging = fieldsOf(verdict.judging)
  if (view.verdict === null || !('winner' in verdict || Array.isArray(verdict.topics))) return [t.outcome(outcome)]
  if (Array.isArray(verdict.topics)) return verdict.topics.flatMap(topic => topicLines(fieldsOf(topic), t))
  const firmness = firmnessOf(judging.firmness, language)
  if (typeof verdict.winner !== 'string') return [t.nobody(firmness)]
  const outsider = format.outsiders?.(options).find(({ id }) => id === verdict.winner)
  const name = outsider?.names[0] ?? labelOf(format.roles(options), verdict.winner, language)
  return [t.winner(name, firmness), ...(typeof verdict.reasoning === 'string' ? [verdict.reasoning] : [])]
}

/** Of a tree: what each topic came to. */
function topicLines({ title, agreed, ruled }: Record<string, Json>, t: Words): string[] {
  const rulings = listIn(ruled).map(fieldsOf)
  const lines = rulings.map(({ divergenceId, recommendation }) =>
    t.ruled(String(divergenceId ?? '').toUpperCase(), typeof recommendation === 'string' ? recommendation : null),
  )
  return [t.topic(String(title ?? ''), listIn(agreed).length, rulings.length), ...lines]
}

const fieldsOf = (value: Json | undefined): Record<string, Json> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}

const listIn = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

const firmnessOf = (firmness: Json | undefined, language: Language): string | null =>
  typeof firmness === 'string' && ['firm', 'leaning', 'split'].includes(firmness)
    ? plainFirmness(firmness as Firmness, language)
    : null

interface Words {
  winner(name: string, firmness: string | null): string
  nobody(firmness: string | null): string
  outcome(word: string): string
  topic(title: string, agreed: number, ruled: number): string
  ruled(divergence: string, recommendation: string | null): string
  failed(reason: string): string
  notOver: string
}

const words: Record<Language, Words> = {
  en: {
    winner: (name, firmness) => `${name} had the stronger argument${firmness === null ? '' : ` (${firmness})`}.`,
    nobody: firmness => `No side won${firmness === null ? '' : ` (${firmness})`}.`,
    outcome: word => `Outcome: ${word}.`,
    topic: (title, agreed, ruled) =>
      `${title}: ${agreed} ${agreed === 1 ? 'point' : 'points'} agreed on, ${ruled} ruled on.`,
    ruled: (divergence, recommendation) => `${divergence}: ${recommendation ?? 'the rulings do not agree.'}`,
    failed: reason => `It failed: ${reason}`,
    notOver: 'It is not over.',
  },
  zh: {
    winner: (name, firmness) => `${name}的论证更强${firmness === null ? '' : `，${firmness}`}。`,
    nobody: firmness => `没有胜方${firmness === null ? '' : `，${firmness}`}。`,
    outcome: word => `结果：${word}。`,
    topic: (title, agreed, ruled) => `${title}：达成合意 ${agreed} 点，裁决 ${ruled} 处。`,
    ruled: (divergence, recommendation) => `${divergence}：${recommendation ?? '各次裁决不一致。'}`,
    failed: reason => `失败：${reason}`,
    notOver: '尚未结束。',
  },
}
