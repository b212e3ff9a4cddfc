import { clean } from '../../../core/clean.ts'
import type { TurnView, View } from '../../../core/view.ts'
import { faultText } from '../../report/faults.ts'
import { shortened } from '../../report/markdown.ts'
import type { Book } from '../report/book.ts'
import { turnIn } from '../rounds.ts'
import { words } from '../tail.ts'
import { type UserPiece, userPieces } from './user-pieces.ts'

/** A round that is over, as it goes into a record. Nothing of it is fit for Markdown yet. */
export interface SaidRound {
  number: number
  main: string
  partners: string[]
  /** '': nothing was concluded after it, or the record ends with that. */
  conclusion: string
  user: UserPiece[]
}

/** Those of the record that is gone on from, and those of this debate. */
export function saidRounds(book: Book): SaidRound[] {
  const { history } = book.options
  const own = ownRounds(book, history.length + 1)
  const pieces = userPieces(book, history.length + own.length)
  const past = history.map(({ main, partners, conclusion }, i) => ({
    ...{ number: i + 1, main, partners: [...partners], conclusion },
  }))
  return [...past, ...own].map(round => {
    const before = history[round.number - 1]?.user.trim() ?? ''
    const told: UserPiece[] = before === '' ? [] : [{ key: `round-${round.number}/user`, text: before, isInFile: true }]
    return { ...round, user: [...told, ...(pieces.get(round.number) ?? [])] }
  })
}

function ownRounds(book: Book, first: number): Omit<SaidRound, 'user'>[] {
  const { view, partners } = book
  const rounds: Omit<SaidRound, 'user'>[] = []
  for (let number = first; ; number++) {
    const turns = ['main', ...partners].map(seat => turnIn(view, number, seat))
    const isOver = turns.every(turn => isSettled(turn, view)) || (isDone(view) && turns[0]?.state === 'answered')
    if (!isOver) return rounds
    const [main = '', ...others] = turns.map(turn => speechOf(turn, book))
    rounds.push({ number, main, partners: others, conclusion: '' })
  }
}

const isDone = ({ state }: View): boolean => state === 'done'

/** A conversation that has become too long begins again: until then nothing is settled. */
function isSettled(turn: TurnView | undefined, view: View): boolean {
  if (turn?.state === 'answered') return true
  return turn?.state === 'missed' && (turn.missed?.kind !== 'overflow' || isDone(view))
}

function speechOf(turn: TurnView | undefined, { t, language }: Book): string {
  if (turn?.leftOut) return `*(${t.leftOut})*`
  if (turn?.state === 'answered') return clean(words(turn.text)).text
  return `*(${turn?.missed ? t.didNotSpeak(shortened(faultText(turn.missed, language), 240)) : t.unfinished})*`
}
