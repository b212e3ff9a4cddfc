import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { Look } from './support/browser.ts'
import { debateIs, textOf } from './support/debate.ts'
import { onStage } from './support/stage.ts'
import { duelRequest } from './support/words.ts'

const bad = '<img src=x onerror=alert(1)> {"winner":'

onStage('what a turn was asked, on the page', { script: { tokens: 400 } }, stage => {
  let id = 0
  before(async () => {
    stage.lab.play({ tokens: 400, rules: [{ turn: 'synthesis/judge', times: 1, reply: { text: bad } }] })
    id = (await stage.backend.start(duelRequest('Should we move?', { rounds: 1 }), 'en')).id
    await stage.over(id)
  })

  const opened = async (name: string, look?: Look) => {
    const { page } = await stage.open(`/debates/${id}#synthesis/judge`, look)
    await debateIs(page, 'done')
    const button = page.locator('article[id="synthesis/judge"] footer').getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator('dialog[open]')
    await dialog.locator('.figures').waitFor()
    return { page, dialog, button }
  }

  it('is shown with every reply and its figures, and nothing of it before somebody wants it', async () => {
    const { page, dialog, button } = await opened('Prompt and reply')
    const [first, second] = stage.lab.requests.filter(({ turn }) => turn === 'synthesis/judge')
    const [system, asked] = first!.body.messages
    const folded = dialog.locator('section').first().locator('details')
    assert.deepEqual(await folded.evaluateAll(all => all.map(one => (one as HTMLDetailsElement).open)), [false, false])
    await folded.first().locator('summary').press('Enter')
    assert.equal(await folded.first().locator('pre').textContent(), system!.content)
    assert.equal(await folded.nth(1).locator('pre').textContent(), asked!.content)
    assert.match(await textOf(dialog), /The prompt as it was sent/)

    const tries = dialog.locator('.try')
    assert.equal(await tries.first().locator('> pre').textContent(), bad, 'words of a model are text')
    assert.match(await textOf(tries.first().locator('.failure')), /^reply not usable: /)
    assert.match(await textOf(tries.nth(1).locator('h4')), /Try 2 lab:c counts/)
    const again = await tries.nth(1).locator('details details pre').allTextContents()
    assert.deepEqual(
      again,
      second!.body.messages.slice(2).map(({ content }: { content: string }) => content),
    )
    assert.match(await textOf(dialog.locator('.figures')), /Try 1\s*Try 2\s*Tokens in/)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.ok(await button.evaluate(it => it === document.activeElement), 'the focus is back where it was')
  })

  it('fits a narrow window, in Chinese', async () => {
    const { dialog } = await opened('提示词与回复', { width: 360, height: 740, language: 'zh', dark: true })
    assert.match(await textOf(dialog), /第 2 次尝试/)
    const [content, width] = await dialog.evaluate(it => [it.scrollWidth, it.clientWidth])
    assert.ok(content! <= width!)
    await dialog.getByRole('button', { name: '关闭' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})
