import { holderOf } from './known-words.ts'
import { type Outline, outlineOf, type RecordBlock } from './outline.ts'
import { withoutTornEnd } from './parse.ts'
import type { SaidRound } from './render.ts'
import { type RecordContents, roundText } from './render.ts'
import type { UserPiece } from './rounds-in.ts'
import { isWholeRound, roundOf } from './rounds-in.ts'
import { escaped } from './signs.ts'
import { headings, rule } from './structure.ts'

/**
 * The text to append so that a record has the whole debate; '': it has. A round that was cut off is completed if what
 * is there is its beginning.
 */
export function additionTo(text: string, contents: RecordContents): string {
  const whole = withoutTornEnd(text)
  const added = behind(plain(whole), contents)
  const torn = text.slice(whole.length)
  const rest = added.startsWith(torn) ? added.slice(torn.length) : `\n${added}`
  return added === '' ? '' : inFileForm(rest, text)
}

const plain = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Uses the line ends of the file. */
export const inFileForm = (added: string, text: string): string =>
  text.includes('\r\n') ? added.replaceAll('\n', '\r\n') : added

function behind(text: string, whole: RecordContents): string {
  const outline = outlineOf(text)
  const contents = withoutHeld(whole, outline)
  const torn = tornRest(outline, contents)
  if (torn !== null) return torn.rest + roundsBehind(text + torn.rest, afterwards(contents, torn.number), contents)
  const words = wordsBehind(text, outline, contents)
  return words + roundsBehind(text + words, missingRounds(outline, contents), contents)
}

/** Words that a person wrote below one round, but which belong below another, are not written twice. */
export function withoutHeld(contents: RecordContents, outline: Outline): RecordContents {
  const isWritten = contents.rounds.some(({ user }) => user.some(({ isInFile }) => isInFile))
  if (!isWritten) return contents
  const found = outline.blocks.map(block => holderOf(roundOf(block, outline, 0).user))
  const isHeld = ({ text, isInFile }: UserPiece) => isInFile && found.some(holds => holds(text))
  return {
    ...contents,
    rounds: contents.rounds.map(round => ({ ...round, user: round.user.filter(piece => !isHeld(piece)) })),
  }
}

const afterwards = ({ rounds }: RecordContents, number: number): SaidRound[] =>
  rounds.filter(round => round.number > number)

export const missingRounds = ({ blocks }: Outline, { rounds }: RecordContents): SaidRound[] =>
  rounds.filter(
    ({ number, partners }) => !blocks.some(block => block.number === number && isWholeRound(block, partners.length)),
  )

/** The rest of the file's last round, if what is there is its beginning. */
function tornRest({ lines, blocks }: Outline, contents: RecordContents): { number: number; rest: string } | null {
  const last = blocks.at(-1)
  const round = contents.rounds.find(({ number }) => number === last?.number)
  if (!last || !round) return null
  const wanted = roundText(round, isOpen(round, contents))
  const found = lines.slice(last.start).join('\n')
  return wanted.length > found.length && wanted.startsWith(found)
    ? { number: round.number, rest: wanted.slice(found.length) }
    : null
}

/** While a debate runs, the user can write below the last round. */
export const isOpen = (round: SaidRound, { rounds, conclusion }: RecordContents): boolean =>
  conclusion === null && round === rounds.at(-1)

function roundsBehind(text: string, missing: readonly SaidRound[], contents: RecordContents): string {
  let added = ''
  for (const round of missing) added += `${gap(text + added)}${roundText(round, isOpen(round, contents))}`
  return added
}

/** An empty line, and a rule unless there is one already. */
function gap(text: string): string {
  const empty = emptyLine(text)
  return text.trimEnd().endsWith(`\n${rule}`) ? empty : `${empty}${rule}\n\n`
}

const emptyLine = (text: string): string => (text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n')

/** What the user said that the last round of the file lacks, and the place for more. */
function wordsBehind(text: string, outline: Outline, contents: RecordContents): string {
  const last = outline.blocks.at(-1)
  const round = contents.rounds.find(({ number }) => number === last?.number)
  if (!last || !round || last.isClosed || !isWholeRound(last, round.partners.length)) return ''
  const pieces = unwritten(last, round, outline)
  const section = last.sections.at(-1)!
  if (pieces.length === 0 && (section.kind === 'user' || !isOpen(round, contents))) return ''
  const isBegun = section.kind === 'user'
  const hasWords = isBegun && roundOf({ ...last, sections: [section] }, outline, 0).user !== ''
  const said = pieces.map(({ text }) => `${escaped(text)}\n`).join('\n')
  if (isBegun && !hasWords) return `${text.endsWith('\n') ? '' : '\n'}${said}`
  return `${emptyLine(text)}${isBegun ? '' : `${headings.user}\n`}${said}`
}

/** What the user said in a round that the file lacks. A person may change what they wrote into it themselves. */
export function unwritten(block: RecordBlock, round: SaidRound, outline: Outline): UserPiece[] {
  const holds = holderOf(roundOf(block, outline, round.partners.length).user)
  return round.user.filter(({ text, isInFile }) => !isInFile && !holds(text))
}
