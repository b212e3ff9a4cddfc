import { shownWords } from './shown-words.ts'
import type { ReportWords } from './words.ts'

const because = (why: string | null): string => (why === null || why === '' ? '' : ` (${why})`)

export const english: ReportWords = {
  ...shownWords.en,
  title: topic => `${topic}: Debate Research Report`,
  date: day => `Date: ${day}`,
  method: 'Method: Multi-agent structured debate (debate-research skill)',
  roles: names => `Roles: ${names.join(' | ')}`,
  readers: (audience, decision) => `Audience: ${audience} | Decision type: ${decision}`,
  state: state => `Completion state: ${state}`,
  arguments: 'Core Arguments per Side',
  rebuttals: 'Cross Rebuttal',
  audit: 'Evidence Audit',
  notRequested: reason => (reason === 'not asked for' ? 'Not requested' : `Not requested (${reason})`),
  judgment: 'Neutral Judgment',

  more: count => `and ${count} more; --json has all`,
  followedBy: ', then ',

  degraded: '**What was degraded:**',
  swapped: '**Models that did not answer the test before the debate:**',
  swap: (who, from, to, why) => `${who}: ${from} (${why}), so ${to} took its place.`,
  goal: '**Question to answer:** ',
  noSearch: withFiles =>
    `**Web search:** none. The arguments rest on ${withFiles ? 'the files that were brought along and on what the models know' : 'what the models know'}; that is marked no-source.`,
  search: means => `**Web search:** ${means.map(([name, by]) => `${name}: ${by}`).join('; ')}.`,
  means: { own: "the model's own", none: 'none, so what it knows is marked no-source' },
  confidenceNote:
    '**Confidence** is what each role says of itself. It is shown and weighs little: models that are wrong are about as sure of themselves as models that are right. Sources, checks and answers decide.',
  cutOff: turn => `${turn} was cut off at its token limit.`,

  stance: 'Stance: ',
  incomplete: (why, arrived) =>
    `**[INCOMPLETE]** It broke off${because(why)}. ${arrived ? 'What had arrived:' : 'Nothing had arrived that can be used.'}`,
  awaited: why => (why === null ? 'Not there yet.' : `Not there yet (last try: ${why}).`),
  unasked: 'There was nothing to answer: no other research had arrived.',

  requested: reason =>
    (reason === 'asked for' ? '' : `Made, since ${reason}. `) +
    "Each claim with the auditor's tag, and below it what code found.",
  auditMissing: (why, arrived) =>
    `**[INCOMPLETE]** The audit broke off${because(why)}. ${arrived ? 'What had arrived:' : 'Nothing had arrived that can be used.'}`,
  byCode: 'Found by code alone:',
  alike: (one, other, percent) =>
    `${one} and ${other} found nearly the same (${percent} %), although neither saw the other's research: count them as one voice.`,
  unanswered: (who, numbers, brokeOff) =>
    brokeOff
      ? `The rebuttal of ${who} broke off; there is no answer to ${numbers.join(', ')} in what had arrived.`
      : `${who} left ${numbers.join(', ')} without an answer, also when asked for ${numbers.length === 1 ? 'it' : 'them'} again.`,
  tooLong: (who, words, most, brokeOff) =>
    `The rebuttal of ${who} has ${words} words where ${most} are allowed, ${brokeOff ? 'although it broke off' : 'also after it was asked to be shortened'}.`,

  judging: 'How the judgment came about',
  criteria: { evidence: 'Evidence', reasoning: 'Reasoning', rebuttal: 'Rebuttal', relevance: 'Relevance' },
  firstTells: 'What follows is in the words of the first judgment.',
  wordsOf: judge => `The parts above and what is recommended below are in the words of ${judge}.`,
  failed: why => `There is no judgment: the debate failed (${why}).`,
  notOver: 'There is no judgment yet: the debate is not over.',

  splitSummary: words => `the judgments do not agree; in the words of the first: ${words}`,

  claimsFold: count =>
    `${count} ${count === 1 ? 'claim' : 'claims'}, each once: who made it, who attacked it, tag, checks, what the judge did with it`,

  noSources: 'None: nothing was cited, looked up or brought along.',
  noneCited: 'Nothing was cited.',
  uncitedFiles: count => `Brought along and not cited (${count}): `,
  seenPages: count => `Found and neither read nor cited (${count}): `,
  searches: 'Searches',
  results: count => (count === 1 ? '1 result' : `${count} results`),
  searchFailed: why => `failed: ${why}`,
  ownSearch: pages => `By its own search: ${pages} ${pages === 1 ? 'page' : 'pages'}.`,

  changed: debate => `What changed since research ${debate}`,
  conclusion: 'Conclusion',
  before: (debate, date) => `Before (research ${debate}, ${date})`,
  now: date => `Now (${date})`,
  differs: names => (names.length === 0 ? 'Nothing changed.' : `Changed: ${names.join(', ')}.`),
  compared: {
    favours: 'Favours',
    firmness: 'Firmness',
    advice: 'Advice',
    summary: 'Summary',
    scenarios: 'Scenarios',
    openQuestions: 'Open questions',
    models: 'Models',
  },
  nobody: 'nobody: the judgments did not agree',

  abortedSummary: 'Error Summary',
  abortedNoReason: 'The research was given up before it began.',
  probeColumns: ['Model', 'Test before the debate'],
  answered: ms => `answered in ${(ms / 1000).toFixed(1)} s`,

  transcript: 'Transcript',
}
