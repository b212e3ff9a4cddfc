import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inBrowser } from '../support/browser.ts'
import { debateIs, textOf } from '../support/browser-debate.ts'
import { shoot } from '../support/browser-shots.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'
import { duelWish } from '../support/browser-words.ts'

describe('a debate that came to nothing', inBrowser, () => {
  let stage: Stage
  before(async () => {
    const rules = ({ model }: { model: string }) => (model === 'b' ? { status: 500, body: 'oh no' } : null)
    stage = await openStage({ script: { tokens: 40, rules } })
  })
  after(() => stage.close())

  it('says who failed, why, and what can be done about it', async () => {
    const { id } = await stage.house.start(duelWish('Should we move?', { rounds: 2 }), 'en')
    const { page, close } = await stage.open(`/debates/${id}`)
    await debateIs(page, 'failed')
    const verdict = page.locator('.verdict')
    await verdict.waitFor()
    assert.match(
      await textOf(verdict),
      /Round 1 · Challenger \(lab:b\): connection failed \(HTTP 500\): oh no.*Resume asks again; a fork from there/,
    )
    assert.doesNotMatch(await textOf(page.locator('.panel-steps')), /left out/, 'what can still be played is to come')
    await shoot(page, 'broke-off-en-1280')
    await verdict.getByRole('button', { name: 'Fork' }).click()
    await page.getByRole('dialog').waitFor()
    await close()
  })

  it('says why nobody ruled', async () => {
    const seats = { proposer: 'lab:a', challenger: 'lab:c', judge: 'person' }
    const { id } = await stage.house.start(duelWish('Should we stay?', { seats }), 'en')
    const { page, close } = await stage.open(`/debates/${id}`)
    await page.getByRole('button', { name: 'Pass' }).click()
    await page.getByRole('button', { name: 'Yes, pass' }).click()
    await debateIs(page, 'done')
    await page.locator('.verdict').waitFor()
    assert.match(await textOf(page.locator('.verdict')), /No verdict.*Judge \(person\): .+asks somebody else/)
    const last = page.locator('.panel-steps .step-item').last()
    assert.match(await textOf(last), /Verdict: left out/)
    await shoot(page, 'no-verdict-en-1280')
    await close()
  })
})
