import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import type { Wish } from '../../src/server/house.ts'
import { until } from '../support/agon.ts'
import { openArena } from '../support/arena-play.ts'
import { inBrowser, type Look, openWindow } from '../support/browser.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'
import { openDialectic } from '../support/dialectic-play.ts'
import { openResearch } from '../support/research-play.ts'
import { openTree } from '../support/tree-play.ts'
import { aboutPayload } from './poisoned.ts'

const looks: [name: string, look: Look][] = [
  ['wide, light, in English', { width: 1280, language: 'en' }],
  ['narrow, dark, in Chinese', { width: 360, height: 740, language: 'zh', dark: true }],
]

const formats = ['duel', 'arena', 'tree', 'research', 'dialectic']

describe('what a screen reader, a keyboard and weak eyes find', { ...inBrowser, timeout: 400_000 }, () => {
  let stage: Stage
  const done: Record<string, number> = {}
  const live: Record<string, number> = {}
  const asked: Record<string, number> = {}

  before(async () => {
    stage = await openStage()
    const { archive } = stage.room
    const seats = { proposer: 'lab:a', challenger: 'lab:b', judge: 'lab:c' }
    const topic = 'Should we move to Postgres?'
    const duel: Wish = { format: 'duel', topic, seats, rounds: 1, rigor: 'normal' }
    const start = async (wish: Wish) => (await stage.house.start(wish, 'en')).id
    done.duel = await start(duel)
    done.arena = (await openArena(archive)).id
    done.tree = (await openTree(archive)).id
    done.research = (await openResearch(archive)).id
    done.dialectic = (await openDialectic(archive)).id
    done.failed = await aboutPayload(archive, 'It fails')
    asked.words = await start({ ...duel, seats: { ...seats, challenger: 'person:Anna' } })
    asked.fields = await start({ ...duel, seats: { ...seats, judge: 'person' } })
    await until('the judge is asked', () => stage.playing.get(asked.fields!)!.questions('en').length > 0)
    await until('the duel is over', () => stage.playing.get(done.duel!) === null)
    stage.lab.play({ tokens: 400, msPerToken: 1_000 })
    for (const format of formats) live[format] = await start(wishFor(format))
  })
  after(() => stage?.close())

  for (const [name, look] of looks)
    describe(name, () => {
      let page: Page
      before(async () => {
        const window = await openWindow(stage.browser, look)
        await window.context.addInitScript(axe.source)
        page = window.page
        await page.goto(stage.link('/'))
      })
      after(() => page?.context().close())

      const shows = async (path: string, selector: string) => {
        await page.goto(stage.origin + path)
        await page.locator(selector).first().waitFor()
      }
      const flawless = async () => assert.deepEqual(await findingsOn(page), [])

      it('in the list', async () => {
        await shows('/', '.debate-row')
        await flawless()
        await page.locator('.debate-row.done button').first().click()
        await page.locator('dialog[open]').waitFor()
        await flawless()
      })

      it('in a search', async () => {
        await shows('/?words=Postgres', '.snippet mark, .debate-row')
        await flawless()
        await shows('/?words=zzzzzz', 'main p')
        await flawless()
      })

      for (const format of formats)
        it(`in the form of ${format}`, async () => {
          await shows('/new', '.formats input')
          await page.locator(`.formats input[value=${format}]`).check()
          await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
          await flawless()
        })

      it('in a form with something wrong', async () => {
        await shows('/new', '.formats input')
        await page.locator('.new-form button[type=submit]').click()
        await page.locator('.new-form .problem').first().waitFor()
        await flawless()
      })

      for (const format of [...formats, 'failed'])
        it(`in a debate that is over: ${format}`, async () => {
          await shows(`/debates/${done[format]}`, '.verdict')
          await page.locator('article.turn').first().waitFor()
          await flawless()
          await page.evaluate(`location.hash = 'report'`)
          await page.locator('.report .prose').first().waitFor()
          await flawless()
        })

      for (const format of formats)
        it(`in a debate under way: ${format}`, async () => {
          await shows(`/debates/${live[format]}`, 'article.turn.speaking')
          await flawless()
        })

      it('in what a citation opens', async () => {
        await shows(`/debates/${done.duel}`, '.verdict')
        const mark = page.locator('article.turn .mark').first()
        await mark.click()
        await page.locator('.citation-card:popover-open').waitFor()
        await flawless()
      })

      it('in a replay', async () => {
        await shows(`/debates/${done.arena}`, '.verdict')
        await page.keyboard.press('r')
        await page.locator('.replay').waitFor()
        await flawless()
      })

      it('in the help', async () => {
        await shows(`/debates/${done.duel}`, '.verdict')
        await page.keyboard.press('?')
        await page.locator('dialog[open]').waitFor()
        await flawless()
      })

      it('where a debate is forked', async () => {
        await shows(`/debates/${done.duel}`, '.verdict')
        await page.locator('article.turn button.fork').first().click()
        await page.locator('dialog[open] form').waitFor()
        await flawless()
      })

      for (const kind of ['words', 'fields'])
        it(`where a person is asked for ${kind}`, async () => {
          await shows(`/debates/${asked[kind]}`, '.question')
          await page.evaluate(`for (const one of document.querySelectorAll('.question details')) one.open = true`)
          await flawless()
          await page.locator('.question button.main').first().click()
          await flawless()
        })

      it('where there is no such debate', async () => {
        await shows('/debates/9999', '[role=alert]')
        await flawless()
      })
    })
})

const wishFor = (format: string): Wish => ({
  format,
  topic: 'Should failed jobs be tried again?',
  ...(format === 'duel' && { seats: { proposer: 'lab:a', challenger: 'lab:b', judge: 'lab:c' } }),
})

/** What was found, with where it is. */
async function findingsOn(page: Page): Promise<string[]> {
  const { violations } = (await page.evaluate(`axe.run({ resultTypes: ['violations'] })`)) as AxeResults
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, html, any }) => `${impact} ${id}: ${target} ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  )
}
