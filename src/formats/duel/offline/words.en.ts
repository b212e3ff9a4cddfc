import type { Angle } from '../../../models/offline/angles.ts'
import type { Dossier } from '../../../models/offline/dossier.ts'
import type { OfflineEvidence } from '../../../models/offline/evidence.ts'
import type { Aspect } from '../../../models/offline/lexicon.ts'
import type { Excerpt } from '../../../models/offline/passages.ts'
import type { TopicQuestion } from '../../../models/offline/question.ts'
import type { StanceSide } from '../../../models/offline/stance.ts'
import { angleNames, aspectNames, count, shown, weaknessText } from '../../../models/offline/words.en.ts'
import type { ReadPoint } from './points.ts'

const theFiles = (files: number): string => (files === 1 ? 'the file' : `the ${files} files`)
const passages = (n: number): string => count(n, 'passage')
const lower = (aspect: Aspect): string => aspectNames[aspect].toLowerCase()
const at = ({ ref }: Excerpt): string => `\`${ref}\``

const name = ({ number, head }: ReadPoint): string =>
  number ? `point ${number}` : `“${/^\*\*([^*]+)\*\*/.exec(head)?.[1] ?? 'the challenge'}”`

type Counts = Record<StanceSide, number>

/** What the offline voice says in a duel. */
export const english = {
  /** Why it answers as it does when asked for its own view. */
  seatedFor: 'It has no view of its own: this is the side it is seated for.',

  where: ({ ref, section }: Excerpt) => `\`${ref}\`${section ? `, under “${section}”` : ''}`,
  taken: (evidence: OfflineEvidence) => {
    const { stance, measured, weaknesses, columns } = evidence
    if (weaknesses.some(({ type }) => type === 'plain')) return `It names ${stance.about.name}, and gives no reason.`
    const by = stance.listed ? `listed under “${stance.listed}”` : stance.cues.map(cue => `“${cue}”`).join(', ')
    const turned = stance.about.favoured ? '' : `, which speaks ${stance.side} the proposal`
    return `Taken to show ${shown(evidence)} (${by})${turned}.${measured ? ' It gives a figure.' : ''}${columns ? ` Columns: ${columns}.` : ''}`
  },
  aspectNames,
  /** The mark of a passage on an aspect that the other side left out. */
  leftOut: (mark: string, aspect: Aspect) => `${mark}: ${lower(aspect)}`,

  /** How many passages support each side. Opens the first speech. */
  found: ({ for: pro, against, files, library }: Dossier) =>
    `Of ${passages(library.passages.length)} in ${count(files, 'file')}, ${pro.length} ${pro.length === 1 ? 'speaks' : 'speak'} for it and ${against.length} against, going by their wording. The strongest for it:`,
  noneFound: ({ files, library, against }: Dossier) => {
    if (files === 0) return 'No files were given, so the claim has no evidence behind it.'
    const none = against.length > 0 ? 'none of them speaks for it' : 'none of them takes a side on it'
    return `${passages(library.passages.length)} in ${count(files, 'file')} were searched, and ${none}. So the claim has no evidence behind it.`
  },
  rival: ({ question: { rival } }: Dossier) =>
    rival
      ? `The ${rival.noun.en} that the files name most beside it is ${rival.name} (${count(rival.times, 'time')}); what speaks against ${rival.name} is counted for the proposal, and what praises it against.`
      : '',
  wouldDecide: 'What would decide it:',

  wrongOrMissing: 'What is wrong or missing in the opening:',
  noneAgainst: ({ files }: Dossier) =>
    files === 0
      ? 'No files were given, so this has no passage behind it either.'
      : `No passage in ${theFiles(files)} speaks against the proposal; the objection rests on what is missing.`,
  restsOn: (point: ReadPoint, evidence: OfflineEvidence) =>
    `${name(point)} rests on ${at(evidence)}, which ${weaknessText(evidence.weaknesses[0]!)}.`,
  oneSource: (path: string, quotes: number, files: number) =>
    `all ${quotes} quotes come from \`${path}\`, one of ${files} files.`,
  ownPraise: (name: string, quotes: number, total: number) =>
    `${quotes} of ${total} quotes come from ${name}’s own files, in which it speaks of itself.`,
  unsupported: (claim: string, missing: string | null) =>
    `This claim is unsupported: “${claim}”${missing ? ` It names \`${missing}\`, which is not among the files given.` : ''}`,
  anglesFollow: 'From the three angles every challenge has to take:',
  angleNames,
  seePoint: (number: number) => `see point ${number}.`,
  takesNoSide: 'It takes no side; the opening does not speak of it.',
  onlyInFavour: (excerpt: Excerpt) => `the files speak of it only in the proposal’s favour (${at(excerpt)}).`,
  silentAngles: (angles: readonly Angle[], { files }: Dossier) =>
    `**${angles.map(name => angleNames[name]).join('**, **')}** — nothing in ${theFiles(files)} speaks of ${angles.length === 1 ? 'it' : 'them'} on this question.`,
  alternative: '**Alternative** — ',
  otherWay: ({ form, opposed, rival }: TopicQuestion) => {
    if (form === 'choice') return `${opposed[0]}, as the question itself says.`
    const rest = form === 'keep' ? 'change it' : `leave things as they are${rival ? `, on ${rival.name}` : ''}`
    return `${rest}. That follows from the question; no passage argues it.`
  },

  pointByPoint: 'Point by point:',
  nothingToAnswer: 'The challenge quotes no passage, so there is nothing to answer with one.',
  metBy: (point: ReadPoint, to: OfflineEvidence | null) => `${name(point)}${to ? ` (${at(to)})` : ''} is met by `,
  firmer: (point: ReadPoint, to: OfflineEvidence) => `${name(point)} is right about ${at(to)}. Firmer is `,
  conceded: (point: ReadPoint, to: OfflineEvidence | null) =>
    `${name(point)}${to ? ` (${at(to)}) stands: nothing in the files answers it` : ' stands: no other source was found'}.`,
  withdrawn: (point: ReadPoint, own: OfflineEvidence) =>
    `${name(point)} is right about ${at(own)}: nothing firmer was found, and the proposal no longer rests on it.`,

  onTheDefence: 'On the defence:',
  dropped: (to: OfflineEvidence) => `${at(to)} is no longer relied on; its own words are too weak.`,
  resolved: (to: OfflineEvidence, by: OfflineEvidence, shared: string | null) =>
    `${at(to)} is met by ${at(by)}, which speaks to the same thing${shared ? ` (“${shared}”)` : ''}.`,
  unresolved: (to: OfflineEvidence, by: OfflineEvidence, why: string) =>
    `${at(to)} stands: the answer, ${at(by)}, ${why}.`,
  weakness: weaknessText,
  unmeasured: (to: OfflineEvidence) => `gives no figure, and ${at(to)} does`,
  elsewhere: ({ stance: asked }: OfflineEvidence, { stance: answered }: OfflineEvidence) =>
    asked.aspect === answered.aspect
      ? 'speaks of something else'
      : `speaks of ${lower(answered.aspect)}, and the point was ${lower(asked.aspect)}`,
  accepted: (by: OfflineEvidence) => `${at(by)} is accepted as a further source.`,
  stillSilent: (angles: readonly Angle[]) =>
    `${angles.map(angle => angleNames[angle].toLowerCase()).join(', ')}: the defence brings nothing, and the files have nothing.`,
  unshown: 'what would decide the question is still not shown by any passage.',
  nothingMore: (side: StanceSide) => `Nothing more in the files speaks ${side} the proposal.`,

  // What the judge says. It must not contain words that avoid a ruling.
  counted: (standing: Counts, { form, favoured, opposed }: TopicQuestion) => {
    if (standing.for + standing.against === 0) return 'No quoted passage stands.'
    const [own, other] = form === 'choice' ? [favoured[0], `for ${opposed[0]}`] : ['the proposal', 'against it']
    return `Of the quoted passages that are firm and were neither met nor withdrawn, ${standing.for} ${standing.for === 1 ? 'stands' : 'stand'} for ${own} and ${standing.against} ${other}.`
  },
  inFiles: (firm: Counts, files: number) =>
    `In ${files === 1 ? 'the one file' : `all ${files} files`}, ${passages(firm.for)} that can be leaned on ${firm.for === 1 ? 'speaks' : 'speak'} for it and ${firm.against} against.`,
  strongest: (evidence: OfflineEvidence, turn: string) =>
    `The strongest of the winning side is ${at(evidence)} (${turn}), taken to show ${shown(evidence)}.`,
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
  decidedBy: (side: string) => ({
    standing: '',
    calledOut: `The count is level, so the next rule decides: fewer unsupported claims. That is the ${side}.`,
    inFiles: `The count is level, so the next rule decides: more firm passages in all the files, quoted or not. That is the ${side}.`,
    figures: `The count is level in the debate and in the files, so the next rule decides: more passages with a figure. That is the ${side}.`,
    closest: `All counts are level, so the next rule decides: the passage that matches the question most closely. It is the ${side}’s.`,
    change: `Nothing in the files tells the sides apart. Then the rule is that whoever asks for a change has to show more, so it goes to the ${side}.`,
    claim: `Nothing in the files tells the sides apart. Then the rule is that whoever claims something has to show it, so it goes to the ${side}.`,
    named: `Nothing quoted tells the sides apart. Then the rule is: the option that the files name more often. That is the ${side}’s.`,
    alphabet: `Nothing in the files tells the options apart. The last rule is only there so that there is an answer: alphabetical order of the two names. That is the ${side}’s.`,
  }),
  sides: { for: 'proposer', against: 'challenger' },
  position: (says: string, refs: readonly string[]) =>
    refs.length > 0 ? `${says} Quoted so far: ${refs.join(', ')}.` : `${says} No passage quoted.`,
  agreed: (evidence: OfflineEvidence) => `The proposer conceded ${shown(evidence)}`,
  certified: (evidence: OfflineEvidence) => `The challenger certified as resolved: ${shown(evidence)}`,
  place: (evidence: OfflineEvidence) => `${at(evidence)}: “${evidence.quote}”`,
  argues: (evidence: OfflineEvidence) => `${shown(evidence)} (${at(evidence)})`,
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
  leftStanding: (evidence: OfflineEvidence) => `What to do about ${shown(evidence)} (${at(evidence)})?`,
}
