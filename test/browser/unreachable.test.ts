import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { until } from '../support/agon.ts'
import { inBrowser } from '../support/browser.ts'
import { assertWholeTranscript, debateIs } from '../support/browser-debate.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'
import { begin, duelWish } from '../support/browser-words.ts'
import { type Line, openLine } from '../support/line.ts'

describe('a page without its server', inBrowser, () => {
  let stage: Stage
  let line: Line
  let done: number
  before(async () => {
    ;[stage, line] = await Promise.all([openStage(), openLine()])
    done = (await stage.house.start(duelWish('Should we go?'), 'en')).id
    await until('it is over', () => stage.playing.get(done) === null)
  })
  after(async () => {
    await stage?.close()
    await line?.close()
  })

  it('says that its list is old, and shows what began meanwhile once there is one', async () => {
    const { page, close } = await stage.open('/', { over: line.url })
    await page.locator('.debate-row').waitFor()
    line.cut()
    await page.getByText('Agon cannot be reached at the moment').waitFor()
    const { id } = await stage.house.start(duelWish('Should we come back?'), 'en')
    assert.equal(await page.locator('.debate-row').count(), 1, 'what was there is still there')
    line.mend()
    await page.locator(`.debate-row a[href="/debates/${id}"]`).waitFor()
    assert.equal(await page.getByText('Agon cannot be reached at the moment').count(), 0)
    await close()
  })

  it('fetches a debate when it is told to try again', async () => {
    const { page, close } = await stage.open('/', { over: line.url })
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
    await close()
  })

  it('loads the parts of itself that it did not get', async () => {
    const { page, close } = await stage.open('/', { over: line.url })
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
    await close()
  })

  it('says that its link is not valid any more, and asks no more', async () => {
    const { page, context, close } = await stage.open('/', { over: line.url })
    stage.lab.play({ tokens: 60, msPerToken: 60 })
    await begin(stage, page, duelWish('Should we stay?'))
    await context.clearCookies()
    line.cut()
    await page.getByText('Connection lost').waitFor()
    line.mend()
    await page.getByText('This link is not valid any more').waitFor()
    const { length } = line.asked
    await page.waitForTimeout(1_500)
    assert.equal(line.asked.length, length, line.asked.slice(length).join())
    await close()
  })

  it('says that a debate is gone that was deleted', async () => {
    const { page, close } = await stage.open('/')
    const debate = page.locator(`.debate-row a[href="/debates/${done}"]`)
    await debate.click()
    await debateIs(page, 'done')
    stage.house.remove(done, 'en')
    await page.getByText('There is no such debate. It may have been deleted.').waitFor()
    await page.getByRole('link', { name: 'Debates', exact: true }).click()
    await page.locator('.debate-row').first().waitFor()
    assert.equal(await debate.count(), 0)
    await close()
  })
})
