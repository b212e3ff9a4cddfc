import type { RulingWording } from './evidence.ts'
import type { Excerpt } from './passages.ts'
import { angleNames, aspectNames, count, shown, weaknessText } from './vocabulary.en.ts'

const passages = (n: number): string => count(n, 'passage')
const asked = (question: Excerpt | null): string =>
  question ? ` The files leave open: “${question.quote}” (\`${question.ref}\`).` : ''

export const rulingEnglish: RulingWording = {
  between: ' ',
  basis: 'This is a count by fixed rules, not the judgement of a language model.',
  counted: (standing, proposal) =>
    standing.for + standing.against === 0
      ? 'No quoted passage stands.'
      : `Of the quoted passages that are firm and were neither met nor withdrawn, ${standing.for} ${standing.for === 1 ? 'stands' : 'stand'} for ${proposal.for} and ${standing.against} ${proposal.against}.`,
  proposal: ({ form, favoured, opposed }) =>
    form === 'choice'
      ? { for: favoured[0]!, against: `for ${opposed[0]}` }
      : { for: 'the proposal', against: 'against it' },
  inFiles: (firm, files) =>
    `In ${files === 1 ? 'the one file' : `all ${files} files`}, ${passages(firm.for)} that can be leaned on ${firm.for === 1 ? 'speaks' : 'speak'} for it and ${firm.against} against.`,
  strongest: (evidence, turn) =>
    `The strongest of the winning side is \`${evidence.ref}\` (${turn}), taken to show ${shown(evidence)}.`,
  answers: (met, conceded, withdrawn) => {
    const done = [
      met > 0 ? `met ${count(met, 'objection')}` : '',
      conceded > 0 ? `conceded ${count(conceded, 'objection')}` : '',
      withdrawn > 0 ? `withdrew ${count(withdrawn, 'passage')} of its own` : '',
    ].filter(Boolean)
    return done.length > 0 ? `The proposer ${done.join(', ')}.` : ''
  },
  calledOut: ({ for: proposer, against: challenger }) =>
    proposer + challenger > 0
      ? `Unsupported claims: ${proposer} of the proposer, ${challenger} of the challenger.`
      : '',
  decidedBy: {
    standing: () => '',
    calledOut: side => `The count is level, so the next rule decides: fewer unsupported claims. That is the ${side}.`,
    inFiles: side =>
      `The count is level, so the next rule decides: more firm passages in all the files, quoted or not. That is the ${side}.`,
    figures: side =>
      `The count is level in the debate and in the files, so the next rule decides: more passages with a figure. That is the ${side}.`,
    closest: side =>
      `All counts are level, so the next rule decides: the passage that matches the question most closely. It is the ${side}’s.`,
    change: side =>
      `Nothing in the files tells the sides apart. Then the rule is that whoever asks for a change has to show more, so it goes to the ${side}.`,
    claim: side =>
      `Nothing in the files tells the sides apart. Then the rule is that whoever claims something has to show it, so it goes to the ${side}.`,
    named: side =>
      `Nothing quoted tells the sides apart. Then the rule is: the option that the files name more often. That is the ${side}’s.`,
    alphabet: side =>
      `Nothing in the files tells the options apart. The last rule is only there so that there is an answer: alphabetical order of the two names. That is the ${side}’s.`,
  },
  sides: { for: 'proposer', against: 'challenger' },
  position: (says, refs) =>
    refs.length > 0 ? `${says} Quoted so far: ${refs.join(', ')}.` : `${says} No passage quoted.`,
  conceded: evidence => `The proposer conceded ${shown(evidence)}`,
  resolved: evidence => `The challenger certified as resolved: ${shown(evidence)}`,
  place: evidence => `\`${evidence.ref}\`: “${evidence.quote}”`,
  aspect: aspect => aspectNames[aspect],
  argues: evidence => `${shown(evidence)} (\`${evidence.ref}\`)`,
  noPassage: 'nothing that a passage backs',
  ratings: {
    disagreement: standing => `${passages(standing.for)} against ${standing.against} left standing at the end`,
    evidence: (quoted, files) =>
      quoted === 0
        ? 'nothing was quoted'
        : `${passages(quoted)} quoted from ${count(files, 'file')}, each with path and line`,
    depth: (counters, weak) =>
      `${count(counters, 'counter-passage')}, ${count(weak, 'weak or unsupported point')} shown`,
  },
  openQuestion: excerpt => `${excerpt.quote} (left open in \`${excerpt.ref}\`)`,
  silent: angles =>
    `${angles.map(angle => angleNames[angle]).join(', ')}: nothing in the files speaks of ${angles.length === 1 ? 'it' : 'them'} on this question.`,
  leftStanding: evidence => `What to do about ${shown(evidence)} (\`${evidence.ref}\`)?`,
  weak: (evidence, weakness) =>
    `\`${evidence.ref}\` ${weaknessText(weakness)}: ${weakness.type === 'plain' ? 'what is the reason' : 'does it hold'}?`,
  doIt: (says, open, question, silent) =>
    `${says}${!open && !question && silent.length > 0 ? ` First look at what the files leave out: ${silent.map(angle => angleNames[angle].toLowerCase()).join(', ')}.` : ''}${open ? ` First settle what still stands against it: ${shown(open)} (\`${open.ref}\`).` : ''}${asked(question)} Read the quoted lines before acting: they were counted, not weighed.`,
  doNot: (says, open, question) =>
    `${says}${open ? ` What speaks for it still needs an answer of another kind: ${shown(open)} (\`${open.ref}\`).` : ''}${asked(question)} Read the quoted lines before acting: they were counted, not weighed.`,
  findOut: says =>
    `${says} No file backs this either way, so first get one of the pieces of evidence named in the debate, give it with --context, and ask again; or connect a language model.`,
}
