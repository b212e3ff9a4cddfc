import { clean } from '../../../core/clean.ts'
import { forksOf, type View } from '../../../core/view.ts'
import type { Book } from '../report/book.ts'
import type { Happened } from '../report/happened.ts'
import { turnIn } from '../rounds.ts'
import type { UserReply } from '../shapes.ts'
import { recordWords } from './words.ts'

/** Something that the user said. */
export interface UserPiece {
  key: string
  text: string
  /** It was written into the record by a person. */
  isInFile: boolean
}

/**
 * What the user said, by the round that it stands below in a record: of what came before a round began, the round before, which it
 * answers. A remark that a person wrote into the record while a round went on stands below the round before as well: that was the
 * last one there. `finished`: how many rounds are over.
 */
export function userPieces(book: Book, finished: number): Map<number, UserPiece[]> {
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
  for (const { round, ...piece } of forkRemarks(book)) add(round, piece)
  return pieces
}

/** What the user wanted everybody to know from a fork on: below the last round that began before it. */
function forkRemarks({ view, options }: Book): (UserPiece & { round: number })[] {
  return forksOf(view).flatMap(({ remark }, fork) => {
    if (remark === null) return []
    let round = options.history.length
    while ((turnIn(view, round + 1, 'main')?.forks ?? Number.POSITIVE_INFINITY) <= fork) round++
    return [{ round, key: `fork/${fork + 1}`, text: clean(remark).text.trim(), isInFile: false }]
  })
}

const writtenIn = ({ facts }: View): Set<string> =>
  new Set(facts.filter(({ type, fact }) => type === 'person.spoke' && fact.via === 'file').map(({ key }) => key))

type HeardRemark = Extract<Happened, { kind: 'remark' }>

/** Typed, or from a program. */
const beside = ({ round, when }: HeardRemark, book: Book): number => {
  if (round === null) return lastBegun(book)
  return when === 'before-main' ? round - 1 : round
}

/** Written into the record. */
const below = ({ round, when }: HeardRemark, finished: number): number => {
  if (round === null) return finished
  return when === 'at-end' ? round : round - 1
}

/** The round that goes on, or the last one where none does. */
function lastBegun({ view, options }: Book): number {
  let round = options.history.length
  while (view.notes.has(`round-${round + 1}/before-main`) || view.turns.has(`round-${round + 1}/main`)) round++
  return round
}

/** Choices that carry no words leave none. */
function replyText({ choice, words }: UserReply, { language, t }: Book): string {
  const text = clean(words).text.trim()
  if (text === '' || (choice !== 'add' && choice !== 'dig')) return ''
  return choice === 'dig' ? `**${recordWords[language].direction}**${t.colon}${text}` : text
}
