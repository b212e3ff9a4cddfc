import { type Head, headIn } from './head.ts'
import { type Outline, outlineOf, type RecordBlock, wordsIn } from './outline.ts'
import { problem, type RecordProblem } from './problems.ts'
import { joined, type RecordRound, roundsIn, sectionWords } from './rounds-in.ts'
import { withKinds } from './signs.ts'
import { headings, isBlank, rule } from './structure.ts'

/** The contents of a record, whoever wrote it. */
export interface DebateRecord extends Head {
  /** In order of number. A round that was cut off is not included. */
  rounds: RecordRound[]
  conclusion: RecordConclusion | null
}

/** Markdown. */
interface RecordConclusion {
  insights: string
  decision: string
}

export interface ParsedRecord {
  record: DebateRecord
  /** In order of line. */
  problems: RecordProblem[]
  outline: Outline
}

/** Reads a record and lists where it departs from its form. It never throws, whatever a person did to the file. */
export function parseRecord(text: string): ParsedRecord {
  const whole = withoutTornEnd(text)
  const outline = outlineOf(whole)
  const { head, problems } = headIn(outline)
  const { rounds, problems: inRounds } = roundsIn(outline, partnerCount(head, outline))
  const conclusion = outline.blocks.findLast(({ kind }) => kind === 'conclusion')
  const all = [
    ...problems,
    ...(whole === text ? [] : [problem.tornEnd(outline.lines.length - 1)]),
    ...inRounds,
    ...conclusionProblems(outline, head),
    ...mayBeCut(outline, text),
    ...outline.blocks.flatMap(block => [...strayIn(block, outline), ...unknownHeadings(block, outline)]),
  ]
  const byLine = all.toSorted((one, other) => one.line - other.line)
  return {
    record: { ...head, rounds, conclusion: conclusion ? conclusionOf(conclusion, outline) : null },
    problems: byLine.filter(({ fatal }, i) => fatal || i < mostProblems),
    outline,
  }
}

/** A file with more problems is no record. */
const mostProblems = 200

/** The number named in the head, or else the most who speak in a round. */
function partnerCount({ partners }: Pick<Head, 'partners'>, { blocks }: Outline): number {
  const speaking = blocks.flatMap(({ sections }) => sections).filter(({ kind }) => kind === 'partner')
  const most = speaking.reduce((most, { number }) => Math.max(most, number), 1)
  return Math.min(mostPartners, partners.length || most)
}

const mostPartners = 4

/** Drops a last line that is only the beginning of a line we write: writing was interrupted there. */
export function withoutTornEnd(text: string): string {
  const start = text.lastIndexOf('\n') + 1
  const last = text.slice(start)
  return last !== '' && begun.some(line => line.startsWith(last) && line !== last) ? text.slice(0, start) : text
}

const begun = [rule, headings.round(0), headings.conclusion, headings.user]

const conclusionOf = ({ sections, stray }: RecordBlock, outline: Outline): RecordConclusion => {
  const words = (kind: 'insights' | 'decision') =>
    sections
      .filter(section => section.kind === kind)
      .map(section => sectionWords(outline, section))
      .join('\n\n')
  return { insights: joined(sectionWords(outline, stray), words('insights')), decision: words('decision') }
}

function conclusionProblems({ blocks, lines }: Outline, { status }: Head): RecordProblem[] {
  const conclusions = blocks.filter(({ kind }) => kind === 'conclusion')
  if (conclusions.length === 0) return status === 'completed' ? [problem.noConclusion(lines.length - 1)] : []
  const last = conclusions.at(-1)!
  return [
    ...conclusions.slice(0, -1).map(({ start }) => problem.conclusionTwice(start)),
    ...(last === blocks.at(-1) ? [] : [problem.notLast(last.start)]),
  ]
}

/** A last round with nothing behind it, in a file without a final line end. */
function mayBeCut({ blocks }: Outline, text: string): RecordProblem[] {
  const last = blocks.at(-1)
  const isOpen = last?.kind === 'round' && !last.isClosed && last.sections.at(-1)?.kind === 'partner'
  return isOpen && !text.endsWith('\n') ? [problem.mayBeCut(last.end - 1, last.number)] : []
}

function strayIn({ stray }: RecordBlock, outline: Outline): RecordProblem[] {
  const first = wordsIn(outline, stray).findIndex(line => !isBlank(line))
  return first === -1 ? [] : [problem.stray(stray.start + first)]
}

/** Checked only in what agents said. A person may write as they like. */
function unknownHeadings({ sections }: RecordBlock, outline: Outline): RecordProblem[] {
  return sections
    .filter(({ kind }) => kind === 'main' || kind === 'partner')
    .flatMap(section => {
      const lines = wordsIn(outline, section)
      if (!lines.some(line => heading.test(line))) return []
      const { kinds } = withKinds(lines, 'trusts')
      return lines.flatMap((line, i) =>
        kinds[i]!.kind === 'text' && heading.test(line) ? [problem.unknownHeading(section.start + i, shown(line))] : [],
      )
    })
}

const heading = /^#{1,3}(?:[ \t]|$)/
const shown = (line: string): string => (line.length > 60 ? `${line.slice(0, 59)}…` : line).trim()
