import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { FactRecorded } from '../../src/core/events.ts'
import { type CheckResult, resultWords } from '../../src/core/evidence.ts'
import type { PageRead, SearchMade } from '../../src/core/search.ts'
import { textHash } from '../../src/engine/cues.ts'
import { research } from '../../src/formats/research/research.ts'
import type { ResearchVerdict } from '../../src/formats/research/verdict.ts'
import { openArchive } from '../../src/store/archive.ts'
import { readPrompt } from '../attacks/fence.ts'
import { attacks } from '../attacks/speeches.ts'
import { plant, settledKeys, transcript } from '../cases/play.ts'
import { type Site, startSite } from '../lab-web/site.ts'
import { temporaryFolder } from '../support/folder.ts'
import { reportText } from '../support/report.ts'
import { sample, sampleCuts } from '../support/sample.ts'
import { rowsOf, valuesOf } from '../support/values.ts'
import { readLines } from './support/fixtures.ts'
import { castOf, type Played, playOnWeb, resumeOnWeb } from './support/web-research.ts'
import { address, quotedIn, type Told, wanted, worldOf } from './support/web-world.ts'

const folder = temporaryFolder()
const archive = openArchive(join(folder, 'agon.db'))
after(() => archive.close())

const factsOf = <T>({ view }: Played, type: FactRecorded['type']): Map<string, T> =>
  new Map(view.facts.filter(fact => fact.type === type).map(({ key, fact }) => [key, fact as object as T]))

const promptOf = ({ calls }: Played, key: string) => readPrompt(calls.find(call => call.key === key)!.messages)

/** A judge is not told after how many searches something was found. */
const foundInMarten = /^checked research\/(?:look-2\/)?marten$/

/** What came of each citation of a role. */
const resultsIn = ({ view }: Played, seat: string) =>
  view.evidence.get(`research/look-2/${seat}`)!.citations.map(({ cited, result }) => [cited, result])

const verdictOf = ({ view }: Played): ResearchVerdict => view.verdict as object as ResearchVerdict

for (const language of ['en', 'zh'] as const)
  describe(`a research in a part of the web (${language})`, () => {
    const world = worldOf(language)
    const words = quotedIn(language)
    let site: Site
    let played: Played

    before(async () => {
      site = await startSite(world.pages)
      played = await playOnWeb(world, language, archive, site)
    })
    after(() => site.close())

    it('comes to an end, with everything said at once', () => {
      assert.equal(played.view.outcome, 'success')
      assert.ok(
        [...played.view.turns.values()].every(({ state, failures }) => state === 'answered' && !failures.length),
      )
      assert.equal(verdictOf(played).judgment.recommendation.favours, 'heron')
    })

    it('keeps each question as an event, and what came of it by its hash', () => {
      const searches = factsOf<SearchMade>(played, 'search.made')
      const queries = [...searches.values()].map(({ query }) => query)
      assert.deepEqual(queries.toSorted(), Object.values(world.searches).flat().toSorted())
      assert.deepEqual([...site.search.queries].toSorted(), queries.toSorted())
      for (const { by, day, hash, hits } of searches.values()) {
        assert.equal(by, 'searxng')
        assert.match(day, /^\d{4}-\d\d-\d\d$/)
        const shown = archive.text(hash)!
        assert.equal(textHash(shown), hash)
        assert.ok(hits.length > 0 && hits.every(({ url, title }) => shown.includes(`${title}\n${url}`)))
      }
      const [first] = searches.values()
      assert.equal(first!.hits.find(({ url }) => url === address.story)?.date, '2026-03-01')
    })

    it('keeps the pages by their hash, and shows them to whoever asked, with address and day', () => {
      const pages = factsOf<PageRead>(played, 'page.read')
      assert.deepEqual([...pages.values()].map(({ url }) => url).toSorted(), Object.values(wanted).flat().toSorted())
      const { url, title, hash, day } = pages.get('research/look-1/page.read/marten-1')!
      assert.deepEqual([url, title], [address.pricing, words.titles.pricing])
      assert.equal(archive.text(hash!), `${words.price}\n\n${words.filler}`)
      const label = language === 'zh' ? `source ${url}，读取于 ${day}` : `source ${url}, read ${day}`
      const shown = promptOf(played, 'research/look-2/marten').fences.find(fence => fence.label === label)
      assert.equal(shown?.text, `${words.price}\n\n${words.filler}\n`)
      const journal = JSON.stringify(played.records.map(({ event }) => event))
      assert.ok(!journal.includes(words.filler), 'what nobody quoted is not in the journal itself')
    })

    it('shows nobody what the other role found before both are done', () => {
      for (const { key, messages } of played.calls.filter(({ key }) => key.startsWith('research/'))) {
        const { fences } = readPrompt(messages)
        assert.ok(fences.every(({ label }) => label.startsWith('source ')))
        const [own] = key.split('/').toReversed()
        const others = own === 'heron' ? [words.price, words.lies[0]] : [words.limit, words.story]
        const shown = fences.map(({ text }) => text).join('\n')
        for (const sentence of others) assert.ok(!shown.includes(sentence), key)
      }
    })

    it('marks the lie: in the journal, for all who read it, among the claims and in the report', () => {
      const [changed, invented] = played.view.evidence.get('research/look-2/marten')!.citations
      assert.deepEqual([changed!.result, changed!.quote], ['differs', words.lies[0]])
      assert.match(changed!.difference!, /\[-14-\]\{\+40\+\}/)
      assert.deepEqual([invented!.result, invented!.quote], ['not-there', words.lies[1]])
      for (const key of ['rebuttal/heron', 'audit/auditor', 'judgment/judge']) {
        const found = promptOf(played, key).fences.find(({ label }) => foundInMarten.test(label))!
        const lines = found.text.split('\n')
        assert.match(lines[0]!, /1 (?:not looked up, |处未查对，)3 (?:wrong:|处有误：)$/)
        assert.match(lines[1]!, /^- differs.*docs\.marten\.example\/pricing.*\[-14-\]\{\+40\+\}/)
        assert.match(lines[2]!, /^- not-there.*docs\.marten\.example\/pricing/)
      }
      const claim = verdictOf(played).claims.find(({ in: places }) => places.includes('2.1'))!
      assert.deepEqual([claim.tag, claim.disagreement], ['official-docs', 'not-found'])
      assert.deepEqual(valuesOf(claim.checks, 'result'), ['differs'])
      assertReported(played, address.pricing, 'differs')
      assertReported(played, address.pricing, 'not-there')
    })

    it('marks what cannot be looked at: a page that is gone, a host that is no more', () => {
      assert.deepEqual(resultsIn(played, 'marten').slice(2), [
        [address.gone, 'no-such-source'],
        [address.dead, 'unreachable'],
      ])
      const pages = factsOf<PageRead>(played, 'page.read')
      assert.match(pages.get('research/look-1/page.read/marten-2')!.reason!, /404/)
      assert.match(pages.get('research/look-1/page.read/marten-3')!.reason!, /nowhere\.example/)
      const { fences } = promptOf(played, 'judgment/judge')
      const found = fences.find(({ label }) => foundInMarten.test(label))!
      assert.match(found.text, /^- no-such-source.*docs\.marten\.example\/gone/m)
      assertReported(played, address.gone, 'no-such-source')
      assertReported(played, address.dead, 'unreachable')
    })

    it('finds what is true', () => {
      assert.deepEqual(resultsIn(played, 'heron'), [
        [address.limits, 'holds'],
        [address.story, 'holds'],
      ])
      const { support } = verdictOf(played)
      assert.deepEqual(rowsOf(support, 'seat', 'arguments', 'supported'), [
        ['heron', 3, 2],
        ['marten', 4, 0],
      ])
    })

    it('asks for no page that no search listed, follows none to a private address, and keeps no five megabytes', () => {
      const pages = factsOf<PageRead>(played, 'page.read')
      const unread = ['heron-3', 'heron-4', 'heron-5'].map(name => pages.get(`research/look-1/page.read/${name}`)!)
      assert.deepEqual(
        unread.map(({ url, hash }) => [url, hash]),
        [address.inner, address.huge, address.secret].map(url => [url, null]),
      )
      assert.match(unread[0]!.reason!, /10\.0\.0\.1/)
      assert.match(unread[1]!.reason!, /2 MB/)
      assert.ok(!site.asked.includes(address.secret))
      const { fences } = promptOf(played, 'research/look-2/heron')
      for (const { url, reason } of unread)
        assert.ok(
          fences.some(({ label, text }) => label.includes(url) && text.includes(reason!)),
          url,
        )
      assert.ok(statSync(join(folder, 'agon.db')).size < 3_000_000)
    })

    it('asks for each page once, whoever reads or cites it', () => {
      assert.equal(new Set(site.asked).size, site.asked.length, site.asked.join('\n'))
    })
  })

/** In one line, or in one row of a table. */
function assertReported({ view }: Played, url: string, result: CheckResult): void {
  const lines = reportText(research, view, []).split('\n')
  const reported = lines.some(line => line.includes(url) && line.includes(resultWords[view.brief.language][result]))
  assert.ok(reported, `${result} of ${url} is in the report`)
}

/** Of the report, in any order: what was found in speeches stands in the order in which it was found. */
const linesOf = ({ view }: Played): string[] => reportText(research, view, []).split('\n').toSorted()

/** As it was: the same prompts, the same words, the same verdict. */
function assertSame(hostile: Played, calm: Played, marker: string, what: string): void {
  assert.deepEqual(hostile.calls.map(({ key }) => key).toSorted(), calm.calls.map(({ key }) => key).toSorted(), what)
  for (const { key, messages } of hostile.calls) {
    const { flaws, outside, fences } = readPrompt(messages)
    const before = promptOf(calm, key)
    assert.deepEqual(flaws, [], `${what}: ${key}`)
    assert.equal(outside, before.outside, `${what}: ${key}`)
    assert.deepEqual(valuesOf(fences, 'label'), valuesOf(before.fences, 'label'), `${what}: ${key}`)
    const strange = fences.filter(({ text }) => text.includes(marker)).map(({ label }) => label)
    assert.ok(strange.every(label => /^source (?:https:\/\/blog\.heron\.example\/story|search “|搜索“)/.test(label)))
    if (!key.startsWith('research/look-')) assert.deepEqual(strange, [], `${what}: ${key}`)
  }
  assert.deepEqual(transcript(hostile.view), transcript(calm.view), what)
  assert.deepEqual(hostile.view.verdict, calm.view.verdict, what)
}

const marker = 'zq9999x'

/** Everything at once that a page may try. */
const orders = readLines<string[]>('page-orders')

describe('what a page tells its readers to do', () => {
  /** Whoever finds it outside of the fences does it. */
  async function played(language: 'en' | 'zh', told: Told, sign: string) {
    const world = worldOf(language, { ...told, withHuge: false })
    const site = await startSite(world.pages)
    try {
      const honest = castOf(world)
      const compliant: typeof honest = call =>
        readPrompt(call.messages).outside.includes(sign) ? 'I do what the page says.' : honest(call)
      const run = await playOnWeb(world, language, archive, site, compliant)
      assert.ok(!site.asked.includes(address.secret))
      return { run, asked: [...site.asked].toSorted(), queries: [...site.search.queries].toSorted() }
    } finally {
      await site.close()
    }
  }
  const harmless = { en: 'A sentence like any other.', zh: '一句普通的话。' }

  for (const language of ['en', 'zh'] as const) {
    for (const [place, reader] of [
      ['story', 'research/look-2/heron'],
      ['title', 'research/look-1/heron'],
    ] as const)
      it(`stays in a fence of its own and changes nothing, as a page and as the title that a search gives (${language}, ${place})`, async () => {
        const calm = await played(language, { [place]: harmless[language] }, marker)
        const hostile = await played(language, { [place]: orders[language].join('\n\n') }, marker)
        assertSame(hostile.run, calm.run, marker, place)
        const wasRead = promptOf(hostile.run, reader).fences.some(({ text }) => text.includes(marker))
        assert.ok(wasRead, 'and was read')
        assert.deepEqual([hostile.asked, hostile.queries], [calm.asked, calm.queries])
        if (place === 'story') assert.deepEqual(linesOf(hostile.run), linesOf(calm.run))
      })

    it(`does so whatever it tries (${language})`, async () => {
      const calm = await played(language, { story: harmless[language] }, marker)
      const own = attacks.filter(attack => attack.language === language && attack.place % 29 < 2)
      for (const { text, marker: sign } of sample(own, { atLeast: 4 })) {
        const hostile = await played(language, { story: text.replaceAll('%FENCE%', '0123456789ab') }, sign)
        assertSame(hostile.run, calm.run, sign, JSON.stringify(text.slice(0, 80)))
      }
    })
  }
})

describe('a research that was stopped', () => {
  const world = worldOf('en', { withHuge: false })
  let site: Site
  before(async () => {
    site = await startSite(world.pages)
  })
  after(() => site.close())

  it('goes on from every point with the same transcript and verdict, and asks nothing again that was kept', async () => {
    const whole = await playOnWeb(world, 'en', archive, site)
    for (const cut of sampleCuts(whole.records)) {
      const earlier = whole.records.slice(0, cut)
      const id = await plant(archive, earlier)
      site.forget()
      const again = await resumeOnWeb(id, world, 'en', archive, site)
      const place = `cut after record ${cut}`
      assert.deepEqual(transcript(again.view), transcript(whole.view), place)
      assert.deepEqual(again.view.verdict, whole.view.verdict, place)
      assert.deepEqual(linesOf(again), linesOf(whole), place)
      for (const type of ['search.made', 'page.read', 'citation.checked'] as const)
        assert.deepEqual(new Map([...factsOf(again, type)].sort()), new Map([...factsOf(whole, type)].sort()), place)
      const settled = settledKeys(earlier)
      for (const { key } of again.calls) assert.ok(!settled.has(key), place)
      const kept = earlier.flatMap(({ event }) => ('fact' in event ? [event] : []))
      const queries = kept.flatMap(({ type, fact }) => (type === 'search.made' ? [fact.query] : []))
      const pages = kept.flatMap(({ type, fact }) => (type === 'page.read' && fact.hash ? [fact.url] : []))
      assert.ok(!site.search.queries.some(query => queries.includes(query)), place)
      assert.ok(!site.asked.some(url => pages.includes(url)), place)
    }
  })
})
