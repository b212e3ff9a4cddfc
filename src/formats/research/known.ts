import type { Json } from '../../core/json.ts'
import type { Speech } from '../../core/model.ts'
import type { AskedReply } from '../../engine/reply-fields.ts'

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
    case 'judgment': {
      const seats = new Set(asked.speeches.filter(isStatement).map(({ seat }) => seat))
      const own = [...seats].map(seat => [
        `strong_arguments.${seat}[].argument`,
        Object.fromEntries(
          statementsFor({ ...asked, speeches: asked.speeches.filter(speech => speech.seat === seat) }),
        ),
      ])
      return { 'treated[].argument': numbers, ...Object.fromEntries(own) }
    }
    default:
      return {}
  }
}

/** Who rebuts is asked about the others' arguments; everybody else about all that was said. */
function statementsFor({ shape, seat, speeches }: AskedReply): Map<string, string> {
  const said = speeches.filter(speech =>
    shape === 'rebuttal' ? speech.derived === 'investigation' && speech.seat !== seat : isStatement(speech),
  )
  return new Map(said.flatMap(({ text, derived }) => sectionOf(text, derived).split('\n').flatMap(statementIn)))
}

const isStatement = ({ derived }: Speech): boolean => derived === 'investigation' || derived === 'rebuttal'

/** Arguments are what an investigation begins with, attacks what a rebuttal ends with. Elsewhere a number is a speaker's own. */
function sectionOf(text: string, derived: string | undefined): string {
  const sections = text.split('\n\n')
  return (derived === 'rebuttal' ? sections.at(-1) : sections[0]) ?? ''
}

/** `- 2.1 It costs nothing. | Confidence: 0.9 | Source: [official-docs]` → 2.1, It costs nothing. */
function statementIn(line: string): [number: string, words: string][] {
  const [, number, words] = /^- (\d\.n?\d{1,2}) (.{1,4000})/.exec(line) ?? []
  return number === undefined ? [] : [[number, words!.split(' | ')[0]!]]
}
