import { shownWords } from './shown-words.ts'
import type { ReportWords } from './words.ts'

export const english: ReportWords = {
  ...shownWords.en,
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
  quoted: words => `“${words}”`,
  none: 'none',
  more: count => `and ${count} more`,
  followedBy: ', then ',
  round: number => `Round ${number}`,

  fields: { chosen: 'How it was chosen', user: 'User', rounds: 'Rounds', about: 'About', ended: 'Ended' },
  from: file => `agent file ${file}`,
  notChosen: 'not chosen yet',
  chosen: (of, reason) => `by the main agent, out of ${of}: ${reason}`,
  unchosen: why => `the main agent made no choice that could be used${why && ` (${why})`}, so the general one it is`,
  named: 'named by the user',
  setBefore: 'set before the start',
  instead: (to, from, why) => `${to} spoke instead of ${from}, which had failed (${why})`,
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
  template: name => `template ${name}`,
  rounds: (count, past, record) =>
    past === 0
      ? String(count)
      : `${count}, ${past === count ? 'all' : past} of them from the record that it goes on from${record === null ? '' : ` (${record})`}`,
  cutOff: turn => `${turn} was cut off at its token limit.`,

  notYet: 'The debate is not over.',
  noAnswer: (attempts, why) =>
    `There is no conclusion: the main agent was asked ${attempts === 1 ? 'once' : `${attempts} times`} and gave none that could be used${why && ` (${why})`}.`,
  because: why => `The debate failed: ${why}`,
  nothingYet: 'Nothing has been said yet.',

  notKept: 'The user does not want the record to be kept.',
  before: { leaning: 'Before the start, leaning', focus: 'Before the start, wants to be looked at' },
  remark: {
    'before-main': round => `Remark before round ${round}`,
    'before-partner': round => `Remark in round ${round}`,
    'at-end': round => `Remark at the end of round ${round}`,
  },
  beforeConclusion: 'Remark before the conclusion',
  afterRound: round => `After round ${round}`,

  notApplied: count =>
    `${count === 1 ? 'It was' : 'They were'} made in the debate, and nothing was applied. \`agon show\` with \`--suggestions\` has ${count === 1 ? 'it' : 'them'} whole, as a patch where that can be.`,

  leftOut: 'This speech counts as not made in this fork.',
  afresh: 'The conversation had become too long for the model, and began again with a recap.',
  didNotSpeak: why => `Did not speak: ${why}`,
  noReply: why => `No reply: ${why}`,
  unfinished: 'Not finished',
}
