import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { raw, type Visited, visit } from './support/serving.ts'

const request = ({ cookie }: Visited, host: string, more = '', line = 'GET /api/debates HTTP/1.1') =>
  `${line}\r\nHost: ${host}\r\nCookie: ${cookie}\r\n${more}Connection: close\r\n\r\n`

test('a name that was made to lead here is refused, cookie or not', async t => {
  const visited = await visit(t)
  const { port } = visited.serving
  const status = async (host: string, more = '') => (await raw(port, request(visited, host, more))).status
  assert.equal(await status(`127.0.0.1:${port}`), 200)
  assert.equal(await status(`localhost:${port}`), 200)
  const strange = ['evil.example', `evil.example:${port}`, '127.0.0.1', `127.0.0.1:${port + 1}`, `LOCALHOST:${port}`]
  for (const host of [...strange, `[::1]:${port}`, `localhost.:${port}`, `0.0.0.0:${port}`, `127.1:${port}`])
    assert.equal(await status(host), 403, host)
  assert.ok((await status(`user@127.0.0.1:${port}`)) >= 400)
  assert.ok((await status(`127.0.0.1:${port}`, 'Host: evil.example\r\n')) >= 400)
  assert.equal((await raw(port, 'GET / HTTP/1.0\r\n\r\n')).status, 400)
  const absolute = `GET http://evil.example/api/debates HTTP/1.1`
  assert.equal((await raw(port, request(visited, `127.0.0.1:${port}`, '', absolute))).status, 403)
})

test('another origin is refused', async t => {
  const { ask, post, origin, serving } = await visit(t)
  for (const foreign of [
    'https://evil.example',
    'null',
    `http://127.0.0.1:${serving.port + 1}`,
    `http://localhost:${serving.port}`,
    `https://127.0.0.1:${serving.port}`,
    `${origin}.evil.example`,
    '',
  ]) {
    assert.equal((await ask('/api/debates', { headers: { Origin: foreign } })).status, 403, foreign)
    assert.equal(
      (await post('/api/estimates', { format: 'duel', topic: '?' }, { Origin: foreign })).status,
      403,
      foreign,
    )
  }
  assert.equal((await post('/api/estimates', { format: 'duel', topic: '?' }, { Origin: origin })).status, 200)
})

test('what a browser sends for another site is refused; other sites may only lead to pages', async t => {
  const visited = await visit(t)
  const { port } = visited.serving
  const ask = async (line: string, site: string, mode: string, dest: string) => {
    const more = `Sec-Fetch-Site: ${site}\r\nSec-Fetch-Mode: ${mode}\r\nSec-Fetch-Dest: ${dest}\r\n`
    return (await raw(port, request(visited, `127.0.0.1:${port}`, more, `${line} HTTP/1.1`))).status
  }
  for (const site of ['cross-site', 'same-site']) {
    assert.equal(await ask('GET /api/debates', site, 'no-cors', 'empty'), 403)
    assert.equal(await ask('GET /api/debates/1/export?form=html', site, 'navigate', 'document'), 403)
    assert.equal(await ask('GET /assets/page-1a2b3c.js', site, 'no-cors', 'script'), 403)
    assert.equal(await ask('GET /', site, 'navigate', 'iframe'), 403)
    assert.equal(await ask('GET /', site, 'navigate', 'document'), 200)
  }
  assert.equal(await ask('GET /api/debates', 'same-origin', 'cors', 'empty'), 200)
  assert.equal(await ask('GET /api/debates', 'none', 'navigate', 'document'), 200)
})

test('forged writes are refused: no header, the types that forms can send, a preflight', async t => {
  const { backend, origin, cookie } = await visit(t)
  const id = backend.open()
  const send = (headers: Record<string, string>, init: RequestInit = { method: 'POST', body: '{"text":"hello"}' }) =>
    fetch(`${origin}/api/debates/${id}/remarks`, { ...init, headers: { cookie, ...headers } })
  const json = { 'Content-Type': 'application/json' }
  assert.equal((await send(json)).status, 403)
  assert.equal((await send({ ...json, 'X-Agon': '2' })).status, 403)
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    'application/json-patch',
  ])
    assert.equal((await send({ 'X-Agon': '1', 'Content-Type': type })).status, 415, type)
  assert.equal((await fetch(`${origin}/api/debates/${id}`, { method: 'DELETE', headers: { cookie } })).status, 403)

  const preflight = await send(
    { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    { method: 'OPTIONS' },
  )
  assert.equal(preflight.status, 403)
  const own = await send({ 'Access-Control-Request-Method': 'POST' }, { method: 'OPTIONS' })
  assert.equal(own.status, 405)
  for (const answer of [preflight, own])
    assert.deepEqual(
      [...answer.headers.keys()].filter(name => name.startsWith('access-control')),
      [],
    )
  assert.deepEqual(backend.calls, [])

  assert.equal((await send({ ...json, 'X-Agon': '1' })).status, 201)
  assert.equal((await send({ 'X-Agon': '1', 'Content-Type': 'Application/JSON; charset=UTF-8' })).status, 201)
  assert.deepEqual(backend.calls, Array(2).fill(['say', id, 'hello', 'en']))
})

test('other methods are refused, and HEAD opens no stream', async t => {
  const { ask, backend } = await visit(t)
  const id = backend.open()
  for (const method of ['PUT', 'PATCH', 'OPTIONS', 'PROPFIND'])
    for (const path of ['/', '/api/debates', '/enter/x', '/assets/page-1a2b3c.js'])
      assert.equal((await ask(path, { method })).status, 405, `${method} ${path}`)
  assert.equal((await ask('/', { method: 'POST' })).status, 405)
  const head = await ask(`/api/debates/${id}/events`, { method: 'HEAD' })
  assert.equal(head.status, 405)
  assert.equal(head.headers.get('allow'), 'GET, POST, DELETE')
  assert.equal(backend.follows.begun, 0)
  const page = await ask('/', { method: 'HEAD' })
  assert.equal(page.status, 200)
  assert.equal(await page.text(), '')
})

test('every answer carries the headers that keep other sites and scripts out', async t => {
  const visited = await visit(t)
  const { ask, origin, backend, serving } = visited
  backend.open()
  const answers = [
    await ask('/'),
    await ask('/assets/page-1a2b3c.js'),
    await ask('/api/debates'),
    await ask('/api/nothing'),
    await ask('/api/debates/99'),
    await fetch(serving.link(), { redirect: 'manual' }),
    await ask('/api/debates/1/events'),
  ]
  const turnedAway = await fetch(origin)
  for (const { headers, url } of answers) {
    const policy = headers.get('content-security-policy')!
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; /, url)
    for (const part of [
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      assert.ok(policy.split('; ').includes(part), part)
    assert.doesNotMatch(policy, /unsafe|\*|https?:/)
  }
  for (const { headers, url } of [...answers, turnedAway]) {
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    assert.deepEqual(
      [...headers.keys()].filter(name => name.startsWith('access-control')),
      [],
    )
    assert.equal(
      headers.get('cache-control'),
      url.includes('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store',
    )
  }
  const [, style] = /<style>(.*)<\/style>/s.exec(await turnedAway.text())!
  const digest = createHash('sha256').update(style!).digest('base64')
  assert.equal(
    turnedAway.headers.get('content-security-policy'),
    `default-src 'none'; style-src 'sha256-${digest}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    'a page for strangers has its own style and nothing else',
  )
  const bad = await raw(serving.port, request(visited, 'no host at all'))
  assert.equal(bad.status, 400)
  assert.match(bad.text, /content-security-policy: default-src 'none'/i)
})
