import { outcomesInChinese } from '../words.zh.ts'
import type * as en from './words.en.ts'

export const each: typeof en.each = {
  title: 'What the Verdict Hangs On · 裁决取决于哪些发言',
  about: (rulings, orders) =>
    `每次略去一次发言，对其余部分重新裁决，共 ${rulings} 次，${
      orders === 'both'
        ? '每次都以两种顺序进行'
        : `每次都沿用整场裁决时的顺序（${orders === 'turned' ? '调换' : '原序'}）`
    }。`,
  margin: (side, margin) => `“领先”指${side}在全部标准上合计比次高一方多几分；对全部发言裁决时为 ${margin}。`,
  unscored: '裁判没有打分，因此只能看出裁决是否改变。',
  hangsOn: (speeches, side) =>
    `**裁决取决于${speeches === 1 ? '一次发言' : `${speeches} 次发言中的每一次`}：**略去它，${
      side === null ? '就有一方胜出，而保留它则没有胜方' : `裁决就不再支持${side}`
    }。`,
  hangsOnNone: side => (side === null ? '无论略去哪次发言，都没有胜方。' : `无论略去哪次发言，裁决都仍支持${side}。`),
  rank: '名次',
  speech: '略去的发言',
  by: '发言者',
  verdict: '此时的裁决',
  ahead: '领先',
  moved: '变化',
  place: (rank, shared) => (shared ? `${rank}（并列）` : String(rank)),
  changed: winner => `**${winner}**（改变）`,
  none: '没有胜方',
  noRuling: why => `没有裁决${why === '' ? '' : `：${why}`}`,
  missing: judges => `；缺 ${judges} 位裁判`,
  tied: '影响相同的发言名次并列。',
  kept: keys => `未略去（该方没有其他发言）：${keys.join('、')}。`,
  again: (what, key) => `没有得到裁决的，可以单独重新裁决：\`agon judge ${what} --without ${key}\`。`,
  honest: judges =>
    `这只说明${
      judges === 1 ? '一位裁判' : `${judges} 位裁判`
    }对每次发言的敏感程度，每次发言只问过一回。它既不证明某次发言正确，也不证明它说服了谁：其余发言仍在回应被略去的内容，而且同一位裁判再问一次，也可能偶然作出不同的裁决。`,
}

export const panels: typeof en.panels = {
  nobody: '没有胜方',
  each: '逐篇略去后的裁决',
  eachAbout: '若某次发言不算数，裁决归谁，领先幅度变动多少。',
  eachColumns: ['发言者', '略去的发言', '裁决', '领先变动', '稳固程度'],
}

export const report: typeof en.report = {
  title: 'Judgement · 裁决书',
  transcript: '全文记录',
  unknownSource: '未知',
  debate: (id, format, topic) => `辩论 ${id}（${format}${topic === null ? '' : `，${topic}`}）`,
  speaker: (name, speeches) => `${name}（${speeches} 次发言）`,
  listener: speaker => `观众${speaker}`,
  rigors: {
    low: 'low（一次调用；裁判知道各方是谁）',
    normal: 'normal（裁判不知道各方是谁，按标准评分）',
    high: 'high（裁判不知道各方是谁，按标准评分，并以两种顺序各裁决一次）',
  },
  lookedUp: outcomes => `；${outcomesInChinese(outcomes)}`,
  gloss:
    '字段含义：Question 辩题，Transcript 记录来源，Speakers 发言者，Judge 裁判，Rigor 严谨度，Firmness 稳固程度（firm 稳固：至少两次裁决且全部一致；leaning 倾向：有胜方，但裁决不全一致或只有一次；split 分裂：没有胜方）。',
  leftOut: names => `${names}的发言未纳入：裁决者或主持人不属于任何一方。`,
  removed: count => `发言中有 ${count} 处不可见字符、控制字符或模板标记，在展示之前已被移除；原文没有改动。`,
  without: key => `裁决时略去了 ${key}，视同没有说过。其余发言保持原样，可能仍在回应它。`,
  omitted: '（裁决时略去）',
  verdict: 'Verdict · 裁决',
  stronger: name => `${name}的论证更强，理由：`,
  restsOn: '裁决依据下列原话（代码已在记录中找到）：',
  firstTells: '未解决的问题采用第一次裁决的表述。',
  unresolved: 'Unresolved Questions · 未解决的问题',
  recommendation: 'Recommendation · 建议',
  failed: reason => `[ERROR] 裁决失败：${reason}`,
  notOver: '这次裁决尚未结束。',
  comma: '、',
  none: '无',
}
