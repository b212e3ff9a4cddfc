import type { OfflineEvidence } from '../evidence.ts'
import type { Angle } from '../moves.ts'
import type { Excerpt } from '../passages.ts'
import type { TopicQuestion } from '../question.ts'
import type { Weakness } from '../search.ts'
import type { StanceSide } from '../stance.ts'
import { angleNames, aspectNames, count, shown, weaknessText } from './vocabulary.en.ts'

const passages = (n: number): string => count(n, 'passage')
const asked = (question: Excerpt | null): string =>
  question ? ` The files leave open: “${question.quote}” (\`${question.ref}\`).` : ''

type Counts = Record<StanceSide, number>

/** What the judge says. It must not contain words that avoid a ruling. */
export const rulingEnglish = {
  /** What stands between two sentences. */
  between: ' ',
  basis: 'This is a count by fixed rules, not the judgement of a language model.',
  counted: (standing: Counts, { form, favoured, opposed }: TopicQuestion) => {
    if (standing.for + standing.against === 0) return 'No quoted passage stands.'
    const [own, other] = form === 'choice' ? [favoured[0], `for ${opposed[0]}`] : ['the proposal', 'against it']
    return `Of the quoted passages that are firm and were neither met nor withdrawn, ${standing.for} ${standing.for === 1 ? 'stands' : 'stand'} for ${own} and ${standing.against} ${other}.`
  },
  inFiles: (firm: Counts, files: number) =>
    `In ${files === 1 ? 'the one file' : `all ${files} files`}, ${passages(firm.for)} that can be leaned on ${firm.for === 1 ? 'speaks' : 'speak'} for it and ${firm.against} against.`,
  strongest: (evidence: OfflineEvidence, turn: string) =>
    `The strongest of the winning side is \`${evidence.ref}\` (${turn}), taken to show ${shown(evidence)}.`,
  answers: (met: number, conceded: number, withdrawn: number) => {
    const done = [
      met > 0 ? `met ${count(met, 'objection')}` : '',
      conceded > 0 ? `conceded ${count(conceded, 'objection')}` : '',
      withdrawn > 0 ? `withdrew ${count(withdrawn, 'passage')} of its own` : '',
    ].filter(Boolean)
    return done.length > 0 ? `The proposer ${done.join(', ')}.` : ''
  },
  calledOut: ({ for: proposer, against: challenger }: Counts) =>
    proposer + challenger > 0
      ? `Unsupported claims: ${proposer} of the proposer, ${challenger} of the challenger.`
      : '',
  /** The rule that decided. Each applies only if the one before leaves the sides level. */
  decidedBy: {
    standing: (_side: string) => '',
    calledOut: (side: string) =>
      `The count is level, so the next rule decides: fewer unsupported claims. That is the ${side}.`,
    inFiles: (side: string) =>
      `The count is level, so the next rule decides: more firm passages in all the files, quoted or not. That is the ${side}.`,
    figures: (side: string) =>
      `The count is level in the debate and in the files, so the next rule decides: more passages with a figure. That is the ${side}.`,
    closest: (side: string) =>
      `All counts are level, so the next rule decides: the passage that matches the question most closely. It is the ${side}’s.`,
    change: (side: string) =>
      `Nothing in the files tells the sides apart. Then the rule is that whoever asks for a change has to show more, so it goes to the ${side}.`,
    claim: (side: string) =>
      `Nothing in the files tells the sides apart. Then the rule is that whoever claims something has to show it, so it goes to the ${side}.`,
    named: (side: string) =>
      `Nothing quoted tells the sides apart. Then the rule is: the option that the files name more often. That is the ${side}’s.`,
    alphabet: (side: string) =>
      `Nothing in the files tells the options apart. The last rule is only there so that there is an answer: alphabetical order of the two names. That is the ${side}’s.`,
  },
  sides: { for: 'proposer', against: 'challenger' },
  position: (says: string, refs: readonly string[]) =>
    refs.length > 0 ? `${says} Quoted so far: ${refs.join(', ')}.` : `${says} No passage quoted.`,
  conceded: (evidence: OfflineEvidence) => `The proposer conceded ${shown(evidence)}`,
  resolved: (evidence: OfflineEvidence) => `The challenger certified as resolved: ${shown(evidence)}`,
  place: (evidence: OfflineEvidence) => `\`${evidence.ref}\`: “${evidence.quote}”`,
  aspectNames,
  argues: (evidence: OfflineEvidence) => `${shown(evidence)} (\`${evidence.ref}\`)`,
  noPassage: 'nothing that a passage backs',
  ratings: {
    disagreement: (standing: Counts) =>
      `${passages(standing.for)} against ${standing.against} left standing at the end`,
    evidence: (quoted: number, files: number) =>
      quoted === 0
        ? 'nothing was quoted'
        : `${passages(quoted)} quoted from ${count(files, 'file')}, each with path and line`,
    depth: (counters: number, weak: number) =>
      `${count(counters, 'counter-passage')}, ${count(weak, 'weak or unsupported point')} shown`,
  },
  openQuestion: (excerpt: Excerpt) => `${excerpt.quote} (left open in \`${excerpt.ref}\`)`,
  silent: (angles: readonly Angle[]) =>
    `${angles.map(angle => angleNames[angle]).join(', ')}: nothing in the files speaks of ${angles.length === 1 ? 'it' : 'them'} on this question.`,
  leftStanding: (evidence: OfflineEvidence) => `What to do about ${shown(evidence)} (\`${evidence.ref}\`)?`,
  weak: (evidence: OfflineEvidence, weakness: Weakness) =>
    `\`${evidence.ref}\` ${weaknessText(weakness)}: ${weakness.type === 'plain' ? 'what is the reason' : 'does it hold'}?`,
  doIt: (says: string, open: OfflineEvidence | null, question: Excerpt | null, silent: readonly Angle[]) =>
    `${says}${!open && !question && silent.length > 0 ? ` First look at what the files leave out: ${silent.map(angle => angleNames[angle].toLowerCase()).join(', ')}.` : ''}${open ? ` First settle what still stands against it: ${shown(open)} (\`${open.ref}\`).` : ''}${asked(question)} Read the quoted lines before acting: they were counted, not weighed.`,
  doNot: (says: string, open: OfflineEvidence | null, question: Excerpt | null) =>
    `${says}${open ? ` What speaks for it still needs an answer of another kind: ${shown(open)} (\`${open.ref}\`).` : ''}${asked(question)} Read the quoted lines before acting: they were counted, not weighed.`,
  findOut: (says: string) =>
    `${says} No file backs this either way, so first get one of the pieces of evidence named in the debate, give it with --context, and ask again; or connect a language model.`,
}

export type RulingWording = typeof rulingEnglish
