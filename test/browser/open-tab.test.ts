import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { until } from '../support/agon.ts'
import { inBrowser } from '../support/browser.ts'
import { debateIs } from '../support/browser-debate.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'
import { duelWish } from '../support/browser-words.ts'

describe('a tab that stays open', inBrowser, () => {
  let stage: Stage
  let done: number
  before(async () => {
    stage = await openStage()
    done = (await stage.house.start(duelWish('Should we stay?'), 'en')).id
    await until('it is over', () => stage.playing.get(done) === null)
  })
  after(() => stage?.close())

  it('is asked in its language, also after that was changed, and keeps what was answered', async () => {
    const seats = { proposer: 'lab:a', challenger: 'lab:b', judge: 'person' }
    const { id } = await stage.house.start({ format: 'duel', topic: 'Should we move?', seats, rounds: 1 }, 'en')
    const { page, errors, close } = await stage.open(`/debates/${id}`)
    const first = page.locator('.question legend').first()
    await first.getByText('Whose argument was stronger').waitFor()
    await page.locator('.question input[type=radio]').first().check()
    await page.getByRole('button', { name: '中文' }).click()
    await first.getByText(/^[^a-z]*\p{Script=Han}/u).waitFor()
    assert.ok(await page.locator('.question input[type=radio]').first().isChecked())
    await page.getByRole('button', { name: 'English' }).click()
    await first.getByText('Whose argument was stronger').waitFor()
    assert.deepEqual(errors, [])
    await close()
  })

  it('goes to a turn as often as its link is clicked', async () => {
    const { page, errors, close } = await stage.open(`/debates/${done}`, { height: 400 })
    await debateIs(page, 'done')
    const turn = page.locator('.transcript article.turn').last()
    const key = await turn.getAttribute('id')
    const link = page.locator(`article[id="${key}"] a.anchor`)
    const inView = () =>
      page.waitForFunction(name => {
        const { top } = document.getElementById(name!)!.getBoundingClientRect()
        return top >= 0 && top < innerHeight
      }, key)
    for (const _ of ['once', 'again']) {
      await page.evaluate(() => scrollTo(0, 0))
      await link.evaluate(anchor => (anchor as HTMLElement).click())
      await inView()
      assert.equal(new URL(page.url()).hash, `#${key}`)
    }
    assert.deepEqual(errors, [])
    await close()
  })

  it('says that its link is not valid any more when that is why a part does not come', async () => {
    const { page, context, close } = await stage.open('/')
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
    await close()
  })

  it('says that it must be loaded anew when a part of it is gone, and takes the part once it is there', async () => {
    const { page, close } = await stage.open('/')
    await page.locator('.debate-row').first().waitFor()
    const part = /\/controls-[^/]*\.js$/
    await page.route(part, route => route.fulfill({ status: 404 }))
    await page.locator(`.debate-row a[href="/debates/${done}"]`).click()
    await debateIs(page, 'done')
    const notice = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded' })
    await notice.waitFor()
    assert.equal(await page.locator('.controls').count(), 0)
    await page.unroute(part)
    await page.locator('.controls').waitFor()
    await notice.waitFor({ state: 'detached' })

    await page.route(/\/new-[^/]*\.js$/, route => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'New debate' }).click()
    const loaded = page.waitForEvent('load')
    await notice.getByRole('button', { name: 'Reload the page' }).click()
    await loaded
    await close()
  })
})
