import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { Brief, FactRecorded } from '../../../src/core/events.ts'
import type { PageRead, SearchMade } from '../../../src/core/search.ts'
import { openHost } from '../../../src/host/host.ts'
import { openLookups } from '../../../src/host/lookups.ts'
import { debate, scriptedModel } from '../../../src/index.ts'
import { answerInResearch } from '../../lab/research-brain.ts'
import { listen } from '../../lab-search/listen.ts'
import { briefOf } from '../../support/agon.ts'
import { newIo } from '../../support/io.ts'
import { researchIn, researchMachine } from '../support/machine.ts'

/** A service that finds one page, on an address that nobody may read. */
async function startService(t: TestContext) {
  const queries: string[] = []
  const service = await listen((request, response) => {
    queries.push(new URL(request.url ?? '', 'http://lab').searchParams.get('q') ?? '')
    const results = [{ url: 'https://127.0.0.1/secret', title: 'A page', content: 'It says so.' }]
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }))
  })
  t.after(() => service.close())
  return { search: { service: 'searxng', url: service.url, rounds: 2, atOnce: 2 }, queries }
}

const facts = <T>(events: readonly { type: string }[], type: string): T[] =>
  events.filter(event => event.type === type).map(event => (event as FactRecorded).fact as object as T)

describe('web search of a research', { concurrency: 2 }, () => {
  it('is made with the configured service, and pages are read under the rules of evidence', async t => {
    const { search, queries } = await startService(t)
    const machine = await researchMachine(t, { search })
    const { code, stderr } = await machine.run(['research', 'Postgres or MySQL for our queue?', '--yes', '--plain'])
    assert.equal(code, 0, stderr)
    const searches = facts<SearchMade>(machine.journal(), 'search.made')
    assert.ok(searches.length > 0)
    assert.deepEqual(searches.map(({ query }) => query).sort(), [...queries].sort())
    assert.ok(searches.every(({ by, hits }) => by === 'searxng' && hits[0]!.url === 'https://127.0.0.1/secret'))
    const { limits } = researchIn(machine)
    assert.deepEqual([limits.rounds, limits.atOnce], [2, 2])
    for (const { hash, reason } of facts<PageRead>(machine.journal(), 'page.read')) {
      assert.equal(hash, null)
      assert.match(reason ?? '', /127\.0\.0\.1/)
    }
  })

  it('is the model’s own where it has one, unless the configuration or the user prefers the service', async t => {
    const { search } = await startService(t)
    const machine = await researchMachine(t, { search })
    const voice = (name: string, searches: boolean) => ({
      ...scriptedModel(name, call => (call.key === 'probe' ? 'ready' : answerInResearch({ body: call })!)),
      searches,
    })
    const models = { 'own:a': voice('own:a', true), 'own:b': voice('own:b', false), 'own:c': voice('own:c', true) }
    const means = async (choice?: 'own' | 'service' | 'none', prefer?: 'service') => {
      machine.configure({ search: { ...search, ...(prefer && { prefer }) } })
      let found: Record<string, string> = {}
      await debate('Postgres vs MySQL', {
        format: 'research',
        roles: [
          { name: 'Postgres', model: 'own:a' },
          { name: 'MySQL', model: 'own:b' },
        ],
        judge: 'own:c',
        auditor: 'own:c',
        models,
        ...(choice && { search: choice }),
        confirm_plan: ({ roles }) => {
          found = Object.fromEntries(roles.map(({ id, search }) => [id, search]))
          return false
        },
        ...{ home: machine.home, cwd: machine.folder, env: {} },
      }).result
      return found
    }
    assert.deepEqual(await means(), { postgres: 'own', mysql: 'searxng' })
    assert.deepEqual(await means(undefined, 'service'), { postgres: 'searxng', mysql: 'searxng' })
    assert.deepEqual(await means('own', 'service'), { postgres: 'own', mysql: 'none' })
    assert.deepEqual(await means('service'), { postgres: 'searxng', mysql: 'searxng' })
    assert.deepEqual(await means('none'), { postgres: 'none', mysql: 'none' })
  })

  it('says so where the service is not configured any more, and opens nothing where nobody searches', async t => {
    const { search } = await startService(t)
    const machine = await researchMachine(t, { search })
    await machine.run(['research', 'Is it so?', '--yes', '--quiet'])
    const brief: Brief = briefOf(machine)
    machine.configure({})
    const host = openHost({ io: newIo({ env: { AGON_HOME: machine.home }, cwd: machine.folder }), language: 'en' })
    t.after(() => host.close())
    const lookups = openLookups(host)
    t.after(() => lookups.close())
    const { lookup, bytes } = lookups.lookupFor(brief)!
    assert.deepEqual([lookup.name, bytes], ['searxng', 12_000])
    const { signal } = new AbortController()
    assert.deepEqual(await lookup.find('x', signal), {
      failure: { kind: 'rejected', message: 'the search service searxng is not configured any more', maybePaid: false },
    })
    const read = await lookup.read('http://example.com/', signal)
    assert.ok('reason' in read && /https/.test(read.reason))
    const without = { ...brief, options: { ...brief.options, search: { proponent: 'own', opponent: 'none' } } }
    assert.deepEqual([lookups.lookupFor(without), lookups.lookupFor({ ...brief, options: {} })], [null, null])
  })

  it('is refused before anything is spent where its key is missing', async t => {
    const machine = await researchMachine(t, { search: { service: 'brave' } })
    const { code, stderr } = await machine.run(['research', 'Is it so?', '--yes'])
    assert.deepEqual([code, machine.lab.requests.length], [3, 0])
    assert.match(stderr, /config\.json.* search\.apiKey: no key was found\. .*BRAVE_API_KEY/)
    const without = await machine.run(['research', 'Is it so?', '--yes', '--quiet', '--search', 'none'])
    assert.equal(without.code, 0, without.stderr)
  })
})
