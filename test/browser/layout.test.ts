import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { languages } from '../../src/core/language.ts'
import { plant } from '../cases/play.ts'
import { plays } from '../page/support/display-plays.ts'
import { sample } from '../support/sample.ts'
import { openTree } from '../tree/support/play.ts'
import { bushy, treeScript } from '../tree/support/script.ts'
import { assertNoSidewaysScroll, debateIs } from './support/debate.ts'
import { onStage } from './support/stage.ts'
import { duelRequest } from './support/words.ts'

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

const everyLook = Object.keys(plays).flatMap(format =>
  languages.flatMap(language => ['360', '1920'].map(width => ({ format, language, width }))),
)

const sayingWide = { script: { rules: [{ turn: 'round-*', reply: { text: wide } }] } }

onStage('debates in narrow and wide windows', sayingWide, stage => {
  for (const { format, language, width } of sample(everyLook, { must: Object.values }))
    it(`need no scrolling sideways with everything opened: ${format}, ${language}, ${width} px`, async () => {
      const id = await plant(stage.host.archive, (await plays[format]!(language)).records)
      const { page } = await stage.open('/', { width: Number(width) })
      await assertFits(page, `${stage.origin}/debates/${id}`, format)
    })

  it('hold what is wider than they are', async () => {
    const { page } = await stage.open('/', { width: 360 })
    const { id } = await stage.backend.start(duelRequest(`Should we take ${word}?`), 'en')
    await page.goto(`${stage.origin}/debates/${id}`)
    await debateIs(page, 'done')
    await assertNoSidewaysScroll(page, 'what is wide')
    await assertFits(page, `${stage.origin}/debates/${id}`, 'what is wide')
    await page.goto(`${stage.origin}/`)
    await page.locator('.debate-row').first().waitFor()
    await assertNoSidewaysScroll(page, 'a wide word in the list')
  })
})

onStage('a tree of two hundred debates', {}, stage => {
  it('opens, and shows each of them at a click', async () => {
    const options = { maxRounds: 5, maxNodes: 200, callsAtOnce: 64 }
    const { id } = await openTree(stage.host.archive, { script: treeScript(bushy(200)), options })
    const { page } = await stage.open(`/debates/${id}`, { width: 1440 })
    const nodes = page.locator('.panel-tree [data-node]')
    await nodes.nth(199).waitFor({ state: 'attached' })
    for (const place of [3, 50, 199, 7]) {
      await nodes.nth(place).evaluate(node => (node as HTMLElement).click())
      const key = await nodes.nth(place).getAttribute('data-node')
      await page.locator(`.panel-tree [data-node="${key}"][aria-selected=true]`).waitFor({ state: 'attached' })
      await page.locator('.node-detail a[data-turn]').first().waitFor({ state: 'attached' })
    }
  })
})

async function assertFits(page: Page, address: string, what: string): Promise<void> {
  await page.goto(address)
  await page.locator('article.turn:visible').first().waitFor()
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
