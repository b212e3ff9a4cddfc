import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DocumentTurn } from '../../src/core/document.ts'
import type { KeptEvent } from '../../src/core/events.ts'
import { type Lab, type Script, speechFor } from '../lab/server.ts'
import { escapes, isAlive, newLabMachine, turnsAsked, until } from '../support/agon.ts'
import { generator } from '../support/kills.ts'
import { sample } from '../support/sample.ts'
import { valuesOf } from '../support/values.ts'

const question = 'Should we move this service to Postgres?'
const turns = ['round-1/proposer', 'round-1/challenger', 'round-2/proposer', 'round-2/challenger', 'synthesis/judge']

/** Waits until a turn is being said. */
const speaking = (lab: Lab, turn: string, chunks = 5) =>
  until(`${turn} speaks`, () => lab.requests.some(request => request.turn === turn && request.chunks >= chunks))

const said = (turns: readonly DocumentTurn[]) => turns.map(({ key, state, text }) => [key, state, text])

const answered = (events: readonly KeptEvent[]) =>
  new Set(events.flatMap(event => (event.type === 'turn.answered' ? [event.key] : [])))

const slow: Script = { msPerToken: 4 }

describe('stopping and going on', { concurrency: true }, () => {
  describe('a debate that is stopped', { concurrency: 2 }, () => {
    it('by Ctrl-C pauses, says how to go on, leaves nothing running, and goes on', async t => {
      const machine = await newLabMachine(t, slow)
      const { lab } = machine
      const running = machine.spawn([question])
      await speaking(lab, 'round-2/proposer')
      running.child.kill('SIGINT')
      const paused = await running.done
      assert.deepEqual([paused.code, paused.signal, paused.stdout], [130, null, ''])
      assert.match(paused.stderr, /Paused; everything said is kept\. Go on with: agon resume 1\n/)
      assert.doesNotMatch(paused.stderr, escapes)
      await lab.requests.at(-1)!.closed
      assert.deepEqual(valuesOf(lab.requests, 'state'), ['finished', 'finished', 'aborted'])
      assert.equal(machine.state().status, 'paused')
      assert.equal((await machine.document(['show', 'last'])).state, 'paused')

      lab.play({})
      const resumed = await machine.document(['resume'])
      assert.equal(resumed.exit, 0)
      assert.deepEqual(turnsAsked(lab, 3), turns.slice(2))
      const settled = turns.slice(0, 4).map(key => [key, 'answered', speechFor(key)])
      assert.deepEqual(said(resumed.turns.slice(0, 4)), settled)
      assert.equal(machine.state().status, 'completed')
      const partial = machine.journal().find(event => event.type === 'turn.failed')
      assert.equal(partial?.failure.kind, 'aborted')
      assert.ok(partial?.partial && speechFor('round-2/proposer').startsWith(partial.partial), 'what had come is kept')
    })

    for (const signal of ['SIGTERM', 'SIGHUP'] as const)
      it(`by ${signal} pauses as well`, async t => {
        const machine = await newLabMachine(t, slow)
        const running = machine.spawn([question])
        await speaking(machine.lab, 'round-1/proposer')
        running.child.kill(signal)
        const paused = await running.done
        assert.equal(paused.code, 130)
        assert.match(paused.stderr, /agon resume 1\n/)
        assert.equal(machine.state().status, 'paused')
      })

    it('twice ends at once, and can go on all the same', async t => {
      const machine = await newLabMachine(t, {
        ...slow,
        rules: [{ turn: 'round-1/challenger', reply: { silentAfter: 3 } }],
      })
      const running = machine.spawn([question, '--json'])
      await speaking(machine.lab, 'round-1/challenger', 3)
      running.child.kill('SIGINT')
      running.child.kill('SIGINT')
      assert.equal((await running.done).code, 130)
      machine.lab.play({})
      assert.equal((await machine.run(['resume', 'last', '--quiet'])).code, 0)
      assert.deepEqual(turnsAsked(machine.lab, 2), turns.slice(1))
    })

    it('while it waits for a provider, pauses at once', async t => {
      const reply = { status: 429, headers: { 'retry-after': '100' } }
      const machine = await newLabMachine(t, { rules: [{ turn: 'round-1/challenger', reply }] })
      const running = machine.spawn([question])
      await until('it waits', () => running.said().stderr.includes('lab answered 429'))
      running.child.kill('SIGINT')
      const paused = await running.done
      assert.equal(paused.code, 130, paused.stderr)
      assert.equal((await machine.document(['show'])).state, 'paused')
      machine.lab.play({})
      assert.equal((await machine.run(['resume'])).code, 0)
    })

    it('prints the document of what there is with --json', async t => {
      const machine = await newLabMachine(t, slow)
      const running = machine.spawn([question, '--json', '--quiet'])
      await speaking(machine.lab, 'round-1/challenger')
      running.child.kill('SIGINT')
      const { stdout, code } = await running.done
      const document = JSON.parse(stdout)
      assert.deepEqual([code, document.state, document.outcome], [130, 'paused', null])
      assert.match(document.report, /This debate is not over/)
      assert.deepEqual(document, JSON.parse((await machine.run(['show', '1', '--json'])).stdout))
    })
  })

  describe('a debate that is killed', { concurrency: 4 }, () => {
    it('keeps what had been shown, and says what may have been paid', async t => {
      const machine = await newLabMachine(t, { msPerToken: 40 })
      const running = machine.spawn([question])
      await until('some words are on disk', () => machine.liveWords().length > 20)
      running.child.kill('SIGKILL')
      await running.done
      const shown = await machine.run(['show', 'last', '--json'])
      assert.equal(JSON.parse(shown.stdout).state, 'paused')
      machine.lab.play({})
      const resumed = await machine.run(['resume'])
      assert.equal(resumed.code, 0)
      assert.match(resumed.stderr, /Possibly paid already, asked again: round-1\/proposer/)
      const cut = machine.journal().find(event => event.type === 'turn.failed')
      assert.ok(cut && cut.partial.length > 20 && speechFor('round-1/proposer').startsWith(cut.partial), cut?.partial)
      assert.equal(cut.failure.maybePaid, true)
    })

    const random = generator(20_26)
    const moments = Array.from({ length: 10 }, () => Math.round(random() * 500))
    for (const ms of sample(moments, { atLeast: 3 }))
      it(`${ms} ms after its first request goes on and asks nothing settled again`, async t => {
        const machine = await newLabMachine(t, { msPerToken: 1, delayMs: 10 })
        const { lab } = machine
        const running = machine.spawn([question, '--rounds', '3'])
        await until('a request', () => lab.requests.length > 0)
        await sleep(ms)
        running.child.kill('SIGKILL')
        await running.done
        const past = machine.journal()
        const seen = lab.requests.length
        const over = past.at(-1)?.type === 'debate.closed'
        const last = await machine.document([over ? 'show' : 'resume', 'last'])
        const again = turnsAsked(lab, seen).filter(turn => answered(past).has(turn))
        assert.deepEqual(again, [], 'settled turns were sent again')
        assert.deepEqual([last.state, last.turns.length], ['done', 8])
        for (const { key, text, value } of last.turns) if (value === null) assert.equal(text, speechFor(key))
      })
  })

  describe('what can be resumed', { concurrency: 1 }, () => {
    it('nothing where nothing waits, and no debate that is over or never was', async t => {
      const machine = await newLabMachine(t)
      const empty = await machine.run(['resume'])
      assert.deepEqual(
        [empty.code, empty.stderr],
        [4, 'agon: Nothing is waiting to be resumed. agon list shows all debates.\n'],
      )
      await machine.run([question, '--rounds', '1', '--quiet'])
      const over = await machine.run(['resume', '1'])
      assert.deepEqual([over.code, over.stderr], [2, 'agon: Debate 1 is over. Read it with: agon show 1\n'])
      assert.equal((await machine.run(['resume'])).code, 4)
      assert.equal((await machine.run(['resume', '99'])).code, 4)
      assert.equal((await machine.run(['resume', 'first'])).code, 2)
      assert.equal(machine.lab.requests.length, 3)
    })

    it('the latest that is not over, when no number is given', async t => {
      const fails = { rules: [{ reply: { status: 401 } }] }
      const machine = await newLabMachine(t, fails)
      await machine.run(['First question?', '--rounds', '1'])
      await machine.run(['Second question?', '--rounds', '1'])
      machine.lab.play({})
      await machine.run(['Third question?', '--rounds', '1'])
      const resumed = await machine.document(['resume'])
      assert.deepEqual([resumed.id, resumed.topic, resumed.exit], [2, 'Second question?', 0])
      assert.equal((await machine.document(['resume'])).id, 1)
    })

    it('only by one process at a time, and the other is told who', async t => {
      const machine = await newLabMachine(t, slow)
      const running = machine.spawn([question])
      await speaking(machine.lab, 'round-1/proposer')
      const [second, deleted, shown, listed] = await Promise.all([
        machine.run(['resume', '1']),
        machine.run(['delete', '1', '--yes']),
        machine.run(['show', '1', '--json']),
        machine.run(['list', '--json']),
      ])
      const holder = `process ${running.child.pid} on ${hostname()}`
      assert.equal(second.code, 75)
      assert.ok(second.stderr.includes(holder), second.stderr)
      assert.equal(deleted.code, 75)
      assert.ok(deleted.stderr.includes(holder), deleted.stderr)
      assert.equal(JSON.parse(shown.stdout).state, 'running')
      assert.equal(JSON.parse(listed.stdout).debates[0].heldBy, holder)
      machine.lab.play({})
      assert.equal((await running.done).code, 0)
      assert.equal(isAlive(running.child.pid!), false)
      assert.deepEqual(turnsAsked(machine.lab), turns)
    })
  })
})
