/** In front of what stands in a quotation or a list. */
export const within = String.raw`(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*`

/**
 * Markdown without HTML and images: what looks like a tag is shown as it is written, and of an image only the link is left,
 * so that nothing is fetched when somebody merely looks at it. At its beginning it makes no large heading, and says of no
 * word in brackets where it leads, which might be one of ours. Code keeps its signs where it surely is code, which a `whole`
 * line alone cannot tell: a backtick above it may still wait for one, and a cell of a table ends in the middle of code.
 */
export function inertHtml(line: string, whole = isWhole(line)): string {
  const begun = withoutDefinition(line.replace(heading, '$1\\#'))
  if (!begun.includes('<') && !begun.includes('![')) return begun
  const spans = whole && !begun.includes('|') ? (codeSpans(begun) ?? []) : []
  const inCode = (place: number) => spans.some(([start, end]) => start < place && place < end)
  return begun.replace(/(\\*)(<(?=[!?/a-z])|!(?=\[))/gi, (found, slashes: string, sign: string, place: number) =>
    slashes.length % 2 === 1 || inCode(place + slashes.length) ? found : `${slashes}\\${sign}`,
  )
}

const heading = new RegExp(String.raw`^(${within} {0,3})#(?=#{0,3}(?:\s|$))`)

/** `[name]: address`, also where the name began on a line above. */
function withoutDefinition(line: string): string {
  const end = line.indexOf(']:')
  if (end === -1) return line
  const [before = '', ...names] = line.slice(0, end).replace(/\\./g, '').split('[')
  const mayDefine = names.length === 0 || /^[\s>*+\-\d.)]*$/.test(before)
  return mayDefine ? line.replaceAll(']:', ']\\:') : line
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
