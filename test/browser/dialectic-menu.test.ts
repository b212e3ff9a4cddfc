import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { inBrowser } from '../support/browser.ts'
import { debateIs, textOf } from '../support/browser-debate.ts'
import { estimateOf, fillForm, start } from '../support/browser-form.ts'
import { askedOf, send, wrongWith } from '../support/browser-question.ts'
import { shootWhole } from '../support/browser-shots.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'

describe('the user of a dialectic in the browser', inBrowser, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  it('digs, adds, lets it go on, lets the agents decide, speaks in between, and throws the record away', async () => {
    const { page, errors, close } = await stage.open('/new', { width: 1440 })
    await fillForm(page, {
      format: 'Dialectic',
      topic: 'Should we replace Redis with Postgres?',
      seats: { 'Main Agent': 'lab:a', 'Sub Agent': 'lab:b', User: 'person' },
      options: { 'Ask me': 'always' },
    })
    await estimateOf(page)
    const debates = join(stage.folder, '.debates')
    assert.ok(!existsSync(debates), 'nothing is written before the button')
    const id = await start(page)
    const record = page.locator('.panel-text').last()
    const written = () => readFileSync(join(debates, readdirSync(debates)[0]!), 'utf8')

    const first = await asked(page, 1)
    await first.locator('button[type=submit]').click()
    assert.match(
      await textOf(first.locator('fieldset > .problem')),
      /choose “Continue the debate”/,
      'nothing is not sent',
    )
    await first.getByRole('radio', { name: 'Dig into…' }).check()
    const words = first.locator('.entry').filter({ has: page.getByLabel('In your words') })
    assert.match(await textOf(words), /may be left out/)
    await first.locator('button[type=submit]').click()
    assert.match(await wrongWith(first, 'In your words'), /needed/)
    assert.doesNotMatch(await textOf(words), /may be left out/)
    await first.getByLabel('In your words').fill('What happens at night?')
    await send(first)

    const second = await asked(page, 2)
    assert.match(await textOf(record), /What happens at night\?/)
    assert.match(written(), /What happens at night\?/)
    const remark = page.locator('.remark-box')
    await remark.locator('textarea').fill('There are two of us.')
    await remark.getByRole('button', { name: 'Say it' }).click()
    await page.locator('.interjection', { hasText: 'There are two of us.' }).waitFor()
    await second.getByLabel('In your words').fill('And nobody is paid for it.')
    await send(second)

    const third = await asked(page, 3)
    for (const words of ['There are two of us.', 'And nobody is paid for it.'])
      assert.ok(told(stage, 'round-3/main').includes(words), words)
    await third.getByRole('radio', { name: 'Continue the debate' }).check()
    await send(third)
    const fourth = await asked(page, 4)
    await shootWhole(page, 'dialectic-menu-en-1440')
    await fourth.getByRole('radio', { name: 'Let the agents decide' }).check()
    await send(fourth)

    const farewell = await askedOf(page, 'User')
    await farewell.getByLabel('Your decision', { exact: true }).waitFor({ timeout: 30_000 })
    await farewell.getByRole('radio', { name: 'No', exact: true }).check()
    await send(farewell)
    await debateIs(page, 'done')
    assert.deepEqual(readdirSync(debates), [], 'the file is gone')
    assert.match(
      await textOf(record),
      /What happens at night\?[\s\S]*And nobody is paid for it\./,
      'the archive has it',
    )
    const choices = stage
      .journal(id)
      .flatMap(event => (event.type === 'turn.answered' ? (choiceIn(event.text) ?? []) : []))
    assert.deepEqual(choices, ['dig', 'add', 'continue', 'agents-decide'])
    assert.deepEqual(
      errors.filter(text => !/status of 422/.test(text)),
      [],
    )
    assert.deepEqual(stage.failures, [])
    await close()
  })
})

/** The menu after a round. */
async function asked(page: Page, round: number): Promise<Locator> {
  await page.locator(`article[id="round-${round}/user"]`).waitFor({ timeout: 30_000 })
  const card = await askedOf(page, 'User')
  await card.getByText(`Round ${round} is over.`).first().waitFor()
  return card
}

const told = ({ lab }: Stage, turn: string): string =>
  JSON.stringify(lab.requests.findLast(request => request.turn === turn)?.body ?? '')

const choiceIn = (text: string): string | undefined => /^\{"choice":"([\w-]+)"/.exec(text)?.[1]
