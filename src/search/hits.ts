import { clean } from '../core/clean.ts'
import type { Hit } from '../core/search.ts'

/** A result as a service reported it. None of it can be trusted. */
export interface HitRow {
  url?: unknown
  title?: unknown
  /** A text, or a list of them. */
  text?: unknown
  date?: unknown
}

const longest = { url: 2_000, title: 300, text: 2_000 }

/** The usable results: pages with a web address, each once, cleaned and cut. */
export function hitsOf(rows: readonly HitRow[], most: number): Hit[] {
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

/** null: it is not on the web, or it displays another host than it leads to. */
export function addressIn(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest.url) return null
  const url = URL.parse(value.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href.length > longest.url ? null : url.href
}

/** Removes HTML tags, hidden characters and line ends: the text cannot pass for a line of ours. */
export function oneLine(value: unknown, most: number): string {
  if (typeof value !== 'string') return ''
  const plain = clean(withCharacters(value.slice(0, most * 8).replace(tag, ' ')))
  const line = plain.text.replace(/\s+/g, ' ').trim()
  const head = line.slice(0, most - 1).toWellFormed()
  return line.length <= most ? line : `${head.trimEnd()}…`
}

const joined = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter(part => typeof part === 'string').join(' … ') : value

/** Only HTML elements: `Vec<String>` and `a < b` are text. */
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

/** `2026-03-01`, from the date formats of services. null: no date. `3 days ago` would depend on when it is read. */
export function dateIn(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.slice(0, 80)
  const [, year, month, day] = numbers.exec(text) ?? []
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day))
  const words = dayFirst.exec(text)?.groups ?? monthFirst.exec(text)?.groups
  if (!words) return null
  return dayOf(Number(words.year), months.indexOf(words.month!.toLowerCase()) + 1, Number(words.day))
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = `(?<month>${months.join('|')})[a-z]{0,6}\\.?`
const year = '(?<year>(?:19|20)\\d\\d)(?!\\d)'

/** `2026-03-01T12:00:00Z`, `2026/3/1`, `2026年3月1日` */
const numbers = /(?<!\d)((?:19|20)\d\d)[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)/
/** `Sun, 01 Mar 2026 12:00:00 GMT` */
const dayFirst = new RegExp(`(?<!\\d)(?<day>\\d{1,2})\\s${month},?\\s${year}`, 'i')
/** `March 1st, 2026` */
const monthFirst = new RegExp(`\\b${month}\\s(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s${year}`, 'i')

/** null: there is no such day. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isThere = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isThere ? date.toISOString().slice(0, 10) : null
}
