import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Call, Speech } from '../../src/core/model.ts'
import { lessons } from '../../src/formats/arena/verdict.ts'
import { keysOf } from '../cases/sent.ts'
import { playArena } from './support/play.ts'
import { arenaScript, sidesOf } from './support/script.ts'

describe('what a debater learns', { concurrency: 4 }, () => {
  const lessonFrom = ({ key, text }: Speech, lesson: string) => ({ turn: key, quote: text.split('.')[0]!, lesson })

  /** The first side learns from its own words, from the other side's and from the audience's. */
  const ruling = (call: Call, isMended: boolean): string => {
    const record = call.moment.values.record as readonly Speech[]
    const [one, other] = sidesOf(call)
    const own = record.find(({ seat }) => seat === one)!
    const theirs = [record.find(({ seat }) => seat === other)!, record.find(({ key }) => key.includes('floor'))!]
    const worked = [lessonFrom(own, 'own'), ...(isMended ? [] : theirs.map(speech => lessonFrom(speech, 'stolen')))]
    const empty = { worked: [], refuted: [] }
    return JSON.stringify({
      ...JSON.parse(arenaScript(call)),
      lessons: { [one]: { worked, refuted: [] }, [other]: empty },
    })
  }

  for (const rigor of ['normal', 'high'] as const)
    for (const mends of [true, false])
      it(`is from its own speeches alone: ${rigor}, ${mends ? 'mended' : 'wrong twice'}`, async () => {
        const script = (call: Call) =>
          call.moment.cue === 'ruling' ? ruling(call, mends && call.refused !== undefined) : arenaScript(call)
        const played = await playArena({ rigor, options: { rounds: 5, poll: false, learn: true }, script })
        assert.equal(played.view.state, 'done')
        assert.equal(keysOf(played).filter(key => key === 'ruling/judge').length, 2, 'it is asked once more')
        const learned = lessons(played.view).flatMap(({ worked, refuted }) => [...worked, ...refuted])
        assert.ok(learned.length > 0)
        for (const { lesson } of learned) assert.equal(lesson, 'own')
      })

  it('is nothing of what an older ruling took from others', async () => {
    const options = { rounds: 5, poll: false, learn: true }
    const { view } = await playArena({ rigor: 'normal', options, script: arenaWith })
    const verdict = view.verdict as unknown as { ruling: { lessons: unknown } }
    const con = view.turns.get('round-1/con')!
    const stolen = { turn: con.key, quote: con.text.split('.')[0]!, lesson: 'stolen' }
    verdict.ruling.lessons = { pro: { worked: [stolen], refuted: [] }, con: { worked: [stolen], refuted: [] } }
    const worked = lessons(view).map(({ worked }) => worked.length)
    assert.deepEqual(worked, [0, 1])
  })
})

const arenaWith = (call: Call): string => {
  if (call.moment.cue !== 'ruling') return arenaScript(call)
  const [one, other] = sidesOf(call)
  const empty = { worked: [], refuted: [] }
  return JSON.stringify({ ...JSON.parse(arenaScript(call)), lessons: { [one]: empty, [other]: empty } })
}
