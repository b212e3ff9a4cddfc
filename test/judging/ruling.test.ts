import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Speech } from '../../src/core/model.ts'
import { callOuts } from '../../src/formats/duel/ruling.ts'
import { hedgeIn } from '../../src/formats/verdict-checks.ts'

describe('a ruling that picks no side', () => {
  const refused = [
    'Both approaches have merit.',
    'Both proposals have merit.',
    'Both the proposer and the challenger have valid points.',
    'Both sides clearly have merit and the choice depends on context.',
    'There is merit on both sides.',
    'The two cases are equally strong.',
    'It is a tie.',
    'Neither side wins this debate.',
    'There is no clear winner.',
    '双方都有道理。',
    '双方势均力敌。',
    '双方观点同样合理。',
    '双方都很有道理。',
    '两种方法都有可取之处。',
    '各有千秋，难分高下。',
  ]
  for (const text of refused) it(text, () => assert.notEqual(hedgeIn(text, true), null))
})

describe('a ruling that picks one', () => {
  const accepted = [
    'The challenger quoted "both approaches have merit" and then showed why that is wrong.',
    'It is not the case that both sides have merit: the challenger cited no figures.',
    'This is not a tie; the challenger wins on docs/load.md:14.',
    'Both benchmarks are strong evidence for the proposer.',
    'Both sides have valid points, but the proposer alone gave measurements.',
    '双方都有道理，但只有反方给出了数据。',
    '这不是平局，反方胜出。',
    'The proposer had the stronger evidence in both rounds.',
  ]
  for (const text of accepted) it(text, () => assert.equal(hedgeIn(text, true), null))

  it('may grant something in its reasoning, not in its recommendation', () => {
    assert.notEqual(hedgeIn('Both sides have merit, but start with a pilot.', false), null)
  })
})

describe('claims called out as unsupported', () => {
  const opening: Speech = {
    key: 'round-1/proposer',
    seat: 'proposer',
    text: 'Every team that moved was glad of it. 每个团队都很满意这次迁移。',
  }
  const found = (text: string, seat = 'challenger', key = 'round-1/challenger') =>
    callOuts([opening, { key, seat, text }], []).map(({ claim, callOut }) => [claim?.quote ?? null, callOut?.quote])

  it('are found with the claim, wherever it stands', () => {
    const claim = 'Every team that moved was glad of it.'
    for (const text of [
      `- This claim is unsupported: "${claim}"`,
      `“${claim}” This claim is unsupported.`,
      `> "${claim}"\n\nThis claim is unsupported.`,
      `The claim that "${claim}" remains unsupported.`,
    ])
      assert.deepEqual(
        found(text).map(([quote]) => quote),
        [claim],
        text,
      )
    assert.equal(found('“每个团队都很满意这次迁移。”该论点缺乏证据支撑。')[0]![0], '每个团队都很满意这次迁移。')
  })

  it('are found without one', () => {
    assert.deepEqual(found('This defense is unsupported.'), [[null, 'This defense is unsupported.']])
    assert.deepEqual(found('These claims are unsupported.'), [[null, 'These claims are unsupported.']])
  })

  it('are not the words of one side quoted or denied by the other', () => {
    assert.deepEqual(found('The challenger wrote "This claim is unsupported", but src/db.ts:12 shows it.'), [])
    assert.deepEqual(found('It is false that this claim is unsupported: see docs/load.md:3.'), [])
  })

  it('are listed once, also when the judge names them', () => {
    const challenge = 'This claim is unsupported: "Every team that moved was glad of it."'
    const speeches = [opening, { key: 'round-1/challenger', seat: 'challenger', text: challenge }]
    const quote = 'Every team that moved was glad of it'
    const named = [{ turn: 'round-1/proposer', quote, calledOutBy: 'challenger' as const }]
    assert.equal(callOuts(speeches, named).length, 1)
    assert.equal(callOuts([opening], named)[0]!.foundBy, 'judge')
  })
})
