import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Wish } from '../../src/server/house.ts'
import { inBrowser } from '../support/browser.ts'
import { answered, assertWholeTranscript, debateIs, wordsOnTheWay } from '../support/browser-debate.ts'
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
