import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { inBrowser } from '../support/browser.ts'
import { debateIs, textOf } from '../support/browser-debate.ts'
import { debateShown } from '../support/browser-form.ts'
import { askedOf, send, wrongWith } from '../support/browser-question.ts'
import { shootWhole } from '../support/browser-shots.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'

describe('a person who judges in the browser', inBrowser, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage({ script: { tokens: 40 } })
  })
  after(() => stage.close())

  it('takes the seat while others debate, and rules by a form that says what is missing', async () => {
    stage.lab.play({ tokens: 60, msPerToken: 30 })
    const seats = { proposer: 'lab:a', challenger: 'lab:b', judge: 'lab:c' }
    const { id } = await stage.house.start({ format: 'duel', topic: 'Should we move?', seats, rounds: 1 }, 'en')
    const { page, errors, close } = await stage.open(`/debates/${id}`)
    await page.locator('article.turn.speaking').first().waitFor()
    await page.getByRole('button', { name: 'Take a seat' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Judge/ }).check()
    await dialog.locator('.sitting dd', { hasText: 'person' }).waitFor()
    await dialog.getByRole('button', { name: 'Start the fork' }).click()
    await page.waitForURL(url => url.pathname !== `/debates/${id}`)
    const own = await debateShown(page)
    const card = await askedOf(page, 'Your turn: Judge')
    await shootWhole(page, 'person-judge-en-1280')
    const { page: list, close: closeList } = await stage.open('/')
    const row = list.locator('.debate-row', { has: list.locator(`a[href="/debates/${own}"]`) })
    await row.locator('.state').getByText('waits for you').waitFor()
    await closeList()

    await card.locator('button[type=submit]').click()
    assert.match(await wrongWith(card, 'Whose argument was stronger on the evidence\\?'), /needed/)
    assert.equal(stage.journal(own).at(-1)?.type, 'turn.asked', 'nothing was sent')
    await rule(page, card)
    await page.reload()
    const again = await askedOf(page, 'Your turn: Judge')
    assert.ok(await again.getByRole('radio', { name: 'Challenger' }).first().isChecked(), 'what was chosen stays')
    await send(again)
    await debateIs(page, 'done')
    assert.match(await textOf(page.locator('.verdict')), /Challenger[\s\S]*It fits who we are/)
    assert.match(await textOf(page.locator('.seats')), /Judge\s*person/)
    assert.deepEqual(errors, [])
    assert.deepEqual(stage.failures, [])
    await close()
  })
})

/** Fills in whatever the form asks for. */
async function rule(page: Page, card: Locator): Promise<void> {
  await card.getByRole('radio', { name: 'Challenger' }).first().check()
  for (const rating of await card.getByRole('radio', { name: 'medium' }).all()) await rating.check()
  for (const text of await card.locator('textarea, input[type=text]').all()) await text.fill('It fits who we are.')
  const paragraph = page.locator('article[id="round-1/challenger"] .prose p').filter({ has: page.locator('.mark') })
  await paragraph.first().selectText()
  await card.getByRole('button', { name: 'Take the words I selected' }).first().click()
  assert.doesNotMatch(
    await card.getByLabel('Which words?').inputValue(),
    /·|✓/,
    'the words of the speech, without our marks',
  )
}
