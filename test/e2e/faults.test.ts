import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { KeptEvent } from '../../src/core/events.ts'
import type { FailureKind } from '../../src/core/failure.ts'
import { type Reply, speechFor } from '../lab/server.ts'
import { escapes, newLabMachine, turnsAsked, until } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'

const question = 'Should we move this service to Postgres?'
const opening = 'round-1/proposer'
const golden = openGolden('duel-faults')

/** Plays a duel of one round in which the opening meets a fault: at its first attempt, or at all of them. */
async function meet(t: TestContext, reply: Reply, { always = false, limits = {} } = {}) {
  const rule = { turn: opening, reply, ...(!always && { times: 1 }) }
  const machine = await newLabMachine(t, { rules: [rule] }, { limits: { tries: 3, retryDelayMs: 1, ...limits } })
  const ran = await machine.run([question, '--rounds', '1', '--json'])
  const document = JSON.parse(ran.stdout)
  const attempts = machine.lab.requests.filter(({ turn }) => turn === opening)
  const failed = machine.journal().filter((event): event is Failed => event.type === 'turn.failed')
  assert.doesNotMatch(ran.stderr, /\n\s+at |bug in Agon/)
  assert.doesNotMatch(ran.stderr, escapes)
  return { ...ran, document, attempts, failed, kinds: failed.map(event => event.failure.kind), machine }
}
type Failed = KeptEvent & { type: 'turn.failed' }

describe('what endpoints do', { concurrency: 4 }, () => {
  it('429: waits as long as Retry-After says, then goes on', async t => {
    const reply: Reply = { status: 429, headers: { 'retry-after': '2' }, body: { error: { message: 'slow down' } } }
    const { code, attempts, kinds, stderr } = await meet(t, reply)
    assert.deepEqual([code, kinds], [0, ['rate-limit']])
    assert.ok(attempts[1]!.at - attempts[0]!.at >= 2_000)
    assert.match(stderr, /lab answered 429: slow down/)
    assert.match(stderr, /lab answered 429, trying again in 2 s \(try 2\)/)
  })

  it('429 again and again: gives up after the tries that are allowed', async t => {
    const { code, attempts, document, stderr } = await meet(
      t,
      { status: 429, body: { error: { message: 'slow' } } },
      { always: true },
    )
    assert.equal(code, 6)
    assert.equal(attempts.length, 3)
    assert.equal(document.failure.kind, 'rate-limit')
    assert.match(stderr, /agon resume 1/)
  })

  it('a Retry-After of an hour: does not wait, and says how to go on', async t => {
    const reply: Reply = { status: 429, headers: { 'retry-after': '3600' }, body: { error: { message: 'slow' } } }
    const { code, attempts, stderr } = await meet(t, reply, { always: true })
    assert.deepEqual([code, attempts.length], [6, 1])
    assert.match(stderr, /agon resume 1/)
  })

  // What comes right before a reset may be lost on the way.
  const inPieces: Reply = { chunks: ['Half a', ' speech', ' lost'], resetAfter: 3, msPerChunk: 100 }
  const passing: [name: string, reply: Reply, kind: FailureKind, partial: string, limits?: object][] = [
    ['500', { status: 500, body: 'boom' }, 'transport', ''],
    ['529', { status: 529, body: { error: { message: 'Overloaded', type: 'overloaded_error' } } }, 'transport', ''],
    ['a connection that is reset before the first byte', { resetAfter: 0 }, 'transport', ''],
    ['a connection that is reset in the middle', inPieces, 'transport', 'Half a speech'],
    ['malformed events', { chunks: ['Half a', ' speech'], malformedAfter: 2 }, 'transport', 'Half a speech'],
    ['an end without a finish', { chunks: ['Half a', ' speech'], finish: null }, 'transport', 'Half a speech'],
    ['200 and then silence', { silentAfter: 0 }, 'timeout', '', { idleSeconds: 0.6 }],
    ['silence in the middle', { chunks: ['Half a', ' b'], silentAfter: 1 }, 'timeout', 'Half a', { idleSeconds: 0.6 }],
    ['an error in the stream', { chunks: ['Half'], error: { message: 'busy', code: 503 } }, 'transport', 'Half'],
  ]
  for (const [name, reply, kind, partial, limits] of passing)
    it(`${name}: keeps what came, never uses it, asks again`, async t => {
      const { code, kinds, attempts, failed, document, machine } = await meet(t, reply, { limits: limits ?? {} })
      assert.deepEqual([code, kinds, attempts.length], [0, [kind], 2])
      assert.equal(failed[0]!.partial.replace(' lost', ''), partial)
      assert.equal(document.turns[0].text, speechFor(opening))
      assert.equal(document.turns[0].attempts, 2)
      assert.deepEqual(turnsAsked(machine.lab), [opening, opening, 'round-1/challenger', 'synthesis/judge'])
      for (const { body } of machine.lab.requests) assert.doesNotMatch(JSON.stringify(body), /Half a/)
    })

  it('a reply that drips for longer than a call may take', async t => {
    const reply = { text: 'word '.repeat(400), msPerChunk: 20 }
    const { code, kinds, document } = await meet(t, reply, { always: true, limits: { callSeconds: 0.5 } })
    assert.deepEqual([code, kinds], [6, ['timeout', 'timeout']])
    assert.match(document.report, /\[ERROR\] Debate failed: all tool invocations timed out\./)
  })

  it('characters that UTF-8 cannot hold are kept as they came, and damage nothing', async t => {
    const text = 'Half a pair \ud83d and a NUL \u0000 are no reason to lose the record.'
    const { code, document, machine } = await meet(t, { chunks: [text] })
    assert.equal(code, 0)
    assert.equal(document.turns[0].text, text)
    const shown = await machine.run(['show'])
    assert.deepEqual([shown.code, shown.stderr], [0, ''])
    for (const { body } of machine.lab.requests) assert.ok(JSON.stringify(body).isWellFormed())
  })

  const status = (code: number, message: string): Reply => ({ status: code, body: { error: { message } } })
  const final: Record<string, [reply: Reply, kind: FailureKind, code?: number]> = {
    'a refusal': [{ chunks: [], refusal: 'I cannot \u001b[2Jhelp\u202e with that.' }, 'refused'],
    'a filter': [{ chunks: ['Half'], finish: 'content_filter' }, 'refused'],
    'an empty reply': [{ text: '' }, 'bad-output'],
    'blanks only': [{ chunks: [' \n', '\u200b\u200b'] }, 'bad-output'],
    'thinking only': [{ chunks: [], thinking: 'Let me think about it.' }, 'bad-output'],
    'a wrong key': [status(401, 'Incorrect API key'), 'auth', 3],
    'an unknown model': [status(404, 'no model a'), 'rejected'],
    'no credit': [status(402, 'Payment required'), 'quota'],
    'too long a prompt': [status(400, 'context_length_exceeded'), 'overflow'],
    'a redirect': [{ status: 302, headers: { location: 'http://127.0.0.1:1/v1' } }, 'rejected'],
  }
  for (const [name, [reply, kind, exit = 6]] of Object.entries(final))
    it(`${name}: is not bought twice, and is no speech`, async t => {
      const { code, kinds, attempts, document, stderr } = await meet(t, reply, { always: true })
      assert.deepEqual([code, kinds, attempts.length], [exit, [kind], 1])
      assert.deepEqual([document.state, document.turns[0].text], ['failed', ''])
      golden.is(
        'en',
        name,
        stderr
          .slice(stderr.indexOf('Debate 1'))
          .replace(/\d+\.\d s/g, 'N s')
          .replace(/\d+ tokens/g, 'N tokens'),
      )
      assert.match(document.report, /\[ERROR\] Abort debate\. Cannot proceed without opening position\./)
    })

  it('a reply that is cut off at its length is used, and marked', async t => {
    const { code, document, stderr } = await meet(t, { text: 'A long speech that ends in mid', finish: 'length' })
    assert.equal(code, 0)
    assert.equal(document.turns[0].finish, 'length')
    assert.match(document.report, /\[WARN\] round-1\/proposer was cut off at its token limit/)
    assert.match(stderr, /cut off at the length limit/)
  })

  it('an endpoint that goes away, and one that is not there', async t => {
    const machine = await newLabMachine(t, { msPerToken: 20 })
    const running = machine.start([question])
    await until('the first request', () => machine.lab.requests.length > 0)
    await machine.lab.close()
    const ran = await running.done
    assert.equal(ran.code, 6)
    assert.match(ran.stderr, /nothing listens there \(ECONNREFUSED\)/)
    assert.match(ran.stderr, /Check baseURL and the network/)
    const again = await machine.run([question])
    assert.deepEqual([again.code, again.stderr.match(/nobody answers for lab at/g)?.length], [6, 1], again.stderr)
  })
})
