import type { Order } from '../../core/judging/ruling.ts'
import { columns } from '../report/columns.ts'
import { orderWords } from '../report/ruling-words.ts'
import type { Fate } from './node.ts'

/** Rulings on one disagreement, counted. */
export interface LivePanel {
  rulings: number
  judges: number
  /** The largest first; `who` null: for no party. */
  shares: { who: string | null; count: number }[]
  dependsOnOrder: boolean
  /** Judges who do not count. */
  missed: string[]
}

/** States of a node or a disagreement in the drawing. */
export type TreeMark = '✓' | '⚖' | '✗' | '…' | '↪' | '?'

export const state = {
  /** Why something was ruled on. */
  reasons: {
    'max-rounds': 'last round',
    impasse: 'impasse',
    budget: 'no money to debate it',
    'max-nodes': 'no more debates allowed',
  },
  done: (done: number, opened: number) => `${done} of ${opened} ${opened === 1 ? 'debate' : 'debates'} done`,
}

export const panel = {
  tree: 'Tree of disagreements',
  about: 'Each disagreement below the debate that it came up in, with what became of it.',
  counts: (agreed: number, disputed: number) => `${agreed} agreed, ${disputed} disputed`,
  ruledBecause: (reason: string, recommendation: string) => `Ruled (${reason}): ${recommendation}`,
  splitBecause: (reason: string) => `No ruling in common (${reason})`,
  sameAs: (id: string) => `debated as ${id}`,
  result: (agreed: number, ruled: number) => `${agreed} agreed, ${ruled} ruled on`,
}

/** The ending of a tree. */
export const concluded = {
  ruled: (question: string, advice: string) => `${question} — ${advice}`,
  agreed: (points: readonly string[], more: number) =>
    `Agreed by all: ${points.join('; ')}${more === 0 ? '' : `; and ${more} more`}`,
  semicolon: '; ',
  undecided: 'Nothing is decided: the rulings do not agree.',
  allAgreed: (parties: number) =>
    `${parties === 2 ? 'Both' : `All ${parties}`} parties came to agree on everything; nothing had to be ruled on.`,
  split: (question: string) => `${question} — the rulings do not agree`,
  failed: (question: string) => `${question} — its debate failed`,
}

export const rehearsal = {
  says: (party: string, step: string, node: string, round: number) =>
    `‹what ${party} says: ${step}, ${node === 'root' ? '' : `${node.toUpperCase()}, `}round ${round}›`,
  point: '‹a point that all agree on›',
  detail: '‹what exactly is agreed›',
  title: '‹the question that is still disputed›',
  claim: (party: string) => `‹core claim of ${party}, as the reviewer puts it›`,
  recommendation: '‹what the reviewer recommends›',
  reasoning: '‹why›',
  example: '‹a short example›',
}

export const ruling = {
  missing: (id: string) => `forcedVerdicts: nothing is ruled on ${id}.`,
  twice: (id: string) => `forcedVerdicts: ${id} is ruled on twice.`,
}

export const triage = {
  oneSide: (id: string, sides: number) => `${id}: has ${sides} of the two sides that a disagreement needs at least.`,
  missing: (id: string, party: string) =>
    `${id}: ${party} is neither in sides nor in uninvolved. Each party is in exactly one of them.`,
  twice: (id: string, party: string) =>
    `${id}: ${party} is named more than once. Each party is either in sides or in uninvolved, once.`,
  repeats: (id: string, other: string) => `${id}: has the same title as ${other}. Make one of the two.`,
}

/** The replies of a reviewer. */
export const inWords = {
  agreed: 'Agreed',
  nothingAgreed: 'Nothing yet.',
  disputed: 'Disputed',
  nothingDisputed: 'Nothing any more.',
  rulings: 'Rulings',
  mistakes: 'Notes that are mistaken',
  updates: 'Suggested updates',
  noUpdates: 'None.',
  recommendation: 'Recommendation',
  reasoning: 'Reasoning',
  example: 'Example',
  importance: (level: string) => `importance: ${level}`,
  uninvolved: (names: string) => `takes no side: ${names}`,
  because: (why: string) => `Because: ${why}`,
  decidesFor: (name: string) => `Decides for ${name}`,
  ownSolution: 'Takes no side: a solution of its own',
  restsOn: 'It rests on',
  colon: ': ',
  comma: ', ',
}

export const argdown = {
  agreed: (number: number) => `agreed ${number}`,
  ruling: 'ruling',
  reasoning: 'reasoning',
  sameAs: (node: string) => `the same as ${node}`,
  together: (names: readonly string[]) => names.join(', '),
}

export const line = {
  ...state,
  steps: { position: 'Position', rebuttal: 'Rebuttal', triage: 'Triage', ruling: 'Ruling', updates: 'Updates' },
  /** For a whole step. */
  all: { position: 'Positions', rebuttal: 'Rebuttals' },
  round: (round: number, title: string) => `Round ${round}: ${title}`,
  together: (names: readonly string[]) => names.join(', '),
  sorted: (agreed: number, disputed: number) =>
    disputed === 0 ? `Triage: ${agreed} agreed, nothing disputed` : `Triage: ${agreed} agreed, ${disputed} disputed`,
  fate: {
    impasse: 'came back unchanged, so it is ruled on',
    'last-round': 'last round, so it is ruled on',
    'max-nodes': 'no more debates allowed, so it is ruled on',
  },
  sameAs: (node: string) => `the same as ${node}, so it is not debated twice`,
  ruled: (reason: string, recommendation: string) => `Ruled (${reason}): ${recommendation}`,
  /** It was ruled on without a result. */
  split: (reason: string) => `Not decided (${reason}): the rulings do not agree`,
  /** A judge has ruled on the debate as shown in one order. */
  sat: (judge: string, model: string, order: Order) => `${judge} (${model}), order ${orderWords.en[order]}: ruled`,
  /** What several rulings on one disagreement add up to. */
  weighed: ({ rulings, judges, shares, dependsOnOrder, missed }: LivePanel) =>
    [
      `${rulings} ${rulings === 1 ? 'ruling' : 'rulings'} by ${judges} ${judges === 1 ? 'judge' : 'judges'}: ${shares
        .map(({ who, count }) => `${count} for ${who ?? 'a solution of its own'}`)
        .join(', ')}${dependsOnOrder ? ': it depends on the order' : ''}`,
      ...(missed.length === 0 ? [] : [`not counted, for want of a usable ruling: ${missed.join(', ')}`]),
    ].join('; '),
  moved: (who: string, by: string | null, argument: string) =>
    `${who} ${by === null ? 'changed its mind' : `was persuaded by ${by}`}: ${argument}`,
  noMoney: (price: string | null, left: string) =>
    `Not debated: the budget left does not cover it${price === null ? '' : ` (up to ${price}${left && `; ${left}`})`}; it is ruled on instead`,
  left: (free: string, kept: string) => `left ${free}, of which ${kept} is kept for rulings`,
  mistaken: (note: string, why: string) => `Your note “${note}” is mistaken: ${why}`,
  /** Whose citations, and their results. */
  checked: (whose: string, found: string) => `${whose}: ${found}`,
  /** Those that fail, the first ones by name. */
  wrong: (names: readonly string[], more: number) =>
    ` (${[...names, ...(more === 0 ? [] : [`${more} more`])].join(', ')})`,
  misquotes: (who: string | null) => `misquotes ${who ?? 'an earlier speech'}`,
  notChecked: (count: number) => `${count} not checked`,
  unsupported: (count: number) => `${count} ${count === 1 ? 'claim' : 'claims'} without support`,
  updates: (count: number, files: readonly string[]) => {
    if (count === 0) return 'No updates to the shared documents suggested'
    return `${count} ${count === 1 ? 'update' : 'updates'} suggested: ${files.join(', ')}`
  },
}

/** The words of the files and reports. Some have a fixed wording. */
export const report = {
  topicTitle: (number: number, title: string) => `Topic ${number}: ${title}`,
  date: 'Date',
  models: 'Models',
  reviewer: 'Reviewer',
  maxRounds: 'Maximum rounds',
  depth: 'Depth reached',
  fellBack: (from: string, to: string) => `(fallback from ${from} → ${to})`,
  /** Separates the items of a list in a line. */
  comma: ', ',
  /** Separates a thing from what is said of it. */
  colon: ': ',
  semicolon: '; ',
  asked: 'What was asked',
  background: 'Background',
  annotations: "The user's notes",
  questions: 'Core questions',
  rootRound: 'Round 1 (root topic)',
  childRound: (round: number, divergence: string) => `Round ${round} — Disagreement ${divergence}`,
  ruledMark: '(forced verdict)',
  positions: 'Positions',
  rebuttals: 'Rebuttals',
  rebuttalOf: (party: string) => `Rebuttal by ${party}`,
  triage: 'Triage',
  agreed: 'Agreed',
  disputed: (count: number) => `Disagreements (${count})`,
  remaining: 'Remaining disagreements',
  converged: '(converged ✓)',
  rulings: 'Forced verdicts',
  recommendation: 'Recommendation',
  reasoning: 'Reasoning',
  example: 'Example',
  ruledBecause: 'Why it was ruled on',
  restsOn: 'It rests on',
  ownSolution: 'a solution of its own',
  byPerson: (name: string) => `by a person at the terminal${name && ` (${name})`}`,
  person: 'a person at the terminal',
  neverSpoke: '(never spoke)',
  aside: (words: string) => ` (${words})`,
  why: {
    'max-rounds': 'still disputed in the last round',
    impasse: 'the disagreement came back unchanged',
    budget: 'no money was left to debate it',
    'max-nodes': 'the tree had reached its largest number of debates',
  },
  conclusion: 'Conclusion',
  agreedPoints: 'Agreed points',
  ruledPoints: 'Rulings',
  path: 'Path of the debate',
  none: 'none',
  nothingYet: 'Nothing has been said so far.',

  moved: 'Changes of mind',
  move: (step: string, by: string | null) =>
    `in its ${step.toLowerCase()}, ${by === null ? 'by an argument of its own' : `by ${by}`}`,
  uninvolved: (parties: string) => `No clear side: ${parties}`,
  linked: (id: string) => `↪ the same question as ${id}, and debated there`,
  fate: {
    impasse: 'came back unchanged: ruled on instead of debated in a circle',
    'max-nodes': 'no more debates are allowed: ruled on instead of debated',
  } as Partial<Record<Fate, string>>,
  leftOpen: 'Left open',
  price: (most: string) => `a debate of it costs ${most} at most`,
  priceUnknown: 'what a debate of it costs is not known',
  left: (free: string, kept: string) => `left ${free}, of which ${kept} is kept for rulings`,
  mistaken: 'Mistaken notes',
  absences: 'Absent',
  absent: (party: string, step: string, why: string) => `${party} was absent (${step.toLowerCase()}): ${why}`,
  failures: 'Failed',
  failed: (turn: string, why: string) => `✗ This debate failed at ${turn}: ${why}`,
  notOver: '… This debate is not over.',
  raw: (turn: string, model: string) => `Raw reply: ${turn} — ${model}`,
  rawFailed: (why: string) => `not used: ${why}`,
  noWords: '(no words arrived)',
  above: 'Path',

  summary: 'Summary of the debates',
  columns: columns('#', 'Topic', 'Rounds', 'Agreed', 'Disagreements', 'Forced verdicts'),
  perTopic: 'Conclusions by topic',
  topicHeading: (number: number, title: string) => `Topic ${number}: ${title}`,
  agreedItem: 'Agreed',
  ruledItem: 'Ruled',
  openItem: 'Left open',
  stateItem: 'State',
  status: { pending: 'not over', converged: 'converged', forced: 'ruled on', failed: 'failed' },
  counts: (agreed: number, disputed: number) => `${agreed} agreed, ${disputed} disputed`,
  legend: {
    '✓': 'converged',
    '⚖': 'ruled on',
    '✗': 'failed',
    '…': 'not over',
    '↪': 'same question',
    '?': 'left open',
  },

  updatesFor: (file: string) => `Updates needed in ${file}`,
  updatesForDocuments: 'Updates needed in the shared documents',
  documentsUnread:
    'Only the text of sharedContext.inline was given to the debaters. The documents themselves were not read, so no changes are suggested.',
  change: 'Change',
  reason: 'Why',
  fromTopic: (number: number) => ` (topic ${number})`,
  noUpdates: 'Nothing in it needs to change.',
  updatesLater: 'Changes are suggested when the topics are over.',
  updatesMissed: (number: number, why: string) => `The reviewer gave no suggestions for topic ${number}: ${why}`,

  sharedReviewer: (party: string) => `The reviewer's model is also that of ${party}.`,
  subject: 'Debate',
  transcript: (title: string) => `Transcript — ${title}`,
}
