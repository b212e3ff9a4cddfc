import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import type { ServerResponse } from 'node:http'
import { describe, it, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { dateIn } from '../../src/search/hits.ts'
import { openSearch } from '../../src/search/search.ts'
import type { WebService } from '../../src/search/settings.ts'
import { failureOf, hitsOf, plantedKey, quiet, wellSaid, wiki } from '../cases/search.ts'
import type { Behaviour } from '../lab-search/behaviour.ts'
import { listen } from '../lab-search/listen.ts'
import { labService } from '../lab-search/services.ts'
import { openGolden } from '../support/golden.ts'

const golden = openGolden('search-services')

async function lab(t: TestContext, service: WebService, behaviour: Behaviour, headers: Record<string, string> = {}) {
  const server = await labService(service, [behaviour])
  t.after(() => server.close())
  const settings = { service, url: server.url, apiKey: plantedKey, headers, timeoutMs: 10_000 }
  return { search: openSearch(settings, 'en'), heard: server.heard, url: server.url }
}

/** A service that answers with whatever it is told. */
async function saying(t: TestContext, service: WebService, answer: (response: ServerResponse) => void, path = '') {
  const server = await listen((_, response) => answer(response))
  t.after(() => server.close())
  return openSearch({ service, url: server.url + path, apiKey: plantedKey, headers: {}, timeoutMs: 10_000 }, 'en')
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) => {
  return (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

const failureFrom = async (search: { find: ReturnType<typeof openSearch>['find'] }) => {
  const failure = failureOf(await search.find('who won', 5, quiet))
  wellSaid(failure)
  return failure
}

describe('what each service is sent', () => {
  it('SearXNG: the question, and JSON', async t => {
    const { search, heard, url } = await lab(t, 'searxng', { does: 'find', pages: [wiki] })
    await search.find('who won', 5, quiet)
    const server = { service: 'searxng', url: `${url}/search`, apiKey: null, headers: {} } as const
    await openSearch(server, 'en').find('again', 5, quiet)
    const requests = heard.map(({ path, query, key }) => [path, query, key])
    assert.deepEqual(requests, [
      ['/search', 'who won', plantedKey],
      ['/search', 'again', null],
    ])
  })

  it('Brave: its token, and no more words and results than it takes', async t => {
    const { search, heard } = await lab(t, 'brave', { does: 'find', pages: [wiki] })
    await search.find('a b '.repeat(60), 50, quiet)
    const [{ path, query, most, key, headers }] = heard as [(typeof heard)[0]]
    assert.deepEqual([path, most, key, query.split(' ').length], ['/web/search', 20, plantedKey, 50])
    assert.equal(headers.authorization, undefined)
  })

  it('Tavily: its key as a bearer', async t => {
    const { search, heard } = await lab(t, 'tavily', { does: 'find', pages: [wiki] })
    await search.find('谁赢了', 6, quiet)
    const [{ path, query, most, key }] = heard as [(typeof heard)[0]]
    assert.deepEqual([path, query, most, key], ['/search', '谁赢了', 6, plantedKey])
  })

  it('headers of the user go before ours', async t => {
    const own = { 'X-Subscription-Token': 'another-key-1234', 'x-team': 'blue' }
    const { search, heard } = await lab(t, 'brave', { does: 'find', pages: [wiki] }, own)
    await search.find('who won', 5, quiet)
    assert.deepEqual([heard[0]?.key, heard[0]?.headers['x-team']], ['another-key-1234', 'blue'])
  })
})

describe('what each service says in its own way', () => {
  const silent = [
    ['google', 'CAPTCHA'],
    ['brave', 'timeout'],
  ]
  const invalid = { status: 422, code: 'SUBSCRIPTION_TOKEN_INVALID', detail: 'The token is invalid.' }
  const page = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><html><title>Hi</title></html>')

  for (const [what, service, answer, kind, maybePaid] of [
    ['SearXNG without JSON, which says what to do', 'searxng', json({}, 403), 'rejected'],
    [
      'SearXNG whose engines are all silent',
      'searxng',
      json({ results: [], unresponsive_engines: silent }),
      'transport',
    ],
    ['a web page', 'searxng', page, 'rejected'],
    ['an unknown key, which Brave calls unprocessable', 'brave', json({ error: invalid }, 422), 'auth'],
    ['an address that is not one of the service', 'tavily', json({}, 404), 'rejected', false],
    ['results without a single page', 'tavily', json({ results: [{ url: 'javascript:1' }] }), 'bad-output'],
    ['JSON of another kind 1', 'searxng', json({ results: 'many' }), 'bad-output'],
    ['JSON of another kind 2', 'brave', json({ hello: 'there' }), 'bad-output'],
    ['JSON of another kind 3', 'brave', json({ web: [] }), 'bad-output'],
    ['JSON of another kind 4', 'tavily', json([]), 'bad-output'],
    ['JSON of another kind 5', 'tavily', json(null), 'bad-output'],
  ] as const)
    it(`is understood: ${what}`, async t => {
      const failure = await failureFrom(await saying(t, service, answer))
      assert.equal(failure.kind, kind, failure.message)
      if (maybePaid !== undefined) assert.equal(failure.maybePaid, maybePaid)
      golden.is(
        'en',
        what,
        `${failure.status ?? 'no status'}: ${failure.message}`.replaceAll(/127\.0\.0\.1:\d+/g, 'HOST'),
      )
    })

  it('Brave tells its waits per window, and a month is too long for one', async t => {
    const limits = (reset: string, remaining: string) =>
      json({ error: { detail: 'rate limit' } }, 429, { 'x-ratelimit-reset': reset, 'x-ratelimit-remaining': remaining })
    const second = await failureFrom(await saying(t, 'brave', limits('1, 1419704', '0, 990')))
    assert.deepEqual([second.kind, second.retryAfterMs], ['rate-limit', 1_000])
    const month = await failureFrom(await saying(t, 'brave', limits('1, 1419704', '1, 0')))
    assert.deepEqual([month.kind, month.retryAfterMs], ['quota', undefined])
  })

  it('waits are told as dates, too', async t => {
    const at = new Date(Date.now() + 30_000).toUTCString()
    const failure = await failureFrom(
      await saying(t, 'tavily', json({ detail: 'slow down' }, 429, { 'retry-after': at })),
    )
    assert.ok(failure.retryAfterMs! > 25_000 && failure.retryAfterMs! <= 30_000)
  })

  it('marks of HTML are taken out, and characters put in', async t => {
    const results = [
      {
        url: 'https://a.example',
        title: 'R&amp;D <strong>now</strong>',
        description: 'It&#x27;s &lt;b&gt; 5 &gt; 4',
        age: 'March 1, 2026',
      },
    ]
    const [hit] = hitsOf(await (await saying(t, 'brave', json({ web: { results } }))).find('q', 5, quiet))
    assert.deepEqual(hit, { url: 'https://a.example/', title: 'R&D now', text: "It's <b> 5 > 4", date: '2026-03-01' })
  })
})

describe('the way to a service', () => {
  it('is not left with the key', async t => {
    let arrived = 0
    const other = await listen((_, response) => {
      arrived += 1
      json({ results: [] })(response)
    })
    t.after(() => other.close())
    for (const service of ['searxng', 'brave', 'tavily'] as const) {
      const away = (response: ServerResponse) =>
        void response.writeHead(307, { location: `${other.url}/search?key=${plantedKey}` }).end()
      const failure = await failureFrom(await saying(t, service, away))
      assert.equal(failure.kind, 'rejected')
      assert.ok(failure.message.includes(`${other.url}/search,`), failure.message)
    }
    assert.equal(arrived, 0)
  })

  it('may break off in the middle', async t => {
    const cut = (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"results": [')
      setTimeout(() => response.destroy(), 50)
    }
    const failure = await failureFrom(await saying(t, 'tavily', cut))
    assert.deepEqual([failure.kind, failure.maybePaid], ['transport', true])
  })

  it('may go silent in the middle', async t => {
    const server = await listen((_, response) => void response.writeHead(200).write('{"results": ['))
    t.after(() => server.close())
    const settings = { service: 'tavily', url: server.url, apiKey: null, headers: {}, timeoutMs: 400 } as const
    assert.equal((await failureFrom(openSearch(settings, 'en'))).kind, 'timeout')
  })

  it('does not let something small become something large', async t => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '), { level: 1 })
    const packed = (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb)
    const before = process.memoryUsage().rss
    const failure = await failureFrom(await saying(t, 'brave', packed))
    assert.match(failure.message, /more than 2 MB/)
    assert.ok(process.memoryUsage().rss - before < 100 * 1024 * 1024)
  })

  it('cannot be gone with a key that no header carries', async () => {
    const settings = { service: 'brave', url: 'http://127.0.0.1:9', apiKey: '钥匙-0123456789', headers: {} } as const
    const failure = await failureFrom(openSearch(settings, 'en'))
    assert.deepEqual([failure.kind, failure.maybePaid], ['rejected', false])
    assert.match(failure.message, /check search\.url, search\.apiKey/)
  })
})

it('what is not asked for is not loaded: no MCP for a service on the web', async () => {
  const code = `
      import { registerHooks } from 'node:module'
      const loaded = []
      registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) })
      const { openSearch } = await import(${JSON.stringify(new URL('../../src/search/search.ts', import.meta.url).href)})
      const server = { url: 'http://127.0.0.1:9', apiKey: null, headers: {} }
      await openSearch({ service: 'tavily', ...server }, 'en').find('x', 1, new AbortController().signal)
      const search = openSearch({ service: 'mcp', server, tool: null }, 'en')
      const early = loaded.filter(name => /modelcontextprotocol|child_process/.test(name)).length
      await search.find('x', 1, new AbortController().signal)
      await search.close()
      console.log(early, loaded.some(name => name.includes('modelcontextprotocol')))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
  assert.equal(stdout, '0 true\n')
})

it('text of others tells days in many ways, and only days', () => {
  const days: [string | number, string | null][] = [
    ...(['2026-03-01', '2026-03-01T23:59:00+08:00', '2026/3/1', '2026年3月1日', 'Mar 1, 2026'] as const).map(
      (text): [string, string] => [text, '2026-03-01'],
    ),
    ['Sun, 01 Mar 2026 12:00:00 GMT', '2026-03-01'],
    ['3 days ago', null],
    ['2026-02-30', null],
    ['1234-5678-91', null],
    [1772323200, null],
  ]
  for (const [text, day] of days) assert.equal(dateIn(text), day, String(text))
})
