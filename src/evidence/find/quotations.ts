import type { Span } from '../../core/evidence.ts'
import type { Scan } from './scan.ts'

/** Words set apart as somebody's: between quotation marks, or lines behind `>`. */
export interface Quotation {
  /** With its marks. */
  span: Span
  words: string
  block: boolean
}

/** No speech quotes this often; hostile text is cut off here. */
const mostQuotations = 1500
const longest = 4000

export function quotationsOf({ text, prose }: Scan): Quotation[] {
  const blocks = blockQuotations(text, prose)
  const marked = markedQuotations(text, prose)
  return [...blocks, ...marked].sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]).slice(0, mostQuotations)
}

function markedQuotations(text: string, prose: string): Quotation[] {
  const found: Quotation[] = []
  let open: { mark: string; close: string; at: number } | null = null
  for (const { 0: mark, index } of prose.matchAll(/["“”„«»「」『』＂]|\n[ \t]*(?=\n)/g)) {
    if (mark[0] === '\n') open = null
    else if (open && open.close.includes(mark) && closes(prose, mark, index)) {
      const words = text.slice(open.at + 1, index)
      if (isWorded(words)) found.push({ span: [open.at, index + 1], words: words.trim(), block: false })
      open = null
    } else if (!open || (open.mark === '"' && index - open.at > longest)) {
      const close = closers[mark]
      open = close !== undefined && opens(prose, mark, index) ? { mark, close, at: index } : null
    }
    if (found.length >= mostQuotations) break
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

const isWorded = (words: string): boolean =>
  words.length <= longest && words.trim().length > 1 && /[\p{L}\p{N}]/u.test(words)

function blockQuotations(text: string, prose: string): Quotation[] {
  const found: Quotation[] = []
  for (const { 0: block, index } of prose.matchAll(/(?:^[ \t]{0,3}>[^\n]*(?:\n|$))+/gm)) {
    const end = index + block.trimEnd().length
    const words = unwrapped(
      text
        .slice(index, end)
        .split('\n')
        .map(line => line.replace(/^[ \t]{0,3}(?:>[ \t]?)+/, ''))
        .join('\n')
        .trim(),
    )
    if (isWorded(words)) found.push({ span: [index, end], words, block: true })
    if (found.length >= mostQuotations) break
  }
  return found
}

function unwrapped(words: string): string {
  const inner = /^["“「『]([^"“”「」『』]+)["”」』]$/.exec(words)
  return inner ? inner[1]!.trim() : words
}
