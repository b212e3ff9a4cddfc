import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { type ArenaScript, openArena } from '../arena/support/play.ts'
import { arenaScript } from '../arena/support/script.ts'
import { assertWholeTranscript, debateIs, frames, shownTurns, textOf } from './support/debate.ts'
import { pause } from './support/replay.ts'
import { onStage, type Stage } from './support/stage.ts'
import { begin, duelRequest } from './support/words.ts'

onStage('a replay', {}, stage => {
  let id: number
  before(async () => {
    // It takes long enough that it can be stopped before its end.
    const unhurried: ArenaScript = async call => {
      await setTimeout(50)
      return arenaScript(call)
    }
    id = (await openArena(stage.host.archive, { script: unhurried })).id
  })

  it('shows at each place what had been said by then, and at the end what the present shows', async () => {
    const { page } = await stage.open(`/debates/${id}`, { width: 1440 })
    await page.locator('.verdict').waitFor()
    const present = await shownNow(page)
    await page.keyboard.press('r')
    await page.locator('.replay').waitFor()
    await pause(page)
    await seek(page, 0)
    // The first may have been asked in the same millisecond.
    assert.equal(await page.locator('.transcript .turn.answered').count(), 0, 'nobody has said anything')
    assert.equal(await page.locator('.verdict').count(), 0, 'nothing is given away')

    const { turns: all } = present
    const length = await lengthOf(page)
    for (const share of [0.25, 0.75, 0.5]) {
      await seek(page, length * share)
      const early = await shownTurns(page)
      assert.ok(early.length > 0 && early.length < all.length, `${early.length} of ${all.length} turns at ${share}`)
      const known = new Map(all)
      const silent = await page.locator('article.turn:has(.doing)').evaluateAll(some => some.map(turn => turn.id))
      for (const [key, words] of early)
        if (silent.includes(key)) assert.ok(known.has(key), `${key} at ${share}`)
        else assert.equal(words, known.get(key)?.slice(0, words.length), `${key} at ${share}`)
      assert.equal(await page.locator('.verdict').count(), 0)
    }
    await seek(page, length)
    await page.locator('.verdict').waitFor()
    assert.deepEqual(await shownNow(page), present)
    await page.getByRole('button', { name: 'To the present' }).click()
    await page.locator('.replay').waitFor({ state: 'detached' })
    assert.deepEqual(await shownNow(page), present)
  })

  it('plays by itself at a speed, stops at a key, and jumps to where it turned', async () => {
    const { page } = await stage.open(`/debates/${id}`, { width: 1440 })
    await page.locator('.verdict').waitFor()
    const marked = await page.locator('.panel-course .turning a').first().getAttribute('data-turn')
    await page.getByRole('button', { name: 'Replay', exact: true }).click()
    const play = page.locator('.replay button.main')
    await play.waitFor()
    assert.equal(await play.getAttribute('aria-label'), 'Pause', 'it plays at once')
    await page.waitForFunction(() => Number(document.querySelector<HTMLInputElement>('.replay input')!.value) > 0)
    await page.keyboard.press(' ')
    await page.locator('.replay button.main[aria-label=Play]').waitFor()
    // Words that are far from the window may still be drawn meanwhile.
    const stand = async () => [await placeOf(page), ...(await shownTurns(page)).map(([key]) => key)]
    const stood = await stand()
    await frames(page, 20)
    assert.deepEqual(await stand(), stood, 'it stands still')

    const jump = page.getByLabel('Jump to')
    const points = await jump.locator('option').allTextContents()
    const turning = points.findIndex(name => name.startsWith('★'))
    assert.ok(turning > 0, points.join(' | '))
    await jump.selectOption({ index: turning })
    await page.locator(`article.turn.answered[id="${marked}"]`).waitFor()
    const keys = (await shownTurns(page)).map(([key]) => key)
    const later = answeredAfter(stage, id, marked!)
    assert.deepEqual(
      keys.filter(key => later.includes(key) && key !== marked),
      [],
      'nothing that was said later',
    )

    await page.getByLabel('Speed').selectOption('Infinity')
    await page.keyboard.press('Escape')
    await play.click()
    await page.locator('.verdict').waitFor()
    await page.locator('.replay button.main[aria-label=Play]').waitFor()
    assert.equal(await placeOf(page), await lengthOf(page))
  })

  it('keeps in sight what is being said, wherever it was begun', async () => {
    stage.lab.play({ tokens: 200, msPerToken: 5 })
    const { page } = await stage.open('/', { width: 800, height: 500 })
    const id = await begin(stage, page, duelRequest('Should we move?', { rounds: 2 }))
    await debateIs(page, 'done')
    await page.evaluate('scrollTo(0, 0)')
    await page.keyboard.press('r')
    await page.waitForFunction(() => {
      const caret = document.querySelector('[id^="round-2/"].speaking .caret')?.getBoundingClientRect()
      return caret && caret.top > 0 && caret.bottom < innerHeight && scrollY > innerHeight
    })
    await page.locator('.verdict').waitFor({ state: 'attached' })
    await page.keyboard.press('r')
    await page.locator('.replay').waitFor({ state: 'detached' })
    await assertWholeTranscript(page, stage.journal(id))
  })

  it('takes the reader along where it jumps, and goes on from there by keys', async () => {
    stage.lab.play({ tokens: 120, msPerToken: 4 })
    const { page } = await stage.open('/', { width: 800, height: 500 })
    await begin(stage, page, duelRequest('Should we jump?', { rounds: 2 }))
    await debateIs(page, 'done')
    await page.keyboard.press('r')
    await page.locator('.replay').waitFor()
    await pause(page)
    await page.evaluate('scrollTo(0, 0)')
    const jump = page.getByLabel('Jump to')
    await jump.selectOption({ label: 'Round 2' })
    await inSight(page, 'round-2/proposer')
    assert.equal(await chosenIn(jump), 'Round 2')
    await jump.focus()
    await jump.press('ArrowDown')
    await inSight(page, 'synthesis/judge')
    assert.equal(await chosenIn(jump), 'Verdict')
    await jump.press('ArrowUp')
    await inSight(page, 'round-2/proposer')
    assert.equal(await chosenIn(jump), 'Round 2')
    await jump.selectOption({ label: '■ Verdict' })
    await inSight(page, 'verdict')

    const length = await lengthOf(page)
    await seek(page, length / 2)
    const from = await placeOf(page)
    await slider(page).press('ArrowRight')
    const step = (await placeOf(page)) - from
    assert.ok(step >= length / 100 - 1 && step <= length / 15, `${step} of ${length} ms`)
    await slider(page).press('PageDown')
    assert.ok((await placeOf(page)) < from - step)
    assert.match((await slider(page).getAttribute('aria-valuetext'))!, /^0:0\d of 0:0\d, Round \d$/)
    await slider(page).press('End')
    assert.equal(await placeOf(page), length)
  })

  it('lets nothing lie over its slider when there is more to see below', async () => {
    stage.lab.play({ tokens: 200, msPerToken: 10 })
    const { page } = await stage.open('/', { width: 800, height: 500 })
    await begin(stage, page, duelRequest('Should we go?', { rounds: 2 }))
    await debateIs(page, 'done')
    await page.keyboard.press('r')
    await page.locator('.replay').waitFor()
    await page.getByLabel('Speed').selectOption('0.5')
    await page.waitForFunction(() => scrollY > 200)
    await page.mouse.move(400, 250)
    await page.mouse.wheel(0, -2_000)
    const more = page.getByRole('button', { name: 'New words below' })
    const [pill, bar] = [(await more.boundingBox())!, (await page.locator('.replay').boundingBox())!]
    assert.ok(pill.y + pill.height <= bar.y, 'nothing lies over the slider')
    await page.setViewportSize({ width: 360, height: 640 })
    const [narrow, low] = [(await more.boundingBox())!, (await page.locator('.replay').boundingBox())!]
    assert.ok(narrow.y + narrow.height <= low.y, 'nor on a phone')
    await page.keyboard.press('r')
    await page.locator('.replay').waitFor({ state: 'detached' })
    // Nothing comes any more.
    await more.waitFor({ state: 'detached' })
  })
})

const slider = (page: Page) => page.getByLabel('Place in the debate')
const lengthOf = async (page: Page) => Number(await slider(page).getAttribute('max'))
const placeOf = async (page: Page) => Number(await slider(page).inputValue())

/** Its first words lie behind neither bar. */
const inSight = (page: Page, place: string) =>
  page.waitForFunction(id => {
    const bar = (name: string) => document.querySelector(name)!.getBoundingClientRect()
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top >= bar('.status').bottom && top + 60 <= bar('.replay').top
  }, place)

const chosenIn = (select: Locator) =>
  select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]!.textContent)

async function seek(page: Page, place: number): Promise<void> {
  await slider(page).fill(String(Math.round(place)))
  await frames(page, 2)
}

/** All that is about the debate and not about now. */
async function shownNow(page: Page) {
  await page.waitForFunction(() => {
    const drawn = [...document.querySelectorAll('.beside .panel-body')].every(body => body.childElementCount > 0)
    return drawn && document.querySelector('.turn.far') === null
  })
  const [verdict, beside, transcript] = await Promise.all(
    ['.verdict', '.beside', '.transcript'].map(part => textOf(page.locator(part))),
  )
  return { turns: await shownTurns(page), verdict, beside, transcript }
}

/** Keys of the turns that were asked for after this one was answered. */
function answeredAfter({ journal }: Stage, id: number, key: string): string[] {
  const events = journal(id)
  const from = events.findIndex(event => event.type === 'turn.answered' && event.key === key)
  return events.slice(from).flatMap(event => (event.type === 'turn.asked' ? [event.key] : []))
}
