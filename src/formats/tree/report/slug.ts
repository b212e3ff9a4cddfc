/** File systems allow names of 255 bytes; the number and the ending need some of them. */
const mostBytes = 120

/** A title as part of a file name: letters and digits of any script, joined by `-`. */
export function slugOf(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`
    if (bytes(longer) <= mostBytes) slug = longer
    else if (slug === '') return cut(word)
    else break
  }
  return slug === '' ? 'topic' : slug
}

function cut(word: string): string {
  let kept = ''
  for (const character of word) {
    if (bytes(kept + character) > mostBytes) break
    kept += character
  }
  return kept
}

const bytes = (text: string): number => new TextEncoder().encode(text).length
