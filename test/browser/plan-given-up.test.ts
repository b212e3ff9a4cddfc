import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inBrowser } from '../support/browser.ts'
import { debateIs, textOf } from '../support/browser-debate.ts'
import { fillForm } from '../support/browser-form.ts'
import { shoot } from '../support/browser-shots.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'

describe('the plan of a research', inBrowser, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  it('outlives a reload, and given up it is kept as that, with nothing researched', async () => {
    const { page, errors, close } = await stage.open('/new', { language: 'zh' })
    await fillForm(page, { format: '研究', topic: 'Claude Code 与 OpenCode 相比', seats: {} })
    await page.getByRole('button', { name: '制定计划' }).click()
    await page.getByRole('heading', { name: '计划' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: '计划' }).waitFor()
    await shoot(page, 'plan-zh-1280')
    await page.getByRole('button', { name: '放弃' }).click()
    const link = page.locator('.told a')
    await link.waitFor()
    await page.waitForFunction(() => scrollY === 0, null)
    assert.ok((await link.boundingBox())!.y < 900, 'what became of it is in sight')
    assert.match(await textOf(page.locator('.told')), /已放弃，不会再产生费用。.*已保存为第 1 场辩论/)
    assert.equal(
      await page.locator('form textarea').first().inputValue(),
      'Claude Code 与 OpenCode 相比',
      'it can be tried again',
    )
    await shoot(page, 'plan-given-up-zh-1280')
    await link.click()
    await debateIs(page, 'done')
    await shoot(page, 'plan-kept-zh-1280')
    assert.match(await textOf(page.locator('.verdict')), /已中止：计划未获确认/)
    assert.deepEqual(
      stage.lab.requests.filter(({ turn }) => turn.startsWith('research/')),
      [],
    )
    assert.deepEqual(errors, [])
    assert.deepEqual(stage.failures, [])
    await close()
  })
})
