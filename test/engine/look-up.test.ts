import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { makeMask } from '../../src/core/mask.ts'
import type { Material } from '../../src/core/model.ts'
import type { Hit, LookedUp, SearchRequest } from '../../src/core/search.ts'
import { open } from '../../src/engine/perform.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { plant, withArchive } from '../cases/play.ts'
import { sampleCuts } from '../support/sample.ts'
import { day, type Errand, errand, factsIn, hit, once, run } from './support/errand.ts'

describe('looking things up', () => {
  it('shows what was found, and keeps each question with its hits, its day and who was asked', async () => {
    const dated: Hit = { url: 'https://b.example/x', title: null, text: 'No title.', date: '2026-03-01' }
    const today = day()
    const ran = await once({ rounds: [{ searches: ['queue limits'] }], find: () => ({ hits: [hit('a'), dated] }) })
    const text =
      '1. a\nhttps://a.example/\nAbout a.\n\n2. https://b.example/x\nhttps://b.example/x\n2026-03-01\nNo title.'
    assert.deepEqual(ran.shown, [[{ path: `search “queue limits”, ${today}`, text }]])
    const [fact] = factsIn(ran, 'search.made')
    assert.deepEqual([fact?.key, fact?.seat], ['round-1/search.made/runner-1', 'runner'])
    const { hash, ...made } = fact!.fact
    assert.deepEqual(made, {
      query: 'queue limits',
      by: 'lab',
      day: today,
      hits: [
        { url: 'https://a.example/', title: 'a', date: null },
        { url: 'https://b.example/x', title: null, date: '2026-03-01' },
      ],
    })
    assert.match(String(hash), /^[0-9a-f]{64}$/)
  })

  it('asks everything of a round side by side, and shows it in the order it was asked in', async () => {
    let underWay = 0
    let most = 0
    const slowly = async (ms: number) => {
      most = Math.max(most, ++underWay)
      await new Promise(resolve => setTimeout(resolve, ms))
      underWay -= 1
    }
    const ran = await once({
      rounds: [{ searches: ['x'] }, { searches: ['slow', 'quick'], pages: ['https://one.example/'] }],
      async find(query) {
        await slowly(query === 'slow' ? 30 : 5)
        return { hits: [hit('one')] }
      },
      async read(url) {
        await slowly(15)
        return { url, title: null, text: 'page' }
      },
    })
    assert.equal(most, 3)
    const places = ran.shown[1]!.map(({ path }) => path.split(',')[0])
    assert.deepEqual(places, ['search “slow”', 'search “quick”', 'https://one.example/'])
  })

  it('says it where nothing was found or the service failed, and goes on', async () => {
    for (const [language, nothing, failed] of [
      ['en', 'Nothing was found.', 'The search came to nothing: HTTP 503'],
      ['zh', '没有找到任何结果。', '搜索没有结果：HTTP 503'],
    ] as const) {
      const ran = await once({
        language,
        rounds: [{ searches: ['none', 'fails'] }],
        find: query =>
          query === 'none' ? { hits: [] } : { failure: { kind: 'transport', message: 'HTTP 503', maybePaid: true } },
      })
      const texts = ran.shown[0]!.map(({ text }) => text)
      assert.deepEqual(texts, [nothing, failed])
      const failures = factsIn(ran, 'search.made').map(({ fact }) => fact.failure ?? null)
      assert.deepEqual(failures, [null, 'HTTP 503'])
    }
  })

  it('has nothing to look with where the debate was given nothing', () =>
    withArchive(async archive => {
      const opening = { topic: 'x', language: 'en' as const, effort: null, budget: null, context: [] }
      await assert.rejects(
        open(
          {
            ...opening,
            seats: [{ id: 'runner', model: 'lab:x' }],
            options: { rounds: [{ searches: ['x'], pages: [] }] },
          },
          { format: errand, store: archive, mask: makeMask([]), modelFor: name => scriptedModel(name, () => '') },
        ),
        /round-1\/runner: there is nothing to look things up with/,
      )
    }))
})

describe('a page', () => {
  const listedThenRead = (...pages: string[]): Partial<SearchRequest>[] => [{ searches: ['x'] }, { pages }]

  it('is read where an earlier search of this seat listed it, and kept whole', async () => {
    const ran = await once({ rounds: listedThenRead('https://one.example/') })
    assert.deepEqual(ran.shown[1], [
      { path: `https://one.example/, read ${day()}`, text: 'Words of https://one.example/' },
    ])
    const [fact] = factsIn(ran, 'page.read')
    assert.equal(fact?.key, 'round-2/page.read/runner-1')
    assert.equal(fact?.fact.hash, fact?.fact.shown)
    assert.equal(fact?.fact.title, 'A page')
  })

  it('is refused, and not asked for, where no search listed it before', async () => {
    const strange = 'https://one.example/secret?q=1'
    for (const [rounds, url] of [
      [listedThenRead(strange), strange],
      [listedThenRead('http://one.example/'), 'http://one.example/'],
      [listedThenRead('not an address'), 'not an address'],
      // In the very round that lists it there is nothing to choose from yet.
      [[{ searches: ['x'], pages: ['https://one.example/'] }], 'https://one.example/'],
    ] as const) {
      const ran = await once({ rounds: [...rounds] })
      assert.deepEqual(ran.asked, ['x'])
      const { path, text } = ran.shown.at(-1)!.at(-1)!
      assert.ok(path.startsWith(url))
      assert.equal(text, 'The page could not be read: only pages that one of your own searches listed can be read')
      assert.equal(factsIn(ran, 'page.read')[0]?.fact.hash, null)
    }
  })

  it('is not read by one seat because another one found it', async () => {
    const ran = await once({ rounds: listedThenRead('https://one.example/'), seats: 2 })
    assert.deepEqual(ran.asked, ['x'])
    assert.match(ran.shown[1]![0]!.text, /could not be read/)
  })

  it('is the same wherever in it one points, and however its address is written', async () => {
    for (const url of ['https://one.example', 'https://one.example/#limits', 'HTTPS://ONE.example/#a']) {
      const ran = await once({ rounds: listedThenRead(url) })
      assert.deepEqual(ran.asked, ['x', 'https://one.example/'], url)
    }
  })

  it('that cannot be read says why', async () => {
    const ran = await once({ rounds: listedThenRead('https://two.example/'), read: () => ({ reason: 'HTTP 404' }) })
    assert.equal(ran.shown[1]![0]!.text, 'The page could not be read: HTTP 404')
    assert.deepEqual(
      [factsIn(ran, 'page.read')[0]?.fact.reason, factsIn(ran, 'page.read')[0]?.fact.hash],
      ['HTTP 404', null],
    )
  })

  it('is shown as far as the limit goes, never half a character, and kept whole', async () => {
    const text = `${'字'.repeat(500)} the end`
    const ran = await once({
      rounds: listedThenRead('https://one.example/'),
      read: url => ({ url, title: null, text }),
      bytes: 1_000,
    })
    const { text: shown } = ran.shown[1]![0]!
    assert.equal(shown, `${'字'.repeat(333)}\n[The page goes on; the rest is not shown.]`)
    const { hash, shown: part } = factsIn(ran, 'page.read')[0]!.fact
    assert.notEqual(hash, part)
  })
})

describe('results that are too long', () => {
  it('are left out from the first that does not fit, said so, and cannot be read', async () => {
    const long = (name: string): Hit => ({ ...hit(name), text: name.repeat(350) })
    const ran = await once({
      rounds: [{ searches: ['x'] }, { pages: ['https://c.example/', 'https://b.example/'] }],
      find: () => ({ hits: ['a', 'b', 'c', 'd'].map(long) }),
      bytes: 1_000,
    })
    const [{ text }] = ran.shown[0]! as [Material]
    assert.match(text, /^1\. a\n[\s\S]+\n\n2\. b\n[\s\S]+\n\n\[2 more found, not shown\.\]$/)
    assert.ok(Buffer.byteLength(text) < 1_200)
    assert.deepEqual(ran.asked, ['x', 'https://b.example/'])
  })

  it('are shown in part where the first one alone does not fit', async () => {
    const ran = await once({
      rounds: [{ searches: ['x'] }],
      find: () => ({ hits: [{ ...hit('a'), text: 'a'.repeat(1_000_000) }] }),
      bytes: 1_000,
    })
    assert.ok(Buffer.byteLength(ran.shown[0]![0]!.text) < 1_200)
  })
})

describe('what was looked up before', () => {
  it('is not asked for again: the seat has it', async () => {
    const ran = await once({
      rounds: [
        { searches: ['queue limits'] },
        { searches: ['Queue  limits', 'other'], pages: ['https://one.example/'] },
        { pages: ['https://one.example/#top'] },
      ],
    })
    assert.deepEqual(ran.asked, ['queue limits', 'other', 'https://one.example/'])
    assert.equal(ran.shown[1]![0]!.text, 'You asked this before. What was found stands above.')
    assert.equal(ran.shown[2]![0]!.text, 'You read this page before. It stands above.')
    // Each is still an event, with what was found.
    const [first, again] = factsIn(ran, 'search.made')
    assert.deepEqual(again?.fact.hits, first?.fact.hits)
    const [page, reread] = factsIn(ran, 'page.read')
    assert.equal(reread?.fact.hash, page?.fact.hash)
  })

  it('is asked for again where it failed, or where another seat asked', async () => {
    let n = 0
    const failing = await once({
      rounds: [{ searches: ['x'] }, { searches: ['x'] }],
      find: () => (n++ === 0 ? { failure: { kind: 'timeout', message: 'late' } } : { hits: [hit('one')] }),
    })
    assert.deepEqual(failing.asked, ['x', 'x'])
    const others = await once({ rounds: [{ searches: ['x'] }, { searches: ['x'] }], seats: 2 })
    assert.deepEqual(others.asked, ['x', 'x'])
  })
})

describe('secrets', () => {
  it('are neither kept nor shown, wherever they come from', async () => {
    const secret = 'hunter2-hunter2-hunter2'
    const ran = await once({
      secrets: [secret],
      rounds: [{ searches: ['x', 'y'] }, { pages: ['https://a.example/', 'https://b.example/'] }],
      find: query =>
        query === 'x'
          ? { hits: [{ ...hit('a'), title: `T ${secret}`, text: `It is ${secret}.` }, hit('b')] }
          : { failure: { kind: 'auth', message: `bad key ${secret}` } },
      read: url =>
        url.includes('a.example')
          ? { url, title: `Key ${secret}`, text: `The key is ${secret}.` }
          : { reason: `no ${secret}` },
    })
    assert.doesNotMatch(JSON.stringify([ran.shown, ran.records]), /hunter2/)
    assert.equal(ran.shown[1]![0]!.text, 'The key is [secret].')
  })

  it('are not told to a service or a page, and not kept with what was asked', async () => {
    const secret = 'hunter2-hunter2-hunter2'
    const url = `https://one.example/${secret}`
    const ran = await once({
      secrets: [secret],
      rounds: [{ searches: [`what is ${secret}`] }, { pages: [url] }],
      find: () => ({ hits: [{ ...hit('one'), url }] }),
    })
    assert.deepEqual(ran.asked, ['what is [secret]', 'https://one.example/[secret]'])
    assert.doesNotMatch(JSON.stringify([ran.shown, ran.view.facts]), /hunter2/)
    assert.equal(factsIn(ran, 'search.made')[0]?.fact.query, 'what is [secret]')
  })

  it('are not in the whole text of a page that is kept beside what is shown', () =>
    withArchive(async archive => {
      const text = `The key is hunter2-hunter2-hunter2. ${'words '.repeat(400)}`
      const ran = await run(
        {
          secrets: ['hunter2-hunter2-hunter2'],
          rounds: [{ searches: ['x'] }, { pages: ['https://one.example/'] }],
          read: url => ({ url, title: null, text }),
          bytes: 1_000,
        },
        archive,
      )
      const { hash, shown } = factsIn(ran, 'page.read')[0]!.fact
      assert.notEqual(hash, shown)
      assert.match(archive.text(String(hash))!, /^The key is \[secret\]\. words/)
    }))
})

describe('a resume', () => {
  const given: Errand = {
    rounds: [
      { searches: ['x', 'y'] },
      { searches: ['x', 'z'], pages: ['https://one.example/', 'https://no.example/'] },
    ],
  }

  it('asks only what is not kept, from every point, on any day, and shows the same', () =>
    withArchive(async archive => {
      const whole = await run(given, archive)
      const today = day()
      mock.timers.enable({ apis: ['Date'], now: Date.parse('2031-03-04T05:06:07Z') })
      try {
        for (const end of sampleCuts(whole.records.slice(0, -1), 8)) {
          const before = whole.records.slice(0, end)
          const again = await run(given, archive, await plant(archive, before))
          const kept = before.filter(({ type }) => type === 'search.made' || type === 'page.read')
          const expected = ['x', 'y', 'z', 'https://one.example/'].filter(
            what => !kept.some(({ event }) => 'fact' in event && [event.fact.query, event.fact.url].includes(what)),
          )
          assert.deepEqual(again.asked.sort(), expected.sort(), `cut after ${end}`)
          for (const [i, round] of again.shown.entries())
            for (const [j, { path, text }] of round.entries()) {
              const was = whole.shown[i]![j]!
              assert.equal(text, was.text)
              assert.ok(path === was.path || path === was.path.replace(today, '2031-03-04'), path)
            }
          assert.equal(again.view.facts.length, whole.view.facts.length)
        }
      } finally {
        mock.timers.reset()
      }
    }))

  for (const [name, rounds] of [
    [
      'a page that is asked for again by another spelling',
      [{ searches: ['x'] }, { pages: ['https://one.example/'] }, { pages: ['HTTPS://one.example/#x'] }],
    ],
    ['a question that is asked twice at once', [{ searches: ['x', ' X'] }]],
    ['a page that the same round lists', [{ searches: ['x'], pages: ['https://one.example/'] }]],
    [
      'a page that is asked for twice at once',
      [{ searches: ['x'] }, { pages: ['https://one.example/', 'https://one.example/#a'] }],
    ],
  ] as const)
    it(`shows the same under the same label, from every point: ${name}`, () =>
      withArchive(async archive => {
        const whole = await run({ rounds: [...rounds] as Errand['rounds'] }, archive)
        for (const end of sampleCuts(whole.records.slice(0, -1), 8)) {
          const id = await plant(archive, whole.records.slice(0, end))
          const again = await run({ rounds: [...rounds] as Errand['rounds'] }, archive, id)
          assert.deepEqual(again.shown, whole.shown, `cut after ${end}`)
        }
        if (name.includes('another spelling')) assert.equal(whole.shown[2]![0]!.path, whole.shown[1]![0]!.path)
      }))

  it('knows as well why a search failed', () =>
    withArchive(async archive => {
      const given: Errand = {
        rounds: [{ searches: ['x', 'y'] }],
        find: query => (query === 'x' ? { failure: { kind: 'auth', message: 'no key' } } : { hits: [] }),
      }
      const whole = await run(given, archive)
      const lost = (ran: typeof whole) => ran.shown[0]!.map(material => (material as LookedUp).lost ?? null)
      assert.deepEqual(lost(whole), [{ kind: 'auth', message: 'no key' }, null])
      for (const end of sampleCuts(whole.records.slice(0, -1), 8))
        assert.deepEqual(
          lost(await run(given, archive, await plant(archive, whole.records.slice(0, end)))),
          lost(whole),
        )
    }))

  it('asks again what was stopped in the middle, and keeps what had been found by then', () =>
    withArchive(async archive => {
      const stop = new AbortController()
      const stopped = await run(
        {
          ...given,
          signal: stop.signal,
          async find(query, signal) {
            if (query === 'z') stop.abort()
            // A service that is told to stop has found less than there is.
            return signal.aborted ? { hits: [] } : { hits: [hit('one')] }
          },
        },
        archive,
      )
      assert.deepEqual([stopped.paused, stopped.view.state], ['aborted', 'running'])
      assert.ok(!factsIn(stopped, 'search.made').some(({ fact }) => fact.query === 'z'))
      const again = await run(given, archive, stopped.id)
      assert.equal(again.view.state, 'done')
      assert.ok(again.asked.includes('z'))
      assert.ok(!again.asked.includes('x') && !again.asked.includes('y'))
    }))
})
