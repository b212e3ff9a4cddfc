/**
 * Markdown without HTML and images: what looks like a tag is shown as it is written, and of an image only the link is left,
 * so that nothing is fetched when somebody merely looks at it. Code keeps its signs where it surely is code, which a `whole`
 * line alone cannot tell: a backtick above it may still wait for one, and a cell of a table ends in the middle of code.
 */
export function inertHtml(line: string, whole = isWhole(line)): string {
  if (!line.includes('<') && !line.includes('![')) return line
  const spans = whole && !line.includes('|') ? codeSpans(line)! : []
  const inCode = (place: number) => spans.some(([start, end]) => start < place && place < end)
  return line.replace(/(\\*)(<(?=[!?/a-z])|!(?=\[))/gi, (found, slashes: string, sign: string, place: number) =>
    slashes.length % 2 === 1 || inCode(place + slashes.length) ? found : `${slashes}\\${sign}`,
  )
}

/** Every backtick of the line belongs to code that begins and ends in it. */
export const isWhole = (line: string): boolean => codeSpans(line) !== null

function codeSpans(line: string): [start: number, end: number][] | null {
  if (line.includes('\\`')) return null
  const runs = [...line.matchAll(/`+/g)]
  const spans: [number, number][] = []
  for (let i = 0; i < runs.length; i++) {
    const open = runs[i]!
    do i += 1
    while (i < runs.length && runs[i]![0].length !== open[0].length)
    if (i === runs.length) return null
    spans.push([open.index, runs[i]!.index + open[0].length])
  }
  return spans
}
