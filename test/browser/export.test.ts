import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import type { DebateDocument } from '../../src/core/document.ts'
import { plant } from '../cases/play.ts'
import { plays } from '../page/support/display-plays.ts'
import { openWindow } from './support/browser.ts'
import { assertNoSidewaysScroll, debateIs, letters, shownTurns, textOf } from './support/debate.ts'
import { onStage } from './support/stage.ts'

const arena = {
  format: 'arena',
  topic: '城市应当禁止私家车进入市中心',
  seats: { pro: 'lab:a', con: 'lab:b', judge: 'lab:c' },
  rounds: 4,
  audience: 'logic,risk',
}

onStage('what the page exports', { script: { tokens: 60 } }, stage => {
  let id = 0
  before(async () => {
    id = (await stage.backend.start(arena, 'zh')).id
  })

  it('is Markdown, JSON, and a web page that stands alone and shows the same', async () => {
    const { page } = await stage.open(`/debates/${id}`, { language: 'zh' })
    await debateIs(page, 'done')
    const files = join(stage.folder, 'exported')
    mkdirSync(files)
    const [markdown, json, html] = [
      await download(page, 'Markdown', files),
      await download(page, 'JSON', files),
      await download(page, '网页（单个文件）', files),
    ]
    assert.match(readFileSync(markdown, 'utf8'), /^# .*城市应当禁止私家车进入市中心/m)
    const document = JSON.parse(readFileSync(json, 'utf8')) as DebateDocument
    assert.deepEqual([document.id, document.format, document.state], [id, 'arena', 'done'])
    const speeches = stage.journal(id).flatMap(event => {
      return event.type === 'turn.answered' && !event.structured ? [event.key] : []
    })
    const said = await wordsOf(page, new Set(speeches))
    assert.ok(said.length >= 8 && said.every(words => words !== ''))
    await standsAlone(html, said)
  })

  it('has the citations of a reply as the page has them, where each opens what was found', async () => {
    const key = 'research/look-2/sqlite'
    const { records } = await plays.research!('en')
    const { page } = await stage.open(`/debates/${await plant(stage.host.archive, records)}#${key}`)
    const cited = page.locator(`article[id="${key}"] .cited li`)
    await cited.nth(2).locator('a.mark').click()
    assert.match(await textOf(page.locator('.citation-card')), /differs.*docs\/queue\.md:3/s)
    assert.ok(await cited.nth(2).locator('a.mark').evaluate(isLarge), 'large enough for a finger')
    const shown = await cited.allInnerTexts()
    const file = await download(page, 'Web page (one file)', stage.folder)
    await page.goto(pathToFileURL(file).href)
    assert.deepEqual((await cited.allInnerTexts()).map(letters), shown.map(letters))
    await cited.nth(2).locator('a.mark').click()
    assert.ok(await page.locator('li:target').isVisible(), 'the folded notes open')
    assert.match(await textOf(page.locator('li:target')), /docs\/queue\.md:3/)
  })

  /** Opened from disk, with no server and nothing to run. */
  async function standsAlone(path: string, said: readonly string[]): Promise<void> {
    const { page, errors } = await openWindow(stage.browser, { language: 'zh' })
    const wanted: string[] = []
    page.on('request', request => wanted.push(request.url()))
    const address = pathToFileURL(path).href
    await page.goto(address)
    assert.deepEqual(
      wanted.filter(url => url !== address),
      [],
      'nothing is fetched',
    )
    assert.equal(await page.locator('script, iframe, object, embed, link[href], [onclick], [onload]').count(), 0)
    const whole = letters(await textOf(page.locator('body')))
    for (const words of said) assert.ok(whole.includes(words), words.slice(0, 60))
    assert.match(await textOf(page.locator('.verdict')), /方/)
    const told = page.locator('article[id="round-1/score/judge"] .reply > p')
    assert.ok(await told.first().isVisible(), 'what a judge said of a round can be read as on the page')
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.locator('nav').isVisible(), false, 'on paper nothing can be followed')
    await assertNoSidewaysScroll(page, 'printed')
    assert.deepEqual(errors, [])
  }
})

/** What is pressed is 24 px wide and high, around its middle. */
function isLarge(mark: Element): boolean {
  const { left, top, width, height } = mark.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const around = [
    [-11, 0],
    [11, 0],
    [0, -11],
  ] as const
  return around.every(([right, down]) => document.elementFromPoint(x + right, y + down) === mark)
}

async function download(page: Page, form: string, folder: string): Promise<string> {
  const menu = page.locator('.head-actions details.menu')
  if ((await menu.getAttribute('open')) === null) await menu.locator('summary').click()
  const [got] = await Promise.all([page.waitForEvent('download'), menu.getByRole('link', { name: form }).click()])
  const path = join(folder, got.suggestedFilename())
  await got.saveAs(path)
  return path
}

/** What these turns say, as letters. */
async function wordsOf(page: Page, keys: ReadonlySet<string>): Promise<string[]> {
  const shown = await shownTurns(page)
  return shown.flatMap(([key, words]) => (keys.has(key) ? [words] : []))
}
