import type { Language } from '../../core/language.ts'
import { kinds } from './auto-signs.ts'

/** Whether the claims are audited, and why. */
export interface AuditDecision {
  on: boolean
  reason: string
}

/** `auto` decides by the topic alone. In doubt no audit is made: one for nothing costs more than one that is missed. */
export function auditDecision(topic: string, wanted: boolean | 'auto', language: Language): AuditDecision {
  const t = words[language]
  if (wanted !== 'auto') return { on: wanted, reason: wanted ? t.asked : t.notAsked }
  const start = topic.slice(0, longestTopic)
  const found = kinds.filter(kind => kind.isIn(start))
  if (found.length === 0) return { on: false, reason: t.nothing }
  return { on: true, reason: t.found(found.map(({ name }) => name[language])) }
}

const longestTopic = 4_000

interface Words {
  asked: string
  notAsked: string
  nothing: string
  found(kinds: readonly string[]): string
}

const words: Record<Language, Words> = {
  en: {
    asked: 'asked for',
    notAsked: 'not asked for',
    nothing:
      'the topic names no benchmarks, costs, security, market data or metrics, and in doubt the audit is skipped',
    found: kinds => `the topic is about ${kinds.join(', ')}`,
  },
  zh: {
    asked: '按要求启用',
    notAsked: '未请求',
    nothing: '主题没有提到性能基准、成本、安全、市场数据或定量指标；不确定时跳过审计',
    found: kinds => `主题涉及${kinds.join('、')}`,
  },
}
