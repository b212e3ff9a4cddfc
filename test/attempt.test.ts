import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { makeMask } from '../src/core/mask.ts'
import type { Model, Part } from '../src/core/model.ts'
import type { Listener } from '../src/engine/journal.ts'
import { open } from '../src/engine/perform.ts'
import { duel } from '../src/formats/duel/duel.ts'
import { openArchive } from '../src/store/archive.ts'
import { duelScript } from './support/duel-script.ts'

/** A duel whose voices all stream as told. */
async function play(
  stream: Model['stream'],
  options: { listener?: Listener; signal?: AbortSignal; callMs?: number } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'agon-attempt-'))
  const archive = openArchive(join(folder, 'agon.db'))
  try {
    return await open(
      {
        topic: 'Should we?',
        language: 'en',
        seats: ['proposer', 'challenger', 'judge'].map(id => ({ id, model: `own:${id}` })),
        effort: null,
        budget: null,
        options: { rounds: 1 },
        context: [],
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
    )
  } finally {
    archive.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

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
    const began = performance.now()
    const timer = setTimeout(() => stop.abort(), 50)
    const { paused } = await play(
      async function* (): AsyncGenerator<Part> {
        yield { type: 'text', text: 'on and ' }
        await new Promise(resolve => setTimeout(resolve, 30_000).unref())
      },
      { signal: stop.signal },
    )
    clearTimeout(timer)
    assert.equal(paused?.kind, 'aborted')
    assert.ok(performance.now() - began < 10_000)
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
  const listener: Listener = event => {
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
