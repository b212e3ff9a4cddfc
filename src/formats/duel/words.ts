import { type Outcomes, outcomesInChinese } from '../report/evidence-words.ts'
import type { Side } from './record.ts'

export interface ReportWords {
  summary: string
  topic: string
  proposer: string
  challenger: string
  rounds: string
  rigor: string
  judge: string
  /** What the fields above mean, for readers of another language; '' where they say it themselves. */
  gloss(winner: string | null, checked: Outcomes | null): string
  verdict: string
  stronger: string
  restsOn: string
  /** Of a split. */
  firstRestsOn: string
  firstTells: string
  unsupported: string
  quality: string
  disagreement: string
  evidenceQuality: string
  depth: string
  agreements: string
  evidence: string
  disagreements: string
  argues: string
  comma: string
  unresolved: string
  recommendation: string
  none: string
  notOver: string
  challengerFailed: string
  noOpening: string
  allTimedOut: string
  side: Record<Side, string>
  round(round: number): string
  quoted(words: string): string
  calledOutBy(side: string): string
  reason(reason: string): string
  failed: string
  sharedJudge(side: string): string
  incomplete(round: number, side: string, reason: string): string
  passed(round: number, side: string): string
  /** Between two who spoke for one seat, one after the other. */
  followedBy: string
  cutOff(turn: string): string
}

export const reportWords: Record<'en' | 'zh', ReportWords> = {
  en: {
    summary: 'Debate Summary',
    topic: 'Topic',
    proposer: 'Proposer',
    challenger: 'Challenger',
    rounds: 'Rounds',
    rigor: 'Rigor',
    judge: 'Judge',
    gloss: () => '',
    verdict: 'Verdict',
    stronger: 'had the stronger argument because',
    restsOn: 'It rests on these words, found in the transcript by code:',
    firstRestsOn: 'The first ruling rests on these words, found in the transcript by code:',
    firstTells:
      'Quality, agreements, disagreements and unresolved questions are told below in the words of the first ruling.',
    unsupported: 'Claims called out as unsupported:',
    quality: 'Debate Quality',
    disagreement: 'Genuine disagreement',
    evidenceQuality: 'Evidence quality',
    depth: 'Challenge depth',
    agreements: 'Key Agreements',
    evidence: 'evidence',
    disagreements: 'Key Disagreements',
    argues: 'argues',
    comma: ', ',
    unresolved: 'Unresolved Questions',
    recommendation: 'Recommendation',
    none: 'none',
    notOver: 'This debate is not over. What has been said so far:',
    challengerFailed: "[WARN] Challenger failed. Showing proposer's uncontested position.",
    noOpening: '[ERROR] Abort debate. Cannot proceed without opening position.',
    allTimedOut: '[ERROR] Debate failed: all tool invocations timed out.',
    side: { proposer: 'Proposer', challenger: 'Challenger' },
    round: round => `Round ${round}`,
    quoted: words => `“${words}”`,
    calledOutBy: side => `called out by the ${side.toLowerCase()}`,
    reason: reason => `Reason: ${reason}`,
    failed: '[ERROR] Debate failed.',
    sharedJudge: side => `The judge's model is also the ${side.toLowerCase()}'s. Name another with --judge.`,
    followedBy: ', then ',
    passed: (round, side) =>
      `[WARN] Round ${round} is incomplete: the ${side.toLowerCase()} passed. The synthesis rests on the completed rounds.`,
    incomplete: (round, side, reason) =>
      `[WARN] Round ${round} is incomplete: the ${side.toLowerCase()} failed (${reason}). The synthesis rests on the completed rounds.`,
    cutOff: turn => `[WARN] ${turn} was cut off at its token limit.`,
  },
  zh: {
    summary: 'Debate Summary · 辩论总结',
    topic: 'Topic',
    proposer: 'Proposer',
    challenger: 'Challenger',
    rounds: 'Rounds',
    rigor: 'Rigor',
    judge: 'Judge',
    gloss: (winner, checked) =>
      `${winner ? `胜方：${winner}。` : ''}字段含义：Topic 主题，Proposer 正方，Challenger 反方，Rounds 完成轮次，Rigor 严谨度（结构化观点对比：对抗规则由提示词约束，未经确定性验证${checked ? `；${outcomesInChinese(checked)}` : ''}），Judge 裁判，Firmness 稳固程度（firm 稳固：至少两次裁决且全部一致；leaning 倾向：有胜方，但裁决不全一致或只有一次；split 分裂：没有胜方）。`,
    verdict: 'Verdict · 裁决',
    stronger: 'had the stronger argument because',
    restsOn: '裁决依据下列原话（代码已在记录中找到）：',
    firstRestsOn: '第一次裁决依据下列原话（代码已在记录中找到）：',
    firstTells: '下文的辩论质量、共识、分歧与未解决的问题，均采用第一次裁决的表述。',
    unsupported: '被指出缺乏证据支撑的论点：',
    quality: 'Debate Quality · 辩论质量',
    disagreement: 'Genuine disagreement',
    evidenceQuality: 'Evidence quality',
    depth: 'Challenge depth',
    agreements: 'Key Agreements · 主要共识',
    evidence: 'evidence',
    disagreements: 'Key Disagreements · 主要分歧',
    argues: 'argues',
    comma: ', ',
    unresolved: 'Unresolved Questions · 未解决的问题',
    recommendation: 'Recommendation · 建议',
    none: '无',
    notOver: '这场辩论尚未结束。到目前为止的发言：',
    challengerFailed: '[WARN] 反方辩论失败。展示正方无争议立场。',
    noOpening: '[ERROR] 终止辩论。没有开场立场无法继续。',
    allTimedOut: '[ERROR] 辩论失败:所有工具调用均超时。',
    side: { proposer: '正方', challenger: '反方' },
    round: round => `第 ${round} 轮`,
    quoted: words => `“${words}”`,
    calledOutBy: side => `由${side}指出`,
    reason: reason => `原因：${reason}`,
    failed: '[ERROR] 辩论失败。',
    sharedJudge: side => `裁判与${side}使用同一个模型。可用 --judge 另行指定。`,
    followedBy: '，之后为 ',
    passed: (round, side) => `[WARN] 第 ${round} 轮未完成：${side}选择不发言。裁决基于已完成的轮次。`,
    incomplete: (round, side, reason) =>
      `[WARN] 第 ${round} 轮未完成：${side}失败（${reason}）。裁决基于已完成的轮次。`,
    cutOff: turn => `[WARN] ${turn} 因达到 token 上限而被截断。`,
  },
}
