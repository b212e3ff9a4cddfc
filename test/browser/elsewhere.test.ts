import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { agonProgram } from '../support/agon.ts'
import { inBrowser } from '../support/browser.ts'
import { assertWholeTranscript, debateIs, textOf, wordsOnTheWay } from '../support/browser-debate.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'
import { assertNoGaps, keepWords, moreWords } from '../support/browser-words.ts'

describe('a debate that another process plays', inBrowser, () => {
  let stage: Stage
  before(async () => {
    const seats = { proposer: 'lab:a', challenger: 'lab:b', judge: 'lab:c' }
    stage = await openStage({ script: { tokens: 150, msPerToken: 50 }, config: { seats } })
  })
  after(() => stage?.close())

  it('is in the list while it runs, heard word by word, and over when it is over', async t => {
    const { page, context, errors, close } = await stage.open()
    await keepWords(context)
    await page.reload()
    await page.locator('.nothing').waitFor()
    const { env, folder: cwd } = stage
    const agon = spawn(process.execPath, [agonProgram, 'Should we move?', '--rounds', '1', '--quiet'], { env, cwd })
    t.after(() => agon.kill('SIGKILL'))
    const ended = once(agon, 'close')

    const row = page.locator('.debate-row.running')
    await row.getByRole('link', { name: 'Should we move?' }).click()
    const heard = await wordsOnTheWay(page, () => stage.journal(1), 40)
    await moreWords(page, heard.key, heard.words.length)
    assert.match(await textOf(page.locator('.controls')), new RegExp(`process ${agon.pid} on`))
    assert.equal(await page.getByRole('button', { name: 'Pause', exact: true }).count(), 0, 'it is not ours to pause')

    await debateIs(page, 'done')
    assert.deepEqual(await ended, [0, null])
    const grew = await assertNoGaps(page, stage.journal(1))
    assert.ok(Math.min(...Object.values(grew)) > 1, `words came in parts: ${JSON.stringify(grew)}`)
    await page.locator('.verdict').waitFor()
    await assertWholeTranscript(page, stage.journal(1))
    await page.getByRole('link', { name: 'Debates', exact: true }).click()
    await page.locator('.debate-row.done').waitFor()
    assert.deepEqual(errors, [])
    assert.deepEqual(stage.failures, [])
    await close()
  })
})
