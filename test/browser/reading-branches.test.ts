import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/browser.ts'
import { debateIs } from '../support/browser-debate.ts'
import { beginReading, readingOf, watchReading } from '../support/browser-reading.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'
import { begin } from '../support/browser-words.ts'

/** The second branch is ahead, so that what comes out of the first is put in above it. */
const script = {
  tokens: 60,
  msPerToken: 12,
  rules: [{ turn: '*/d1/rebuttal/*', reply: { delayMs: 6_000 } }],
}

const wish = { format: 'tree', topic: 'How should failed jobs be retried?', maxRounds: 3, rigor: 'low' }

describe('what is read in a tree', inBrowser, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage({ script })
  })
  after(() => stage?.close())

  for (const width of [800, 1440])
    it(`stays where it is while branches grow above it, ${width} px wide`, async () => {
      const { page, context, errors, close } = await stage.open('/', { width, height: 700 })
      await watchReading(context)
      await page.reload()
      await begin(stage, page, wish)
      const read = page.locator('article[id="topic-1/d2/position/party-b"]')
      await page.locator('article[id="topic-1/d2/triage/reviewer"]').waitFor({ state: 'attached' })
      await read.evaluate(turn => turn.scrollIntoView({ block: 'start' }))
      await page.evaluate('new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
      await beginReading(page)
      const early = await keysAbove(page, 'topic-1/d2/position/party-b')

      await debateIs(page, 'done', 60_000)
      await page.locator('.verdict').waitFor({ state: 'attached' })
      const late = await keysAbove(page, 'topic-1/d2/position/party-b')
      assert.ok(late.length > early.length + 5, `above it: ${early.length} turns, then ${late.length}`)
      const { moved, turn, what } = await readingOf(page)
      assert.ok(moved <= 1, `${turn} moved by ${moved} px: ${what}`)
      assert.deepEqual(errors, [])
      await close()
    })
})

const keysAbove = (page: Page, key: string): Promise<string[]> =>
  page.locator('.transcript article.turn').evaluateAll((all, id) => {
    const keys = all.map(turn => turn.id)
    return keys.slice(0, keys.indexOf(id))
  }, key)
