import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inBrowser } from '../support/browser.ts'
import { answered, assertWholeTranscript, debateIs, letters, wordsOnTheWay } from '../support/browser-debate.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'
import { assertNoGaps, begin, duelWish, keepWords, moreWords } from '../support/browser-words.ts'

describe('a page that is loaded anew in the middle of a speech', inBrowser, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage({ script: { tokens: 120, msPerToken: 40 } })
  })
  after(() => stage?.close())

  it('shows what was said so far, and the rest as it comes', async () => {
    const { page, context, errors, close } = await stage.open()
    await keepWords(context)
    const id = await begin(stage, page, duelWish('Should we move?'))
    const heard = await wordsOnTheWay(page, () => stage.journal(id), 60)

    await page.reload({ waitUntil: 'commit' })
    const turn = page.locator(`article.turn[id="${heard.key}"]`)
    await turn.waitFor()
    const words = (await turn.locator('.prose').textContent())!
    assert.equal(answered(stage.journal(id), heard.key), undefined, 'it was over before the page was there again')
    assert.ok(letters(words).startsWith(letters(heard.words)), `${words} instead of ${heard.words}`)
    await moreWords(page, heard.key, words.length)

    await debateIs(page, 'done')
    const grew = await assertNoGaps(page, stage.journal(id))
    assert.ok(grew[heard.key]! > 5, 'its words came one after the other')
    await assertWholeTranscript(page, stage.journal(id))
    assert.deepEqual(errors, [])
    assert.deepEqual(stage.failures, [])
    await close()
  })
})
