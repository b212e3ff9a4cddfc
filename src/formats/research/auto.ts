import type { Language, Texts } from '../../core/language.ts'

/** Whether the claims are audited, and why. */
export interface AuditDecision {
  on: boolean
  reason: string
}

/** What makes a topic fact-dense, by the seed's five kinds. In doubt none of them is meant: an audit for nothing costs more. */
const kinds: readonly { name: Texts; pattern: RegExp }[] = [
  {
    name: { en: 'performance benchmarks', zh: '性能基准' },
    pattern:
      /\b(?:benchmarks?|throughput|latency|latencies|performance|faster|fastest|speed(?:s|up)?|qps|tps|rps|memory usage|cold starts?)\b|性能|基准测试|跑分|吞吐|延迟|更快|最快|速度|响应时间|内存占用|冷启动/i,
  },
  {
    name: { en: 'cost comparisons', zh: '成本比较' },
    pattern:
      /\b(?:costs?|pricing|prices?|cheaper|cheapest|expensive|tco|roi|budgets?|salar(?:y|ies)|licen[cs]e fees?|total cost)\b|成本|价格|定价|费用|便宜|昂贵|性价比|预算|薪资|授权费|投资回报/i,
  },
  {
    name: { en: 'security assessments', zh: '安全评估' },
    pattern:
      /\b(?:security|secure|vulnerabilit(?:y|ies)|cves?|exploits?|breach(?:es)?|attack surface|compliance|encryption|safer|safest)\b|安全性?|漏洞|攻击面|合规|加密|泄露|渗透/i,
  },
  {
    name: { en: 'market data', zh: '市场数据' },
    pattern:
      /\b(?:market (?:share|size|data|growth|leaders?)|markets?\b(?= (?:is|are|for))|adoption rates?|revenues?|sales|user base|downloads|competitors?|valuation)\b|市场(?:份额|规模|数据|占有率|增长|分析)|占有率|营收|销量|用户数|下载量|竞品|估值/i,
  },
  {
    name: { en: 'quantitative metrics', zh: '定量指标' },
    pattern:
      /\b(?:how (?:much|many)|percent(?:age)?s?|metrics?|kpis?|rates?|ratios?|accuracy|error rates?|uptime|slas?|statistics|statistical|measur(?:e|es|able|ements?)|\d+(?:\.\d+)?\s?(?:%|ms|gb|mb|tb|x\b))|多少|百分比|百分之|指标|准确率|错误率|比率|可用性|统计|量化|\d+(?:\.\d+)?\s?(?:%|％|毫秒|倍|万|亿)/i,
  },
]

export function auditDecision(topic: string, wanted: boolean | 'auto', language: Language): AuditDecision {
  const t = words[language]
  if (wanted !== 'auto') return { on: wanted, reason: wanted ? t.asked : t.notAsked }
  const found = kinds.filter(({ pattern }) => pattern.test(topic.slice(0, longestTopic)))
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
