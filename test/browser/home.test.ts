import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openArena } from '../arena/support/play.ts'
import { plant } from '../cases/play.ts'
import { plays } from '../page/support/display-plays.ts'
import { aboutPayload } from './poisoned.ts'
import { assertNoSidewaysScroll, eventually } from './support/debate.ts'
import { onStage } from './support/stage.ts'
import { duelRequest } from './support/words.ts'

const cars = '城市应当禁止私家车进入市中心'

onStage('the list of debates', {}, stage => {
  const ids = { live: 0, zh: 0, arena: 0, failed: 0, paused: 0 }
  before(async () => {
    const { lab, gate, backend, host } = stage
    const start = async (...wish: Parameters<typeof duelRequest>) =>
      (await backend.start(duelRequest(...wish), 'en')).id
    lab.play({ rules: [{ debate: 1, reply: { delayMs: 600_000 } }] })
    ids.live = await start('Should we wait?')
    ids.zh = await start('我们应该用 Postgres 取代 Redis 吗？', { language: 'zh' })
    await stage.over(ids.zh)
    ids.arena = (await openArena(host.archive, { language: 'zh', topic: cars })).id
    ids.failed = await aboutPayload(host.archive, 'It fails')
    lab.play({ tokens: 30 })
    gate.hold('round-1/proposer', 5)
    ids.paused = await start('Should we rest?')
    backend.pause(ids.paused, 'en')
    gate.letAllOn()
    await stage.over(ids.paused)
  })

  it('has what runs first, then the newest, and narrows to format, state and model', async () => {
    const { page } = await stage.open()
    const { live, zh, arena, failed, paused } = ids
    await listed(page, live, paused, failed, arena, zh)
    await page.getByRole('combobox', { name: 'Format' }).selectOption('Arena')
    await listed(page, arena)
    await page.getByRole('combobox', { name: 'Format' }).selectOption('Ruling')
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('combobox', { name: 'Format' }).selectOption('Duel')
    await listed(page, live, paused, failed, zh)
    for (const [value, id] of Object.entries({ running: live, paused, done: zh, failed })) {
      await page.getByRole('combobox', { name: 'State' }).selectOption({ value })
      await listed(page, id)
    }
    await page.getByRole('combobox', { name: 'State' }).selectOption({ value: '' })
    await page.getByRole('combobox', { name: 'Model' }).fill('LAB:B')
    await listed(page, live, paused, zh)
    await page.getByRole('combobox', { name: 'State' }).selectOption({ value: 'done' })
    await listed(page, zh)
    const filters = { format: 'duel', state: 'done', model: 'LAB:B' }
    assert.deepEqual(Object.fromEntries(new URL(page.url()).searchParams), filters)

    await page.reload()
    await listed(page, zh)
    assert.equal(await page.getByRole('combobox', { name: 'Model' }).inputValue(), 'LAB:B')
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByRole('heading', { name: '辩论', exact: true }).waitFor()
    assert.equal(await page.getByRole('combobox', { name: '状态' }).inputValue(), 'done')
    await listed(page, zh)
    await page.getByRole('link', { name: /Postgres/ }).click()
    await page.locator('main.debate').waitFor()
    await page.goBack()
    await listed(page, zh)
    assert.equal(new URL(page.url()).searchParams.get('model'), 'LAB:B')
  })

  it('finds words in topics and in what was said, Chinese ones too, and leads to them', async () => {
    const { page } = await stage.open()
    const { zh, arena, failed } = ids
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill('私家车')
    await listed(page, arena)
    await search.fill('汽车')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await page.getByRole('button', { name: 'Show all debates' }).click()
    assert.equal(await search.inputValue(), '')
    await page.waitForURL(url => url.search === '')
    await search.fill('it fails')
    await listed(page, failed)
    await search.fill('毫秒')
    await listed(page, zh)
    await page.waitForFunction(() => document.querySelector('.snippet mark')?.textContent === '毫秒')
    await page.locator('.snippet a').click()
    await page.locator('article.turn.target').waitFor()
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('毫秒'))
    assert.match(decodeURIComponent(page.url()), /\/debates\/\d+#round-1\/\w+$/)
  })

  for (const width of [360, 1920])
    it(`fits into a window of ${width} px, as does the form of every format`, async () => {
      const { page } = await stage.open('/', { width })
      for (const language of ['en', 'zh']) {
        await page.goto(`${stage.origin}/?words=a`)
        await page.locator('.debate-row').first().waitFor()
        await assertNoSidewaysScroll(page, `the list, ${language}`)
        await page.goto(`${stage.origin}/new`)
        const formats = page.locator('.formats input')
        await formats.first().waitFor()
        for (const format of await formats.all()) {
          await format.check()
          await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
          await assertNoSidewaysScroll(page, `the form, ${language}, ${await format.inputValue()}`)
        }
        await page.locator('.bar button[lang]').click()
      }
    })
})

onStage('a list that goes on', {}, stage => {
  before(async () => {
    const { records } = await plays.duel!('en')
    for (let count = 0; count < 35; count++) await plant(stage.host.archive, records)
  })

  it('brings what was asked for, also when it changes meanwhile', async () => {
    const { page } = await stage.open()
    await rows(page, 30)
    const later = await hold(page, url => url.searchParams.has('before'))
    await page.getByRole('button', { name: 'Load more' }).click()
    await later.asked
    const { id } = await stage.backend.start(duelRequest('Should we begin?'), 'en')
    await rows(page, 36)
    await eventually(async () => {
      assert.equal(await page.locator(`.debate-row a[href="/debates/${id}"]`).count(), 1)
      assert.equal(await page.getByRole('button', { name: 'Load more' }).count(), 0)
    })
    await later.release()
  })

  it('brings what began before anybody told it', async () => {
    const { page } = await stage.open('/new')
    const stream = await hold(page, url => url.pathname === '/api/events')
    await page.getByRole('link', { name: 'Debates', exact: true }).click()
    await page.locator('.debate-row').first().waitFor()
    await stream.asked
    const { id } = await stage.backend.start(duelRequest('Should we wait?'), 'en')
    await stage.over(id)
    await stream.release()
    await page.locator(`.debate-row a[href="/debates/${id}"]`).waitFor()
    stage.backend.remove(id, 'en')
  })

  it('brings what changed, also when more is asked for meanwhile', async () => {
    const { page } = await stage.open()
    await rows(page, 30)
    const refresh = await hold(page, url => url.pathname === '/api/debates')
    await stage.backend.start(duelRequest('Should we end?'), 'en')
    await refresh.asked
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Load more' }).click()
    await rows(page, 37)
    await refresh.release()
    assert.equal(await page.getByText('cannot be reached').count(), 0)
  })
})

const rows = (page: Page, count: number) =>
  page.waitForFunction(wanted => document.querySelectorAll('.debate-row').length === wanted, count)

/** Lets no such request through until it is released. `asked`: one was sent. */
async function hold(page: Page, is: (url: URL) => boolean) {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(is, async route => {
    asked.resolve()
    await released.promise
    await route.continue().catch(() => {})
  })
  return {
    asked: asked.promise,
    async release() {
      released.resolve()
      await page.unrouteAll()
    },
  }
}

/** Waits until these are listed, in this order, and no others. */
const listed = (page: Page, ...ids: number[]) =>
  page.waitForFunction(wanted => {
    const links = [...document.querySelectorAll('.debate-row h2 a')].map(link => link.getAttribute('href'))
    return links.join() === wanted
  }, ids.map(id => `/debates/${id}`).join())
