import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { makeMask } from '../../../src/core/mask.ts'
import { isPublicAddress } from '../../../src/evidence/web/connect.ts'
import { openPages, type PagesOptions } from '../../../src/evidence/web/pages.ts'
import { makeCertificate } from './certificate.ts'

const secret = 'sk-own-0123456789abcdef0123'
const { key, certificate } = makeCertificate(['site', 'other', 'mixed', 'inner', 'trap'].map(name => `${name}.example`))

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export const html =
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

export const answers: Record<string, Answer> = {
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
  '/hop/5': to('/page'),
  ...Object.fromEntries([0, 1, 2, 3, 4].map(n => [`/hop/${n}`, to(`/hop/${n + 1}`)])),
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
  ...Object.fromEntries([404, 410, 403, 500, 304].map(code => [`/${code}`, status(code)])),
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

const slow: Answer = (request, response) => void setTimeout(() => html(request.url!)(request, response), 60)

const waiting: (() => void)[] = []
/** Nobody is answered before four wait, so that it is seen whether four are asked for at once. */
const together: Answer = (request, response) => {
  waiting.push(() => html(request.url!)(request, response))
  if (waiting.length === 4) for (const answer of waiting.splice(0)) answer()
}

/** What was asked for, how often; and how many were asked for at once at most. */
export const counts = new Map<string, number>()
export const atOnce = { now: 0, most: 0 }

const server = createServer({ key, cert: certificate }, (request, response) => {
  const path = request.url!
  counts.set(path, (counts.get(path) ?? 0) + 1)
  atOnce.most = Math.max(atOnce.most, ++atOnce.now)
  response.on('close', () => atOnce.now--)
  const many = path.startsWith('/slow/') ? slow : path.startsWith('/together/') ? together : status(404)
  const answer = answers[path] ?? many
  answer(request, response)
})
server.on('tlsClientError', () => {})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => void server.close().closeAllConnections())

export const { port } = server.address() as AddressInfo

/** Names of the test lead to loopback, and only that is allowed besides what is public. */
const hosts: Record<string, string[]> = {
  'site.example': ['127.0.0.1'],
  'other.example': ['127.0.0.1'],
  'mixed.example': ['127.0.0.1', '10.0.0.1'],
  'inner.example': ['192.168.1.1'],
  'wrong.example': ['127.0.0.1'],
  'empty.example': [],
}

/** Pages of this site. Only who looks at time-outs sets short limits: a busy machine may be slow. */
export const openSite = (options: Partial<PagesOptions> = {}) =>
  openPages({
    language: 'en',
    mask: makeMask([secret]),
    ...options,
    limits: { total: 60_000, idle: 60_000, ...options.limits },
    connect: {
      ...{ port, ca: certificate },
      isAllowed: address => address === '127.0.0.1' || isPublicAddress(address),
      resolve: async host => {
        const addresses = hosts[host]
        if (!addresses) throw Object.assign(new Error('x'), { code: 'ENOTFOUND' })
        return addresses.map(address => ({ address, family: 4 }))
      },
      ...options.connect,
    },
  })
