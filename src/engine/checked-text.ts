import type { CheckedCitation, Examined } from '../core/evidence.ts'
import type { Language } from '../core/language.ts'

/** What code found in a speech, as others read it next to that speech; null: nothing. */
export function checkedText({ citations, unsupported }: Examined, language: Language): string | null {
  if (citations.length + unsupported.length === 0) return null
  const t = words[language]
  return [
    ...citations.slice(0, mostShown).map(citation => cited(citation, language)),
    ...more(citations.length - mostShown, t),
    ...(unsupported.length > 0 ? [t.unsupported] : []),
    ...unsupported.map(({ id, quote }) => `- ${placeOf(id)} ${quoted(quote)}`),
  ].join('\n')
}

/** A speech that cites more than this wants to fill the page. */
const mostShown = 40

/** The result comes first: what follows may be words of the speaker. */
function cited(citation: CheckedCitation, language: Language): string {
  const { id, cited, result, reason, where, difference, text } = citation
  const t = words[language]
  // Of a place that was only pointed at, and of words that leave something out, what stands there: readers can compare.
  const isThere = result === 'holds' || result === 'moved'
  const stands = isThere && text !== undefined ? t.stands(quoted(text)) : ''
  const there = where !== undefined && !reason.includes(where) ? t.where(where) : ''
  const compared = difference === undefined ? '' : t.difference(quoted(difference))
  return `- ${placeOf(id)} ${t.results[result]} | ${quoted(cited)} | ${short(reason)}${there}${compared}${stands}`
}

const more = (left: number, t: Words): string[] => (left > 0 ? [t.more(left)] : [])

/** `round-1/proposer#e2` → `e2` */
const placeOf = (id: string): string => id.slice(id.lastIndexOf('#') + 1)

/** Words of others: whatever they look like, they end where the marks do. */
const quoted = (text: string): string =>
  `“${short(text)
    .replace(/^["“`]|["”`]$/g, '')
    .replace(/[“”|]/g, "'")}”`

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 240 ? line : `${line.slice(0, 239).toWellFormed()}…`
}

interface Words {
  results: Record<CheckedCitation['result'], string>
  where(place: string): string
  difference(text: string): string
  stands(text: string): string
  unsupported: string
  more(count: number): string
}

const words: Record<Language, Words> = {
  en: {
    results: {
      holds: 'holds',
      moved: 'moved',
      differs: 'differs',
      'not-there': 'not-there',
      'no-such-source': 'no-such-source',
      unreachable: 'unreachable',
      'not-checked': 'not-checked',
    },
    where: place => `; see ${place}`,
    difference: text => `; cited against source: ${text}`,
    stands: text => `; it says: ${text}`,
    unsupported: 'Stated without any support:',
    more: count => `- and ${count} more citations`,
  },
  zh: {
    results: {
      holds: 'holds（属实）',
      moved: 'moved（位置不同）',
      differs: 'differs（与原文有出入）',
      'not-there': 'not-there（原文中没有）',
      'no-such-source': 'no-such-source（没有这个来源）',
      unreachable: 'unreachable（无法访问）',
      'not-checked': 'not-checked（未核对）',
    },
    where: place => `；见 ${place}`,
    difference: text => `；引文与原文对比：${text}`,
    stands: text => `；原文：${text}`,
    unsupported: '没有给出任何依据的说法：',
    more: count => `- 另有 ${count} 处引用`,
  },
}
