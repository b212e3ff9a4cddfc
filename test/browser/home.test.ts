import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../support/agon.ts'
import { openArena } from '../support/arena-play.ts'
import { inBrowser } from '../support/browser.ts'
import { assertNoSidewaysScroll } from '../support/browser-debate.ts'
import { fillForm } from '../support/browser-form.ts'
import { wrongWith } from '../support/browser-question.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'
import { duelWish } from '../support/browser-words.ts'
import { plays } from '../support/face-plays.ts'
import { plant } from '../support/tree-play.ts'
import { aboutPayload } from './poisoned.ts'

const cars = '城市应当禁止私家车进入市中心'

describe('the list of debates', inBrowser, () => {
  let stage: Stage
  const ids = { live: 0, zh: 0, arena: 0, failed: 0, paused: 0 }
  before(async () => {
    stage = await openStage()
    const { lab, house, room, playing } = stage
    const start = async (...wish: Parameters<typeof duelWish>) => (await house.start(duelWish(...wish), 'en')).id
    lab.play({ rules: [{ debate: 1, reply: { delayMs: 600_000 } }] })
    ids.live = await start('Should we wait?')
    ids.zh = await start('我们应该用 Postgres 取代 Redis 吗？', { language: 'zh' })
    await until('it is over', () => playing.get(ids.zh) === null)
    ids.arena = (await openArena(room.archive, { language: 'zh', topic: cars })).id
    ids.failed = await aboutPayload(room.archive, 'It fails')
    lab.play({ tokens: 30, msPerToken: 20 })
    ids.paused = await start('Should we rest?')
    house.pause(ids.paused, 'en')
    await until('it is paused', () => playing.get(ids.paused) === null)
  })
  after(() => stage?.close())

  it('has what runs first, then the newest, and narrows to format, state and model', async () => {
    const { page, errors, close } = await stage.open()
    const { live, zh, arena, failed, paused } = ids
    await listed(page, live, paused, failed, arena, zh)
    await page.getByRole('combobox', { name: 'Format' }).selectOption('Arena')
    await listed(page, arena)
    await page.getByRole('combobox', { name: 'Format' }).selectOption('Ruling')
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('combobox', { name: 'Format' }).selectOption('Duel')
    await listed(page, live, paused, failed, zh)
    for (const [value, id] of [
      ['running', live],
      ['paused', paused],
      ['done', zh],
      ['failed', failed],
    ] as const) {
      await page.getByRole('combobox', { name: 'State' }).selectOption({ value })
      await listed(page, id)
    }
    await page.getByRole('combobox', { name: 'State' }).selectOption({ value: '' })
    await page.getByRole('combobox', { name: 'Model' }).fill('LAB:B')
    await listed(page, live, paused, zh)
    await page.getByRole('combobox', { name: 'State' }).selectOption({ value: 'done' })
    await listed(page, zh)
    assert.deepEqual(Object.fromEntries(new URL(page.url()).searchParams), {
      format: 'duel',
      state: 'done',
      model: 'LAB:B',
    })

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
    assert.deepEqual(errors, [])
    await close()
  })

  it('finds words in topics and in what was said, Chinese ones too, and leads to them', async () => {
    const { page, errors, close } = await stage.open()
    const { zh, arena, failed } = ids
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill('私家车')
    await listed(page, arena)
    await search.fill('汽车')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await page.getByRole('button', { name: 'Show all debates' }).click()
    assert.equal(await search.inputValue(), '')
    assert.equal(new URL(page.url()).search, '')
    await search.fill('it fails')
    await listed(page, failed)
    await search.fill('毫秒')
    await listed(page, zh)
    await page.waitForFunction(() => document.querySelector('.snippet mark')?.textContent === '毫秒')
    await page.locator('.snippet a').click()
    await page.locator('article.turn.target').waitFor()
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('毫秒'))
    assert.match(decodeURIComponent(page.url()), /\/debates\/\d+#round-1\/\w+$/)
    assert.deepEqual(errors, [])
    await close()
  })

  it('has a form that starts nothing with a number that is none, and takes a decimal comma', async () => {
    const { page, close } = await stage.open('/new')
    await fillForm(page, {
      format: 'Duel',
      topic: 'Should we count?',
      seats: { Proposer: 'lab:a', Challenger: 'lab:b', Judge: 'lab:c' },
    })
    const [form, budget] = [page.locator('.new-form'), page.getByLabel('Budget (US dollars)')]
    for (const text of ['1e', '--']) {
      await budget.fill(text)
      await form.locator('button[type=submit]').click()
      assert.match(await wrongWith(form, 'Budget \\(US dollars\\)'), /in digits, such as 0\.5 or 0,5/)
      assert.equal(await budget.inputValue(), text, 'what was typed stays')
      assert.equal(await budget.evaluate(input => input === document.activeElement), true)
    }
    assert.equal(new URL(page.url()).pathname, '/new')
    const estimated = page.waitForRequest(request => request.postData()?.includes('"budget":0.5') ?? false)
    await budget.fill('0,50')
    await estimated
    await close()
  })

  for (const width of [360, 1920])
    it(`fits into a window of ${width} px, as does the form of every format`, async () => {
      const { page, errors, close } = await stage.open('/', { width })
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
      assert.deepEqual(errors, [])
      await close()
    })
})

describe('a list that goes on', inBrowser, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
    const { records } = await plays.duel!('en')
    for (let count = 0; count < 35; count++) await plant(stage.room.archive, records)
  })
  after(() => stage?.close())

  it('brings what was asked for, also when it changes meanwhile', async () => {
    const { page, errors, close } = await stage.open()
    await rows(page, 30)
    const later = await hold(page, url => url.searchParams.has('before'))
    await page.getByRole('button', { name: 'Load more' }).click()
    await later.asked
    const { id } = await stage.house.start(duelWish('Should we begin?'), 'en')
    await rows(page, 36)
    assert.equal(await page.locator(`.debate-row a[href="/debates/${id}"]`).count(), 1)
    assert.equal(await page.getByRole('button', { name: 'Load more' }).count(), 0)
    await later.release()
    assert.deepEqual(errors, [])
    await close()
  })

  it('brings what began before anybody told it', async () => {
    const { page, errors, close } = await stage.open('/new')
    const stream = await hold(page, url => url.pathname === '/api/events')
    await page.getByRole('link', { name: 'Debates', exact: true }).click()
    await page.locator('.debate-row').first().waitFor()
    await stream.asked
    const { id } = await stage.house.start(duelWish('Should we wait?'), 'en')
    await until('it is over', () => stage.playing.get(id) === null)
    await stream.release()
    await page.locator(`.debate-row a[href="/debates/${id}"]`).waitFor()
    stage.house.remove(id, 'en')
    assert.deepEqual(errors, [])
    await close()
  })

  it('brings what changed, also when more is asked for meanwhile', async () => {
    const { page, errors, close } = await stage.open()
    await rows(page, 30)
    const refresh = await hold(page, url => url.pathname === '/api/debates')
    await stage.house.start(duelWish('Should we end?'), 'en')
    await refresh.asked
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Load more' }).click()
    await rows(page, 37)
    await refresh.release()
    assert.equal(await page.getByText('cannot be reached').count(), 0)
    assert.deepEqual(errors, [])
    await close()
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
