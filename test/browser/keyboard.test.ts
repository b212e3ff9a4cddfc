import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openArena } from '../arena/support/play.ts'
import { onStage } from './support/stage.ts'

onStage('the keyboard', {}, stage => {
  let id: number
  before(async () => {
    id = (await openArena(stage.host.archive)).id
  })

  const open = async () => {
    const window = await stage.open(`/debates/${id}`)
    await window.page.locator('.verdict').waitFor()
    return window
  }

  it('goes from turn to turn', async () => {
    const { page } = await open()
    await page.waitForFunction(() => document.querySelector('.turn.far') === null)
    const keys = await page.locator('.transcript article.turn:visible').evaluateAll(all => all.map(turn => turn.id))
    const press = async (key: string, turn: string) => {
      await page.keyboard.press(key)
      await page.waitForFunction(name => {
        const place = document.getElementById(name)!
        const { top } = place.getBoundingClientRect()
        return document.activeElement === place && top >= 0 && top < innerHeight
      }, turn)
    }
    await press('j', keys[0]!)
    await press('j', keys[1]!)
    await press('j', keys[2]!)
    await press('k', keys[1]!)
    await press('G', keys.at(-1)!)
    await press('j', keys.at(-1)!)
    await press('k', keys.at(-2)!)
    await press('g', keys[0]!)
    await press('k', keys[0]!)
    const status = (await page.locator('.status').boundingBox())!
    const turn = (await page.locator(`article[id="${keys[0]}"]`).boundingBox())!
    assert.ok(turn.y >= status.y + status.height, 'nothing lies over its beginning')
    const scene = (await page.locator('.scene', { has: page.locator(`article[id="${keys[0]}"]`) }).boundingBox())!
    const frame = 10
    assert.ok(turn.x - frame >= scene.x, 'its frame is not cut off')
    assert.ok(turn.x + turn.width + frame <= scene.x + scene.width, 'on either side')
  })

  it('searches the archive, and types what is typed', async () => {
    const { page } = await open()
    await page.keyboard.press('/')
    await page.waitForURL(/\/(?:\?.*)?$/)
    await page.locator('main.home').waitFor()
    await page.waitForFunction(() => document.activeElement?.matches('.filters .words input'))
    await page.keyboard.type('jg/?r')
    assert.equal(await page.getByRole('searchbox', { name: 'Search' }).inputValue(), 'jg/?r')
    await page.waitForFunction(() => decodeURIComponent(location.search).includes('jg/?r'))
    await page.goBack()
    await page.locator('.verdict').waitFor()
    await page.goForward()
    await page.locator('main.home').waitFor()
    assert.equal(await page.getByRole('searchbox', { name: 'Search' }).inputValue(), 'jg/?r', 'the address keeps it')
  })

  it('tells what it does, and closes what is open with Escape', async () => {
    const { page } = await open()
    await page.keyboard.press('j')
    const first = await page.locator('.transcript article.turn:visible').first().getAttribute('id')
    await page.waitForFunction(name => document.activeElement?.id === name, first)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Help' })
    await help.waitFor()
    for (const key of ['j / k', 'g / G', '/', 'r', 'Space', 'Esc', '?'])
      assert.equal(await help.locator('kbd').getByText(key, { exact: true }).count(), 1, key)
    await page.keyboard.press('r')
    assert.equal(await page.locator('.replay').count(), 0, 'what lies behind a dialog hears nothing')
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    assert.equal(await focused(page), first, 'the focus is where it was')

    const menu = page.locator('details.menu')
    await menu.locator('summary').focus()
    await page.keyboard.press('Enter')
    await menu.getByRole('link', { name: 'Markdown' }).waitFor()
    await page.keyboard.press('Escape')
    await menu.getByRole('link', { name: 'Markdown' }).waitFor({ state: 'hidden' })
  })

  it('tells what it does on every page, also to those who press the button', async () => {
    const { page } = await stage.open('/new', { expected: /status of 404/ })
    await page.locator('.new-form').waitFor()
    const help = page.getByRole('dialog', { name: 'Help' })
    await page.keyboard.press('?')
    await help.waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.locator('.formats input').first().focus()
    await page.keyboard.press('?')
    await help.waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Question', { exact: true }).press('?')
    assert.equal(await page.getByLabel('Question', { exact: true }).inputValue(), '?', 'what is typed is typed')
    for (const [place, key] of [
      ['/', 'Esc'],
      ['/new', 'Esc'],
      [`/debates/${id}`, 'j / k'],
      ['/debates/999', 'Esc'],
    ] as const) {
      await page.goto(`${stage.origin}${place}`)
      await page.getByRole('button', { name: 'Help', exact: true }).click()
      await help.locator('kbd').getByText(key, { exact: true }).waitFor()
      await help.getByRole('button', { name: 'Close' }).click()
      await help.waitFor({ state: 'detached' })
    }
    await page.goto(`${stage.origin}/`)
    await page.locator('main.home .debate-row').waitFor()
    await page.keyboard.press('?')
    await help.waitFor()
    assert.deepEqual(await help.locator('kbd').allTextContents(), ['/', 'Esc', '?'])
    await page.keyboard.press('Escape')
    await page.goto(`${stage.origin}/new`)
    await page.locator('.new-form').waitFor()
    await page.keyboard.press('/')
    await page.waitForFunction(() => document.activeElement?.matches('.filters .words input'))
  })

  it('tells what the words and marks mean, and on a phone nothing of keys', async () => {
    const { page } = await stage.open(`/debates/${id}`, { width: 360, touch: true })
    const help = page.getByRole('dialog', { name: 'Help' })
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await help.waitFor()
    for (const term of ['firm', 'leaning', 'split', 'Points', 'Fouls', 'Turning points', 'Forks'])
      await help.getByRole('term').getByText(term, { exact: true }).waitFor()
    assert.deepEqual(await help.locator('.sign').allTextContents(), ['✓', '○', '↷', '≠', '✗', '?', '·'])
    assert.equal(await help.locator('kbd').first().isVisible(), false)
    assert.equal(await help.evaluate(window => window.scrollWidth <= window.clientWidth), true)
  })

  it('goes on telling it while the debate behind it comes', async () => {
    const { page } = await stage.open('/')
    const { promise: mayCome, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/api/debates/${id}/journal?*`, async route => {
      await mayCome
      await route.continue()
    })
    await page.locator(`.debate-row a[href="/debates/${id}"]`).click()
    await page.locator('main.waiting').waitFor()
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    const help = page.getByRole('dialog', { name: 'Help' })
    await help.waitFor()
    release()
    await page.locator('main.debate').waitFor()
    await help.getByRole('button', { name: 'Close' }).click()
    await help.waitFor({ state: 'detached' })
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Help')
  })

  it('reaches everything in the order in which it stands there', async () => {
    const { page } = await open()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'To the transcript' })
    assert.ok(await skip.evaluate(link => link === document.activeElement), 'past everything at once')
    const order: string[] = []
    for (let count = 0; count < 40; count++) {
      await page.keyboard.press('Tab')
      order.push(await page.evaluate(where))
    }
    const places = order.filter((place, i) => place !== order[i - 1])
    assert.deepEqual(places.slice(0, 6), ['bar', 'head', 'verdict', 'parts', 'beside', 'transcript'])
  })
})

const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.id')

/** Which part of the page has the focus. */
const where = `
(() => {
  const parts = { bar: '.bar', head: '.head', verdict: '.verdict', parts: '.parts', beside: '.beside, .above', transcript: '.transcript' }
  const found = Object.entries(parts).find(([, selector]) => document.activeElement.closest(selector))
  return found ? found[0] : document.activeElement.outerHTML.slice(0, 80)
})()
`
