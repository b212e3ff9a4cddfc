import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Speech } from '../../src/core/model.ts'
import { callOuts } from '../../src/formats/duel/ruling.ts'
import { hedgeIn } from '../../src/formats/verdict-checks.ts'
import texts from './ruling-texts.json' with { type: 'json' }

describe('a ruling that picks no side', () => {
  const refused = texts.refused
  for (const text of refused) it(text, () => assert.notEqual(hedgeIn(text, true), null))
})

describe('a ruling that picks one', () => {
  const accepted = texts.accepted
  for (const text of accepted) it(text, () => assert.equal(hedgeIn(text, true), null))

  it('may grant something in its reasoning, not in its recommendation', () => {
    assert.notEqual(hedgeIn('Both sides have merit, but start with a pilot.', false), null)
    assert.notEqual(hedgeIn('While both options are viable, it is a tie.', false), null)
    assert.notEqual(hedgeIn('While both options are viable.', false), null)
    for (const text of ['While both options are viable, move to Postgres.', '虽然双方都有道理，仍应先迁移。'])
      assert.equal(hedgeIn(text, false), null, text)
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
    const byItself = [{ ...named[0]!, calledOutBy: 'proposer' as const }]
    assert.equal(callOuts([opening], byItself)[0]!.calledOutBy, 'challenger', 'nobody calls out their own claim')
  })
})
