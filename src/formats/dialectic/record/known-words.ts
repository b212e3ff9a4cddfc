/** Whether these words stand there, line by line, without the spaces and empty lines that editors add and remove. */
export const holds = (text: string, words: string): boolean => placeOf(sayingLines(text), linesSaid(words)) !== null

/**
 * What is left of a text without these words. Each is taken out once, where it stands; those that were are removed from the list,
 * so that it can be used for the next text.
 */
export function without(text: string, known: string[]): string {
  let lines = text.split('\n')
  for (const words of known.toSorted((one, other) => other.length - one.length)) {
    const place = placeOf(sayingIn(lines), linesSaid(words))
    if (place === null) continue
    lines = [...lines.slice(0, place.first), '', ...lines.slice(place.last + 1)]
    known.splice(known.indexOf(words), 1)
  }
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
