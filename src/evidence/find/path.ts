import type { LineRange, Span } from '../../core/evidence.ts'
import { bareNames, doubtfulEndings, endings, folders, objects, products, quotedNames, wholeNames } from './endings.ts'
import { linesApart, linesBeside, linesOf, type NamedLines } from './lines.ts'
import { type Mention, mostLooks, mostMentions, overlaps } from './mention.ts'
import { isQuotedPath } from './quotations.ts'
import type { InlineCode, Scan } from './scan.ts'

interface WrittenPath {
  path: string
  lines?: LineRange
}

const longestPath = 300

/** Reads a word as a path with or without lines; null: it is no path. `code`: it stands between backticks. */
export function pathOf(word: string, code: boolean): WrittenPath | null {
  if (word.length < 3 || word.length > longestPath) return null
  const suffix = lineSuffix.exec(word)
  const lines = suffix ? linesOf(suffix[1]!) : null
  const whole = suffix ? word.slice(0, suffix.index) : word
  const anchor = suffix ? -1 : whole.indexOf('#')
  const path = anchor > 0 ? whole.slice(0, anchor) : whole
  if (!isPath(path, code, lines !== null)) return null
  return lines ? { path, lines } : { path }
}

/** `:12`, `:12-30`, `:12:5`, `:L12`, `#L12-L30`, `#L12C3-L30C4` at the end. Columns are left out of the group. */
const lineSuffix = /(?::L?|#L|#)(\d{1,7}(?=[:C–—~-]|$)(?:(?::\d{1,5}|C\d{1,5})?[-–—~]L?\d{1,7})?)(?:[:C]\d{1,5}){0,2}$/

function isPath(path: string, code: boolean, lined: boolean): boolean {
  if (path.length < 2 || !(code ? signs : plainSigns).test(path) || path.includes('://')) return false
  if (/^[a-z]:[\\/]/i.test(path)) return /[\\/][\p{L}\p{N}_. ()-]+$/u.test(path) && /\.|[\\/].*[\\/]/.test(path)
  const segments = path.split(/[\\/]/)
  const name = segments.at(-1)!
  if (domain.test(segments[0]!) && segments.length > 1 && !folders.has(segments[0]!)) return false
  if (name.includes('@') || (!code && segments.length === 1 && domain.test(name))) return false
  if (segments.slice(path.startsWith('\\\\') ? 2 : 1, -1).includes('')) return false
  if (endsLikeFile(name)) return segments.length > 1 ? !isFraction(segments, code) : lined || isFileName(name, code)
  if (bareNames.includes(name.split('.')[0]!) && (name.includes('.') ? name.length < 40 : true)) return true
  if (segments.length > 1) return isFolderPath(segments, code)
  return code && quotedNames.has(name)
}

const signs = /^[\p{L}\p{N}_.\-+@~%\\/:[\]()=, ]+$/u
const plainSigns = /^[\p{L}\p{N}_.\-+@~%\\/:[\]()=]+$/u
const domain = /^(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev|edu|gov|cn|ai|co|app|de|uk|me|info)$/i

function endsLikeFile(name: string): boolean {
  if (wholeNames.has(name.toLowerCase())) return true
  const dot = name.lastIndexOf('.')
  return dot > 0 && endings.has(name.slice(dot + 1).toLowerCase()) && /[\p{L}\p{N}_\])]$/u.test(name.slice(0, dot))
}

/** A name without a folder and without a line: not `Node.js`, not `console.log`, not `1.2.c`. */
function isFileName(name: string, code: boolean): boolean {
  const small = name.toLowerCase()
  if (wholeNames.has(small)) return true
  if (products.has(small)) return false
  const dot = name.lastIndexOf('.')
  const ending = small.slice(dot + 1)
  const stem = name.slice(0, dot)
  if (/^(?:\w\.)+\w$/.test(stem)) return false
  if (!/[\p{L}_]/u.test(stem)) return !doubtfulEndings.has(ending) && /^\d/.test(stem)
  if (!code && ending === 'js' && /^[A-Z][a-z0-9]+$/.test(stem)) return false
  if (name.slice(dot + 1) !== ending && name !== name.toUpperCase()) return false
  if (!doubtfulEndings.has(ending)) return true
  return !objects.has(small.slice(0, small.indexOf('.'))) && !objects.has(stem.toLowerCase())
}

/** `JSON/YAML.md` is a path. `.ts/.js` and `foo.js/bar.js` name two things. */
const isFraction = (segments: readonly string[], code: boolean): boolean =>
  (!code && segments.slice(0, -1).some(segment => /^[^.]+\.[a-z]{1,4}$/.test(segment) && endsLikeFile(segment))) ||
  segments.every(segment => /^\.[a-z]+$/.test(segment))

function isFolderPath(segments: readonly string[], code: boolean): boolean {
  const [first, second] = segments as [string, string]
  const named = segments.filter(segment => segment !== '')
  if (named.length < 2 && !(code && folders.has(named[0] ?? '') && segments.at(-1) === '')) return false
  if (segments.some(segment => !/^[\p{L}\p{N}_.\-@[\]()]*$/u.test(segment))) return false
  if (first === '.' || first === '..' || first === '~') return /[\p{L}\p{N}]/u.test(named[1] ?? '')
  if (first === '') return folders.has(second)
  if (!folders.has(first)) return code && segments.at(-1) === '' && named.length > 1
  return code || named.length > 2 || segments.at(-1) === '' || !folders.has(second)
}

/** Files: between backticks, and in plain words. */
export function paths(scan: Scan): Mention[] {
  const spaced = quotedPaths(scan)
  return [
    ...codedPaths(scan),
    ...spaced,
    ...plainPaths(scan).filter(({ span }) => !overlaps(spaced, span)),
    ...bareFiles(scan),
  ]
}

function codedPaths({ text, prose, codes }: Scan): Mention[] {
  return codes.slice(0, mostMentions).flatMap(code => {
    const listed = listedInCode(text, code)
    if (listed) return [listed]
    const written = pathInCode(code)
    return written ? [withLines(prose, code.span, written, true)] : []
  })
}

/** Reads all of `a.ts:12,15` between backticks. */
function listedInCode(text: string, { span, inside, content }: InlineCode): Mention | null {
  const [, path] = /^([^\s,]{3,300}:\d{1,7}(?:-\d{1,7})?)(?:,\d{1,7}(?:-\d{1,7})?){1,6}$/.exec(content) ?? []
  const written = path === undefined ? null : pathOf(path, true)
  return written && { ...withLines(text, [inside, inside + path!.length], written, true), span }
}

/** `"C:\Program Files\a.ini"`: a path in quotation marks because of its spaces. */
function quotedPaths({ prose }: Scan): Mention[] {
  return Array.from(prose.matchAll(quotedPath).take(mostMentions)).flatMap(({ 0: whole, 1: path, index }) => {
    const written = isQuotedPath(path!) ? pathOf(path!, true) : null
    return written ? [withLines(prose, [index, index + whole.length], written, true)] : []
  })
}

const quotedPath = /["“'‘]((?:[A-Za-z]:\\|\\\\\w)[^"“”'‘’\n]{2,260})["”'’]/g

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
  if (!written) return null
  const mention = withLines(prose, [from + start, from + end], written, false)
  const isLoose = 'lines' in mention.target === false && isNoFile(written.path)
  return isLoose ? { ...mention, loose: true } : mention
}

/** `test/production`, `docs/website`: nothing says that it is a file. */
function isNoFile(path: string): boolean {
  const name = path.slice(path.search(/[^\\/]*$/))
  return !endsLikeFile(name) && !bareNames.includes(name.split('.')[0]!)
}

/** Drops punctuation and Chinese words directly behind a path: `docs/a.md写道`. */
function fileEnd(chunk: string): number {
  const trimmed = chunk.replace(/[.:\\#@~%+–-]+$/, '').length
  const written = /\.[A-Za-z][A-Za-z0-9]{0,9}(?:(?::|#L?)\d[\d:L–-]*)?(?=[\u3400-\u9fff])/.exec(chunk.slice(0, trimmed))
  if (!written) return trimmed
  return written.index + written[0].replace(/[:–-]+$/, '').length
}

/** Drops Chinese words directly before a path: `参见docs/a.md`, `根据设计文档.md`. */
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

/** Words that mean a kind of file and not a certain one. */
const generic =
  /(?:\b(?:an?|any|every|each|no|another|many|your own|multiple|plain|simple)\s|一个|任何|每个|多个|一份|编写|写)\s?(?:\w+\s)?$/i

function withLines(prose: string, span: Span, { path, lines }: WrittenPath, closed: boolean): Mention {
  const beside = lines ? moreLines(prose, span, lines) : linesBeside(prose, span, closed)
  const whole = beside?.span ?? span
  const named = beside?.lines ?? lines
  const target: Mention['target'] = { kind: 'file', path, ...(named && { lines: named }) }
  const apart = beside && linesApart(prose, lines ? withNumber(prose, whole, span) : pieceOf(whole, span), whole)
  return { span: whole, target, ...(apart && { apart }) }
}

/** `a.ts:12,15`: the reference goes on. A smaller number is no later line, so the lines stay as they are. */
function moreLines(prose: string, [start, end]: Span, lines: LineRange): NamedLines | null {
  const more = /^(?:,\d{1,7}(?:-\d{1,7})?(?![\d.]))+/.exec(prose.slice(end, end + 40))?.[0]
  const last = more && linesOf(more)
  if (!last) return null
  return { span: [start, end + more.length], lines: last[0] > lines[1] ? [lines[0], last[1]] : lines }
}

/** The part of the reference that names the lines, without the path. */
const pieceOf = (whole: Span, path: Span): Span => (whole[0] < path[0] ? [whole[0], path[0]] : [path[1], whole[1]])

function withNumber(prose: string, whole: Span, [start, end]: Span): Span {
  return [start + /[\d\sL–-]*`?$/.exec(prose.slice(start, end))!.index, whole[1]]
}
