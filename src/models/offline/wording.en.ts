import type { Dossier, Evidence, Excerpt } from './dossier.ts'
import { markerWord } from './markers.ts'
import type { AngleFinding, Move, Shortfall } from './moves.ts'
import type { Point } from './reading.ts'
import { rulingEnglish } from './ruling.en.ts'
import { angleNames, aspectNames, count, taken, weaknessText, where } from './vocabulary.en.ts'
import type { Said, Wording } from './wording.ts'

const mark = (marker: Parameters<typeof markerWord>[0], more = ''): string => `**${markerWord(marker, 'en')}${more}**`

const pointName = ({ number, head }: Point): string =>
  number ? `point ${number}` : `“${/^\*\*([^*]+)\*\*/.exec(head)?.[1] ?? 'the challenge'}”`
const quoted = (head: string, evidence: Evidence): Said => ({ head, quote: evidence, tail: taken(evidence) })
const plain = (head: string): Said => ({ head, quote: null, tail: '' })

function shortfallText(why: Shortfall, to: Evidence, by: Evidence): string {
  if (why.type === 'weak') return weaknessText(why.weakness)
  if (why.type === 'unmeasured') return `gives no figure, and \`${to.ref}\` does`
  const [asked, answered] = [aspectNames[to.stance.aspect].toLowerCase(), aspectNames[by.stance.aspect].toLowerCase()]
  return asked === answered ? 'speaks of something else' : `speaks of ${answered}, and the point was ${asked}`
}

const theFiles = (files: number): string => (files === 1 ? 'the file' : `the ${files} files`)

function move(move: Move, { files }: Dossier): Said {
  switch (move.type) {
    case 'support':
      return quoted(`**${aspectNames[move.evidence.stance.aspect]}** — ${where(move.evidence)}`, move.evidence)
    case 'weak':
      return plain(
        `${mark('weak')} — ${pointName(move.point)} rests on \`${move.evidence.ref}\`, which ${weaknessText(move.weakness)}.`,
      )
    case 'oneSource':
      return plain(`${mark('oneSource')} — all ${move.count} quotes come from \`${move.path}\`, one of ${files} files.`)
    case 'ownPraise':
      return plain(
        `${mark('ownPraise')} — ${move.count} of ${move.total} quotes come from ${move.name}’s own files, in which it speaks of itself.`,
      )
    case 'unsupported': {
      const missing = move.missing ? ` It names \`${move.missing}\`, which is not among the files given.` : ''
      return plain(`${mark('unsupported')} — This claim is unsupported: “${move.claim}”${missing}`)
    }
    case 'against':
      return quoted(`${mark('against')} — ${where(move.evidence)}`, move.evidence)
    case 'leftOut':
      return quoted(
        `${mark('leftOut', `: ${aspectNames[move.aspect].toLowerCase()}`)} — ${where(move.evidence)}`,
        move.evidence,
      )
    case 'answered': {
      const right =
        move.weakness && move.to ? `${pointName(move.point)} is right about \`${move.to.ref}\`. Firmer is ` : ''
      const met = right || `${pointName(move.point)}${move.to ? ` (\`${move.to.ref}\`)` : ''} is met by `
      return quoted(`${mark('answered')} — ${met}${where(move.evidence)}`, move.evidence)
    }
    case 'discounted':
      return plain(
        `${mark('discounted')} — ${pointName(move.point)} rests on \`${move.to.ref}\`, which ${weaknessText(move.weakness)}.`,
      )
    case 'conceded': {
      const what = move.to
        ? ` (\`${move.to.ref}\`) stands: nothing in the files answers it`
        : ' stands: no other source was found'
      return plain(`${mark('conceded')} — ${pointName(move.point)}${what}.`)
    }
    case 'withdrawn':
      return plain(
        `${mark('withdrawn')} — ${pointName(move.point)} is right about \`${move.evidence.ref}\`: nothing firmer was found, and the proposal no longer rests on it.`,
      )
    case 'further':
      return quoted(`${mark('further')} — ${where(move.evidence)}`, move.evidence)
    case 'resolved': {
      if (!move.by)
        return plain(`${mark('resolved')} — \`${move.to.ref}\` is no longer relied on; its own words are too weak.`)
      const about = move.shared ? ` (“${move.shared}”)` : ''
      return plain(
        `${mark('resolved')} — \`${move.to.ref}\` is met by \`${move.by.ref}\`, which speaks to the same thing${about}.`,
      )
    }
    case 'unresolved':
      return plain(
        `${mark('unresolved')} — \`${move.to.ref}\` stands: the answer, \`${move.by.ref}\`, ${shortfallText(move.why, move.to, move.by)}.`,
      )
    case 'accepted':
      return plain(`${mark('resolved')} — \`${move.by.ref}\` is accepted as a further source.`)
    case 'silent':
      return plain(
        `${mark('unresolved')} — ${move.angles.map(name => angleNames[name].toLowerCase()).join(', ')}: the defence brings nothing, and the files have nothing.`,
      )
    case 'unshown':
      return plain(`${mark('unresolved')} — what would decide the question is still not shown by any passage.`)
    case 'held':
      return plain(`${mark('held')} — “${move.words.replace(/\*\*/g, '')}”`)
    case 'added':
      return quoted(`${mark('added')} — ${where(move.evidence)}`, move.evidence)
  }
}

function angle(finding: AngleFinding): Said {
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

function alternative(excerpt: Excerpt | null, { question }: Dossier): Said {
  if (excerpt) return { head: `**Alternative** — ${where(excerpt)}`, quote: excerpt, tail: '' }
  if (question.form === 'choice') return plain(`**Alternative** — ${question.opposed[0]}, as the question itself says.`)
  const rest =
    question.form === 'keep'
      ? 'change it'
      : `leave things as they are${question.rival ? `, on ${question.rival.name}` : ''}`
  return plain(`**Alternative** — ${rest}. That follows from the question; no passage argues it.`)
}

const deciders: Wording['deciders'] = (form, side) => {
  const asked = {
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
  return asked[form][side]
}

export const english: Wording = {
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
  move,
  angle,
  silentAngles: (angles, { files }) =>
    plain(
      `**${angles.map(name => angleNames[name]).join('**, **')}** — nothing in ${theFiles(files)} speaks of ${angles.length === 1 ? 'it' : 'them'} on this question.`,
    ),
  alternative,
  wouldDecide: 'What would decide it:',
  deciders,
  ruling: rulingEnglish,
}
