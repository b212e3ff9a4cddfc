import type { Span } from '../../core/evidence.ts'
import { applyEdits, closingRuns } from '../../core/places.ts'

export interface InlineCode {
  /** With its backticks. */
  span: Span
  /** Where the content begins. */
  inside: number
  content: string
}

export interface FencedCode {
  /** With its fences. */
  span: Span
  content: string
}

/** A speech after its Markdown was scanned once. `prose` is as long as `text`. */
export interface Scan {
  text: string
  /** Fenced code is blanked; inline code is replaced by `codeSign`. */
  prose: string
  codes: readonly InlineCode[]
  fences: readonly FencedCode[]
}

/** Neither white space nor a letter, so code looks neither like a gap nor like a word. */
export const codeSign = '\uFFFC'

/** No model writes a longer speech. The rest is ignored, so that hostile text costs no time. */
const longestText = 300_000

export function scan(whole: string): Scan {
  const text = whole.slice(0, longestText)
  const { unfenced, fences } = withoutFences(text)
  const codes = inlineCodes(unfenced)
  return { text, prose: blanked(unfenced, codes), codes, fences }
}

function withoutFences(text: string): { unfenced: string; fences: FencedCode[] } {
  if (!text.includes('```') && !text.includes('~~~')) return { unfenced: text, fences: [] }
  const parts: string[] = []
  const fences: FencedCode[] = []
  let open: { mark: string; start: number; inside: number } | null = null
  let from = 0
  while (from < text.length) {
    const end = lineEnd(text, from)
    const line = text.slice(from, end)
    const mark = mayFence(line) ? fenceMark.exec(line) : null
    const isCode: boolean = open !== null || mark !== null
    if (open === null && mark) open = { mark: mark[1]!, start: from, inside: end + 1 }
    else if (open !== null && mark && mark[2] === '' && mark[1]!.startsWith(open.mark)) {
      fences.push({ span: [open.start, end], content: text.slice(open.inside, from) })
      open = null
    }
    parts.push(isCode ? ' '.repeat(line.length) : line, text.slice(end, end + 1))
    from = end + 1
  }
  return { unfenced: parts.join(''), fences }
}

const mayFence = (line: string): boolean => line.includes('```') || line.includes('~~~')
const fenceMark = /^[ >\t]{0,12}(?:[-*+] {1,3})?(`{3,}|~{3,})([^`]*)$/

const mostRuns = 20_000

function inlineCodes(text: string): InlineCode[] {
  if (!text.includes('`')) return []
  const codes: InlineCode[] = []
  const runs = Array.from(text.matchAll(/`+|\n[ \t>]*\n\s*/g).take(mostRuns), ({ 0: run, index }) => ({ run, index }))
  const next = closingRuns(runs)
  for (let at = 0; at < runs.length; at++) {
    const { run, index } = runs[at]!
    const close = next[at]!
    if (close < 0) continue
    const inside = index + run.length
    const end = runs[close]!.index
    codes.push({ span: [index, end + run.length], inside, content: text.slice(inside, end) })
    at = close
  }
  return codes
}

/** The text with `codeSign` all over these places. */
export const blanked = (text: string, places: readonly { span: Span }[]): string =>
  applyEdits(
    text,
    places.map(({ span: [start, end] }) => ({ start, end, by: codeSign.repeat(end - start) })),
  )

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}
