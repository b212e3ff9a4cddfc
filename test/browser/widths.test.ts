import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { languages } from '../../src/core/language.ts'
import { inBrowser } from '../support/browser.ts'
import { assertNoSidewaysScroll, debateIs } from '../support/browser-debate.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'
import { duelWish } from '../support/browser-words.ts'
import { plays } from '../support/face-plays.ts'
import { plant } from '../support/tree-play.ts'

const word = 'unbreakable'.repeat(20)

/** Everything that is wider than a phone. */
const wide = [
  `${word} and \`${word}\``,
  `| ${Array.from({ length: 12 }, (_, i) => `column ${i}`).join(' | ')} |`,
  `|${' --- |'.repeat(12)}`,
  `| ${Array.from({ length: 12 }, (_, i) => `value ${i}`).join(' | ')} |`,
  '',
  `\`\`\`\n${'const a = b; '.repeat(30)}\n\`\`\``,
  '',
  `- see https://example.org/${word} and docs/${word}.md:12`,
  '',
  `# ${word}`,
].join('\n')

describe('debates in narrow and wide windows', inBrowser, () => {
  let stage: Stage
  const debates: [name: string, id: number][] = []
  before(async () => {
    stage = await openStage({ script: { rules: [{ turn: 'round-*', reply: { text: wide } }] } })
    for (const language of languages)
      for (const [format, play] of Object.entries(plays))
        debates.push([`${format} ${language}`, await plant(stage.room.archive, (await play(language)).records)])
  })
  after(() => stage?.close())

  for (const width of [360, 1920])
    it(`need no scrolling sideways at ${width} px, with everything opened`, async () => {
      const { page, errors, close } = await stage.open('/', { width })
      for (const [name, id] of debates) await assertFits(page, `${stage.origin}/debates/${id}`, `${name}, ${width} px`)
      assert.deepEqual(errors, [])
      await close()
    })

  it('hold what is wider than they are', async () => {
    const { page, errors, close } = await stage.open('/', { width: 360 })
    const { id } = await stage.house.start(duelWish(`Should we take ${word}?`), 'en')
    await page.goto(`${stage.origin}/debates/${id}`)
    await debateIs(page, 'done')
    await assertNoSidewaysScroll(page, 'what is wide')
    await assertFits(page, `${stage.origin}/debates/${id}`, 'what is wide')
    await page.goto(`${stage.origin}/`)
    await page.locator('.debate-row').first().waitFor()
    await assertNoSidewaysScroll(page, 'a wide word in the list')
    assert.deepEqual(errors, [])
    await close()
  })
})

async function assertFits(page: Page, address: string, what: string): Promise<void> {
  await page.goto(address)
  await page.locator('article.turn').first().waitFor()
  await page.waitForFunction(() => document.querySelector('.turn.far') === null)
  await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
  await assertNoSidewaysScroll(page, what)
  await page.keyboard.press('r')
  await page.locator('.replay').waitFor()
  await assertNoSidewaysScroll(page, `${what}, replayed`)
  await page.keyboard.press('r')
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await page.locator('.report .prose').first().waitFor()
  await assertNoSidewaysScroll(page, `${what}, its report`)
}
