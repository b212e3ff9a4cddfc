import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Failure } from '../../src/core/failure.ts'
import type { Call, Speech } from '../../src/core/model.ts'
import { phaseLengths, schedule } from '../../src/formats/arena/phases.ts'
import { withArchive } from '../cases/play.ts'
import { factsOf, type Played, promptOf } from '../cases/sent.ts'
import { assertCharged, assertClean, foulsIn, marksOf, plain, play, rounds, sideBySide } from './support/fouls.ts'
import { type Given, openArena, playArena, resumeArena, verdictIn } from './support/play.ts'
import {
  arenaScript,
  helpFrom,
  roundOf,
  said,
  scoreWith,
  sheet,
  sidesOf,
  speechOf,
  speechWith,
  withReplies,
} from './support/script.ts'

describe('what the judge says about a round', sideBySide, () => {
  const judge = 'round-3/score/judge'
  const calls = (played: Played, key = judge) => played.sent.filter(one => one.key === key).length
  const wrongThen = (wrong: object, then: (call: Call) => string) => (call: Call) =>
    call.refused ? then(call) : scoreWith(wrong)(call)

  it('may call fouls with the words that are one', async () => {
    for (const rule of ['conduct', 'no-answer'] as const) {
      const quote = said('con', 3)
      const played = await play({ [judge]: scoreWith({ foul: true, fouls: [{ side: 'con', rule, quote }] }) })
      assert.deepEqual(foulsIn(played), [[3, 'con', rule, 'judge']])
      assertCharged(played, 3, 'con', rule, { what: quote, by: 'judge', turn: 'round-3/con' })
    }
  })

  it('counts one foul of a kind per speech', async () => {
    const fouls = [said('con', 3), said('pro', 3)].map(quote => ({ side: 'con', rule: 'conduct', quote }))
    const played = await play({ [judge]: scoreWith({ foul: true, fouls }) })
    assert.deepEqual(foulsIn(played), [[3, 'con', 'conduct', 'judge']])
  })

  it('loses fouls whose words nobody said, after it was asked once more', async () => {
    const invented = { side: 'con', rule: 'conduct', quote: 'You are all fools and I am not' }
    const ofOther = { side: 'con', rule: 'conduct', quote: `${said('pro', 3)} They said` }
    for (const foul of [invented, ofOther]) {
      const real = { side: 'pro', rule: 'conduct', quote: said('pro', 3) }
      const wrong = { foul: true, fouls: [foul, real] }
      const played = await play({ [judge]: scoreWith(wrong) })
      assert.equal(calls(played), 2)
      assert.deepEqual(foulsIn(played), [[3, 'pro', 'conduct', 'judge']])
      assert.equal(marksOf(played, 3).con, 7)
      const mended = await play({ [judge]: wrongThen(wrong, arenaScript) })
      assertClean(mended)
    }
  })

  it('has a flag that says what it lists', async () => {
    const real = { side: 'pro', rule: 'conduct', quote: said('pro', 3) }
    const hidden = await play({ [judge]: scoreWith({ foul: false, fouls: [real] }) })
    assert.equal(calls(hidden), 2)
    assert.deepEqual(foulsIn(hidden), [[3, 'pro', 'conduct', 'judge']])
    const unnamed = await play({ [judge]: scoreWith({ foul: true, fouls: [] }) })
    assert.equal(calls(unnamed), 1)
    assertClean(unnamed)
  })

  it('cannot call a foul that this phase does not have', async () => {
    for (const rule of ['new-facts', 'new-argument', 'too-many-arguments', 'no-quote', '__proto__']) {
      const wrong = { foul: true, fouls: [{ side: 'pro', rule, quote: said('pro', 3) }] }
      const played = await play({ [judge]: wrongThen(wrong, arenaScript) })
      assert.equal(calls(played), 2, rule)
      assertClean(played)
    }
  })

  const good = { pro: sheet(8), con: sheet(7) }
  const unusable: Record<string, object> = {
    'points above ten': { scores: { ...good, pro: sheet(10.5) } },
    'points below nothing': { scores: { ...good, con: { ...sheet(7), logic: -0.5 } } },
    'one side': { scores: { pro: sheet(8) } },
    'a criterion missing that everybody names': { scores: { ...good, con: { ...sheet(7), logic: undefined } } },
  }
  const spare: Record<string, object> = {
    'another round': { round: 4 },
    'no round': { round: undefined },
    'no comment': { comment: '' },
  }
  for (const [what, left] of Object.entries(spare))
    it(`is taken at once: ${what}`, async () => {
      const played = await play({ [judge]: scoreWith({ ...left, scores: good }) })
      assert.equal(calls(played), 1)
      assert.deepEqual(factsOf(played, 'score.given')['round-3/score.given/round']?.scores, good)
    })

  for (const [what, wrong] of Object.entries(unusable))
    it(`is asked for once more, and then the round has no points: ${what}`, async () => {
      const mended = await play({ [judge]: wrongThen(wrong, arenaScript) })
      assert.equal(calls(mended), 2)
      assert.deepEqual(factsOf(mended, 'score.given')['round-3/score.given/round']?.scores, good)
      const never = await play({ [judge]: scoreWith(wrong) })
      assert.deepEqual([calls(never), never.view.turns.get(judge)?.state], [2, 'missed'])
      assert.equal(never.view.state, 'done')
      const scored = verdictIn(never).path.map(({ round }) => round)
      assert.deepEqual(scored, [1, 2, 4, 5, 6, 7, 8, 9])
      assert.equal(verdictIn(never).result.points?.rounds, 8)
    })

  it('loses points that are no number, after it was asked once more', async () => {
    const wrong = { scores: { ...good, pro: { ...sheet(8), clarity: 'high' } } }
    const played = await play({ [judge]: scoreWith(wrong) })
    assert.equal(calls(played), 2)
    const { scores } = factsOf(played, 'score.given')['round-3/score.given/round']!
    assert.deepEqual(scores, { pro: { ...sheet(8), clarity: null }, con: { ...sheet(7), clarity: null } })
  })

  it('is taken with other numbers than halves, with numerals, and without two of the criteria', async () => {
    const given = { logic: 7, rebuttal: '6.5', clarity: 7.3, evidence: 'seven' }
    const played = await play({ [judge]: scoreWith({ scores: { pro: given, con: { logic: 6, rebuttal: 8 } } }) })
    assert.equal(calls(played), 1)
    const { scores, marks } = factsOf(played, 'score.given')['round-3/score.given/round']!
    assert.deepEqual(scores, {
      pro: { logic: 7, rebuttal: 6.5, clarity: null, evidence: null },
      con: { logic: 6, rebuttal: 8, clarity: null, evidence: null },
    })
    assert.deepEqual(marks, { pro: 6.75, con: 7 })
  })

  it('costs a side no more than it has', async () => {
    const low = { pro: sheet(0.5), con: sheet(7) }
    const played = await play({
      'round-8/pro': speechWith('', { arguments: ['New.'], ...helpFrom('aud_03') }),
      'round-8/score/judge': scoreWith({ scores: low }),
    })
    assert.deepEqual([foulsIn(played).length, marksOf(played, 8).pro], [2, 0])
  })

  it('counts at high rigor where both orders say it: fouls of both, and the middle of the points', async () => {
    const fouls = (call: Call) => {
      const label = labelOf(call, 'pro', 3)
      // Without the names, which a blind judge is not shown.
      const quote = said('pro', 3).split(' case ')[1]!
      return call.key.includes('/turned/')
        ? [{ side: label, rule: 'conduct', quote }]
        : [
            { side: label, rule: 'conduct', quote },
            { side: label, rule: 'no-answer', quote },
          ]
    }
    const scores = (call: Call) => {
      const points = call.key.includes('/turned/') ? [5, 7] : [6, 7.5]
      return { [labelOf(call, 'pro', 3)]: sheet(points[0]!), [labelOf(call, 'con', 3)]: sheet(points[1]!) }
    }
    const judged = (call: Call) =>
      roundOf(call.key) === 3 && call.moment.cue === 'score'
        ? scoreWith({ foul: true, fouls: fouls(call), scores: scores(call) })(call)
        : arenaScript(call)
    const played = await playArena({ members: 2, options: { rounds, poll: false }, rigor: 'high', script: judged })
    assert.deepEqual(foulsIn(played), [[3, 'pro', 'conduct', 'judge']])
    const score = factsOf(played, 'score.given')['round-3/score.given/round']!
    assert.deepEqual(score.scores, { pro: sheet(5.5), con: sheet(7.25) })
    assert.deepEqual(score.marks, { pro: 4.5, con: 7.25 })
    assert.equal((score.orders as unknown[]).length, 2)
  })
})

/** What the judge calls a side, found by its words. */
function labelOf({ messages }: Call, side: string, round: number): string {
  const words = said(side, round).split(' is that')[1]!
  const text = messages.map(({ content }) => content).join('\n')
  const [, label] = new RegExp(`turn round-${round}/(\\S+)>>\\n[^“\\n]*?is that${words.replace('.', '\\.')}`).exec(
    text,
  )!
  return label!
}

describe('the other order of high rigor', sideBySide, () => {
  it('has fouls in the words that were said, although names in them were hidden', async () => {
    const called = (call: Call) => {
      const side = labelOf(call, 'con', 3)
      const prompt = call.messages.map(({ content }) => content).join('\n')
      const [, quote] = new RegExp(`turn round-3/${side}>>\\n([^\\n“]*?c\\.)`).exec(prompt)!
      assert.ok(!quote!.includes('con case'), 'the name is hidden')
      return scoreWith({ foul: true, fouls: [{ side, rule: 'conduct', quote }] })(call)
    }
    const played = await playArena({
      members: 2,
      options: { rounds, poll: false },
      rigor: 'high',
      script: withReplies({ 'round-3/score/judge': called, 'round-3/score/turned/judge': called }),
    })
    const foul = factsOf(played, 'foul.called')['round-3/foul.called/con/conduct']
    assert.ok(said('con', 3).startsWith(foul?.what as string), JSON.stringify(foul))
  })

  it('is the other one also where a side was asked once more', async () => {
    const played = await playArena({
      members: 2,
      options: { rounds: 4, poll: false },
      rigor: 'high',
      script: withReplies({ 'round-2/con': plain('We are right.'), 'round-2/con again': speechOf }),
    })
    // Blind labels go by the place, so the words tell who stands where.
    const order = (key: string) =>
      [...promptOf(played, key).matchAll(/ turn round-2\/\w+>>\n[^“\n]*?(simpler|harder)/g)].map(([, side]) => side)
    const said = order('round-2/score/judge')
    assert.equal(said.length, 2)
    assert.deepEqual(order('round-2/score/turned/judge'), said.toReversed())
  })
})

it('core arguments that a judge counts in both orders are too many only where they are so in both', async () => {
  const counted = (asSaid: number, turned: number) => {
    const count = (most: number) => (call: Call) =>
      scoreWith({ arguments: Object.fromEntries(sidesOf(call).map(side => [side, most])) })(call)
    const script = withReplies({ 'round-1/score/judge': count(asSaid), 'round-1/score/turned/judge': count(turned) })
    return playArena({ options: { rounds, poll: false }, rigor: 'high', script })
  }

  assert.deepEqual(foulsIn(await counted(4, 3)), [])
  assert.deepEqual(foulsIn(await counted(3, 4)), [])
  assert.deepEqual(foulsIn(await counted(4, 5)), [
    [1, 'pro', 'too-many-arguments', 'judge'],
    [1, 'con', 'too-many-arguments', 'judge'],
  ])
})

it('numbers in the summary are not new where the motion or a file that everybody was given has them', async () => {
  const flagged = async (given: Given): Promise<string[]> => {
    const script = withReplies({ 'round-9/pro': speechWith('It costs 8317 euros a year.') })
    const { sent } = await playArena({ options: { rounds, poll: false }, script, ...given })
    const { found } = sent.find(({ key }) => key === 'round-9/score/judge')!.call.moment.values
    return (found as Speech[]).map(({ text }) => text)
  }

  assert.equal((await flagged({})).length, 1)
  assert.deepEqual(await flagged({ topic: 'Should the team pay 8317 euros a year for a monorepo?' }), [])
  assert.deepEqual(await flagged({ context: [{ path: 'costs.md', text: 'Last year it was 8317 euros.' }] }), [])
})

describe('a final ruling without a round that has points', sideBySide, () => {
  const passed: Failure = { kind: 'passed', message: 'no points', maybePaid: false }
  const given = { models: { judge: 'person:ann' }, options: { rounds: 4 } }
  const without = (kind: Failure['kind'] | null) => (call: Call) => {
    if (call.moment.cue === 'score') return passed
    if (call.key.startsWith('ruling/') && kind) return { kind, message: 'nobody there', maybePaid: false }
    return arenaScript(call)
  }

  it('that failed on the way can be had by a resume', () =>
    withArchive(async archive => {
      const broken = await openArena(archive, { ...given, script: without('transport') })
      assert.deepEqual(
        [broken.view.state, broken.view.outcome, broken.view.failure?.kind],
        ['failed', 'failed', 'transport'],
      )
      const mended = await resumeArena(archive, broken.id, { ...given, script: without(null) })
      assert.deepEqual([mended.view.state, mended.view.outcome], ['done', 'verdict'])
      assert.deepEqual([verdictIn(mended).path, verdictIn(mended).result.ruling?.judges], [[], 1])
    }))

  it('that its judge will not give leaves no verdict', async () => {
    const { view } = await playArena({ ...given, script: without('passed') })
    assert.deepEqual([view.state, view.outcome], ['done', 'no-verdict'])
  })
})

it('a judge of high rigor gives half to each side where its ruling goes by the order', async () => {
  /** Whoever it is shown first wins, or the side that pro is. */
  const ruled = (goesByOrder: boolean) => (call: Call) => {
    if (!call.key.startsWith('ruling/')) return arenaScript(call)
    const [first] = call.moment.values.record as Speech[]
    const sides = sidesOf(call)
    const other = (side: string) => sides.find(one => one !== side)!
    const isPro = first!.text.includes('gets simpler for')
    const winner = goesByOrder || isPro ? first!.seat : other(first!.seat)
    const points = { [winner]: 7, [other(winner)]: 6, why: 'It was closer to the matter.' }
    const criteria = { logic: points, rebuttal: points, clarity: points, evidence: points }
    return JSON.stringify({ ...JSON.parse(arenaScript(call)), criteria, winner })
  }
  const shareOf = async (goesByOrder: boolean) => {
    const played = await playArena({ rigor: 'high', script: ruled(goesByOrder) })
    const { result, judging } = verdictIn(played)
    return [judging?.rulings.map(({ winner }) => winner).sort(), result.ruling?.share, result.alone.ruling]
  }

  assert.deepEqual(await shareOf(true), [['con', 'pro'], { pro: 0.5, con: 0.5 }, null])
  assert.deepEqual(await shareOf(false), [['pro', 'pro'], { pro: 1, con: 0 }, 'pro'])
})

describe('phases', sideBySide, () => {
  it('are two, four, two, one and one round of ten', () => {
    assert.deepEqual(phaseLengths(10), { position: 2, clash: 4, battle: 2, endgame: 1, summary: 1 })
  })

  it('have a round each, whatever the number; with four, key battles and endgame share the third', () => {
    const table: Record<number, number[]> = {
      4: [1, 1, 0, 1, 1],
      5: [1, 1, 1, 1, 1],
      6: [1, 2, 1, 1, 1],
      7: [1, 3, 1, 1, 1],
      8: [1, 4, 1, 1, 1],
      9: [2, 3, 2, 1, 1],
      11: [2, 5, 2, 1, 1],
      12: [2, 6, 2, 1, 1],
      13: [3, 5, 3, 1, 1],
      16: [3, 8, 3, 1, 1],
      20: [4, 10, 4, 1, 1],
    }
    for (const [rounds, lengths] of Object.entries(table))
      assert.deepEqual(Object.values(phaseLengths(Number(rounds))), lengths, rounds)
    for (let count = 4; count <= 20; count++) {
      const all = schedule(count)
      const numbered = all.map(({ number, of }) => [number, of])
      const expected = Array.from({ length: count }, (_, i) => [i + 1, count])
      assert.deepEqual(numbered, expected)
      const { battle, ...others } = phaseLengths(count)
      assert.ok(Object.values(others).every(length => length >= 1) && (count === 4 || battle >= 1), `${count} rounds`)
      const order = ['position', 'clash', 'battle', 'endgame', 'summary']
      const phases = all.map(({ phase }) => order.indexOf(phase))
      assert.deepEqual(phases, [...phases].sort())
    }
  })

  it('hold what the seed says', () => {
    const [, position, clash, , , , battle, , endgame, summary] = schedule(10)
    const holds = ({ audience, answers, arguments: mayArgue, allies, facts }: NonNullable<typeof position>) =>
      [audience, answers, mayArgue, allies, facts].map(Number).join('')
    const held = [position, clash, battle, endgame, summary].map(round => holds(round!))
    assert.deepEqual(held, ['00101', '11101', '01111', '01011', '01010'])
  })
})
