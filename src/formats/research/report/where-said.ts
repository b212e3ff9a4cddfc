import { clean } from '../../../core/clean.ts'
import { attackNumber, numberOf } from '../brought.ts'
import type { Shown } from './shown.ts'

/** Where words of a role stand: the number of its argument or attack, or what it answers; else the key of its turn. */
export function whereSaid(turn: string, quote: string, book: Shown): string {
  const seat = turn.slice(turn.lastIndexOf('/') + 1)
  const ofSeat = ({ player }: { player: { id: string } }) => player.id === seat
  const brought = (turn.startsWith('rebuttal/') ? book.rebutted : book.found).find(ofSeat)
  return numberIn(quote, seat, turn, book) ?? brought?.key ?? turn
}

function numberIn(quote: string, seat: string, turn: string, { found, rebutted, t }: Shown): string | null {
  const words = bare(quote)
  const has = (...texts: readonly (string | null)[]) => texts.some(text => text !== null && bare(text).includes(words))
  if (words === '') return null
  if (!turn.startsWith('rebuttal/')) {
    const one = found.find(({ player }) => player.id === seat)
    const place = one?.value?.arguments.findIndex(({ argument, quote }) => has(argument, quote)) ?? -1
    return place === -1 ? null : numberOf(one!.player, place)
  }
  const one = rebutted.find(({ player }) => player.id === seat)
  if (!one?.value) return null
  const { attacks, rebuttals, weakest_premise: weakest } = one.value
  const place = attacks.findIndex(attack => has(attack))
  if (place !== -1) return attackNumber(one.player, place)
  const to = rebuttals.find(({ rebuttal }) => has(rebuttal))?.to
  const answered = to ?? (weakest && has(weakest.premise, weakest.challenge) ? weakest.to : undefined)
  return answered === undefined ? null : t.answerTo(answered)
}

/** Spaces, quotation marks and case tell no words apart. */
const bare = (text: string): string =>
  clean(text)
    .text.toLowerCase()
    .replace(/[\s"'“”‘’]+/g, '')
