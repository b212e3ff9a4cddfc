import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eventually } from './support/debate.ts'
import { estimateOf, fillForm, listNamed } from './support/form.ts'
import { onStage } from './support/stage.ts'

onStage('the rows of a form', {}, stage => {
  it('are added and removed by keyboard, with the focus where one goes on', async () => {
    const { page } = await stage.open('/new')
    await fillForm(page, { format: 'Arena', topic: 'Cities should ban private cars' })
    const list = listNamed(page, 'Audience')
    const rows = list.locator('.rows > li')
    assert.equal(await rows.count(), 5, 'those that would listen anyway')
    await list.getByRole('button', { name: 'Add listener' }).focus()
    await page.keyboard.press('Enter')
    const added = list.getByRole('group', { name: 'Listener 6', exact: true })
    await eventually(async () =>
      assert.equal(await added.getByLabel('Kind').evaluate(one => one === document.activeElement), true),
    )
    await added.getByLabel('Model').fill('person:Anna')
    await list.getByRole('button', { name: 'Remove listener 1', exact: true }).focus()
    for (let left = 5; left > 0; left -= 1) {
      await page.keyboard.press('Enter')
      await eventually(async () => {
        assert.equal(await rows.count(), left)
        assert.equal(await rows.first().evaluate(one => one.contains(document.activeElement)), true)
      })
    }
    assert.equal(await rows.first().getByLabel('Model').inputValue(), 'person:Anna', 'the others stay as they were')
    assert.equal(await rows.first().getByRole('button').isDisabled(), true, 'one is needed')
    assert.match(await estimateOf(page), /Anna\s*person:Anna/)
    await page.reload()
    await rows.first().waitFor()
    assert.equal(await rows.first().getByLabel('Model').inputValue(), 'person:Anna', 'nothing is lost')
  })

  for (const [language, format, labels] of [
    ['en', 'Arena', ['Audience', 'Kind', 'Model', 'Weight', 'Rounds', 'Files and folders', 'Judge']],
    ['zh', '辩论场', ['观众', '类型', '模型', '权重', '轮数', '文件和文件夹', '裁判']],
  ] as const)
    it(`tell what is wrong with them together with everything else, ${language}`, async () => {
      const [list, kind, model, weight, rounds, files, judge] = labels
      const { page } = await stage.open('/new', { language, width: 360 })
      await fillForm(page, {
        format,
        topic: '',
        options: { [rounds]: '3', [files]: 'no/such.md' },
        rows: {
          [list]: [
            { [kind]: 'logic', [weight]: 'much' },
            { [kind]: 'risk', [model]: 'nobody:x' },
            { [kind]: '', [weight]: '2' },
          ],
        },
      })
      await page.locator('.seats-part').getByLabel(judge, { exact: true }).fill('lab:nobody,lab:b')
      await page.locator('.new-form button[type=submit]').click()
      const wrong = page.locator('[aria-invalid="true"]')
      const named = () => wrong.evaluateAll(all => all.map(one => (one as HTMLInputElement).labels?.[0]?.textContent))
      const motion = await page
        .locator('form textarea')
        .first()
        .evaluate(one => (one as HTMLTextAreaElement).labels![0]!.textContent)
      await eventually(async () => assert.deepEqual(await named(), [motion, rounds, weight, model, kind, files]))
      assert.equal(await wrong.first().evaluate(one => one === document.activeElement), true, 'the first has the focus')
      for (const one of await wrong.all()) {
        const described = (await one.getAttribute('aria-describedby'))!.split(' ').at(-1)!
        assert.match((await page.locator(`[id="${described}"]`).textContent())!, /\S/, 'each says why')
      }
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
    })
})
