import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertWholeTranscript, debateIs, eventually, textOf, wordsOnTheWay } from './support/debate.ts'
import { estimateOf, fillForm, start } from './support/form.ts'
import { onStage, type Stage } from './support/stage.ts'
import { duelRequest } from './support/words.ts'

onStage('debates from the form to the verdict', { script: { tokens: 60 } }, stage => {
  it('plays a duel: estimate, words as they come, sides in columns, verdict, report, permalink', async () => {
    stage.gate.hold('round-1/proposer', 20)
    const { page } = await stage.open('/new', { width: 1440 })
    await fillForm(page, {
      format: 'Duel',
      topic: 'Should we move to Postgres?',
      seats: { Proposer: 'lab:b', Challenger: 'lab:a', Judge: 'lab:c' },
      options: { Rounds: '1' },
    })
    const estimate = await estimateOf(page)
    assert.match(estimate, /\$0\.\d+.*3 calls · /)
    assert.match(estimate, /Proposer\s*lab:b\s*Challenger\s*lab:a/)
    assert.equal(stage.lab.requests.length, 0, 'nothing is spent before the button')

    const id = await start(page)
    const partial = await wordsOnTheWay(page, () => stage.journal(id))
    assert.match(partial.key, /^round-1\//)
    stage.gate.letAllOn()
    await debateIs(page, 'done')
    const [pro, con] = await boxes(page, 'round-1/proposer', 'round-1/challenger')
    assert.equal(pro.y, con.y)
    assert.ok(pro.x + pro.width <= con.x, 'the sides stand beside each other')
    await page.setViewportSize({ width: 360, height: 800 })
    const [first, second] = await boxes(page, 'round-1/proposer', 'round-1/challenger')
    assert.ok(first.x === second.x && first.y + first.height <= second.y, 'below each other where it is narrow')
    await page.setViewportSize({ width: 1440, height: 900 })

    const verdict = page.locator('.verdict')
    assert.match(await textOf(verdict), /Move one read path[\s\S]*Proposer[\s\S]*leaning[\s\S]*Firmness/)
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y
    assert.ok((await top('.verdict')) < (await top('.transcript')), 'the verdict stands on top')
    await assertWholeTranscript(page, stage.journal(id))

    await page.getByRole('link', { name: 'Report', exact: true }).click()
    await page.locator('.report .prose h3, .report .prose h4').first().waitFor()
    assert.match(await textOf(page.locator('.report')), /Move one read path this month/)

    const linked = await stage.open(`/debates/${id}#round-1/challenger`, { height: 400 })
    await linked.page.locator('article.target[id="round-1/challenger"]').waitFor()
    await linked.page.waitForFunction(() => {
      const top = document.getElementById('round-1/challenger')!.getBoundingClientRect().top
      return scrollY > 0 && top >= 0 && top < innerHeight / 2
    })
  })

  it('plays an arena in Chinese: score lines, votes, audience', async () => {
    stage.gate.hold('round-1/pro', 20)
    const { page } = await stage.open('/new', { language: 'zh', width: 1440 })
    await fillForm(page, {
      format: '辩论场',
      topic: '城市应当禁止私家车进入市中心',
      seats: { 正方: 'lab:a', 反方: 'lab:b', 裁判: 'lab:c' },
      options: { 轮数: '4' },
      rows: { 观众: [{ 类型: 'logic' }, { 类型: 'risk', 权重: '2' }] },
    })
    assert.match(await estimateOf(page), /次调用/)
    const id = await start(page)
    const partial = await wordsOnTheWay(page, () => stage.journal(id), 5)
    assert.match(partial.words, /\p{Script=Han}/u)
    stage.gate.letAllOn()
    await debateIs(page, 'done')
    const [pro, con] = await boxes(page, 'round-1/pro', 'round-1/con')
    assert.ok(pro.y === con.y && pro.x + pro.width <= con.x, 'the sides stand beside each other')
    assert.match(await textOf(page.locator('.verdict')), /方[\s\S]*稳固|倾向|分歧/)
    await page.locator('.panel-course .lead .bar').nth(1).waitFor()
    await page.locator('.panel-course .turning a').first().waitFor()
    assert.ok((await page.locator('.panel-votes .panel-body *').count()) > 4)
    await assertOnce(page, stage, id)
  })

  it('plays a tree whose nodes grow, and opens one of them', async () => {
    for (const party of ['a', 'b']) stage.gate.hold(`topic-1/root/position/party-${party}`, 10)
    const { page } = await stage.open('/new', { width: 1440, dark: true })
    await fillForm(page, {
      format: 'Tree',
      topic: 'How should failed jobs be retried?',
      seats: { Reviewer: 'lab:d' },
      rows: { Debaters: [{ Model: 'lab:a' }, { Model: 'lab:b' }] },
      options: { 'Rounds deep': '2' },
    })
    await estimateOf(page)
    const id = await start(page)
    const nodes = page.locator('.panel-tree [role=treeitem]')
    await nodes.first().waitFor()
    const early = await nodes.count()
    await wordsOnTheWay(page, () => stage.journal(id))
    stage.gate.letAllOn()
    await nodes.nth(early + 1).waitFor()
    await debateIs(page, 'done')
    const node = page.locator('.panel-tree [data-node]').last()
    const label = (await node.textContent())!
    await node.click()
    await eventually(async () => {
      assert.match(await textOf(page.locator('.node-detail')), /\S/)
      assert.ok((await page.locator('.tree-path li').count()) >= 2, 'the way to it is shown')
      assert.equal(await node.getAttribute('aria-selected'), 'true', label)
    })
    const link = page.locator('.node-detail a[data-turn]').first()
    const key = (await link.getAttribute('data-turn'))!
    await link.click()
    await page.waitForFunction(name => document.activeElement?.id === name, key)
    await page.locator('.verdict .badge').first().waitFor()
    await assertOnce(page, stage, id)
  })
})

const brokenModel = ({ model }: { model: string }) => (model === 'b' ? { status: 500, body: 'oh no' } : null)

onStage('a debate that came to nothing', { script: { tokens: 40, rules: brokenModel } }, stage => {
  it('says who failed, why, and what can be done about it', async () => {
    const { id } = await stage.backend.start(duelRequest('Should we move?', { rounds: 2 }), 'en')
    const { page } = await stage.open(`/debates/${id}`)
    await debateIs(page, 'failed')
    const verdict = page.locator('.verdict')
    await verdict.waitFor()
    assert.match(
      await textOf(verdict),
      /Round 1 · Challenger \(lab:b\): connection failed \(HTTP 500\): oh no.*Resume asks again; a fork from there/,
    )
    assert.doesNotMatch(await textOf(page.locator('.panel-steps')), /left out/, 'what can still be played is to come')
    await verdict.getByRole('button', { name: 'Fork' }).click()
    await page.getByRole('dialog').waitFor()
  })

  it('says why nobody ruled', async () => {
    const seats = { proposer: 'lab:a', challenger: 'lab:c', judge: 'person' }
    const { id } = await stage.backend.start(duelRequest('Should we stay?', { seats }), 'en')
    const { page } = await stage.open(`/debates/${id}`)
    await page.getByRole('button', { name: 'Pass' }).click()
    await page.getByRole('button', { name: 'Yes, pass' }).click()
    await debateIs(page, 'done')
    await page.locator('.verdict').waitFor()
    assert.match(await textOf(page.locator('.verdict')), /No verdict.*Judge \(person\): .+asks somebody else/)
    const last = page.locator('.panel-steps .step-item').last()
    assert.match(await textOf(last), /Verdict: left out/)
  })
})

async function boxes(page: Page, ...keys: string[]) {
  const all = await Promise.all(keys.map(key => page.locator(`article[id="${key}"]`).boundingBox()))
  return all as NonNullable<(typeof all)[number]>[] as [Box, Box]
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Every turn that was asked for has its place, and none has two. */
async function assertOnce(page: Page, { journal }: Stage, id: number): Promise<void> {
  const keys = journal(id).flatMap(event => (event.type === 'turn.asked' ? [event.key] : []))
  await eventually(async () => {
    const shown = await page.locator('.transcript article.turn').evaluateAll(all => all.map(({ id }) => id))
    assert.deepEqual(shown.toSorted(), [...new Set(keys)].sort())
  })
}
