import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import {
  answered,
  assertNoSidewaysScroll,
  assertWholeTranscript,
  debateIs,
  textOf,
  wordsOnTheWay,
} from './support/debate.ts'
import { onStage } from './support/stage.ts'
import { duelRequest } from './support/words.ts'

const duel = duelRequest('Should we move to Postgres?', { rounds: 2, rigor: 'normal' })

onStage('pause, stop and resume on the page', { script: { tokens: 60 } }, stage => {
  /** How often each turn of a debate was sent to its model. */
  const sentOf = (id: number): Record<string, number> => {
    const turns = stage.lab.requests.filter(({ debate }) => debate === id).map(({ turn }) => turn)
    return Object.fromEntries([...new Set(turns)].map(turn => [turn, turns.filter(one => one === turn).length]))
  }

  it('pauses behind the last word, says so in every tab, and makes no call again', async () => {
    stage.gate.hold('round-1/challenger', 20)
    const { id } = await stage.backend.start(duel, 'en')
    const { page, context } = await stage.open(`/debates/${id}`)
    const other = await context.newPage()
    await other.goto(`${stage.origin}/debates/${id}`)
    const { key } = await wordsOnTheWay(page, () => stage.journal(id))

    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    const pausing = page.getByRole('button', { name: 'Pausing…' })
    await pausing.waitFor()
    assert.ok(await pausing.isDisabled(), 'once is enough')
    await other.getByRole('button', { name: 'Pausing…' }).waitFor()
    stage.gate.letAllOn()
    for (const tab of [page, other]) await debateIs(tab, 'paused')
    assert.ok(answered(stage.journal(id), key), 'what was being said is there to its end')
    const sent = sentOf(id)
    await page.getByRole('button', { name: 'Resume', exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Stop', exact: true }).count(), 0)

    await other.getByRole('button', { name: 'Resume', exact: true }).click()
    for (const tab of [page, other]) await debateIs(tab, 'done')
    for (const turn of Object.keys(sent)) assert.equal(sentOf(id)[turn], 1, `${turn} was paid once`)
    assert.ok(Object.keys(sentOf(id)).length > Object.keys(sent).length, 'and it went on')
    assert.equal(await page.getByRole('button', { name: 'Resume', exact: true }).count(), 0)
    await assertWholeTranscript(page, stage.journal(id))
    assert.equal(await textOf(other.locator('main')), await textOf(page.locator('main')), 'both show the same')
  })

  it('says that the budget does not reach, and goes on with a larger one', async () => {
    stage.lab.play({ tokens: 4_000 })
    const { id } = await stage.backend.start({ ...duel, rigor: 'low', budget: 0.025 }, 'en')
    const { page } = await stage.open(`/debates/${id}`)
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
  })

  it('goes on when resume is pressed twice, and is in reach wherever one reads, on a phone as well', async () => {
    stage.lab.play({ tokens: 200 })
    stage.gate.hold('round-2/proposer', 40)
    const { id } = await stage.backend.start(duel, 'en')
    const { page } = await stage.open(`/debates/${id}`, { width: 360, height: 640, expected: /status of 409/ })
    await wordsOnTheWay(page, () => stage.journal(id))
    await page.evaluate('scrollTo(0, 1e6)')
    await page.waitForFunction(() => scrollY > innerHeight)
    for (const name of ['Stop', 'Pause']) await inSight(page, name)
    await assertNoSidewaysScroll(page, 'while it runs')

    const refusal = { status: 409, json: { problems: [{ field: null, message: 'Not at this moment.' }] } }
    await page.route('**/pause', route => route.fulfill(refusal), { times: 1 })
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    const problem = page.getByRole('alert').getByText('Not at this moment.')
    await problem.waitFor()
    const [line, bar] = [(await problem.boundingBox())!, (await page.locator('.status').boundingBox())!]
    assert.ok(line.y >= bar.y + bar.height - 1 && line.width > 300, 'it has a line of its own')

    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.locator('.kicker .state.pausing').waitFor({ state: 'attached' })
    stage.gate.letAllOn()
    await debateIs(page, 'paused')
    assert.equal(await page.getByText('Not at this moment.').count(), 0)
    const resume = page.getByRole('button', { name: 'Resume', exact: true })
    const before = (await resume.boundingBox())!
    stage.gate.hold('round-2/challenger', 20)
    await resume.dblclick()
    const pause = page.getByRole('button', { name: 'Pause', exact: true })
    await pause.waitFor()
    const after = (await pause.boundingBox())!
    assert.ok(after.x <= before.x + 1 && after.x + after.width >= before.x + before.width - 1, 'pause is in its place')
    stage.gate.letAllOn()
    await debateIs(page, 'done')
  })

  it('stops at once, and asks only for what was cut off when it goes on', async () => {
    stage.lab.play({ tokens: 60, rules: [{ turn: 'round-2/*', reply: { msPerChunk: 1_000 } }] })
    const { id } = await stage.backend.start(duel, 'zh')
    const { page } = await stage.open(`/debates/${id}`, { language: 'zh' })
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
