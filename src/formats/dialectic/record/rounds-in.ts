import { unescaped } from './escape.ts'
import { type Block, type Lines, type Outline, type Section, wordsIn } from './outline.ts'
import { problem, type RecordProblem } from './problems.ts'
import { headings, mostRounds } from './structure.ts'

export interface RecordRound {
  number: number
  main: string
  /** In the order of their seats. */
  partners: string[]
  /** What was concluded after it, before the record was gone on with. '': nothing. */
  conclusion: string
  /** '': the user said nothing. */
  user: string
}

/** Everybody speaks in it, though perhaps without a word. */
export const isWholeRound = ({ sections }: Block, partners: number): boolean =>
  sections.some(({ kind }) => kind === 'main') &&
  Array.from({ length: partners }, (_, i) => i + 1).every(number =>
    sections.some(section => section.kind === 'partner' && section.number === number),
  )

/** The rounds of a record by their numbers, as far as they can be used. */
export function roundsIn(outline: Outline, partners: number): { rounds: RecordRound[]; problems: RecordProblem[] } {
  const problems: RecordProblem[] = []
  const blocks = outline.blocks.filter(({ kind }) => kind === 'round')
  const used: Block[] = []
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

/** Of rounds that lack something, one that something else follows: a person took it out. The last one of a record is cut off. */
function lenient(same: readonly Block[], { blocks }: Outline): Block | null {
  return same.find(block => block !== blocks.at(-1) && block.sections.length > 0) ?? null
}

const isTooHigh = ({ number }: Pick<Block, 'number'>): boolean => number > mostRounds

/** What is wrong with those of one number that are not used. `whole`: the first one that lacks nothing. */
function unused(
  same: readonly Block[],
  used: Block | null,
  whole: Block | null,
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

const bareWords = (block: Block, outline: Outline): string =>
  wordsIn(outline, block)
    .map(line => line.trimEnd())
    .filter(line => line !== '')
    .join('\n')

function orderProblems(used: readonly Block[], blocks: readonly Block[]): RecordProblem[] {
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

function sectionProblems({ start, number, sections }: Block, partners: number): RecordProblem[] {
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

export function roundOf({ number, sections }: Block, outline: Outline, partners: number): RecordRound {
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

export const sectionWords = (outline: Outline, lines: Lines): string => unescaped(wordsIn(outline, lines).join('\n'))
