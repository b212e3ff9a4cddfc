import type { Span } from '../../core/evidence.ts'
import { firstEndingAfter, type Mention, mostLooks, overlaps } from './mention.ts'
import type { Scan } from './scan.ts'

/** Marks such as [1], found by the list of sources that explains them. */
export interface Notes {
  marks: Mention[]
  /** Entries that a mark mentions: their content is no citation of its own. */
  covered: readonly { span: Span }[]
}

interface Entry {
  label: string
  /** The mark at its beginning. */
  head: Span
  span: Span
  source: Pick<Mention, 'target' | 'quote'>
}

export function notes(scan: Scan, references: readonly Mention[]): Notes {
  const entries = entriesOf(scan, references)
  if (entries.length === 0) return { marks: [], covered: [] }
  const byLabel = new Map(entries.toReversed().map(entry => [entry.label, entry]))
  const marks = marksOf(scan.prose, entries, byLabel)
  const mentioned = new Set(marks.map(({ label }) => label))
  const covered = entries.filter(({ label }) => mentioned.has(label)).map(({ span }) => ({ span }))
  return { marks: marks.map(({ mention }) => mention), covered }
}

function entriesOf({ text, prose }: Scan, references: readonly Mention[]): Entry[] {
  const entries: Entry[] = []
  let listed = false
  for (const { 0: line, index } of prose.matchAll(/[^\n]+/g).take(mostLooks)) {
    if (/^\s{0,3}#{1,6}\s|^\s{0,3}\*\*[^*]+\*\*\s*$/.test(line) || sourcesHeading.test(line)) {
      listed = sourcesHeading.test(line)
      continue
    }
    const head = entryHead.exec(line) ?? (listed ? countedHead.exec(line) : null)
    if (!head) continue
    const label = (head[1] ?? head[2] ?? head[3] ?? '').toLowerCase()
    const span = [index, index + line.length] as const
    const defined = listed || head[4] !== undefined
    const source = sourceOf(text, [index + head[0].length, span[1]], references, defined)
    if (source && (defined || /^\d+$/.test(label)))
      entries.push({ label, head: [index, index + head[0].length], span, source })
  }
  return entries
}

const sourcesHeading =
  /^\s{0,3}(?:#{1,6}\s+)?\**(?:sources?|references?|citations?|works cited|notes?|footnotes?|endnotes|bibliography|evidence|links|参考(?:文献|资料|来源|链接)?|来源|资料来源|引用(?:来源|文献)?|出处|注释|脚注|引文|证据|文献)\**\s*[:：]?\**\s*$/i
/** `[P2.3]` at the start of a line is the label of a claim. */
const entryHead =
  /^\s{0,6}(?:[-*+]\s+)?(?:\[(?![A-Z]{1,2}\d{1,3}\.\d)\^?([\w.-]{1,30})\]|【(\d{1,3})】|［(\d{1,3})］)(?!\()\s?([:：])?\s*(?=\S)/
const countedHead = /^\s{0,6}(\d{1,3})[.)、．]\s*(?=\S)/

function sourceOf(
  text: string,
  [from, to]: Span,
  references: readonly Mention[],
  defined: boolean,
): Pick<Mention, 'target' | 'quote'> | null {
  const first = references[firstEndingAfter(references, from)]
  const rest = text.slice(from, Math.min(to, from + 600))
  if (first && first.span[0] >= from && first.span[1] <= to) {
    const words = first.quote ?? (/[:：—–-]\s?["“「](.{2,400})["”」][.。]?$/.exec(rest)?.[1] || undefined)
    return { target: first.target, ...(words ? { quote: words } : {}) }
  }
  const name = rest
    .trim()
    .replace(/[.。]$/, '')
    .slice(0, 160)
  return defined && /\p{L}{2}/u.test(name) ? { target: { kind: 'other', name } } : null
}

function marksOf(
  prose: string,
  entries: readonly Entry[],
  byLabel: ReadonlyMap<string, Entry>,
): { label: string; mention: Mention }[] {
  const heads = entries.map(({ head }) => ({ span: head }))
  const marks: { label: string; mention: Mention }[] = []
  for (const { 0: mark, index } of prose.matchAll(anyMark).take(mostLooks)) {
    if (overlaps(heads, [index, index + 1])) continue
    const isKnown = ([label]: RegExpExecArray) => byLabel.has(label.toLowerCase())
    const labels = Array.from(mark.matchAll(/[\w.-]+/g))
    const parts = labels.some(isKnown) ? labels : Array.from(mark.matchAll(/\d+/g))
    if (!parts.every(isKnown)) continue
    for (const { 0: word, index: at } of parts) {
      const { source, label } = byLabel.get(word.toLowerCase())!
      const span: Span = parts.length > 1 ? [index + at, index + at + word.length] : [index, index + mark.length]
      marks.push({ label, mention: { span, ...source } })
    }
  }
  return marks
}

const anyMark = /\[\^?[\w.-]{1,30}(?:\s?[,，、–-]\s?\^?\d{1,3}){0,8}\](?!\()|[【［][\d,，、\s]{1,12}[】］]/g
