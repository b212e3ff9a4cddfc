import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Look } from './support/browser.ts'
import { debateIs, textOf } from './support/debate.ts'
import { debateShown, estimateOf } from './support/form.ts'
import { askedOf, wrongWith } from './support/question.ts'
import { onStage } from './support/stage.ts'
import { duelRequest } from './support/words.ts'

onStage('a fork on the page', { script: { tokens: 40 } }, stage => {
  let id = 0
  before(async () => {
    id = (await stage.backend.start(duelRequest('Should we move?', { rounds: 2, rigor: 'normal' }), 'en')).id
  })

  const shown = async (look?: Look) => {
    const window = await stage.open(`/debates/${id}`, look)
    await debateIs(window.page, 'done')
    return window
  }

  it('is made at a turn, with another voice and a remark, after it was estimated', async () => {
    const { page } = await shown()
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
    assert.equal(stage.lab.requests.length, sent, 'nothing is spent before it')
    await start.click()
    await page.waitForURL(url => !url.pathname.endsWith(`/debates/${id}`))
    const forked = await debateShown(page)
    await debateIs(page, 'done')

    const [first, second] = ['round-1/proposer', 'round-2/challenger'].map(key => page.locator(`article[id="${key}"]`))
    // A turn that is far away is drawn when the reader comes near.
    for (const turn of [first!, second!]) {
      await turn.scrollIntoViewIfNeeded()
      await turn.locator('header').waitFor()
    }
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

    await page.locator('.family a').click()
    await page.waitForURL(url => url.pathname === `/debates/${id}`)
    const child = page.locator('.family').getByRole('link', { name: new RegExp(`^${forked} at Round 2 · Proposer$`) })
    await child.waitFor()
    assert.equal(await child.getAttribute('href'), `/debates/${forked}`)
  })

  it('says what is wrong at its field, and makes none', async () => {
    const { page } = await shown()
    const sent = stage.lab.requests.length
    const debates = stage.backend.debates({ limit: 50, language: 'en' }).length
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
    await dialog.getByLabel('Budget in US dollars').fill('1e')
    await dialog.getByRole('button', { name: 'Start the fork' }).click()
    assert.match(await wrongWith(dialog, 'Budget in US dollars'), /in digits, such as 0\.5 or 0,5/)
    assert.equal(await dialog.getByLabel('Budget in US dollars').inputValue(), '1e', 'what was typed stays')
    const estimated = page.waitForRequest(request => request.postData()?.includes('"budget":0.5') ?? false)
    await dialog.getByLabel('Budget in US dollars').fill('0,50')
    await estimated
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await page.evaluate(() => document.activeElement?.className), 'quiet fork', 'back to where it was')
    assert.deepEqual(
      [stage.lab.requests.length, stage.backend.debates({ limit: 50, language: 'en' }).length],
      [sent, debates],
    )
  })

  it('lets somebody sit down in a debate that is over, where the seat first spoke', async () => {
    const { page } = await shown()
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
  })

  it('leaves a speech out', async () => {
    const { page } = await shown()
    const dialog = await forkAt(page, 'round-1/challenger')
    await dialog.getByText('counts as not made').click()
    await dialog.getByRole('button', { name: 'Start the fork' }).click()
    await page.waitForURL(url => !url.pathname.endsWith(`/debates/${id}`))
    await debateIs(page, 'done')
    assert.match(await textOf(page.locator('article[id="round-1/challenger"] header')), /left out in this fork/)
  })
})

async function forkAt(page: Page, key: string) {
  await page.locator(`article[id="${key}"] button.fork`).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('form').waitFor()
  return dialog
}
