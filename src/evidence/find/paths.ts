import type { Lines, Span } from '../../core/evidence.ts'
import { bareNames } from './endings.ts'
import { linesBeside, linesOf, type NamedLines } from './lines.ts'
import { firstEndingAfter, type Mention, mostLooks, mostMentions } from './mention.ts'
import { linesApart } from './more-lines.ts'
import { pathOf, type WrittenPath } from './path.ts'
import { isQuotedPath } from './quotations.ts'
import type { InlineCode, Scan } from './scan.ts'

/** Files: between backticks, and in plain words. */
export function paths(scan: Scan): Mention[] {
  const spaced = quotedPaths(scan)
  return [...codedPaths(scan), ...spaced, ...plainPaths(scan).filter(isOutside(spaced)), ...bareFiles(scan)]
}

function codedPaths({ text, prose, codes }: Scan): Mention[] {
  return codes.slice(0, mostMentions).flatMap(code => {
    const listed = listedInCode(text, code)
    if (listed) return [listed]
    const written = pathInCode(code)
    return written ? [withLines(prose, code.span, written, true)] : []
  })
}

/** All of `a.ts:12,15` between backticks. */
function listedInCode(text: string, { span, inside, content }: InlineCode): Mention | null {
  const [, path] = /^([^\s,]{3,300}:\d{1,7}(?:-\d{1,7})?)(?:,\d{1,7}(?:-\d{1,7})?){1,6}$/.exec(content) ?? []
  const written = path === undefined ? null : pathOf(path, true)
  return written && { ...withLines(text, [inside, inside + path!.length], written, true), span }
}

/** `"C:\Program Files\a.ini"`: between quotation marks because of its spaces. */
function quotedPaths({ prose }: Scan): Mention[] {
  return Array.from(prose.matchAll(quotedPath).take(mostMentions)).flatMap(({ 0: whole, 1: path, index }) => {
    const written = isQuotedPath(path!) ? pathOf(path!, true) : null
    return written ? [withLines(prose, [index, index + whole.length], written, true)] : []
  })
}

const quotedPath = /["“'‘]((?:[A-Za-z]:\\|\\\\\w)[^"“”'‘’\n]{2,260})["”'’]/g

const isOutside =
  (taken: readonly Mention[]) =>
  ({ span }: Mention): boolean => {
    const next = taken[firstEndingAfter(taken, span[0])]
    return !next || next.span[0] >= span[1]
  }

function pathInCode({ content }: InlineCode): WrittenPath | null {
  const trimmed = content.trim()
  const gap = trimmed.search(/\s|[，,（(]/)
  if (gap < 0 || /^[A-Za-z]:\\[^"<>|*?]+$/.test(trimmed)) return pathOf(trimmed, true)
  const bracketed = pathOf(trimmed, true)
  if (bracketed && !/\s/.test(trimmed)) return bracketed
  const written = pathOf(trimmed.slice(0, gap), true)
  const lines = written && linesBeside(trimmed, [0, gap], false)
  return written && lines?.span[1] === trimmed.length ? { path: written.path, lines: lines.lines } : null
}

function plainPaths({ prose }: Scan): Mention[] {
  const found: Mention[] = []
  const anchor = /\.(?=[A-Za-z])|[\\/]/g
  let done = 0
  let looks = 0
  for (let match = anchor.exec(prose); match && looks++ < mostLooks; match = anchor.exec(prose)) {
    let start = match.index
    while (start > done && isPathSign(prose, start - 1)) start--
    let end = match.index + 1
    while (end < prose.length && isPathSign(prose, end)) end++
    done = end
    anchor.lastIndex = end
    const mention = end - start <= 400 ? plainPath(prose, start, end) : null
    if (mention) found.push(mention)
  }
  return found
}

function isPathSign(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 128) return asciiSigns[code] === 1
  return (code >= 0x3400 && code <= 0x9fff) || (code >= 0xc0 && code < 0x2000) || code === 0x2013
}

const asciiSigns = new Uint8Array(128)
for (const sign of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-/\\:#@+~%')
  asciiSigns[sign.charCodeAt(0)] = 1

function plainPath(prose: string, from: number, to: number): Mention | null {
  const chunk = prose.slice(from, to)
  if (chunk.includes('://') || (prose[to] === '(' && prose[to + 1] === ')')) return null
  const emphasis = /^(_{1,2})[^_](?:.*[^_])?\1(?=[.:]*$)/.exec(chunk)
  if (emphasis) return plainPath(prose, from + emphasis[1]!.length, from + emphasis[0].length - emphasis[1]!.length)
  const end = fileEnd(chunk)
  const start = fileStart(chunk.slice(0, end))
  const word = chunk.slice(start, end)
  if (start > 0 && /[@#]/.test(chunk[start - 1]!)) return null
  const written = pathOf(word, false)
  return written ? withLines(prose, [from + start, from + end], written, false) : null
}

/** Without the punctuation behind it, and without Chinese words written on: `docs/a.md写道`. */
function fileEnd(chunk: string): number {
  const trimmed = chunk.replace(/[.:\\#@~%+–-]+$/, '').length
  const written = /\.[A-Za-z][A-Za-z0-9]{0,9}(?:(?::|#L?)\d[\d:L–-]*)?(?=[\u3400-\u9fff])/.exec(chunk.slice(0, trimmed))
  if (!written) return trimmed
  return written.index + written[0].replace(/[:–-]+$/, '').length
}

/** Without the Chinese words before it: `参见docs/a.md`, `根据设计文档.md`. */
function fileStart(chunk: string): number {
  const dashes = chunk.lastIndexOf('--')
  if (dashes >= 0) return dashes + 2 + fileStart(chunk.slice(dashes + 2))
  const slash = chunk.search(/[\\/]/)
  const head = slash < 0 ? chunk : chunk.slice(0, slash)
  const mixed = /^[\u3400-\u9fff]+(?=[A-Za-z0-9_.@~-])/.exec(head)?.[0].length ?? 0
  if (mixed > 0 && !(slash < 0 && /^(?:[vV]?\d|[_-]|\.[a-z])/.test(head.slice(mixed)))) return mixed
  let start = 0
  for (const { 0: word, index } of head.matchAll(chineseLead)) start = index + word.length
  if (/^\.[a-z0-9]+$/i.test(head.slice(start)) && /[是为成叫要用]$/.test(head.slice(0, start))) return head.length
  return start < head.length && head[start] !== '.' ? start : 0
}

const chineseLead =
  /没有|出自|摘自|取自|语出|源自|位于|而非|并非|不是|翻开|看看|参见|参考|参照|请看|查看|详见|见|根据|依据|按照|依照|引用|引自|来自|打开|阅读|以及|文件|正如|例如|比如|在|如|的|和|与|及|或|从|对|把|将|由|是|到|了|据/g

function bareFiles({ prose }: Scan): Mention[] {
  const found: Mention[] = []
  for (const { 0: name, index } of prose.matchAll(bareFile).take(mostMentions)) {
    if (generic.test(prose.slice(Math.max(0, index - 24), index))) continue
    found.push(withLines(prose, [index, index + name.length], { path: name }, false))
  }
  return found
}

const bareFile = new RegExp(String.raw`(?<![\w./\\-])(?:${bareNames.join('|')})(?![\w/\\-]|\.\w)`, 'g')

/** A kind of file rather than one of them. */
const generic =
  /(?:\b(?:an?|any|every|each|no|another|many|your own|multiple|plain|simple)\s|一个|任何|每个|多个|一份|编写|写)\s?(?:\w+\s)?$/i

function withLines(prose: string, span: Span, { path, lines }: WrittenPath, closed: boolean): Mention {
  const beside = lines ? moreLines(prose, span, lines) : linesBeside(prose, span, closed)
  const whole = beside?.span ?? span
  const named = beside?.lines ?? lines
  const target: Mention['target'] = { kind: 'file', path, ...(named && { lines: named }) }
  const apart = beside && linesApart(prose, lines ? withNumber(prose, whole, span) : pieceOf(whole, span), whole)
  return { span: whole, target, alone: true, ...(apart && { apart }) }
}

/** `a.ts:12,15`: the reference goes on. What is smaller is no line behind. */
function moreLines(prose: string, [start, end]: Span, lines: Lines): NamedLines | null {
  const more = /^(?:,\d{1,7}(?:-\d{1,7})?(?![\d.]))+/.exec(prose.slice(end, end + 40))?.[0]
  const last = more && linesOf(more)
  if (!last) return null
  return { span: [start, end + more.length], lines: last[0] > lines[1] ? [lines[0], last[1]] : lines }
}

/** What names the lines, beside the path. */
const pieceOf = (whole: Span, path: Span): Span => (whole[0] < path[0] ? [whole[0], path[0]] : [path[1], whole[1]])

function withNumber(prose: string, whole: Span, [start, end]: Span): Span {
  return [start + /[\d\sL–-]*`?$/.exec(prose.slice(start, end))!.index, whole[1]]
}
