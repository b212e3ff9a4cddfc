import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Mask, makeMask } from '../../src/core/mask.ts'
import type { Call, Model, Part } from '../../src/core/model.ts'
import type { JournalListener } from '../../src/engine/journal.ts'
import { open } from '../../src/engine/perform.ts'
import { attempt, maskedReply } from '../../src/engine/turn/attempt.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { withArchive } from '../cases/play.ts'
import { plainBrief, plainCall } from '../support/brief.ts'
import { duelScript } from '../support/duel-script.ts'

/** A duel whose voices all stream as told. */
const play = (
  stream: Model['stream'],
  options: { listener?: JournalListener; signal?: AbortSignal; callMs?: number } = {},
) =>
  withArchive(archive =>
    open(
      {
        ...plainBrief,
        topic: 'Should we?',
        seats: ['proposer', 'challenger', 'judge'].map(id => ({ id, model: `own:${id}` })),
        options: { rounds: 1 },
      },
      {
        format: duel,
        store: archive,
        mask: makeMask([]),
        modelFor: name => ({ name, prices: null, languageModel: true, stream }),
        limits: { retryDelayMs: 1, callMs: options.callMs ?? 60_000 },
        ...(options.listener && { listeners: [options.listener] }),
        ...(options.signal && { signal: options.signal }),
      },
    ),
  )

describe('a voice that does not keep its promise', () => {
  it('throws: the turn fails at once, and is not bought again', async () => {
    let calls = 0
    const { view } = await play(() => {
      calls += 1
      throw new Error('out of tune')
    })
    assert.deepEqual([view.state, view.failure?.kind, view.failure?.message], ['failed', 'rejected', 'out of tune'])
    assert.equal(calls, 1)
  })

  it('ends without a word about it: broken off, not a speech', async () => {
    const { view } = await play(async function* () {
      yield { type: 'text', text: 'half a' } satisfies Part
    })
    assert.deepEqual([view.state, view.failure?.kind], ['failed', 'transport'])
    assert.equal(view.turns.get('round-1/proposer')?.failures[0]?.partial, 'half a')
  })

  it('does not listen when it is told to stop: it is left behind', async () => {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), 50)
    const { paused } = await play(
      async function* (): AsyncGenerator<Part> {
        yield { type: 'text', text: 'on and ' }
        await new Promise(() => {})
      },
      { signal: stop.signal },
    )
    clearTimeout(timer)
    assert.equal(paused?.kind, 'aborted')
  })

  it('takes too long: a time-out, tried twice', async () => {
    let calls = 0
    const { view } = await play(
      async function* (_, signal): AsyncGenerator<Part> {
        calls += 1
        await new Promise(resolve => signal.addEventListener('abort', resolve))
        yield { type: 'failed', failure: { kind: 'aborted', message: 'stopped' } }
      },
      { callMs: 30 },
    )
    assert.deepEqual([view.failure?.kind, calls], ['timeout', 2])
  })
})

it('a viewer that throws is a bug that comes out, and costs no second call', async () => {
  let calls = 0
  const listener: JournalListener = event => {
    if (event.type === 'turn.delta') throw new Error('a bug in the viewer')
  }
  await assert.rejects(
    play(
      async function* (call): AsyncGenerator<Part> {
        calls += 1
        yield { type: 'text', text: duelScript(call) }
        yield { type: 'done', finish: 'stop', usage: null }
      },
      { listener },
    ),
    /a bug in the viewer/,
  )
  assert.equal(calls, 1)
})

describe('a reply that is JSON', () => {
  const secret = 'hunter2-hunter2-hunter2'
  const path = 'abcd/efgh/ijkl/mnop/qrst'
  const escaped = (text: string) =>
    [...text].map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

  async function heard(text: string, isJson = true, failed = false): Promise<string> {
    const call: Call = {
      ...plainCall,
      key: 'x',
      messages: [],
      moment: { format: 'x', seat: 'x', cue: 'x', language: 'en', topic: 'x', values: {}, context: [] },
      shape: isJson ? { name: 'x', schema: {} } : null,
    }
    const model: Model = failed
      ? {
          ...scriptedModel('lab:x', () => ''),
          async *stream(): AsyncGenerator<Part> {
            yield { type: 'text', text }
            yield { type: 'failed', failure: { kind: 'transport', message: 'gone' } }
          },
        }
      : scriptedModel('lab:x', () => text)
    const quiet = { show: () => {}, live: () => {} }
    return (await attempt(model, call, quiet, makeMask([secret, path]), null, new AbortController().signal)).text
  }

  it('hides no secret by the way it writes characters, whole or broken off', async () => {
    for (const written of [
      `\\u0068${secret.slice(1)}`,
      `${secret.slice(0, 9)}\\u0075${secret.slice(10)}`,
      escaped(secret),
      escaped(secret).toUpperCase().replaceAll('\\U', '\\u'),
      path.replaceAll('/', '\\/'),
      escaped(path),
    ]) {
      assert.equal(await heard(`{"a":"It is ${written}."}`), '{"a":"It is [secret]."}', written)
      assert.equal(await heard(`{"a":"It is ${written}.","b`, true, true), '{"a":"It is [secret].","b', written)
    }
  })

  it('means the same as before, with every other escape as it was', async () => {
    for (const stays of [
      '{"a":"\\\\u0041"}',
      '{"a":"\\\\\\\\u0041 \\\\/"}',
      '{"a":"\\ud83d\\ude00 \\ud83d"}',
      '{"a":"\\u0000\\u001b[31m\\u200b\\u202e\\u2028\\u00a0\\u0022\\u005c\\n\\t\\""}',
    ])
      assert.equal(await heard(stays), stays)
    for (const [written, plain] of [
      ['{"a":"\\u0041\\u0020\\u4e2d\\/"}', '{"a":"A 中/"}'],
      ['{"a":"\\\\\\u0041"}', '{"a":"\\\\A"}'],
      ['{"\\u0061":1}', '{"a":1}'],
    ] as const) {
      assert.equal(await heard(written), plain)
      assert.deepEqual(JSON.parse(plain), JSON.parse(written))
    }
  })

  it('is the only kind of reply in which escapes mean anything', async () => {
    assert.equal(await heard('a \\u0041 and a \\/', false), 'a \\u0041 and a \\/')
  })

  it('is read so at any length, whatever it is', () => {
    for (const [piece, plain = piece] of [
      ['\\'],
      ['\\u'],
      ['\\u0'],
      ['\\\\u0041'],
      ['\\u0041', 'A'],
      ['\\/', '/'],
    ] as const) {
      const times = Math.floor(1_000_000 / piece.length)
      assert.equal(maskedReply(piece.repeat(times), true, { text: text => text } as Mask), plain.repeat(times), piece)
    }
  })
})
