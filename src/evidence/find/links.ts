import type { Target } from '../../core/evidence.ts'
import { decoded } from '../../core/mask/patterns.ts'
import { type Mention, mostLooks, mostMentions } from './mention.ts'
import { pathOf } from './path.ts'
import { codeSign, type InlineCode, type Scan } from './scan.ts'

/** Markdown links, autolinks and bare addresses. A link to a relative path is a file. */
export function links(scan: Scan): Mention[] {
  return [...markdownLinks(scan), ...addresses(scan), ...codedAddresses(scan.codes)]
}

function markdownLinks({ text, prose }: Scan): Mention[] {
  const found: Mention[] = []
  for (const { index } of prose.matchAll(/\]\(/g).take(mostLooks)) {
    const start = openingBracket(prose, index)
    const inside = linkInside.exec(text.slice(index + 2, index + 2000))
    const target = start < 0 || !inside ? null : linkTarget(inside[1] ?? inside[2]!)
    if (target) {
      const label = text.slice(start + 1, index)
      const words = /^["“「](.+)["”」]$/s.exec(label)?.[1]
      const span = [prose[start - 1] === '!' ? start - 1 : start, index + 2 + inside![0].length] as const
      found.push({ span, target, ...(words ? { quote: words } : {}) })
    }
  }
  return found
}

/** What stands between the round brackets, brackets of its own included. */
const linkInside =
  /^\s{0,9}(?:<([^<>\n]{1,1000})>|((?:[^\s()<>]|\([^\s()]{0,300}\)){1,1000}))(?:\s{1,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'))?\s{0,9}\)/

/** The bracket that matches the one at `close`; -1: it is too far away. */
function openingBracket(text: string, close: number): number {
  let depth = 0
  for (let at = close; at >= 0 && close - at < 400; at--) {
    if (text[at] === ']') depth++
    else if (text[at] === '[' && --depth === 0) return at
    else if (text[at] === '\n' && text[at + 1] === '\n') return -1
  }
  return -1
}

function linkTarget(address: string): Target | null {
  if (/^https?:\/\//i.test(address)) return addressTarget(address)
  if (/^[a-z][a-z0-9+.-]+:(?!\d)/i.test(address) && !/^[a-z]:\\/i.test(address)) return null
  const written = pathOf(decoded(address), true) ?? relative(address)
  return written && { kind: 'file', ...written }
}

function relative(address: string): { path: string } | null {
  const path = address.split(/[?#]/)[0]!
  return /^\.{1,2}\/\w|^\/?[\w.-]+\/[\w./-]+$/.test(path) ? { path } : null
}

function addresses({ prose }: Scan): Mention[] {
  const found = prose.matchAll(address).take(mostLooks)
  return [...found.flatMap(({ 0: whole, index }) => addressAt(prose, index, whole)), ...bareAddresses(prose)]
}

/** `www.example.com`, `example.com/page`: without a scheme. */
function bareAddresses(prose: string): Mention[] {
  const found: Mention[] = []
  for (const { index } of prose.matchAll(bareAddress).take(mostLooks)) {
    const host = /(?<![\w.@/:-])[a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,60}){0,3}$/i.exec(
      prose.slice(Math.max(0, index - 80), index),
    )
    const start = prose[index] === '.' ? index - (host?.[0].length ?? 0) : index
    const whole = start === index && prose[index] === '.' ? null : untilSpace.exec(prose.slice(start, start + 1000))
    if (whole && !/[\w.@/:-]/.test(prose[start - 1] ?? ' ')) found.push(...addressAt(prose, start, whole[0]))
  }
  return found
}

const bareAddress =
  /\.(?:com|org|net|io|dev|cn|be|ly|co|ai|app|me|edu|gov|info|eu|uk|de|fr|jp|tv|example)\/\w|\bwww\.(?=\w)/gi

function addressAt(prose: string, index: number, whole: string): Mention[] {
  const url = withoutTail(whole)
  const full = /^https?:/i.test(url) ? url : `https://${url}`
  if (url.length <= 10 || !hasHost(full)) return []
  const angled = prose[index - 1] === '<' && prose[index + url.length] === '>' ? 1 : 0
  const span = [index - angled, index + url.length + angled] as const
  return [{ span, target: addressTarget(full) }]
}

const sign = String.raw`[^\s<>"“”‘’「」『』《》（）【】，。；：、！？…${codeSign}|\\^{}\`]`
/** A comma with a Chinese word behind it belongs to the sentence. */
const address = new RegExp(String.raw`\bhttps?:\/\/(?:(?![,;!][\u3400-\u9fff])${sign}){3,2000}`, 'gi')
const untilSpace = new RegExp(`^${sign}+`)

function codedAddresses(codes: readonly InlineCode[]): Mention[] {
  return codes.slice(0, mostMentions).flatMap(({ span, content }) => {
    const url = content.trim()
    const target = /^https?:\/\/[^\s<>"{}]+$/i.test(url) && hasHost(url) ? addressTarget(url) : null
    return target ? [{ span, target }] : []
  })
}

/** Example hosts and addresses of the machine itself cannot be looked up, yet they are cited as pages. */
const hasHost = (url: string): boolean =>
  /^https?:\/\/(?:[^/?#\s@]+@)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]|$)/iu.test(url)

/** Drops full stops, commas and unmatched brackets at the end of an address. */
function withoutTail(url: string): string {
  let end = url.length
  let round = count(url, '(') - count(url, ')')
  let square = count(url, '[') - count(url, ']')
  for (; end > 0; end--) {
    const last = url[end - 1]!
    if (/[.,;:!?'*_~]/.test(last)) continue
    if (last === ')' && round < 0) round++
    else if (last === ']' && square < 0) square++
    else break
  }
  const cut = url.slice(0, end).search(/\)\[|\]\(|\)，|[\u3400-\u9fff]/)
  return cut > 0 && !/[\u3400-\u9fff]/.test(url[cut - 1] ?? '') && isWrittenOn(url, cut)
    ? url.slice(0, cut)
    : url.slice(0, end)
}

/** Chinese words directly behind an address belong to the sentence, unless they are part of its path. */
const isWrittenOn = (url: string, cut: number): boolean =>
  !/[/=?&#_-]/.test(url[cut - 1]!) || /^[)\]]/.test(url.slice(cut))

const count = (text: string, sign: string): number => text.split(sign).length - 1

function addressTarget(url: string): Target {
  const doi = /^https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/\S+)$/i.exec(url)
  if (doi) return { kind: 'doi', id: decoded(doi[1]!) }
  const arxiv =
    /^https?:\/\/(?:www\.|export\.)?arxiv\.org\/(?:abs|pdf|html)\/([a-z-]+(?:\.[A-Z]{2})?\/\d{7}|\d{4}\.\d{4,5})(v\d+)?(?:\.pdf)?(?:[?#].*)?$/i.exec(
      url,
    )
  if (arxiv) return { kind: 'arxiv', id: `${arxiv[1]}${arxiv[2] ?? ''}` }
  return { kind: 'page', url }
}

/** DOIs and arXiv ids outside of links. */
export function identifiers({ prose, codes }: Scan): Mention[] {
  const coded = codes.slice(0, mostMentions).flatMap(({ content, inside, span }) => {
    const trimmed = content.trim()
    return [...dois(trimmed), ...arxivIds(trimmed)]
      .filter(({ span: [start, end] }) => start === 0 && end === trimmed.length)
      .map(mention => ({ ...mention, span: inside > span[0] ? span : mention.span }))
  })
  return [...dois(prose), ...arxivIds(prose), ...coded, ...arxivCoded(prose, codes)]
}

function dois(text: string): Mention[] {
  const found: Mention[] = []
  for (const { 0: whole, 2: id, index } of text.matchAll(doi).take(mostLooks)) {
    const trimmed = trimmedDoi(id!)
    if (trimmed.length < 9) continue
    found.push({
      span: [index, index + whole.length - id!.length + trimmed.length],
      target: { kind: 'doi', id: trimmed },
    })
  }
  return found
}

const doi = /(?<![\w./])(doi(?:\s?[:：]\s?|\s)|(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/[-._;()/:a-z0-9<>]{2,300})/gi

function trimmedDoi(id: string): string {
  let end = id.length
  for (; end > 0; end--) {
    const last = id[end - 1]!
    if (/[.,;:<>]/.test(last)) continue
    if (last === ')' && id.lastIndexOf('(', end - 1) < 0) continue
    break
  }
  return id.slice(0, end)
}

function arxivIds(text: string): Mention[] {
  const found: Mention[] = []
  for (const { 0: whole, index } of text.matchAll(/\barxiv\b/gi).take(mostLooks)) {
    const behind = text.slice(index + whole.length, index + whole.length + 80)
    const told = arxivBehind.exec(behind)
    const before = told ? null : arxivBefore.exec(text.slice(Math.max(0, index - 40), index))
    const id = told?.[1] ?? before?.[1]
    if (id === undefined) continue
    const start = index - (before?.[0].length ?? 0)
    const end = told ? index + whole.length + told[0].length : start + id.length
    found.push({ span: [start, end], target: { kind: 'arxiv', id } })
  }
  return found
}

const id = String.raw`(\d{4}\.\d{4,5}(?:v\d{1,2})?|[a-z-]{2,12}(?:\.[A-Z]{2})?\/\d{7}(?:v\d)?)(?![\d/]|\.\d)`
const arxivBehind = new RegExp(
  String.raw`^(?:\s?[:：]\s?|[\s(（]{1,2}(?:preprint|paper|id|ID|e-?print|no\.|identifier|编号|论文|预印本|上的|上的论文|\s){0,3}[:：(（]?\s?|论文|编号|预印本|上的)${id}`,
)
const arxivBefore = new RegExp(String.raw`(?<![\d.])${id}\s?(?:\(|（|\[|on\s|from\s|in\s|at\s|，|,\s)?$`)

/** The word arXiv in prose, its number between backticks. */
function arxivCoded(prose: string, codes: readonly InlineCode[]): Mention[] {
  return codes.slice(0, mostMentions).flatMap(({ content, span }) => {
    if (!/^\d{4}\.\d{4,5}(?:v\d+)?$/.test(content.trim())) return []
    if (!/arxiv[^.。\n]{0,20}$/i.test(prose.slice(Math.max(0, span[0] - 30), span[0]))) return []
    return [{ span, target: { kind: 'arxiv' as const, id: content.trim() } }]
  })
}
