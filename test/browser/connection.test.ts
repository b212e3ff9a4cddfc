import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { until } from '../support/agon.ts'
import { answered, assertWholeTranscript, debateIs, wordsOnTheWay } from './support/debate.ts'
import { type Line, openLine } from './support/line.ts'
import { onStage } from './support/stage.ts'
import { assertNoGaps, begin, duelRequest, keepWords, wordByWord } from './support/words.ts'

const [first, second] = ['round-1/proposer', 'round-1/challenger']
/** What a browser says of requests that did not get through. */
const lineIsCut = /net::ERR_|status of 401/

onStage('a page without its server', { script: { tokens: 100 } }, stage => {
  let line: Line
  let done: number
  before(async () => {
    line = await openLine()
    done = (await stage.backend.start(duelRequest('Should we go?'), 'en')).id
    await stage.over(done)
  })
  after(() => line?.close())

  const openOverLine = () => {
    line.mend()
    return stage.open('/', { over: line.url, expected: lineIsCut })
  }

  it('says that the connection is lost, takes it up by itself, and misses nothing', async () => {
    stage.gate.hold(first, 40)
    stage.gate.hold(second, 40)
    const { page, context } = await openOverLine()
    await keepWords(context)
    await page.reload()
    const id = await begin(stage, page, duelRequest('Should we move?'))
    await wordsOnTheWay(page, () => stage.journal(id), 40)
    const lost = page.locator('.connection .notice')
    assert.equal(await lost.count(), 0)

    line.cut()
    await lost.getByText(/lost/i).waitFor()
    const time = () => page.locator('.status .clock').textContent()
    const stood = await time()
    stage.gate.letOn(first)
    await until('the other side speaks', () => answered(stage.journal(id), first) !== undefined, 60_000)
    // A clock that goes on shows it within two seconds.
    await page.waitForFunction(since => performance.now() - since > 2_100, await page.evaluate(() => performance.now()))
    assert.equal(await time(), stood, 'the clock does not know whether it goes on')
    assert.equal(await page.locator(`article.speaking[id="${first}"]`).count(), 1, 'the page heard of it')
    line.mend()
    await lost.waitFor({ state: 'detached' })
    assert.equal((await wordsOnTheWay(page, () => stage.journal(id), 40)).key, second)
    await wordByWord(stage, page, second)
    stage.gate.letAllOn()
    await debateIs(page, 'done')
    await assertNoGaps(page, stage.journal(id))
    await assertWholeTranscript(page, stage.journal(id))
  })

  it('asks at once for whoever does not want to wait', async () => {
    stage.gate.hold(first, 40)
    const { page, context } = await openOverLine()
    await context.addInitScript(withoutLongWaits)
    await page.reload()
    const id = await begin(stage, page, duelRequest('Should we stay?'))
    await wordsOnTheWay(page, () => stage.journal(id))
    line.cut()
    await page.waitForFunction(() => document.documentElement.dataset.waits === 'long')
    line.mend()
    const again = page.locator('.connection button')
    await again.click()
    await again.waitFor({ state: 'detached' })
    stage.gate.letAllOn()
    await debateIs(page, 'done')
    await assertWholeTranscript(page, stage.journal(id))
  })

  it('says that its list is old, and shows what began meanwhile once there is one', async () => {
    const { page } = await openOverLine()
    const rows = page.locator('.debate-row')
    await rows.first().waitFor()
    const count = await rows.count()
    line.cut()
    await page.getByText('Agon cannot be reached at the moment').waitFor()
    const { id } = await stage.backend.start(duelRequest('Should we come back?'), 'en')
    assert.equal(await rows.count(), count, 'what was there is still there')
    line.mend()
    await page.locator(`.debate-row a[href="/debates/${id}"]`).waitFor()
    assert.equal(await page.getByText('Agon cannot be reached at the moment').count(), 0)
  })

  it('fetches a debate when it is told to try again', async () => {
    const { page } = await openOverLine()
    const debate = page.locator(`.debate-row a[href="/debates/${done}"]`)
    await debate.click()
    await page.locator('main.debate').waitFor()
    await page.goBack()
    await debate.waitFor()
    line.cut()
    await debate.click()
    const trouble = page.getByRole('alert')
    await trouble.getByText('The server does not answer').waitFor()
    line.mend()
    await trouble.getByRole('button', { name: 'Try again' }).click()
    await debateIs(page, 'done')
    await assertWholeTranscript(page, stage.journal(done))
  })

  it('loads the parts of itself that it did not get', async () => {
    const { page } = await openOverLine()
    const debate = page.locator(`.debate-row a[href="/debates/${done}"]`)
    await debate.waitFor()
    line.cut()
    await debate.click()
    await page.getByRole('alert').getByText('The server does not answer').waitFor()
    line.mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await debateIs(page, 'done')
    let refused = 0
    await page.route(/\/replay-bar-[^/]*\.js$/, route => (refused++ < 2 ? route.abort() : route.continue()))
    await page.keyboard.press('r')
    await page.locator('.replay').waitFor()
    assert.ok(refused > 1)
  })

  it('says that its link is not valid any more', async () => {
    const { page, context } = await openOverLine()
    stage.gate.hold(first, 40)
    await begin(stage, page, duelRequest('Should we stay?'))
    await context.clearCookies()
    line.cut()
    await page.getByText('Connection lost').waitFor()
    line.mend()
    await page.getByText('This link is not valid any more').waitFor()
  })

  it('says that its link is not valid any more when that is why a part does not come', async () => {
    const { page, context } = await stage.open('/', { expected: /status of 401|dynamically imported/ })
    await page.locator('.debate-row').first().waitFor()
    await context.clearCookies()
    await page.getByRole('main').getByRole('link', { name: 'New debate' }).click()
    const denied = page.getByRole('alert').filter({ hasText: 'This link is not valid any more' })
    await denied.waitFor()
    assert.equal(await page.getByText(/does not answer|Perhaps Agon was updated/).count(), 0)
    const another = await context.newPage()
    await another.goto(stage.link())
    await another.locator('.debate-row').first().waitFor()
    await denied.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.new-form').waitFor()
    assert.equal(await denied.count(), 0)
  })

  it('says that it must be loaded anew when a part of it is gone, and takes the part once it is there', async () => {
    const { page } = await stage.open('/', { expected: /status of 404|dynamically imported/ })
    await page.locator('.debate-row').first().waitFor()
    const part = /\/drawing-panels-[^/]*\.js$/
    await page.route(part, route => route.fulfill({ status: 404 }))
    await page.locator(`.debate-row a[href="/debates/${done}"]`).click()
    await debateIs(page, 'done')
    const notice = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded' })
    await notice.waitFor()
    assert.equal(await page.locator('.beside .panel').count(), 0)
    await page.unroute(part)
    await page.locator('.beside .panel').first().waitFor()
    await notice.waitFor({ state: 'detached' })

    await page.route(/\/new-[^/]*\.js$/, route => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'New debate' }).click()
    const loaded = page.waitForEvent('load')
    await notice.getByRole('button', { name: 'Reload the page' }).click()
    await loaded
  })

  it('says that a debate is gone that was deleted', async () => {
    const { page } = await stage.open('/', { expected: /status of 404|net::ERR_/ })
    const debate = page.locator(`.debate-row a[href="/debates/${done}"]`)
    await debate.click()
    await debateIs(page, 'done')
    stage.backend.remove(done, 'en')
    await page.getByText('There is no such debate. It may have been deleted.').waitFor()
    await page.getByRole('link', { name: 'Debates', exact: true }).click()
    await page.locator('.debate-row').first().waitFor()
    assert.equal(await debate.count(), 0)
  })
})

/** The page never ends a wait of seconds by itself. */
const withoutLongWaits = `
const { setTimeout: wait } = window
window.setTimeout = (then, ms, ...rest) => {
  if (!(ms >= 4_000)) return wait(then, ms, ...rest)
  document.documentElement.dataset.waits = 'long'
}
`
