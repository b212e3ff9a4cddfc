/** The words on the card with the result. */
const en = {
  verdict: 'Verdict',
  brokeOff: 'Broke off',
  conclusion: 'Conclusion',
  winner: 'The stronger case',
  noWinner: 'No winner: the rulings do not agree',
  firmness: { firm: 'firm', leaning: 'leaning', split: 'split' },
  recommendation: 'The whole recommendation',
}

const zh: typeof en = {
  verdict: '裁决',
  brokeOff: '中途中断',
  conclusion: '结论',
  winner: '更有说服力的一方',
  noWinner: '没有胜方：各次裁决不一致',
  firmness: { firm: '稳固', leaning: '倾向', split: '分裂' },
  recommendation: '完整建议',
}

export const verdictWords = { en, zh }
