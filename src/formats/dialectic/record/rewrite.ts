import type { Language } from '../../../core/language.ts'
import { reportWords } from '../report/words.ts'
import { recordWords } from '../words.ts'
import { inFileForm, isOpen, missingRounds, unwritten, withoutHeld } from './addition.ts'
import { type HeadName, headIn, headLinesIn, headNames } from './head.ts'
import { type Outline, outlineOf, type RecordBlock, type Section, wordsIn } from './outline.ts'
import { type DebateRecord, parseRecord, withoutTornEnd } from './parse.ts'
import { headLine, type RecordContents, roundText, separator } from './render.ts'
import { type EarlierConclusion, earlierConclusion, isWholeRound, joined, sectionWords } from './rounds-in.ts'
import { escaped } from './signs.ts'
import { headings, isBlank, isRule, trimmedLines } from './structure.ts'

/**
 * Must the existing text of a record change, and not only grow? So it is if the debate ended or was continued, or if
 * the head lacks something known.
 */
export function needsRewriting(text: string, contents: RecordContents): boolean {
  const { record, outline } = read(text)
  const { conclusion, status, partners, partner } = record
  if (contents.conclusion)
    return !concludes(record, contents) || status !== 'completed' || missingRounds(outline, contents).length > 0
  const last = outline.blocks.at(-1)
  if (conclusion || status === 'completed') return true
  if (last) return (mayTell(contents) && !isTold(partners, contents)) || (last.isClosed && isLast(last, contents))
  return !isTold(partners, contents) || partner !== contents.head.Partner
}

/** The outline includes every line, also one that was cut off. */
function read(text: string): { record: DebateRecord; outline: Outline } {
  const { record, outline } = parseRecord(text)
  return { record, outline: withoutTornEnd(text) === text ? outline : outlineOf(text) }
}

/** Does the record have the right conclusion? */
function concludes({ conclusion }: DebateRecord, contents: RecordContents): boolean {
  if (!contents.conclusion) return conclusion === null
  const ours = parseRecord(contents.conclusion.join('\n')).record.conclusion!
  return conclusion?.insights === ours.insights && conclusion.decision === ours.decision
}

const isLast = ({ number }: RecordBlock, { rounds }: RecordContents): boolean => rounds.at(-1)?.number === number

/** Participants are written before the rounds begin. If a person changes that line later, it stays. */
const mayTell = ({ rounds, past, isSeated }: RecordContents): boolean => isSeated && rounds.length === past

const isTold = (partners: readonly string[], contents: RecordContents): boolean =>
  partners.join('\n') === partnersIn(contents).join('\n')

const partnersIn = ({ head }: RecordContents): string[] =>
  parseRecord(headLine('Participants', head.Participants)).record.partners

/**
 * The new text of a record, which keeps every word in it. The head is updated, missing parts of the debate are added,
 * the rounds are put in order, and empty places for the user are dropped. A conclusion that is not of this debate
 * becomes part of the last round before it.
 */
export function rewrittenText(text: string, contents: RecordContents, language: Language): string {
  const { record, outline } = read(text)
  const earlier = concludes(record, contents) ? none : earlierConclusion(record, language)
  const blocks = [
    headText(outline, contents, language),
    ...roundTexts(outline, withoutHeld(contents, outline), earlier),
    ...(contents.conclusion ? [contents.conclusion.join('\n')] : []),
  ]
  const isBare = blocks.length === 1
  const whole = `${blocks.join(separator)}${isBare ? separator.trimEnd() : ''}\n`
  return (text.startsWith('\ufeff') ? '\ufeff' : '') + inFileForm(whole, text)
}

const none: EarlierConclusion = { conclusion: '', decision: '' }

function roundTexts(outline: Outline, contents: RecordContents, earlier: EarlierConclusion): string[] {
  const found = outline.blocks.filter(({ kind }) => kind === 'round')
  const last = found.toSorted((one, other) => one.number - other.number).at(-1)
  const kept = found
    .filter(block => !isBeginning(block, outline, contents))
    .map(block => {
      const round = contents.rounds.find(({ number }) => number === block.number)
      const pieces = round && isWholeRound(block, round.partners.length) ? unwritten(block, round, outline) : []
      const { conclusion, decision } = block === last ? earlier : none
      const said = joined(...[decision, ...pieces.map(({ text }) => text)].map(escaped))
      const isLastOne = round !== undefined && isOpen(round, contents)
      return { number: block.number, lines: blockLines(block, outline, { conclusion, said }, isLastOne) }
    })
  const added = missingRounds(outline, contents).map(round => ({
    number: round.number,
    lines: [roundText(round, isOpen(round, contents)).trimEnd()],
  }))
  return [...kept, ...added].toSorted((one, other) => one.number - other.number).map(({ lines }) => lines.join('\n'))
}

/** It was cut off and is only the beginning of a round that is added in full. */
function isBeginning(block: RecordBlock, outline: Outline, contents: RecordContents): boolean {
  const round = missingRounds(outline, contents).find(({ number }) => number === block.number)
  return round !== undefined && roundText(round, true).startsWith(wordsIn(outline, block).join('\n').trimEnd())
}

interface Added {
  conclusion: string
  said: string
}

/** A round with what is to be added. Empty places for the user are dropped unless it is `open`. */
function blockLines(block: RecordBlock, outline: Outline, { conclusion, said }: Added, open: boolean): string[] {
  const isEmpty = (section: Section) => section.kind === 'user' && sectionWords(outline, section) === ''
  const [empty, kept] = [block.sections.filter(isEmpty), block.sections.filter(section => !isEmpty(section))]
  const isDropped = (i: number) => empty.some(({ line, end }) => i >= line && i < end)
  const linesIn = (start: number, end: number) =>
    trimmedLines(wordsIn(outline, { start, end }).filter((_, i) => !isDropped(start + i)))
  // The user's place is at the end of a round.
  const place = kept.find(({ kind }) => kind === 'user')?.line ?? block.end
  const drawn = conclusion === '' ? [] : [headings.earlier, escaped(conclusion)]
  const lines =
    drawn.length > 0
      ? apart([linesIn(block.start, place), drawn, linesIn(place, block.end)])
      : linesIn(block.start, block.end)
  const isLast = kept.at(-1)?.kind === 'user'
  if (said === '' && (!open || isLast)) return lines
  return apart([lines, [...(isLast ? [] : [headings.user]), ...(said === '' ? [] : [said])]])
}

/** Joins them with an empty line between. */
const apart = (parts: readonly string[][]): string[] =>
  parts.filter(lines => lines.length > 0).flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]))

/** Participants are written at the start and the outcome at the end. Any other change by a person stays. */
function headText(outline: Outline, contents: RecordContents, language: Language): string {
  const { head } = contents
  const lines = wordsIn(outline, outline.head)
  const { places, topic } = headLinesIn(outline)
  const partner = partnerLine(outline, contents, language)
  const wanted: Partial<Record<HeadName, string>> = {
    Status: head.Status,
    Outcome: head.Outcome,
    ...((outline.blocks.length === 0 || mayTell(contents)) && { Participants: head.Participants }),
    ...(partner !== '' && { Partner: partner }),
  }
  for (const name of headNames) {
    const place = places[name]
    if (wanted[name] !== undefined && place !== undefined) lines[place] = headLine(name, wanted[name])
  }
  const known = Math.max(topic ?? 0, ...Object.values(places))
  const missing = headNames.filter(name => wanted[name] !== undefined && places[name] === undefined)
  lines.splice(known + 1, 0, ...missing.map(name => headLine(name, wanted[name]!)))
  return trimmedLines(withoutRules(lines)).join('\n')
}

/** What an earlier debate in this record said of its partner stays. If partners change, it says from which round on. */
function partnerLine(outline: Outline, contents: RecordContents, language: Language): string {
  const now = contents.head.Partner
  const { semicolon } = reportWords[language]
  const { partner: before, partners } = headIn(outline).head
  if (outline.blocks.length === 0) return now
  if (contents.past > 0 && partners.length > 0 && mayTell(contents) && !isTold(partners, contents)) {
    const w = recordWords[language]
    const first = isByRounds.test(before) ? before : w.inRounds(contents.past, before || partners.join(', '))
    return `${first}${semicolon}${w.since(contents.past + 1, now || partnersIn(contents).join(', '))}`
  }
  const fresh = now.split(semicolon).filter(part => !before.includes(part))
  return [before, ...fresh].filter(part => part !== '').join(semicolon)
}

/** Matches the words for it in every language. */
const isByRounds = /^(?:rounds? 1[:–]|第 1[ –])/

/** Drops rules and empty lines at the end. */
const withoutRules = (lines: readonly string[]): string[] =>
  lines.slice(0, lines.findLastIndex(line => !isBlank(line) && !isRule(line)) + 1)
