import type { Call, Speech } from 'agon'

/**
 * A ruling that is written down with the real names, in the words of this call: a judge is not told who is who, and knows
 * the sides by other words. Only something scripted can do this; a model reads the labels in what it is shown.
 */
export function inLabels(ruling: unknown, { moment }: Pick<Call, 'moment'>): string {
  const shown = Object.values(moment.values).flat().filter(isSpeech)
  const labels = new Map(shown.flatMap(({ key, seat, of = key }) => [[of, key] as const, [seatIn(of), seat] as const]))
  return JSON.stringify(renamed(ruling, words => labels.get(words) ?? partiesIn(words, labels)))
}

/** What the script calls `Party C` and 方 C the judge knows by the label of that party. */
const partiesIn = (words: string, labels: ReadonlyMap<string, string>): string =>
  words.replace(/(?:\bParty|方) ([A-Z])(?![A-Za-z])/g, (all, letter: string) => {
    return labels.get(`party-${letter.toLowerCase()}`) ?? all
  })

const isSpeech = (value: unknown): value is Speech => typeof value === 'object' && value !== null && 'seat' in value

const seatIn = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

function renamed(value: unknown, name: (word: string) => string): unknown {
  if (typeof value === 'string') return name(value)
  if (Array.isArray(value)) return value.map(item => renamed(item, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [name(key), renamed(item, name)]))
}
