import { failureText } from '../../core/failure-words.ts'
import { fieldsOf } from '../../core/json.ts'
import type { Firmness } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'
import type { ConcludedPart } from '../../engine/conclusion.ts'
import { plainFirmness } from '../../formats/report/judging.ts'
import { seatNameIn } from '../../formats/seat-name.ts'
import type { KeptDebate } from '../kept.ts'
import { cliWords } from '../words.ts'

/** How a debate ended, in sentences: in its format's own where it has them. */
export function verdictOf({ view, format }: Pick<KeptDebate, 'view' | 'format'>): string[] {
  const { language } = view.brief
  const t = words[language]
  const { parts = [], lines = [], winner = null, firmness = null } = format.conclusion?.(view) ?? {}
  if (parts.length > 0) return parts.flatMap(part => partLines(part, t))
  if (lines.length > 0) return [...lines]
  if (view.failure) return [t.failed(failureText(view.failure, language))]
  if (view.state !== 'done') return [t.notOver]
  if (winner) {
    const { reasoning } = fieldsOf(view.verdict)
    const name = seatNameIn(format, view, winner.seat)
    return [t.winner(name, firmnessOf(firmness, language)), ...(typeof reasoning === 'string' ? [reasoning] : [])]
  }
  if (firmness !== null) return [t.nobody(firmnessOf(firmness, language))]
  return [t.outcome(cliWords[language].outcomes[view.outcome ?? ''] ?? view.outcome ?? '')]
}

const partLines = ({ title, line, rulings }: ConcludedPart, t: Words): string[] => [
  t.part(title, line),
  ...rulings.map(({ label, text }) => t.ruled(label, text)),
]

const firmnessOf = (firmness: Firmness | null, language: Language): string | null =>
  firmness && plainFirmness(firmness, language)

interface Words {
  winner(name: string, firmness: string | null): string
  nobody(firmness: string | null): string
  outcome(word: string): string
  part(title: string, line: string): string
  ruled(divergence: string, recommendation: string | null): string
  failed(reason: string): string
  notOver: string
}

const words: Record<Language, Words> = {
  en: {
    winner: (name, firmness) => `${name} had the stronger argument${firmness === null ? '' : ` (${firmness})`}.`,
    nobody: firmness => `No side won${firmness === null ? '' : ` (${firmness})`}.`,
    outcome: word => `Outcome: ${word}.`,
    part: (title, line) => `${title}: ${line}.`,
    ruled: (divergence, recommendation) => `${divergence}: ${recommendation ?? 'the rulings do not agree.'}`,
    failed: reason => `It failed: ${reason}`,
    notOver: 'It is not over.',
  },
  zh: {
    winner: (name, firmness) => `${name}的论证更强${firmness === null ? '' : `，${firmness}`}。`,
    nobody: firmness => `没有胜方${firmness === null ? '' : `，${firmness}`}。`,
    outcome: word => `结果：${word}。`,
    part: (title, line) => `${title}：${line}。`,
    ruled: (divergence, recommendation) => `${divergence}：${recommendation ?? '各次裁决不一致。'}`,
    failed: reason => `失败：${reason}`,
    notOver: '尚未结束。',
  },
}
