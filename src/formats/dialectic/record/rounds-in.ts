import { clean } from '../../../core/clean.ts'
import type { Language } from '../../../core/language.ts'
import type { View } from '../../../core/view.ts'
import type { PastRound } from '../options-in.ts'
import type { DialecticBook } from '../report/book.ts'
import type { HeardRemark } from '../report/remarks.ts'
import { reportWords } from '../report/words.ts'
import { begunRounds } from '../rounds.ts'
import type { UserReply } from '../shapes.ts'
import { recordWords } from '../words.ts'
import { type Outline, type OutlineLines, type RecordBlock, type Section, wordsIn } from './outline.ts'
import type { DebateRecord } from './parse.ts'
import { problem, type RecordProblem } from './problems.ts'
import { unescaped } from './signs.ts'
import { headings, mostRounds } from './structure.ts'

export interface RecordRound extends PastRound {
  number: number
}

/** Everybody has a section in it, even if an empty one. */
export const isWholeRound = ({ sections }: RecordBlock, partners: number): boolean =>
  sections.some(({ kind }) => kind === 'main') &&
  Array.from({ length: partners }, (_, i) => i + 1).every(number =>
    sections.some(section => section.kind === 'partner' && section.number === number),
  )

/** The usable rounds of a record, by number. */
export function roundsIn(outline: Outline, partners: number): { rounds: RecordRound[]; problems: RecordProblem[] } {
  const problems: RecordProblem[] = []
  const blocks = outline.blocks.filter(({ kind }) => kind === 'round')
  const used: RecordBlock[] = []
  for (const [number, same] of Map.groupBy(blocks, block => block.number)) {
    const whole = same.filter(block => isWholeRound(block, partners))
    const [first = lenient(same, outline)] = whole
    if (isTooHigh({ number })) problems.push(...same.map(({ start }) => problem.roundTooHigh(start, mostRounds)))
    else problems.push(...unused(same, first, whole[0] ?? null, partners, outline))
    if (first) used.push(first)
  }
  used.sort((one, other) => one.number - other.number)
  const known = used.filter(block => !isTooHigh(block))
  return {
    rounds: used.map(block => roundOf(block, outline, partners)),
    problems: [
      ...problems,
      ...orderProblems(used, blocks),
      ...known.flatMap(block => sectionProblems(block, partners)),
    ],
  }
}

/** Of incomplete rounds, one with something behind it: a person removed the rest. The last one was only cut off. */
function lenient(same: readonly RecordBlock[], { blocks }: Outline): RecordBlock | null {
  return same.find(block => block !== blocks.at(-1) && block.sections.length > 0) ?? null
}

const isTooHigh = ({ number }: Pick<RecordBlock, 'number'>): boolean => number > mostRounds

/** The problems of rounds with the same number that are not used. `whole`: the first complete one. */
function unused(
  same: readonly RecordBlock[],
  used: RecordBlock | null,
  whole: RecordBlock | null,
  partners: number,
  outline: Outline,
): RecordProblem[] {
  const others = same.filter(block => block !== used)
  if (others.length === 0) return []
  const wanted = whole && bareWords(whole, outline)
  return others.map(block => {
    const { start, number } = block
    if (!whole) return problem.torn(start, number)
    if (!isWholeRound(block, partners)) return problem.tornPiece(start, number)
    return bareWords(block, outline) === wanted
      ? problem.roundTwice(start, number)
      : problem.roundsDiffer(start, number, whole.start)
  })
}

const bareWords = (block: RecordBlock, outline: Outline): string =>
  wordsIn(outline, block)
    .map(line => line.trimEnd())
    .filter(line => line !== '')
    .join('\n')

function orderProblems(used: readonly RecordBlock[], blocks: readonly RecordBlock[]): RecordProblem[] {
  if (used.length === 0 && blocks.length > 1) return [problem.noRound(blocks[0]!.start)]
  const gap = used.findIndex(({ number }, i) => number !== i + 1)
  const asWritten = used.toSorted((one, other) => one.start - other.start)
  const misplaced = asWritten.filter((block, i) => i > 0 && block.number < asWritten[i - 1]!.number)
  return [
    ...(gap === -1 || isTooHigh(used[gap]!)
      ? []
      : [problem.roundMissing(used[gap]!.start, gap + 1, used[gap]!.number)]),
    ...misplaced.map(({ start, number }) => problem.outOfOrder(start, number)),
  ]
}

function sectionProblems({ start, number, sections }: RecordBlock, partners: number): RecordProblem[] {
  const needed = [headings.main, ...Array.from({ length: partners }, (_, i) => headings.partner(i + 1))]
  const found = sections.map(headingOf)
  return [
    ...needed.filter(heading => !found.includes(heading)).map(heading => problem.noSection(start, heading, number)),
    ...sections
      .filter((section, i) => found.indexOf(headingOf(section)) !== i)
      .map(section => problem.sectionTwice(section.line, headingOf(section), number)),
  ]
}

const headingOf = ({ kind, number }: Section): string =>
  kind === 'partner' ? headings.partner(number) : headings[kind]

export function roundOf({ number, sections }: RecordBlock, outline: Outline, partners: number): RecordRound {
  const words = (kind: Section['kind'], which = 1) =>
    sections
      .filter(section => section.kind === kind && section.number === which)
      .map(section => sectionWords(outline, section))
      .filter(text => text !== '')
      .join('\n\n')
  return {
    number,
    main: words('main'),
    partners: Array.from({ length: partners }, (_, i) => words('partner', i + 1)),
    conclusion: words('earlier'),
    user: words('user'),
  }
}

export const sectionWords = (outline: Outline, lines: OutlineLines): string =>
  unescaped(wordsIn(outline, lines).join('\n'))

/** Something that the user said. */
export interface UserPiece {
  key: string
  text: string
  /** A person wrote it into the record. */
  isInFile: boolean
}

/**
 * What the user said, by the round it stands below in a record. Words from before a round belong to the previous round,
 * which they answer. So does a remark that a person wrote into the record during a round, as the previous round was the
 * last one in the file then. `finished`: the number of rounds that are over.
 */
export function userPieces(book: DialecticBook, finished: number): Map<number, UserPiece[]> {
  const pieces = new Map<number, UserPiece[]>()
  const add = (round: number, piece: UserPiece) => {
    const place = Math.max(1, round)
    pieces.set(place, [...(pieces.get(place) ?? []), piece])
  }
  const written = writtenIn(book.view)
  for (const one of book.happened) {
    if (one.kind === 'remark') {
      const isInFile = written.has(one.key)
      add(isInFile ? below(one, finished) : beside(one, book), {
        key: one.key,
        text: clean(one.text).text.trim(),
        isInFile,
      })
    } else if (one.kind === 'turn' && one.turn.shape === 'user-reply' && one.turn.state === 'answered') {
      const text = replyText(one.turn.value as object as UserReply, book)
      if (text !== '') add(one.round!, { key: one.turn.key, text, isInFile: false })
    }
  }
  return pieces
}

const writtenIn = ({ facts }: View): Set<string> =>
  new Set(facts.filter(({ type, fact }) => type === 'person.spoke' && fact.via === 'file').map(({ key }) => key))

/** For remarks that were typed, came from a program, or were made with a fork. */
const beside = ({ round, when }: HeardRemark, book: DialecticBook): number => {
  if (round === null) return lastBegun(book)
  return when === 'before-main' ? round - 1 : round
}

/** For remarks written into the record. */
const below = ({ round, when }: HeardRemark, finished: number): number => {
  if (round === null) return finished
  return when === 'at-end' ? round : round - 1
}

/** The current round, or the last one if none is going on. */
const lastBegun = ({ view, options }: DialecticBook): number => begunRounds(view).at(-1) ?? options.history.length

/** A choice without words gives no text. */
function replyText({ choice, words }: UserReply, { language, t }: DialecticBook): string {
  const text = clean(words).text.trim()
  return choice === 'dig' && text !== '' ? `**${recordWords[language].direction}**${t.colon}${text}` : text
}

/**
 * The rounds of a record for a debate that continues it. If the record has a conclusion, it goes with the last round;
 * only the user's decision counts as the user's words.
 */
export function historyOf(record: DebateRecord, language: Language): PastRound[] {
  const { conclusion: drawn, decision } = earlierConclusion(record, language)
  return record.rounds.map(({ main, partners, conclusion, user }, i) => {
    const isLast = i === record.rounds.length - 1
    return {
      main,
      partners: [...partners],
      conclusion: isLast ? joined(conclusion, drawn) : conclusion,
      user: isLast ? joined(user, decision) : user,
    }
  })
}

/** The end of a record, separated by who said it; '': nothing. */
export interface EarlierConclusion {
  conclusion: string
  decision: string
}

export function earlierConclusion({ conclusion, outcome }: DebateRecord, language: Language): EarlierConclusion {
  if (!conclusion) return { conclusion: '', decision: '' }
  const { insights, decision } = conclusion
  const label = `**${recordWords[language].earlierDecision}**${reportWords[language].colon}`.trimEnd()
  return { conclusion: joined(outcome, insights), decision: isDecided(decision) ? joined(label, decision) : '' }
}

/** The sentence that nothing was decided is ours, in any language. */
const isDecided = (decision: string): boolean => {
  const words = decision.replace(/^[-*][ \t]+/, '').trim()
  return (
    words !== '' && !Object.values(reportWords).some(({ undecided, notAsked }) => [undecided, notAsked].includes(words))
  )
}

export const joined = (...texts: readonly string[]): string => texts.filter(text => text !== '').join('\n\n')
