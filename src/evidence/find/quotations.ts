import type { Span } from '../../core/evidence.ts'
import type { Scan } from './scan.ts'

/** Words that a speech marks as somebody's, or code. */
export interface Quotation {
  kind: 'marks' | 'block' | 'code' | 'fence'
  /** With its marks. */
  span: Span
  words: string
  /** It stands inside of another quotation. */
  inside: boolean
}

/** No honest speech quotes this often, or this much at once. Hostile text is cut off here. */
const mostQuotations = 1_000
const mostMarks = 8_000
const longest = 4_000

/** Everything in quotation marks, behind `>`, in `<quote>` and in backticks, in order; the outer one first. */
export function quotationsOf(scan: Scan): Quotation[] {
  const words = [...blocks(scan), ...tagged(scan), ...marked(scan), ...single(scan)].filter(isWorded)
  const code = [...scan.codes.map(inlineCode), ...scan.fences.map(fencedCode)].filter(isWorded)
  const all = [...words, ...code].sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1])
  const found: Quotation[] = []
  let end = 0
  for (const quotation of all.slice(0, mostQuotations)) {
    const inside = quotation.span[1] <= end
    // Code between quotation marks is a part of what is quoted.
    if (inside && (quotation.kind === 'code' || quotation.kind === 'fence')) continue
    found.push({ ...quotation, inside })
    end = Math.max(end, quotation.span[1])
  }
  return found
}

type Found = Omit<Quotation, 'inside'>

const isWorded = ({ words }: Found): boolean =>
  words.length <= longest &&
  /[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(words.slice(0, 200)) &&
  !isQuotedPath(words) &&
  !checkResult.test(words)

/** `"C:\Program Files\a.ini"`: the marks are there because of the spaces. */
export const isQuotedPath = (words: string): boolean => /^(?:[A-Za-z]:\\|\\\\\w)[^"“”\n]{2,260}$/.test(words)

/** `“e1 holds”`: the result of a check, nobody's words. */
const checkResult =
  /^(?:\S{0,60}[ec]\d{1,3}[:：]?\s?(?:is\s|was\s|=\s?)?)?(?:holds|exists|elsewhere|moved|differs|not-there|no-such-source|unreachable|not-checked)[.。]?$/i

const inlineCode = ({ span, content }: Scan['codes'][number]): Found => ({ kind: 'code', span, words: content.trim() })
const fencedCode = ({ span, content }: Scan['fences'][number]): Found => ({
  kind: 'fence',
  span,
  words: content.replace(/\s+$/, ''),
})

const closers: Readonly<Record<string, string>> = {
  '"': '"”',
  '＂': '＂',
  '“': '”"',
  '„': '“”',
  '«': '»',
  '「': '」',
  '『': '』',
  '《': '》',
  '”': '”',
}

interface Opened {
  mark: string
  at: number
  /** Paragraphs that ended since. */
  ended: number
}

/**
 * Marks that open and close differently may reach over blank lines. The straight ones may only where the next of them can do
 * nothing but close.
 */
function marked({ text, prose }: Scan): Found[] {
  const found: Found[] = []
  let open: Opened[] = []
  for (const { 0: mark, index } of prose.matchAll(/["“”„«»「」『』《》＂]|\n[ \t>]*\n/g).take(mostMarks)) {
    if (mark[0] === '\n') {
      open = open.filter(one => one.ended++ < mostParagraphs)
      continue
    }
    const at = open.findLastIndex(one => closes(one, mark, prose, index))
    if (at >= 0) {
      const { at: start } = open[at]!
      open.length = at
      found.push({ kind: 'marks', span: [start, index + 1], words: text.slice(start + 1, index) })
    } else if (opens(mark, prose, index)) {
      open.push({ mark, at: index, ended: 0 })
      if (open.length > mostOpen) open.shift()
    }
  }
  return found
}

const mostParagraphs = 3
const mostOpen = 12

function closes({ mark: opening, at, ended }: Opened, mark: string, prose: string, index: number): boolean {
  if (!closers[opening]!.includes(mark) || index - at > longest) return false
  if (mark !== '"') return true
  if (/[a-zA-Z0-9]/.test(prose[index + 1] ?? '')) return false
  return ended === 0 || /\S/.test(prose[index - 1] ?? '')
}

function opens(mark: string, prose: string, at: number): boolean {
  if (!(mark in closers)) return false
  if (mark !== '"' && mark !== '”') return true
  const before = prose[at - 1] ?? ' '
  // A Chinese mark may be the same at both ends: ”……”.
  if (mark === '”') return /[：:，]/.test(before)
  return !/[\w\])=]/.test(before) && /\S/.test(prose[at + 1] ?? ' ')
}

/** Single marks may be apostrophes, so only several words count, up to the last mark that can end them. */
function single({ text, prose }: Scan): Found[] {
  const found: Found[] = []
  let done = 0
  for (const { index } of prose
    .matchAll(/(?<=^|[\s:：(（，,“"「—])['‘](?=[\p{L}\d])|‘(?=\p{Script=Han})/gmu)
    .take(mostQuotations)) {
    if (index < done) continue
    const inside = prose.slice(index + 1, index + 600).split(/\n\s*\n/, 1)[0]!
    const end = /[.!?,…。！？，]['’](?![\p{L}\d])/u.exec(inside) ?? /(?<=[\p{L}\d)])['’](?![\p{L}\d])/u.exec(inside)
    if (!end) continue
    done = index + 1 + end.index + end[0].length
    if (/\S\s+\S+\s+\S|[\u3400-\u9fff]{4}/.test(inside.slice(0, end.index)))
      found.push({ kind: 'marks', span: [index, done], words: text.slice(index + 1, done - 1) })
  }
  return found
}

const tagged = ({ text, prose }: Scan): Found[] =>
  Array.from(
    prose.matchAll(/<(quote|blockquote|q)(?:\s[^<>]{0,80})?>([^<]{4,4000})<\/\1>/gi).take(mostQuotations),
    ({ 0: whole, 2: inner, index }) => {
      const start = index + whole.indexOf('>') + 1
      return { kind: 'marks', span: [index, index + whole.length], words: text.slice(start, start + inner!.length) }
    },
  )

/** Lines behind `>`, without the label before them and the author below. */
function blocks({ text, prose }: Scan): Found[] {
  return Array.from(
    prose.matchAll(/(?:^[ \t]{0,12}>[^\n]*(?:\n|$))+/gm).take(mostQuotations),
    ({ 0: block, index }): Found => {
      const author = signature.exec(block) ?? sourceAtEnd.exec(block)
      const end = index + (author ? author.index : block.trimEnd().length)
      const words = text
        .slice(index, end)
        .replace(/^[ \t]{0,12}(?:>[ \t]?)+/gm, '')
        .replace(/^\s*\*\*[^*\n]{1,40}[:：]\*\*\s*/, '')
        .trim()
      return {
        kind: 'block',
        span: [index, end],
        words: /^["“「『]([^"“”「」『』]+)["”」』]$/.exec(words)?.[1] ?? words,
      }
    },
  )
}

/** `> — README.md` */
const signature = /\n[ \t>]*(?:[—–―~(（]|--|[Ss]ource[:：]|来源|出自)[^\n]{1,120}\s*$/
/** `> … (docs/a.md:6)` */
const sourceAtEnd =
  /\s*[(（]`?[\p{L}\p{N}_./@-]+\.\w{1,5}(?:[:#：]\s?[^()（）\n]{1,20}|[^()（）\n]{0,24}行)?`?[)）]\s*$/u
