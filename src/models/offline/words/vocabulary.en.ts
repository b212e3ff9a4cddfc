import type { OfflineEvidence } from '../evidence.ts'
import type { Aspect } from '../lexicon.ts'
import type { Angle } from '../moves.ts'
import type { Excerpt } from '../passages.ts'
import type { Weakness } from '../search.ts'

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

export const aspectNames: Record<Aspect, string> = {
  speed: 'Speed',
  simplicity: 'Simplicity',
  safety: 'Safety',
  cost: 'Cost',
  ability: 'Fitness',
  reliability: 'Reliability',
  advice: 'Decisions and advice',
  permission: 'What is allowed',
}

export const angleNames: Record<Angle, string> = {
  correctness: 'Correctness',
  security: 'Security implications',
  experience: 'Developer experience',
}

const shows: Record<Aspect, [good: (thing: string) => string, bad: (thing: string) => string]> = {
  speed: [t => `the speed or lightness of ${t}`, t => `slowness of ${t}`],
  simplicity: [t => `ease in working with ${t}`, t => `trouble in working with ${t}`],
  safety: [t => `that ${t} can be relied on`, t => `a risk in ${t}`],
  cost: [t => `a saving through ${t}`, t => `a cost of ${t}`],
  ability: [t => `an advantage of ${t}`, t => `a drawback or limit of ${t}`],
  reliability: [t => `that ${t} holds up in use`, t => `a failure of ${t} in use`],
  advice: [t => `a choice or recommendation of ${t}`, t => `a choice or advice against ${t}`],
  permission: [t => `that ${t} is allowed`, t => `a ban or restriction on ${t}`],
}

export const where = ({ ref, section }: Excerpt): string => `\`${ref}\`${section ? `, under “${section}”` : ''}`

/** What a passage is said to show, in a few words: "a cost of Postgres". */
export const shown = ({ stance }: OfflineEvidence): string =>
  shows[stance.aspect][stance.good ? 0 : 1](stance.about.name)

export function taken(evidence: OfflineEvidence): string {
  const { stance, measured, weaknesses, columns } = evidence
  if (weaknesses.some(({ type }) => type === 'plain')) return `It names ${stance.about.name}, and gives no reason.`
  const by = stance.listed ? `listed under “${stance.listed}”` : stance.cues.map(cue => `“${cue}”`).join(', ')
  const turned = stance.about.favoured ? '' : `, which speaks ${stance.side} the proposal`
  return `Taken to show ${shown(evidence)} (${by})${turned}.${measured ? ' It gives a figure.' : ''}${columns ? ` Columns: ${columns}.` : ''}`
}

/** Follows "which" or the name of a passage. */
export function weaknessText(weakness: Weakness): string {
  switch (weakness.type) {
    case 'hedged':
      return `only says “${weakness.word}”`
    case 'old':
      return `dates from ${weakness.date}, while the newest file is from ${weakness.newest}`
    case 'status':
      return `is from a document marked “${weakness.status}”`
    case 'contrary':
      return `is taken out of “${weakness.section}”, where the rest says the opposite`
    case 'plain':
      return 'names it and gives no reason'
  }
}
