import type * as en from './words.en.ts'

export const panels: typeof en.panels = {
  rounds: '轮次',
  callOuts: '被指缺乏依据的说法',
  callOutColumns: ['指出者', '说法', '原话', '由谁发现'],
  concessions: '让步',
  concessionColumns: ['一方', '原话'],
  code: '代码',
  judge: '裁判',
}

export const report: typeof en.report = {
  summary: 'Debate Summary · 辩论总结',
  gloss: winner =>
    `${winner ? `胜方：${winner}。` : ''}字段含义：Topic 主题，Proposer 正方，Challenger 反方，Rounds 完成轮次，Rigor 严谨度（结构化观点对比：对抗规则由提示词约束，未经确定性验证），Judge 裁判。`,
  verdict: 'Verdict · 裁决',
  restsOn: '裁决依据下列原话（代码已在记录中找到）：',
  firstRestsOn: '第一次裁决依据下列原话（代码已在记录中找到）：',
  firstTells: '下文的辩论质量、共识、分歧与未解决的问题，均采用第一次裁决的表述。',
  unsupported: '被指出缺乏证据支撑的论点：',
  quality: 'Debate Quality · 辩论质量',
  agreements: 'Key Agreements · 主要共识',
  disagreements: 'Key Disagreements · 主要分歧',
  unresolved: 'Unresolved Questions · 未解决的问题',
  recommendation: 'Recommendation · 建议',
  none: '无',
  notOver: '这场辩论尚未结束。到目前为止的发言：',
  challengerFailed: '[WARN] 反方辩论失败。展示正方无争议立场。',
  noOpening: '[ERROR] 终止辩论。没有开场立场无法继续。',
  allTimedOut: '[ERROR] 辩论失败:所有工具调用均超时。',
  side: { proposer: '正方', challenger: '反方' },
  round: round => `第 ${round} 轮`,
  calledOutBy: side => `由${side}指出`,
  reason: reason => `原因：${reason}`,
  failed: '[ERROR] 辩论失败。',
  sharedJudge: side => `裁判与${side}使用同一个模型。可用 --judge 另行指定。`,
  followedBy: '，之后为 ',
  passed: (round, side) => `[WARN] 第 ${round} 轮未完成：${side}选择不发言。裁决基于已完成的轮次。`,
  incomplete: (round, side, reason) => `[WARN] 第 ${round} 轮未完成：${side}失败（${reason}）。裁决基于已完成的轮次。`,
  cutOff: turn => `[WARN] ${turn} 因达到 token 上限而被截断。`,
}

export const changed: typeof en.changed = {
  heading: 'What the Debate Changed · 辩论改变了什么',
  how: { no: '未改变', partly: '部分改变', yes: '已改变' },
  who: (name, partly) => (partly ? `${name}（部分）` : name),
  moved(yes, no) {
    if (yes.length === 0) return '辩论没有改变任何一方的立场'
    return `辩论改变了${yes.join('、')}的立场${no.length > 0 ? `，没有改变${no.join('、')}` : ''}`
  },
  same: isPanel => `仅凭开场发言，${isPanel ? '各位裁判' : '裁判'}也会作出同样的裁决`,
  other: (isPanel, winner) => `仅凭开场发言，${isPanel ? '各位裁判' : '裁判'}会判${winner}胜出`,
  split: too => `仅凭开场发言，裁决${too ? '同样' : ''}会是分裂的，没有胜方`,
  sentence: parts => `${parts.join('；')}。`,
  aside: text => `（${text}）`,
  colon: '：',
}
