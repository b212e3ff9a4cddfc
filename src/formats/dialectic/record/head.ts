import type { Outline } from './outline.ts'
import { problem, type RecordProblem } from './problems.ts'
import { liveSigns } from './signs.ts'
import { isBlank, isRule } from './structure.ts'

/** The part above the rounds. '': not given. */
export interface Head {
  topic: string
  date: string
  /** null: neither of the two. */
  status: 'in-progress' | 'completed' | null
  /** The names of the partners, in the order of their seats. */
  partners: string[]
  outcome: string
  /** How the partner was chosen. */
  partner: string
}

export const headNames = ['Date', 'Status', 'Participants', 'Outcome', 'Partner'] as const

export type HeadName = (typeof headNames)[number]

/** The line number of each field of a head; only the first line of each counts. */
export interface HeadLines {
  /** null: there is none. */
  topic: number | null
  places: Partial<Record<HeadName, number>>
  /** Other lines, and fields that appear twice. */
  strays: number[]
  twice: [number, HeadName][]
}

export function headLinesIn({ lines, head }: Outline): HeadLines {
  const found: HeadLines = { topic: null, places: {}, strays: [], twice: [] }
  for (let i = head.start; i < head.end; i++) {
    const line = lines[i]!
    if (isBlank(line) || isRule(line)) continue
    const name = nameIn(line)
    if (found.topic === null && debateHeading.test(line)) found.topic = i
    else if (name === null) found.strays.push(i)
    else if (found.places[name] === undefined) found.places[name] = i
    else found.twice.push([i, name])
  }
  return found
}

const debateHeading = /^#[ \t]+Debate[ \t]*[:：]/i
const headLine = /^\*\*([A-Za-z]{1,20})(?:\*\*[ \t]*[:：]|[:：][ \t]*\*\*)/

function nameIn(line: string): HeadName | null {
  const written = headLine.exec(line)?.[1]?.toLowerCase()
  return headNames.find(name => name.toLowerCase() === written) ?? null
}

export function headIn(outline: Outline): { head: Head; problems: RecordProblem[] } {
  const { topic, places, strays, twice } = headLinesIn(outline)
  const behind = (place: number | null | undefined, start: RegExp): string =>
    place == null ? '' : liveSigns(outline.lines[place]!.replace(start, '').trim(), true)
  const value = (name: HeadName) => behind(places[name], headLine)
  const status = value('Status').toLowerCase()
  const head: Head = {
    topic: behind(topic, debateHeading),
    date: value('Date'),
    status: status === 'in-progress' || status === 'completed' ? status : null,
    partners: partnersIn(value('Participants')),
    outcome: value('Outcome'),
    partner: value('Partner'),
  }
  const needed = (['Date', 'Status', 'Participants', 'Outcome'] as const).filter(name => places[name] === undefined)
  const problems = [
    ...(head.topic === '' ? [problem.noTopic(topic ?? 0)] : []),
    ...needed.map(name => problem.noHeadLine(topic ?? 0, name)),
    ...(head.status === null && places.Status !== undefined ? [problem.status(places.Status, value('Status'))] : []),
    ...(places.Date !== undefined && !isDate.test(head.date) ? [problem.date(places.Date, head.date)] : []),
    ...(places.Participants !== undefined && head.partners.length === 0
      ? [problem.participants(places.Participants)]
      : []),
    ...strays.filter((line, i) => strays[i - 1] !== line - 1).map(problem.stray),
    ...twice.map(([line, name]) => problem.headTwice(line, name)),
  ]
  return { head, problems }
}

const isDate = /^\d{4}-\d{2}-\d{2}$/

/** `Main Agent ↔ Sub Agent (security-reviewer) ↔ Sub Agent 2 (general-purpose)` */
function partnersIn(participants: string): string[] {
  return participants.split(/↔|<->/).flatMap(one => partner.exec(one.trim())?.[1]?.trim() ?? [])
}

const partner = /^Sub Agent(?:[ \t]+\d{1,3})?[ \t]*[(（](.*)[)）]$/i
