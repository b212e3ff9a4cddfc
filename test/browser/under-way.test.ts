import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { it } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { agonProgram, until } from '../support/agon.ts'
import { answered, assertWholeTranscript, debateIs, letters, textOf, wordsOnTheWay } from './support/debate.ts'
import { pause } from './support/replay.ts'
import { onStage } from './support/stage.ts'
import { assertNoGaps, begin, duelRequest, keepWords, wordByWord } from './support/words.ts'

const [first, second] = ['round-1/proposer', 'round-1/challenger']

onStage('a debate under way', { script: { tokens: 100 } }, stage => {
  it('is replayed as far as it came, and has gone on meanwhile', async () => {
    stage.gate.hold(second, 20)
    const { page } = await stage.open()
    const id = await begin(stage, page, duelRequest('Should we move?'))
    await page.locator(`.turn.speaking[id="${second}"] .caret`).waitFor({ state: 'attached' })
    await page.keyboard.press('r')
    await page.locator('.replay').waitFor()
    await pause(page)
    await page.getByLabel('Place in the debate').fill('0')
    assert.equal(await page.locator('.transcript .turn.answered').count(), 0, 'nobody has said anything')
    await page.getByLabel('Speed').selectOption('Infinity')
    await page.locator('.replay').getByRole('button', { name: 'Play' }).click()
    await page.locator(`.turn.answered[id="${first}"]`).waitFor()
    stage.gate.letAllOn()
    await debateIs(page, 'done')
    assert.equal(await page.locator('.verdict').count(), 0, 'the present is not shown')
    await page.getByRole('button', { name: 'To the present' }).click()
    await page.locator('.verdict').waitFor()
    await assertWholeTranscript(page, stage.journal(id))
  })

  it('takes a reader back who looks at the past for a moment, to every word said meanwhile', async () => {
    stage.gate.hold(first, 30)
    const { page } = await stage.open()
    const id = await begin(stage, page, duelRequest('Should we stay?'))
    const heard = await wordsOnTheWay(page, () => stage.journal(id), 40)
    await page.keyboard.press('r')
    await page.locator('.replay').waitFor()
    stage.gate.letOn(first, 30)
    await page.keyboard.press('r')
    await page.locator('.replay').waitFor({ state: 'detached' })
    const again = await wordsOnTheWay(page, () => stage.journal(id), heard.words.length + 20)
    assert.equal(again.key, heard.key)
    assert.ok(again.words.startsWith(heard.words), 'what had been said is there')
    stage.gate.letAllOn()
    await debateIs(page, 'done')
    await assertWholeTranscript(page, stage.journal(id))
  })

  it('takes whoever follows a link to a turn there that is still to come', async () => {
    stage.gate.hold(first, 20)
    const { page } = await stage.open('/', { height: 400 })
    const { id } = await stage.backend.start(duelRequest('Should we wait?', { rounds: 2 }), 'en')
    await page.goto(`${stage.origin}/debates/${id}#round-2/proposer`)
    await page.locator('article.turn.speaking').waitFor({ state: 'attached' })
    stage.gate.letAllOn()
    await page.waitForFunction(() => {
      const turn = document.getElementById('round-2/proposer')
      const { top = -1 } = turn?.getBoundingClientRect() ?? {}
      return document.activeElement === turn && turn?.matches('.target') && top >= 0 && top < innerHeight / 2
    })
  })

  it('that is loaded anew in the middle of a speech shows what was said so far, and the rest as it comes', async () => {
    stage.gate.hold(first, 40)
    const { page, context } = await stage.open()
    await keepWords(context)
    const id = await begin(stage, page, duelRequest('Should we move?'))
    const heard = await wordsOnTheWay(page, () => stage.journal(id), 60)
    await page.reload({ waitUntil: 'commit' })
    const turn = page.locator(`article.turn[id="${first}"]`)
    await turn.waitFor()
    const words = (await turn.locator('.prose').textContent())!
    assert.ok(letters(words).startsWith(letters(heard.words)), `${words} instead of ${heard.words}`)
    await wordByWord(stage, page, first)
    assert.equal(answered(stage.journal(id), first), undefined)
    stage.gate.letAllOn()
    await debateIs(page, 'done')
    await assertNoGaps(page, stage.journal(id))
    await assertWholeTranscript(page, stage.journal(id))
  })

  it('has one stream of events in a tab, wherever that goes', async () => {
    stage.gate.hold(first, 20)
    const { page } = await stage.open('/new')
    const streams = countStreams(page)
    const heard = async () => assert.equal((await wordsOnTheWay(page, () => stage.journal(id))).key, first)
    await page.getByRole('link', { name: 'Debates', exact: true }).click()
    const id = await begin(stage, page, duelRequest('Should we stay?'))
    await heard()
    await streams.are([`/api/debates/${id}/events`])
    await page.getByRole('link', { name: 'Debates', exact: true }).click()
    await page.locator('main.home').waitFor()
    await streams.are(['/api/events'])
    await page.goBack()
    await heard()
    await streams.are([`/api/debates/${id}/events`])
    await page.getByRole('link', { name: 'New debate', exact: true }).click()
    await page.locator('.new-form').waitFor()
    // A form hears nothing.
    await streams.are([])
    const [list, debate] = ['/api/events', `/api/debates/${id}/events`]
    assert.deepEqual(streams.all, [list, debate, list, debate])
    assert.equal(streams.most(), 1)
  })
})

const seats = { proposer: 'lab:a', challenger: 'lab:b', judge: 'lab:c' }

onStage('a debate that another process plays', { script: { tokens: 2_000 }, config: { seats } }, stage => {
  it('is in the list while it runs, heard word by word, and over when it is over', async t => {
    stage.gate.hold(first, 1)
    const { page, context } = await stage.open()
    await keepWords(context)
    await page.reload()
    await page.locator('.nothing').waitFor()
    const { env, folder: cwd } = stage
    const agon = spawn(process.execPath, [agonProgram, 'Should we move?', '--rounds', '1', '--quiet'], { env, cwd })
    t.after(() => agon.kill('SIGKILL'))
    const ended = once(agon, 'close')

    await page.locator('.debate-row.running').getByRole('link', { name: 'Should we move?' }).click()
    await page.locator(`article.turn.speaking[id="${first}"]`).waitFor()
    await wordByWord(stage, page, first)
    assert.match(await textOf(page.locator('.controls')), new RegExp(`process ${agon.pid} on`))
    assert.equal(await page.getByRole('button', { name: 'Pause', exact: true }).count(), 0, 'it is not ours to pause')
    stage.gate.letAllOn()
    await debateIs(page, 'done')
    assert.deepEqual(await ended, [0, null])
    await assertNoGaps(page, stage.journal(1))
    await page.locator('.verdict').waitFor()
    await assertWholeTranscript(page, stage.journal(1))
    await page.getByRole('link', { name: 'Debates', exact: true }).click()
    await page.locator('.debate-row.done').waitFor()
  })
})

/** The streams of events that a page opens and closes. */
function countStreams(page: Page) {
  const open = new Set<string>()
  const all: string[] = []
  let most = 0
  const pathOf = (request: Request) => new URL(request.url()).pathname
  const isStream = (request: Request) => /\/events$/.test(pathOf(request))
  const over = (request: Request) => void (isStream(request) && open.delete(pathOf(request)))
  page.on('request', request => {
    if (!isStream(request)) return
    open.add(pathOf(request))
    all.push(pathOf(request))
    most = Math.max(most, open.size)
  })
  page.on('requestfailed', over)
  page.on('requestfinished', over)
  return {
    ...{ all, most: () => most },
    /** One that is closed may be heard of a little later. */
    are: (paths: string[]) => until(`streams: ${paths}`, () => [...open].join() === paths.join(), 60_000),
  }
}
