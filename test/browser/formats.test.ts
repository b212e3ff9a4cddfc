import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/browser.ts'
import { assertWholeTranscript, debateIs, textOf, wordsOnTheWay } from '../support/browser-debate.ts'
import { estimateOf, fillForm, start } from '../support/browser-form.ts'
import { shoot, shootWhole } from '../support/browser-shots.ts'
import { openStage, type Stage } from '../support/browser-stage.ts'

describe('debates from the form to the verdict', inBrowser, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  it('plays a duel: estimate, words as they come, sides in columns, verdict, report, permalink', async () => {
    stage.lab.play({ tokens: 60, msPerToken: 25 })
    const { page, errors, close } = await stage.open('/new', { width: 1440 })
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
    await shoot(page, 'duel-speaking-en-1440')
    await debateIs(page, 'done')
    const [pro, con] = await boxes(page, 'round-1/proposer', 'round-1/challenger')
    assert.equal(pro.y, con.y)
    assert.ok(pro.x + pro.width <= con.x, 'the sides stand beside each other')
    await page.setViewportSize({ width: 360, height: 800 })
    const [first, second] = await boxes(page, 'round-1/proposer', 'round-1/challenger')
    assert.ok(first.x === second.x && first.y + first.height <= second.y, 'below each other where it is narrow')
    await page.setViewportSize({ width: 1440, height: 900 })

    const verdict = page.locator('.verdict')
    assert.match(await textOf(verdict), /Proposer[\s\S]*leaning[\s\S]*Firmness: leaning/)
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y
    assert.ok((await top('.verdict')) < (await top('.transcript')), 'the verdict stands on top')
    await assertWholeTranscript(page, stage.journal(id))
    await shootWhole(page, 'duel-en-1440')

    await page.getByRole('link', { name: 'Report', exact: true }).click()
    await page.locator('.report .prose h3, .report .prose h4').first().waitFor()
    assert.match(await textOf(page.locator('.report')), /Move one read path this month/)
    await shootWhole(page, 'duel-report-en-1440')
    assert.deepEqual(errors, [])
    await close()

    const linked = await stage.open(`/debates/${id}#round-1/challenger`, { height: 400 })
    await linked.page.locator('article.target[id="round-1/challenger"]').waitFor()
    await linked.page.waitForFunction(() => {
      const top = document.getElementById('round-1/challenger')!.getBoundingClientRect().top
      return scrollY > 0 && top >= 0 && top < innerHeight / 2
    })
    assert.deepEqual(linked.errors, [])
    await linked.close()
  })

  it('plays an arena in Chinese: score lines, votes, audience', async () => {
    stage.lab.play({ tokens: 40, msPerToken: 8 })
    const { page, errors, close } = await stage.open('/new', { language: 'zh', width: 1440 })
    await fillForm(page, {
      format: '辩论场',
      topic: '城市应当禁止私家车进入市中心',
      seats: { 正方: 'lab:a', 反方: 'lab:b', 裁判: 'lab:c' },
      options: { 轮数: '4', 观众: 'logic,risk*2' },
    })
    assert.match(await estimateOf(page), /次调用/)
    const id = await start(page)
    const partial = await wordsOnTheWay(page, () => stage.journal(id), 5)
    assert.match(partial.words, /\p{Script=Han}/u)
    await debateIs(page, 'done')
    const [pro, con] = await boxes(page, 'round-1/pro', 'round-1/con')
    assert.ok(pro.y === con.y && pro.x + pro.width <= con.x, 'the sides stand beside each other')
    assert.match(await textOf(page.locator('.verdict')), /方[\s\S]*稳固|倾向|分歧/)
    await page.locator('.panel-course polyline').nth(1).waitFor()
    await page.locator('.panel-course .turning a').first().waitFor()
    assert.ok((await page.locator('.panel-votes .panel-body *').count()) > 4)
    await assertOnce(page, stage, id)
    await shootWhole(page, 'arena-zh-1440')
    assert.deepEqual(errors, [])
    await close()
  })

  it('plays a tree whose nodes grow, and opens one of them', async () => {
    stage.lab.play({ tokens: 40, msPerToken: 10, rules: [{ turn: '*/root/position/*', reply: { delayMs: 1_500 } }] })
    const { page, errors, close } = await stage.open('/new', { width: 1440, dark: true })
    await fillForm(page, {
      format: 'Tree',
      topic: 'How should failed jobs be retried?',
      seats: { 'Party A': 'lab:a', 'Party B': 'lab:b', Reviewer: 'lab:d' },
      options: { 'Rounds deep': '2' },
    })
    await estimateOf(page)
    const id = await start(page)
    const nodes = page.locator('.panel-tree [role=treeitem]')
    await nodes.first().waitFor()
    const early = await nodes.count()
    await wordsOnTheWay(page, () => stage.journal(id))
    await nodes.nth(early + 1).waitFor()
    await debateIs(page, 'done')
    const node = page.locator('.panel-tree [data-node]').last()
    const label = (await node.textContent())!
    await node.click()
    assert.match(await textOf(page.locator('.node-detail')), /\S/)
    assert.ok((await page.locator('.tree-path li').count()) >= 2, 'the way to it is shown')
    assert.equal(await node.getAttribute('aria-selected'), 'true', label)
    const link = page.locator('.node-detail a[data-turn]').first()
    const key = (await link.getAttribute('data-turn'))!
    await link.click()
    await page.waitForFunction(name => document.activeElement?.id === name, key)
    await page.locator('.verdict .badge').first().waitFor()
    await assertOnce(page, stage, id)
    await shootWhole(page, 'tree-dark-en-1440')
    assert.deepEqual(errors, [])
    assert.deepEqual(stage.failures, [])
    await close()
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
  const shown = await page.locator('.transcript article.turn').evaluateAll(all => all.map(({ id }) => id))
  assert.deepEqual(shown.toSorted(), [...new Set(keys)].sort())
}
