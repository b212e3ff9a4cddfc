import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { answered, debateIs, textOf } from './support/debate.ts'
import { debateShown, estimateOf, fillForm, start } from './support/form.ts'
import { askedOf, send, wordsIn, wrongWith } from './support/question.ts'
import { onStage } from './support/stage.ts'
import { duelRequest } from './support/words.ts'

const seats = { proposer: 'lab:a', challenger: 'lab:b', judge: 'lab:c' }

onStage('a person who debates in the browser', { script: { tokens: 40 } }, stage => {
  it('sits down in the form, finds its draft after a reload, and is heard like anybody', async () => {
    const { page } = await stage.open('/new')
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
  })

  it('is asked in every tab: what is answered in one is gone in the others, and nothing written is lost', async () => {
    const { id } = await stage.backend.start(
      duelRequest('Should we move?', { seats: { ...seats, proposer: 'person' } }),
      'en',
    )
    const { page, context } = await stage.open(`/debates/${id}`)
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
    for (const tab of [page, looking]) assert.equal(await tab.locator('.late').count(), 0, 'what was sent is not late')
    await late.getByRole('button', { name: 'Throw away' }).click()
    await late.waitFor({ state: 'detached' })
    assert.equal(answered(stage.journal(id), 'round-1/proposer')?.text, 'We should: it is one thing less.')
  })

  it('is not asked while it is paused, and goes on writing when it is resumed', async () => {
    const wish = duelRequest('Should we wait?', { seats: { ...seats, proposer: 'person:Ann' } })
    const { id } = await stage.backend.start(wish, 'en')
    const { page } = await stage.open(`/debates/${id}`)
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
  })

  it('is told where an answer comes too late', async () => {
    const { id } = await stage.backend.start(
      duelRequest('Should we stay?', { seats: { ...seats, proposer: 'person' } }),
      'zh',
    )
    const { page } = await stage.open(`/debates/${id}`, { language: 'zh', expected: /status of 409/ })
    const card = await askedOf(page, 'Proposer')
    await wordsIn(card).fill('我先说。')
    await page.route('**/answers', async route => {
      stage.backend.answer(id, { key: 'round-1/proposer', said: 'I was quicker.' }, 'en')
      await route.continue()
    })
    await card.locator('button[type=submit]').click()
    const late = page.locator('.late')
    await late.waitFor()
    assert.match(await textOf(late), /已有人先作了回答\s*Round 1 · Proposer/)
    assert.equal(await late.locator('textarea').inputValue(), '我先说。')
    assert.equal(answered(stage.journal(id), 'round-1/proposer')?.text, 'I was quicker.')
  })
})

onStage('a person who judges in the browser', { script: { tokens: 40 } }, stage => {
  it('takes the seat while others debate, and rules by a form that says what is missing', async () => {
    stage.gate.hold('round-1/proposer', 20)
    const { id } = await stage.backend.start(duelRequest('Should we move?', { rigor: 'normal' }), 'en')
    const { page } = await stage.open(`/debates/${id}`)
    await page.locator('article.turn.speaking').first().waitFor()
    await page.getByRole('button', { name: 'Take a seat' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Judge/ }).check()
    await dialog.locator('.sitting dd', { hasText: 'person' }).waitFor()
    await dialog.getByRole('button', { name: 'Start the fork' }).click()
    await page.waitForURL(url => url.pathname !== `/debates/${id}`)
    stage.gate.letAllOn()
    const own = await debateShown(page)
    const card = await askedOf(page, 'Your turn: Judge')
    const { page: list } = await stage.open('/')
    const row = list.locator('.debate-row', { has: list.locator(`a[href="/debates/${own}"]`) })
    await row.locator('.state').getByText('waits for you').waitFor()

    await card.locator('button[type=submit]').click()
    assert.match(await wrongWith(card, 'Whose argument was stronger on the evidence\\?'), /needed/)
    assert.equal(stage.journal(own).at(-1)?.type, 'turn.asked', 'nothing was sent')
    await rule(page, card)
    await page.reload()
    const again = await askedOf(page, 'Your turn: Judge')
    assert.ok(await again.getByRole('radio', { name: 'Challenger' }).first().isChecked(), 'what was chosen stays')
    await send(again)
    await debateIs(page, 'done')
    assert.match(await textOf(page.locator('.verdict')), /Challenger[\s\S]*It fits who we are/)
    assert.match(await textOf(page.locator('.seats')), /Judge\s*person/)
  })

  it('is asked in the language of the page, also after that was changed, and keeps what was answered', async () => {
    const wish = duelRequest('Should we move?', { seats: { ...seats, judge: 'person' }, rigor: 'normal' })
    const { id } = await stage.backend.start(wish, 'en')
    const { page } = await stage.open(`/debates/${id}`)
    const first = page.locator('.question legend').first()
    await first.getByText('Whose argument was stronger').waitFor()
    await page.locator('.question input[type=radio]').first().check()
    await page.getByRole('button', { name: '中文' }).click()
    await first.getByText(/^[^a-z]*\p{Script=Han}/u).waitFor()
    assert.ok(await page.locator('.question input[type=radio]').first().isChecked())
    await page.getByRole('button', { name: 'English' }).click()
    await first.getByText('Whose argument was stronger').waitFor()
  })
})

/** Fills in whatever the form asks for. */
async function rule(page: Page, card: Locator): Promise<void> {
  await card.getByRole('radio', { name: 'Challenger' }).first().check()
  for (const rating of await card.getByRole('radio', { name: 'medium' }).all()) await rating.check()
  for (const text of await card.locator('textarea, input[type=text]').all()) await text.fill('It fits who we are.')
  const paragraph = page.locator('article[id="round-1/challenger"] .prose p').filter({ has: page.locator('.mark') })
  await paragraph.first().selectText()
  await card.getByRole('button', { name: 'Take the words I selected' }).first().click()
  assert.doesNotMatch(
    await card.getByLabel('Which words?').inputValue(),
    /·|✓/,
    'the words of the speech, without our marks',
  )
}

onStage('a person in the audience of an arena', { script: { tokens: 40 } }, stage => {
  it('says where it leans, asks for the floor or not, speaks when it is let in, and votes', async () => {
    const { page } = await stage.open('/new', { width: 1440 })
    await fillForm(page, {
      format: 'Arena',
      topic: 'Cities should ban private cars',
      seats: { Pro: 'lab:a', Con: 'lab:b', Judge: 'lab:c' },
      options: { Rounds: '4' },
      rows: { Audience: [{ Kind: 'logic' }, { Kind: '', Model: 'person:Anna' }] },
    })
    const id = await start(page)
    await askedOf(page, 'Your turn: Anna')
    const asked = await answerAll(page)
    assert.deepEqual([asked[0], asked.at(-1)], ['Which way do you lean, before the debate?', 'Who wins, for you?'])
    assert.ok(asked.includes('Do you want the floor?'))
    const leaning = stage
      .journal(id)
      .find(event => event.type === 'turn.answered' && event.text.includes('The air would'))
    assert.match(JSON.stringify(leaning), /confidence\W+0\.7/, 'a comma is as good as a point')
    const votes = stage.journal(id).filter(event => event.type === 'vote.cast')
    assert.equal(votes.length, 2)
    assert.ok(JSON.stringify(votes).includes('Those who work at night.'))
    assert.match(await textOf(page.locator('.panel-votes')), /Anna/)
    if (asked.includes('Your words')) assert.match(await textOf(page.locator('.transcript')), /Night shifts end/)
  })
})

/** What Anna answers, by what the question asks first. */
const answers: Record<string, (card: Locator) => Promise<void>> = {
  'Which way do you lean, before the debate?': async card => {
    await card.getByRole('radio', { name: 'Pro' }).check()
    await card.getByLabel('Why?').fill('The air would be cleaner.')
    await card.getByLabel('How sure are you?').fill('0.7.')
    await card.locator('button[type=submit]').click()
    assert.match(await wrongWith(card, 'How sure are you\\?'), /a number from 0 to 1 in digits, such as 0\.5 or 0,5/)
    await card.getByLabel('How sure are you?').fill('0,7')
  },
  'Do you want the floor?': async card => {
    await card.getByRole('radio', { name: 'no, not this time' }).check()
    assert.equal(await card.getByLabel('What would you add?').count(), 0, 'there is nothing more to say')
    await card.getByRole('radio', { name: 'yes, for Con' }).check()
    await card.getByLabel('What would you add?').fill('Nobody has spoken of those who work at night.')
    await card.getByRole('radio', { name: 'new', exact: true }).check()
    await card.getByLabel('How sure are you?').fill('0.9')
  },
  'Who wins, for you?': async card => {
    await card.getByRole('group', { name: 'Who wins, for you?' }).getByRole('radio', { name: 'Con' }).check()
    await card.getByLabel('How sure are you?').fill('1')
    await card.getByLabel('Why?').fill('Those who work at night.')
    await card.getByRole('radio', { name: 'undecided' }).check()
  },
  'Your words': card => wordsIn(card).fill('Night shifts end when no bus goes. Who thinks of them?'),
}

/** Answers whatever she is asked until the debate is over. Gives what it was, in order. */
async function answerAll(page: Page): Promise<string[]> {
  const asked: string[] = []
  const over = page.locator('.kicker .state.done')
  for (;;) {
    await page.locator('.question').or(over).first().waitFor()
    if (await over.isVisible()) return asked
    const card = page.locator('.question').first()
    const first = (await card.locator('form label, form legend').first().textContent()) ?? ''
    assert.ok(answers[first], `not known: ${first}`)
    asked.push(first)
    await answers[first]!(card)
    await send(card)
  }
}
