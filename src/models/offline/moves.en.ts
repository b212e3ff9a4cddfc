import type { OfflineEvidence } from './evidence.ts'
import { type MoveWording, plain, type SaidPassage } from './evidence.ts'
import { type Marker, markerWord } from './markers.ts'
import type { Shortfall } from './moves.ts'
import type { ReadPoint } from './reading.ts'
import { angleNames, aspectNames, taken, weaknessText, where } from './vocabulary.en.ts'

const mark = (marker: Marker, more = ''): string => `**${markerWord(marker, 'en')}${more}** —`

const quoted = (head: string, evidence: OfflineEvidence): SaidPassage => ({
  head: `${head} ${where(evidence)}`,
  quote: evidence,
  tail: taken(evidence),
})

const name = ({ number, head }: ReadPoint): string =>
  number ? `point ${number}` : `“${/^\*\*([^*]+)\*\*/.exec(head)?.[1] ?? 'the challenge'}”`

const lower = (text: string): string => text.toLowerCase()

export const englishMoves: MoveWording = {
  support: ({ evidence }) => quoted(`**${aspectNames[evidence.stance.aspect]}** —`, evidence),
  weak: ({ point, evidence, weakness }) =>
    plain(`${mark('weak')} ${name(point)} rests on \`${evidence.ref}\`, which ${weaknessText(weakness)}.`),
  oneSource: ({ path, count }, { files }) =>
    plain(`${mark('oneSource')} all ${count} quotes come from \`${path}\`, one of ${files} files.`),
  ownPraise: ({ name, count, total }) =>
    plain(
      `${mark('ownPraise')} ${count} of ${total} quotes come from ${name}’s own files, in which it speaks of itself.`,
    ),
  unsupported: ({ claim, missing }) => {
    const unknown = missing ? ` It names \`${missing}\`, which is not among the files given.` : ''
    return plain(`${mark('unsupported')} This claim is unsupported: “${claim}”${unknown}`)
  },
  against: ({ evidence }) => quoted(mark('against'), evidence),
  leftOut: ({ evidence, aspect }) => quoted(mark('leftOut', `: ${lower(aspectNames[aspect])}`), evidence),
  answered: ({ point, to, evidence, weakness }) => {
    const met = `${name(point)}${to ? ` (\`${to.ref}\`)` : ''} is met by`
    const mended = weakness && to ? `${name(point)} is right about \`${to.ref}\`. Firmer is` : null
    return quoted(`${mark('answered')} ${mended ?? met}`, evidence)
  },
  discounted: ({ point, to, weakness }) =>
    plain(`${mark('discounted')} ${name(point)} rests on \`${to.ref}\`, which ${weaknessText(weakness)}.`),
  conceded: ({ point, to }) => {
    const why = to ? ` (\`${to.ref}\`) stands: nothing in the files answers it` : ' stands: no other source was found'
    return plain(`${mark('conceded')} ${name(point)}${why}.`)
  },
  withdrawn: ({ point, evidence }) => {
    const given = 'nothing firmer was found, and the proposal no longer rests on it'
    return plain(`${mark('withdrawn')} ${name(point)} is right about \`${evidence.ref}\`: ${given}.`)
  },
  further: ({ evidence }) => quoted(mark('further'), evidence),
  resolved: ({ to, by, shared }) => {
    if (!by) return plain(`${mark('resolved')} \`${to.ref}\` is no longer relied on; its own words are too weak.`)
    const same = `which speaks to the same thing${shared ? ` (“${shared}”)` : ''}`
    return plain(`${mark('resolved')} \`${to.ref}\` is met by \`${by.ref}\`, ${same}.`)
  },
  unresolved: ({ to, by, why }) =>
    plain(`${mark('unresolved')} \`${to.ref}\` stands: the answer, \`${by.ref}\`, ${shortfall(why, to, by)}.`),
  accepted: ({ by }) => plain(`${mark('resolved')} \`${by.ref}\` is accepted as a further source.`),
  silent: ({ angles }) => {
    const names = angles.map(angle => lower(angleNames[angle])).join(', ')
    return plain(`${mark('unresolved')} ${names}: the defence brings nothing, and the files have nothing.`)
  },
  unshown: () => plain(`${mark('unresolved')} what would decide the question is still not shown by any passage.`),
  held: ({ words }) => plain(`${mark('held')} “${words.replaceAll('**', '')}”`),
  added: ({ evidence }) => quoted(mark('added'), evidence),
}

function shortfall(why: Shortfall, to: OfflineEvidence, by: OfflineEvidence): string {
  if (why.type === 'weak') return weaknessText(why.weakness)
  if (why.type === 'unmeasured') return `gives no figure, and \`${to.ref}\` does`
  const [asked, answered] = [lower(aspectNames[to.stance.aspect]), lower(aspectNames[by.stance.aspect])]
  return asked === answered ? 'speaks of something else' : `speaks of ${answered}, and the point was ${asked}`
}
