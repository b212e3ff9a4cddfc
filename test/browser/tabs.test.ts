import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { until } from '../support/agon.ts'
import { inBrowser } from '../support/browser.ts'
import { assertWholeTranscript, debateIs, shownTurns, textOf, wordsOnTheWay } from '../support/browser-debate.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'
import { begin, duelWish } from '../support/browser-words.ts'

describe('tabs', inBrowser, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage({ script: { tokens: 150, msPerToken: 40 } })
  })
  after(() => stage?.close())

  it('agree: a pause in one shows in the other, and both show the same at the end', async () => {
    const { page: one, context, errors, close } = await stage.open()
    const other = await context.newPage()
    await other.goto(`${stage.origin}/`)
    const id = await begin(stage, one, duelWish('Should we move?'))
    await other.locator(`.debate-row a[href="/debates/${id}"]`).click()
    const [heard, there] = [
      await wordsOnTheWay(one, () => stage.journal(id)),
      await wordsOnTheWay(other, () => stage.journal(id)),
    ]
    assert.equal(there.key, heard.key)

    await one.getByRole('button', { name: 'Pause', exact: true }).click()
    for (const page of [other, one]) await page.locator('.kicker .state.pausing').waitFor()
    for (const page of [other, one]) await debateIs(page, 'paused')
    assert.deepEqual(await shownTurns(other), await shownTurns(one))
    await other.getByRole('button', { name: 'Resume', exact: true }).click()
    for (const page of [one, other]) await debateIs(page, 'running')
    for (const page of [one, other]) await debateIs(page, 'done')

    await assertWholeTranscript(one, stage.journal(id))
    const [shown, shownThere] = await Promise.all([one, other].map(page => textOf(page.locator('main'))))
    assert.equal(shownThere, shown)
    assert.deepEqual(errors, [])
    assert.deepEqual(stage.failures, [])
    await close()
  })

  it('have one stream of events each, wherever they go', async () => {
    const { page, close } = await stage.open('/new')
    const streams = countStreams(page)
    await page.getByRole('link', { name: 'Debates', exact: true }).click()
    const id = await begin(stage, page, duelWish('Should we stay?'))
    await wordsOnTheWay(page, () => stage.journal(id))
    await streams.are([`/api/debates/${id}/events`])
    await page.getByRole('link', { name: 'Debates', exact: true }).click()
    await page.locator('main.home').waitFor()
    await streams.are(['/api/events'])
    await page.goBack()
    await wordsOnTheWay(page, () => stage.journal(id))
    await streams.are([`/api/debates/${id}/events`])
    await page.getByRole('link', { name: 'New debate', exact: true }).click()
    await page.locator('.new-form').waitFor()
    // A form hears nothing.
    await streams.are([])
    assert.deepEqual(streams.all, [
      '/api/events',
      `/api/debates/${id}/events`,
      '/api/events',
      `/api/debates/${id}/events`,
    ])
    assert.equal(streams.most(), 1)
    await close()
  })
})

/** The streams of events that a page opens and closes. */
function countStreams(page: Page) {
  const open = new Set<string>()
  const all: string[] = []
  let most = 0
  const pathOf = (request: Request) => new URL(request.url()).pathname
  const isStream = (request: Request) => /\/events$/.test(pathOf(request))
  const over = (request: Request) => void (isStream(request) && open.delete(pathOf(request)))
  page.on('request', request => {
    if (!isStream(request)) return
    open.add(pathOf(request))
    all.push(pathOf(request))
    most = Math.max(most, open.size)
  })
  page.on('requestfailed', over)
  page.on('requestfinished', over)
  return {
    ...{ all, most: () => most },
    /** One that is closed may be heard of a little later. */
    are: (paths: string[]) => until(`streams: ${paths}`, () => [...open].join() === paths.join()),
  }
}
