import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Failure } from '../../src/core/failure.ts'
import type { Call } from '../../src/core/model.ts'
import { findQuote } from '../../src/core/quote.ts'
import { arena } from '../../src/formats/arena/arena.ts'
import { foulCosts, type Rule } from '../../src/formats/arena/round/fouls.ts'
import { words } from '../../src/formats/arena/speeches.ts'
import { plant, settledKeys, transcript, withArchive } from '../cases/play.ts'
import { factsOf, keysOf, type Played } from '../cases/sent.ts'
import { reportText } from '../support/report.ts'
import { isLongRun, randomFrom, sample, upTo } from '../support/sample.ts'
import { sideBySide } from '../tree/support/play.ts'
import { openArena, resumeArena, verdictIn } from './support/play.ts'
import {
  admitting,
  arenaScript,
  helpFrom,
  said,
  scoreWith,
  sheet,
  sidesOf,
  speechWith,
  tail,
} from './support/script.ts'

const gone: Failure = { kind: 'refused', message: 'no', maybePaid: false }

/** A number of its own for every call, the same on every run. */
const chanceOf = (seed: number, { key, refused = [] }: Call): (() => number) =>
  randomFrom(createHash('sha256').update(`${seed} ${key} ${refused.length}`).digest().readUInt32LE(0))

/** Everybody breaks every rule now and then, as chance has it. */
const unruly =
  (seed: number) =>
  (call: Call): string | Failure => {
    const random = chanceOf(seed, call)
    const one = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)]!
    const { cue } = call.moment
    if (random() < 0.6) return arenaScript(call)
    if (cue === 'score') return one<(call: Call) => string>(...badScores(one))(call)
    if (cue === 'admit')
      return one(
        admitting(['aud_01', 'aud_02', 'aud_03'], ['pro', 'con']),
        admitting(['aud_02', 'aud_03']),
        nonsense,
        forgetful,
      )(call)
    if (cue === 'apply') return one(nonsense, repeating, () => gone as never, silent)(call)
    if (['poll', 'vote', 'vote-again', 'floor'].includes(cue))
      return one<string | Failure>(gone, 'no', '…', arenaScript(call))
    if (cue === 'ruling') return one(arenaScript(call), 'no')
    return one(...badSpeeches(one))(call)
  }

type One = <T>(...choices: T[]) => T

const nonsense = () => 'I would rather not.'
const forgetful = () => JSON.stringify({ applications: [], help: [] })
const silent = () => JSON.stringify({ intent: 'none', claim: '', novelty: 'new', confidence: 0 })
const repeating = (call: Call) => JSON.stringify({ ...JSON.parse(arenaScript(call)), claim: said('pro', 1) })

const badScores = (one: One): ((call: Call) => string)[] => [
  scoreWith({ round: one(1, 2, 3) }),
  scoreWith({ foul: one(true, false) }),
  call =>
    scoreWith({ scores: { [sidesOf(call)[0]]: sheet(one(3, 10, 11, 6.25)), [sidesOf(call)[1]]: sheet(5) } })(call),
  call =>
    scoreWith({
      foul: true,
      fouls: [
        {
          side: one(...sidesOf(call)),
          rule: one('conduct', 'new-facts', 'no-answer'),
          quote: one('everybody in stage', 'never said'),
        },
      ],
    })(call),
  call => scoreWith({ arguments: { [sidesOf(call)[0]]: 5, [sidesOf(call)[1]]: 2 } })(call),
]

const badSpeeches = (one: One): ((call: Call) => string | Failure)[] => [
  () => `Nothing to quote.${one(tail({}), '', '\n{"help": ')}`,
  () => tail({ arguments: ['a'], ...helpFrom('aud_01') }).trim(),
  speechWith('', { arguments: ['a', 'b', 'c', 'd'] }),
  speechWith('', helpFrom(one('aud_01', 'Pragmatist', 'aud_03', 'nobody'))),
  speechWith('“As aud_01 I can add what lawyers think of it”', helpFrom('aud_02')),
  speechWith('There are 4711 of them, see https://example.org/x.'),
]

/** What holds in every arena, whoever breaks what. */
function assertOrder(played: Played, what: string): void {
  const keys = keysOf(played)
  const floor = new Set(keys.filter(key => key.includes('/floor/')))
  const speakers = [...floor].map(key => key.split('/').at(-1))
  assert.equal(new Set(speakers).size, speakers.length, `${what}: nobody speaks twice`)
  for (const key of [...floor, ...keys.filter(key => key.includes('/apply/'))])
    assert.ok(/^round-[23]\//.test(key), `${what}: ${key} is in the clash`)
  const admitted = Object.entries(factsOf(played, 'applicant.ruled')).filter(([, { admitted }]) => admitted)
  const rounds = admitted.map(([key]) => key.split('/')[0])
  assert.equal(new Set(rounds).size, rounds.length, `${what}: one admitted in a round`)
  for (const [key, { admitted, similarity, reason }] of Object.entries(factsOf(played, 'applicant.ruled'))) {
    assert.ok(!admitted || (similarity as number) < 0.6, `${what}: ${key} repeats`)
    assert.ok((reason as string).length > 0, `${what}: ${key} has a reason`)
  }
  const granted = Object.entries(factsOf(played, 'help.ruled')).filter(([, { granted }]) => granted)
  assert.ok(granted.length + admitted.length >= floor.size, `${what}: who speaks was let in`)
  assertFouls(played, what)
  assertMarks(played, what)
}

function assertFouls(played: Played, what: string): void {
  for (const [key, { rule, cost, by, turn, what: quote }] of Object.entries(factsOf(played, 'foul.called'))) {
    assert.equal(cost, foulCosts[rule as Rule], `${what}: ${key}`)
    assert.ok(by === 'code' || by === 'judge', `${what}: ${key}`)
    const speech = words(played.view.turns.get(turn as string)!.text)
    if (by === 'judge' && quote !== undefined)
      assert.ok(findQuote(quote as string, speech), `${what}: ${key}: ${quote}`)
  }
}

function assertMarks(played: Played, what: string): void {
  for (const [key, { scores, marks, round }] of Object.entries(factsOf(played, 'score.given')))
    for (const side of ['pro', 'con']) {
      const points = Object.values((scores as Record<string, Record<string, number>>)[side]!)
      const costs = ['foul.called', 'help.ruled'].flatMap(type =>
        Object.entries(factsOf(played, type as 'foul.called')).flatMap(([place, { cost }]) =>
          place.startsWith(`round-${round}/${type}/${side}`) ? [cost as number] : [],
        ),
      )
      const expected = Math.max(0, points.reduce((a, b) => a + b, 0) / 4 - costs.reduce((a, b) => a + b, 0))
      assert.ok(Math.abs((marks as Record<string, number>)[side]! - expected) < 0.002, `${what}: ${key} ${side}`)
    }
}

describe('an arena in which everybody breaks rules as chance has it', () => {
  for (const rigor of ['low', 'high'] as const)
    it(
      `keeps to them all the same, and is the same again after a resume, at rigor ${rigor}`,
      { timeout: 600_000 },
      () =>
        withArchive(async archive => {
          const seen = { done: 0, fouls: 0, heard: 0 }
          await sideBySide(sample(upTo(24), { atLeast: 8 }), 6, async seed => {
            const given = { members: 3, options: { rounds: 6 }, rigor, script: unruly(seed) }
            const what = `seed ${seed}`
            const played = await openArena(archive, given)
            assert.ok(
              played.view.state === 'done' || played.view.failure?.kind === 'bad-output',
              `${what}: ${played.view.failure?.message}`,
            )
            assertOrder(played, what)
            assert.ok(reportText(arena, played.view, []).length > 0)
            seen.fouls += Object.keys(factsOf(played, 'foul.called')).length
            seen.heard += keysOf(played).filter(key => key.includes('/floor/')).length
            if (played.view.state !== 'done') return
            seen.done += 1
            const { total } = verdictIn(played).result
            assert.ok(Math.abs(total.pro + total.con - 100) < 0.01, what)
            const cut = 1 + Math.floor(randomFrom(seed)() * (played.records.length - 1))
            const again = await resumeArena(archive, await plant(archive, played.records.slice(0, cut)), given)
            assert.deepEqual(transcript(again.view), transcript(played.view), `${what}: cut after ${cut}`)
            assert.deepEqual(again.view.verdict, played.view.verdict, what)
            const settled = settledKeys(played.records.slice(0, cut))
            assert.ok(!keysOf(again).some(key => settled.has(key)), what)
          })
          const [done, fouls, heard] = isLongRun ? [8, 40, 10] : [1, 8, 2]
          assert.ok(seen.done >= done && seen.fouls >= fouls && seen.heard >= heard, JSON.stringify(seen))
        }),
    )
})
