import type { ReportWords } from './words.ts'

const rounds = (count: number): string => `${count} ${count === 1 ? 'round' : 'rounds'}`

export const english: ReportWords = {
  answer: 'The Answer',
  standing: 'How It Stands',
  insights: 'Key Insights',
  agreed: 'Agreed',
  open: 'Open',
  differ: 'Where They Still Differ',
  decision: "User's Decision",
  said: 'What the User Said',
  suggestions: 'Suggestions',
  missing: 'What Was Missing',
  cut: 'What Was Cut',
  missed: 'Missed Turns',
  transcript: 'Transcript',

  colon: ': ',
  comma: ', ',
  semicolon: '; ',
  listComma: ', ',
  aside: words => ` (${words})`,
  quoted: words => `“${words}”`,
  sentence: words => `${words}.`,
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
  ended: {
    agreement: many => `${many ? 'all of them' : 'both'} said that it is settled`,
    main: () => 'the main agent summed up',
    user: () => 'the user wanted a summary and the end',
    stalemate: () => 'nothing new was said any more (a stalemate)',
    budget: () => 'the budget did not reach for another round',
    limit: () => 'it had lasted as long as a debate may',
  },
  noConclusion: 'without a conclusion',
  notOver: 'not over',
  failed: 'failed',
  cutOff: turn => `${turn} was cut off at its token limit.`,

  outcomes: { agreed: 'They agree', partly: 'They agree in part', split: 'They do not agree' },
  unexpressed: names =>
    `That they agree is what the main agent says: ${names.join(' and ')} did not say that it is settled.`,
  notYet: 'The debate is not over.',
  noAnswer: (attempts, why) =>
    `There is no conclusion: the main agent was asked ${attempts === 1 ? 'once' : `${attempts} times`} and gave none that could be used${why && ` (${why})`}.`,
  because: why => `The debate failed: ${why}`,
  nothingYet: 'Nothing has been said yet.',
  disagreement: 'Key disagreement',

  undecided: 'The user left it open.',
  notAsked: 'The user was not asked.',
  notKept: 'The user does not want the record to be kept.',
  before: { leaning: 'Before the start, leaning', focus: 'Before the start, wants to be looked at' },
  inRecord: 'from the record',
  remark: {
    'before-main': round => `Remark before round ${round}`,
    'before-partner': round => `Remark in round ${round}`,
    'at-end': round => `Remark at the end of round ${round}`,
  },
  beforeConclusion: 'Remark before the conclusion',
  untold: over => (over ? 'Remark that came when nobody spoke any more' : 'Remark, not taken up yet'),
  afterRound: round => `After round ${round}`,
  atFork: place => `At the fork (${place})`,
  replies: {
    continue: 'go on',
    add: 'adds',
    dig: 'change of direction',
    'sum-up': 'sum up and end',
    'agents-decide': 'let the agents decide',
  },

  notApplied: count =>
    `${count === 1 ? 'It was' : 'They were'} made in the debate, and nothing was applied. \`agon show\` with \`--suggestions\` has ${count === 1 ? 'it' : 'them'} whole, as a patch where that can be.`,
  headline: {
    result: (outcome, count, ended) => `${outcome} after ${rounds(count)}. It ended because ${ended}.`,
    open: count => `${count} ${count === 1 ? 'point is' : 'points are'} still open.`,
    suggestions: count => `${count} ${count === 1 ? 'suggestion was' : 'suggestions were'} made; nothing was applied.`,
  },

  next: {
    'go-on': 'goes on',
    'ask-user': 'asks the user',
    'sum-up': 'would sum up',
    end: 'ends it',
  },
  noNewPoint: 'this round brought no new point',
  question: 'Question',
  chooses: partner => `chooses ${partner}`,
  keeps: keep => (keep ? 'keeps the record' : 'does not want the record'),
  byRemark: 'remark',
  leftOut: 'This speech counts as not made in this fork.',
  afresh: 'The conversation had become too long for the model, and began again with a recap.',
  didNotSpeak: why => `Did not speak: ${why}`,
  noReply: why => `No reply: ${why}`,
  unfinished: 'Not finished',
}
