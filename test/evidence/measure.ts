import type { CheckResult, Citation, Span, Target } from '../../src/core/evidence.ts'
import type { Language } from '../../src/core/language.ts'
import { type Label, type LabelledSpeech, readSpeeches } from './labels.ts'
import { sameTarget } from './same.ts'

/** What is measured. */
export interface Measured {
  check(speech: LabelledSpeech): Promise<readonly (Citation & { result: CheckResult; reason?: string })[]>
}

export interface Tally {
  /** Citations in the set. */
  citations: number
  found: number
  falseFinds: number
  /** Of the citations: something was found at their place. */
  overlapped: number
  /** Of those found: with the result that the label tells. */
  right: number
}

export interface Fault {
  kind: 'miss' | 'wrong target' | 'false find' | 'wrong result'
  speech: string
  shown: string
  what: string
  sentence: string
}

export interface Figures {
  spans: number
  total: Tally
  /** By form and language: `file:12 en`. */
  forms: ReadonlyMap<string, Tally>
  faults: readonly Fault[]
}

export async function measure(measured: Measured, speeches = readSpeeches()): Promise<Figures> {
  const forms = new Map<string, Tally>()
  const faults: Fault[] = []
  for (const speech of speeches) await measureSpeech(speech, measured, forms, faults)
  const spans = speeches.reduce((sum, { labels }) => sum + labels.length, 0)
  return { spans, total: [...forms.values()].reduce(plus, nothing()), forms, faults }
}

export const recall = (tally: Tally): number => share(tally.found, tally.citations)
export const precision = (tally: Tally): number => share(tally.found, tally.found + tally.falseFinds)
export const rightTargets = (tally: Tally): number => share(tally.found, tally.overlapped)
export const rightResults = (tally: Tally): number => share(tally.right, tally.found)

/** Nothing out of nothing is no success: a finder that finds nothing has no precision. */
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

async function measureSpeech(
  labelled: LabelledSpeech,
  measured: Measured,
  forms: Map<string, Tally>,
  faults: Fault[],
): Promise<void> {
  const { speech, labels, language, name } = labelled
  const finds = await measured.check(labelled)
  const used = new Set<Citation>()
  const fault = (kind: Fault['kind'], span: Span, what: string) =>
    faults.push({ kind, speech: name, shown: speech.text.slice(...span), what, sentence: around(speech.text, span) })

  for (const label of labels) {
    if (label.citation === null) continue
    const tally = tallyOf(forms, label.shown, label.citation.target, language)
    const near = finds.filter(find => overlap(find.span, label.span) && !used.has(find))
    const find = near.find(({ target }) => sameTarget(label.citation!.target, target, speech.seat))
    tally.citations++
    if (near.length > 0) tally.overlapped++
    if (find === undefined) {
      const instead = near.map(({ target }) => JSON.stringify(target)).join(' ')
      fault(instead ? 'wrong target' : 'miss', label.span, `${JSON.stringify(label.citation.target)} ${instead}`)
      continue
    }
    used.add(find)
    tally.found++
    if (find.result === label.citation.result) tally.right++
    else fault('wrong result', label.span, told(label.citation, find))
  }

  for (const find of finds) {
    if (used.has(find)) continue
    tallyOf(forms, speech.text.slice(...find.span), find.target, language).falseFinds++
    fault('false find', find.span, JSON.stringify(find.target))
  }
}

function told(
  { result, quote }: NonNullable<Label['citation']>,
  check: { result: CheckResult; reason?: string; quote?: string },
): string {
  const got = `${check.result} (${check.reason ?? ''})`
  const quotes = quote === null && check.quote === undefined ? '' : `; quote ${quote} / ${check.quote}`
  return `should be ${result}, is ${got}${quotes}`
}

function tallyOf(forms: Map<string, Tally>, shown: string, target: Target, language: Language): Tally {
  const form = `${formOf(shown, target)} ${language}`
  const tally = forms.get(form) ?? nothing()
  forms.set(form, tally)
  return tally
}

/** How a citation is written: what the figures are broken down by. */
function formOf(shown: string, target: Target): string {
  if (/^[[［【]\^?[\w]+[\]］】]/.test(shown)) return '[note]'
  if (/\]\(/.test(shown)) return '[link](…)'
  if (target.kind !== 'file') return target.kind
  const ticked = shown.includes('`') ? 'ticked ' : ''
  if (target.lines === undefined) return `${ticked}file`
  if (/#L\d/.test(shown)) return `${ticked}file#L12`
  if (/行|\bline|\bL\d/i.test(shown)) return `${ticked}file line 12`
  return `${ticked}file:12`
}

const nothing = (): Tally => ({ citations: 0, found: 0, falseFinds: 0, overlapped: 0, right: 0 })

const plus = (one: Tally, other: Tally): Tally => ({
  citations: one.citations + other.citations,
  found: one.found + other.found,
  falseFinds: one.falseFinds + other.falseFinds,
  overlapped: one.overlapped + other.overlapped,
  right: one.right + other.right,
})

const overlap = (one: Span, other: Span) => one[0] < other[1] && other[0] < one[1]

function around(text: string, [start, end]: Span): string {
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 120)
  const lineEnd = text.indexOf('\n', end)
  return text.slice(from, Math.min(lineEnd < 0 ? text.length : lineEnd, end + 120)).trim()
}
