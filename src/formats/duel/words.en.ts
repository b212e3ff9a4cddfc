import { capital } from '../report/markdown.ts'
import { inEnglish } from '../words.en.ts'

export const panels = {
  rounds: 'Rounds',
  callOuts: 'Called out as unsupported',
  callOutColumns: ['Called out by', 'Claim', 'In these words', 'Found by'],
  concessions: 'Granted',
  concessionColumns: ['Side', 'In its own words'],
  code: 'code',
  judge: 'the judge',
}

export const report = {
  summary: 'Debate Summary',
  /** Explains the fields above to readers of another language; '' if they need no explanation. */
  gloss: (_winner: string | null) => '',
  verdict: 'Verdict',
  restsOn: 'It rests on these words, found in the transcript by code:',
  /** For a split. */
  firstRestsOn: 'The first ruling rests on these words, found in the transcript by code:',
  firstTells:
    'Quality, agreements, disagreements and unresolved questions are told below in the words of the first ruling.',
  unsupported: 'Claims called out as unsupported:',
  quality: 'Debate Quality',
  agreements: 'Key Agreements',
  disagreements: 'Key Disagreements',
  unresolved: 'Unresolved Questions',
  recommendation: 'Recommendation',
  none: 'none',
  notOver: 'This debate is not over. What has been said so far:',
  challengerFailed: "[WARN] Challenger failed. Showing proposer's uncontested position.",
  noOpening: '[ERROR] Abort debate. Cannot proceed without opening position.',
  allTimedOut: '[ERROR] Debate failed: all tool invocations timed out.',
  side: { proposer: 'Proposer', challenger: 'Challenger' },
  round: (round: number) => `Round ${round}`,
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

export const changed = {
  heading: 'What the Debate Changed',
  how: { no: 'not moved', partly: 'partly moved', yes: 'moved' },
  who: (name: string, partly: boolean) => (partly ? `${name} (partly)` : name),
  moved(yes: readonly string[], no: readonly string[]): string {
    if (yes.length === 0) return 'the debate moved nobody'
    return `the debate moved ${inEnglish(yes)}${no.length > 0 ? ` and not ${inEnglish(no)}` : ''}`
  },
  same: (isPanel: boolean) => `on the openings alone the ${isPanel ? 'judges' : 'judge'} would have ruled the same`,
  other: (isPanel: boolean, winner: string) =>
    `on the openings alone the ${isPanel ? 'judges' : 'judge'} would have ruled for ${winner}`,
  /** The openings alone give no winner. `too`: nor does the debate. */
  split: (too: boolean) => `on the openings alone the verdict would have been split${too ? ' as well' : ''}`,
  sentence: (parts: readonly string[]) => `${capital(parts.join('; '))}.`,
  aside: (text: string) => ` (${text})`,
  colon: ': ',
}
