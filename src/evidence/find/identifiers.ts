import { type Mention, mostLooks, mostMentions } from './mention.ts'
import type { Scan } from './scan.ts'

/** DOIs and arXiv ids outside of links. */
export function identifiers({ prose, codes }: Scan): Mention[] {
  const coded = codes.slice(0, mostMentions).flatMap(({ content, inside, span }) => {
    const trimmed = content.trim()
    return [...dois(trimmed), ...arxivIds(trimmed)]
      .filter(({ span: [start, end] }) => start === 0 && end === trimmed.length)
      .map(mention => ({ ...mention, span: inside > span[0] ? span : mention.span }))
  })
  return [...dois(prose), ...arxivIds(prose), ...coded, ...arxivCoded({ prose, codes })]
}

function dois(text: string): Mention[] {
  const found: Mention[] = []
  for (const { 0: whole, 1: prefix, 2: id, index } of text.matchAll(doi).take(mostLooks)) {
    const trimmed = trimmedDoi(id!)
    if (trimmed.length < 9) continue
    found.push({
      span: [index, index + whole.length - id!.length + trimmed.length],
      target: { kind: 'doi', id: trimmed },
      alone: prefix !== undefined || /^10\.\d{4,9}\/\S{3,}/.test(trimmed),
      mark: true,
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
    if (told) {
      const span = [index, index + whole.length + told[0].length] as const
      found.push({ span, target: { kind: 'arxiv', id: told[1]! }, alone: true, mark: true })
    } else if (before) {
      const span = [index - before[0].length, index - before[0].length + before[1]!.length] as const
      found.push({ span, target: { kind: 'arxiv', id: before[1]! }, alone: true, mark: true })
    }
  }
  return found
}

const id = String.raw`(\d{4}\.\d{4,5}(?:v\d{1,2})?|[a-z-]{2,12}(?:\.[A-Z]{2})?\/\d{7}(?:v\d)?)(?![\d/]|\.\d)`
const arxivBehind = new RegExp(
  String.raw`^(?:\s?[:：]\s?|[\s(（]{1,2}(?:preprint|paper|id|ID|e-?print|no\.|identifier|编号|论文|预印本|上的|上的论文|\s){0,3}[:：(（]?\s?|论文|编号|预印本|上的)${id}`,
)
const arxivBefore = new RegExp(String.raw`(?<![\d.])${id}\s?(?:\(|（|\[|on\s|from\s|in\s|at\s|，|,\s)?$`)

/** The word arXiv in prose, its number between backticks. */
function arxivCoded({ prose, codes }: Pick<Scan, 'prose' | 'codes'>): Mention[] {
  return codes.slice(0, mostMentions).flatMap(({ content, span }) => {
    if (!/^\d{4}\.\d{4,5}(?:v\d+)?$/.test(content.trim())) return []
    if (!/arxiv[^.。\n]{0,20}$/i.test(prose.slice(Math.max(0, span[0] - 30), span[0]))) return []
    return [{ span, target: { kind: 'arxiv' as const, id: content.trim() }, alone: true }]
  })
}
