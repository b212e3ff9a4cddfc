import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../support/agon.ts'
import { inBrowser } from '../support/browser.ts'
import { answered, assertWholeTranscript, debateIs, wordsOnTheWay } from '../support/browser-debate.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'
import { assertNoGaps, begin, duelWish, keepWords, moreWords } from '../support/browser-words.ts'
import { type Line, openLine } from '../support/line.ts'

describe('a connection that is lost', inBrowser, () => {
  let stage: Stage
  let line: Line
  before(async () => {
    ;[stage, line] = await Promise.all([openStage({ script: { tokens: 120, msPerToken: 40 } }), openLine()])
  })
  after(async () => {
    await stage?.close()
    await line?.close()
  })

  it('is said to be, comes back by itself, and nothing is missing', async () => {
    const { page, context, errors, close } = await stage.open('/', { over: line.url })
    await keepWords(context)
    await page.reload()
    const id = await begin(stage, page, duelWish('Should we move?'))
    const first = await wordsOnTheWay(page, () => stage.journal(id), 40)
    const lost = page.locator('.connection .notice')
    assert.equal(await lost.count(), 0)

    line.cut()
    await lost.waitFor()
    assert.match((await lost.textContent())!, /lost/i)
    const time = () => page.locator('.status .clock').textContent()
    const stood = await time()
    await page.waitForTimeout(2_100)
    assert.equal(await time(), stood, 'the clock does not know whether it goes on')
    await until('the other side speaks', () => answered(stage.journal(id), first.key) !== undefined)
    assert.equal(await page.locator(`article.speaking[id="${first.key}"]`).count(), 1, 'the page heard of it')
    line.mend()
    await lost.waitFor({ state: 'detached' })
    const second = await wordsOnTheWay(page, () => stage.journal(id), 40)
    assert.notEqual(second.key, first.key)
    await moreWords(page, second.key, second.words.length)

    await debateIs(page, 'done')
    const grew = await assertNoGaps(page, stage.journal(id))
    assert.ok(grew[second.key]! > 5, 'words came one after the other again')
    await assertWholeTranscript(page, stage.journal(id))
    assert.deepEqual(notOfTheLine(errors), [])
    assert.deepEqual(stage.failures, [])
    await close()
  })

  it('is taken up at once by whoever does not want to wait', async () => {
    const { page, close } = await stage.open('/', { over: line.url })
    const id = await begin(stage, page, duelWish('Should we stay?'))
    await wordsOnTheWay(page, () => stage.journal(id))
    const tries = failedTries(page, 3)
    line.cut()
    await tries
    line.mend()
    const again = page.locator('.connection button')
    // By itself it would wait for four seconds.
    const asked = page.waitForRequest(/journal/, { timeout: 2_000 })
    await again.click()
    await asked
    await again.waitFor({ state: 'detached' })
    await debateIs(page, 'done')
    await assertWholeTranscript(page, stage.journal(id))
    await close()
  })
})

function failedTries(page: Page, count: number): Promise<unknown> {
  let left = count
  return page.waitForEvent('requestfailed', request => /\/journal\?/.test(request.url()) && --left === 0)
}

const notOfTheLine = (errors: readonly string[]) => errors.filter(text => !/net::ERR_/.test(text))
