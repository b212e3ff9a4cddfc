import type { Outcomes } from '../words.en.ts'

export const panels = {
  rounds: 'Rounds',
  callOuts: 'Called out as unsupported',
  callOutColumns: ['Called out by', 'Claim', 'In these words', 'Found by'],
  concessions: 'Granted',
  concessionColumns: ['Side', 'In its own words'],
  code: 'code',
  judge: 'the judge',
  quoted: (words: string) => `“${words}”`,
}

export const report = {
  summary: 'Debate Summary',
  topic: 'Topic',
  proposer: 'Proposer',
  challenger: 'Challenger',
  rounds: 'Rounds',
  rigor: 'Rigor',
  judge: 'Judge',
  /** Explains the fields above to readers of another language; '' if they need no explanation. */
  gloss: (_winner: string | null, _checked: Outcomes | null) => '',
  verdict: 'Verdict',
  stronger: 'had the stronger argument because',
  restsOn: 'It rests on these words, found in the transcript by code:',
  /** For a split. */
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
  round: (round: number) => `Round ${round}`,
  quoted: (words: string) => `“${words}”`,
  calledOutBy: (side: string) => `called out by the ${side.toLowerCase()}`,
  reason: (reason: string) => `Reason: ${reason}`,
  failed: '[ERROR] Debate failed.',
  sharedJudge: (side: string) => `The judge's model is also the ${side.toLowerCase()}'s. Name another with --judge.`,
  /** Between two who spoke for one seat in turn. */
  followedBy: ', then ',
  passed: (round: number, side: string) =>
    `[WARN] Round ${round} is incomplete: the ${side.toLowerCase()} passed. The synthesis rests on the completed rounds.`,
  incomplete: (round: number, side: string, reason: string) =>
    `[WARN] Round ${round} is incomplete: the ${side.toLowerCase()} failed (${reason}). The synthesis rests on the completed rounds.`,
  cutOff: (turn: string) => `[WARN] ${turn} was cut off at its token limit.`,
}
