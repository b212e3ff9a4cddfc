import type { Language } from '../../../core/language.ts'
import type { Started } from '../../../server/house.ts'
import { refuseNested } from '../../inside.ts'
import type { KeptDebate } from '../../kept.ts'
import type { Room, RoomOptions } from '../../room.ts'
import type { Piece } from '../../running.ts'
import type { Playing } from '../playing.ts'
import { asRefused, refused } from '../refusing.ts'
import { begin, type Stagehands } from './begin.ts'
import type { FormContext } from './problems.ts'
import { steerWords } from './words.ts'

/** Where debates are started and steered. */
export interface Here {
  room: Room
  place: RoomOptions
  playing: Playing
  hands: Stagehands
  isClosing: boolean
}

/** Plays it. Fulfilled when it has its number. It is made last: it may have a room of its own, which is closed behind it. */
export async function playHere(here: Here, make: () => Piece, language: Language): Promise<Started> {
  refuseClosing(here, language)
  return begin(make(), here.hands, language).started
}

export function refuseClosing({ isClosing, room }: Here, language: Language): void {
  if (isClosing) throw refused(503, steerWords[language].closing)
  try {
    refuseNested(room.env, language)
  } catch (error) {
    throw asRefused(error, language)
  }
}

export const contextOf = ({ format, view }: KeptDebate): FormContext => ({
  format,
  seats: Object.fromEntries(view.brief.seats.map(({ id, model }) => [id, model])),
})
