import type { Call, Speech } from '../../src/core/model.ts'

/** What a judge likes besides the argument, in points on a scale of ten. */
export interface Bias {
  name: string
  points(side: readonly Speech[], all: readonly Speech[]): number
}

/** As strong as the usual difference between two arguments. */
const strong = 1.2

export const biases: readonly Bias[] = [
  { name: 'none', points: () => 0 },
  { name: 'second position', points: (side, all) => (side.includes(all[1]!) ? strong : 0) },
  { name: 'last speaker', points: (side, all) => (side.includes(all.at(-1)!) ? strong : 0) },
  { name: 'length', points: side => wordsIn(side) / 80 },
  { name: 'a name', points: side => (side.some(({ text }) => /\balpha\b/i.test(text)) ? strong : 0) },
  { name: 'label A or first seat', points: side => (/^(?:A|proposer)$/.test(side[0]!.seat) ? strong : 0) },
]

/** A judge that reads how strong each speech is, and adds its bias. */
export function biasedJudge({ points }: Bias): (call: Call) => string {
  return call => {
    const exchanges = call.moment.values.exchanges as readonly Speech[]
    const seats = [...new Set(exchanges.map(({ seat }) => seat))].toSorted()
    const score = (seat: string) => {
      const own = exchanges.filter(speech => speech.seat === seat)
      return within(own.reduce((sum, { text }) => sum + strengthIn(text), 0) / own.length + points(own, exchanges))
    }
    const scores = Object.fromEntries(seats.map(seat => [seat, score(seat)]))
    const winner = seats.toSorted((a, b) => scores[b]! - scores[a]!)[0]!
    return JSON.stringify(reply(call, winner, scores, exchanges))
  }
}

function reply(call: Call, winner: string, scores: Record<string, number>, exchanges: readonly Speech[]) {
  const isBlind = JSON.stringify(call.shape!.schema).includes('"criteria"')
  const sheet = { why: 'as it reads', ...scores }
  const criteria = isBlind && { criteria: { evidence: sheet, reasoning: sheet, response: sheet, practicality: sheet } }
  if (call.moment.cue === 'openings') return { ...criteria, winner }
  const quoted = exchanges.find(({ seat }) => seat === winner)!
  const rating = { rating: 'medium', why: 'as it reads' }
  return {
    ...criteria,
    winner,
    reasoning: 'Its figures decide it.',
    citations: [{ turn: quoted.key, quote: quoted.text.slice(0, 60) }],
    quality: { disagreement: rating, evidence: rating, depth: rating },
    agreements: [],
    disagreements: [],
    unresolved: [],
    unsupported: [],
    recommendation: 'Do what it proposes.',
  }
}

const strengthIn = (text: string): number => Number(/strength (\d+(?:\.\d+)?)/.exec(text)![1])
const wordsIn = (side: readonly Speech[]): number => side.reduce((sum, { text }) => sum + text.split(' ').length, 0)
const within = (points: number): number => Math.min(10, Math.max(0, points))
