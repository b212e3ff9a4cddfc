import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { makeMask } from '../src/core/mask.ts'
import { isPublicAddress } from '../src/evidence/web/addresses.ts'
import { readHtml } from '../src/evidence/web/html.ts'
import type { Page } from '../src/evidence/web/page.ts'
import { openPages, type PagesOptions } from '../src/evidence/web/pages.ts'
import { makeCertificate } from './support/certificate.ts'
import { isQuick } from './support/quick.ts'

const secret = 'sk-own-0123456789abcdef0123'
const never = new AbortController().signal
const { key, certificate } = makeCertificate([
  'site.example',
  'other.example',
  'mixed.example',
  'inner.example',
  'trap.example',
])

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const html =
  (body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(body)
  }
const to =
  (location: string, status = 302): Answer =>
  (_, response) =>
    void response.writeHead(status, { location }).end()
const status =
  (code: number): Answer =>
  (_, response) =>
    void response.writeHead(code, { 'content-type': 'text/html' }).end('x')
const typed = (type: string, body: string | Buffer): Answer => html(body, { 'content-type': type })

const bomb = gzipSync(Buffer.alloc(50_000_000))
const article = '<html><head><title>A &amp; B</title></head><body><p>Words of <b>the</b> page.</p></body></html>'

/** GB18030 of 中文网页 */
const chinese = Buffer.from('d6d0cec4cdf8d2b3', 'hex')

const answers: Record<string, Answer> = {
  '/page': html(article),
  '/query?a=1': html('<p>asked'),
  '/moved': to('/page', 301),
  '/far': to('https://other.example/page', 308),
  '/private': to('https://10.0.0.1/'),
  '/metadata': to('https://169.254.169.254/latest/meta-data/'),
  '/inner': to('https://inner.example/page'),
  '/plain-http': to('http://site.example/page'),
  '/file': to('file:///etc/passwd'),
  '/port': to('https://site.example:8443/'),
  '/nowhere': to('https://'),
  '/loop': to('/loop'),
  '/hop/1': to('/hop/2'),
  '/hop/2': to('/hop/3'),
  '/hop/3': to('/hop/4'),
  '/hop/4': to('/hop/5'),
  '/hop/5': to('/page'),
  '/hop/0': to('/hop/1'),
  '/drip': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    const timer = setInterval(() => response.write('x'), 40)
    response.on('close', () => clearInterval(timer))
  },
  '/silent': (_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).write('x'),
  '/mute': () => {},
  '/endless': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  },
  '/large': html('x', { 'content-length': '9999999' }),
  '/bomb': html(bomb, { 'content-encoding': 'gzip' }),
  '/gzip': html(gzipSync(article), { 'content-encoding': 'gzip' }),
  '/br': html(brotliCompressSync(article), { 'content-encoding': 'br' }),
  '/deflate': html(deflateSync(article), { 'content-encoding': 'deflate' }),
  '/deflate-raw': html(deflateRawSync(article), { 'content-encoding': 'deflate' }),
  '/damaged': html(gzipSync(article.repeat(50)).subarray(0, 60), { 'content-encoding': 'gzip' }),
  '/zstd': html('x', { 'content-encoding': 'zstd' }),
  '/404': status(404),
  '/410': status(410),
  '/403': status(403),
  '/500': status(500),
  '/304': status(304),
  '/reset': request => request.socket.destroy(),
  '/half': (request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '100' })
    response.write('half', () => setTimeout(() => request.socket.destroy(), 20))
  },
  '/huge-header': html('x', { 'x-huge': 'h'.repeat(60_000) }),
  '/pdf': typed('application/pdf', '%PDF-1.7'),
  '/image': typed('image/svg+xml', '<svg><text>x</text></svg>'),
  '/untyped': (_, response) => void response.writeHead(200).end('x'),
  '/json': typed('application/json', '{"a": "<b>"}'),
  '/markdown': typed('text/markdown', '# Title\n\nText <b>'),
  '/xml': typed('application/atom+xml', '<feed><title>Feed</title><entry><![CDATA[a < b]]></entry></feed>'),
  '/gbk-header': typed('text/plain; charset=GBK', chinese),
  '/gbk-meta': typed('text/html', Buffer.concat([Buffer.from('<meta charset="gb2312"><p>'), chinese])),
  '/wrong-header': html(Buffer.concat([Buffer.from('<meta charset=gbk><p>'), chinese])),
  '/no-charset': typed('text/plain', chinese),
  '/banana': typed('text/plain; charset=banana', 'caf\u00e9'),
  '/secret': html(`<title>${secret}</title><p>key: ${secret}\u200b\u001b[31m<p>next`),
  '/cookies': (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b' })
    response.end(JSON.stringify(request.headers))
  },
  '/cookies-then': (_, response) => void response.writeHead(302, { location: '/cookies', 'set-cookie': 'a=b' }).end(),
}

let server: Server
let counts: Map<string, number>
let open = 0
let most = 0

before(async () => {
  counts = new Map()
  server = createServer({ key, cert: certificate }, (request, response) => {
    const path = request.url!
    counts.set(path, (counts.get(path) ?? 0) + 1)
    most = Math.max(most, ++open)
    response.on('close', () => open--)
    const answer = answers[path] ?? (path.startsWith('/slow/') ? slow : status(404))
    answer(request, response)
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

after(() => {
  server.close()
  server.closeAllConnections()
})

const slow: Answer = (request, response) => void setTimeout(() => html(request.url!)(request, response), 60)

/** Names of the test lead to loopback, and only that is allowed besides what is public. */
const hosts: Record<string, string[]> = {
  'site.example': ['127.0.0.1'],
  'other.example': ['127.0.0.1'],
  'mixed.example': ['127.0.0.1', '10.0.0.1'],
  'inner.example': ['192.168.1.1'],
  'wrong.example': ['127.0.0.1'],
  'empty.example': [],
}

function opened(options: Partial<PagesOptions> = {}) {
  return openPages({
    language: 'en',
    mask: makeMask([secret]),
    ...options,
    limits: { total: 900, idle: 300, ...options.limits },
    connect: {
      port: (server.address() as AddressInfo).port,
      ca: certificate,
      isAllowed: address => address === '127.0.0.1' || isPublicAddress(address),
      resolve: async host => {
        const addresses = hosts[host]
        if (!addresses) throw Object.assign(new Error('x'), { code: 'ENOTFOUND' })
        return addresses.map(address => ({ address, family: 4 }))
      },
      ...options.connect,
    },
  })
}

const read = (path: string, options?: Partial<PagesOptions>): Promise<Page> =>
  opened(options).read(path.startsWith('/') ? `https://site.example${path}` : path, never)

async function words(path: string, options?: Partial<PagesOptions>): Promise<string> {
  const page = await read(path, options)
  assert.equal(page.state, 'read', JSON.stringify(page))
  return page.state === 'read' ? page.text : ''
}

async function fails(path: string, state: Page['state'], reason: RegExp, options?: Partial<PagesOptions>) {
  const page = await read(path, options)
  assert.equal(page.state, state, JSON.stringify(page))
  assert.match(page.state === 'read' ? '' : page.reason, reason)
}

describe('reading a page', () => {
  it('gives its text, title, address and hash', async () => {
    assert.deepEqual(await read('/page#part'), {
      state: 'read',
      url: 'https://site.example/page',
      title: 'A & B',
      text: 'Words of the page.',
      hash: 'd40d1dde366e3688c878ed53331578c64f1cf14fa755e230c40f608baeaaf026',
    })
  })

  it('follows redirects, to other hosts too', async () => {
    for (const path of ['/moved', '/far', '/hop/1']) assert.equal(await words(path), 'Words of the page.')
    const far = await read('/far')
    assert.equal(far.state === 'read' && far.url, 'https://other.example/page')
  })

  it('unpacks gzip, br and deflate', async () => {
    for (const path of ['/gzip', '/br', '/deflate', '/deflate-raw'])
      assert.equal(await words(path), 'Words of the page.', path)
  })

  it('reads other kinds of text', async () => {
    assert.equal(await words('/json'), '{"a": "<b>"}')
    assert.equal(await words('/markdown'), '# Title\n\nText <b>')
    assert.equal(await words('/xml'), 'a < b')
    assert.equal(await words('/query?a=1'), 'asked')
  })

  it('finds the characters out', async () => {
    for (const path of ['/gbk-header', '/gbk-meta', '/wrong-header']) assert.equal(await words(path), '中文网页', path)
    assert.equal(await words('/no-charset', { language: 'zh' }), '中文网页')
    assert.equal(await words('/banana'), 'caf\u00e9')
  })

  it('cleans and masks', async () => {
    const page = await read('/secret')
    assert.deepEqual(page.state === 'read' && [page.title, page.text], ['[secret]', 'key: [secret]\nnext'])
  })

  it('sends nothing about anybody', async () => {
    const headers = JSON.parse(await words('/cookies-then')) as Record<string, string>
    assert.deepEqual(Object.keys(headers).sort(), ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
    assert.equal(headers['user-agent'], 'agon')
  })
})

describe('a page that cannot be read', () => {
  const cases: [path: string, state: Page['state'], reason: RegExp][] = [
    ['/404', 'gone', /404/],
    ['/410', 'gone', /410/],
    ['/403', 'unreachable', /403/],
    ['/500', 'unreachable', /500/],
    ['/304', 'unreachable', /304/],
    ['/private', 'refused', /leads on.*10\.0\.0\.1/],
    ['/metadata', 'refused', /169\.254/],
    ['/inner', 'refused', /inner\.example leads to 192\.168\.1\.1/],
    ['/plain-http', 'refused', /https/],
    ['/file', 'refused', /https/],
    ['/port', 'refused', /8443/],
    ['/nowhere', 'unreachable', /nowhere/],
    ['/loop', 'unreachable', /more than 5 times/],
    ['/hop/0', 'unreachable', /more than 5 times/],
    ['/drip', 'unreachable', /longer than 0\.9 s/],
    ['/silent', 'unreachable', /nothing arrived for 0\.3 s/],
    ['/mute', 'unreachable', /nothing arrived for 0\.3 s/],
    ['/endless', 'refused', /larger than 2 MB/],
    ['/large', 'refused', /larger than 2 MB/],
    ['/bomb', 'refused', /larger than 2 MB/],
    ['/damaged', 'unreachable', /damaged/],
    ['/zstd', 'refused', /zstd/],
    ['/reset', 'unreachable', /connection failed \(ECONNRESET\)/],
    ['/half', 'unreachable', /connection failed/],
    ['/huge-header', 'unreachable', /not valid HTTP/],
    ['/pdf', 'refused', /application\/pdf, and only text/],
    ['/image', 'refused', /only text/],
    ['/untyped', 'refused', /only text/],
    ['https://mixed.example/page', 'refused', /10\.0\.0\.1/],
    ['https://nobody.example/page', 'unreachable', /nobody\.example was not found/],
    ['https://empty.example/page', 'unreachable', /empty\.example was not found/],
    ['https://wrong.example/page', 'unreachable', /secure/],
  ]
  for (const [path, state, reason] of cases) it(`${path}: ${state}`, () => fails(path, state, reason))

  it('a certificate nobody vouches for', () =>
    fails('/page', 'unreachable', /secure/, { connect: { ca: makeCertificate(['x.example']).certificate } }))

  it('a name that leads elsewhere the second time is never followed there', async () => {
    let asked = 0
    const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    const pages = opened({ connect: { resolve } })
    assert.equal((await pages.read('https://site.example/page', never)).state, 'read')
    assert.equal((await pages.read('https://site.example/json', never)).state, 'refused')
    assert.equal(asked, 2)
  })

  it('says so in Chinese', async () => {
    await fails('/404', 'gone', /服务器返回 404/, { language: 'zh' })
    await fails('/pdf', 'refused', /只读取文本/, { language: 'zh' })
    await fails('http://a.com/', 'refused', /https/, { language: 'zh' })
  })
})

describe('one debate', () => {
  it('asks once for an address, at the same time and later', async () => {
    const pages = opened()
    counts.clear()
    const url = 'https://site.example/slow/once'
    const all = await Promise.all([pages.read(url, never), pages.read(`${url}#a`, never), pages.read(url, never)])
    all.push(await pages.read('https://SITE.example:443/slow/../slow/once#b', never))
    assert.equal(counts.get('/slow/once'), 1)
    for (const page of all) assert.deepEqual(page, all[0])
  })

  it('asks for so many pages and no more, a few at once', async () => {
    const pages = opened({ limits: { pages: 10, total: 5000 } })
    most = 0
    const read = (i: number) => pages.read(`https://site.example/slow/${i}`, never)
    const states = (await Promise.all(Array.from({ length: 12 }, (_, i) => read(i)))).map(page => page.state)
    assert.deepEqual(states.slice(0, 10), Array(10).fill('read'))
    assert.deepEqual(states.slice(10), ['refused', 'refused'])
    assert.equal(most, 4)
    assert.equal((await read(3)).state, 'read', 'what was read stays')
  })

  it('asks a host no more that let the time run out twice', async () => {
    for (const language of ['en', 'zh'] as const) {
      const pages = opened({ language })
      counts.clear()
      const read = (path: string, host = 'site') => pages.read(`https://${host}.example${path}`, never)
      assert.equal((await read('/silent?1')).state, 'gone', 'an answer is no time-out')
      for (const path of ['/silent', '/drip']) assert.equal((await read(path)).state, 'unreachable')
      const reason =
        language === 'en' ? 'site.example was too slow before in this debate' : 'site.example 在本场辩论中已多次超时'
      assert.deepEqual(await read('/page'), { state: 'refused', reason })
      assert.equal(counts.get('/page'), undefined)
      assert.equal((await read('/page', 'other')).state, 'read', 'other hosts are asked')
    }
  })

  it('tells what was asked for and not read from what was never asked for', async () => {
    for (const path of ['/pdf', '/large', '/bomb', '/zstd', '/untyped', '/private', '/inner']) {
      const page = await read(path)
      assert.ok(page.state === 'refused' && page.asked === true, `${path}: ${JSON.stringify(page)}`)
    }
    for (const url of ['https://mixed.example/page', 'http://site.example/page', 'https://10.0.0.1/']) {
      const page = await read(url)
      assert.ok(page.state === 'refused' && page.asked === undefined, `${url}: ${JSON.stringify(page)}`)
    }
  })

  it('one reader who stops does not stop the others', async () => {
    const pages = opened()
    const url = 'https://site.example/slow/shared'
    const stopping = new AbortController()
    const [first, second] = [pages.read(url, stopping.signal), pages.read(url, never)]
    stopping.abort()
    assert.deepEqual(await first, { state: 'unreachable', reason: 'the look-up was stopped' })
    assert.equal((await second).state, 'read')
  })

  it('stops when nobody waits any more, and may be asked again', async () => {
    const pages = opened({ limits: { total: 60_000, idle: 60_000 } })
    const stopping = new AbortController()
    const first = pages.read('https://site.example/mute', stopping.signal)
    setTimeout(() => stopping.abort(), 50)
    assert.equal((await first).state, 'unreachable')
    answers['/mute'] = html('now')
    assert.equal((await pages.read('https://site.example/mute', never)).state, 'read')
  })
})

describe('what may be asked at all', () => {
  // biome-ignore format: a table
  const refused = [
   
    'http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'data:text/html,x', 'javascript:1', 'nonsense', '',
    'https://', 'https://user@example.com/', 'https://user:pass@example.com/', 'https://example.com:8443/', 'https://example.com:80/',
    'https://localhost/', 'https://LOCALHOST./', 'https://a.localhost/', 'https://printer.local/', 'https://router/', 'https://wiki.corp/',
    'https://metadata.google.internal/computeMetadata/v1/', 'https://metadata/', 'https://nas.lan/', 'https://x.home.arpa/',
    'https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0177.0.0.1/', 'https://0x7f.1/',
    'https://127.0.0.1./', 'https://①②⑦.0.0.1/', 'https://0/', 'https://0.0.0.0/', 'https://0.1.2.3/', 'https://10.1.2.3/',
    'https://172.16.0.1/', 'https://172.31.255.255/', 'https://192.168.0.1/', 'https://169.254.169.254/latest', 'https://2852039166/',
    'https://100.64.0.1/', 'https://100.100.100.200/', 'https://168.63.129.16/', 'https://192.0.0.192/', 'https://192.0.2.1/',
    'https://198.18.0.1/', 'https://198.51.100.7/', 'https://203.0.113.9/', 'https://224.0.0.1/', 'https://240.0.0.1/',
    'https://255.255.255.255/', 'https://[::1]/', 'https://[::]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:a9fe:a9fe]/',
    'https://[::127.0.0.1]/', 'https://[64:ff9b::10.0.0.1]/', 'https://[64:ff9b:1::1]/', 'https://[2002:7f00:1::]/', 'https://[2002:808:808::]/',
    'https://[2001:0:1234::1]/', 'https://[2001:db8::1]/', 'https://[3fff::1]/', 'https://[fc00::1]/', 'https://[fd00:ec2::254]/',
    'https://[fe80::1]/', 'https://[fec0::1]/', 'https://[ff02::1]/', 'https://[100::1]/', 'https://[4000::1]/',
    `https://example.com/${'x'.repeat(5000)}`,
  ]

  it(`${refused.length} addresses that may not, with the rule that users have`, async () => {
    const asked: string[] = []
    const pages = openPages({
      language: 'en',
      mask: makeMask([]),
      limits: { pages: 1000 },
      connect: {
        resolve: async host => {
          asked.push(host)
          return []
        },
      },
    })
    for (const url of refused) {
      const page = await pages.read(url, never)
      assert.equal(page.state, 'refused', `${url}: ${JSON.stringify(page)}`)
    }
    assert.deepEqual(asked, [])
    const page = await pages.read('https://xn--fiq228c.com./a', never)
    assert.equal(page.state, 'unreachable')
    assert.deepEqual(asked, ['xn--fiq228c.com'], 'an ordinary name is looked up')
  })

  // biome-ignore format: a table
  const publicOnes = [
   
    '1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0',
    '169.253.0.1', '172.15.255.255', '172.32.0.0', '192.0.1.1', '192.167.0.1', '198.17.0.1', '198.20.0.1', '223.255.255.255',
    '2606:4700::1111', '2001:4860:4860::8888', '2a00:1450::1', '2400:cb00::1', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8',
  ]
  // biome-ignore format: a table
  const others = [
   
    '10.0.0.1', '127.8.8.8', '169.254.0.1', '192.168.255.255', '100.127.255.255', '239.1.1.1', '::1', 'fe80::1%eth0', 'fdff::1',
    '::ffff:10.0.0.1', '::ffff:0a00:0001', '::8.8.8.8', '64:ff9b::7f00:1', '2001:10::1', '2001:20::1', '2001:2::1', 'localhost', '', 'x',
  ]

  it('addresses that are public, and that are not', () => {
    for (const address of publicOnes) assert.equal(isPublicAddress(address), true, address)
    for (const address of others) assert.equal(isPublicAddress(address), false, address)
  })

  it('a name that resolves to loopback, with the rule that users have', async () => {
    const pages = openPages({
      language: 'en',
      mask: makeMask([]),
      connect: {
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
        port: (server.address() as AddressInfo).port,
      },
    })
    counts.clear()
    const page = await pages.read('https://trap.example/page', never)
    assert.deepEqual(page, {
      state: 'refused',
      reason: 'trap.example leads to 127.0.0.1, which is not a public address',
    })
    assert.equal(counts.size, 0)
  })
})

describe('the text of HTML', () => {
  const cases: [html: string, text: string][] = [
    ['<p>a<p>b', 'a\nb'],
    ['<p>a</p><p>b</p>', 'a\n\nb'],
    ['<div>a <b>b</b>\n c</div><div>d</div>', 'a b c\n\nd'],
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['<ul><li>a<li>b</ul>', 'a\nb'],
    ['<table><tr><td>a<td>b<tr><td>c</table>', 'a b\nc'],
    ['<pre>a\n  b</pre>', 'a\nb'],
    ['a<script>if (a<b) "</p>"</script>b<style>p{}</style>c', 'abc'],
    ['<head><title>T</title><meta></head><body>x', 'x'],
    ['<head><title>T</title><body>x', 'x'],
    ['a<noscript><p>n</p></noscript>b<template>t</template>c<svg><title>s</title><text>v</text></svg>d', 'abcd'],
    ['a<span hidden>no</span>b<div style="color:red; display : none">no<div>no</div></div>c', 'ab\nc'],
    ['<p hidden>no<p>yes', 'yes'],
    ['<div><p hidden>no</div>yes', 'yes'],
    ['<p data-x="hidden">yes</p><p class=hidden>yes</p>', 'yes\n\nyes'],
    ['a<!-- no <p> -->b<!doctype x>c<?x y?>d', 'abcd'],
    [
      'a &lt;b&gt; &amp;amp; &#20013;&#x6587;&nbsp;&hellip;&eacute;&Omega;&#150;&unknown; &#0;',
      'a <b> &amp; 中文 …éΩ–&unknown; \ufffd',
    ],
    ['1 < 2 and 3 > 2 <3 </ x', '1 < 2 and 3 > 2 <3 </ x'],
    ['<a title="a > b" href=\'>\'>x</a>', 'x'],
    ['<P>A</P><SCRIPT>no</Script >b', 'A\nb'],
    ['a<script>no', 'a'],
    ['a<b', 'a'],
    ['</p></div>a</b>', 'a'],
  ]
  for (const [source, text] of cases) it(source, () => assert.equal(readHtml(source).text, text))

  it('has the first title, or none', () => {
    assert.equal(readHtml('<svg><title>no</title></svg><title> A\n &lt;B </title><title>C</title>').title, 'A <B')
    assert.equal(readHtml('<title></title>').title, null)
    assert.equal(readHtml('x').title, null)
  })

  it('takes no longer for hostile pages', () => {
    const parts = [
      '<',
      '<a ',
      '<!--',
      '<p>',
      '<b><i></b>',
      '</p>',
      '<script>',
      '&',
      '&#',
      '<a b="',
      '<a b=\'">',
      '<p hidden>',
      '<title>',
      '<![CDATA[',
      ' \n',
      '<x y=hidden ',
      '<div><li>',
      '< ',
      '<a =" ',
      '="',
    ]
    for (const part of parts) {
      const source = part.repeat(1_000_000 / part.length)
      assert.ok(
        isQuick(() => readHtml(source), part === '<' ? 200 : 1_500),
        part,
      )
    }
  })
})
