import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Wish } from '../../src/server/house.ts'
import { inBrowser } from '../support/browser.ts'
import {
  answered,
  assertNoSidewaysScroll,
  assertWholeTranscript,
  debateIs,
  textOf,
  wordsOnTheWay,
} from '../support/browser-debate.ts'
import { shoot } from '../support/browser-shots.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'

const duel: Wish = {
  format: 'duel',
  topic: 'Should we move to Postgres?',
  seats: { proposer: 'lab:a', challenger: 'lab:b', judge: 'lab:c' },
  rounds: 2,
}

describe('pause, stop and resume on the page', inBrowser, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  /** How often each turn of a debate was sent to its model. */
  const sentOf = (id: number): Record<string, number> => {
    const turns = stage.lab.requests.filter(({ debate }) => debate === id).map(({ turn }) => turn)
    return Object.fromEntries([...new Set(turns)].map(turn => [turn, turns.filter(one => one === turn).length]))
  }

  it('pauses behind the last word, says so in every tab, and makes no call again', async () => {
    stage.lab.play({ tokens: 60, rules: [{ turn: 'round-1/challenger', reply: { msPerChunk: 120 } }] })
    const { id } = await stage.house.start(duel, 'en')
    const { page, context, errors, close } = await stage.open(`/debates/${id}`)
    const other = await context.newPage()
    await other.goto(`${stage.origin}/debates/${id}`)
    const { key } = await wordsOnTheWay(page, () => stage.journal(id))

    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    const pausing = page.getByRole('button', { name: 'Pausing…' })
    await pausing.waitFor()
    assert.ok(await pausing.isDisabled(), 'once is enough')
    await other.getByRole('button', { name: 'Pausing…' }).waitFor()
    await shoot(page, 'pausing-en-1280')
    for (const tab of [page, other]) await debateIs(tab, 'paused')
    assert.ok(answered(stage.journal(id), key), 'what was being said is there to its end')
    const sent = sentOf(id)
    await page.getByRole('button', { name: 'Resume', exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Stop', exact: true }).count(), 0)
    await shoot(page, 'paused-en-1280')

    stage.lab.play({ tokens: 40 })
    await other.getByRole('button', { name: 'Resume', exact: true }).click()
    for (const tab of [page, other]) await debateIs(tab, 'done')
    for (const turn of Object.keys(sent)) assert.equal(sentOf(id)[turn], 1, `${turn} was paid once`)
    assert.ok(Object.keys(sentOf(id)).length > Object.keys(sent).length, 'and it went on')
    assert.equal(await page.getByRole('button', { name: 'Resume', exact: true }).count(), 0)
    await assertWholeTranscript(page, stage.journal(id))
    assert.deepEqual(errors, [])
    await close()
  })

  it('says that the budget does not reach, and goes on with a larger one', async () => {
    stage.lab.play({ tokens: 4_000, msPerToken: 0.1 })
    const { id } = await stage.house.start({ ...duel, rigor: 'low', budget: 0.025 }, 'en')
    const { page, errors, close } = await stage.open(`/debates/${id}`)
    await debateIs(page, 'paused')
    await page.getByText('paused · out of budget').waitFor()
    await page.evaluate('scrollTo(0, 1e6)')
    await page.locator('.status').getByRole('button', { name: 'Resume', exact: true }).click()
    const budget = page.getByLabel('New budget for the whole debate')
    assert.ok(await budget.evaluate(input => input === document.activeElement), 'it is asked for')
    await page.getByText('It stopped because the next call may cost more').waitFor()
    await budget.press('Enter')
    await page.getByText('Enter more than was spent so far.').waitFor()
    assert.equal(stage.journal(id).at(-1)!.type, 'debate.paused', 'nothing went on')
    await page.reload()
    await budget.fill('5')
    await budget.press('Enter')
    await debateIs(page, 'done')
    assert.equal(await budget.count(), 0)
    assert.deepEqual(errors, [])
    await close()
  })

  it('goes on when resume is pressed twice, and is in reach wherever one reads, on a phone as well', async () => {
    stage.lab.play({ tokens: 200, rules: [{ turn: 'round-2/proposer', reply: { msPerChunk: 60 } }] })
    const { id } = await stage.house.start(duel, 'en')
    const { page, errors, close } = await stage.open(`/debates/${id}`, { width: 360, height: 640 })
    await wordsOnTheWay(page, () => stage.journal(id))
    await page.evaluate('scrollTo(0, 1e6)')
    await page.waitForFunction(() => scrollY > innerHeight)
    for (const name of ['Stop', 'Pause']) await inSight(page, name)
    await assertNoSidewaysScroll(page, 'while it runs')
    await shoot(page, 'running-en-360')

    const refusal = { status: 409, json: { problems: [{ field: null, message: 'Not at this moment.' }] } }
    await page.route('**/pause', route => route.fulfill(refusal), { times: 1 })
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    const problem = page.getByRole('alert').getByText('Not at this moment.')
    await problem.waitFor()
    await shoot(page, 'pause-refused-en-360')
    const [line, bar] = [(await problem.boundingBox())!, (await page.locator('.status').boundingBox())!]
    assert.ok(line.y >= bar.y + bar.height - 1 && line.width > 300, 'it has a line of its own')

    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await debateIs(page, 'paused')
    assert.equal(await page.getByText('Not at this moment.').count(), 0)
    const resume = page.getByRole('button', { name: 'Resume', exact: true })
    const before = (await resume.boundingBox())!
    stage.lab.play({ tokens: 60, msPerToken: 30 })
    await resume.dblclick()
    const pause = page.getByRole('button', { name: 'Pause', exact: true })
    await pause.waitFor()
    const after = (await pause.boundingBox())!
    assert.ok(after.x <= before.x + 1 && after.x + after.width >= before.x + before.width - 1, 'pause is in its place')
    await debateIs(page, 'done')
    assert.deepEqual(
      errors.filter(text => !/status of 409/.test(text)),
      [],
    )
    await close()
  })

  it('stops at once, and asks only for what was cut off when it goes on', async () => {
    stage.lab.play({ rules: [{ turn: 'round-2/*', reply: { msPerChunk: 200 } }], tokens: 200 })
    const { id } = await stage.house.start(duel, 'zh')
    const { page, errors, close } = await stage.open(`/debates/${id}`, { language: 'zh' })
    await page.locator('article[id^="round-2/"].speaking .saying .caret').waitFor()
    await page.getByRole('button', { name: '停止', exact: true }).click()
    await debateIs(page, 'paused')
    const cut = stage.lab.requests.filter(({ debate, turn }) => debate === id && turn.startsWith('round-2/'))
    await Promise.all(cut.map(({ closed }) => closed))
    assert.deepEqual([...new Set(cut.map(({ state }) => state))], ['aborted'], 'it was not heard to its end')
    const stopped = page.locator('article[id^="round-2/"] .stopped').first()
    assert.match(await textOf(stopped), /stopped; asked again when the debate goes on/, 'it has not failed')

    stage.lab.play({ tokens: 40 })
    await page.getByRole('button', { name: '继续', exact: true }).click()
    await debateIs(page, 'done')
    const sent = sentOf(id)
    for (const turn of ['round-1/proposer', 'round-1/challenger']) assert.equal(sent[turn], 1, turn)
    assert.equal(sent[cut[0]!.turn], 2, 'what was cut off is said again')
    assert.equal(await page.locator('article.turn.speaking').count(), 0)
    assert.deepEqual(errors, [])
    assert.deepEqual(stage.failures, [])
    await close()
  })
})

async function inSight(page: Page, name: string): Promise<void> {
  const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!
  const { width, height } = page.viewportSize()!
  assert.ok(
    box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height,
    `${name} is in reach`,
  )
}
