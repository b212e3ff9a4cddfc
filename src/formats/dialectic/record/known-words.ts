/** Whether these words stand there, line by line, without the spaces and empty lines that editors add and remove. */
export const holds = (text: string, words: string): boolean => placeOf(sayingLines(text), linesSaid(words)) !== null

/**
 * What is left of a text without these words. Each is taken out once, where it stands; of one that does not stand there any more as
 * it was, the lines that do. Those that were taken out are removed from the list, so that it can be used for the next text.
 */
export function without(text: string, known: string[]): string {
  let lines = text.split('\n')
  const takeOut = (words: readonly string[]): boolean => {
    const place = placeOf(sayingIn(lines), words)
    if (place) lines = [...lines.slice(0, place.first), '', ...lines.slice(place.last + 1)]
    return place !== null
  }
  const longestFirst = known.toSorted((one, other) => other.length - one.length)
  const changed = longestFirst.filter(words => !takeOut(linesSaid(words)))
  const gone = changed.filter(words => linesSaid(words).filter(line => takeOut([line])).length === 0)
  known.splice(0, known.length, ...gone)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

interface SayingLine {
  words: string
  place: number
}

const sayingLines = (text: string): SayingLine[] => sayingIn(text.split('\n'))

const sayingIn = (lines: readonly string[]): SayingLine[] =>
  lines.map((line, place) => ({ words: line.trimEnd(), place })).filter(({ words }) => words !== '')

const linesSaid = (text: string): string[] => sayingLines(text).map(({ words }) => words)

/** null: they are not there, or there are none. */
function placeOf(lines: readonly SayingLine[], wanted: readonly string[]): { first: number; last: number } | null {
  if (wanted.length === 0) return null
  const start = lines.findIndex((_, i) => wanted.every((words, j) => lines[i + j]?.words === words))
  return start === -1 ? null : { first: lines[start]!.place, last: lines[start + wanted.length - 1]!.place }
}
