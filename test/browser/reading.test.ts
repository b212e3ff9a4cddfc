import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { debateIs, frames, wordsOnTheWay } from './support/debate.ts'
import { beginReading, readingOf, watchReading } from './support/reading.ts'
import { onStage } from './support/stage.ts'
import { begin, duelRequest, moreWords } from './support/words.ts'

const [proposer, challenger] = ['round-3/proposer', 'round-3/challenger']

onStage('the end of a debate under way', { script: { tokens: 260 } }, stage => {
  /** The first rounds are there to be read; the last is being said. */
  const reachLastRound = async (page: Page, topic: string) => {
    for (const turn of [proposer, challenger]) stage.gate.hold(turn, 60)
    const id = await begin(stage, page, duelRequest(topic, { rounds: 3 }))
    await page.evaluate('scrollTo(0, 1e6)')
    const heard = await wordsOnTheWay(page, () => stage.journal(id), 60)
    assert.equal(heard.key, proposer)
    return { id, heard }
  }
  const goOnToChallenger = async (page: Page, id: number) => {
    stage.gate.letOn(proposer)
    await page.waitForFunction(key => document.querySelector(`[id="${key}"].speaking .caret`), challenger)
    return wordsOnTheWay(page, () => stage.journal(id), 60)
  }

  it('is followed by those who are there, also into the next turn and while it is paused', async () => {
    const { page, context } = await stage.open('/', { width: 800, height: 600 })
    await context.addInitScript(watchingEnd)
    await page.reload()
    const { id, heard } = await reachLastRound(page, 'Should we move?')
    await page.evaluate('window.framesAway = 0')
    stage.gate.letOn(proposer, 100)
    await moreWords(page, proposer, heard.words.length + 300)
    const next = await goOnToChallenger(page, id)
    stage.backend.pause(id, 'en')
    await page.locator('.kicker .state.pausing').waitFor({ state: 'attached' })
    stage.gate.letOn(challenger, 100)
    await moreInSight(page, challenger, next.words.length + 300)
    stage.gate.letAllOn()
    await page.locator('.kicker .state.paused').waitFor({ state: 'attached' })
    assert.ok(((await page.evaluate('window.framesAway')) as number) < 4, 'the end was in sight all the time')
  })

  it('leaves those alone who read further up, until they want to see it', async () => {
    const { page, context } = await stage.open('/', { width: 800, height: 600 })
    await watchReading(context)
    await page.reload()
    const { id, heard } = await reachLastRound(page, 'Should we stay?')
    await readFurtherUp(page)
    const more = page.getByRole('button', { name: 'New words below' })
    stage.gate.letOn(proposer, 100)
    await more.waitFor()
    await moreWords(page, proposer, heard.words.length + 300)
    const next = await goOnToChallenger(page, id)
    await frames(page, 20)
    await nothingMoved(page)

    await more.click()
    await more.waitFor({ state: 'detached' })
    stage.gate.letOn(challenger, 100)
    await moreInSight(page, challenger, next.words.length + 300)
    await readFurtherUp(page)
    stage.gate.letAllOn()
    await debateIs(page, 'done')
    await page.locator('.verdict').waitFor({ state: 'attached' })
    await nothingMoved(page)
  })
})

onStage('words beside a longer speech', { script: { tokens: 800 } }, stage => {
  it('call those who are further down, and are followed once they came', async () => {
    const key = 'round-1/challenger'
    stage.gate.hold(key, 40)
    const { page } = await stage.open('/', { width: 1440, height: 600 })
    const id = await begin(stage, page, duelRequest('Should we move?'))
    assert.equal((await wordsOnTheWay(page, () => stage.journal(id))).key, key)
    await page.evaluate('scrollTo(0, 1e6)')
    const end = await page.evaluate('scrollY')
    const more = page.getByRole('button', { name: 'New words above' })
    stage.gate.letOn(key, 20)
    await more.waitFor()
    assert.equal(await page.evaluate('scrollY'), end, 'nobody is taken away from what they read')
    await more.click()
    await more.waitFor({ state: 'detached' })
    const { words } = await wordsOnTheWay(page, () => stage.journal(id))
    const before = (await page.evaluate('scrollY')) as number
    stage.gate.letOn(key, 300)
    await moreInSight(page, key, words.length + 400)
    assert.ok(((await page.evaluate('scrollY')) as number) > before, 'they are followed')
  })
})

/** A try that failed is there to be opened. */
const failsOnce = [{ turn: 'round-1/proposer', times: 1, reply: { status: 503, body: { error: { message: 'busy' } } } }]

onStage('a reader at the end of a debate under way', { script: { tokens: 200, rules: failsOnce } }, stage => {
  const key = 'round-1/challenger'

  it('stays where something was opened, and is led to the verdict when it comes', async () => {
    stage.gate.hold(key, 40)
    const { page } = await stage.open('/', { width: 800, height: 600 })
    const id = await begin(stage, page, duelRequest('Should we move?', { rounds: 2 }))
    await wordsOnTheWay(page, () => stage.journal(id))
    await page.evaluate('scrollTo(0, 1e6)')
    await moreInSight(page, key, 60)
    const opened = page.locator('.transcript details').last()
    // What is opened out of sight moves nothing: browsers keep what is in sight where it is.
    await opened.scrollIntoViewIfNeeded()
    await opened.evaluate(details => details.querySelector('summary')!.click())
    const place = (await opened.boundingBox())!
    const more = page.getByRole('button', { name: 'New words below' })
    stage.gate.letOn(key, 20)
    await more.waitFor()
    assert.ok(Math.abs((await opened.boundingBox())!.y - place.y) <= 1, 'what was opened is where it was')
    await more.click()
    await more.waitFor({ state: 'detached' })
    const verdict = page.getByRole('button', { name: 'Verdict', exact: true })
    assert.equal(await verdict.count(), 0)

    stage.gate.letAllOn()
    await verdict.waitFor()
    assert.equal(await more.count(), 0, 'nothing comes any more')
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
  })

  it('sees from its beginning what is asked of it, and stays with what is wrong', async () => {
    stage.gate.hold(key, 40)
    const { page } = await stage.open('/', { width: 800, height: 500 })
    const seats = { proposer: 'lab:a', challenger: 'lab:b', judge: 'person' }
    const id = await begin(stage, page, duelRequest('Should we stay?', { rounds: 2, seats }))
    await wordsOnTheWay(page, () => stage.journal(id))
    await page.evaluate('scrollTo(0, 1e6)')
    await frames(page, 10)
    stage.gate.letAllOn()
    const title = page.getByRole('heading', { name: 'Your turn: Judge' })
    await title.waitFor()
    const isInSight = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= document.querySelector('.status')!.getBoundingClientRect().bottom && bottom <= innerHeight
    }
    await comesInSight(page, title, isInSight)
    await page.locator('.question button[type=submit]').click()
    await page.waitForFunction(() => document.activeElement?.closest('[aria-invalid=true]'))
    const wrong = page.locator('.question [aria-invalid=true]').first()
    await comesInSight(page, wrong.locator(':focus'), isInSight)
    await comesInSight(page, wrong.locator('.problem').first(), isInSight)
  })

  it('goes to a turn as often as its link is clicked', async () => {
    const { id } = await stage.backend.start(duelRequest('Should we go?'), 'en')
    const { page } = await stage.open(`/debates/${id}`, { height: 400 })
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
  })
})

/** Waits until it is seen, and has stayed where it is for ten frames. */
async function comesInSight(page: Page, element: Locator, isInSight: (element: Element) => boolean): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    await frames(page, 10)
    if (await element.evaluate(isInSight)) return
  }
  assert.fail('it does not come in sight')
}

const treeRequest = { format: 'tree', topic: 'How should failed jobs be retried?', maxRounds: 3, rigor: 'low' }

onStage('what is read in a tree', { script: { tokens: 60 } }, stage => {
  for (const width of [800, 1440])
    it(`stays where it is while branches grow above it, ${width} px wide`, async () => {
      // The second branch is ahead, so that what comes out of the first is put in above it.
      for (const party of ['a', 'b']) stage.gate.hold(`topic-1/d1/rebuttal/party-${party}`, 0)
      const { page, context } = await stage.open('/', { width, height: 700 })
      await watchReading(context)
      await page.reload()
      await begin(stage, page, treeRequest)
      await page.locator('article[id="topic-1/d2/triage/reviewer"]').waitFor({ state: 'attached' })
      await scrollToTurn(page, 'topic-1/d2/position/party-b')
      await frames(page, 30)
      await beginReading(page)
      const early = await keysAbove(page, 'topic-1/d2/position/party-b')
      stage.gate.letAllOn()
      await debateIs(page, 'done')
      await page.locator('.verdict').waitFor({ state: 'attached' })
      const late = await keysAbove(page, 'topic-1/d2/position/party-b')
      assert.ok(late.length > early.length + 5, `above it: ${early.length} turns, then ${late.length}`)
      const { moved, turn, what } = await readingOf(page)
      assert.ok(moved <= 1, `${turn} moved by ${moved} px: ${what}`)
    })
})

/** A turn may be drawn anew while it is looked for: only one that has come to the top was reached. */
const scrollToTurn = (page: Page, key: string) =>
  page.waitForFunction(id => {
    const turn = document.getElementById(id)
    turn?.scrollIntoView({ block: 'start' })
    return turn?.isConnected && Math.abs(turn.getBoundingClientRect().top) < innerHeight / 4
  }, key)

const keysAbove = (page: Page, key: string): Promise<string[]> =>
  page.locator('.transcript article.turn').evaluateAll((all, id) => {
    const keys = all.map(turn => turn.id)
    return keys.slice(0, keys.indexOf(id))
  }, key)

async function nothingMoved(page: Page): Promise<void> {
  const { moved, shifted, frames } = await readingOf(page)
  assert.ok(
    moved <= 1 && shifted < 0.001,
    `what is read moved by ${moved} px, shifted by ${shifted}, in ${frames} frames`,
  )
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
