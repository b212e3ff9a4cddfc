import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/browser.ts'
import { debateIs, wordsOnTheWay } from '../support/browser-debate.ts'
import { beginReading, readingOf, watchReading } from '../support/browser-reading.ts'
import { shoot } from '../support/browser-shots.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'
import { begin, duelWish, moreWords } from '../support/browser-words.ts'

/** The first rounds are over at once, so that there is something to read; the last takes its time. */
const script = {
  tokens: 260,
  rules: [{ turn: 'round-3/*', reply: { msPerChunk: 30 } }],
}

const slow = { msPerChunk: 60 }

describe('the end of a debate under way', inBrowser, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage({ script })
  })
  after(() => stage?.close())

  it('is followed by those who are there, also into the next turn and while it is paused', async () => {
    const { page, context, errors, close } = await stage.open('/', { width: 800, height: 600 })
    await context.addInitScript(watchingEnd)
    await page.reload()
    const id = await begin(stage, page, duelWish('Should we move?', { rounds: 3 }))
    await page.evaluate('scrollTo(0, 1e6)')
    const heard = await wordsOnTheWay(page, () => stage.journal(id), 60)
    assert.match(heard.key, /^round-3/)
    await page.evaluate('window.framesAway = 0')
    await moreWords(page, heard.key, heard.words.length + 500)
    await page.waitForFunction(key => document.querySelector(`.turn.speaking:not([id="${key}"]) .caret`), heard.key)
    const next = await wordsOnTheWay(page, () => stage.journal(id), 60)
    assert.notEqual(next.key, heard.key)
    stage.house.pause(id, 'en')
    await page.locator('.kicker .state.pausing').waitFor({ state: 'attached' })
    await moreInSight(page, next.key, next.words.length + 300)
    await page.locator('.kicker .state.paused').waitFor({ state: 'attached' })
    assert.ok(((await page.evaluate('window.framesAway')) as number) < 4, 'the end was in sight all the time')
    assert.deepEqual(errors, [])
    await close()
  })

  it('leaves those alone who read further up, until they want to see it', async () => {
    const { page, context, errors, close } = await stage.open('/', { width: 800, height: 600 })
    await watchReading(context)
    await page.reload()
    const id = await begin(stage, page, duelWish('Should we stay?', { rounds: 3 }))
    await page.evaluate('scrollTo(0, 1e6)')
    const heard = await wordsOnTheWay(page, () => stage.journal(id), 60)
    await readFurtherUp(page)
    const more = page.getByRole('button', { name: 'New words below' })
    await more.waitFor()
    await moreWords(page, heard.key, heard.words.length + 500)
    await page.waitForFunction(key => document.querySelector(`.turn.speaking:not([id="${key}"]) .caret`), heard.key)
    const { moved, shifted, frames } = await readingOf(page)
    assert.ok(frames > 20, `${frames} frames`)
    assert.ok(moved <= 1, `what is read moved by ${moved} px`)
    assert.ok(shifted < 0.001, `shifted by ${shifted}`)

    await more.click()
    await more.waitFor({ state: 'detached' })
    const next = await wordsOnTheWay(page, () => stage.journal(id), 60)
    await moreInSight(page, next.key, next.words.length + 300)
    await readFurtherUp(page)
    await debateIs(page, 'done', 60_000)
    await page.locator('.verdict').waitFor({ state: 'attached' })
    const end = await readingOf(page)
    assert.ok(end.moved <= 1, `what is read moved by ${end.moved} px when the verdict came`)
    assert.ok(end.shifted < 0.001, `shifted by ${end.shifted}`)
    assert.deepEqual(errors, [])
    await close()
  })
})

describe('words beside a longer speech', inBrowser, () => {
  let stage: Stage
  before(async () => {
    const rules = [{ turn: 'round-1/challenger', reply: { msPerChunk: 40 } }]
    stage = await openStage({ script: { tokens: 800, rules } })
  })
  after(() => stage?.close())

  it('call those who are further down, and are followed once they came', async () => {
    const { page, errors, close } = await stage.open('/', { width: 1440, height: 600 })
    const id = await begin(stage, page, duelWish('Should we move?'))
    const { key } = await wordsOnTheWay(page, () => stage.journal(id))
    assert.equal(key, 'round-1/challenger')
    await page.evaluate('scrollTo(0, 1e6)')
    const end = await page.evaluate('scrollY')
    const more = page.getByRole('button', { name: 'New words above' })
    await more.waitFor()
    assert.equal(await page.evaluate('scrollY'), end, 'nobody is taken away from what they read')
    await shoot(page, 'words-above-en-1440')
    await more.click()
    await more.waitFor({ state: 'detached' })
    const { words } = await wordsOnTheWay(page, () => stage.journal(id))
    const before = (await page.evaluate('scrollY')) as number
    await moreInSight(page, key, words.length + 400)
    assert.ok(((await page.evaluate('scrollY')) as number) > before, 'they are followed')
    assert.deepEqual(errors, [])
    await close()
  })
})

describe('a reader at the end of a debate under way', inBrowser, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage({ script: { tokens: 200, rules: [{ turn: 'round-1/challenger', reply: slow }] } })
  })
  after(() => stage?.close())

  it('stays where something was opened, and is led to the verdict when it comes', async () => {
    const { page, errors, close } = await stage.open('/', { width: 800, height: 600 })
    const id = await begin(stage, page, duelWish('Should we move?', { rounds: 2 }))
    const { key } = await wordsOnTheWay(page, () => stage.journal(id))
    await page.evaluate('scrollTo(0, 1e6)')
    await moreInSight(page, key, 60)
    const opened = page.locator('.transcript details').last()
    await opened.evaluate(details => details.querySelector('summary')!.click())
    const place = (await opened.boundingBox())!
    const more = page.getByRole('button', { name: 'New words below' })
    await more.waitFor()
    assert.ok(Math.abs((await opened.boundingBox())!.y - place.y) <= 1, 'what was opened is where it was')
    await more.click()
    await more.waitFor({ state: 'detached' })
    const verdict = page.getByRole('button', { name: 'Verdict', exact: true })
    assert.equal(await verdict.count(), 0)

    await verdict.waitFor({ timeout: 30_000 })
    assert.equal(await more.count(), 0, 'nothing comes any more')
    await shoot(page, 'verdict-came-en-800')
    await verdict.click()
    await page.waitForFunction(() => {
      const { top = -1 } = document.activeElement?.matches('.verdict')
        ? document.activeElement.getBoundingClientRect()
        : {}
      return top > 0 && top < innerHeight / 2
    })
    await verdict.waitFor({ state: 'detached' })
    await page.goto(`${stage.origin}/debates/${id}#${key}`)
    await page.waitForFunction(() => scrollY > innerHeight)
    assert.equal(await verdict.count(), 0, 'it is no news')
    assert.deepEqual(errors, [])
    await close()
  })

  it('sees from its beginning what is asked of it, and stays with what is wrong', async () => {
    const { page, errors, close } = await stage.open('/', { width: 800, height: 500 })
    const seats = { proposer: 'lab:a', challenger: 'lab:b', judge: 'person' }
    const id = await begin(stage, page, duelWish('Should we stay?', { rounds: 2, seats }))
    await wordsOnTheWay(page, () => stage.journal(id))
    await page.evaluate('scrollTo(0, 1e6)')
    const title = page.getByRole('heading', { name: 'Your turn: Judge' })
    await title.waitFor({ timeout: 30_000 })
    await frames(page)
    const isInSight = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= document.querySelector('.status')!.getBoundingClientRect().bottom && bottom <= innerHeight
    }
    assert.ok(await title.evaluate(isInSight), 'its beginning')
    await page.locator('.question button[type=submit]').click()
    await page.waitForFunction(() => document.activeElement?.closest('[aria-invalid=true]'))
    await frames(page)
    const wrong = page.locator('.question [aria-invalid=true]').first()
    assert.ok(await wrong.locator(':focus').evaluate(isInSight), 'the field')
    assert.ok(await wrong.locator('.problem').first().evaluate(isInSight), 'what is wrong with it')
    assert.deepEqual(errors, [])
    await close()
  })
})

/** What comes later than an event may still move the page. */
async function frames(page: Page): Promise<void> {
  for (let frame = 0; frame < 10; frame++) await page.evaluate('new Promise(requestAnimationFrame)')
}

/** Counts how many frames in a row the end was out of sight, at most. */
const watchingEnd = `
window.framesAway = 0
let away = 0
requestAnimationFrame(function look() {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement
  away = scrollHeight - clientHeight - scrollTop > 80 ? away + 1 : 0
  window.framesAway = Math.max(window.framesAway, away)
  requestAnimationFrame(look)
})
`

async function readFurtherUp(page: Page): Promise<void> {
  await page.mouse.move(400, 300)
  await page.mouse.wheel(0, -2_000)
  await page.waitForFunction(
    () => document.querySelector('.turn.speaking')!.getBoundingClientRect().top > 2 * innerHeight,
  )
  await beginReading(page)
}

/** Waits until a speech has more letters than these and its end is in sight, before it is over. */
const moreInSight = (page: Page, key: string, than: number) =>
  page.waitForFunction(
    ([id, length]) => {
      const saying = document.querySelector(`article.turn.speaking[id="${id}"] .saying`)
      const { top = -1, bottom = 0 } = saying?.querySelector('.caret')?.getBoundingClientRect() ?? {}
      return (saying?.textContent ?? '').length > (length as number) && top > 0 && bottom <= innerHeight
    },
    [key, than] as const,
  )
