import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Vote, type Weighing, weigh } from '../../src/core/judging/weigh.ts'

const sides = ['pro', 'con']

const vote = (judge: string, order: Vote['order'], choice: string, lead = 1): Vote => {
  const other = choice === 'pro' ? 'con' : 'pro'
  return { judge, order, choice, scores: { evidence: { [choice]: 5 + lead, [other]: 5 } } }
}

const judge = (name: string, first: string, second: string, lead?: number): Vote[] => [
  vote(name, 'as-said', first, lead),
  vote(name, 'turned', second, lead),
]

const shown = ({ winner, firmness, decidedBy }: Weighing) => [winner, firmness, decidedBy]

describe('rulings that are weighed', () => {
  it('are firm when there are several and all are alike', () => {
    assert.deepEqual(shown(weigh(judge('j', 'pro', 'pro'), sides)), ['pro', 'firm', 'all'])
    const two = weigh([...judge('j', 'pro', 'pro'), ...judge('k', 'pro', 'pro')], sides)
    assert.deepEqual([two.ordersAgree, two.judgesAgree, two.margins], [true, true, { evidence: 1 }])
  })

  it('lean when there is one, when a judge is missing, or when the scores speak against it', () => {
    assert.deepEqual(shown(weigh([vote('j', 'as-said', 'pro')], sides)), ['pro', 'leaning', 'one-ruling'])
    assert.deepEqual(shown(weigh(judge('j', 'pro', 'pro'), sides, ['k'])), ['pro', 'leaning', 'all'])
    assert.deepEqual(shown(weigh(judge('j', 'pro', 'pro', -1), sides)), ['pro', 'leaning', 'all'])
    const most = weigh([...judge('j', 'pro', 'pro'), ...judge('k', 'con', 'con'), ...judge('l', 'pro', 'pro')], sides)
    assert.deepEqual(shown(most), ['pro', 'leaning', 'most-judges'])
  })

  it('are no win when they hang on the order, or when too few judges are left', () => {
    assert.deepEqual(shown(weigh(judge('j', 'pro', 'con'), sides)), [null, 'split', 'order'])
    const one = [...judge('j', 'pro', 'pro'), ...judge('k', 'pro', 'con'), ...judge('l', 'con', 'pro')]
    assert.deepEqual(shown(weigh(one, sides)), [null, 'split', 'order'])
    assert.equal(weigh(judge('j', 'pro', 'pro'), sides, ['k', 'l']).winner, null)
  })

  it('that are level are told apart by their scores from one point on, and else not at all', () => {
    const level = (pro: number, con: number) => [...judge('j', 'pro', 'pro', pro), ...judge('k', 'con', 'con', con)]
    assert.deepEqual(shown(weigh(level(4, 2), sides)), ['pro', 'leaning', 'scores'])
    assert.deepEqual(shown(weigh(level(3.8, 2), sides)), [null, 'split', 'tie'])
    const thirds = { a: 1 / 3, b: 1 / 3, c: 1 / 3 }
    const scores = Object.fromEntries(Object.keys(thirds).map(name => [name, { pro: 6 + 2 / 3, con: 6 }]))
    const even = Object.fromEntries(Object.keys(thirds).map(name => [name, { pro: 6, con: 6 }]))
    const votes: Vote[] = [
      { judge: 'j', order: 'as-said', choice: 'pro', scores },
      { judge: 'k', order: 'as-said', choice: 'con', scores: even },
    ]
    assert.equal(weigh(votes, sides).winner, 'pro')
  })

  it('do not let a side that nobody scored win or lose by scores', () => {
    const none: Vote = { judge: 'k', order: 'as-said', choice: 'none', scores: { evidence: { pro: 3, con: 9 } } }
    assert.deepEqual(shown(weigh([vote('j', 'as-said', 'pro'), none], [...sides, 'none'])), [null, 'split', 'tie'])
  })

  it('come to the same with the sides exchanged, in any order of judges, and never to a win that flips', () => {
    const choices = ['pro', 'con']
    const judges = ['j', 'k', 'l']
    const exchange = (votes: readonly Vote[]): Vote[] =>
      votes.map(({ judge, order, choice }) => vote(judge, order, choice === 'pro' ? 'con' : 'pro'))
    let cases = 0
    for (let count = 1; count <= 3; count++)
      for (let mask = 0; mask < 4 ** count; mask++) {
        const votes = judges
          .slice(0, count)
          .flatMap((name, i) => judge(name, choices[(mask >> (2 * i)) & 1]!, choices[(mask >> (2 * i + 1)) & 1]!))
        const found = weigh(votes, sides)
        const other = weigh(exchange(votes), sides)
        assert.equal(other.winner, found.winner && (found.winner === 'pro' ? 'con' : 'pro'))
        assert.deepEqual([other.firmness, other.decidedBy], [found.firmness, found.decidedBy])
        assert.deepEqual(shown(weigh(votes.toReversed(), sides)), shown(found))
        const turned = votes.map(one => ({ ...one, order: one.order === 'turned' ? 'as-said' : 'turned' }) as Vote)
        assert.equal(weigh(turned, sides).winner, found.winner)
        cases += 1
      }
    assert.equal(cases, 4 + 16 + 64)
  })
})
