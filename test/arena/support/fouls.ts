import assert from 'node:assert/strict'
import type { Call } from '../../../src/core/model.ts'
import { type Foul, foulCosts, type Rule } from '../../../src/formats/arena/round/fouls.ts'
import { promptWords } from '../../../src/formats/arena/words.ts'
import { factsOf, type Played, promptOf } from '../../cases/sent.ts'
import { playArena } from './play.ts'
import { roundOf, said, tail, withReplies } from './script.ts'

/** Each plays in an archive of its own, and mostly waits for it. */
export const sideBySide = { concurrency: 8 }

/** Rounds 1–2 position, 3–5 clash, 6–7 key battles, 8 endgame, 9 summary. */
export const rounds = 9

export const play = (replies: Parameters<typeof withReplies>[0], script = withReplies(replies)): Promise<Played> =>
  playArena({ members: 3, options: { rounds, poll: false }, script })

type Called = [round: number, side: string, rule: string, by: string]

export const foulsIn = (played: Played): Called[] =>
  Object.values(factsOf(played, 'foul.called')).map(({ round, turn, rule, by }) => [
    round as number,
    (turn as string).split('/').at(-1)!,
    rule as string,
    by as string,
  ])

const foulAt = (played: Played, round: number, side: string, rule: Rule) =>
  factsOf(played, 'foul.called')[`round-${round}/foul.called/${side}/${rule}`]

export const marksOf = (played: Played, round: number): Record<string, number> =>
  factsOf(played, 'score.given')[`round-${round}/score.given/round`]!.marks as Record<string, number>

/** What the judge of the script gives a side before anything is taken off. */
export const pointsOf = (side: string, round: number): number => (side === 'con' ? 7 : round % 3 === 0 ? 8 : 6)

/** In the journal, in the mark of its round, and in what its speaker reads before the next speech. */
export function assertCharged(
  played: Played,
  round: number,
  side: string,
  rule: Rule,
  expected: Partial<Foul> = {},
): void {
  const called = foulAt(played, round, side, rule)
  assert.ok(called, `${side} is called for ${rule} in round ${round}: ${JSON.stringify(foulsIn(played))}`)
  assert.deepEqual([called.rule, called.cost, called.round], [rule, foulCosts[rule], round])
  for (const [field, value] of Object.entries(expected)) assert.deepEqual(called[field] ?? null, value, field)
  const charged = Object.values(factsOf(played, 'foul.called')).filter(
    one => one.round === round && (one.turn as string).endsWith(`/${side}`),
  )
  const costs = charged.reduce((sum, { cost }) => sum + (cost as number), 0)
  assert.equal(marksOf(played, round)[side], pointsOf(side, round) - costs - helpCostIn(played, round, side))
  assert.equal(factsOf(played, 'score.given')[`round-${round}/score.given/round`]!.foul, true)
  if (round === rounds) return
  const told = promptWords.en.foul(called as object as Foul)
  assert.ok(promptOf(played, `round-${round + 1}/${side}`).includes(told), `${side} is told: ${told}`)
  const other = side === 'pro' ? 'con' : 'pro'
  assert.ok(!promptOf(played, `round-${round + 1}/${other}`).includes(told), `${other} is not told`)
}

const helpCostIn = (played: Played, round: number, side: string): number =>
  (factsOf(played, 'help.ruled')[`round-${round}/help.ruled/${side}`]?.cost as number | undefined) ?? 0

export const assertClean = (played: Played): void => assert.deepEqual(foulsIn(played), [])

/** What a side says in a round, but for its answer. */
export const plain =
  (words: string, fields: object = {}) =>
  ({ key, moment: { seat } }: Call) =>
    `${said(seat, roundOf(key))} ${words}${tail(fields)}`
