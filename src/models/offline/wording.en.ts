import type { Dossier } from './dossier.ts'
import { type OfflineWording, plain, type SaidPassage } from './evidence.ts'
import { englishMoves } from './moves.en.ts'
import type { AngleFinding } from './moves.ts'
import type { Excerpt } from './passages.ts'
import { rulingEnglish } from './ruling.en.ts'
import type { StanceSide } from './stance.ts'
import type { OfflineTopic } from './topic.ts'
import { angleNames, count, where } from './vocabulary.en.ts'

const theFiles = (files: number): string => (files === 1 ? 'the file' : `the ${files} files`)

function angle(finding: AngleFinding): SaidPassage {
  const name = `**${angleNames[finding.angle]}**`
  switch (finding.type) {
    case 'shown':
      return plain(`${name} — see point ${finding.index + 1}.`)
    case 'neutral':
      return {
        head: `${name} — ${where(finding.excerpt)}`,
        quote: finding.excerpt,
        tail: 'It takes no side; the opening does not speak of it.',
      }
    case 'favourable':
      return plain(`${name} — the files speak of it only in the proposal’s favour (\`${finding.excerpt.ref}\`).`)
  }
}

function alternative(excerpt: Excerpt | null, { question }: Dossier): SaidPassage {
  if (excerpt) return { head: `**Alternative** — ${where(excerpt)}`, quote: excerpt, tail: '' }
  if (question.form === 'choice') return plain(`**Alternative** — ${question.opposed[0]}, as the question itself says.`)
  const rest =
    question.form === 'keep'
      ? 'change it'
      : `leave things as they are${question.rival ? `, on ${question.rival.name}` : ''}`
  return plain(`**Alternative** — ${rest}. That follows from the question; no passage argues it.`)
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

export const english: OfflineWording = {
  seatedFor: 'It has no view of its own: this is the side it is seated for.',
  notice: files =>
    files > 0
      ? `*Offline voice: picked from ${count(files, 'file')} by matching words, not written by a language model.*`
      : '*Offline voice: no files to quote from, and no language model behind it.*',
  found: ({ for: pro, against, files, library }) =>
    `Of ${count(library.passages.length, 'passage')} in ${count(files, 'file')}, ${pro.length} ${pro.length === 1 ? 'speaks' : 'speak'} for it and ${against.length} against, going by their wording. The strongest for it:`,
  noneFound: ({ files, library, against }) => {
    if (files === 0) return 'No files were given, so the claim has no evidence behind it.'
    const searched = `${count(library.passages.length, 'passage')} in ${count(files, 'file')} were searched`
    const none = against.length > 0 ? 'none of them speaks for it' : 'none of them takes a side on it'
    return `${searched}, and ${none}. So the claim has no evidence behind it.`
  },
  rival: ({ question: { rival } }) =>
    rival
      ? `The ${rival.noun.en} that the files name most beside it is ${rival.name} (${count(rival.times, 'time')}); what speaks against ${rival.name} is counted for the proposal, and what praises it against.`
      : '',
  wrongOrMissing: 'What is wrong or missing in the opening:',
  noneAgainst: ({ files }) =>
    files === 0
      ? 'No files were given, so this has no passage behind it either.'
      : `No passage in ${theFiles(files)} speaks against the proposal; the objection rests on what is missing.`,
  pointByPoint: 'Point by point:',
  onTheDefence: 'On the defence:',
  anglesFollow: 'From the three angles every challenge has to take:',
  nothingMore: side => `Nothing more in the files speaks ${side === 'for' ? 'for' : 'against'} the proposal.`,
  nothingToAnswer: 'The challenge quotes no passage, so there is nothing to answer with one.',
  moves: englishMoves,
  angle,
  silentAngles: (angles, { files }) =>
    plain(
      `**${angles.map(name => angleNames[name]).join('**, **')}** — nothing in ${theFiles(files)} speaks of ${angles.length === 1 ? 'it' : 'them'} on this question.`,
    ),
  alternative,
  wouldDecide: 'What would decide it:',
  deciders: (form, side) => deciders[form][side],
  ruling: rulingEnglish,
}
