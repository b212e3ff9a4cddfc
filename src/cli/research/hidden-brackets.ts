/** A name with all that stands in its brackets has at most so many characters. */
const longest = 80

/** Stand for what is in brackets: nobody writes them. */
const first = 0xe000
const marks = /[\ue000-\uf8ff]/g

interface Hidden {
  /** With a mark for all that stands within a pair of brackets. */
  sentence: string
  /** A part of the sentence as it was written. Brackets with a list in them are about the topic, and no part of a name. */
  restored(part: string): string
}

/** What stands in brackets neither joins nor ends names: `Kafka vs NATS (self-hosted, on Kubernetes)`. */
export function withBracketsHidden(text: string): Hidden {
  const inside: string[] = []
  const plain = text.replace(marks, ' ')
  const sentence = hidden(plain, inside)
  const whole = (part: string): string => part.replace(marks, mark => whole(inside[mark.charCodeAt(0) - first] ?? ''))
  return {
    sentence,
    restored(part) {
      const name = part.replace(/\s*[(（]([\ue000-\uf8ff])[)）]/g, (group, mark: string) =>
        /[,，、;；]/.test(whole(mark)) ? '' : whole(group),
      )
      const kept = name.length > longest ? part.replace(/\s*[(（][\ue000-\uf8ff][)）]/g, '') : name
      return kept.replace(/\s*[(（][^()（）]*$/, '').trim()
    },
  }
}

/** From within, so that pairs in pairs are one. */
function hidden(text: string, inside: string[]): string {
  const next = text.replace(/([(（])([^()（）\ue000-\uf8ff][^()（）]*)([)）])/g, (_, open, held: string, close) => {
    inside.push(held)
    return `${open}${String.fromCharCode(first + inside.length - 1)}${close}`
  })
  return next === text ? text : hidden(next, inside)
}
