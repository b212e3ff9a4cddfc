/** So that the date, a number and the ending find room beside it wherever it is shown. */
const longest = 60

/**
 * A topic as part of a file name: words in Latin letters and digits, joined by `-`, cut at the end of a word. Accents are left out,
 * Han characters spelled as they are read, all others passed over. Never empty.
 */
export async function slugOf(topic: string): Promise<string> {
  const words = wordsIn(hasHan.test(topic) ? await spelled(topic) : topic)
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, longest) : `${slug}-${word}`
    if (longer.length > longest) break
    slug = longer
  }
  return slug === '' ? 'debate' : slug
}

const hasHan = /\p{Script=Han}/u

/** Each character a word of its own. The table is loaded for those who need it. */
async function spelled(topic: string): Promise<string> {
  const { readings } = await import('./record/pinyin.ts')
  const known = readings()
  return topic.slice(0, mostRead).replace(/\p{Script=Han}/gu, character => ` ${known.get(character) ?? ''} `)
}

const mostRead = 1_000

function wordsIn(text: string): string[] {
  const plain = text
    .slice(0, 10 * mostRead)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðþł]/g, letter => folded[letter]!)
    .replace(/[\p{M}'’]/gu, '')
  return plain.match(/[a-z0-9]+/g) ?? []
}

const folded: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l' },
}
