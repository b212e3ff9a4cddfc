import type { Language } from '../../core/language.ts'
import type { TurningPoint } from './turning.ts'

interface PanelWords {
  course: string
  courseAbout: string
  rounds: string
  roundsAbout: string
  turn(why: TurningPoint['why'], side: string, margin: string): string
  votes: string
  votesAbout: string
  phases: string
  points: string
  pointsColumns: readonly [round: string, phase: string, pro: string, con: string, total: string, off: string]
  notScored: string
  fouls: string
  foulColumns: readonly [round: string, side: string, rule: string, words: string, by: string, cost: string]
  notCounted: string
  heard: string
  heardColumns: readonly [round: string, who: string, what: string, ruling: string, why: string]
  letIn: string
  refused: string
  helpFrom(member: string): string
}

export const panelWords: Record<Language, PanelWords> = {
  en: {
    course: 'Points in total',
    courseAbout: 'How each side stood after each round, with the rounds that turned the debate.',
    rounds: 'Points by round',
    roundsAbout: 'What each side got in each round, of 10.',
    turn: (why, side, margin) =>
      why === 'lead' ? `${side} takes the lead (round won by ${margin})` : `Won most clearly: ${side} by ${margin}`,
    votes: 'Votes of the audience',
    votesAbout: 'By weight: where the audience leaned before the debate, and how it voted.',
    phases: 'Phases',
    points: 'Points',
    pointsColumns: ['Round', 'Phase', 'Pro', 'Con', 'In total', 'Taken off'],
    notScored: 'not scored',
    fouls: 'Fouls',
    foulColumns: ['Round', 'Side', 'Rule', 'Words', 'Found by', 'Cost'],
    notCounted: 'not counted',
    heard: 'Who asked to be heard',
    heardColumns: ['Round', 'Who', 'What for', 'Ruling', 'Why'],
    letIn: 'let in',
    refused: 'refused',
    helpFrom: member => `help from ${member}`,
  },
  zh: {
    course: '累计得分',
    courseAbout: '各轮之后双方的累计得分，并标出转折轮次。',
    rounds: '各轮得分',
    roundsAbout: '双方每一轮的得分（满分 10）。',
    turn: (why, side, margin) =>
      why === 'lead' ? `${side}取得领先（本轮胜 ${margin} 分）` : `优势最大的一轮：${side}胜 ${margin} 分`,
    votes: '观众投票',
    votesAbout: '按权重：观众在辩论之前倾向哪一方，最后投给了谁。',
    phases: '阶段',
    points: '得分',
    pointsColumns: ['轮次', '阶段', '正方', '反方', '累计', '扣分'],
    notScored: '未评分',
    fouls: '犯规',
    foulColumns: ['轮次', '一方', '规则', '原话', '由谁发现', '扣分'],
    notCounted: '未计入',
    heard: '申请发言与求援',
    heardColumns: ['轮次', '谁', '事由', '裁定', '理由'],
    letIn: '准许',
    refused: '驳回',
    helpFrom: member => `向${member}求援`,
  },
}
