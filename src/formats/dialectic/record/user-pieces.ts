import { clean } from '../../../core/clean.ts'
import type { View } from '../../../core/view.ts'
import type { Book } from '../report/book.ts'
import type { HeardRemark } from '../report/happened.ts'
import { begunRounds } from '../rounds.ts'
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
  return pieces
}

const writtenIn = ({ facts }: View): Set<string> =>
  new Set(facts.filter(({ type, fact }) => type === 'person.spoke' && fact.via === 'file').map(({ key }) => key))

/** Typed, from a program, or made with a fork. */
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
const lastBegun = ({ view, options }: Book): number => begunRounds(view).at(-1) ?? options.history.length

/** A choice without words leaves none. */
function replyText({ choice, words }: UserReply, { language, t }: Book): string {
  const text = clean(words).text.trim()
  return choice === 'dig' && text !== '' ? `**${recordWords[language].direction}**${t.colon}${text}` : text
}
