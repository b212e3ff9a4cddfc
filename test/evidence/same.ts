import type { Target } from '../../src/core/evidence.ts'
import { seatNames } from './surroundings.ts'

/** Do a label and a find point at the same thing? `seat`: who makes the speech, for `I` and `my opponent`. */
export function sameTarget(labelled: Target, found: Target, seat: string): boolean {
  if (labelled.kind === 'speech' && found.kind === 'speech') return sameSpeech(labelled, found, seat)
  if (labelled.kind === 'other' && found.kind === 'other') return eitherHolds(bare(labelled.name), bare(found.name))
  return plain(labelled) === plain(found)
}

type SpeechTarget = Extract<Target, { kind: 'speech' }>

/** A round that the label does not name may be there or not: `in my opening` can be read as one. */
function sameSpeech(labelled: SpeechTarget, found: SpeechTarget, seat: string): boolean {
  const [, turnRound, turnSeat] = found.turn?.match(/^round-(\d+)\/(.+)$/) ?? []
  const round = found.round ?? (turnRound === undefined ? undefined : Number(turnRound))
  if (labelled.round !== undefined && labelled.round !== round) return false
  return (turnSeat ?? seatOf(found.speaker ?? '', seat)) === labelled.speaker
}

const oneself = /^(?:i|me|my|mine|myself|we|us|our|ours|我|我们|我方|本方|己方|我自己)$/
const theOther =
  /^(?:you|your|yours|(?:(?:my|our) )?(?:esteemed )?opponents?|(?:the )?other side|the opposition|你|你们|你方|您|贵方|对方|对手|对方辩友|对方辩手)$/

function seatOf(speaker: string, seat: string): string | null {
  const name = speaker
    .trim()
    .toLowerCase()
    .replace(/['’]s?$/, '')
  if (oneself.test(name)) return seat
  if (theOther.test(name)) return seat === 'proposer' ? 'challenger' : 'proposer'
  for (const [id, names] of seatNames) if (names.includes(name)) return id
  return null
}

/** One way of writing each: no scheme, no `./`, one case where case means nothing. */
function plain(target: Target): string {
  switch (target.kind) {
    case 'file':
      return `file ${target.path.replace(/^\.\//, '')} ${target.lines?.join('-') ?? ''}`
    case 'page':
      return `page ${target.url.replace(/^https?:\/\//, '').replace(/\/$/, '')}`
    case 'doi':
      return `doi ${target.id.toLowerCase()}`
    case 'arxiv':
      return `arxiv ${target.id.toLowerCase().replace(/v\d+$/, '')}`
    case 'commit':
      return `commit ${target.hash.toLowerCase()}`
    case 'package':
      return `package ${target.name} ${target.version.replace(/^v/, '')}`
    default:
      return target.kind
  }
}

const bare = (name: string) => name.toLowerCase().replace(/[\s*_《》「」“”"]+/g, '')

const eitherHolds = (one: string, other: string) =>
  one !== '' && other !== '' && (one.includes(other) || other.includes(one))
