import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { clean } from '../../src/core/clean.ts'
import { until as soon } from '../support/agon.ts'
import { isLongRun, sample } from '../support/sample.ts'
import { type Alarm, alarmIn } from './alarm.ts'
import { payloads } from './payloads.ts'
import { aboutPayload, poisonedFormats, sayingAll } from './poisoned.ts'
import { openWindow, type Window } from './support/browser.ts'
import { onStage } from './support/stage.ts'

onStage('texts that would run', {}, stage => {
  let window: Window
  let page: Page
  let alarm: Alarm
  /** By the place of the payload. */
  let about: number[]
  let all: { id: number; keys: string[] }
  let formats: Record<string, number>

  before(async () => {
    const { archive } = stage.host
    ;[about, all, formats] = await Promise.all([
      Promise.all(payloads.map(payload => aboutPayload(archive, payload))),
      sayingAll(archive),
      poisonedFormats(archive),
    ])
    window = await openWindow(stage.browser, {})
    page = window.page
    alarm = await alarmIn(window.context, stage.origin)
    await page.goto(stage.link('/'))
  })

  const quiet = async () => {
    assert.deepEqual(await alarm.lookThrough(page), [])
    assert.deepEqual(alarm.rung, [])
    assert.deepEqual(window.errors, [])
  }
  const goTo = async (path: string, ready: string) => {
    await page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await until(page, ready)
  }

  it('there are at least 200', () => assert.ok(payloads.length >= 200))

  it('are words in the list of debates', async () => {
    const rows = `document.querySelectorAll('.debate-row').length`
    await until(page, `${rows} > 0`)
    while (await page.locator('.load-more').count()) {
      const before = await page.evaluate(rows)
      await page.locator('.load-more').click()
      await until(page, `${rows} > ${before}`)
    }
    const texts = await page.locator('.debate-row').allTextContents()
    const listed = texts.map(plain)
    assert.deepEqual(
      payloads.filter(payload => !listed.some(text => text.includes(plain(payload)))),
      [],
    )
    await quiet()
  })

  it('are words where a search finds them', async () => {
    for (const words of ['window', 'script', 'onerror', 'evil', 'javascript', 'alert("<b>")']) {
      await page.locator('.filters input[type=search]').first().fill(words)
      await until(page, `location.search.includes('words=${encodeURIComponent(words).slice(0, 5)}')`)
      if (words !== 'alert("<b>")') await page.locator('.snippet mark').first().waitFor()
      await quiet()
    }
  })

  it('are words as a topic, a name and an error, in a debate and in its report', async () => {
    const places = sample([...payloads.keys()], { atLeast: 40 })
    const ids = places.map(place => about[place])
    const shown: { view: string; report: string | null }[] = await page.evaluate(
      `(${showEach})(${JSON.stringify(ids)}, 5)`,
    )
    for (const [i, place] of places.entries()) {
      const [payload, { view, report }] = [payloads[place]!, shown[i]!]
      for (const name of [`evil:${payload}`, payload])
        assert.ok(plain(view).includes(plain(name)), `${payload} in ${view.slice(0, 600)}`)
      if (report !== null) assert.deepEqual(missing(payload, report), [], payload)
    }
    await quiet()
  })

  it('are words as a speech, a citation, a claim and a remark', async () => {
    await goTo(
      `/debates/${all.id}`,
      `${shows(all.id)} && document.querySelectorAll('article.turn').length >= ${payloads.length}`,
    )
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    await until(page, `document.querySelectorAll('article.turn .mark').length >= ${payloads.length}`)
    await page.evaluate(openAll)
    const texts = (await page.evaluate(
      `[...document.querySelectorAll('article.turn')].map(turn => [turn.id, turn.textContent])`,
    )) as [string, string][]
    const shown = new Map(texts)
    for (const [place, payload] of payloads.entries())
      assert.deepEqual(missing(payload, shown.get(all.keys[place]!)!), [], payload)
    await quiet()
  })

  it('are words in what a citation opens', async () => {
    const cards = (await page.evaluate(`(${openCitations})(${step})`)) as { turn: string; text: string }[]
    assert.ok(cards.length >= (3 * payloads.length) / step, String(cards.length))
    for (const { turn, text } of cards) {
      const payload = payloads[all.keys.indexOf(turn)]!
      assert.ok(plain(text).includes(plain(payload)), `${payload} in ${text.slice(0, 400)}`)
    }
    await quiet()
  })

  it('are words in a prompt and its replies', async () => {
    const [place, payload] = [...payloads.entries()].find(([, text]) => text.includes('onerror'))!
    await page.locator(`article[id="${all.keys[place]}"] footer button[aria-haspopup=dialog]`).click()
    const replies = page.locator('dialog[open] .try pre')
    await replies.first().waitFor()
    assert.ok(plain((await replies.allTextContents()).join()).includes(plain(payload)))
    await quiet()
    await page.keyboard.press('Escape')
  })

  it('are words in a replay', async () => {
    await page.keyboard.press('r')
    const slider = page.locator('.replay input[type=range]')
    for (const share of [0.3, 1]) {
      const most = Number(await slider.getAttribute('max'))
      await slider.fill(String(Math.floor(most * share)))
      await quiet()
    }
    await page.keyboard.press('r')
  })

  for (const format of ['duel', 'arena', 'tree', 'research', 'dialectic'])
    it(`are words in everything that ${format} draws`, async () => {
      await goTo(
        `/debates/${formats[format]}`,
        `${shows(formats[format]!)} && document.querySelector('.verdict') && document.querySelector('article.turn')`,
      )
      await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
      await page.evaluate(openAll)
      await quiet()
      const shown = await page.locator('main').textContent()
      assert.match(shown!, /ran\(\)/)
      await pressAll(page)
      await quiet()
      await page.evaluate(`location.hash = 'report'`)
      await page.locator('.report .prose').first().waitFor()
      await page.evaluate(openAll)
      assert.match((await page.locator('.report').textContent())!, /ran\(\)/)
      await quiet()
    })

  it('are words in a question, what a user writes, and a fork', async () => {
    const seats = { proposer: 'person:Anna', challenger: 'lab:a', judge: 'lab:b' }
    const { id } = await stage.backend.start({ format: 'duel', topic: payloads.join('\n'), seats, rounds: 1 }, 'en')
    await goTo(`/debates/${id}`, `${shows(id)} && document.querySelector('.question')`)
    await page.evaluate(openAll)
    assert.deepEqual(missing(payloads[0]!, (await page.locator('.question').first().textContent())!), [])
    await quiet()
    await page.locator('.question textarea').first().fill(payloads.join('\n\n'))
    await page.locator('.question button.main').first().click()
    await page.locator('.verdict').waitFor()
    await quiet()
    const fork = await stage.backend.fork(
      id,
      { at: 'round-1/challenger', remark: payloads.join('\n').slice(0, 3_900) },
      'en',
    )
    await goTo(`/debates/${fork.id}`, `${shows(fork.id)} && document.querySelector('.family')`)
    await page.evaluate(openAll)
    await quiet()
  })

  it('are words in what is wrong with a form', async () => {
    await goTo('/new', `document.querySelector('.new-form textarea')`)
    await page.evaluate(openAll)
    await page.locator('.new-form textarea').first().fill(payloads.slice(0, 100).join('\n'))
    for (const payload of payloads.filter(one => !one.includes('\n')).slice(0, 12)) {
      await page.locator('.new-form input[list]').first().fill(payload)
      await page.locator('.new-form button[type=submit]').click()
      await page.locator('.problem').first().waitFor()
      await quiet()
    }
  })

  it('are words in a file that was exported', async () => {
    const everybody = await aboutPayload(stage.host.archive, payloads.join('\n'))
    const some = about.filter((_, place) => place % 10 === 0)
    for (const id of [...some, everybody, all.id, ...Object.values(formats)]) {
      const { text } = await stage.backend.export(id, 'html', 'en')
      const path = join(stage.folder, `${id}.html`)
      writeFileSync(path, text)
      await page.goto(pathToFileURL(path).href)
      assert.deepEqual(await alarm.lookThrough(page), [])
      const shown = plain((await page.locator('body').textContent())!)
      if (id === everybody) for (const payload of payloads) assert.ok(shown.includes(plain(payload)), payload)
      assert.match(shown, /ran\(|evil/)
    }
    assert.deepEqual(alarm.rung, [])
  })

  it('would have been noticed', async () => {
    const other = await openWindow(stage.browser)
    const noticed = await alarmIn(other.context, stage.origin)
    await other.page.setContent('<main></main>')
    const insert = (html: string) => `document.querySelector('main').innerHTML = ${JSON.stringify(html)}`
    let silent = 0
    // One that leads elsewhere would take the page with it.
    for (const payload of payloads.filter(one => !one.includes('http-equiv'))) {
      const before = noticed.rung.length
      await other.page.evaluate(insert(payload))
      const found = await noticed.lookThrough(other.page)
      if (found.length === 0 && noticed.rung.length === before) silent++
    }
    await soon('something runs', () => noticed.rung.includes('something ran'), 60_000)
    const isAsked = () => noticed.rung.some(one => one.startsWith('asked for https://evil.example/'))
    await soon('something is asked for', isAsked, 60_000)
    assert.ok(silent < payloads.length / 2, `${silent} of ${payloads.length} were not noticed`)

    await page.goto(stage.link('/'))
    await page.locator('main').waitFor()
    await page.evaluate(`try { ${insert('<img src=x onerror=window.ran()>')} } catch {}`)
    const isViolated = () => alarm.rung.some(one => one.includes('the policy was violated: require-trusted-types-for'))
    await soon('the policy is noticed', isViolated, 60_000)
  })
})

/** As it is shown where it is not Markdown: spaces do not count. */
const plain = (text: string): string => clean(text).text.replace(/\s+/g, ' ').trim()

/** Words of Markdown that are not shown. Where it points to on the web, and what a block of code is of, need not be. */
function missing(payload: string, shown: string): string[] {
  const visible = payload
    .replace(/^```.*$/gm, '')
    .replace(/&(?:#?\w+);?/g, ' ')
    .replace(/\]\(\s*<?https?:.*/g, ']')
    .replace(/^\[\w\]: https?:.*$/m, '')
  return (visible.match(/[A-Za-z]{2,}/g) ?? []).filter(word => !shown.includes(word))
}

/** The page's policy forbids to wait inside of it for what a text says. */
async function until(page: Page, expression: string): Promise<void> {
  for (const end = performance.now() + 60_000; !(await page.evaluate(`Boolean(${expression})`)); )
    assert.ok(performance.now() < end, `not within a minute: ${expression} at ${page.url()}`)
}

/** It is this debate and not the one before. */
const shows = (id: number): string => `document.querySelector('.kicker')?.textContent.includes(' ${id} ')`

/** Opens whatever can be opened. */
const openAll = `for (const one of document.querySelectorAll('details')) one.open = true`

/** Shows one debate after the other, some with their reports, and tells what is seen. */
const showEach = `async function showEach(ids, every) {
  const frame = () => new Promise(requestAnimationFrame)
  const until = async is => {
    for (let end = performance.now() + 60_000; performance.now() < end; await frame()) if (is()) return
    throw new Error('not shown: ' + location.href)
  }
  const text = () => document.querySelector('main').textContent
  const shown = []
  for (const id of ids) {
    history.pushState(null, '', '/debates/' + id)
    dispatchEvent(new PopStateEvent('popstate'))
    await until(() => document.querySelector('.kicker')?.textContent.includes(' ' + id + ' ') && document.querySelector('article.turn'))
    for (const one of document.querySelectorAll('details')) one.open = true
    const view = text()
    const isReport = shown.length % every === 0
    if (isReport) location.hash = 'report'
    if (isReport) await until(() => document.querySelector('.report .prose'))
    shown.push({ view, report: isReport ? document.querySelector('.report').textContent : null })
  }
  return shown
}`

/** Not a multiple of how many ways there are to cite, so that all of them are tried. */
const step = isLongRun ? 1 : 7

/** Opens one citation after the other, each of so many, and tells what its card says. */
const openCitations = `(async every => {
  const cards = []
  const drawn = () => new Promise(resolve => setTimeout(resolve))
  for (const [place, mark] of document.querySelectorAll('article.turn .mark').entries()) {
    if (place % every > 0) continue
    mark.click()
    await drawn()
    for (let tries = 0; tries < 1000 && !document.querySelector('.citation-card'); tries++) await drawn()
    cards.push({ turn: mark.closest('article').id, text: document.querySelector('.citation-card').textContent })
  }
  return cards
})`

/** Clicks whatever is drawn beside the speeches and can be pressed. */
async function pressAll(page: Page): Promise<void> {
  await page.evaluate(`for (const one of document.querySelectorAll('.beside button, .beside [role=button], .beside [tabindex="0"]'))
    one.dispatchEvent(new MouseEvent('click', { bubbles: true }))`)
  await page.evaluate(openAll)
}
