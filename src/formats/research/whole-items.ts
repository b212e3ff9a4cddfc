/**
 * The object that a text or its first fence begins with, which may break off anywhere, as far as its parts are whole: what a list is in the
 * middle of is left out, and whatever is open is closed. null: it begins with something else, where an object may be one that
 * is only quoted, or there is another one behind it.
 */
export function wholeItems(text: string): string | null {
  const begins = /^(?:[^{`]{0,4000}```[a-z]{0,10})?\s{0,1000}(?=\{)/i.exec(text)
  if (!begins) return null
  const start = begins[0].length
  const open: string[] = []
  let isQuoted = false
  let safe = { end: start + 1, closing: '}' }
  const keep = (end: number) => {
    if (!isWithinItem(open)) safe = { end, closing: closingOf(open) }
  }
  for (let i = start; i < text.length; i++) {
    const unit = text[i]!
    if (isQuoted) {
      if (unit === '\\') i += 1
      else if (unit === '"') {
        isQuoted = false
        if (open.at(-1) === '[') keep(i + 1)
      }
    } else if (unit === '"') isQuoted = true
    else if (unit === '{' || unit === '[') {
      if (open.push(unit) > deepest) break
    } else if (unit === '}' || unit === ']') {
      open.pop()
      if (open.length === 0) return text.indexOf('{', i) === -1 ? text.slice(start, i + 1) : null
      keep(i + 1)
    } else if (unit === ',' && open.at(-1) === '{') keep(i)
  }
  return text.slice(start, safe.end) + safe.closing
}

/** No reply that is asked for goes deeper. */
const deepest = 12

/** An object that stands in a list is whole or not there at all. */
function isWithinItem(open: readonly string[]): boolean {
  const list = open.indexOf('[')
  return list !== -1 && list < open.length - 1
}

const closingOf = (open: readonly string[]): string =>
  open
    .toReversed()
    .map(bracket => (bracket === '{' ? '}' : ']'))
    .join('')
