import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inBrowser } from '../support/browser.ts'
import { answered, debateIs, textOf } from '../support/browser-debate.ts'
import { estimateOf, fillForm, start } from '../support/browser-form.ts'
import { askedOf, send, wordsIn, wrongWith } from '../support/browser-question.ts'
import { shoot, shootWhole } from '../support/browser-shots.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'

describe('a person who debates in the browser', inBrowser, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage({ script: { tokens: 40 } })
  })
  after(() => stage.close())

  it('sits down in the form, finds its draft after a reload, and is heard like anybody', async () => {
    const { page, errors, close } = await stage.open('/new')
    await fillForm(page, {
      format: 'Duel',
      topic: 'Should we move to Postgres?',
      seats: { Proposer: 'lab:a', Challenger: 'person', Judge: 'lab:c' },
      options: { Rounds: '1' },
    })
    assert.match(await estimateOf(page), /Challenger\s*person/)
    const id = await start(page)
    const card = await askedOf(page, 'Your turn: Challenger')
    assert.match(await textOf(card), /It is about.*Round 1 · Proposer/)
    assert.doesNotMatch(
      await textOf(card.locator('.prose')),
      /not-checked|without any support/,
      'it stands at the turn',
    )
    await shootWhole(page, 'person-debater-en-1280')
    await card.locator('button[type=submit]').click()
    assert.match(await wrongWith(card, 'Your words'), /needed/)
    assert.ok(await wordsIn(card).evaluate(element => element === document.activeElement))

    await wordsIn(card).fill('I doubt it: **nobody** owns the migration.')
    await page.reload()
    const again = await askedOf(page, 'Your turn: Challenger')
    assert.equal(await wordsIn(again).inputValue(), 'I doubt it: **nobody** owns the migration.')
    await send(again)
    await debateIs(page, 'done')
    assert.equal(answered(stage.journal(id), 'round-1/challenger')?.text, 'I doubt it: **nobody** owns the migration.')
    const turn = page.locator('article[id="round-1/challenger"]')
    assert.equal(await textOf(turn.locator('.prose strong')), 'nobody')
    const ruling = stage.lab.requests.findLast(({ turn }) => turn.startsWith('synthesis/'))
    assert.match(JSON.stringify(ruling?.body), /nobody\*\* owns the migration/)
    assert.equal(await page.locator('.late').count(), 0, 'nobody else was quicker')
    assert.deepEqual(errors, [])
    await close()
  })

  it('is asked in every tab: what is answered in one is gone in the others, and nothing written is lost', async () => {
    const seats = { proposer: 'person', challenger: 'lab:b', judge: 'lab:c' }
    const { id } = await stage.house.start({ format: 'duel', topic: 'Should we move?', seats, rounds: 1 }, 'en')
    const { page, context, errors, close } = await stage.open(`/debates/${id}`)
    const card = await askedOf(page, 'Your turn: Proposer')
    await wordsIn(card).fill('We should: it is one thing less.')
    const [writing, looking] = [await context.newPage(), await context.newPage()]
    for (const tab of [writing, looking]) await tab.goto(`${stage.origin}/debates/${id}`)
    const [other, third] = [await askedOf(writing, 'Proposer'), await askedOf(looking, 'Proposer')]
    assert.equal(await wordsIn(third).inputValue(), 'We should: it is one thing less.', 'tabs share a draft')
    await wordsIn(other).fill('We should not, on second thoughts.')
    await wordsIn(card).fill('We should: it is one thing less.')

    await send(card)
    for (const one of [other, third]) await one.waitFor({ state: 'detached' })
    for (const tab of [page, writing, looking]) await debateIs(tab, 'done')
    const late = writing.locator('.late')
    assert.match(await textOf(late), /Somebody else answered first/)
    assert.equal(await late.locator('textarea').inputValue(), 'We should not, on second thoughts.')
    await shoot(writing, 'late-answer-en-1280')
    for (const tab of [page, looking]) assert.equal(await tab.locator('.late').count(), 0, 'what was sent is not late')
    await late.getByRole('button', { name: 'Throw away' }).click()
    await late.waitFor({ state: 'detached' })
    assert.equal(answered(stage.journal(id), 'round-1/proposer')?.text, 'We should: it is one thing less.')
    assert.deepEqual(errors, [])
    await close()
  })

  it('is not asked while it is paused, and goes on writing when it is resumed', async () => {
    const seats = { proposer: 'person:Ann', challenger: 'lab:b', judge: 'lab:c' }
    const { id } = await stage.house.start({ format: 'duel', topic: 'Should we wait?', seats, rounds: 1 }, 'en')
    const { page, errors, close } = await stage.open(`/debates/${id}`)
    const card = await askedOf(page, 'Ann, your turn: Proposer')
    await wordsIn(card).fill('We should wait, because')
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await debateIs(page, 'paused')
    await card.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    const again = await askedOf(page, 'Ann, your turn: Proposer')
    assert.equal(await wordsIn(again).inputValue(), 'We should wait, because')
    await wordsIn(again).press('End')
    await wordsIn(again).pressSequentially(' nobody is in a hurry.')
    await wordsIn(again).press('Control+Enter')
    await debateIs(page, 'done')
    assert.equal(answered(stage.journal(id), 'round-1/proposer')?.text, 'We should wait, because nobody is in a hurry.')
    assert.deepEqual(errors, [])
    await close()
  })

  it('is told where an answer comes too late', async () => {
    const seats = { proposer: 'person', challenger: 'lab:b', judge: 'lab:c' }
    const { id } = await stage.house.start({ format: 'duel', topic: 'Should we stay?', seats, rounds: 1 }, 'zh')
    const { page, close } = await stage.open(`/debates/${id}`, { language: 'zh' })
    const card = await askedOf(page, 'Proposer')
    await wordsIn(card).fill('我先说。')
    await page.route('**/answers', async route => {
      stage.house.answer(id, { key: 'round-1/proposer', said: 'I was quicker.' }, 'en')
      await route.continue()
    })
    await card.locator('button[type=submit]').click()
    const late = page.locator('.late')
    await late.waitFor()
    assert.match(await textOf(late), /已有人先作了回答\s*Round 1 · Proposer/)
    assert.equal(await late.locator('textarea').inputValue(), '我先说。')
    assert.equal(answered(stage.journal(id), 'round-1/proposer')?.text, 'I was quicker.')
    assert.deepEqual(stage.failures, [])
    await close()
  })
})
