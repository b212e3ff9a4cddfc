import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import { benchOf, judgeCalls, rigorOf } from '../../core/judging/panel.ts'
import type { PlannedCall } from '../../engine/format.ts'
import { arenaOf } from './options.ts'
import { type Round, schedule } from './phases.ts'

type Range = [number, number]

/** Tokens of one speech, of a reply in JSON and of the ruling: [short, long], thinking included. */
const speech: Range = [250, 1_500]
const reply: Range = [80, 900]
const ruling: Range = [500, 3_000]
/** Of files: [dense, loose]. */
const bytesPerToken: Range = [3, 4.5]
/** Rules and what a seat is told about itself; what is asked in one call. */
const rules = 1_400
const asked = 200

/** Whether the audience says where it leans before and after. */
export const polls = (brief: Brief): boolean => arenaOf(brief.options).poll && !brief.sparing

/** Every call of an arena that runs its full length. */
export function plan(brief: Brief): PlannedCall[] {
  const { audience, rounds: count } = arenaOf(brief.options)
  const rounds = schedule(count)
  const members = audience.map(({ agent_id }) => agent_id)
  const read = reader(brief)
  const debate = rounds.flatMap(round => inRound(brief, round, heardBefore(rounds, round), members, read))
  const all = heardBefore(rounds, null)
  const before = members.map((seat): PlannedCall => ({ seat, input: read([0, 0], 0), output: reply, spare: true }))
  const votes = members.map((seat): PlannedCall => ({ seat, input: read(all, 3), output: reply, closing: true }))
  const rulings = judgeCalls(brief, 'judge').map(
    (seat): PlannedCall => ({ seat, input: read(all, 1), output: ruling, closing: true }),
  )
  return [...(polls(brief) ? before : []), ...debate, ...rulings, ...votes]
}

/** How many speeches were heard before a round, or in all: [at least, at most]. */
function heardBefore(rounds: readonly Round[], until: Round | null): Range {
  const before = until ? rounds.slice(0, until.number - 1) : rounds
  const least = 2 * before.length
  return [least, least + before.filter(({ audience }) => audience).length]
}

function inRound(
  brief: Brief,
  round: Round,
  heard: Range,
  members: readonly string[],
  read: (speeches: Range, times: number) => Range,
): PlannedCall[] {
  const { number } = round
  const plus = (more: number): Range => [heard[0] + more, heard[1] + more]
  const speak = (seat: string, more: number): PlannedCall[] => [
    { seat, input: read(plus(more), number), output: speech },
    { seat, input: read(plus(more + 1), number), output: speech, times: [0, 1] },
  ]
  const orders = scoreCalls(brief)
  const scores = orders.map((seat): PlannedCall => ({ seat, input: read(plus(2), number), output: reply }))
  if (!round.audience) return [...speak('pro', 0), ...speak('con', 1), ...scores]
  const applications = members.map(
    (seat): PlannedCall => ({ seat, input: read(plus(2), number / 2), output: reply, times: [0, 1] }),
  )
  const admission: PlannedCall = { seat: 'judge', input: read(plus(2), number), output: reply, times: [0, 1] }
  const floor = members
    .slice(0, 1)
    .map((seat): PlannedCall => ({ seat, input: read(plus(2), number / 2), output: speech, times: [0, 1] }))
  return [...speak('pro', 0), ...speak('con', 1), ...scores, ...applications, admission, ...floor]
}

/** The judge alone, in both orders where it is asked so. */
const scoreCalls = (brief: Brief): string[] =>
  rigorOf(brief) === 'high'
    ? benchOf(brief, 'judge')
        .slice(0, 1)
        .flatMap(({ orders }) => orders.map(() => 'judge'))
    : ['judge']

/** Tokens of a call that has read so many speeches, in so many earlier calls of the same conversation. */
function reader(brief: Brief): (speeches: Range, times: number) => Range {
  const bytes = brief.context.reduce((sum, file) => sum + file.bytes, 0)
  const base = rules + estimateTokenCount(brief.topic)
  return (speeches, times) => [
    base + bytes / bytesPerToken[1] + speech[0] * speeches[0] + asked * (times + 1),
    base + bytes / bytesPerToken[0] + speech[1] * speeches[1] + (asked + reply[1] / 2) * (times + 1),
  ]
}
