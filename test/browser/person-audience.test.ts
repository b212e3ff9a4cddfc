import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { inBrowser } from '../support/browser.ts'
import { textOf } from '../support/browser-debate.ts'
import { fillForm, start } from '../support/browser-form.ts'
import { askedOf, send, wordsIn, wrongWith } from '../support/browser-question.ts'
import { shootWhole } from '../support/browser-shots.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'

describe('a person in the audience of an arena', inBrowser, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage({ script: { tokens: 40 } })
  })
  after(() => stage.close())

  it('says where it leans, asks for the floor or not, speaks when it is let in, and votes', async () => {
    const { page, errors, close } = await stage.open('/new', { width: 1440 })
    await fillForm(page, {
      format: 'Arena',
      topic: 'Cities should ban private cars',
      seats: { Pro: 'lab:a', Con: 'lab:b', Judge: 'lab:c' },
      options: { Rounds: '4', Audience: 'logic,person:Anna' },
    })
    const id = await start(page)
    await askedOf(page, 'Your turn: Anna')
    const asked = await answerAll(page)
    assert.deepEqual([asked[0], asked.at(-1)], ['Which way do you lean, before the debate?', 'Who wins, for you?'])
    assert.ok(asked.includes('Do you want the floor?'))
    const leaning = stage
      .journal(id)
      .find(event => event.type === 'turn.answered' && event.text.includes('The air would'))
    assert.match(JSON.stringify(leaning), /confidence\W+0\.7/, 'a comma is as good as a point')
    const votes = stage.journal(id).filter(event => event.type === 'vote.cast')
    assert.equal(votes.length, 2)
    assert.ok(JSON.stringify(votes).includes('Those who work at night.'))
    assert.match(await textOf(page.locator('.panel-votes')), /Anna/)
    if (asked.includes('Your words')) assert.match(await textOf(page.locator('.transcript')), /Night shifts end/)
    assert.deepEqual(errors, [])
    assert.deepEqual(stage.failures, [])
    await close()
  })
})

/** What Anna answers, by what the question asks first. */
const answers: Record<string, (card: Locator) => Promise<void>> = {
  'Which way do you lean, before the debate?': async card => {
    await card.getByRole('radio', { name: 'Pro' }).check()
    await card.getByLabel('Why?').fill('The air would be cleaner.')
    await card.getByLabel('How sure are you?').fill('0.7.')
    await card.locator('button[type=submit]').click()
    assert.match(await wrongWith(card, 'How sure are you\\?'), /a number from 0 to 1 in digits, such as 0\.5 or 0,5/)
    await card.getByLabel('How sure are you?').fill('0,7')
  },
  'Do you want the floor?': async card => {
    await card.getByRole('radio', { name: 'no, not this time' }).check()
    assert.equal(await card.getByLabel('What would you add?').count(), 0, 'there is nothing more to say')
    await card.getByRole('radio', { name: 'yes, for Con' }).check()
    await card.getByLabel('What would you add?').fill('Nobody has spoken of those who work at night.')
    await card.getByRole('radio', { name: 'new', exact: true }).check()
    await card.getByLabel('How sure are you?').fill('0.9')
  },
  'Who wins, for you?': async card => {
    await card.getByRole('group', { name: 'Who wins, for you?' }).getByRole('radio', { name: 'Con' }).check()
    await card.getByLabel('How sure are you?').fill('1')
    await card.getByLabel('Why?').fill('Those who work at night.')
    await card.getByRole('radio', { name: 'undecided' }).check()
  },
  'Your words': card => wordsIn(card).fill('Night shifts end when no bus goes. Who thinks of them?'),
}

/** Answers whatever she is asked until the debate is over. Gives what it was, in order. */
async function answerAll(page: Page): Promise<string[]> {
  const asked: string[] = []
  const over = page.locator('.kicker .state.done')
  for (;;) {
    await page.locator('.question').or(over).first().waitFor({ timeout: 30_000 })
    if (await over.isVisible()) return asked
    const card = page.locator('.question').first()
    const first = (await card.locator('form label, form legend').first().textContent()) ?? ''
    assert.ok(answers[first], `not known: ${first}`)
    if (!asked.includes(first)) await shootWhole(page, `person-audience-${asked.length}-en-1440`)
    asked.push(first)
    await answers[first]!(card)
    await send(card)
  }
}
