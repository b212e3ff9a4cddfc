import type { Dossier } from '../dossier.ts'
import type { OfflineEvidence } from '../evidence.ts'
import type { Aspect } from '../lexicon.ts'
import { type Marker, markerWord } from '../markers.ts'
import type { Angle, MoveWords, Shortfall } from '../moves.ts'
import type { TopicQuestion } from '../question.ts'
import type { ReadPoint } from '../reading.ts'
import type { StanceSide } from '../stance.ts'
import type { OfflineTopic } from '../topic.ts'
import { rulingEnglish } from './ruling.en.ts'
import { angleNames, aspectNames, count, taken, weaknessText, where } from './vocabulary.en.ts'

const theFiles = (files: number): string => (files === 1 ? 'the file' : `the ${files} files`)

const name = ({ number, head }: ReadPoint): string =>
  number ? `point ${number}` : `“${/^\*\*([^*]+)\*\*/.exec(head)?.[1] ?? 'the challenge'}”`

const lower = (text: string): string => text.toLowerCase()

const moves: MoveWords = {
  weak: ({ point, evidence, weakness }) =>
    `${name(point)} rests on \`${evidence.ref}\`, which ${weaknessText(weakness)}.`,
  oneSource: ({ path, count }, { files }) => `all ${count} quotes come from \`${path}\`, one of ${files} files.`,
  ownPraise: ({ name, count, total }) =>
    `${count} of ${total} quotes come from ${name}’s own files, in which it speaks of itself.`,
  unsupported: ({ claim, missing }) => {
    const unknown = missing ? ` It names \`${missing}\`, which is not among the files given.` : ''
    return `This claim is unsupported: “${claim}”${unknown}`
  },
  answered: ({ point, to, weak }) =>
    weak && to
      ? `${name(point)} is right about \`${to.ref}\`. Firmer is `
      : `${name(point)}${to ? ` (\`${to.ref}\`)` : ''} is met by `,
  discounted: ({ point, to, weakness }) => `${name(point)} rests on \`${to.ref}\`, which ${weaknessText(weakness)}.`,
  conceded: ({ point, to }) => {
    const why = to ? ` (\`${to.ref}\`) stands: nothing in the files answers it` : ' stands: no other source was found'
    return `${name(point)}${why}.`
  },
  withdrawn: ({ point, evidence }) =>
    `${name(point)} is right about \`${evidence.ref}\`: nothing firmer was found, and the proposal no longer rests on it.`,
  resolved: ({ to, by, shared }) => {
    if (!by) return `\`${to.ref}\` is no longer relied on; its own words are too weak.`
    const same = `which speaks to the same thing${shared ? ` (“${shared}”)` : ''}`
    return `\`${to.ref}\` is met by \`${by.ref}\`, ${same}.`
  },
  unresolved: ({ to, by, why }) => `\`${to.ref}\` stands: the answer, \`${by.ref}\`, ${shortfall(why, to, by)}.`,
  accepted: ({ by }) => `\`${by.ref}\` is accepted as a further source.`,
  silent: ({ angles }) => {
    const names = angles.map(angle => lower(angleNames[angle])).join(', ')
    return `${names}: the defence brings nothing, and the files have nothing.`
  },
  unshown: () => 'what would decide the question is still not shown by any passage.',
  held: ({ words }) => `“${words.replaceAll('**', '')}”`,
}

function shortfall(why: Shortfall, to: OfflineEvidence, by: OfflineEvidence): string {
  if (why.type === 'weak') return weaknessText(why.weakness)
  if (why.type === 'unmeasured') return `gives no figure, and \`${to.ref}\` does`
  const [asked, answered] = [lower(aspectNames[to.stance.aspect]), lower(aspectNames[by.stance.aspect])]
  return asked === answered ? 'speaks of something else' : `speaks of ${answered}, and the point was ${asked}`
}

const deciders: Record<OfflineTopic['form'], Record<StanceSide, string[]>> = {
  change: {
    for: [
      'What goes wrong today that this would end? An incident note or a measurement would show it.',
      'What does it cost in work and money? An estimate with its assumptions would show it.',
      'Can it be tried on a small part first? A trial with a date would show it.',
    ],
    against: [
      'What stops working on the day of the change? A list of what depends on it would show it.',
      'How is it undone? A rehearsed way back would show it.',
      'What else would the same effort buy? The next two items of the plan would show it.',
    ],
  },
  keep: {
    for: [
      'What would be lost without it? A list of what depends on it would show it.',
      'What does it cost to keep? A year of bills and tickets would show it.',
    ],
    against: [
      'What does it prevent? A request that was turned down because of it would show it.',
      'What would replace it? A trial of the replacement would show it.',
    ],
  },
  choice: {
    for: [
      'Which requirement tells the two apart? A written list of requirements would show it.',
      'How does each do on the same real task? A trial of one day each would show it.',
    ],
    against: [
      'Which of the two is harder to leave again? A look at the data and code that would be tied to it would show it.',
      'Who has run either before? A reference from someone who has would show it.',
    ],
  },
  claim: {
    for: [
      'What would be seen if it is so? One observation with a date would show it.',
      'Who has measured it? A source with a method would show it.',
    ],
    against: [
      'What would be seen if it is not so? One counter-example would show it.',
      'For whom does it not hold? A case outside the usual one would show it.',
    ],
  },
}

/** Everything the offline voice says in a duel. It speaks of "the files", never of "I". */
export const english = {
  mark: (marker: Marker) => markerWord(marker, 'en'),
  /** The mark of a passage on an aspect that the other side left out. */
  leftOut: (aspect: Aspect) => `${markerWord('leftOut', 'en')}: ${lower(aspectNames[aspect])}`,
  where,
  taken,
  /** Why it answers as it does when asked for its own view. */
  seatedFor: 'It has no view of its own: this is the side it is seated for.',
  notice: (files: number) =>
    files > 0
      ? `*Offline voice: picked from ${count(files, 'file')} by matching words, not written by a language model.*`
      : '*Offline voice: no files to quote from, and no language model behind it.*',
  /** How many passages support each side. Opens the first speech. */
  found: ({ for: pro, against, files, library }: Dossier) =>
    `Of ${count(library.passages.length, 'passage')} in ${count(files, 'file')}, ${pro.length} ${pro.length === 1 ? 'speaks' : 'speak'} for it and ${against.length} against, going by their wording. The strongest for it:`,
  noneFound: ({ files, library, against }: Dossier) => {
    if (files === 0) return 'No files were given, so the claim has no evidence behind it.'
    const searched = `${count(library.passages.length, 'passage')} in ${count(files, 'file')} were searched`
    const none = against.length > 0 ? 'none of them speaks for it' : 'none of them takes a side on it'
    return `${searched}, and ${none}. So the claim has no evidence behind it.`
  },
  rival: ({ question: { rival } }: Dossier) =>
    rival
      ? `The ${rival.noun.en} that the files name most beside it is ${rival.name} (${count(rival.times, 'time')}); what speaks against ${rival.name} is counted for the proposal, and what praises it against.`
      : '',
  wrongOrMissing: 'What is wrong or missing in the opening:',
  noneAgainst: ({ files }: Dossier) =>
    files === 0
      ? 'No files were given, so this has no passage behind it either.'
      : `No passage in ${theFiles(files)} speaks against the proposal; the objection rests on what is missing.`,
  pointByPoint: 'Point by point:',
  onTheDefence: 'On the defence:',
  anglesFollow: 'From the three angles every challenge has to take:',
  nothingMore: (side: StanceSide) =>
    `Nothing more in the files speaks ${side === 'for' ? 'for' : 'against'} the proposal.`,
  nothingToAnswer: 'The challenge quotes no passage, so there is nothing to answer with one.',
  moves,
  angleNames,
  seePoint: (number: number) => `see point ${number}.`,
  takesNoSide: 'It takes no side; the opening does not speak of it.',
  onlyInFavour: (ref: string) => `the files speak of it only in the proposal’s favour (\`${ref}\`).`,
  silentAngles: (angles: readonly Angle[], { files }: Dossier) =>
    `**${angles.map(name => angleNames[name]).join('**, **')}** — nothing in ${theFiles(files)} speaks of ${angles.length === 1 ? 'it' : 'them'} on this question.`,
  alternative: '**Alternative** — ',
  otherWay: ({ form, opposed, rival }: TopicQuestion) => {
    if (form === 'choice') return `${opposed[0]}, as the question itself says.`
    const rest = form === 'keep' ? 'change it' : `leave things as they are${rival ? `, on ${rival.name}` : ''}`
    return `${rest}. That follows from the question; no passage argues it.`
  },
  /** What would decide the question if no file does. */
  wouldDecide: 'What would decide it:',
  deciders: (form: OfflineTopic['form'], side: StanceSide) => deciders[form][side],
  ruling: rulingEnglish,
}

export type OfflineWording = typeof english
