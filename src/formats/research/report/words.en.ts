import type { ReportWords } from './words.ts'

const because = (why: string | null): string => (why === null || why === '' ? '' : ` (${why})`)

const reasons = (why: readonly string[]): string => (why.length === 0 ? '' : `: ${why.join('; ')}`)

export const english: ReportWords = {
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
  parts: [
    'Strong arguments per side',
    'Exaggerated claims per side',
    'Shared limitations',
    'Core disagreements',
    'Consensus points',
  ],
  recommendation: 'Recommendation',
  openQuestions: 'Open Questions',
  scenarios: 'Scenario Matrix',
  scenarioColumns: ['Scenario', 'Recommendation', 'Rationale'],
  summary: 'One-sentence summary: ',

  colon: ': ',
  comma: ', ',
  pause: ', ',
  semicolon: '; ',
  aside: words => ` (${words})`,
  quoted: words => `“${words}”`,
  none: 'None.',
  more: count => `and ${count} more; --json has all`,
  neither: 'neither',
  followedBy: ', then ',

  degraded: '**What was degraded:**',
  degradedItem: (who, phase, why, arrived) =>
    `${who}, ${phase}: ${why}; ${arrived ? 'part of it had arrived and is used, marked [INCOMPLETE]' : 'nothing of it could be used'}.`,
  unsearchedItem: (who, phase, why) => `${who}, ${phase}: ${why}; it argued without web search.`,
  unaskedItem: (who, phase) =>
    `${who}, ${phase}: not asked for, since no other research had arrived that it could answer.`,
  swapped: '**Models that did not answer the test before the debate:**',
  swap: (who, from, to, why) => `${who}: ${from} (${why}), so ${to} took its place.`,
  goal: '**Question to answer:** ',
  noSearch: withFiles =>
    `**Web search:** none. The arguments rest on ${withFiles ? 'the files that were brought along and on what the models know' : 'what the models know'}; that is marked no-source.`,
  search: means => `**Web search:** ${means.map(([name, by]) => `${name}: ${by}`).join('; ')}.`,
  means: { own: "the model's own", none: 'none, so what it knows is marked no-source' },
  searchesLost: (count, why) => `${count === 1 ? 'its only search' : `all ${count} searches`} failed${reasons(why)}`,
  pagesLost: (count, why) =>
    `${count === 1 ? 'the only page it asked for' : `none of the ${count} pages it asked for`} could ${count === 1 ? 'not ' : ''}be read${reasons(why)}`,
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
  code: 'Checked by code: ',
  disagreement: '**Auditor and code disagree:** ',
  disagreements: {
    'not-found': tag => `it is tagged ${tag}, but what is cited does not say it.`,
    found: tag => `it is tagged ${tag}, but a source was cited and holds.`,
    numbers: tag => `it is tagged ${tag}, but its number is given differently elsewhere.`,
  },
  byCode: 'Found by code alone:',
  conflict: (one, a, other, b) => `Different numbers: ${one} says “${a}”, ${other} says “${b}”.`,
  alike: (one, other, percent) =>
    `${one} and ${other} found nearly the same (${percent} %), although neither saw the other's research: count them as one voice.`,
  unanswered: (who, numbers, brokeOff) =>
    brokeOff
      ? `The rebuttal of ${who} broke off; there is no answer to ${numbers.join(', ')} in what had arrived.`
      : `${who} left ${numbers.join(', ')} without an answer, also when asked for ${numbers.length === 1 ? 'it' : 'them'} again.`,
  tooLong: (who, words, most, brokeOff) =>
    `The rebuttal of ${who} has ${words} words where ${most} are allowed, ${brokeOff ? 'although it broke off' : 'also after it was asked to be shortened'}.`,

  judging: 'How the judgment came about',
  values: 'values: ',
  criteria: { evidence: 'Evidence', reasoning: 'Reasoning', rebuttal: 'Rebuttal', relevance: 'Relevance' },
  firstTells: 'What follows is in the words of the first judgment.',
  wordsOf: judge => `The parts above and what is recommended below are in the words of ${judge}.`,
  failed: why => `There is no judgment: the debate failed (${why}).`,
  notOver: 'There is no judgment yet: the debate is not over.',
  noJudgment: 'No judgment.',

  favours: name => `In favour of ${name}`,
  favoursNone: 'In favour of neither: another course is better than all of them',
  deciding: 'What decided it: ',
  answerTo: number => `its answer to ${number}`,
  wouldChange: 'What would change this',
  changes: 'How: ',
  cheapest: 'Cheapest way to settle it: ',
  splitSummary: words => `the judgments do not agree; in the words of the first: ${words}`,

  claims: 'Claims',
  claimsFold: count =>
    `${count} ${count === 1 ? 'claim' : 'claims'}, each once: who made it, who attacked it, tag, checks, what the judge did with it`,
  unaudited: {
    heading: 'Arguments and attacks (not audited)',
    fold: count =>
      `${count} ${count === 1 ? 'argument or attack' : 'arguments and attacks'}: who made it, who attacked it, checks, what the judge did with it`,
    column: 'Argument or attack',
  },
  claimColumns: ['Claim', 'Made by', 'Attacked by (confidence)', 'Tag', 'Checked by code', 'Judge'],
  untagged: 'not audited',
  unchecked: 'nothing checked',
  placeOnly: '· exists, no words compared',
  treatments: { 'relied-on': 'relied on', discounted: 'discounted', 'set-aside': 'set aside' },

  sources: 'Sources',
  sourceColumns: ['Source', 'Kind', 'Date', 'Used for', 'Do its quotes hold?'],
  noSources: 'None: nothing was cited, looked up or brought along.',
  noneCited: 'Nothing was cited.',
  readOn: day => `read ${day}`,
  onlyRead: 'read, not cited',
  notRead: 'asked for, not read',
  official: "official by the user's word",
  inRebuttal: who => `rebuttal of ${who}`,
  unread: why => `could not be read${why === '' ? '' : `: ${why}`}`,
  uncitedFiles: count => `Brought along and not cited (${count}): `,
  seenPages: count => `Found and neither read nor cited (${count}): `,
  searches: 'Searches',
  results: count => (count === 1 ? '1 result' : `${count} results`),
  searchFailed: why => `failed: ${why}`,
  ownSearch: pages => `By its own search: ${pages} ${pages === 1 ? 'page' : 'pages'}.`,

  looksFor: 'Looks for:',
  reads: 'Wants to read:',

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

  headline: {
    favours: (name, summary) => `In favour of ${name}: ${summary}`,
    neither: summary => `In favour of none of them: ${summary}`,
    split: 'No recommendation in common: the judgments do not agree.',
    degraded: lines => `Degraded: ${lines.join(' ')}`,
    noSearch: withFiles =>
      `There was no web search: the arguments rest on what the models know${withFiles ? ' and on files that were brought along' : ''}.`,
    searchLost: lines => `Web search brought nothing that could be read: ${lines.join('. ')}.`,
    swapped: (who, from, to) => `${from} did not answer the test before the debate; ${to} spoke for ${who}.`,
    aborted: why => (why === '' ? 'Aborted' : `Aborted: ${why}`),
  },
  charts: {
    roles: 'Stated confidence against checked support',
    rolesAbout:
      'Per role: how sure it says it is of its arguments on average (0 to 1), and how many of them rest on a source that code found to hold.',
    argumentsOf: role => `${role}: argument by argument`,
    argumentsAbout:
      'The bar is the confidence that the role states (0 to 1); beside it what code found at the cited source.',
    confidence: 'Stated confidence',
    support: 'Checked support',
    supported: (count, of) => `${count} of ${of}`,
    uncited: 'nothing cited that could be checked',
  },
  transcript: 'Transcript',
}
