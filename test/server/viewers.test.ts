import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { jump, Viewer } from '../../src/server/frames.ts'
import { until } from '../support/agon.ts'
import { Listening, type Visited, visit } from './support/serving.ts'

const bound = 256 * 1024

/** A connection that asks for a stream and reads nothing of it until it is told to. */
async function stall(t: TestContext, { serving, cookie }: Visited, path: string): Promise<Socket> {
  const socket = connect(serving.port, '127.0.0.1')
  t.after(() => socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${serving.port}\r\nCookie: ${cookie}\r\n\r\n`)
  return socket
}

function heardBy(socket: Socket): () => string {
  let text = ''
  socket.on('data', chunk => {
    text += chunk.toString('latin1')
  })
  return () => text
}

test('what waits for a viewer that reads nothing stays under its bound; when it reads, it is told to jump', async t => {
  const response = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, outgoing) => response.resolve(outgoing)).listen(0, '127.0.0.1')
  t.after(() => server.closeAllConnections())
  t.after(() => server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const outgoing = await response.promise
  const viewer = new Viewer(outgoing, jump)
  const frames = Buffer.alloc(50_000, 'x')
  let left = 0
  let most = 0
  for (let i = 0; i < 600; i++) {
    if (!viewer.write(frames)) left++
    most = Math.max(most, outgoing.writableLength)
    if (i % 10 === 0) await setImmediate()
  }
  assert.ok(left > 100, `${left} left out`)
  assert.ok(most > bound / 2 && most <= bound + 1024, `${most} bytes waited`)

  const heard = heardBy(socket)
  socket.resume()
  await until('it comes', () => outgoing.writableLength === 0)
  assert.equal(viewer.write(Buffer.from('and on')), true)
  await until('it comes', () => heard().includes('and on'))
  const jumped = heard().lastIndexOf('event: jump')
  assert.ok(heard().lastIndexOf('xxx') < jumped && jumped < heard().indexOf('and on'))
})

test('what is larger than the buffer of an idle viewer is left for it to fetch', async t => {
  const visited = await visit(t)
  const { backend, ask } = visited
  const id = backend.open()
  const viewer = new Listening(`${visited.origin}/api/debates/${id}/events`, { cookie: visited.cookie })
  await viewer.until(heard => heard.some(({ event }) => event === 'control'))
  backend.speak(id, 'a', 'y'.repeat(bound))
  await viewer.until(heard => heard.at(-1)!.event === 'jump')
  backend.speak(id, 'a', '!')
  await viewer.until(heard => heard.at(-1)!.event === 'said')
  assert.equal(viewer.heard.at(-1)!.data.from, bound)
  const part = (await (await ask(`/api/debates/${id}/journal?after=1`)).json()) as { speaking: { a: { text: string } } }
  assert.equal(part.speaking.a.text.length, bound + 1)

  const late = new Listening(`${visited.origin}/api/debates/${id}/events`, { cookie: visited.cookie })
  await late.until(heard => heard.some(({ event }) => event === 'jump'))
  assert.deepEqual(late.seqs, [1])
  viewer.close()
  late.close()
})

test('viewers that read nothing take nothing from those who do, and jump when they wake up', async t => {
  const visited = await visit(t)
  const { backend } = visited
  const id = backend.open()
  const asleep = await stall(t, visited, `/api/debates/${id}/events`)
  const awake = new Listening(`${visited.origin}/api/debates/${id}/events`, { cookie: visited.cookie })
  await awake.until(heard => heard.some(({ event }) => event === 'control'))
  const piece = 'z'.repeat(100_000)
  const count = 120
  for (let i = 1; i <= count; i++) {
    backend.keep(id, { type: 'note.kept', key: `n${i}`, value: piece })
    if (i % 2 === 0) await awake.until(() => awake.seqs.length === i + 1)
  }
  await awake.until(() => awake.seqs.length === count + 1)
  assert.ok(awake.heard.every(({ event }) => event !== 'jump'))

  const heard = heardBy(asleep)
  asleep.resume()
  await until('it comes', () => heard().includes('event: jump'))
  assert.ok(heard().length < count * piece.length * 0.8, `${heard().length} bytes were kept for it`)
  const seqs = [...heard().matchAll(/^id: (\d+)$/gm)].map(([, seq]) => Number(seq))
  assert.deepEqual(
    seqs,
    seqs.map((_, i) => i + 1),
  )
  backend.speak(id, 'a', 'after the jump')
  await until('it comes', () => heard().includes('after the jump'))
  awake.close()
})

test('a quiet connection is kept alive', async t => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const visited = await visit(t)
  const id = visited.backend.open()
  const sockets = [await stall(t, visited, `/api/debates/${id}/events`), await stall(t, visited, '/api/events')]
  const heard = sockets.map(socket => {
    socket.resume()
    return heardBy(socket)
  })
  await until('it comes', () => heard.every(text => text().includes('retry: 1000')))
  assert.ok(heard.every(text => !text().includes('\n:\n\n')))
  t.mock.timers.tick(15_000)
  await until('it comes', () => heard.every(text => text().includes('\n:\n\n')))
})

test('a thousand viewers of whom a hundred never read hear the same', async t => {
  const visited = await visit(t)
  const { backend } = visited
  const id = backend.open()
  const before = process.memoryUsage().rss
  const sockets = await Promise.all(Array.from({ length: 1000 }, () => stall(t, visited, `/api/debates/${id}/events`)))
  const reading = sockets.slice(100).map(socket => {
    const viewer = { words: '', done: false }
    socket.on('data', chunk => {
      viewer.words = viewer.words.slice(-20) + chunk.toString('latin1')
      viewer.done ||= viewer.words.includes('the end')
    })
    socket.resume()
    return viewer
  })
  await until('it comes', () => reading.every(({ words }) => words !== ''))
  assert.deepEqual(backend.follows, { begun: 1, stopped: 0 })

  for (let i = 0; i < 50; i++) {
    await setImmediate()
    backend.speak(id, 'opening/proposer', 'some more words ')
  }
  backend.speak(id, 'opening/proposer', 'the end')
  await until('it comes', () => reading.every(({ done }) => done))
  const grown = process.memoryUsage().rss - before
  assert.ok(grown / sockets.length < 1024 * 1024, `${grown} bytes for a thousand viewers`)

  await visited.serving.close()
})

test('more connections than a process can bear are turned away, and those that are there go on', async t => {
  const visited = await visit(t)
  const { serving, backend } = visited
  const id = backend.open()
  const viewer = new Listening(`${visited.origin}/api/debates/${id}/events`, { cookie: visited.cookie })
  await viewer.until(heard => heard.some(({ event }) => event === 'control'))
  let turnedAway = 0
  for (let i = 0; i < 22; i++)
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = connect(serving.port, '127.0.0.1')
        t.after(() => socket.destroy())
        socket.on('error', () => {})
        socket.on('close', () => turnedAway++)
        socket.resume()
        await once(socket, 'connect')
      }),
    )
  await until('it comes', () => turnedAway >= 2_200 - 2_048)
  assert.ok(turnedAway < 250, `${turnedAway} were turned away`)
  backend.speak(id, 'opening/proposer', 'still here')
  await viewer.until(() => viewer.words('opening/proposer') === 'still here')
  viewer.close()
})
