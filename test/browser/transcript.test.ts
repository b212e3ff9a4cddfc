import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openArena } from '../arena/support/play.ts'
import { textOf } from './support/debate.ts'
import { onStage } from './support/stage.ts'

onStage('a transcript', {}, stage => {
  let id: number
  before(async () => {
    id = (await openArena(stage.host.archive)).id
  })

  const open = async (at = '', width = 1440): Promise<Page> => {
    const { page } = await stage.open(`/debates/${id}${at}`, { width })
    await page.locator('.transcript .tools button').first().waitFor()
    return page
  }
  const turn = (page: Page, key: string): Locator => page.locator(`article[id="${key}"]`)

  it('has the scores of each round in figures, beside what the judge said', async () => {
    const page = await open()
    const grids = page.locator('.turn .grid')
    assert.equal(await grids.count(), 5, 'one for each round')
    const first = grids.first()
    assert.deepEqual(await first.locator('thead th').allTextContents(), ['Pro', 'Con'])
    const rows = await first.locator('tbody th').allTextContents()
    assert.deepEqual(
      [...rows.slice(0, 4), ...rows.slice(-2)],
      [...['Logic', 'Rebuttal', 'Clarity', 'Evidence'], ...['Points', 'In total']],
    )
    const cells = await first.locator('tbody tr').first().locator('td').allTextContents()
    assert.ok(cells.length === 2 && cells.every(cell => /^\d+(?:\.\d+)?$/.test(cell)), cells.join())
  })

  it('has the score so far in its bar, also on a phone', async () => {
    for (const width of [1440, 360]) {
      const page = await open('', width)
      assert.match(await textOf(page.locator('.status .score')), /^Pro [\d.]+ : [\d.]+ Con$/)
      assert.ok(await page.locator('.status .score').isVisible())
    }
  })

  it('folds what the audience was asked to a line that opens, and opens it for a link', async () => {
    const page = await open()
    const poll = page.locator('.fold').first()
    assert.match(await textOf(poll.locator('summary').first()), /^Poll before: \d+ members, /)
    assert.equal(await turn(page, 'before/aud_01').isVisible(), false)
    await poll.locator('summary').first().click()
    assert.ok(await turn(page, 'before/aud_01').isVisible())
    const linked = await open('#vote/aud_01')
    await turn(linked, 'vote/aud_01').waitFor()
    await linked.waitForFunction(() => document.activeElement?.id === 'vote/aud_01')
  })

  it('folds its parts, and opens one for whoever is taken there', async () => {
    const page = await open()
    const speech = turn(page, 'round-2/con')
    await speech.scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Collapse all' }).click()
    assert.equal(await page.locator('article.turn:visible').count(), 0)
    await page.evaluate(`location.hash = 'round-2/con'`)
    await speech.waitFor()
    assert.equal(await turn(page, 'round-1/con').isVisible(), false, 'the others stay folded')
    await page.locator('.part > summary', { hasText: 'Round 2' }).press('Enter')
    await speech.waitFor({ state: 'hidden' })
    await page.locator('.panel-course .turning a').first().click()
    await page.locator('article.turn:visible').first().waitFor()
    await page.getByRole('button', { name: 'Open all' }).click()
    await turn(page, 'round-1/con').waitFor()
  })

  it('shows some speakers alone, until somebody else is to be seen', async () => {
    const page = await open()
    const pro = page.getByRole('button', { name: 'Pro', exact: true })
    await pro.press('Space')
    assert.equal(await pro.getAttribute('aria-pressed'), 'true')
    await turn(page, 'round-1/con').waitFor({ state: 'detached' })
    const shown = await page.locator('article.turn').evaluateAll(all => all.map(one => one.id))
    assert.ok(shown.length >= 5 && shown.every(key => key.endsWith('/pro')), shown.join())
    await page.getByRole('button', { name: 'Con', exact: true }).click()
    await turn(page, 'round-1/con').waitFor()
    assert.equal(await turn(page, 'ruling/judge').count(), 0)
    await page.evaluate(`location.hash = 'ruling/judge'`)
    await turn(page, 'ruling/judge').waitFor()
    assert.equal(await page.locator('.chip[aria-pressed=true]').count(), 0, 'all are shown again')
  })
})
