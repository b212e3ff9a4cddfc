import type { Lines, Span } from '../../core/evidence.ts'
import { linesOf } from './lines.ts'
import type { Mention } from './mention.ts'
import type { Quotation } from './quotations.ts'
import { codeSign, type Scan } from './scan.ts'

/** One of several places that a reference names at once. */
export interface LinesApart {
  span: Span
  lines: Lines
}

/**
 * `lines 5 and 40 of`, `:5,40`: places that do not follow each other, of the piece of a reference that names its lines. null:
 * it is one place. `whole`: the reference.
 */
export function linesApart(prose: string, piece: Span, whole: Span): LinesApart[] | null {
  const words = prose.slice(...piece)
  if (/\p{L}/u.test(words.replace(linkWords, ''))) return null
  const groups = Array.from(words.matchAll(group), ({ 0: numbers, index }): LinesApart => {
    const start = piece[0] + index
    return { span: [start, start + numbers.length], lines: linesOf(numbers) ?? [0, 0] }
  })
  const joined = groups.reduce<LinesApart[]>(join, [])
  if (joined.length < 2 || joined.some(({ lines }, i) => lines[0] <= (joined[i - 1]?.lines[1] ?? 0))) return null
  return joined.map(({ span, lines }, i) => ({
    span: [i === 0 ? whole[0] : span[0], i === joined.length - 1 ? whole[1] : span[1]],
    lines,
  }))
}

/** Lines that follow each other are one place. */
function join(found: LinesApart[], next: LinesApart): LinesApart[] {
  const last = found.at(-1)
  if (!last || next.lines[0] !== last.lines[1] + 1) return [...found, next]
  return [...found.slice(0, -1), { span: [last.span[0], next.span[1]], lines: [last.lines[0], next.lines[1]] }]
}

const one = String.raw`(?:\d{1,7}|[一二三四五六七八九十百]{1,6})`
const range = String.raw`${one}(?:\s?行?\s?(?:[-–—~～至到]|\.\.|to|through|until)\s?(?:lines? |L|第)?\s?${one})?`
const group = new RegExp(range, 'g')
const linkWords =
  /\b(?:lines?|ll?|ln|and|to|through|until|of|in|from|inside|the|file|at|on|see|around|near)\b|L(?=\d)|[第行至到和与的在中里内一二三四五六七八九十百]|以及|文件/gi

/** `docs/a.md:3 “…”, line 4 “…”`, `a.md 第3行……，第4行……`: lines of the file that was named last in their sentence. */
export function linesBehind(
  { prose }: Scan,
  references: readonly Mention[],
  quotations: readonly Quotation[],
): Mention[] {
  let unquoted: string | null = null
  return references.flatMap(({ span, target }, i) => {
    if (target.kind !== 'file' || !target.lines) return []
    const from = span[1]
    const to = Math.min(references[i + 1]?.span[0] ?? prose.length, from + farthest)
    if (!mayName.test(prose.slice(from, to))) return []
    unquoted ??= withoutQuotations(prose, quotations)
    const behind = unquoted.slice(from, to)
    const sentence = behind.slice(0, sentenceEnd.exec(behind)?.index)
    return Array.from(sentence.matchAll(following))
      .filter(({ index }) => goesOn.test(sentence.slice(Math.max(0, index - 16), index)))
      .map(({ 0: words, index }): Mention => {
        const start = from + index
        return { span: [start, start + words.length], target: { ...target, lines: linesOf(words)! }, alone: true }
      })
  })
}

const farthest = 260
const sentenceEnd = /[。！？!?\n]|\.\s/
const mayName = /line|:\d|L\d|第/

const following = new RegExp(
  String.raw`(?:\blines?\s\d{1,7}(?:\s?[-–—]\s?\d{1,7})?|:\d{1,7}(?:[-–]\d{1,7})?|\bL\d{1,7}(?:[-–]L?\d{1,7})?)(?![\w.:]\w|\w|\s(?:of|in|from)\b)` +
    String.raw`|第\s?${range}\s?行(?!业)`,
  'g',
)
const goesOn =
  /(?:[,;&\uFFFC]\s?(?:and\s)?(?:(?:on|at|while|but)\s)?|\band\s(?:(?:on|at)\s)?|[，、；和与及而]\s?[而又其在]?)$/

function withoutQuotations(prose: string, quotations: readonly Quotation[]): string {
  const parts: string[] = []
  let from = 0
  for (const { span, block } of quotations) {
    if (block || span[0] < from) continue
    parts.push(prose.slice(from, span[0]), codeSign.repeat(span[1] - span[0]))
    from = span[1]
  }
  return [...parts, prose.slice(from)].join('')
}
