import type * as en from './words.en.ts'

export const panel: typeof en.panel = {
  steps: { waiting: '未开始', running: '进行中', done: '已完成', left: '已略过' },
  legend: '图例',
  path: '路径',
  choose: '选择一个争点，查看它的经过与结果。',
  outcome: '结果',
  turns: '相关发言',
  asTable: '以表格查看',
  turning: '转折点',
  round: '阶段',
  unknown: '未知',
  before: '辩论前',
  after: '辩论后',
  undecided: '未决定',
  weight: weight => `权重 ${weight}`,
  why: '理由',
  changed: '改变立场',
  stayed: '立场未变',
  sum: '按权重合计',
  colon: '：',
}
