import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { rowsInText } from '../../src/search/mcp/plain-text.ts'
import { rowsInJson, rowsOf } from '../../src/search/mcp/rows.ts'
import { openSearch } from '../../src/search/search.ts'
import { failureOf, hitsOf, plantedKey, quiet, wellSaid, wiki } from '../cases/search.ts'
import { type Behaviour, flood } from '../lab-search/behaviour.ts'
import { listen } from '../lab-search/listen.ts'
import { labMcpOverHttp, labMcpWithSession } from '../lab-search/mcp-http.ts'
import type { LabProgram } from '../lab-search/mcp-program.ts'
import type { LabTool } from '../lab-search/mcp-tools.ts'
import { labProgram } from '../lab-search/program.ts'

const finds: Behaviour[] = [{ does: 'find', pages: [wiki] }]
const named = (...names: string[]): LabTool[] =>
  names.map(name => ({ name, argument: 'query', telling: 'structured' as const }))

async function overHttp(t: TestContext, tools: readonly LabTool[], tool: string | null = null, modern = false) {
  const { url, queries, keys, close } = await labMcpOverHttp(finds, tools, { modern })
  const server = { url: `${url}/mcp`, apiKey: plantedKey, headers: {} }
  const search = openSearch({ service: 'mcp', server, tool, timeoutMs: 10_000 }, 'en')
  t.after(async () => {
    await search.close()
    await close()
  })
  return { search, queries, keys }
}

/** The tools of whatever answers at this address. */
const mcpAt = (url: string, apiKey: string | null = null, timeoutMs = 10_000) =>
  openSearch({ service: 'mcp', server: { url, apiKey, headers: {} }, tool: null, timeoutMs }, 'en')

function overStdio(t: TestContext, told: Partial<LabProgram> = {}, env: Record<string, string> = {}) {
  const lab = labProgram({ behaviours: finds, tools: named('web_search'), ...told }, env)
  const search = openSearch({ service: 'mcp', server: lab.program, tool: null, timeoutMs: 10_000 }, 'en')
  t.after(async () => {
    await search.close()
    lab.remove()
  })
  return { search, ...lab }
}

const isAlive = (pid: number | null): boolean => {
  try {
    return process.kill(pid!, 0)
  } catch {
    return false
  }
}

async function isGone(pid: number | null): Promise<boolean> {
  for (let waited = 0; waited < 30_000 && isAlive(pid); waited += 50) await sleep(50)
  return !isAlive(pid)
}

describe('which tool of an MCP server is asked', () => {
  it('the only one whose name says that it searches', async t => {
    const { search, queries, keys } = await overHttp(t, named('fetch', 'Web-Search', 'summarise'))
    assert.equal(hitsOf(await search.find('who won', 5, quiet)).length, 1)
    assert.deepEqual(queries, ['who won'])
    assert.ok(keys.length > 0 && keys.every(key => key === `Bearer ${plantedKey}`))
  })

  it('the one that is named', async t => {
    const { search } = await overHttp(t, named('search_web', 'search_news'), 'search_news')
    assert.equal(hitsOf(await search.find('who won', 5, quiet)).length, 1)
  })

  it('none, where it cannot be told: the names are listed', async t => {
    for (const [tools, tool, said] of [
      [['search_web', 'search_news', 'fetch'], null, /several tools .*: search_web, search_news \(name one/],
      [['fetch', 'think'], null, /no tool .* "search" .* it has fetch, think \(/],
      [['fetch', 'think'], 'web_search', /no tool web_search; it has fetch, think \(/],
      [[], null, /no tools/],
    ] as const) {
      const { search, queries } = await overHttp(t, named(...tools), tool)
      const failure = failureOf(await search.find('who won', 5, quiet))
      assert.deepEqual([failure.kind, failure.maybePaid, queries.length], ['rejected', false, 0])
      assert.match(failure.message, said)
      wellSaid(failure)
    }
  })

  it('with the question where it belongs, whatever that is called', async t => {
    for (const argument of ['q', 'search', 'searchQuery', 'what_to_look_for']) {
      const { search, queries } = await overHttp(t, [{ name: 'search', argument, telling: 'json' }])
      assert.equal(hitsOf(await search.find('who won', 5, quiet)).length, 1, argument)
      assert.deepEqual(queries, ['who won'])
    }
  })
})

describe('an MCP server over HTTP', () => {
  it('that knows the newest protocol alone is understood', async t => {
    const { search } = await overHttp(t, named('search'), null, true)
    assert.equal(hitsOf(await search.find('who won', 5, quiet)).length, 1)
  })

  it('that keeps a session is told when it is over', async t => {
    const { url, methods, close } = await labMcpWithSession(finds, named('search'))
    t.after(close)
    const search = mcpAt(url)
    for (const query of ['a', 'b']) assert.equal(hitsOf(await search.find(query, 5, quiet)).length, 1)
    await search.close()
    assert.equal(methods.at(-1), 'DELETE')
    assert.ok(!methods.includes('GET'), 'nothing is listened to that was not asked for')
  })

  it('does not send the key elsewhere', async t => {
    let arrived = 0
    const other = await listen((_, response) => {
      arrived += 1
      response.end()
    })
    const server = await listen((_, response) => void response.writeHead(308, { location: `${other.url}/mcp` }).end())
    t.after(() => Promise.all([other.close(), server.close()]))
    const search = mcpAt(server.url, plantedKey)
    const failure = failureOf(await search.find('who won', 5, quiet))
    await search.close()
    assert.deepEqual([failure.kind, arrived], ['rejected', 0])
    assert.ok(failure.message.includes(`${other.url}/mcp`), failure.message)
  })

  it('that is something else is told to be', async () => {
    for (const [status, body, kind] of [
      [200, '<html>Welcome</html>', 'bad-output'],
      [200, '{"hello": "there"}', 'bad-output'],
      [404, 'nothing', 'rejected'],
      [401, 'who are you', 'auth'],
      [503, 'busy', 'transport'],
    ] as const) {
      const type = body.startsWith('{') ? 'application/json' : 'text/html'
      const server = await listen((_, response) => void response.writeHead(status, { 'content-type': type }).end(body))
      const search = mcpAt(server.url)
      const failure = failureOf(await search.find('who won', 5, quiet))
      await search.close()
      await server.close()
      assert.equal(failure.kind, kind, `${status} ${failure.message}`)
      wellSaid(failure)
    }
  })

  it('that sends too much in a stream of events is not listened to', async t => {
    const server = await listen((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id: 0, result: { text: flood } })}\n\n`)
    })
    t.after(() => server.close())
    const search = mcpAt(server.url)
    const failure = failureOf(await search.find('who won', 5, quiet))
    await search.close()
    assert.match(failure.message, /more than 2 MB/)
  })
})

describe('an MCP server that is started', { concurrency: 3 }, () => {
  it('that knows the newest protocol alone is understood', async t => {
    const { search, starts } = overStdio(t, { modern: true })
    assert.equal(hitsOf(await search.find('who won', 5, quiet)).length, 1)
    assert.equal(starts().length, 2)
  })

  it('is started once, sees only what it is given, and is gone with its children afterwards', async t => {
    const { search, starts, program } = overStdio(t, { withChild: true }, { SEARCH_API_KEY: plantedKey })
    assert.deepEqual(starts(), [])
    for (const query of ['a', 'b']) assert.equal(hitsOf(await search.find(query, 5, quiet)).length, 1)
    const [{ started, child, folder, env }] = starts() as [ReturnType<typeof starts>[0]]
    assert.equal(starts().length, 1)
    assert.equal(folder, program.folder)
    assert.deepEqual(env.filter(name => !/^__|^LC_|^PWD$|^SHLVL$|^_$/.test(name)).toSorted(), [
      'PATH',
      'SEARCH_API_KEY',
    ])
    assert.ok(isAlive(started) && isAlive(child))
    await search.close()
    assert.deepEqual([await isGone(started), await isGone(child)], [true, true])
  })

  it('is gone when the search is stopped, even one that does not want to', async t => {
    const { search, starts, queries } = overStdio(t, { behaviours: [{ does: 'stall' }], stubborn: true })
    const controller = new AbortController()
    const answer = search.find('slow', 5, controller.signal)
    while (queries().length === 0) await sleep(20)
    controller.abort()
    assert.equal(failureOf(await answer).kind, 'aborted')
    assert.ok(await isGone(starts()[0]!.started))
  })

  it('goes on for others when one of them stops', async t => {
    const { search, starts, queries } = overStdio(t, { behaviours: [...finds, { does: 'stall' }, ...finds] })
    await search.find('first', 5, quiet)
    const controller = new AbortController()
    const slow = search.find('slow', 5, controller.signal)
    while (queries().length < 2) await sleep(20)
    const other = search.find('other', 5, quiet)
    controller.abort()
    assert.equal(failureOf(await slow).kind, 'aborted')
    assert.equal(hitsOf(await other).length, 1)
    assert.equal(starts().length, 1)
  })

  it('that dies says its last words, without the key', async t => {
    const { search } = overStdio(t, { dies: true }, { SEARCH_API_KEY: plantedKey })
    const failure = failureOf(await search.find('who won', 5, quiet))
    assert.equal(failure.kind, 'transport')
    assert.match(failure.message, /ended \(exit code 3\): cannot go on: \[secret\] is unknown/)
    wellSaid(failure)
  })

  it('that was killed is started again', async t => {
    const { search, starts } = overStdio(t)
    await search.find('a', 5, quiet)
    process.kill(starts()[0]!.started, 'SIGKILL')
    assert.ok(await isGone(starts()[0]!.started))
    await sleep(50)
    assert.equal(hitsOf(await search.find('b', 5, quiet)).length, 1)
    assert.equal(starts().length, 2)
  })

  it('does not outlive Agon, however that goes', async t => {
    for (const ending of ['process.exit(0)', "process.kill(process.pid, 'SIGKILL')"]) {
      const { program, starts, remove } = labProgram({
        ...{ behaviours: finds, tools: named('search'), withChild: ending.includes('exit') },
      })
      t.after(remove)
      const code = `
        const { openSearch } = await import(${JSON.stringify(new URL('../../src/search/search.ts', import.meta.url).href)})
        const search = openSearch(${JSON.stringify({ service: 'mcp', server: program, tool: null })}, 'en')
        await search.find('x', 1, new AbortController().signal)
        ${ending}`
      await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]).catch(() => {})
      const [{ started, child }] = starts() as [ReturnType<typeof starts>[0]]
      assert.ok(await isGone(started), ending)
      if (child !== null) assert.ok(await isGone(child), ending)
    }
  })

  it('that takes too long to start is given up on', async t => {
    const args = ['-e', 'setInterval(() => {}, 1000)']
    const server = { path: process.execPath, args, env: {}, folder: '/', startMs: 300 }
    const search = openSearch({ service: 'mcp', server, tool: null }, 'en')
    t.after(() => search.close())
    const failure = failureOf(await search.find('who won', 5, quiet))
    assert.equal(failure.kind, 'timeout')
    assert.match(failure.message, /within 0\.3 s after its start/)
  })
})

describe('what tools answer', () => {
  const text = (...texts: string[]) => rowsOf({ content: texts.map(text => ({ type: 'text', text })) })

  it('as JSON of many kinds', () => {
    const page = { url: 'https://a.example/', title: 'A', text: 'words', date: '2026-03-01' }
    const told = { url: page.url, title: 'A', snippet: 'words', date: '2026-03-01' }
    for (const value of [
      { results: [told] },
      [told],
      told,
      { images: [{ url: 'https://i.example/x.png' }], data: { web: { results: [told] } } },
      { organic: [{ link: page.url, name: 'A', description: 'words', published: '2026-03-01' }] },
      { webPages: { value: [{ name: 'A', url: page.url, snippet: 'words', datePublished: '2026-03-01' }] } },
      { results: [{ error: 'none' }, { href: page.url, heading: 'A', body: 'words', publishedDate: '2026-03-01' }] },
    ]) {
      assert.deepEqual(rowsInJson(value), [page], JSON.stringify(value))
      assert.deepEqual(text(JSON.stringify(value)), [page])
      assert.deepEqual(text(`\`\`\`json\n${JSON.stringify(value)}\n\`\`\``), [page])
    }
    assert.deepEqual(text(JSON.stringify(told), JSON.stringify({ ...told, url: 'https://b.example/' }))?.length, 2)
    const links = [{ type: 'resource_link', uri: 'https://a.example/', name: 'A', description: 'words' }]
    assert.equal(rowsOf({ content: links })?.[0]?.title, 'A')
  })

  it('with nothing, in as many ways', () => {
    const nothing = ['No results found.', 'No web results found for "x"', '未找到相关结果。']
    for (const none of ['{"results": []}', '[]', ...nothing]) assert.deepEqual(text(none), [], none)
    assert.deepEqual(rowsOf({ content: [] }), [])
    assert.equal(text('I think the answer is 42.'), null)
    assert.equal(text('{"answer": 42}'), null)
  })

  const rows = (words: string) => rowsInText(words).map(({ url, title, text }) => [url, title, String(text).trim()])

  const two = [
    ['https://a.example', 'A', 'one'],
    ['https://b.example', 'B', 'two'],
  ]
  for (const [what, words, found] of [
    [
      'a list with labels, titles first',
      'Detailed Results:\n\nTitle: First one\nURL: https://a.example/x\nContent: See https://no.example too.\n\nMore.\n\nTitle: 第二\nURL: https://b.example\nContent: 内容',
      [
        ['https://a.example/x', 'First one', 'See https://no.example too. More.'],
        ['https://b.example', '第二', '内容'],
      ],
    ],
    [
      'a list with labels, addresses first',
      'URL: https://a.example\nTitle: A\nDescription: one\n\nURL: https://b.example\nTitle: B\nDescription: two',
      two,
    ],
    [
      'a list with labels, addresses last',
      'Title: A\nDescription: one\nURL: https://a.example\n\nTitle: B\nDescription: two\nURL: https://b.example',
      two,
    ],
    [
      'Markdown',
      '# Found\n\n1. **[A (b)](https://a.example/wiki/A_(b))** - one\n2. [B](https://b.example/?q=1&r=2): two\n   and more',
      [
        ['https://a.example/wiki/A_(b)', 'A (b)', 'one'],
        ['https://b.example/?q=1&r=2', 'B', 'two and more'],
      ],
    ],
    [
      'a sentence',
      '单点写入：见 https://a.example/写，其中说明了原因。',
      [['https://a.example/写', '单点写入：见', '，其中说明了原因。']],
    ],
    ['no address at all', 'Nothing here.\nhttps://', []],
  ] as const)
    it(`as ${what}`, () => assert.deepEqual(rows(words), found))

  it('however deep and wide it is', () => {
    const deep = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000))
    assert.equal(rowsInJson({ deep, wide: Array.from({ length: 100_000 }, () => ({ a: {} })) }), null)
  })
})
