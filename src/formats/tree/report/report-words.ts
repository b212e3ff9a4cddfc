import type { Language } from '../../../core/language.ts'
import type { Fate, Reason } from '../node.ts'
import type { NodeStatus } from '../record/record.ts'

/** The words of the files and reports. Those of the seed stand as it has them. */
export interface ReportWords {
  topicTitle(number: number, title: string): string
  date: string
  models: string
  reviewer: string
  maxRounds: string
  depth: string
  fellBack(from: string, to: string): string
  /** Between the items of a list in a line. */
  comma: string
  /** Between what something is and what is said of it. */
  colon: string
  semicolon: string
  asked: string
  background: string
  annotations: string
  questions: string
  root: string
  rootRound: string
  childRound(round: number, divergence: string): string
  ruledMark: string
  positions: string
  rebuttals: string
  rebuttalOf(party: string): string
  triage: string
  agreed: string
  disputed(count: number): string
  remaining: string
  converged: string
  rulings: string
  recommendation: string
  reasoning: string
  example: string
  ruledBecause: string
  byPerson(name: string): string
  person: string
  neverSpoke: string
  aside(words: string): string
  why: Record<Reason, string>
  conclusion: string
  agreedPoints: string
  ruledPoints: string
  path: string
  none: string
  nothingYet: string

  moved: string
  move(step: string, by: string | null): string
  uninvolved(parties: string): string
  linked(id: string): string
  fate: Partial<Record<Fate, string>>
  leftOpen: string
  price(most: string): string
  priceUnknown: string
  left(free: string, kept: string): string
  mistaken: string
  absences: string
  absent(party: string, step: string, why: string): string
  failures: string
  failed(turn: string, why: string): string
  notOver: string
  step: Record<string, string>
  raw(turn: string, model: string): string
  rawFailed(why: string): string
  noWords: string
  above: string

  summary: string
  columns: readonly [string, string, string, string, string, string]
  perTopic: string
  topicHeading(number: number, title: string): string
  agreedItem: string
  ruledItem: string
  openItem: string
  stateItem: string
  status: Record<NodeStatus, string>
  counts(agreed: number, disputed: number): string
  legend: Record<Mark, string>

  updatesFor(file: string): string
  updatesForDocuments: string
  documentsUnread: string
  change: string
  reason: string
  fromTopic(number: number): string
  noUpdates: string
  updatesLater: string
  updatesMissed(number: number, why: string): string

  sharedReviewer(party: string): string
  cutOff(turn: string): string
  removed(count: number): string
  subject: string
  transcript(title: string): string
}

/** States of a node or a disagreement in the drawing. */
export type Mark = '✓' | '⚖' | '✗' | '…' | '↪' | '?'

export const reportWords: Record<Language, ReportWords> = {
  en: {
    topicTitle: (number, title) => `Topic ${number}: ${title}`,
    date: 'Date',
    models: 'Models',
    reviewer: 'Reviewer',
    maxRounds: 'Maximum rounds',
    depth: 'Depth reached',
    fellBack: (from, to) => `(fallback from ${from} → ${to})`,
    comma: ', ',
    colon: ': ',
    semicolon: '; ',
    asked: 'What was asked',
    background: 'Background',
    annotations: "The user's notes",
    questions: 'Core questions',
    root: 'Root',
    rootRound: 'Round 1 (root topic)',
    childRound: (round, divergence) => `Round ${round} — Disagreement ${divergence}`,
    ruledMark: '(forced verdict)',
    positions: 'Positions',
    rebuttals: 'Rebuttals',
    rebuttalOf: party => `Rebuttal by ${party}`,
    triage: 'Triage',
    agreed: 'Agreed',
    disputed: count => `Disagreements (${count})`,
    remaining: 'Remaining disagreements',
    converged: '(converged ✓)',
    rulings: 'Forced verdicts',
    recommendation: 'Recommendation',
    reasoning: 'Reasoning',
    example: 'Example',
    ruledBecause: 'Why it was ruled on',
    byPerson: name => `by a person at the terminal${name && ` (${name})`}`,
    person: 'a person at the terminal',
    neverSpoke: '(never spoke)',
    aside: words => ` (${words})`,
    why: {
      'max-rounds': 'still disputed in the last round',
      impasse: 'the disagreement came back unchanged',
      budget: 'no money was left to debate it',
      'max-nodes': 'the tree had reached its largest number of debates',
    },
    conclusion: 'Conclusion',
    agreedPoints: 'Agreed points',
    ruledPoints: 'Rulings',
    path: 'Path of the debate',
    none: 'none',
    nothingYet: 'Nothing has been said so far.',

    moved: 'Changes of mind',
    move: (step, by) => `in its ${step.toLowerCase()}, ${by === null ? 'by an argument of its own' : `by ${by}`}`,
    uninvolved: parties => `No clear side: ${parties}`,
    linked: id => `↪ the same question as ${id}, and debated there`,
    fate: {
      impasse: 'came back unchanged: ruled on instead of debated in a circle',
      'max-nodes': 'no more debates are allowed: ruled on instead of debated',
    },
    leftOpen: 'Left open',
    price: most => `a debate of it costs ${most} at most`,
    priceUnknown: 'what a debate of it costs is not known',
    left: (free, kept) => `left ${free}, of which ${kept} is kept for rulings`,
    mistaken: 'Mistaken notes',
    absences: 'Absent',
    absent: (party, step, why) => `${party} was absent (${step.toLowerCase()}): ${why}`,
    failures: 'Failed',
    failed: (turn, why) => `✗ This debate failed at ${turn}: ${why}`,
    notOver: '… This debate is not over.',
    step: {
      position: 'Position',
      rebuttal: 'Rebuttal',
      triage: 'Triage',
      ruling: 'Ruling',
      updates: 'Suggested updates',
    },
    raw: (turn, model) => `Raw reply: ${turn} — ${model}`,
    rawFailed: why => `not used: ${why}`,
    noWords: '(no words arrived)',
    above: 'Path',

    summary: 'Summary of the debates',
    columns: ['#', 'Topic', 'Rounds', 'Agreed', 'Disagreements', 'Forced verdicts'],
    perTopic: 'Conclusions by topic',
    topicHeading: (number, title) => `Topic ${number}: ${title}`,
    agreedItem: 'Agreed',
    ruledItem: 'Ruled',
    openItem: 'Left open',
    stateItem: 'State',
    status: { pending: 'not over', converged: 'converged', forced: 'ruled on', failed: 'failed' },
    counts: (agreed, disputed) => `${agreed} agreed, ${disputed} disputed`,
    legend: {
      '✓': 'converged',
      '⚖': 'ruled on',
      '✗': 'failed',
      '…': 'not over',
      '↪': 'same question',
      '?': 'left open',
    },

    updatesFor: file => `Updates needed in ${file}`,
    updatesForDocuments: 'Updates needed in the shared documents',
    documentsUnread:
      'Only the text of sharedContext.inline was given to the debaters. The documents themselves were not read, so no changes are suggested.',
    change: 'Change',
    reason: 'Why',
    fromTopic: number => ` (topic ${number})`,
    noUpdates: 'Nothing in it needs to change.',
    updatesLater: 'Changes are suggested when the topics are over.',
    updatesMissed: (number, why) => `The reviewer gave no suggestions for topic ${number}: ${why}`,

    sharedReviewer: party => `The reviewer's model is also that of ${party}.`,
    cutOff: turn => `${turn} was cut off at its token limit.`,
    removed: count =>
      `${count} invisible, control or template characters were taken out of what is shown; the journal keeps the raw text.`,
    subject: 'Debate',
    transcript: title => `Transcript — ${title}`,
  },
  zh: {
    topicTitle: (number, title) => `辩题 ${number}: ${title}`,
    date: '日期',
    models: '参与模型',
    reviewer: '评审模型',
    maxRounds: '最大轮数',
    depth: '实际深度',
    fellBack: (from, to) => `(回退自 ${from} → ${to})`,
    comma: '、',
    colon: '：',
    semicolon: '；',
    asked: '议题内容',
    background: '背景',
    annotations: '用户批注',
    questions: '核心问题',
    root: '根议题',
    rootRound: 'Round 1 (根议题)',
    childRound: (round, divergence) => `Round ${round} — 分歧 ${divergence}`,
    ruledMark: '(强制裁决)',
    positions: '立场',
    rebuttals: '反驳',
    rebuttalOf: party => `${party} 的反驳`,
    triage: '裁判搜集',
    agreed: '合意',
    disputed: count => `分歧 (${count} 个)`,
    remaining: '剩余分歧',
    converged: '(已收敛 ✓)',
    rulings: '强制裁决',
    recommendation: '裁判推荐',
    reasoning: '理由',
    example: '示例',
    ruledBecause: '裁决原因',
    byPerson: name => `由终端前的真人${name && `（${name}）`}作出`,
    person: '终端前的真人',
    neverSpoke: '(未曾发言)',
    aside: words => `（${words}）`,
    why: {
      'max-rounds': '最后一轮仍有分歧',
      impasse: '分歧原样重现',
      budget: '已没有预算单独辩论',
      'max-nodes': '辩论树已达到节点数上限',
    },
    conclusion: '最终结论',
    agreedPoints: '合意要点',
    ruledPoints: '裁决要点',
    path: '辩论路径概览',
    none: '无',
    nothingYet: '目前还没有任何发言。',

    moved: '立场改变',
    move: (step, by) => `在${step}中，${by === null ? '因自己的论点' : `被 ${by} 说服`}`,
    uninvolved: parties => `未站队：${parties}`,
    linked: id => `↪ 与 ${id} 是同一问题，在那里辩论`,
    fate: {
      impasse: '原样重现：不再绕圈辩论，直接裁决',
      'max-nodes': '节点数已达上限：不再展开辩论，直接裁决',
    },
    leftOpen: '留待解决',
    price: most => `单独辩论最多花费 ${most}`,
    priceUnknown: '单独辩论的花费未知',
    left: (free, kept) => `剩余 ${free}，其中 ${kept} 留给裁决`,
    mistaken: '有误的批注',
    absences: '缺席',
    absent: (party, step, why) => `${party} 缺席（${step}）：${why}`,
    failures: '失败',
    failed: (turn, why) => `✗ 本节点在 ${turn} 处失败：${why}`,
    notOver: '… 本节点尚未结束。',
    step: { position: '立场', rebuttal: '反驳', triage: '裁判搜集', ruling: '强制裁决', updates: '文档更新建议' },
    raw: (turn, model) => `原始回复：${turn} — ${model}`,
    rawFailed: why => `未采用：${why}`,
    noWords: '（没有收到任何内容）',
    above: '路径',

    summary: '辩论汇总',
    columns: ['#', '议题', '轮数', '合意数', '分歧数', '强制裁决'],
    perTopic: '各议题结论',
    topicHeading: (number, title) => `议题 ${number}: ${title}`,
    agreedItem: '合意',
    ruledItem: '裁决',
    openItem: '留待解决',
    stateItem: '状态',
    status: { pending: '尚未结束', converged: '已收敛', forced: '经裁决', failed: '失败' },
    counts: (agreed, disputed) => `合意 ${agreed}，分歧 ${disputed}`,
    legend: { '✓': '已收敛', '⚖': '经裁决', '✗': '失败', '…': '尚未结束', '↪': '同一问题', '?': '留待解决' },

    updatesFor: file => `需要更新到 ${file} 的内容`,
    updatesForDocuments: '需要更新到共享文档的内容',
    documentsUnread: '各方只收到了 sharedContext.inline 中的文字，没有读过文档本身，因此不给出修改建议。',
    change: '修改',
    reason: '原因',
    fromTopic: number => `（议题 ${number}）`,
    noUpdates: '无需修改。',
    updatesLater: '议题全部结束后给出修改建议。',
    updatesMissed: (number, why) => `评审未能就议题 ${number} 给出修改建议：${why}`,

    sharedReviewer: party => `评审与 ${party} 使用同一个模型。`,
    cutOff: turn => `${turn} 因达到 token 上限而被截断。`,
    removed: count => `展示时移除了 ${count} 处不可见字符、控制字符或模板标记；日志保留原文。`,
    subject: '辩论',
    transcript: title => `全文记录 — ${title}`,
  },
}
