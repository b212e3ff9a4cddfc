import type { Model } from '../../core/model.ts'
import { personProvider } from '../../core/notices.ts'
import type { Room } from '../room.ts'
import type { ShowOptions } from '../show-live.ts'

/**
 * Who is asked where no model's reply can be used: whoever sits at the terminal. null: nobody, because nobody is there,
 * or the user wants to be left alone, or a program reads what comes out.
 */
export function lastResort({ terminal, modelFor }: Room, { yes, quiet, events, json }: ShowOptions): Model | null {
  const { stdin, stdout, stderr } = process
  const isThere = terminal && Boolean(stdin.isTTY && stderr.isTTY)
  const unattended = yes || quiet || events || (json && !stdout.isTTY)
  return isThere && !unattended ? modelFor(personProvider) : null
}
