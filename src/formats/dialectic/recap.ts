import type { Speech } from '../../core/model.ts'
import { tailOf, words } from './tail.ts'

/** Of the last speeches everything is shown that is likely to fit, of older ones how they begin and what they settled. */
const inFull = 4
const longest = { recent: 8_000, older: 400 }

/** The debate in short, for a conversation that has become too long to go on with: made by code, so that it costs nothing. */
export function recapOf(said: readonly Speech[]): Speech[] {
  return said.map((speech, i) => {
    const isRecent = i >= said.length - inFull
    const text = isRecent ? cut(words(speech.text), longest.recent) : inShort(speech.text)
    return { key: speech.key, seat: speech.seat, text, derived: 'recap' }
  })
}

function inShort(speech: string): string {
  const { agreed = [], open = [] } = tailOf(speech) ?? {}
  const points = [...agreed.map(point => `+ ${point}`), ...open.map(point => `? ${point}`)]
  return [cut(words(speech), longest.older), ...points.map(point => cut(point, longest.older))].join('\n')
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)} …` : text)
