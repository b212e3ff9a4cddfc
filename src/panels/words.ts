import type { Language } from '../core/language.ts'
import type { Step } from '../engine/panel.ts'

interface PanelWords {
  steps: Record<Step['state'], string>
  legend: string
  path: string
  /** Where no node was opened yet. */
  choose: string
  outcome: string
  turns: string
  asTable: string
  turning: string
  round: string
  unknown: string
  before: string
  after: string
  undecided: string
  weight(weight: string): string
  why: string
  changed: string
  stayed: string
  sum: string
  colon: string
}

export const panelWords: Record<Language, PanelWords> = {
  en: {
    steps: { waiting: 'to come', running: 'under way', done: 'done', left: 'left out' },
    legend: 'What the signs mean',
    path: 'Path',
    choose: 'Choose a point to read what became of it.',
    outcome: 'Outcome',
    turns: 'What was said',
    asTable: 'As a table',
    turning: 'Turning points',
    round: 'Step',
    unknown: 'not known',
    before: 'Before',
    after: 'After',
    undecided: 'Undecided',
    weight: weight => `weight ${weight}`,
    why: 'Why',
    changed: 'changed',
    stayed: 'stayed',
    sum: 'All votes by weight',
    colon: ': ',
  },
  zh: {
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
  },
}
