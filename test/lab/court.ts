import type { Language } from '../../src/core/language.ts'
import { mainPoint } from './speeches.ts'

/** A ruling in the names under which the prompt has the sides, with the scores that its schema asks for. */
export function asAsked(ruling: object, heard: string, language: Language): object {
  const labels = labelsIn(heard, language)
  const told = Object.entries(labels).reduce(
    (json, [seat, label]) =>
      json.replaceAll(`"${seat}"`, `"${label}"`).replace(new RegExp(`(round-\\d+)/${seat}`, 'g'), `$1/${label}`),
    JSON.stringify(ruling),
  )
  const named = JSON.parse(told) as { winner: string }
  const criteria = criteriaIn(heard)
  if (criteria.length === 0) return named
  const points = (label: string) => (label === named.winner ? 7 : 5.5)
  const sheet = Object.fromEntries(Object.values(labels).map(label => [label, points(label)]))
  return {
    criteria: Object.fromEntries(criteria.map(name => [name, { why: 'more can be looked up', ...sheet }])),
    ...named,
  }
}

/** Seat → what the prompt calls it: by the words of its first speech. */
function labelsIn(heard: string, language: Language): Record<string, string> {
  const shown = [...heard.matchAll(/^<<\w+ turn (round-\d+)\/(\S+)>>\n([\s\S]*?)\n<<\w+ end>>$/gm)]
  const labelOf = (seat: string) =>
    shown.find(([, round, , text]) => text!.includes(mainPoint(`${round}/${seat}`, language)))?.[2] ?? seat
  return { proposer: labelOf('proposer'), challenger: labelOf('challenger') }
}

function criteriaIn(heard: string): string[] {
  const schema = heard.split('\n').findLast(line => line.startsWith('{"type":"object"'))
  return Object.keys((schema && JSON.parse(schema).properties.criteria?.properties) || {})
}
