/** A name with all that stands in its brackets has at most so many characters. */
const longest = 80

/** Stand for what is in brackets: nobody writes them. */
const first = 0xe000
const marks = /[\ue000-\uf8ff]/g
const marked = /\s*[(（]([\ue000-\uf8ff])[)）]/g

interface Hidden {
  /** With a mark for all that stands within a pair of brackets. */
  sentence: string
  /** A part of the sentence as it was written. Brackets with a list in them are about the topic, and no part of a name. */
  restored(part: string): string
}

/** What stands in brackets neither joins nor ends names: `Kafka vs NATS (self-hosted, on Kubernetes)`. */
export function withBracketsHidden(text: string): Hidden {
  const { sentence, inside } = hidden(text.replace(marks, ' '))
  const held = (mark: string): string => inside[mark.charCodeAt(0) - first] ?? ''
  return {
    sentence,
    restored(part) {
      const name = part.replace(marked, (group, mark: string) =>
        /[,，、;；]/.test(held(mark)) ? '' : group.replace(mark, () => held(mark)),
      )
      const short = name.length > longest ? part.replace(marked, '') : name
      return short.replace(/\s*[(（][^)）]*$/, '').trim()
    },
  }
}

/** Of pairs in pairs, the outer one. What is not closed stays. */
function hidden(text: string): { sentence: string; inside: string[] } {
  const inside: string[] = []
  let sentence = ''
  for (let place = 0; place < text.length; place += 1) {
    const end = isOpening(text[place]!) ? closingOf(text, place) : -1
    sentence += text[place]
    if (end < 0) continue
    sentence += String.fromCharCode(first + inside.length)
    inside.push(text.slice(place + 1, end))
    place = end - 1
  }
  return { sentence, inside }
}

const isOpening = (letter: string): boolean => letter === '(' || letter === '（'

/** Where the pair that begins here is closed; -1: nowhere. */
function closingOf(text: string, start: number): number {
  let depth = 0
  for (let place = start; place < text.length; place += 1) {
    if (isOpening(text[place]!)) depth += 1
    else if (text[place] === ')' || text[place] === '）') depth -= 1
    if (depth === 0) return place
  }
  return -1
}
