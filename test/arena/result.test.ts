import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Speech } from '../../src/core/model.ts'
import { options } from '../../src/formats/arena/options.ts'
import { turningPoints } from '../../src/formats/arena/points.ts'
import { type Counted, markOf, type RoundMark, resultOf } from '../../src/formats/arena/result.ts'
import { explains } from '../../src/formats/arena/verdict.ts'
import { factsOf, keysOf } from '../cases/sent.ts'
import { rowsOf, valuesOf } from '../support/values.ts'
import { playArena, verdictIn } from './support/play.ts'
import { said, scoreWith, sheet, withReplies } from './support/script.ts'

const pathOf = (...marks: [number, number][]): RoundMark[] => marks.map(([pro, con], i) => ({ round: i + 1, pro, con }))
const votesOf = (pro: number, con: number): Counted['votes'] => [
  { vote: 'pro', weight: pro },
  { vote: 'con', weight: con },
]
const base: Counted = {
  path: pathOf([7, 6], [7, 6]),
  rulings: ['con'],
  votes: votesOf(2, 3),
  weights: { judge: 60, audience: 40 },
}

describe('the result', () => {
  it('is half points and half ruling of the judge, and the weighted votes', () => {
    assert.deepEqual(resultOf(base), {
      winner: 'con',
      // 30 × 0.75 + 30 × 0 + 40 × 0.4
      total: { pro: 38.5, con: 61.5 },
      points: { weight: 30, share: { pro: 0.75, con: 0.25 }, mean: { pro: 7, con: 6 }, rounds: 2 },
      ruling: { weight: 30, share: { pro: 0, con: 1 }, judges: 1 },
      votes: { weight: 40, share: { pro: 0.4, con: 0.6 }, weighed: { pro: 2, con: 3 }, voters: 2 },
      alone: { points: 'pro', ruling: 'con', judge: 'con', audience: 'con' },
    })
  })

  it('gives all of the points to a lead of two a round, and in proportion below', () => {
    const shareOf = (pro: number, con: number) => resultOf({ ...base, path: pathOf([pro, con]) })!.points!.share.pro
    assert.deepEqual(
      [shareOf(8, 6), shareOf(9, 3), shareOf(6, 8), shareOf(6.5, 6), shareOf(6, 6)],
      [1, 1, 0, 0.625, 0.5],
    )
  })

  it('is a tie where nothing tells the sides apart that a reader could see', () => {
    const level = { ...base, path: pathOf([7, 7]), rulings: [null] }
    const votes = votesOf(2, 2)
    const tie = resultOf({ ...level, votes })!
    assert.deepEqual([tie.winner, tie.total], [null, { pro: 50, con: 50 }])
    assert.deepEqual(tie.alone, { points: null, ruling: null, judge: null, audience: null })
    const close = resultOf({ ...level, votes, path: pathOf([7.001, 7]) })!
    assert.equal(close.winner, null)
    assert.equal(resultOf({ ...level, votes, path: pathOf([7.05, 7]) })!.winner, 'pro')
  })

  it('calls no part a tie that a reader can tell apart, and any that one cannot', () => {
    const alone = (lead: number) => resultOf({ ...base, path: pathOf([6, 6 + lead]), rulings: ['con'] })!.alone
    assert.deepEqual([alone(0.0125).points, alone(0.0125).judge], ['con', 'con'])
    assert.deepEqual([alone(-0.0125).points, alone(0.0019).points, alone(0.002).points], ['pro', null, 'con'])
    const audience = (pro: number, con: number) => resultOf({ ...base, votes: votesOf(pro, con) })!.alone.audience
    assert.deepEqual([audience(49.7, 50.3), audience(50.3, 49.7), audience(10, 10)], ['con', 'pro', null])
    // The points give half, the ruling gives half: what is left is a tenth of a hundred either way.
    const judge = (pro: number) => resultOf({ ...base, path: pathOf([pro, 6]), rulings: [null] })!.alone.judge
    assert.deepEqual([judge(6.004), judge(5.996), judge(6.0039)], ['pro', 'con', null])
  })

  it('without votes is the judge’s alone', () => {
    const { winner, total, points, ruling, votes, alone } = resultOf({ ...base, votes: [] })!
    assert.deepEqual([winner, total, votes], ['con', { pro: 37.5, con: 62.5 }, null])
    assert.deepEqual([points?.weight, ruling?.weight], [50, 50])
    assert.ok(!('audience' in alone))
  })

  it('without a ruling rests on the points, without points on the ruling', () => {
    const scored = resultOf({ ...base, rulings: [] })!
    assert.deepEqual([scored.points?.weight, scored.ruling, scored.total], [60, null, { pro: 61, con: 39 }])
    assert.deepEqual(scored.alone, { points: 'pro', judge: 'pro', audience: 'con' })
    const ruled = resultOf({ ...base, path: [] })!
    assert.deepEqual([ruled.points, ruled.ruling?.weight, ruled.total], [null, 60, { pro: 16, con: 84 }])
    assert.ok(!('points' in ruled.alone))
  })

  it('is none where the judge neither scored nor ruled, whatever the audience says', () => {
    assert.equal(resultOf({ ...base, path: [], rulings: [] }), null)
    assert.equal(resultOf({ ...base, path: [], rulings: [], weights: { judge: 0, audience: 1 } }), null)
  })

  it('keeps to the weights, also to nothing', () => {
    const weighed = (judge: number, audience: number, votes = base.votes) =>
      resultOf({ ...base, votes, weights: { judge, audience } })!
    assert.deepEqual(weighed(0, 40).total, { pro: 40, con: 60 })
    assert.equal(weighed(0, 40).alone.judge, 'con')
    assert.deepEqual([weighed(1, 0).total, weighed(1, 0).votes], [{ pro: 37.5, con: 62.5 }, null])
    assert.deepEqual(weighed(3, 1).total, { pro: 0.75 * 37.5 + 10, con: 0.75 * 62.5 + 15 })
    // Whoever has no voice leaves its weight to the others.
    assert.deepEqual(weighed(0, 40, []).total, { pro: 37.5, con: 62.5 })
  })

  it('adds up to a hundred', () => {
    for (const judge of [0, 1, 7, 33.3])
      for (const audience of [1, 3, 11])
        for (const rulings of [['pro'], ['pro', 'con', 'con'], ['pro', null]] as Counted['rulings'][]) {
          const { total } = resultOf({ ...base, rulings, weights: { judge, audience } })!
          assert.equal(total.pro + total.con, 100, JSON.stringify({ judge, audience, rulings, total }))
        }
  })

  it('has weights that add up to a hundred, and shares that add up to one', () => {
    for (const judge of [1, 7, 33.3])
      for (const audience of [2, 3, 11]) {
        const { points, ruling, votes } = resultOf({ ...base, weights: { judge, audience }, path: pathOf([6.125, 6]) })!
        const parts = [points!, ruling!, votes!]
        assert.equal(Math.round(100 * parts.reduce((sum, { weight }) => sum + weight, 0)), 10_000)
        for (const { share } of parts) assert.equal(share.pro + share.con, 1)
      }
  })

  it('is the same the other way round', () => {
    const turn = (side: 'pro' | 'con' | null) => side && (side === 'pro' ? 'con' : 'pro')
    for (const lead of [0, 0.003, 0.0066, 0.0067, 0.0125, 0.3, 3])
      for (const weight of [1, 2, 3]) {
        const level = { ...base, rulings: [null] }
        const one = resultOf({ ...level, path: pathOf([6 + lead, 6]), votes: votesOf(weight, 2) })!
        const other = resultOf({ ...level, path: pathOf([6, 6 + lead]), votes: votesOf(2, weight) })!
        assert.deepEqual([other.winner, other.alone.judge], [turn(one.winner), turn(one.alone.judge!)])
        assert.ok(Math.abs(one.total.pro - other.total.con) < 0.0002)
      }
  })

  it('gives each judge one voice, and half of it to each side where it holds to none', () => {
    const shareOf = (...rulings: Counted['rulings']) => resultOf({ ...base, rulings })!.ruling!.share
    assert.deepEqual(shareOf('pro', 'con'), { pro: 0.5, con: 0.5 })
    assert.deepEqual(shareOf('pro', null), { pro: 0.75, con: 0.25 })
    const two = shareOf('pro', 'pro', 'con')
    assert.ok(Math.abs(two.pro - 2 / 3) < 0.001 && Math.abs(two.con - 1 / 3) < 0.001)
  })
})

it('a mark is the mean of the four criteria, less what fouls and help cost, and never below nothing', () => {
  const given = { logic: 8, rebuttal: 7, clarity: 6.5, evidence: 6 }
  assert.deepEqual([markOf(given, []), markOf(given, [{ cost: 1 }, { cost: 0.25 }])], [6.875, 5.625])
  assert.equal(markOf(sheet(1), [{ cost: 1 }, { cost: 1 }]), 0)
  assert.equal(markOf({ ...given, evidence: 6.25 }, []), 6.9375)
})

describe('turning points', () => {
  const speeches: Speech[] = [1, 2, 3, 4, 10].flatMap(n =>
    ['pro', 'con'].map(seat => ({ key: `round-${n}/${n === 3 ? 'again/' : ''}${seat}`, seat, text: '' })),
  )
  const pointsIn = (...marks: [number, number][]) => turningPoints(pathOf(...marks), speeches, null)

  it('are where the lead in total changes, and the round that was won most clearly', () => {
    assert.deepEqual(pointsIn([7, 6], [6, 7.5], [5, 9], [7, 7]), [
      { round: 2, side: 'con', why: 'lead', margin: 1.5, turn: 'round-2/con' },
      { round: 3, side: 'con', why: 'margin', margin: 4, turn: 'round-3/again/con' },
    ])
  })

  it('are one where both are the same round', () => {
    assert.deepEqual(pointsIn([7, 6], [5, 9]), [{ round: 2, side: 'con', why: 'lead', margin: 4, turn: 'round-2/con' }])
  })

  it('are none where nobody won a round by a point or came from behind', () => {
    assert.deepEqual(pointsIn([7, 6.5], [6.5, 7], [7, 7], [7.5, 7]), [])
    assert.deepEqual(pointsIn(), [])
  })

  it('remember who was ahead before the sides were level', () => {
    const points = pointsIn([7, 6.5], [6.5, 7], [6.5, 7])
    assert.deepEqual(rowsOf(points, 'round', 'side', 'why'), [[3, 'con', 'lead']])
  })

  it('are the first of those that were won by as much', () => {
    assert.deepEqual(valuesOf(pointsIn([8, 6], [8, 6]), 'round'), [1])
  })

  it('are none as long as there is one round alone', () => assert.deepEqual(pointsIn([9, 5]), []))

  it('have the round with the deciding argument among them, once', () => {
    const decided = (turn: string) =>
      turningPoints(pathOf([7, 6.5], [6.5, 6.5], [5, 9]), speeches, { turn, winner: 'con' })
    assert.deepEqual(rowsOf(decided('round-2/con'), 'round', 'side', 'why', 'margin'), [
      [2, 'con', 'deciding', 0],
      [3, 'con', 'lead', 4],
    ])
    assert.deepEqual(rowsOf(decided('round-3/con'), 'round', 'why'), [[3, 'lead']])
    // Somebody from the audience spoke for the winner.
    assert.deepEqual(rowsOf(decided('round-1/floor/aud_01'), 'round', 'side', 'why'), [
      [1, 'con', 'deciding'],
      [3, 'con', 'lead'],
    ])
  })

  it('of the first round are not taken for the tenth', () => {
    const path = [1, 2].map(round => ({ round, pro: round === 1 ? 9 : 6, con: 5 }))
    const [point] = turningPoints(path, speeches.toReversed(), null)
    assert.equal(point?.turn, 'round-1/pro')
  })
})

describe('the result of a whole arena', { concurrency: 8 }, () => {
  it('follows from its parts, which the verdict has', async () => {
    const played = await playArena({ members: 3, rigor: 'low' })
    const { result, path, votes, turning, ruling, judging, moved, winner } = verdictIn(played)
    // 6, 6, 8, 6, 6 against 7 five times; the ruling for pro; 1 + 3 against 2 votes.
    const scores = path.map(({ pro, con }) => `${pro} : ${con}`)
    assert.deepEqual(scores, ['6 : 7', '6 : 7', '8 : 7', '6 : 7', '6 : 7'])
    assert.deepEqual(result.points?.share, { pro: 0.35, con: 0.65 })
    assert.deepEqual(result.votes?.weighed, { pro: 4, con: 2 })
    // 30 × 0.35 + 30 + 40 × 4/6
    assert.equal(result.total.pro.toFixed(1), '67.2')
    assert.deepEqual(result.alone, { points: 'con', ruling: 'pro', judge: 'pro', audience: 'pro' })
    assert.deepEqual([winner, played.view.outcome, played.view.decided], ['pro', 'verdict', true])
    assert.deepEqual(turning, [{ round: 1, side: 'con', why: 'margin', margin: 1, turn: 'round-1/con' }])
    assert.deepEqual([ruling?.winner, judging?.rulings.length], ['pro', 1])
    const cast = votes.map(({ agent_id, type, weight, vote }) => `${agent_id} ${type} ${weight} ${vote}`)
    assert.deepEqual(cast, ['aud_01 Rationalist 1 pro', 'aud_02 Pragmatist 2 con', 'aud_03 Technologist 3 pro'])
    assert.deepEqual(
      moved?.map(({ agent_id, from, to, by }) => [agent_id, from, to, by?.turn]),
      [
        ['aud_01', 'undecided', 'pro', 'round-1/pro'],
        // The words of one side move nobody to the other.
        ['aud_02', 'undecided', 'con', undefined],
        ['aud_03', 'undecided', 'pro', 'round-1/pro'],
      ],
    )
  })

  it('is the audience’s where the user says so, although the judge sees it the other way', async () => {
    const all = Object.fromEntries(['aud_01', 'aud_02'].map(id => [`vote/${id}`, voting(id, 'con')]))
    const played = await playArena({
      options: { rounds: 4, poll: false, weights: { judge: 10, audience: 90 } },
      rigor: 'low',
      script: withReplies(all),
    })
    const { winner, result } = verdictIn(played)
    assert.deepEqual([winner, result.alone.judge, result.alone.audience], ['con', 'pro', 'con'])
  })

  it('may be a tie, which is a result', async () => {
    const played = await playArena({
      members: 3,
      options: { rounds: 4, poll: false, weights: '0/1' },
      script: withReplies({ 'vote/aud_02': voting('aud_02', 'pro'), 'vote/aud_03': voting('aud_03', 'con') }),
    })
    assert.deepEqual([played.view.outcome, played.view.decided, verdictIn(played).winner], ['tie', true, null])
  })

  it('rests on a quotation that exists: a ruling that invents one is asked for again, and then left out', async () => {
    const invented = { deciding: { turn: 'round-1/pro', quote: 'Nobody ever said anything like this', why: 'x' } }
    const played = await playArena({ rigor: 'low', script: withReplies({ 'ruling/judge': scoreWith(invented) }) })
    assert.equal(keysOf(played).filter(key => key === 'ruling/judge').length, 2)
    assert.deepEqual([verdictIn(played).ruling, verdictIn(played).judging], [null, null])
    assert.equal(played.view.outcome, 'verdict')
  })

  it('goes to the side that the points of the ruling put ahead', async () => {
    const played = await playArena({
      rigor: 'low',
      script: withReplies({ 'ruling/judge': scoreWith({ winner: 'con' }) }),
    })
    assert.equal(keysOf(played).filter(key => key === 'ruling/judge').length, 2)
    assert.equal(verdictIn(played).ruling, null)
  })
})

const voting = (agent_id: string, vote: string): string =>
  JSON.stringify({ agent_id, vote, confidence: 0.9, reason: 'It held.' })

describe('votes', { concurrency: 8 }, () => {
  const voteOf = (played: Parameters<typeof factsOf>[0], id: string) =>
    factsOf(played, 'vote.cast')[`vote/vote.cast/${id}`]

  it('are cast under one’s own name, whatever name they bear', async () => {
    const options = { rounds: 4, poll: false }
    const wrong = voting('aud_02', 'con')
    const stubborn = await playArena({ options, script: withReplies({ 'vote/aud_01': wrong }) })
    assert.equal(keysOf(stubborn).filter(key => key === 'vote/aud_01').length, 1, 'everybody knows who was asked')
    assert.deepEqual(
      { ...voteOf(stubborn, 'aud_01') },
      { agent_id: 'aud_01', vote: 'con', confidence: 0.9, reason: 'It held.', weight: 1 },
    )
    assert.deepEqual(valuesOf(verdictIn(stubborn).votes, 'agent_id'), ['aud_01', 'aud_02'])
  })

  it('that are none are asked for once more, and then left out', async () => {
    for (const wrong of [voting('aud_01', 'abstain'), voting('aud_01', 'con').replace('0.9', '1.9'), 'pro']) {
      const played = await playArena({
        options: { rounds: 4, poll: false },
        script: withReplies({ 'vote/aud_01': wrong }),
      })
      assert.deepEqual(valuesOf(verdictIn(played).votes, 'agent_id'), ['aud_02'])
    }
  })

  it('name words that moved the voter, or none', async () => {
    const moved = (turn: string, quote: string) =>
      JSON.stringify({ ...JSON.parse(voting('aud_01', 'pro')), leaning: 'con', moved_by: { turn, quote } })
    const invented = await playArena({
      options: { rounds: 4 },
      script: withReplies({ 'vote/aud_01': moved('round-1/pro', said('con', 2)) }),
    })
    assert.equal(keysOf(invented).filter(key => key === 'vote/aud_01').length, 1)
    assert.deepEqual([verdictIn(invented).moved?.[0]?.by, voteOf(invented, 'aud_01')?.vote], [null, 'pro'])
    const real = await playArena({
      options: { rounds: 4 },
      script: withReplies({ 'vote/aud_01': moved('round-2/con', said('con', 2)) }),
    })
    const { from, to, by } = factsOf(real, 'mind.changed')['vote/mind.changed/aud_01']!
    assert.deepEqual([from, to, by], ['undecided', 'con', { turn: 'round-2/con', quote: said('con', 2) }])
  })
})

describe('options', () => {
  const member = (agent_id: string, fields: object = {}) => ({ agent_id, type: 'Any', preference: 'All.', ...fields })
  const isFine = (given: object): boolean => options.safeParse(given).success

  it('give every member of the audience a seat of its own', () => {
    assert.ok(isFine({ audience: [member('aud_01'), member('aud_02'), member('constructor'), member('观众')] }))
    for (const id of ['pro', 'con', 'judge', 'judge-2', '__proto__', '', 'a/b', 'a b', 'x'.repeat(41)])
      assert.ok(!isFine({ audience: [member('aud_01'), member(id)] }), id)
    assert.ok(!isFine({ audience: [member('aud_01'), member('aud_01')] }))
    assert.ok(!isFine({ audience: [] }))
  })

  it('take four to twenty rounds, and weights that are not both nothing', () => {
    for (const rounds of [4, 20, '10']) assert.ok(isFine({ rounds }), String(rounds))
    for (const rounds of [3, 21, 4.5, '4.5', '', -4]) assert.ok(!isFine({ rounds }), String(rounds))
    assert.deepEqual(options.parse({ weights: '70/30' }).weights, { judge: 70, audience: 30 })
    assert.deepEqual(options.parse({ weights: '1.5 : 0' }).weights, { judge: 1.5, audience: 0 })
    assert.deepEqual(options.parse({}).weights, { judge: 60, audience: 40 })
    for (const weights of ['0/0', '60', '-1/2', '60/40/10', { judge: 1 }])
      assert.ok(!isFine({ weights }), String(weights))
    for (const weight of [0, -1, 1_001]) assert.ok(!isFine({ audience: [member('a', { weight })] }), String(weight))
  })
})

it('whom words can move is never to one side by the other, nor away from a side by itself', () => {
  assert.deepEqual(
    [
      explains('round-3/pro', 'con', 'pro'),
      explains('round-3/con', 'con', 'pro'),
      explains('round-3/again/con', 'undecided', 'con'),
      explains('round-3/con', 'con', 'undecided'),
      explains('round-3/pro', 'con', 'undecided'),
      explains('round-3/floor/aud_01', 'con', 'pro'),
    ],
    [true, false, true, false, true, true],
  )
})
