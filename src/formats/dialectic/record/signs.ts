/** Signs that begin a tag, a comment or an image, with the backslashes before them. */
const sign = /(?<!\\)(\\*)(<(?=[!?/a-z])|!(?=\[))/gi

/** They stand for themselves. `isWhole`: code within the line surely is code, and keeps its signs. */
export const inertSigns = (line: string, isWhole: boolean): string =>
  replaced(line, isWhole, slashes => `${slashes}${slashes}\\`)

export const liveSigns = (line: string, isWhole: boolean): string =>
  replaced(line, isWhole, slashes => (slashes.length % 2 === 1 ? slashes.slice((slashes.length + 1) / 2) : slashes))

function replaced(line: string, isWhole: boolean, slashed: (slashes: string) => string): string {
  if (!line.includes('<') && !line.includes('![')) return line
  const code = isWhole ? codeIn(line) : []
  let next = 0
  return line.replace(sign, (found, slashes: string, mark: string, place: number) => {
    while (next < code.length && code[next]!.end <= place) next++
    const isCode = next < code.length && code[next]!.start < place
    return isCode ? found : slashed(slashes) + mark
  })
}

interface Span {
  start: number
  end: number
}

/** Code between backticks, in a line in which every one has its other. None where a cell of a table may end in one. */
function codeIn(line: string): Span[] {
  const spans: Span[] = []
  const runs = [...line.matchAll(/`+/g)]
  for (let i = 0; i < runs.length; i++) {
    const start = runs[i]!
    do i += 1
    while (i < runs.length && runs[i]![0].length !== start[0].length)
    const end = runs[i]
    if (!end) return []
    spans.push({ start: start.index, end: end.index + end[0].length })
  }
  return spans.some(({ start, end }) => line.slice(start, end).includes('|')) ? [] : spans
}
