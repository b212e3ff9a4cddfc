import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../support/folder.ts'
import { raw, visit } from './support/serving.ts'

test('the page is shown for each of its addresses, and its files by their names', async t => {
  const { ask } = await visit(t)
  for (const path of ['/', '/new', '/debates/1', '/debates/1?turn=a%2Fb', '/?words=x']) {
    const response = await ask(path)
    assert.equal(response.status, 200, path)
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.match(await response.text(), /The page/)
  }
  const script = await ask('/assets/page-1a2b3c.js')
  assert.equal(script.headers.get('content-type'), 'text/javascript; charset=utf-8')
  assert.equal(await script.text(), 'export {}')
  const icon = await ask('/icon.svg')
  assert.equal(icon.headers.get('content-type'), 'image/svg+xml')
  assert.equal(icon.headers.get('cache-control'), 'no-store')
  const unknown = '/nothing /assets/ /assets/nothing.js /debates /debates/1/2 /assets /__proto__ /constructor'
  for (const path of unknown.split(' ')) assert.equal((await ask(path)).status, 404, path)
})

test('no path leads out of the page’s folder', async t => {
  const { serving, cookie } = await visit(t)
  const paths = readFileSync(new URL('support/paths-outside.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  for (const path of paths) {
    const head = `Host: 127.0.0.1:${serving.port}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`
    const { status, text } = await raw(serving.port, `GET ${path} HTTP/1.1\r\n${head}`)
    assert.ok(status === 404 || status === 400, `${path}: ${status}`)
    assert.doesNotMatch(text, /outside the page|root:/, path)
  }
})

test('links in the page’s folder lead nowhere, and what is put there later is not served', async t => {
  const folder = temporaryFolder(t)
  const [page, outside] = [join(folder, 'page'), join(folder, 'outside')]
  for (const path of [join(page, 'assets'), outside]) mkdirSync(path, { recursive: true })
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>The page</title>')
  writeFileSync(join(outside, 'secret.txt'), 'outside the page')
  symlinkSync(join(outside, 'secret.txt'), join(page, 'secret.txt'))
  symlinkSync(outside, join(page, 'assets', 'outside'))
  const { ask } = await visit(t, { page })
  writeFileSync(join(page, 'late.txt'), 'too late')
  assert.equal((await ask('/')).status, 200)
  for (const path of ['/secret.txt', '/assets/outside/secret.txt', '/late.txt'])
    assert.equal((await ask(path)).status, 404, path)
})

test('where the page is not built, whoever opens it is told what to do, and the API answers', async t => {
  const { ask } = await visit(t, { page: '/nowhere/at/all' })
  const page = await ask('/', { headers: { 'Accept-Language': 'zh' } })
  assert.equal(page.status, 503)
  assert.match(await page.text(), /页面尚未构建/)
  assert.equal((await ask('/api/debates')).status, 200)
})
