import { type Mark, marksBy } from './lines.ts'

/** Behind which line Agon's own export has the speeches; 0: it is no export. */
export const exportedPlace = (lines: readonly string[]): number =>
  lines.findIndex(line => line.startsWith('## ') && exported.test(line)) + 1

const exported = /^## (?:Transcript|全文记录)\s*$/

/**
 * Agon's own headings: `### Cross rebuttal · OpenCode · lab:a` in a scene that is no round, and below the heading of a round
 * `#### Sub Agent (code-reviewer) · lab:a`. Names are taken as they are.
 */
export const exportedMarks = (lines: readonly string[]): Mark[][] =>
  exportedForms.map(([form, speakerIn]) => marksBy(lines, line => markIn(line, form, speakerIn)))

type SpeakerIn = (parts: readonly string[]) => string | undefined

const exportedForms: readonly (readonly [RegExp, SpeakerIn])[] = [
  [/^### (\S[^\n]{0,200})$/, parts => (parts.length === 3 ? parts[1] : undefined)],
  [/^#### (\S[^\n]{0,200})$/, ([speaker]) => speaker],
]

function markIn(line: string, form: RegExp, speakerIn: SpeakerIn): Omit<Mark, 'place'> | null {
  const name = speakerIn(form.exec(line.trimEnd())?.[1]?.split(' · ') ?? [])
    ?.replace(/[*_`[\]<>|\\]/g, '')
    .trim()
  if (!name) return null
  const label = { name, side: null, others: [], round: null, isMarked: false, title: '' }
  return { form: 'heading', level: 3, label, waymark: null, rest: '', isBare: false }
}
