import { addressIn, type HitRow } from '../hits.ts'

const mostLines = 3_000
const longestLine = 4_000
const mostRows = 100

/** Results in plain text: each has an address, with a title and text around it. Text without an address is ignored. */
export function rowsInText(text: string): HitRow[] {
  const lines = text.split('\n', mostLines).map(line => line.slice(0, longestLine).trim())
  const anchors = anchorsIn(lines)
  const titlesFirst = lines.findIndex(line => title.test(line)) < (anchors[0]?.at ?? 0)
  const starts = anchors.map((anchor, i) => startOf(anchor.at, anchors[i - 1]?.at ?? null, lines, titlesFirst))
  return anchors.map((anchor, i) => rowOf(anchor, lines, starts[i]!, starts[i + 1] ?? lines.length))
}

/** A line with the address of a result. */
interface Anchor {
  at: number
  url: string
  /** The text before it on its line; `behind` is the text after it. */
  before: string
  behind: string
}

/** If addresses have labels, those without one are part of the text. */
function anchorsIn(lines: readonly string[]): Anchor[] {
  const places = lines.flatMap((line, at) => (line.includes('://') ? at : []))
  const labelled = places.filter(at => addressLabel.test(lines[at]!))
  const anchors: Anchor[] = []
  for (const at of labelled.length > 0 ? labelled : places) {
    const anchor = anchorIn(lines[at]!, at)
    if (anchor !== null) anchors.push(anchor)
    if (anchors.length === mostRows) break
  }
  return anchors
}

function anchorIn(line: string, at: number): Anchor | null {
  const found = /https?:\/\/[^\s<>"'`\\^{}|，。；、！？（）【】《》“”‘’「」]{1,2000}/i.exec(line)
  if (!found) return null
  const url = withoutTail(found[0])
  if (addressIn(url) === null) return null
  return { at, url, before: line.slice(0, found.index), behind: line.slice(found.index + url.length) }
}

/** Trailing punctuation is not part of an address. A closing bracket is, if it was opened there. */
function withoutTail(url: string): string {
  let end = url.length
  let open = url.split('(').length - url.split(')').length
  while (end > 0 && /[).,;:!?\]*_]/.test(url[end - 1]!)) {
    if (url[end - 1] === ')' && open++ >= 0) break
    end -= 1
  }
  return url.slice(0, end)
}

const label = (names: string): RegExp =>
  new RegExp(
    String.raw`^(?:[-*•#>]{1,6}\s{0,4})?(?:\d{1,3}[.)]\s{0,4})?\*{0,2}(?:${names})\*{0,2}\s{0,4}[:：]\*{0,2}\s{0,4}`,
    'i',
  )

const title = label('title|标题|题目')
const addressLabel = label('url|link|href|address|source|web ?page|链接|网址|地址|来源|网页')
const textLabel = label('description|summary|snippet|content|text|highlights|摘要|内容|描述|简介')
const dateLabel = label('published(?: date| on)?|date|page age|age|updated|日期|发布日期|发布时间|时间')
const listMark = /^(?:\d{1,3}[.)]|\[\d{1,3}\]|[-*•]|#{1,6})\s/

/** Where a result begins: at its title, at its list mark, or after a blank line. */
function startOf(at: number, previous: number | null, lines: readonly string[], titlesFirst: boolean): number {
  const first = previous === null ? 0 : previous + 1
  const last = (isIt: (line: string) => boolean): number => {
    for (let i = at; i >= first; i--) if (isIt(lines[i]!)) return i
    return -1
  }
  const named = titlesFirst ? last(line => title.test(line)) : -1
  if (named >= 0) return named
  const marked = last(line => listMark.test(line))
  if (marked >= 0) return marked
  const blank = last(line => line === '' || /^[-=*_]{3,}$/.test(line))
  if (blank >= 0) return blank + 1
  return previous === null ? first : at
}

function rowOf(anchor: Anchor, lines: readonly string[], start: number, end: number): HitRow {
  const others = lines.slice(start, end).filter((line, i) => start + i !== anchor.at && line !== '')
  const titled = others.find(line => title.test(line)) ?? null
  const dated = others.find(line => dateLabel.test(line))
  const own = titled?.replace(title, '') ?? titleOnLine(anchor)
  // If there is no other title, the line above the address is one.
  const above = own === null && start < anchor.at ? lines.slice(start, anchor.at).find(line => line !== '') : undefined
  const used = new Set([titled, dated, above])
  const rest = [anchor.behind.replace(/^[\s)\]*_:：—–-]{0,8}/, ''), ...others.filter(line => !used.has(line))]
  return {
    url: anchor.url,
    title: own ?? above?.replace(listMark, '') ?? null,
    text: rest.map(line => line.replace(textLabel, '')).join(' '),
    date: dated?.replace(dateLabel, '') ?? null,
  }
}

/** `[Title](https://…` or `Title - https://…`. A label is no title. */
function titleOnLine({ before }: Anchor): string | null {
  if (before.endsWith('](')) return before.slice(before.lastIndexOf('[') + 1, -2).trim() || null
  const words = before
    .replace(addressLabel, '')
    .replace(listMark, '')
    .replace(/[\s(<:：|—–-]{1,8}$/, '')
    .trim()
  return words === '' ? null : words
}
