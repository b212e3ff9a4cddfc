import type { Span } from '../../core/evidence.ts'
import { firstEndingAfter, type Mention, overlaps, refersToPlace } from './mention.ts'
import type { Scan } from './scan.ts'

/** Words marked as somebody's: between quotation marks, or lines behind `>`. */
export interface Quotation {
  /** With its marks. */
  span: Span
  words: string
  block: boolean
  /** It ends with its own comma or full stop, as a quotation does inside a sentence that goes on. */
  closed: boolean
}

/** No honest speech quotes this often. Hostile text is cut off here. */
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

/** `"C:\Program Files\a.ini"`: the marks are there because of the spaces. */
export const isQuotedPath = (words: string): boolean => /^(?:[A-Za-z]:\\|\\\\\w)[^"“”\n]{2,260}$/.test(words)

/** `“e1 holds”`: the result of a check, nobody's words. */
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

/** Single marks may be apostrophes. So only several words count, up to the last mark that can end them. */
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

/** The marks that may close a quotation. The same Chinese mark may stand at both ends: ”……”. */
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

/** Removes the marks around the whole. */
export function unwrapped(words: string): string {
  const inner = /^["“「『]([^"“”「」『』]+)["”」』]$/.exec(words)
  return inner ? inner[1]!.trim() : words
}

export interface Sourced {
  quotation: Quotation
  mention: Mention
}

const mostCodes = 1000
const mostLines = 30

/** Code said to stand at a place: `src/a.ts:12 has` with inline code, or a reference and a colon before a fence. */
export function codeQuotations(scanned: Scan, mentions: readonly Mention[]): Sourced[] {
  return [...inline(scanned, mentions), ...fenced(scanned, mentions)].sort(
    (a, b) => a.quotation.span[0] - b.quotation.span[0],
  )
}

function inline({ prose, codes }: Scan, mentions: readonly Mention[]): Sourced[] {
  return codes.slice(0, mostCodes).flatMap(({ span, content }) => {
    const mention = placeBefore(mentions, span[0])
    if (!mention || content.trim() === '' || overlaps(mentions, [span[0], span[0] + 1])) return []
    const gap = prose.slice(mention.span[1], span[0])
    if (gap.length > 40 || !(has.test(gap) || (isLined(mention) && leads.test(gap)))) return []
    return [{ quotation: { span, words: content.trim(), block: false, closed: false }, mention }]
  })
}

function fenced({ text, prose, fences }: Scan, mentions: readonly Mention[]): Sourced[] {
  return fences.slice(0, mostCodes).flatMap(({ span, content }) => {
    const words = content.replace(/\s+$/, '').replace(/^[ \t]*\n/, '')
    const mention = placeBefore(mentions, span[0])
    if (!mention || words.trim() === '' || words.split('\n', mostLines + 1).length > mostLines) return []
    const lead = prose.slice(Math.max(0, mention.span[0] - 60), mention.span[0])
    const gap = text.slice(mention.span[1], Math.min(span[0], mention.span[1] + 80))
    if (mention.span[1] + gap.length < span[0] || !introduces.test(gap) || proposes.test(sentenceOf(lead) + gap))
      return []
    return [{ quotation: { span, words, block: true, closed: false }, mention }]
  })
}

function placeBefore(mentions: readonly Mention[], at: number): Mention | null {
  const last = mentions[firstEndingAfter(mentions, at) - 1]
  return last && refersToPlace(last) && last.target.kind !== 'package' ? last : null
}

const sentenceOf = (lead: string): string => /[^.。!?！？\n]*$/.exec(lead)![0]

const isLined = ({ target }: Mention): boolean => target.kind === 'file' && target.lines !== undefined
const leads = /^[*_)）\]]*\s?(?:[:：→⇒]|->|=>|there\sis|we\s(?:find|read|see)|you\s(?:find|read|see))\s?$/i

const has =
  /^[*_)）\]]*,?\s?(?:(?:clearly|plainly|literally|still|only|just|simply|now|itself|really|indeed|明确|清楚地|只|就|还|仍|里|中|上|处|这[行里]|那[行里])\s?){0,2}(?:says?|said|reads?|has|had|contains?|contained|states?|stated|写着|写道|写的是?|写有|是|为|有|包含|含有)\s?(?:the line\s|the words?\s|exactly\s|verbatim\s|这行\s?|这句\s?|一行\s?)?[:：]?\s?$/i
/** Nothing between the place and the colon, or words that say that the code stands there. */
const introduces =
  /^[`*_)）\]]*\s?(?:[^:：\n]{0,28}(?:\b(?:says?|said|reads?|has|had|contains?|shows?|states?|defines?|is|are|was|looks?|goes|follows)\b|写着|写道|写的|如下|内容|代码|定义|包含|是|为|有)[^:：\n]{0,12})?[:：][*_]*\s*$/i
/** The code should stand there, but does not yet. */
const proposes =
  /\b(?:change|replace|rewrite|should|would|could|must|instead|patch|diff|add|put|fix|make|turn|let|propose\w*|want|becomes?|run|call|use|with|into|to|like|if|not|never|no|before|after|example|e\.g)\b|n['’]t\b|改[成为]|替换|应[该当]|建议|加[上入]|换成|变成|运行|执行|使用|例如|比如|如果|不|没/i
