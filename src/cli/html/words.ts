import type { Language } from '../../core/language.ts'

export interface PageWords {
  debate: string
  verdict: string
  winner: string
  noVerdict: string
  /** Of a debate that nobody wins. */
  conclusion: string
  noConclusion: string
  decision: string
  outcome: string
  recommendation: string
  seats: string
  notLanguageModel: string
  charts: string
  report: string
  transcript: string
  usage: string
  contents: string
  structured: string
  noSpeech: string
  missed: string
  unfinished: string
  cutOff: string
  tries(count: number): string
  neutralised(count: number): string
  /** In which order a judge was shown the debate. */
  order(name: string): string
  firmness: string
  decidedBy: string
  noWinner: string
  states: Record<'running' | 'paused' | 'done' | 'failed', string>
  seat: string
  model: string
  calls: string
  input: string
  output: string
  cost: string
  time: string
  total: string
  cached(count: string): string
  reasoning(count: string): string
  unknown: string
  tokens: string
  context: string
}

export const pageWords: Record<Language, PageWords> = {
  en: {
    debate: 'Debate',
    verdict: 'Verdict',
    winner: 'The stronger case',
    noVerdict: 'No verdict',
    conclusion: 'Conclusion',
    noConclusion: 'No conclusion',
    decision: 'What the user decided',
    outcome: 'Outcome',
    recommendation: 'Recommendation',
    seats: 'Who debated',
    notLanguageModel: 'not a language model',
    charts: 'Charts',
    report: 'Report',
    transcript: 'Transcript',
    usage: 'Usage',
    contents: 'Contents',
    structured: 'The reply, as the data that it was',
    noSpeech: 'No answer',
    missed: 'The debate went on without this turn',
    unfinished: 'Not finished',
    cutOff: 'Cut off at the length limit',
    tries: count => `${count} tries`,
    neutralised: count => `${count} hidden characters or template tokens taken out`,
    order: name => `order ${name}`,
    firmness: 'Firmness',
    decidedBy: 'It hangs on',
    noWinner: 'No winner: the rulings do not agree',
    states: { running: 'running', paused: 'paused', done: 'finished', failed: 'failed' },
    seat: 'Seat',
    model: 'Model',
    calls: 'Calls',
    input: 'Tokens in',
    output: 'Tokens out',
    cost: 'Cost',
    time: 'Time',
    total: 'Total',
    cached: count => `${count} of the tokens in came from a prompt cache`,
    reasoning: count => `${count} of the tokens out went into thinking`,
    unknown: 'unknown',
    tokens: 'tokens',
    context: 'Files brought along',
  },
  zh: {
    debate: '辩论',
    verdict: '裁决',
    winner: '更有说服力的一方',
    noVerdict: '没有裁决',
    conclusion: '结论',
    noConclusion: '没有结论',
    decision: '用户的决定',
    outcome: '结果',
    recommendation: '建议',
    seats: '参与者',
    notLanguageModel: '不是语言模型',
    charts: '图表',
    report: '报告',
    transcript: '全文记录',
    usage: '用量',
    contents: '目录',
    structured: '结构化的回复（原样）',
    noSpeech: '没有得到回答',
    missed: '本轮发言缺席，辩论继续',
    unfinished: '未完成',
    cutOff: '达到长度上限，被截断',
    tries: count => `共尝试 ${count} 次`,
    neutralised: count => `已移除 ${count} 处隐藏字符或模板标记`,
    order: name => name,
    firmness: '稳固程度',
    decidedBy: '关键依据',
    noWinner: '没有胜方：各次裁决不一致',
    states: { running: '进行中', paused: '已暂停', done: '已结束', failed: '失败' },
    seat: '席位',
    model: '模型',
    calls: '调用次数',
    input: '输入 token',
    output: '输出 token',
    cost: '费用',
    time: '用时',
    total: '合计',
    cached: count => `输入 token 中有 ${count} 个来自提示词缓存`,
    reasoning: count => `输出 token 中有 ${count} 个用于思考`,
    unknown: '未知',
    tokens: '个 token',
    context: '附带的文件',
  },
}
