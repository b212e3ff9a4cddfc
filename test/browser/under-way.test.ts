import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inBrowser } from '../support/browser.ts'
import { assertWholeTranscript, debateIs, wordsOnTheWay } from '../support/browser-debate.ts'
import { pause } from '../support/browser-replay.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'
import { begin, duelWish } from '../support/browser-words.ts'

describe('a debate under way', inBrowser, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage({ script: { tokens: 100, msPerToken: 30 } })
  })
  after(() => stage?.close())

  it('is replayed as far as it came, and has gone on meanwhile', async () => {
    const { page, errors, close } = await stage.open()
    const id = await begin(stage, page, duelWish('Should we move?'))
    const heard = await wordsOnTheWay(page, () => stage.journal(id), 60)
    await page.waitForFunction(key => document.querySelector(`.turn.answered[id="${key}"]`), heard.key)
    await page.keyboard.press('r')
    await page.locator('.replay').waitFor()
    await pause(page)
    await page.getByLabel('Place in the debate').fill('0')
    assert.equal(await page.locator('.transcript .turn.answered').count(), 0, 'nobody has said anything')
    await page.getByLabel('Speed').selectOption('Infinity')
    await page.locator('.replay').getByRole('button', { name: 'Play' }).click()
    await page.locator(`.turn.answered[id="${heard.key}"]`).waitFor()
    await page.waitForFunction(() => document.querySelector('.kicker .state.done'))
    assert.equal(await page.locator('.verdict').count(), 0, 'the present is not shown')
    await page.getByRole('button', { name: 'To the present' }).click()
    await page.locator('.verdict').waitFor()
    await assertWholeTranscript(page, stage.journal(id))
    assert.deepEqual(errors, [])
    await close()
  })

  it('takes a reader back who looks at the past for a moment, to every word said meanwhile', async () => {
    const { page, errors, close } = await stage.open()
    const id = await begin(stage, page, duelWish('Should we stay?'))
    const heard = await wordsOnTheWay(page, () => stage.journal(id), 40)
    await page.keyboard.press('r')
    await page.locator('.replay').waitFor()
    await page.keyboard.press('r')
    await page.locator('.replay').waitFor({ state: 'detached' })
    const again = await wordsOnTheWay(page, () => stage.journal(id), heard.words.length)
    assert.equal(again.key, heard.key)
    assert.ok(again.words.startsWith(heard.words), 'what had been said is there')
    await debateIs(page, 'done')
    await assertWholeTranscript(page, stage.journal(id))
    assert.deepEqual(errors, [])
    await close()
  })

  it('takes whoever follows a link to a turn there that is still to come', async () => {
    const { page, errors, close } = await stage.open('/', { height: 400 })
    const { id } = await stage.house.start(duelWish('Should we wait?', { rounds: 2 }), 'en')
    await page.goto(`${stage.origin}/debates/${id}#round-2/proposer`)
    await page.locator('article.turn.speaking').waitFor({ state: 'attached' })
    const isAsked = stage.journal(id).some(event => event.type === 'turn.asked' && event.key === 'round-2/proposer')
    assert.equal(isAsked, false, 'it is still to come')
    await page.waitForFunction(
      () => {
        const turn = document.getElementById('round-2/proposer')
        const { top = -1 } = turn?.getBoundingClientRect() ?? {}
        return document.activeElement === turn && turn?.matches('.target') && top >= 0 && top < innerHeight / 2
      },
      undefined,
      { timeout: 30_000 },
    )
    assert.deepEqual(errors, [])
    await close()
  })
})
