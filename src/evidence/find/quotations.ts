import type { Span } from '../../core/evidence.ts'
import type { Scan } from './scan.ts'

/** Words set apart as somebody's: between quotation marks, or lines behind `>`. */
export interface Quotation {
  /** With its marks. */
  span: Span
  words: string
  block: boolean
  /** Ends with a comma or a full stop of its own, as a quotation does whose sentence goes on behind it. */
  closed: boolean
}

/** No speech quotes this often; hostile text is cut off here. */
const mostQuotations = 1000
const mostMarks = 8000
const longest = 4000

export function quotationsOf({ text, prose }: Scan): Quotation[] {
  const blocks = blockQuotations(text, prose)
  const marked = markedQuotations(text, prose)
  return [...blocks, ...marked, ...singleQuotations(text, prose)]
    .filter(({ words }) => !isQuotedPath(words) && !checkResult.test(words))
    .sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1])
    .slice(0, mostQuotations)
}

/** `"C:\Program Files\a.ini"`: marks because of the spaces. */
export const isQuotedPath = (words: string): boolean => /^(?:[A-Za-z]:\\|\\\\\w)[^"“”\n]{2,260}$/.test(words)

/** `“e1 holds”`: what a program found, nobody's words. */
const checkResult =
  /^(?:\S{0,60}[ec]\d{1,3}[:：]?\s?(?:is\s|was\s|=\s?)?)?(?:holds|moved|differs|not-there|no-such-source|unreachable|not-checked)[.。]?$/i

interface Opened {
  mark: string
  close: string
  at: number
}

function markedQuotations(text: string, prose: string): Quotation[] {
  const found: Quotation[] = []
  let open = null as Opened | null
  for (const { 0: mark, index } of prose.matchAll(/["“”„«»「」『』＂]|\n[ \t]*\n\s*/g).take(mostMarks)) {
    if (mark[0] === '\n') open = null
    else if (open?.close.includes(mark) && closes(prose, mark, index)) {
      const words = text.slice(open.at + 1, index)
      if (isWorded(words)) found.push({ span: [open.at, index + 1], ...wordsOf(words), block: false })
      open = null
    } else if (!open || (open.mark === '"' && index - open.at > longest)) {
      const close: string | undefined = closers[mark]
      open = close !== undefined && opens(prose, mark, index) ? { mark, close, at: index } : null
    }
    if (found.length >= mostQuotations) break
  }
  return found
}

/** Between single marks, which are apostrophes as well: only several words, and to the last mark that can end them. */
function singleQuotations(text: string, prose: string): Quotation[] {
  const found: Quotation[] = []
  let done = 0
  for (const { index } of prose.matchAll(/(?<=^|[\s:：(（，,])['‘](?=[\p{L}\d])/gmu).take(mostQuotations)) {
    if (index < done) continue
    const inside = prose.slice(index + 1, index + 600).split(/\n\s*\n/, 1)[0]!
    const end = /[.!?,…。！？，]['’](?![\p{L}\d])/u.exec(inside) ?? /(?<=[\p{L}\d)])['’](?![\p{L}\d])/u.exec(inside)
    done = index + 1 + (end ? end.index + end[0].length : 0)
    if (!end || !/\S\s+\S+\s+\S|[\u3400-\u9fff]{4}/.test(inside.slice(0, end.index))) continue
    const words = text.slice(index + 1, done - 1).trim()
    found.push({ span: [index, done], ...wordsOf(words), block: false })
  }
  return found
}

/** What may end a quotation that begins with the mark. Two of the same Chinese mark happen too: ”……”. */
const closers: Readonly<Record<string, string>> = {
  '"': '"”',
  '＂': '＂',
  '“': '”"',
  '”': '”',
  '„': '“”',
  '«': '»',
  '「': '」',
  '『': '』',
}

function opens(text: string, mark: string, at: number): boolean {
  if (mark !== '"' && mark !== '”') return true
  const before = text[at - 1]
  if (mark === '”') return before !== undefined && /[：:，]/.test(before)
  const behind = text[at + 1]
  return (before === undefined || !/[\w\])=]/.test(before)) && behind !== undefined && !/\s/.test(behind)
}

function closes(text: string, mark: string, at: number): boolean {
  if (mark !== '"') return true
  const behind = text[at + 1]
  return behind === undefined || !/[a-zA-Z0-9]/.test(behind)
}

function wordsOf(words: string): Pick<Quotation, 'words' | 'closed'> {
  const trimmed = words.trim()
  return { words: trimmed.replace(/[,，]$/, ''), closed: /[,，!?！？…。.]$/.test(trimmed) }
}

const isWorded = (words: string): boolean =>
  words.length <= longest && words.trim().length > 1 && /[\p{L}\p{N}]/u.test(words)

function blockQuotations(text: string, prose: string): Quotation[] {
  const found: Quotation[] = []
  for (const { 0: block, index } of prose.matchAll(/(?:^[ \t]{0,12}>[^\n]*(?:\n|$))+/gm)) {
    const end = index + block.trimEnd().length
    const words = unwrapped(
      text
        .slice(index, end)
        .split('\n')
        .map(line => line.replace(/^[ \t]{0,12}(?:>[ \t]?)+/, ''))
        .join('\n')
        .trim(),
    )
    if (isWorded(words)) found.push({ span: [index, end], words, block: true, closed: false })
    if (found.length >= mostQuotations) break
  }
  return found
}

/** Without the marks around the whole. */
export function unwrapped(words: string): string {
  const inner = /^["“「『]([^"“”「」『』]+)["”」』]$/.exec(words)
  return inner ? inner[1]!.trim() : words
}

/** A block may have quotation marks in it. */
export function outermost(sorted: readonly Quotation[]): Quotation[] {
  const kept: Quotation[] = []
  for (const quotation of sorted) if (quotation.span[0] >= (kept.at(-1)?.span[1] ?? 0)) kept.push(quotation)
  return kept
}
