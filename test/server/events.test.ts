import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeptEvent } from '../../src/core/events.ts'
import { until } from '../support/agon.ts'
import { type Heard, Listening, type Visited, visit } from './support/serving.ts'

const note = (value: number): KeptEvent => ({ type: 'note.kept', key: `n${value}`, value })
const answered = (key: string, text: string): KeptEvent => ({
  ...{ type: 'turn.answered', key, text, finish: 'stop', usage: null, cost: null, ms: 1, rhythm: '' },
})
const soon = (ms = 60) => new Promise(resolve => setTimeout(resolve, ms))
const isControl = ({ event }: Heard) => event === 'control'

function listen({ origin, cookie }: Visited, path: string, headers: Record<string, string> = {}): Listening {
  return new Listening(origin + path, { cookie, ...headers })
}

test('whoever comes in hears what was kept, the words so far, how it can be steered, and then what happens', async t => {
  const visited = await visit(t)
  const { backend } = visited
  const id = backend.open()
  backend.keep(id, note(1))
  backend.speak(id, 'opening/proposer', 'It is ')
  const viewer = listen(visited, `/api/debates/${id}/events?language=zh`)
  await viewer.until(heard => heard.some(isControl))
  assert.equal(viewer.response!.headers['content-type'], 'text/event-stream; charset=utf-8')
  backend.speak(id, 'opening/proposer', 'so.')
  backend.keep(id, answered('opening/proposer', 'It is so.'))
  backend.show(id, { type: 'turn.remark', key: 'opening/proposer', text: 'cached' })
  backend.steer(id, { state: 'pausing' })
  const heard = await viewer.until(all => all.filter(isControl).length === 2)
  assert.deepEqual(
    heard.map(({ event, id: seq }) => [event, seq]),
    [
      ['kept', '1'],
      ['kept', '2'],
      ['said', null],
      ['control', null],
      ['said', null],
      ['kept', '3'],
      ['live', null],
      ['control', null],
    ],
  )
  assert.deepEqual(heard[2]!.data, { key: 'opening/proposer', attempt: 1, from: 0, text: 'It is ' })
  assert.deepEqual(heard[4]!.data, { key: 'opening/proposer', attempt: 1, from: 6, text: 'so.' })
  assert.deepEqual(heard[5]!.data, backend.debatesById.get(id)!.records[2])
  assert.deepEqual(heard[6]!.data, { type: 'turn.remark', key: 'opening/proposer', text: 'cached' })
  assert.equal(heard[7]!.data.state, 'pausing')
})

test('the first words go out at once, and small pieces that come with them together, each in its own turn', async t => {
  const visited = await visit(t)
  const { backend } = visited
  const id = backend.open()
  const viewer = listen(visited, `/api/debates/${id}/events`)
  await viewer.until(heard => heard.some(isControl))
  await soon()
  for (const letter of 'abcdefghij') {
    backend.speak(id, 'one', letter)
    backend.speak(id, 'two', letter.toUpperCase())
  }
  await viewer.until(() => viewer.words('one').length === 10 && viewer.words('two').length === 10)
  assert.equal(viewer.words('one'), 'abcdefghij')
  assert.equal(viewer.words('two'), 'ABCDEFGHIJ')
  const said = viewer.heard.filter(({ event }) => event === 'said').map(({ data }) => data.text)
  assert.deepEqual(said, ['a', 'ABCDEFGHIJ', 'bcdefghij'])

  backend.speak(id, 'one', 'k')
  backend.keep(id, note(1))
  backend.speak(id, 'one', 'l')
  await viewer.until(() => viewer.words('one') === 'abcdefghijkl')
  assert.deepEqual(
    viewer.heard.slice(-3).map(({ event }) => event),
    ['said', 'kept', 'said'],
  )

  backend.speak(id, 'one', 'first try')
  backend.speak(id, 'one', 'Second', 2)
  backend.speak(id, 'one', ' try', 2)
  await viewer.until(() => viewer.words('one') === 'Second try')
  assert.equal(viewer.heard.at(-1)!.data.attempt, 2)
})

test('one that was cut off goes on behind the last record it heard, with nothing twice and nothing left out', async t => {
  const visited = await visit(t)
  const { backend } = visited
  const id = backend.open()
  const playing = setInterval(() => backend.keep(id, note(backend.debatesById.get(id)!.records.length)), 1)
  t.after(() => clearInterval(playing))
  let last = 0
  for (let visits = 0; visits < 8; visits++) {
    const headers: Record<string, string> = last > 0 ? { 'Last-Event-ID': String(last) } : {}
    const viewer = listen(visited, `/api/debates/${id}/events?after=0`, headers)
    await viewer.until(() => viewer.seqs.length > 20)
    viewer.close()
    assert.deepEqual(
      viewer.seqs,
      viewer.seqs.map((_, i) => last + 1 + i),
    )
    last = viewer.seqs.at(-1)!
  }
  clearInterval(playing)
  const rest = listen(visited, `/api/debates/${id}/events?after=${last}`)
  await rest.until(heard => heard.some(isControl))
  assert.deepEqual(rest.seqs.at(-1) ?? last, backend.debatesById.get(id)!.records.length)
  rest.close()
})

test('one that comes in the middle of a speech hears it whole, however the pieces fall', async t => {
  const visited = await visit(t)
  const { backend } = visited
  const id = backend.open()
  let whole = ''
  const speaking = setInterval(() => {
    whole += `${whole.length} 字。`
    backend.speak(
      id,
      'opening/proposer',
      whole.slice(backend.debatesById.get(id)!.speaking['opening/proposer']?.text.length ?? 0),
    )
  }, 2)
  t.after(() => clearInterval(speaking))
  const viewers: Listening[] = []
  for (let i = 0; i < 25; i++) {
    await soon(7)
    viewers.push(listen(visited, `/api/debates/${id}/events?after=1`))
  }
  for (const viewer of viewers) await viewer.until(heard => heard.some(isControl))
  clearInterval(speaking)
  backend.keep(id, answered('opening/proposer', whole))
  for (const viewer of viewers) {
    await viewer.until(() => viewer.seqs.length === 1)
    assert.equal(viewer.words('opening/proposer'), whole)
    assert.deepEqual(viewer.seqs, [2])
    const froms = viewer.heard
      .filter(({ event }) => event === 'said')
      .map(({ data }) => [data.from, data.from + data.text.length])
    for (const [i, [from]] of froms.entries()) assert.equal(from, i === 0 ? 0 : froms[i - 1]![1])
  }
})

test('one who comes in while words wait to be sent hears nothing twice, and nothing is left out', async t => {
  const visited = await visit(t)
  const { backend } = visited
  const id = backend.open()
  const early = listen(visited, `/api/debates/${id}/events`)
  await early.until(heard => heard.some(isControl))
  // Every viewer joins in the middle of a batch: its request is answered inside of this call.
  const { follow } = backend
  backend.follow = function (...given) {
    const followed = follow.apply(this, given)
    const read = (after: number) => {
      backend.speak(id, 'a', 'Gone by. ')
      backend.show(id, { type: 'turn.remark', key: 'a', text: 'a remark' })
      backend.keep(id, answered('a', 'Gone by.'))
      backend.speak(id, 'b', 'Half ')
      const part = followed.read(after)
      queueMicrotask(() => backend.speak(id, 'b', 'of it'))
      return part
    }
    return { ...followed, read }
  }
  const late = listen(visited, `/api/debates/${id}/events?language=zh`)
  await late.until(heard => heard.some(isControl))
  for (const viewer of [early, late]) {
    await viewer.until(() => viewer.words('b') === 'Half of it')
    assert.deepEqual(viewer.seqs, [1, 2])
  }
  assert.equal(early.words('a'), 'Gone by. ')
  assert.deepEqual(
    late.heard
      .filter(({ event }) => event === 'said' || event === 'live')
      .map(({ data }) => [data.key, data.from, data.text]),
    [
      ['b', 0, 'Half '],
      ['b', 5, 'of it'],
    ],
  )
})

test('a debate is followed once for all who watch it in one language, and no longer than somebody does', async t => {
  const visited = await visit(t)
  const { backend } = visited
  const id = backend.open()
  const paths = ['en', 'en', 'zh', 'en', 'zh'].map(language => `/api/debates/${id}/events?language=${language}`)
  const viewers = paths.map(path => listen(visited, path))
  for (const viewer of viewers) await viewer.until(heard => heard.some(isControl))
  assert.deepEqual(backend.follows, { begun: 2, stopped: 0 })
  for (const viewer of viewers.slice(1)) viewer.close()
  await until('those in Chinese are left', () => backend.follows.stopped > 0)
  assert.deepEqual(backend.follows, { begun: 2, stopped: 1 })
  backend.keep(id, note(1))
  await viewers[0]!.until(() => viewers[0]!.seqs.length === 2)
  viewers[0]!.close()
  await until('it is left', () => backend.follows.stopped > 1)
  assert.deepEqual(backend.follows, { begun: 2, stopped: 2 })

  const again = listen(visited, paths[0]!)
  await again.until(heard => heard.some(isControl))
  backend.keep(id, note(2))
  await again.until(() => again.seqs.length === 3)
  assert.deepEqual(again.seqs, [1, 2, 3])
  assert.deepEqual(backend.follows, { begun: 3, stopped: 2 })
})

test('a debate that is not there is an error, not a stream', async t => {
  const { ask, backend } = await visit(t)
  const response = await ask('/api/debates/5/events')
  assert.equal(response.status, 404)
  assert.match(response.headers.get('content-type')!, /^application\/json/)
  assert.deepEqual(backend.follows, { begun: 0, stopped: 0 })
})

test('a stream that breaks after it began is closed, and the bug is reported', async t => {
  const visited = await visit(t)
  const { backend, errors } = visited
  const id = backend.open()
  const bug = new Error('a bug')
  const { control } = backend.debatesById.get(id)!
  Object.defineProperty(control, 'toJSON', { value: () => assert.fail(bug), configurable: true })
  t.after(() => Reflect.deleteProperty(control, 'toJSON'))
  const viewer = listen(visited, `/api/debates/${id}/events`)
  while (!viewer.ended) await soon(5)
  assert.deepEqual(errors, [bug])
  await until('it is left', () => backend.follows.stopped > 0)
  assert.deepEqual(backend.follows, { begun: 1, stopped: 1 })
})

test('the list tells that it is to be looked at, and when it changed, once for many changes at a time', async t => {
  const visited = await visit(t)
  const { backend } = visited
  const viewers = [listen(visited, '/api/events'), listen(visited, '/api/events?language=zh')]
  for (const viewer of viewers) await viewer.until(heard => heard.length > 0)
  assert.equal(backend.watchers, 1)
  for (let i = 0; i < 50; i++) backend.open()
  for (const viewer of viewers) await viewer.until(heard => heard.length > 1)
  await soon(150)
  const told = { event: 'debates', id: null, data: {} }
  for (const viewer of viewers) assert.deepEqual(viewer.heard, [told, told])
  for (const viewer of viewers) viewer.close()
  await until('nobody watches', () => backend.watchers === 0)
})

test('closing cuts everybody off', async t => {
  const visited = await visit(t)
  const { backend, serving } = visited
  const id = backend.open()
  const viewers = [listen(visited, `/api/debates/${id}/events`), listen(visited, '/api/events')]
  await viewers[0]!.until(heard => heard.some(isControl))
  while (viewers[1]!.response === null) await soon(5)
  backend.speak(id, 'a', 'unheard')
  await serving.close()
  await until('everybody has heard the end', () => viewers.every(({ ended }) => ended))
  assert.deepEqual(backend.follows, { begun: 1, stopped: 1 })
  assert.equal(backend.watchers, 0)
})
