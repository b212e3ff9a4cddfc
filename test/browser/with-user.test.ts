import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { inBrowser } from '../support/browser.ts'
import { debateIs, textOf, wordsOnTheWay } from '../support/browser-debate.ts'
import { debateShown, estimateOf, fillForm, start } from '../support/browser-form.ts'
import { askedOf, send } from '../support/browser-question.ts'
import { shoot, shootWhole } from '../support/browser-shots.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'

describe('formats that hear the user', inBrowser, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  it('says what is wrong beside its field, before anything is spent', async () => {
    const { page, errors, close } = await stage.open('/new')
    const calls = stage.lab.requests.length
    await page.getByRole('button', { name: 'Start the debate' }).click()
    const topic = page.getByLabel('Question', { exact: true })
    const wrongWith = async (label: string) => {
      const field = page.getByLabel(label, { exact: true })
      await page.waitForFunction(name => {
        const labels = [...document.querySelectorAll('label')].filter(({ textContent }) => textContent === name)
        return labels.some(({ control }) => control?.getAttribute('aria-invalid') === 'true')
      }, label)
      const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
      const problem = page.locator(`[id="${ids.find(id => id.endsWith('problem'))}"]`)
      return textOf(problem)
    }
    assert.match(await wrongWith('Question'), /Write what/)
    assert.ok(await topic.evaluate(element => element === document.activeElement), 'the cursor is where it is wrong')

    await fillForm(page, {
      format: 'Duel',
      topic: 'Should we move?',
      seats: { Proposer: 'lab:a', Challenger: 'lab:a' },
      options: { Rounds: '9' },
    })
    assert.match(await wrongWith('Rounds'), /5/)
    await page.getByLabel('Rounds', { exact: true }).fill('1')
    assert.match(await wrongWith('Proposer'), /must differ: both are lab:a/)
    await page.getByLabel('Challenger', { exact: true }).fill('lab:nobody')
    await page.getByLabel('Judge', { exact: true }).fill('nowhere:model')
    assert.match(await wrongWith('Judge'), /nowhere/)
    await shootWhole(page, 'form-problems-en-1280')
    assert.match(await textOf(page.locator('.estimate')), /something in the form needs another value/)
    await page.setViewportSize({ width: 1280, height: 420 })
    await page.evaluate('scrollTo(0, 1e6)')
    await page.getByRole('button', { name: 'Start the debate' }).click()
    await page.waitForFunction(() => {
      const entry = document.activeElement?.closest('.entry:has([aria-invalid=true])')
      const [label, problem] = ['label', '.problem'].map(part => entry?.querySelector(part)?.getBoundingClientRect())
      return label && problem && label.top >= 0 && problem.bottom <= innerHeight
    })
    assert.match(page.url(), /\/new$/)
    assert.equal(stage.lab.requests.length, calls, 'the models were not asked')
    assert.deepEqual(
      errors.filter(text => !/status of 422/.test(text)),
      [],
    )
    await close()
  })

  it('plays a dialectic in Chinese: a remark is heard, the menu is answered, the record stands beside it', async () => {
    stage.lab.play({ msPerToken: 12 })
    const { page, errors, close } = await stage.open('/new', { language: 'zh', width: 1440 })
    await fillForm(page, {
      format: '对辩',
      topic: '我们应该用 Postgres 取代 Redis 吗？',
      seats: { 主代理: 'lab:a', 子代理: 'lab:b', 用户: 'person' },
      options: { 询问我: 'always' },
    })
    await estimateOf(page)
    const id = await start(page)
    const remark = page.locator('.remark-box')
    await remark.locator('textarea').fill('夜里值班的只有两个人')
    await remark.getByRole('button', { name: '说出来' }).click()
    await remark.locator('.heard li').waitFor()
    await wordsOnTheWay(page, () => stage.journal(id), 5)

    const question = page.locator('.question')
    await question.waitFor()
    await shootWhole(page, 'dialectic-question-zh-1440')
    assert.equal(await question.getByRole('radio').count(), 5, 'the options of the menu')
    assert.match(await textOf(page.locator('.interjection')), /夜里值班的只有两个人/)
    assert.ok(
      stage
        .journal(id)
        .some(event => event.type === 'person.spoke' && JSON.stringify(event).includes('夜里值班的只有两个人')),
      'the remark is kept',
    )
    await question.getByText('总结并结束').click()
    await send(question)
    const farewell = await askedOf(page, '用户')
    assert.match(await textOf(farewell), /是否保留记录/)
    await farewell.getByLabel('你的决定', { exact: true }).fill('先试一条读路径')
    await farewell.getByLabel('是', { exact: true }).check()
    await shootWhole(page, 'dialectic-farewell-zh-1440')
    await send(farewell)
    await debateIs(page, 'done')
    assert.match(await textOf(page.locator('.verdict')), /结论[\s\S]*先试一条读路径/)
    const [file] = readdirSync(join(stage.folder, '.debates'))
    assert.match(
      readFileSync(join(stage.folder, '.debates', file!), 'utf8'),
      /夜里值班的只有两个人[\s\S]*先试一条读路径/,
    )
    const record = page.locator('.panel-text').last()
    assert.match(await textOf(record), /Postgres[\s\S]*夜里值班的只有两个人/)
    const [said, beside] = [await page.locator('.transcript').boundingBox(), await record.boundingBox()]
    assert.ok(beside!.x >= said!.x + said!.width, 'the record stands beside what is said')
    const speech = await page.locator('article[id="round-1/partner"]').boundingBox()
    assert.ok(speech!.width >= said!.width * 0.9, 'one speech below the other, with no place left empty beside it')
    await shootWhole(page, 'dialectic-zh-1440')
    assert.deepEqual(errors, [])
    await close()
  })

  it('plays a research: plan, edit, yes, phases, claims and scenarios', async () => {
    stage.lab.play({ msPerToken: 6 })
    const { page, errors, close } = await stage.open('/new', { width: 1440 })
    await fillForm(page, {
      format: 'Research',
      topic: 'Claude Code vs OpenCode',
      seats: { 'First role': 'lab:a', 'Second role': 'lab:b', Auditor: 'lab:d', Judge: 'lab:c' },
      options: { 'Audit the claims': 'true' },
    })
    const plan = page.getByRole('button', { name: 'Make the plan' })
    await plan.click()
    await page.getByRole('heading', { name: 'The plan' }).waitFor()
    await shootWhole(page, 'research-plan-en-1440')
    const probes = stage.lab.requests.length
    assert.ok(stage.lab.requests.every(({ turn }) => turn === '' || !/^research\//.test(turn)))
    await page.getByRole('button', { name: 'Edit' }).click()
    const goal = page.getByLabel('Goal', { exact: true })
    assert.match(await goal.inputValue(), /Claude Code/, 'what was inferred stands in the form')
    await goal.fill('Which one should a team of five begin with?')
    await plan.click()
    await page.getByText('Which one should a team of five begin with?').waitFor()
    assert.ok(stage.lab.requests.length >= probes)
    await page.getByRole('button', { name: 'Yes, begin' }).click()

    const id = await debateShown(page)
    const steps = page.locator('.panel-steps').first()
    await steps.waitFor()
    await debateIs(page, 'done')
    await page.locator('.verdict .badge').first().waitFor()
    assert.match(await textOf(steps), /Investigation.*Cross rebuttal.*audit.*Judgment/is)
    const tables = await page.locator('.panel-table h2').allTextContents()
    assert.ok(
      tables.some(title => /Scenario/.test(title)) && tables.some(title => /[Cc]laim/.test(title)),
      tables.join(),
    )
    const asked = stage.journal(id).flatMap(event => (event.type === 'turn.asked' ? [event.key] : []))
    for (const key of asked.filter(key => !key.startsWith('probe/')))
      assert.equal(await page.locator(`article[id="${key}"]`).count(), 1, key)
    await shootWhole(page, 'research-en-1440')
    await shoot(page, 'research-top-en-1440')
    assert.deepEqual(errors, [])
    assert.deepEqual(stage.failures, [])
    await close()
  })
})
