import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enter, raw, visit } from './support/serving.ts'

test('a printed link becomes a cookie, and leads to the page it names', async t => {
  const { serving, origin } = await visit(t)
  const response = await fetch(serving.link('/debates/12'), { redirect: 'manual' })
  assert.equal(response.status, 303)
  assert.equal(response.headers.get('location'), '/debates/12')
  const [set] = response.headers.getSetCookie()
  assert.match(set!, new RegExp(`^agon-${serving.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`))
  const page = await fetch(`${origin}/debates/12`, { headers: { cookie: set!.split(';')[0]! } })
  assert.equal(page.status, 200)
  assert.match(await page.text(), /The page/)
})

test('without the cookie nothing is shown: JSON for programs, a page in the reader’s language for people', async t => {
  const { origin, cookie } = await visit(t)
  const api = await fetch(`${origin}/api/debates`)
  assert.equal(api.status, 401)
  assert.match(((await api.json()) as { problems: { message: string }[] }).problems[0]!.message, /agon serve/)
  for (const path of ['/', '/new', '/debates/1', '/assets/page-1a2b3c.js', '/icon.svg', '/nothing', '/api'])
    assert.equal((await fetch(origin + path)).status, 401, path)
  const english = await fetch(origin, { headers: { 'Accept-Language': 'en-GB,en;q=0.9,zh;q=0.8' } })
  assert.match(await english.text(), /<html lang="en">.*Not let in yet.*run <code>agon serve<\/code> again/s)
  const chinese = await fetch(origin, { headers: { 'Accept-Language': 'fr, en;q=0.3, zh-CN;q=0.8' } })
  assert.match(await chinese.text(), /<html lang="zh">.*尚未获准进入.*请再运行一次 <code>agon serve<\/code>/s)
  const wrong = `${cookie.slice(0, -4)}AAAA`
  assert.equal((await fetch(`${origin}/api/debates`, { headers: { cookie: wrong } })).status, 401)
  assert.equal((await fetch(`${origin}/api/debates`, { headers: { cookie: `other=${cookie}` } })).status, 401)
})

test('a cookie of the same name from another port does not lock anybody out', async t => {
  const { serving, origin, cookie } = await visit(t)
  const both = `agon-${serving.port}=tossed; ${cookie}; theme=dark`
  assert.equal((await fetch(`${origin}/api/debates`, { headers: { cookie: both } })).status, 200)
})

test('a code opens once', async t => {
  const { serving } = await visit(t)
  const link = serving.link()
  assert.notEqual(await enter(link), '')
  const again = await fetch(link, { redirect: 'manual' })
  assert.equal(again.status, 401)
  assert.deepEqual(again.headers.getSetCookie(), [])
  assert.match(await again.text(), /used already/)
})

test('whoever was let in may follow a used link, and does not use up a fresh one', async t => {
  const { serving, cookie } = await visit(t)
  const link = serving.link('/new')
  const inside = await fetch(link, { redirect: 'manual', headers: { cookie } })
  assert.equal(inside.status, 303)
  assert.equal(inside.headers.get('location'), '/new')
  assert.notEqual(await enter(link), '')
  assert.equal((await fetch(link, { redirect: 'manual', headers: { cookie } })).status, 303)
})

test('a code goes stale after ten minutes', async t => {
  let now = 1_000_000
  const { serving } = await visit(t, { now: () => now })
  const [early, late] = [serving.link(), serving.link()]
  now += 10 * 60_000 - 1
  assert.notEqual(await enter(early), '')
  now += 1
  assert.equal((await fetch(late, { redirect: 'manual' })).status, 401)
})

test('a clock that is set back lets no code last longer', async t => {
  let now = 1_000_000_000
  const { serving } = await visit(t, { now: () => now })
  const [used, kept] = [serving.link(), serving.link()]
  now -= 3_600_000
  assert.equal((await fetch(used, { redirect: 'manual' })).status, 401)
  assert.notEqual(await enter(serving.link()), '')
  now += 3_600_000
  assert.equal((await fetch(kept, { redirect: 'manual' })).status, 401)
})

test('wrong codes are refused, and codes are long', async t => {
  const { serving, origin } = await visit(t)
  const code = /enter\/([\w-]+)$/.exec(serving.link())![1]!
  assert.equal(Buffer.from(code, 'base64url').length, 18)
  for (const wrong of ['x', `${code}x`, code.toLowerCase(), '..', '%00', 'a'.repeat(5000)])
    assert.ok([401, 404].includes((await fetch(`${origin}/enter/${wrong}`, { redirect: 'manual' })).status), wrong)
  assert.equal((await fetch(`${origin}/enter/`, { redirect: 'manual' })).status, 404)
})

test('a link leads to paths of the page only', async t => {
  const { serving } = await visit(t)
  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '\\\\evil.example',
  ]
  for (const to of elsewhere) {
    const response = await fetch(serving.link(to), { redirect: 'manual' })
    assert.equal(response.headers.get('location'), '/', to)
  }
  const inside = await fetch(serving.link('/debates/3?turn=a%2Fb#end'), { redirect: 'manual' })
  assert.equal(inside.headers.get('location'), '/debates/3?turn=a%2Fb#end')
  const dots = await fetch(serving.link('/x/..//evil.example'), { redirect: 'manual' })
  assert.equal(dots.headers.get('location'), '/evil.example')
})

test('a browser that looks ahead, or asks for headers only, does not use the code up', async t => {
  const { serving } = await visit(t)
  const link = serving.link()
  const early = await fetch(link, { redirect: 'manual', headers: { 'Sec-Purpose': 'prefetch;prerender' } })
  assert.equal(early.status, 503)
  for (const headers of [{ Purpose: 'prefetch' }, { 'X-Purpose': 'preview' }, { 'X-Moz': 'prefetch' }] as HeadersInit[])
    assert.equal((await fetch(link, { redirect: 'manual', headers })).status, 503)
  assert.equal((await fetch(link, { method: 'HEAD', redirect: 'manual' })).status, 405)
  assert.notEqual(await enter(link), '')
})

test('a link that is clicked on another site lets in too: the browser withholds the cookie from redirects', async t => {
  const { serving } = await visit(t)
  const host = `127.0.0.1:${serving.port}`
  const follow = (path: string, site: string) =>
    raw(
      serving.port,
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Site: ${site}\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\nConnection: close\r\n\r\n`,
    )
  const path = serving.link('/debates/3?a="><script>').slice(`http://${host}`.length)
  const entered = await follow(path, 'cross-site')
  assert.equal(entered.status, 200)
  assert.match(entered.text, /set-cookie: agon-/i)
  assert.match(entered.text, /http-equiv="refresh" content="0; url=\/debates\/3\?a=[^"<>]*"/)
  assert.doesNotMatch(entered.text, /<script/)

  const led = await follow('/debates/3?x=1', 'cross-site')
  assert.equal(led.status, 200)
  assert.match(led.text, /http-equiv="refresh" content="0; url=\/debates\/3\?x=1"/)
  assert.equal((await follow('/debates/3?x=1', 'same-origin')).status, 401)
})

test('whoever is led here by another site is led on to a path of ours, however the address is written', async t => {
  const { serving } = await visit(t)
  const led = async (path: string) => {
    const site = 'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n'
    const head = `Host: 127.0.0.1:${serving.port}\r\n${site}Connection: close\r\n\r\n`
    return (await raw(serving.port, `GET ${path} HTTP/1.1\r\n${head}`)).text
  }
  for (const path of [
    '//evil.example/x',
    '/.//evil.example/x',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '///evil.example',
  ])
    assert.match(await led(path), /http-equiv="refresh" content="0; url=\/(?:[^/\\"][^"]*)?"/, path)
  assert.match(await led('/debates/7?turn=a%2Fb'), /url=\/debates\/7\?turn=a%2Fb"/)
})

test('another program of the same user gets a link with the key, and only with it', async t => {
  const { serving, origin, cookie } = await visit(t)
  const ask = (headers: Record<string, string>, body: unknown = { to: '/debates/7' }) =>
    fetch(`${origin}/api/links`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  const response = await ask({ 'X-Agon-Key': 'the key' })
  assert.equal(response.status, 200)
  const { link } = (await response.json()) as { link: string }
  assert.match(link, new RegExp(`^http://127\\.0\\.0\\.1:${serving.port}/enter/[\\w-]{24}\\?to=%2Fdebates%2F7$`))
  assert.notEqual(await enter(link), '')

  for (const headers of [{}, { 'X-Agon-Key': '' }, { 'X-Agon-Key': 'the kex' }, { cookie, 'X-Agon': '1' }])
    assert.equal((await ask(headers)).status, 401)
  assert.equal((await ask({ 'X-Agon-Key': 'the key', Origin: 'https://evil.example' })).status, 403)
  assert.equal((await ask({ 'X-Agon-Key': 'the key' }, { to: 'https://evil.example' })).status, 422)
  assert.equal((await fetch(`${origin}/api/links`)).status, 401)
})

test('where no key was given, none opens', async t => {
  const { origin } = await visit(t, { key: null })
  const init = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json', 'X-Agon-Key': '' } }
  assert.equal((await fetch(`${origin}/api/links`, init)).status, 401)
})

test('codes of one server do not open another, nor do its cookies', async t => {
  const [one, other] = [await visit(t), await visit(t)]
  const strange = one.serving.link().replace(String(one.serving.port), String(other.serving.port))
  assert.equal((await fetch(strange, { redirect: 'manual' })).status, 401)
  const renamed = one.cookie.replace(String(one.serving.port), String(other.serving.port))
  assert.equal((await fetch(`${other.origin}/api/debates`, { headers: { cookie: renamed } })).status, 401)
})

test('it listens on 127.0.0.1 only, and says so when the port is taken', async t => {
  const { serving } = await visit(t)
  await assert.rejects(visit(t, { port: serving.port }), {
    name: 'CannotListen',
    port: serving.port,
    reason: 'taken',
    message: new RegExp(`Port ${serving.port} is in use`),
  })
  await assert.rejects(visit(t, { port: serving.port, language: 'zh' }), { message: /已被其他程序占用/ })
  await assert.rejects(fetch(`http://[::1]:${serving.port}/`))
  await assert.rejects(fetch(`http://127.0.0.2:${serving.port}/`))
  assert.equal(
    (await raw(serving.port, `GET / HTTP/1.1\r\nHost: localhost:${serving.port}\r\nConnection: close\r\n\r\n`)).status,
    401,
  )
})
