import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { debateIs, textOf, wordsOnTheWay } from './support/debate.ts'
import { debateShown, estimateOf, fillForm, listNamed, start } from './support/form.ts'
import { askedOf, send, wrongWith } from './support/question.ts'
import { onStage, type Stage } from './support/stage.ts'

onStage('formats that hear the user', {}, stage => {
  it('says what is wrong beside its field, before anything is spent', async () => {
    const { page } = await stage.open('/new')
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
  })

  it('plays a dialectic in Chinese: a remark is heard, the menu is answered, the record stands beside it', async () => {
    stage.gate.hold('round-1/main', 10)
    const { page } = await stage.open('/new', { language: 'zh', width: 1440 })
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
    stage.gate.letAllOn()

    const question = page.locator('.question')
    await question.waitFor()
    assert.equal(await question.getByRole('radio').count(), 5, 'the options of the menu')
    assert.match(await textOf(page.locator('.interjection')), /夜里值班的只有两个人/)
    assert.ok(
      stage
        .journal(id)
        .some(event => event.type === 'person.spoke' && JSON.stringify(event).includes('夜里值班的只有两个人')),
      'the remark is kept',
    )
    await question.getByText('总结并结束', { exact: true }).click()
    await send(question)
    const farewell = await askedOf(page, '用户')
    assert.match(await textOf(farewell), /是否保留记录/)
    await farewell.getByLabel('你的决定', { exact: true }).fill('先试一条读路径')
    await farewell.getByLabel('是', { exact: true }).check()
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
  })

  it('plays a research: plan, edit, yes, phases, claims and scenarios', async () => {
    const { page } = await stage.open('/new', { width: 1440 })
    await fillForm(page, {
      format: 'Research',
      topic: 'Claude Code vs OpenCode',
      seats: { Auditor: 'lab:d', Judge: 'lab:c' },
      options: { 'Audit the claims': 'true' },
      rows: { Roles: [{ Model: 'lab:a' }, { Model: 'lab:b' }] },
    })
    const plan = page.getByRole('button', { name: 'Make the plan' })
    await plan.click()
    await page.getByRole('heading', { name: 'The plan' }).waitFor()
    const probes = stage.lab.requests.length
    assert.ok(stage.lab.requests.every(({ turn }) => turn === '' || !/^research\//.test(turn)))
    await page.getByRole('button', { name: 'Edit' }).click()
    const goal = page.getByLabel('Goal', { exact: true })
    assert.match(await goal.inputValue(), /Claude Code/, 'what was inferred stands in the form')
    const roles = listNamed(page, 'Roles').locator('.rows > li')
    assert.equal(await roles.nth(1).getByLabel('Name').inputValue(), 'OpenCode')
    assert.equal(await roles.nth(1).getByLabel('Model').inputValue(), 'lab:b')
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
  })
})

onStage('the user of a research and of a dialectic', {}, stage => {
  it('has a plan that outlives a reload, and given up it is kept as that, with nothing researched', async () => {
    const { page } = await stage.open('/new', { language: 'zh' })
    await fillForm(page, { format: '研究', topic: 'Claude Code 与 OpenCode 相比', seats: {} })
    await page.getByRole('button', { name: '制定计划' }).click()
    await page.getByRole('heading', { name: '计划' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: '计划' }).waitFor()
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
    await link.click()
    await debateIs(page, 'done')
    assert.match(await textOf(page.locator('.verdict')), /已中止：计划未获确认/)
    assert.deepEqual(
      stage.lab.requests.filter(({ turn }) => turn.startsWith('research/')),
      [],
    )
  })

  it('digs, adds, lets it go on, lets the agents decide, speaks in between, and throws the record away', async () => {
    const { page } = await stage.open('/new', { width: 1440 })
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
    // Panel and file follow the journal; the question may be there first.
    await record.filter({ hasText: 'What happens at night?' }).waitFor()
    while (!written().includes('What happens at night?')) await page.waitForTimeout(20)
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
    await fourth.getByRole('radio', { name: 'Let the agents decide' }).check()
    await send(fourth)

    const farewell = await askedOf(page, 'User')
    await farewell.getByLabel('Your decision', { exact: true }).waitFor()
    await farewell.getByRole('radio', { name: 'No', exact: true }).check()
    await send(farewell)
    await debateIs(page, 'done')
    // It is taken away right after the debate is over.
    while (readdirSync(debates).length > 0) await page.waitForTimeout(20)
    await record.filter({ hasText: /What happens at night\?[\s\S]*And nobody is paid for it\./ }).waitFor()
    const choices = stage
      .journal(id)
      .flatMap(event => (event.type === 'turn.answered' ? (choiceIn(event.text) ?? []) : []))
    assert.deepEqual(choices, ['dig', 'add', 'continue', 'agents-decide'])
  })
})

/** The menu after a round. */
async function asked(page: Page, round: number): Promise<Locator> {
  await page.locator(`article[id="round-${round}/user"]`).waitFor()
  const card = await askedOf(page, 'User')
  await card.getByText(`Round ${round} is over.`).first().waitFor()
  return card
}

const told = ({ lab }: Stage, turn: string): string =>
  JSON.stringify(lab.requests.findLast(request => request.turn === turn)?.body ?? '')

const choiceIn = (text: string): string | undefined => /^\{"choice":"([\w-]+)"/.exec(text)?.[1]
