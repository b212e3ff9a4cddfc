import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { test } from 'node:test'
import { StoreFailed } from '../../src/core/store.ts'
import { type FormProblem, RefusedRequest } from '../../src/server/backend.ts'
import { raw, type Visited, visit } from './support/serving.ts'

const problemsOf = async (response: Response) => ((await response.json()) as { problems: FormProblem[] }).problems

test('each address asks the backend for what it names', async t => {
  const { backend, ask, post } = await visit(t)
  const id = backend.open()
  const wish = {
    format: 'duel',
    topic: 'Is it so?',
    seats: { judge: 'claude' },
    rounds: 2,
    rubric: { depth: [1, null] },
  }
  const statuses = [
    (await ask('/api/about')).status,
    (await ask('/api/debates?state=done&format=duel&model=gpt&words=%E4%B8%AD%E6%96%87&limit=7&before=30')).status,
    (await ask(`/api/debates/${id}`)).status,
    (await ask(`/api/debates/${id}/report`)).status,
    (await ask(`/api/debates/${id}/calls?turn=round-2/judge`)).status,
    (await post('/api/estimates', wish)).status,
    (await post('/api/debates', wish)).status,
    (await post('/api/plans', wish)).status,
    (await post('/api/plans?replaces=p1', wish)).status,
    (await post('/api/plans/p1', { begin: true })).status,
    (await post(`/api/debates/${id}/resume`, { budget: 2.5 })).status,
    (await post(`/api/debates/${id}/pause`, {})).status,
    (await ask(`/api/debates/${id}/stop`, { method: 'POST', headers: { 'Content-Type': 'application/json' } })).status,
    (await post(`/api/debates/${id}/forks`, { at: 'round-1', remark: 'Look again', rounds: 3 })).status,
    (await post(`/api/debates/${id}/forks/estimate`, { at: 'round-1' })).status,
    (await post(`/api/debates/${id}/remarks`, { text: 'A remark' })).status,
    (await post(`/api/debates/${id}/answers`, { key: 'ruling/judge', value: { winner: 'a' } })).status,
    (await ask(`/api/debates/${id}`, { method: 'DELETE' })).status,
  ]
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 201, 200, 200, 201, 200, 202, 202, 201, 200, 201, 201, 204])
  const filter = { limit: 7, state: 'done', format: 'duel', model: 'gpt', words: '中文', before: 30, language: 'en' }
  assert.deepEqual(backend.calls, [
    ['about', 'en'],
    ['debates', filter],
    ['document', id, 'en'],
    ['report', id, 'en'],
    ['turnCalls', id, 'round-2/judge', 'en'],
    ['estimate', wish, 'en'],
    ['start', wish, 'en'],
    ['plan', wish, 'en', null],
    ['plan', wish, 'en', 'p1'],
    ['decide', 'p1', true, 'en'],
    ['resume', id, { budget: 2.5 }, 'en'],
    ['pause', id, 'en'],
    ['stop', id, 'en'],
    ['fork', id, { at: 'round-1', remark: 'Look again', rounds: 3 }, 'en'],
    ['estimateFork', id, { at: 'round-1' }, 'en'],
    ['say', id, 'A remark', 'en'],
    ['answer', id, { key: 'ruling/judge', value: { winner: 'a' } }, 'en'],
    ['remove', id, 'en'],
  ])
})

test('the journal begins behind the record that is named', async t => {
  const { backend, ask } = await visit(t)
  const id = backend.open()
  for (let i = 0; i < 4; i++) backend.keep(id, { type: 'note.kept', key: `n${i}`, value: i })
  backend.speak(id, 'opening/proposer', 'So far')
  const part = (await (await ask(`/api/debates/${id}/journal?after=3`)).json()) as Record<string, unknown>
  assert.deepEqual(
    (part.records as { seq: number }[]).map(({ seq }) => seq),
    [4, 5],
  )
  assert.deepEqual(part.speaking, { 'opening/proposer': { attempt: 1, text: 'So far' } })
})

test('the language is the one the page names, then that of its address, then the browser’s, then the server’s', async t => {
  const { backend, ask } = await visit(t, { language: 'zh' })
  const asked = async (path: string, headers: Record<string, string>) => {
    await ask(path, { headers })
    return backend.calls.at(-1)!.at(-1)
  }
  const browser = { 'Accept-Language': 'de, en-US;q=0.9, zh;q=0.5' }
  assert.equal(await asked('/api/about?language=zh', { 'X-Agon-Language': 'en', 'Accept-Language': 'zh' }), 'en')
  assert.equal(await asked('/api/about?language=en', { 'X-Agon-Language': 'zh', ...browser }), 'zh')
  assert.equal(await asked('/api/about', { 'X-Agon-Language': 'zh', ...browser }), 'zh')
  assert.equal(await asked('/api/about?language=en', { 'Accept-Language': 'zh' }), 'en')
  assert.equal(await asked('/api/about', browser), 'en')
  assert.equal(await asked('/api/about', { 'Accept-Language': 'fr, *' }), 'zh')
  assert.equal((await ask('/api/about?language=fr')).status, 400)
})

test('what is wrong with a request is said by field, in both languages', async t => {
  const { post, ask, backend } = await visit(t)
  const bad = { format: 7, seats: { judge: 1 }, budget: -1, context: 'a.md' }
  for (const language of ['en', 'zh']) {
    const response = await post('/api/debates', bad, { 'X-Agon-Language': language })
    assert.equal(response.status, 422)
    const problems = await problemsOf(response)
    assert.deepEqual(problems.map(({ field }) => field).sort(), ['budget', 'context', 'format', 'seats.judge', 'topic'])
    for (const { message } of problems) assert.equal(/\p{Script=Han}/u.test(message), language === 'zh', message)
  }
  const query = await ask('/api/debates?limit=many&state=asleep&colour=red&before=-1')
  assert.equal(query.status, 400)
  assert.deepEqual((await problemsOf(query)).map(({ field }) => field).sort(), ['before', 'colour', 'limit', 'state'])
  assert.equal((await ask('/api/debates?limit=0')).status, 400)
  assert.equal((await ask('/api/debates?limit=501')).status, 400)
  const id = backend.open()
  for (const [path, body] of [
    [`/api/debates/${id}/remarks`, { text: 'a', also: 1 }],
    [`/api/debates/${id}/remarks`, {}],
    [`/api/debates/${id}/pause`, { now: true }],
    [`/api/debates/${id}/resume`, { budget: '2' }],
    ['/api/plans/p1', { begin: 'yes' }],
    [`/api/debates/${id}/answers`, { key: 'a' }],
    [`/api/debates/${id}/answers`, { key: 'a', said: 'b', passed: true }],
    [`/api/debates/${id}/answers`, { key: 'a', passed: false }],
    ['/api/debates', []],
    ['/api/debates', null],
  ] as const)
    assert.equal((await post(path, body)).status, 422, `${path} ${JSON.stringify(body)}`)
  assert.deepEqual(backend.calls, [])
  assert.equal((await post(`/api/debates/${id}/answers`, { key: 'a', value: null })).status, 201)
  assert.deepEqual(backend.calls, [['answer', id, { key: 'a', value: null }, 'en']])
})

test('hostile bodies are refused and harm nothing', async t => {
  const { backend, ask, post } = await visit(t)
  const send = (body: string | Uint8Array<ArrayBuffer>) =>
    ask('/api/debates', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
  for (const body of [
    '{',
    'x',
    '"',
    '{"format":"duel","topic":"a","__proto__":{"admin":true}}',
    '['.repeat(1_000_000),
    '{"a":'.repeat(200_000),
  ])
    assert.equal((await send(body)).status, 400, body.slice(0, 40))
  assert.equal((await send(Uint8Array.of(0x22, 0xff, 0x22))).status, 400)
  assert.equal((await send('[]'.repeat(500_000))).status, 400)
  assert.equal((await send('"\\"[[[['.repeat(100_000))).status, 400)
  assert.equal((await post('/api/debates', { format: 'duel', topic: 'half \ud83d of it' })).status, 201)
  assert.equal((backend.calls[0]![1] as { topic: string }).topic, 'half \ufffd of it')
  assert.equal((await post('/api/debates', { format: 'duel', topic: 'a', template: 'a.md\0.txt' })).status, 201)
  assert.equal((backend.calls[1]![1] as { template: string }).template, 'a.md\ufffd.txt')
})

test('a body over 1 MiB is refused, said or unsaid how long it is', async t => {
  const visited = await visit(t)
  const { backend, post } = visited
  const id = backend.open()
  assert.equal((await post(`/api/debates/${id}/remarks`, { text: 'a'.repeat(1024 * 1024 - 20) })).status, 201)
  assert.equal((await post(`/api/debates/${id}/remarks`, { text: 'a'.repeat(1024 * 1024) })).status, 413)
  assert.equal(await chunked(visited, `/api/debates/${id}/remarks`, 40), 413)
  assert.equal(backend.calls.length, 1)
  const { port } = visited.serving
  const head = `Host: 127.0.0.1:${port}\r\nCookie: ${visited.cookie}\r\nX-Agon: 1\r\nContent-Type: application/json\r\n`
  const claimed = await raw(
    port,
    `POST /api/debates/${id}/remarks HTTP/1.1\r\n${head}Content-Length: 99999999999\r\n\r\n{`,
  )
  assert.equal(claimed.status, 413)
})

/** Sends so many pieces of 64 KiB without saying how many. */
function chunked({ serving, cookie }: Visited, path: string, pieces: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { cookie, 'X-Agon': '1', 'Content-Type': 'application/json' }
  const sent = request(
    { port: serving.port, host: '127.0.0.1', path, method: 'POST', headers, agent: false },
    response => {
      response.resume()
      resolve(response.statusCode!)
    },
  )
  sent.on('error', reject)
  for (let i = 0; i < pieces; i++) sent.write('a'.repeat(64 * 1024))
  sent.end()
  return promise
}

test('a body that breaks off is nobody’s bug', async t => {
  const { serving, cookie, errors, ask, backend } = await visit(t)
  const head = `Host: 127.0.0.1:${serving.port}\r\nCookie: ${cookie}\r\nX-Agon: 1\r\nContent-Type: application/json\r\n`
  const sent = request({
    port: serving.port,
    host: '127.0.0.1',
    path: '/api/debates',
    method: 'POST',
    agent: false,
    headers: { cookie, 'X-Agon': '1', 'Content-Type': 'application/json', 'Content-Length': 100 },
  })
  sent.on('error', () => {})
  sent.write('{"format"')
  await once(sent, 'socket')
  sent.destroy()
  await raw(serving.port, `GET /api/debates HTTP/1.1\r\n${head}Connection: close\r\n\r\n`)
  assert.equal((await ask('/api/debates')).status, 200)
  assert.deepEqual(errors, [])
  assert.ok(backend.calls.every(([name]) => name === 'debates'))
})

test('what the backend refuses keeps its status and words', async t => {
  const { backend, post, ask } = await visit(t)
  for (const status of [404, 409, 422, 503] as const) {
    const problems = [{ field: 'seats.judge', message: 'Nobody can sit there.' }]
    backend.nextError = new RefusedRequest(status, problems)
    const response = await post('/api/debates', { format: 'duel', topic: 'a' })
    assert.equal(response.status, status)
    assert.deepEqual(await response.json(), { problems })
  }
  const missing = await ask('/api/debates/99/journal', { headers: { 'X-Agon-Language': 'zh' } })
  assert.equal(missing.status, 404)
  assert.deepEqual(await missing.json(), { problems: [{ field: null, message: '没有编号为 99 的辩论。' }] })
})

test('a bug is told without what is inside, and reported', async t => {
  const { backend, post, errors } = await visit(t)
  const bug = new Error('/home/someone/.agon/agon.db: key sk-secret')
  backend.nextError = bug
  const response = await post('/api/debates', { format: 'duel', topic: 'a' }, { 'X-Agon-Language': 'zh' })
  assert.equal(response.status, 500)
  const text = await response.text()
  assert.match(text, /Agon 内部出错/)
  assert.doesNotMatch(text, /someone|secret|Error|\.ts/)
  assert.deepEqual(errors, [bug])
})

test('an archive that cannot be read or written is told of, wherever it is asked for', async t => {
  const { backend, ask, post, errors } = await visit(t)
  const id = backend.open()
  const wish = { format: 'duel', topic: 'a' }
  const asking = [
    () => ask('/api/debates'),
    () => ask(`/api/debates/${id}`),
    () => ask(`/api/debates/${id}/report`),
    () => post('/api/debates', wish),
    () => ask(`/api/debates/${id}`, { method: 'DELETE' }),
  ]
  for (const send of asking) {
    backend.nextError = new StoreFailed('damaged', 'The archive is damaged. Restore a copy.')
    const response = await send()
    assert.equal(response.status, 503)
    assert.deepEqual(await problemsOf(response), [{ field: null, message: 'The archive is damaged. Restore a copy.' }])
  }
  assert.equal(errors.length, asking.length)
})

test('numbers of debates are whole and positive; nothing else is there', async t => {
  const { ask, post, backend } = await visit(t)
  backend.open()
  for (const id of ['0', '-1', '1.5', '1e3', '01', 'abc', '9'.repeat(40), '%31x', ' 1', '１'])
    for (const rest of ['', '/journal', '/events', '/report', '/export?form=md'])
      assert.equal((await ask(`/api/debates/${encodeURI(id)}${rest}`)).status, 404, id + rest)
  assert.equal((await post('/api/debates/x/pause', {})).status, 404)
  for (const path of ['/api', '/api/', '/api/nothing', '/api/debates/1/nothing', '/api/debates/1/events/2']) {
    const response = await ask(path)
    assert.equal(response.status, 404, path)
    assert.match(response.headers.get('content-type')!, /^application\/json/)
    assert.equal((await problemsOf(response)).length, 1)
  }
})

test('an exported file is saved, never shown in our name', async t => {
  const { backend, ask } = await visit(t)
  const id = backend.open()
  const response = await ask(`/api/debates/${id}/export?form=html`)
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.equal(
    response.headers.get('content-disposition'),
    `attachment; filename="__ _${id}_.html"; filename*=UTF-8''%E8%BE%A9%E8%AE%BA%20%22${id}%22.html`,
  )
  assert.match(response.headers.get('content-security-policy')!, /^sandbox; default-src 'none'; /)
  assert.doesNotMatch(response.headers.get('content-security-policy')!, /script/)
  assert.equal(await response.text(), `<script>alert(${id})</script>`)
  assert.equal((await ask(`/api/debates/${id}/export`)).status, 400)
  const report = await ask(`/api/debates/${id}/report`)
  assert.equal(report.headers.get('content-type'), 'text/markdown; charset=utf-8')
})
