import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { alikeGroups, distinctPoints } from '../../src/formats/dialectic/distinct-points.ts'
import { playDialectic, speech } from './support/play.ts'

/** As two models wrote them at the end of a round. */
const said = [
  'whether the excess is bounded in practice',
  'where a learned ratio belongs',
  'is the excess bounded',
  'learned ratio',
  'failed attempts',
]

describe('points of several speakers', () => {
  it('that say the same are one, in the words that say most', () => {
    assert.deepEqual(distinctPoints(said), [said[0], said[1], said[4]])
    assert.deepEqual(distinctPoints(['Idempotent jobs', 'Jobs must be idempotent before a restore']), [
      'Jobs must be idempotent before a restore',
    ])
    assert.deepEqual(distinctPoints(['价格查询要多久', '有索引、负载翻倍时，价格查询要多久。']), [
      '有索引、负载翻倍时，价格查询要多久。',
    ])
    assert.deepEqual(alikeGroups(said)[0], { members: [0, 2], fullest: 0 })
  })

  it('stay apart where one denies the other, or has another figure', () => {
    for (const both of [
      ['Use Postgres', 'Do not use Postgres'],
      ['p99 under 25 orders a second', 'p99 under 50 orders a second'],
      ['Who pays for Postgres', 'Who pays for SQLite'],
      ['加索引', '不加索引'],
    ])
      assert.deepEqual(distinctPoints(both), both)
  })

  it('are not compared if they are as long as speeches', () => {
    const long = 'the excess is bounded '.repeat(100)
    const longer = [long, `${long} in practice`]
    assert.deepEqual(distinctPoints(longer), longer)
  })
})

describe('a user who is asked', () => {
  it('reads each point once', async () => {
    const tail = (open: string[]) => speech('Hm.', { open, agreed: [], state: 'go-on' })
    const { sent } = await playDialectic({
      options: { ask: 'always' },
      parts: { 'round-1/main': tail(said.slice(0, 2)), 'round-1/partner': tail(said.slice(2)) },
    })
    const { asked } = sent.find(({ key }) => key === 'round-1/user')!
    assert.deepEqual(
      said.filter(point => asked.includes(`- ${point}`)),
      [said[0], said[1], said[4]],
    )
  })
})
