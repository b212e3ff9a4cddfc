export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`
}

/** Keeps the beginning and the end. */
export function shortenMiddle(text: string, most: number): string {
  if (text.length <= most) return text
  const head = Math.ceil((most - 3) / 2)
  return `${text.slice(0, head).toWellFormed()} … ${text.slice(head + 3 - most).toWellFormed()}`
}
