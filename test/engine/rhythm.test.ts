import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { replay } from '../../src/cli/terminal/live.ts'
import type { AgonEvent, KeptEvent } from '../../src/core/events.ts'
import { playRhythm, RhythmRecorder } from '../../src/core/rhythm.ts'
import { foldAll, type View } from '../../src/core/view.ts'
import { answered, asked, failed, opened } from '../support/staged-events.ts'

const beatsOf = (rhythm: string, text: string) => [...playRhythm(rhythm, text)]

describe('rhythm', () => {
  test('plays a speech in the parts and at the times in which it came', () => {
    const rhythm = new RhythmRecorder()
    rhythm.add(700, 5)
    rhythm.add(730, 1)
    rhythm.add(810, 5)
    rhythm.add(1_900, 1)
    assert.deepEqual(beatsOf(rhythm.toString(), 'Hello world!'), [
      { afterMs: 700, text: 'Hello ' },
      { afterMs: 110, text: 'world' },
      { afterMs: 1_090, text: '!' },
    ])
  })

  test('of 150 tokens in 1.9 s takes at most 130 bytes', () => {
    const rhythm = new RhythmRecorder()
    for (let token = 0; token < 150; token += 1) rhythm.add((token * 1_900) / 150, 5)
    const kept = rhythm.toString()
    assert.ok(kept.length <= 130, `${kept.length} bytes: ${kept}`)
    const text = 'words '.repeat(125)
    const beats = beatsOf(kept, text)
    assert.equal(beats.map(beat => beat.text).join(''), text)
    assert.ok(beats.length >= 15)
    const total = beats.reduce((sum, beat) => sum + beat.afterMs, 0)
    assert.ok(total > 1_750 && total <= 1_900, `${total} ms`)
  })

  test('of an hour of speech stays small and keeps its length', () => {
    const rhythm = new RhythmRecorder()
    for (let second = 0; second < 3_600; second += 1) rhythm.add(second * 1_000, 60)
    assert.ok(rhythm.toString().length < 6_000)
    const beats = beatsOf(rhythm.toString(), 'x'.repeat(216_000))
    const total = beats.reduce((sum, beat) => sum + beat.afterMs, 0)
    assert.ok(Math.abs(total - 3_599_000) < 20_000, `${total} ms`)
  })

  test('never splits a character, and never loses one', () => {
    const text = '👩‍🚀a😀b'.repeat(20)
    for (const rhythm of ['a.1 a.1 a.1', 'a.3 a.7 a.1 a.1 a.1 a.1', 'a.2s', '0.1 0.9']) {
      const beats = beatsOf(rhythm, text)
      assert.equal(beats.map(beat => beat.text).join(''), text)
      for (const beat of beats) assert.ok(beat.text.isWellFormed(), rhythm)
    }
  })

  test('that makes no sense gives the whole text at once', () => {
    for (const rhythm of ['', ' ', 'x', '1.2.3', 'a.0', 'zzzzzzzzzz.1', '1.zzzzzzzzzzzz', '-1.4', 'a.1  a.1', '\0']) {
      assert.deepEqual(beatsOf(rhythm, 'text'), [{ afterMs: 0, text: 'text' }], rhythm)
    }
    assert.deepEqual(beatsOf('a.1', ''), [])
  })
})

describe('replay', () => {
  const at = (ms: number, event: KeptEvent) => ({ at: new Date(Date.UTC(2026, 0, 1) + ms).toISOString(), event })
  const one = 'round-1/proposer'
  const two = 'round-1/challenger'
  const records = [
    at(0, opened('en')),
    at(10, asked(one)),
    at(500, failed(one, { kind: 'transport', message: 'cut' }, 'Hel')),
    at(60_500, asked(one, 2)),
    at(61_500, answered(one, 'Hello world', '1e.6 1e.5')),
    at(61_500, asked(two)),
    at(61_900, answered(two, 'No.', 'garbage')),
  ]

  async function played(speed: number, of = records) {
    const heard: string[] = []
    let view: View | null = null
    let slept = 0
    await replay(of, {
      speed,
      sleep: async ms => {
        slept += ms
        heard.push(`+${ms}`)
      },
      hear: (event: AgonEvent, now) => {
        view = now
        heard.push(event.type === 'turn.delta' ? event.text : event.type)
      },
    })
    return { heard, view: view!, slept }
  }

  test('has the pauses of the debate, none longer than two seconds, and ends with the same view', async () => {
    const { heard, view } = await played(1)
    assert.deepEqual(heard, [
      ...['debate.opened', '+10', 'turn.asked', '+490', 'Hel', 'turn.failed', '+2000', 'turn.asked'],
      ...['+500', 'Hello ', '+500', 'world', 'turn.answered', 'turn.asked', '+400', 'No.', 'turn.answered'],
    ])
    assert.deepEqual(view, foldAll(records.map(record => record.event)))
  })

  test('runs at another speed, or at once', async () => {
    const normal = await played(1)
    assert.equal((await played(4)).slept, normal.slept / 4)
    for (const speed of [0, Number.POSITIVE_INFINITY]) assert.equal((await played(speed)).slept, 0)
  })

  test('lets turns overlap that overlapped, and trusts the order of the journal over the clock', async () => {
    const parallel = [
      at(0, asked(one)),
      at(0, asked(two)),
      at(400, answered(two, 'ab', 'a.1 k.1')),
      at(300, answered(one, 'cd', 'a.1 a.1')),
    ]
    const { heard } = await played(0, parallel)
    assert.deepEqual(heard, ['turn.asked', 'turn.asked', 'a', 'c', 'b', 'turn.answered', 'd', 'turn.answered'])
  })

  test('stops when the sleeper does', async () => {
    const stopped = replay(records, { speed: 1, hear: () => {}, sleep: () => Promise.reject(new Error('stopped')) })
    await assert.rejects(stopped, /stopped/)
  })
})
