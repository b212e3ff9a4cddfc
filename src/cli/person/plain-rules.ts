/**
 * The rules as whoever fills in a form needs them: without the object that speakers add for the program, the sentence that
 * asks for it, and what is said of its fields.
 */
export function plainRules(rules: string): string {
  const kept: string[] = []
  let isAbout = false
  for (const paragraph of rules.split('\n\n')) {
    const isObject = paragraph.startsWith('{"')
    if (isObject) dropRequest(kept)
    isAbout = isObject || (isAbout && paragraph.startsWith('"'))
    if (!isAbout) kept.push(paragraph)
  }
  return kept.join('\n\n')
}

/** The sentence in front of the object, which ends in a colon. */
function dropRequest(kept: string[]): void {
  const before = kept.pop() ?? ''
  const ends = Math.max(...['. ', '。'].map(mark => before.lastIndexOf(mark)))
  const rest = /[:：]$/.test(before.slice(-1)) ? before.slice(0, ends + 1) : before
  if (rest !== '') kept.push(rest)
}
