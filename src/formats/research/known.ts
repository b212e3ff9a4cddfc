import type { Json } from '../../core/json.ts'
import type { AskedReply } from '../../engine/format.ts'

/** Which arguments to answer, and which to rule on, by what the question shows. */
export function known(asked: AskedReply): Record<string, Json> {
  const numbers = [...statementsFor(asked).keys()]
  switch (asked.shape) {
    case 'rebuttal':
      return { rebuttals: numbers.map(to => ({ to })) }
    case 'judgment':
      return { treated: numbers.map(argument => ({ argument })) }
    default:
      return {}
  }
}

/** The numbers that can be named, and what they stand for. */
export function named(asked: AskedReply): Record<string, Record<string, string>> {
  const numbers = Object.fromEntries(statementsFor(asked))
  switch (asked.shape) {
    case 'rebuttal':
      return { 'rebuttals[].to': numbers, 'weakest_premise.to': numbers }
    case 'audit':
      return { 'claims[].in[]': numbers, 'without[]': numbers }
    case 'judgment':
      return { 'treated[].argument': numbers, 'strong_arguments.*[].argument': numbers }
    default:
      return {}
  }
}

/** Who rebuts is asked about the others' arguments; everybody else about all that was said. */
function statementsFor({ shape, seat, speeches }: AskedReply): Map<string, string> {
  const said = speeches.filter(({ derived, seat: by }) =>
    shape === 'rebuttal'
      ? derived === 'investigation' && by !== seat
      : derived === 'investigation' || derived === 'rebuttal',
  )
  return new Map(said.flatMap(({ text }) => text.split('\n').flatMap(statementIn)))
}

/** `- 2.1 It costs nothing. | Confidence: 0.9 | Source: [official-docs]` → 2.1, It costs nothing. */
function statementIn(line: string): [number: string, words: string][] {
  const [, number, words] = /^- (\d\.n?\d{1,2}) (.{1,4000})/.exec(line) ?? []
  return number === undefined ? [] : [[number, words!.split(' | ')[0]!]]
}
