import { columns } from '../../report/columns.ts'

const reasonsEn = (why: readonly string[]): string => (why.length === 0 ? '' : `: ${why.join('; ')}`)

const because = (why: string | null): string => (why === null || why === '' ? '' : ` (${why})`)

/** Words of the report that the page needs, too. */
export const shown = {
  parts: columns(
    'Strong arguments per side',
    'Exaggerated claims per side',
    'Shared limitations',
    'Core disagreements',
    'Consensus points',
  ),
  recommendation: 'Recommendation',
  openQuestions: 'Open Questions',
  scenarios: 'Scenario Matrix',
  scenarioColumns: columns('Scenario', 'Recommendation', 'Rationale'),
  summary: 'One-sentence summary: ',
  colon: ': ',
  comma: ', ',
  /** Between parts of a sentence. */
  pause: ', ',
  semicolon: '; ',
  aside: (words: string) => ` (${words})`,
  quoted: (words: string) => `“${words}”`,
  none: 'None.',
  neither: 'neither',
  degradedItem: (who: string, phase: string, why: string, arrived: boolean) =>
    `${who}, ${phase}: ${why}; ${arrived ? 'part of it had arrived and is used, marked [INCOMPLETE]' : 'nothing of it could be used'}.`,
  unsearchedItem: (who: string, phase: string, why: string) =>
    `${who}, ${phase}: ${why}; it argued without web search.`,
  /** For a rebuttal that was not asked for. */
  unaskedItem: (who: string, phase: string) =>
    `${who}, ${phase}: not asked for, since no other research had arrived that it could answer.`,
  searchesLost: (count: number, why: readonly string[]) =>
    `${count === 1 ? 'its only search' : `all ${count} searches`} failed${reasonsEn(why)}`,
  pagesLost: (count: number, why: readonly string[]) =>
    `${count === 1 ? 'the only page it asked for' : `none of the ${count} pages it asked for`} could ${count === 1 ? 'not ' : ''}be read${reasonsEn(why)}`,
  code: 'Checked by code: ',
  disagreement: '**Auditor and code disagree:** ',
  disagreements: {
    'not-found': (tag: string) => `it is tagged ${tag}, but what is cited does not say it.`,
    found: (tag: string) => `it is tagged ${tag}, but a source was cited and holds.`,
    numbers: (tag: string) => `it is tagged ${tag}, but its number is given differently elsewhere.`,
  },
  /** `claim`: with whose it is. */
  refuted: (claim: string, why: string | null) =>
    `${claim}: exaggerated, says the audit${why === null ? '' : ` — ${why}`}`,
  conflict: (one: string, a: string, other: string, b: string) =>
    `Different numbers: ${one} says “${a}”, ${other} says “${b}”.`,
  values: 'values: ',
  noJudgment: 'No judgment.',
  favours: (name: string) => `In favour of ${name}`,
  favoursNone: 'In favour of neither: another course is better than all of them',
  deciding: 'What decided it: ',
  answerTo: (number: string) => `its answer to ${number}`,
  wouldChange: 'What would change this',
  changes: 'How: ',
  cheapest: 'Cheapest way to settle it: ',
  claims: 'Claims',
  /** If there was no audit that told claims from arguments. */
  unaudited: {
    heading: 'Arguments and attacks (not audited)',
    fold: (count: number) =>
      `${count} ${count === 1 ? 'argument or attack' : 'arguments and attacks'}: who made it, who attacked it, checks, what the judge did with it`,
    column: 'Argument or attack',
  },
  claimColumns: columns('Claim', 'Made by', 'Attacked by (confidence)', 'Tag', 'Checked by code', 'Judge'),
  untagged: 'not audited',
  unchecked: 'nothing checked',
  /** For a citation that only names a place. */
  placeOnly: '· exists, no words compared',
  treatments: { 'relied-on': 'relied on', discounted: 'discounted', 'set-aside': 'set aside' },
  sources: 'Sources',
  sourceColumns: columns('Source', 'Kind', 'Date', 'Used for', 'Do its quotes hold?'),
  readOn: (day: string) => `read ${day}`,
  onlyRead: 'read, not cited',
  notRead: 'asked for, not read',
  official: "official by the user's word",
  inRebuttal: (who: string) => `rebuttal of ${who}`,
  unread: (why: string) => `could not be read${why === '' ? '' : `: ${why}`}`,
  looksFor: 'Looks for:',
  reads: 'Wants to read:',
  headline: {
    favours: (name: string, summary: string) => `In favour of ${name}: ${summary}`,
    neither: (summary: string) => `In favour of none of them: ${summary}`,
    split: 'No recommendation in common: the judgments do not agree.',
    degraded: (lines: readonly string[]) => `Degraded: ${lines.join(' ')}`,
    noSearch: (withFiles: boolean) =>
      `There was no web search: the arguments rest on what the models know${withFiles ? ' and on files that were brought along' : ''}.`,
    searchLost: (lines: readonly string[]) => `Web search brought nothing that could be read: ${lines.join('. ')}.`,
    swapped: (who: string, from: string, to: string) =>
      `${from} did not answer the test before the debate; ${to} spoke for ${who}.`,
    aborted: (why: string) => (why === '' ? 'Aborted' : `Aborted: ${why}`),
  },
  charts: {
    roles: 'Stated confidence against checked support',
    rolesAbout:
      'Per role: how sure it says it is of its arguments on average (0 to 1), and how many of them rest on a source that code found to hold.',
    argumentsOf: (role: string) => `${role}: argument by argument`,
    argumentsAbout:
      'The bar is the confidence that the role states (0 to 1); beside it what code found at the cited source.',
    confidence: 'Stated confidence',
    support: 'Checked support',
    supported: (count: number, of: number) => `${count} of ${of}`,
    uncited: 'nothing cited that could be checked',
  },
}

export const report = {
  ...shown,
  /** These have a fixed wording. */
  title: (topic: string) => `${topic}: Debate Research Report`,
  date: (day: string) => `Date: ${day}`,
  method: 'Method: Multi-agent structured debate (debate-research skill)',
  roles: (names: readonly string[]) => `Roles: ${names.join(' | ')}`,
  readers: (audience: string, decision: string) => `Audience: ${audience} | Decision type: ${decision}`,
  state: (state: string) => `Completion state: ${state}`,
  arguments: 'Core Arguments per Side',
  rebuttals: 'Cross Rebuttal',
  audit: 'Evidence Audit',
  notRequested: (reason: string) => (reason === 'not asked for' ? 'Not requested' : `Not requested (${reason})`),
  judgment: 'Neutral Judgment',

  more: (count: number) => `and ${count} more; --json has all`,
  followedBy: ', then ',

  degraded: '**What was degraded:**',
  swapped: '**Models that did not answer the test before the debate:**',
  swap: (who: string, from: string, to: string, why: string) => `${who}: ${from} (${why}), so ${to} took its place.`,
  goal: '**Question to answer:** ',
  noSearch: (withFiles: boolean) =>
    `**Web search:** none. The arguments rest on ${withFiles ? 'the files that were brought along and on what the models know' : 'what the models know'}; that is marked no-source.`,
  search: (means: readonly (readonly [name: string, by: string])[]) =>
    `**Web search:** ${means.map(([name, by]) => `${name}: ${by}`).join('; ')}.`,
  means: { own: "the model's own", none: 'none, so what it knows is marked no-source' },
  confidenceNote:
    '**Confidence** is what each role says of itself. It is shown and weighs little: models that are wrong are about as sure of themselves as models that are right. Sources, checks and answers decide.',
  numbers: '**Numbers:** 2.1 is the first argument of the second role, 2.n1 its first new attack.',
  /** What English words mean that programs look for; '': they need no translation. `used`: in the head. */
  gloss: (_used: readonly string[]) => '',

  stance: 'Stance: ',
  incomplete: (why: string | null, arrived: boolean) =>
    `**[INCOMPLETE]** It broke off${because(why)}. ${arrived ? 'What had arrived:' : 'Nothing had arrived that can be used.'}`,
  awaited: (why: string | null) => (why === null ? 'Not there yet.' : `Not there yet (last try: ${why}).`),
  unasked: 'There was nothing to answer: no other research had arrived.',

  requested: (reason: string) =>
    (reason === 'asked for' ? '' : `Made, since ${reason}. `) +
    "Each claim with the auditor's tag, and below it what code found.",
  auditMissing: (why: string | null, arrived: boolean) =>
    `**[INCOMPLETE]** The audit broke off${because(why)}. ${arrived ? 'What had arrived:' : 'Nothing had arrived that can be used.'}`,
  byCode: 'Found by code alone:',
  alike: (one: string, other: string, percent: number) =>
    `${one} and ${other} found nearly the same (${percent} %), although neither saw the other's research: count them as one voice.`,
  /** `brokeOff`: nobody could be asked again. */
  unanswered: (who: string, numbers: readonly string[], brokeOff: boolean) =>
    brokeOff
      ? `The rebuttal of ${who} broke off; there is no answer to ${numbers.join(', ')} in what had arrived.`
      : `${who} left ${numbers.join(', ')} without an answer, also when asked for ${numbers.length === 1 ? 'it' : 'them'} again.`,
  tooLong: (who: string, words: number, most: number, brokeOff: boolean) =>
    `The rebuttal of ${who} has ${words} words where ${most} are allowed, ${brokeOff ? 'although it broke off' : 'also after it was asked to be shortened'}.`,

  judging: 'How the judgment came about',
  criteria: { evidence: 'Evidence', reasoning: 'Reasoning', rebuttal: 'Rebuttal', relevance: 'Relevance' } as Readonly<
    Record<string, string>
  >,
  firstTells: 'What follows is in the words of the first judgment.',
  wordsOf: (judge: string) => `The parts above and what is recommended below are in the words of ${judge}.`,
  failed: (why: string) => `There is no judgment: the debate failed (${why}).`,
  notOver: 'There is no judgment yet: the debate is not over.',

  splitSummary: (words: string) => `the judgments do not agree; in the words of the first: ${words}`,

  claimsFold: (count: number) =>
    `${count} ${count === 1 ? 'claim' : 'claims'}, each once: who made it, who attacked it, tag, checks, what the judge did with it`,

  noSources: 'None: nothing was cited, looked up or brought along.',
  noneCited: 'Nothing was cited.',
  uncitedFiles: (count: number) => `Brought along and not cited (${count}): `,
  seenPages: (count: number) => `Found and neither read nor cited (${count}): `,
  searches: 'Searches',
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  searchFailed: (why: string) => `failed: ${why}`,
  ownSearch: (pages: number) => `By its own search: ${pages} ${pages === 1 ? 'page' : 'pages'}.`,

  changed: (debate: number) => `What changed since research ${debate}`,
  conclusion: 'Conclusion',
  before: (debate: number, date: string) => `Before (research ${debate}, ${date})`,
  now: (date: string) => `Now (${date})`,
  differs: (names: readonly string[]) => (names.length === 0 ? 'Nothing changed.' : `Changed: ${names.join(', ')}.`),
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
  probeColumns: columns('Model', 'Test before the debate'),
  answered: (ms: number) => `answered in ${(ms / 1000).toFixed(1)} s`,

  transcript: 'Transcript',
}
