import { columns } from '../../report/columns.ts'
import { shown } from '../words.en.ts'

export const report = {
  ...shown,
  /** Headings. */
  answer: 'The Answer',
  standing: 'How It Stands',
  decision: "User's Decision",
  said: 'What the User Said',
  suggestions: 'Suggestions',
  missing: 'What Was Missing',
  cut: 'What Was Cut',
  missed: 'Missed Turns',
  transcript: 'Transcript',

  comma: ', ',
  semicolon: '; ',
  quoted: (words: string) => `“${words}”`,
  none: 'none',
  more: (count: number) => `and ${count} more`,
  followedBy: ', then ',
  round: (number: number) => `Round ${number}`,

  fields: { chosen: 'How it was chosen', user: 'User', rounds: 'Rounds', about: 'About', ended: 'Ended' },
  from: (file: string) => `agent file ${file}`,
  notChosen: 'not chosen yet',
  chosen: (of: number, reason: string) => `by the main agent, out of ${of}: ${reason}`,
  unchosen: (why: string) =>
    `the main agent made no choice that could be used${why && ` (${why})`}, so the general one it is`,
  named: 'named by the user',
  setBefore: 'set before the start',
  instead: (to: string, from: string, why: string) => `${to} spoke instead of ${from}, which had failed (${why})`,
  asked: {
    always: 'asked after every round',
    'when-it-matters': 'asked when it matters',
    never: 'not asked',
  },
  kinds: {
    code: 'design of code',
    architecture: 'architecture',
    review: 'a change under review',
    document: 'a document',
    decision: 'a decision',
  },
  template: (name: string) => `template ${name}`,
  rounds: (count: number, past: number, record: string | null) =>
    past === 0
      ? String(count)
      : `${count}, ${past === count ? 'all' : past} of them from the record that it goes on from${record === null ? '' : ` (${record})`}`,

  notYet: 'The debate is not over.',
  noAnswer: (attempts: number, why: string) =>
    `There is no conclusion: the main agent was asked ${attempts === 1 ? 'once' : `${attempts} times`} and gave none that could be used${why && ` (${why})`}.`,
  because: (why: string) => `The debate failed: ${why}`,
  nothingYet: 'Nothing has been said yet.',

  notKept: 'The user does not want the record to be kept.',
  before: { leaning: 'Before the start, leaning', focus: 'Before the start, wants to be looked at' },
  remark: {
    'before-main': (round: number) => `Remark before round ${round}`,
    'before-partner': (round: number) => `Remark in round ${round}`,
    'at-end': (round: number) => `Remark at the end of round ${round}`,
  },
  beforeConclusion: 'Remark before the conclusion',
  afterRound: (round: number) => `After round ${round}`,

  notApplied: (count: number) =>
    `${count === 1 ? 'It was' : 'They were'} made in the debate, and nothing was applied. \`agon show\` with \`--suggestions\` has ${count === 1 ? 'it' : 'them'} whole, as a patch where that can be.`,

  leftOut: 'This speech counts as not made in this fork.',
  /** For a conversation that became too long for its model. */
  afresh: 'The conversation had become too long for the model, and began again with a recap.',
  didNotSpeak: (why: string) => `Did not speak: ${why}`,
  noReply: (why: string) => `No reply: ${why}`,
  unfinished: 'Not finished',
}

export const panel = {
  rounds: 'Rounds',
  points: 'Agreed and open',
  pointColumns: columns('Point', 'State', 'Said by'),
  states: { agreed: 'agreed', open: 'open', split: 'they differ' },
  comma: ', ',
  record: 'The record',
}
