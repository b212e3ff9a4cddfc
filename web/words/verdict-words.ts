/** The words on the card with the result. */
const en = {
  verdict: 'Verdict',
  brokeOff: 'Broke off',
  conclusion: 'Conclusion',
  winner: 'The stronger case',
  noWinner: 'No winner: the rulings do not agree',
  firmness: { firm: 'firm', leaning: 'leaning', split: 'split' },
  recommendation: 'Recommendation',
  decision: 'What the user decided',
  decidedBy: 'It hangs on',
}

const zh: typeof en = {
  verdict: '裁决',
  brokeOff: '中途中断',
  conclusion: '结论',
  winner: '更有说服力的一方',
  noWinner: '没有胜方：各次裁决不一致',
  firmness: { firm: '稳固', leaning: '倾向', split: '分裂' },
  recommendation: '建议',
  decision: '用户的决定',
  decidedBy: '关键依据',
}

export const verdictWords = { en, zh }
