import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/browser.ts'
import { debateIs, textOf } from '../support/browser-debate.ts'
import { debateShown, estimateOf } from '../support/browser-form.ts'
import { askedOf, wrongWith } from '../support/browser-question.ts'
import { shoot, shootWhole } from '../support/browser-shots.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'

describe('a fork on the page', inBrowser, () => {
  let stage: Stage
  let id = 0
  before(async () => {
    stage = await openStage()
    stage.lab.play({ tokens: 40 })
    const seats = { proposer: 'lab:a', challenger: 'lab:b', judge: 'lab:c' }
    const started = await stage.house.start({ format: 'duel', topic: 'Should we move?', seats, rounds: 2 }, 'en')
    id = started.id
  })
  after(() => stage.close())

  const shown = async () => {
    const window = await stage.open(`/debates/${id}`)
    await debateIs(window.page, 'done')
    return window
  }

  it('is made at a turn, with another voice and a remark, after it was estimated', async () => {
    const { page, errors, close } = await shown()
    const sent = stage.lab.requests.length
    const dialog = await forkAt(page, 'round-2/proposer')
    const start = dialog.getByRole('button', { name: 'Start the fork' })
    await dialog.getByLabel('A remark of yours').fill('We have no administrator at night.')
    await dialog.getByLabel('Challenger', { exact: true }).fill('lab:d')
    await dialog.locator('.sitting dd', { hasText: 'lab:d' }).waitFor()
    const estimate = await estimateOf(page)
    assert.match(estimate, /\$0\.\d+.*3 calls/, 'round 2 and the ruling, and nothing of round 1')
    const [line, button] = [dialog.locator('.estimate-line'), await start.boundingBox()]
    assert.match(await textOf(line), /\$0\.\d+.*3 calls/)
    const box = await line.boundingBox()
    assert.ok(box!.y + box!.height <= button!.y, 'what it will take stands before the button')
    assert.ok(button!.y + button!.height <= page.viewportSize()!.height, 'both are in sight')
    await shoot(page, 'fork-dialog-en-1280')
    assert.equal(stage.lab.requests.length, sent, 'nothing is spent before it')
    await start.click()
    await page.waitForURL(url => !url.pathname.endsWith(`/debates/${id}`))
    const forked = await debateShown(page)
    await debateIs(page, 'done')

    const [first, second] = ['round-1/proposer', 'round-2/challenger'].map(key => page.locator(`article[id="${key}"]`))
    assert.match((await first!.getAttribute('class'))!, /\binherited\b/)
    assert.match(await textOf(first!.locator('header')), /shared with the debate it was forked from/)
    assert.doesNotMatch((await second!.getAttribute('class'))!, /\binherited\b/)
    assert.match(await textOf(second!.locator('header')), /lab:d/)
    const own = stage.lab.requests.slice(sent)
    assert.deepEqual(own.map(({ turn }) => turn.split('/')[0]).sort(), ['round-2', 'round-2', 'synthesis'])
    assert.ok(own.every(({ body }) => JSON.stringify(body).includes('We have no administrator at night.')))
    assert.match(
      await textOf(page.locator('.notices')),
      /A fork of debate \d+ at Round 2 · Proposer: .*We have no administrator at night\./,
    )
    await shootWhole(page, 'fork-en-1280')

    await page.locator('.family a').click()
    await page.waitForURL(url => url.pathname === `/debates/${id}`)
    const child = page.locator('.family').getByRole('link', { name: new RegExp(`^${forked} at Round 2 · Proposer$`) })
    await child.waitFor()
    assert.equal(await child.getAttribute('href'), `/debates/${forked}`)
    assert.deepEqual(errors, [])
    await close()
  })

  it('says what is wrong at its field, and makes none', async () => {
    const { page, close } = await shown()
    const sent = stage.lab.requests.length
    const debates = stage.house.debates({ limit: 50, language: 'en' }).length
    const dialog = await forkAt(page, 'round-2/proposer')
    await dialog.getByLabel('Judge', { exact: true }).fill('nowhere:x')
    assert.match(await wrongWith(dialog, 'Judge'), /nowhere/)
    await dialog.getByLabel('Judge', { exact: true }).fill('')
    await dialog.getByLabel('Challenger', { exact: true }).fill('lab:a')
    assert.match(await wrongWith(dialog, 'Challenger'), /differ/)
    await dialog.getByLabel('Challenger', { exact: true }).fill('')
    await dialog.getByLabel('Budget in US dollars').fill('-1')
    await dialog.getByRole('button', { name: 'Start the fork' }).click()
    assert.match(await wrongWith(dialog, 'Budget in US dollars'), /not be below 0/)
    for (const text of ['1e', '--', '1,000']) {
      await dialog.getByLabel('Budget in US dollars').fill(text)
      await dialog.getByRole('button', { name: 'Start the fork' }).click()
      assert.match(await wrongWith(dialog, 'Budget in US dollars'), /in digits, such as 0\.5 or 0,5/, text)
    }
    await shoot(page, 'fork-problems-en-1280')
    const estimated = page.waitForRequest(request => request.postData()?.includes('"budget":0.5') ?? false)
    await dialog.getByLabel('Budget in US dollars').fill('0,50')
    await estimated
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await page.evaluate(() => document.activeElement?.className), 'quiet fork', 'back to where it was')
    assert.deepEqual(
      [stage.lab.requests.length, stage.house.debates({ limit: 50, language: 'en' }).length],
      [sent, debates],
    )
    await close()
  })

  it('lets somebody sit down in a debate that is over, where the seat first spoke', async () => {
    const { page, errors, close } = await shown()
    await page.getByRole('button', { name: 'Take a seat' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Challenger/ }).check()
    await dialog
      .getByText('played again from Round 1 · Challenger on, and everything from there is paid anew')
      .waitFor()
    await dialog.locator('.sitting dd', { hasText: 'person' }).waitFor()
    await dialog.getByRole('button', { name: 'Start the fork' }).click()
    await page.waitForURL(url => !url.pathname.endsWith(`/debates/${id}`))
    await askedOf(page, 'Your turn: Challenger')
    const asked = stage.journal(await debateShown(page)).findLast(event => event.type === 'turn.asked')
    assert.equal(asked?.key, 'round-1/challenger')
    assert.deepEqual(errors, [])
    await close()
  })

  it('leaves a speech out', async () => {
    const { page, errors, close } = await shown()
    const dialog = await forkAt(page, 'round-1/challenger')
    await dialog.getByText('counts as not made').click()
    await dialog.getByRole('button', { name: 'Start the fork' }).click()
    await page.waitForURL(url => !url.pathname.endsWith(`/debates/${id}`))
    await debateIs(page, 'done')
    assert.match(await textOf(page.locator('article[id="round-1/challenger"] header')), /left out in this fork/)
    assert.deepEqual(errors, [])
    assert.deepEqual(stage.failures, [])
    await close()
  })
})

async function forkAt(page: Page, key: string) {
  await page.locator(`article[id="${key}"] button.fork`).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('form').waitFor()
  return dialog
}
