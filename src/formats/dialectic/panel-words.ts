import type { Language } from '../../core/language.ts'

interface PanelWords {
  rounds: string
  points: string
  pointColumns: readonly [point: string, state: string, by: string]
  states: Record<'agreed' | 'open' | 'split', string>
  comma: string
  record: string
}

export const panelWords: Record<Language, PanelWords> = {
  en: {
    rounds: 'Rounds',
    points: 'Agreed and open',
    pointColumns: ['Point', 'State', 'Said by'],
    states: { agreed: 'agreed', open: 'open', split: 'they differ' },
    comma: ', ',
    record: 'The record',
  },
  zh: {
    rounds: '轮次',
    points: '一致与未决',
    pointColumns: ['要点', '状态', '谁说的'],
    states: { agreed: '已一致', open: '未决', split: '有分歧' },
    comma: '、',
    record: '辩论记录',
  },
}
