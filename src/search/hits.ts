import { clean } from '../core/clean.ts'
import type { Hit } from '../core/search.ts'
import { dateIn } from './dates.ts'

/** A result as a service told it. Nothing about it is sure. */
export interface Row {
  url?: unknown
  title?: unknown
  /** A text, or a list of them. */
  text?: unknown
  date?: unknown
}

const longest = { url: 2_000, title: 300, text: 2_000 }

/** What can be used of them: pages with an address on the web, each once, cleaned and cut. */
export function hitsOf(rows: readonly Row[], most: number): Hit[] {
  const hits = new Map<string, Hit>()
  for (const row of rows) {
    if (hits.size >= most) break
    const url = addressIn(row.url)
    if (url === null || hits.has(url)) continue
    const title = oneLine(row.title, longest.title) || null
    hits.set(url, { url, title, text: oneLine(joined(row.text), longest.text), date: dateIn(row.date) })
  }
  return [...hits.values()]
}

/** null: not on the web, or one that shows another host than it leads to. */
export function addressIn(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest.url) return null
  const url = URL.parse(value.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href.length > longest.url ? null : url.href
}

/** Marks of HTML, hidden characters and line ends taken out: nothing of it can pass for a line of ours. */
export function oneLine(value: unknown, most: number): string {
  if (typeof value !== 'string') return ''
  const plain = clean(withCharacters(value.slice(0, most * 8).replace(tag, ' ')))
  const line = plain.text.replace(/\s+/g, ' ').trim()
  return line.length <= most
    ? line
    : `${line
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`
}

const joined = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter(part => typeof part === 'string').join(' … ') : value

/** Elements of pages alone: `Vec<String>` and `a < b` are text. */
const tag =
  /<\/?(?:a|abbr|article|audio|b|blockquote|body|br|button|center|cite|code|div|em|embed|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|label|li|link|main|mark|math|meta|nav|object|ol|option|p|pre|script|section|select|small|source|span|strong|style|sub|sup|svg|table|tbody|td|textarea|th|thead|title|tr|u|ul|video)(?:[\s/][^<>]{0,2000})?>/gi

function withCharacters(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    },
  )
}

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', middot: '·', bull: '•' },
}
