import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import type { FormRequest } from '../../src/server/backend.ts'
import { openArena } from '../arena/support/play.ts'
import { openDialectic } from '../dialectic/support/play.ts'
import { openResearch } from '../research/support/play.ts'
import { until } from '../support/agon.ts'
import { runSeed, sample } from '../support/sample.ts'
import { openTree } from '../tree/support/play.ts'
import { aboutPayload } from './poisoned.ts'
import { type Look, openWindow } from './support/browser.ts'
import { onStage } from './support/stage.ts'
import { duelRequest } from './support/words.ts'

const looks: [name: string, look: Look][] = [
  ['wide, light, in English', { width: 1280, language: 'en' }],
  ['narrow, dark, in Chinese', { width: 360, height: 740, language: 'zh', dark: true }],
]

/** Each place in one of the looks, by lot; in a long run in all of them. */
const isChosen = (place: string, look: string) =>
  sample(looks, { atLeast: 1, seed: runSeed + place.length }).some(([name]) => name === look)

const formats = ['duel', 'arena', 'tree', 'research', 'dialectic']

onStage('what a screen reader, a keyboard and weak eyes find', {}, stage => {
  const done: Record<string, number> = {}
  const live: Record<string, number> = {}
  const asked: Record<string, number> = {}

  before(async () => {
    const { archive } = stage.host
    const duel = duelRequest('Should we move to Postgres?', { rigor: 'normal' })
    const start = async (wish: FormRequest) => (await stage.backend.start(wish, 'en')).id
    done.duel = await start(duel)
    done.arena = (await openArena(archive)).id
    done.tree = (await openTree(archive)).id
    done.research = (await openResearch(archive)).id
    done.dialectic = (await openDialectic(archive)).id
    done.failed = await aboutPayload(archive, 'It fails')
    asked.words = await start({ ...duel, seats: { ...duel.seats, challenger: 'person:Anna' } })
    asked.fields = await start({ ...duel, seats: { ...duel.seats, judge: 'person' } })
    await until('the judge is asked', () => stage.playing.get(asked.fields!)!.questions('en').length > 0, 60_000)
    await stage.over(done.duel)
    stage.lab.play({ tokens: 400, msPerToken: 1_000 })
    for (const format of formats) live[format] = await start(requestFor(format))
  })

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

      const place = (where: string, work: () => Promise<void>) => isChosen(where, name) && it(where, work)
      const shows = async (path: string, selector: string) => {
        await page.goto(stage.origin + path)
        await page.locator(selector).first().waitFor()
      }
      const flawless = async () => assert.deepEqual(await findingsOn(page), [])

      place('in the list', async () => {
        await shows('/', '.debate-row')
        await flawless()
        await page.locator('.debate-row.done button').first().click()
        await page.locator('dialog[open]').waitFor()
        await flawless()
      })

      place('in a search', async () => {
        await shows('/?words=Postgres', '.snippet mark, .debate-row')
        await flawless()
        await shows('/?words=zzzzzz', 'main p')
        await flawless()
      })

      for (const format of formats)
        place(`in the form of ${format}`, async () => {
          await shows('/new', '.formats input')
          await page.locator(`.formats input[value=${format}]`).check()
          await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
          await flawless()
        })

      place('in a form with something wrong', async () => {
        await shows('/new', '.formats input')
        await page.locator('.new-form button[type=submit]').click()
        await page.locator('.new-form .problem').first().waitFor()
        await flawless()
      })

      for (const format of [...formats, 'failed'])
        place(`in a debate that is over: ${format}`, async () => {
          await shows(`/debates/${done[format]}`, '.verdict')
          await page.locator('article.turn:visible').first().waitFor()
          await flawless()
          await page.evaluate(`location.hash = 'report'`)
          await page.locator('.report .prose').first().waitFor()
          await flawless()
        })

      for (const format of formats)
        place(`in a debate under way: ${format}`, async () => {
          await shows(`/debates/${live[format]}`, 'article.turn.speaking')
          await flawless()
        })

      place('in what a citation opens', async () => {
        await shows(`/debates/${done.duel}`, '.verdict')
        const mark = page.locator('article.turn .mark').first()
        await mark.click()
        await page.locator('.citation-card:popover-open').waitFor()
        await flawless()
      })

      place('in a replay', async () => {
        await shows(`/debates/${done.arena}`, '.verdict')
        await page.keyboard.press('r')
        await page.locator('.replay').waitFor()
        await flawless()
      })

      place('in the help', async () => {
        await shows(`/debates/${done.duel}`, '.verdict')
        await page.keyboard.press('?')
        await page.locator('dialog[open]').waitFor()
        await flawless()
      })

      place('where a debate is forked', async () => {
        await shows(`/debates/${done.duel}`, '.verdict')
        await page.locator('article.turn button.fork').first().click()
        await page.locator('dialog[open] form').waitFor()
        await flawless()
      })

      place('in what a turn was asked and replied', async () => {
        await shows(`/debates/${done.arena}`, '.verdict')
        await page.locator('article.turn footer button[aria-haspopup=dialog]:visible').first().click()
        await page.locator('dialog[open] .figures').waitFor()
        await page.evaluate(`for (const one of document.querySelectorAll('dialog details')) one.open = true`)
        await flawless()
      })

      for (const kind of ['words', 'fields'])
        place(`where a person is asked for ${kind}`, async () => {
          await shows(`/debates/${asked[kind]}`, '.question')
          await page.evaluate(`for (const one of document.querySelectorAll('.question details')) one.open = true`)
          await flawless()
          await page.locator('.question button.main').first().click()
          await flawless()
        })

      place('where there is no such debate', async () => {
        await shows('/debates/9999', '[role=alert]')
        await flawless()
      })
    })
})

const topic = 'Should failed jobs be tried again?'

const requestFor = (format: string): FormRequest => (format === 'duel' ? duelRequest(topic) : { format, topic })

/** What was found, with where it is. */
async function findingsOn(page: Page): Promise<string[]> {
  const { violations } = (await page.evaluate(`axe.run({ resultTypes: ['violations'] })`)) as AxeResults
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, html, any }) => `${impact} ${id}: ${target} ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  )
}
