import type { View } from '../../../core/view.ts'
import { bookOf } from '../report/book.ts'
import { knownWords, without } from './known-words.ts'
import { parseRecord } from './parse.ts'
import { saidRounds } from './render.ts'
import { isRule } from './structure.ts'

/**
 * What a person wrote into a record below `### User Input` and the debate has not heard yet, by round. If a text was
 * extended, only its new lines; a changed line is new. `mask` hides the same secrets as in the archive.
 */
export function unheardIn(text: string, view: View, mask: (text: string) => string): string[] {
  const { rounds } = parseRecord(text).record
  const known = saidRounds(bookOf(view)).flatMap(({ user }) => user.map(piece => piece.text))
  const going = view.facts.filter(({ type }) => type === 'person.spoke').map(({ fact }) => String(fact.text))
  const all = knownWords([...known, ...going.filter(words => !known.includes(words))])
  return rounds.flatMap(({ user }) => {
    const fresh = without(mask(user), all)
      .split('\n')
      .filter(line => !isRule(line))
      .join('\n')
      .trim()
    return fresh === '' ? [] : [fresh]
  })
}
