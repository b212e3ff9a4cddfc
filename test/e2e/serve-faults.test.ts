import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JournalPart, ListedForPage } from '../../src/server/backend.ts'
import { type Visitor, visit } from '../serve/support/visitor.ts'
import { type Machine, newLabMachine, turnsAsked, until } from '../support/agon.ts'
import { served } from './support/served.ts'

const request = { format: 'duel', topic: 'Should we move this service to Postgres?', rounds: 1 }

async function started(visitor: Visitor): Promise<number> {
  const answer = await visitor.post('/api/debates', request)
  assert.equal(answer.status, 201, await answer.clone().text())
  return ((await answer.json()) as { id: number }).id
}

/** And nobody plays it any more. */
async function untilState(visitor: Visitor, id: number, wanted: string): Promise<void> {
  const end = performance.now() + 30_000
  for (;;) {
    const { state, here } = (await visitor.json<JournalPart>(`/api/debates/${id}/journal`)).control
    if (state === wanted && !here) return
    assert.ok(performance.now() < end, `${state}, here: ${here}`)
    await sleep(20)
  }
}

const answeredOnce = (machine: Machine, id: number): string[] =>
  machine.journal(id).flatMap(event => (event.type === 'turn.answered' ? [event.key] : []))

describe('agon serve and bad luck', { concurrency: 2, timeout: 120_000 }, () => {
  it('killed in the middle of a debate: started again it is paused, nobody is let in by the old cookie, and it goes on', async t => {
    const machine = await newLabMachine(t, { msPerToken: 10 })
    const first = await served(machine)
    const before = await visit(t, first.link)
    const id = await started(before)
    const stream = before.stream(`/api/debates/${id}/events`)
    const isHeard = ({ event, data }: { event: string; data: unknown }) =>
      event === 'kept' && (data as { event: { type: string } }).event.type === 'turn.answered'
    await stream.until('a turn', frames => frames.some(isHeard))
    first.running.child.kill('SIGKILL')
    await first.running.done

    machine.lab.play({})
    const asked = machine.lab.requests.length
    const settled = answeredOnce(machine, id)
    const visitor = await visit(t, (await served(machine)).link)
    const old = before.cookie.replace(/^agon-\d+/, `agon-${new URL(visitor.origin).port}`)
    assert.equal((await fetch(`${visitor.origin}/api/debates`, { headers: { cookie: old } })).status, 401)
    const { debates } = await visitor.json<{ debates: ListedForPage[] }>('/api/debates')
    assert.deepEqual([debates[0]!.id, debates[0]!.state], [id, 'paused'])
    assert.equal((await visitor.post(`/api/debates/${id}/resume`)).status, 200)
    await untilState(visitor, id, 'done')
    for (const key of settled) assert.ok(!turnsAsked(machine.lab, asked).includes(key), `${key} is paid once`)
    assert.equal(new Set(answeredOnce(machine, id)).size, answeredOnce(machine, id).length)
  })

  it('with the archive taken away: what runs breaks off, what is kept is shown, and put back it goes on', async t => {
    const machine = await newLabMachine(t, { msPerToken: 10 })
    const { running, link } = await served(machine)
    const visitor = await visit(t, link)
    const id = await started(visitor)
    const stream = visitor.stream(`/api/debates/${id}/events`)
    await stream.until('words', frames => frames.some(({ event }) => event === 'said'))
    const list = visitor.stream('/api/events')
    const archive = join(machine.home, 'agon.db')
    renameSync(archive, `${archive}.away`)
    const isOver = () => stream.of('control').some(({ data }) => !(data as { here: boolean }).here)
    await until('it breaks off', isOver)
    const refused = await visitor.post('/api/debates', request)
    assert.equal(refused.status, 503)
    assert.match(await refused.text(), /moved, deleted or replaced/)
    const part = await visitor.json<JournalPart>(`/api/debates/${id}/journal`)
    assert.match(part.notices.join('\n'), /broke off.*moved, deleted or replaced/)
    assert.equal((await visitor.get('/api/debates')).status, 200)

    renameSync(`${archive}.away`, archive)
    await untilState(visitor, id, 'paused')
    machine.lab.play({})
    assert.equal((await visitor.post(`/api/debates/${id}/resume`)).status, 200)
    await untilState(visitor, id, 'done')
    assert.ok(!list.ended() && !stream.ended())
    running.child.kill('SIGINT')
    assert.equal((await running.done).code, 0)
  })

  it('a debate that is deleted while it is watched ends its stream, and is not there for whoever asks again', async t => {
    const machine = await newLabMachine(t)
    await machine.run([request.topic, '--rounds', '1', '--quiet'])
    await machine.run([request.topic, '--rounds', '1', '--quiet'])
    const visitor = await visit(t, (await served(machine)).link)
    const [first, second] = [visitor.stream('/api/debates/1/events'), visitor.stream('/api/debates/2/events')]
    for (const stream of [first, second])
      await stream.until('control', frames => frames.some(({ event }) => event === 'control'))
    assert.equal((await visitor.remove('/api/debates/1')).status, 204)
    await until('its stream ends', () => first.ended())
    assert.equal((await visitor.get('/api/debates/1/events')).status, 404)
    assert.equal(second.ended(), false)
    assert.equal((await machine.run(['delete', '2', '--yes'])).code, 0)
    await until('the other ends', () => second.ended())
  })
})
