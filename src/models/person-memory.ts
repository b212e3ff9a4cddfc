import type { Call, Speech } from '../core/model.ts'
import type { PersonQuestion } from './person.ts'

/** What a person has been told by a question, and by all before it. */
interface Told {
  key: string
  heard: ReadonlySet<string>
  instruction: string
}

/**
 * A prompt that begins with the record tells its seat everything each time. A person remembers: what earlier questions have shown is
 * not new, and what the last one began with is not said again.
 */
export class PersonMemory {
  /** The last two questions to each seat of a debate, the last one first. */
  readonly #told = new Map<string, readonly Told[]>()

  shorten(question: PersonQuestion, { messages }: Pick<Call, 'messages'>): PersonQuestion {
    if (!messages.some(({ cuts }) => cuts)) return question
    const { debate, seat, key, speeches, instruction } = question
    const place = `${debate}/${seat}`
    // Somebody who has to mend an answer is asked the same once more.
    const [last] = (this.#told.get(place) ?? []).filter(told => told.key !== key)
    const heard = new Set(speeches.flatMap(speech => (speech.derived === undefined ? [speech.key] : [])))
    this.#told.set(place, [{ key, heard, instruction }, ...(last ? [last] : [])])
    if (!last) return question
    const isEarlier = (speech: Speech) => speech.derived === undefined && last.heard.has(speech.key)
    return {
      ...question,
      speeches: speeches.filter(speech => !isEarlier(speech)),
      earlier: speeches.filter(isEarlier),
      instruction: withoutBeginning(instruction, last.instruction),
    }
  }
}

/** Without the paragraphs that both begin with. A question that would be left without any is asked in full. */
function withoutBeginning(instruction: string, last: string): string {
  const [now, then] = [instruction.split('\n\n'), last.split('\n\n')]
  const end = now.findIndex((paragraph, place) => paragraph !== then[place])
  return end < 0 ? instruction : now.slice(end).join('\n\n')
}
