import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { KeptEvent } from '../../../src/core/events.ts'
import type { DebateNode } from '../../../src/formats/tree/record/record.ts'
import type { Script } from '../../lab/server.ts'
import { type Spawned, until } from '../../support/agon.ts'
import { isLongRun, randomFrom, sample, upTo } from '../../support/sample.ts'
import { assertSound, key, models, type TreeFixture, treeFixture, turnsOf, wholeTree } from '../support/fixture.ts'

const everyTurn = [...wholeTree('topic-3'), ...wholeTree('topic-4')].toSorted()

/**
 * The moment of a death: when so many replies of this life are over; then at once, or at the next request, before or in
 * the middle of its reply. Counted in replies that come one by one, so that lives get somewhere: a dozen calls under way
 * die together.
 */
interface Moment {
  replies: number
  when: 'answered' | 'asked' | 'speaking'
  laterMs: number
}

describe('kill -9 of a tree whose branches run side by side', { timeout: 600_000 }, () => {
  it('at any moment, again and again: the same tree in the end, nothing settled is asked again', async t => {
    const deaths = new Set<string>()
    const undisturbed = await playUndisturbed(t)
    const seeds = sample(upTo(40), { atLeast: 2 })
    const worker = async () => {
      while (seeds.length > 0) {
        const seed = seeds.shift()!
        const fixture = await treeFixture(t)
        await manyLives(fixture, randomFrom(seed), deaths)
        assert.deepEqual(remains(fixture), undisturbed, `seed ${seed}`)
        assertSound(fixture)
      }
    }
    await Promise.all([worker(), worker()])
    assert.ok(deaths.size >= (isLongRun ? 25 : 4), `only ${deaths.size} different moments`)
  })
})

describe('kill -9 of a tree that is over', { concurrency: 2, timeout: 600_000 }, () => {
  it('while it leaves its files: each is whole or not there, and they can be had again', async t => {
    const fixture = await treeFixture(t)
    const folder = join(fixture.machine.folder, 'debate/output')
    const running = fixture.spawn()
    await until('the first file', () => existsSync(folder), 60_000)
    running.child.kill('SIGKILL')
    await running.done
    assert.equal(fixture.events('debate.closed').length, 1)
    const left = fixture.outputNames()
    for (const name of left.filter(name => name.endsWith('.json'))) fixture.root(name.slice(0, 7) as 'topic-3')

    if (left.length < 5) {
      const written = await fixture.agon(['resume', '1'])
      assert.equal(written.code, 0, written.stderr)
      assert.match(written.stderr, /^辩论 1 已结束，但缺少 \d 个文件；现在补写。$/m)
      assert.deepEqual(fixture.outputNames().length, 5)
    }
    const over = await fixture.agon(['resume', '1'])
    assert.equal(over.code, 2)
    assert.match(over.stderr, /辩论 1 已结束。.*agon export 1 --format files/)
    const again = await fixture.agon(['export', '1', '--format', 'files'])
    assert.equal(again.code, 0, again.stderr)
    assert.deepEqual(fixture.outputNames().length, 5)
    assert.deepEqual(remains(fixture).turns.length, 60)
    assert.deepEqual(turnsOf(fixture.lab.requests), everyTurn)
  })
})

/** Kills it at random moments until it is over, and notes what was on disk at each of them. */
async function manyLives(fixture: TreeFixture, random: () => number, deaths: Set<string>): Promise<void> {
  for (let lives = 1; lives < 60; lives++) {
    const before = fixture.machine.journal()
    const seen = fixture.lab.requests.length
    const running = live(fixture, lives === 1, random)
    const { code, signal, stderr } = await running.done
    const sent = turnsOf(fixture.lab.requests.slice(seen))
    for (const turn of sent) assert.ok(!settledIn(before).includes(turn), `life ${lives}`)
    assertTold(before, stderr)
    for (const name of fixture.outputNames()) assert.match(name, /^(summary\.md|topic-\d-.*\.(md|json))$/)
    if (signal === null) {
      assert.equal(code, 0, stderr)
      return
    }
    const journal = fixture.machine.journal()
    deaths.add(`${openIn(journal)} after ${settledIn(journal).toSorted()}`)
    if (journal.at(-1)?.type !== 'debate.closed') continue
    assert.equal((await fixture.agon(['export', '1', '--format', 'files'])).code, 0)
    return
  }
  throw new Error('not over after 60 lives')
}

function live(fixture: TreeFixture, first: boolean, random: () => number): Spawned {
  const { replies, when, laterMs } = momentOf(random)
  let over = 0
  let due = false
  const die = () => running.child.kill('SIGKILL')
  const count = () => {
    over += 1
    if (over !== replies) return
    due = true
    if (when === 'answered') setTimeout(die, laterMs)
  }
  const rules: Script['rules'] = ({ closed }) => {
    void closed.then(count)
    if (!due || when === 'answered') return { delayMs: 10 + random() * 90 }
    due = false
    setTimeout(die, when === 'asked' ? 0 : 5)
    return { silentAfter: when === 'asked' ? 0 : 6 }
  }
  fixture.lab.play({ key, models, rules })
  const running = first ? fixture.spawn() : fixture.machine.spawn(['resume'], { env: fixture.env })
  return running
}

const momentOf = (random: () => number): Moment => ({
  replies: 2 + Math.floor(random() * 12),
  when: (['answered', 'asked', 'speaking'] as const)[Math.floor(random() * 3)]!,
  laterMs: random() * 20,
})

const settledIn = (journal: readonly KeptEvent[]): string[] =>
  journal.flatMap(event => (event.type === 'turn.answered' ? [event.key] : []))

/** Asked, and nobody knows what became of it. */
function openIn(journal: readonly KeptEvent[]): string[] {
  const open = new Set<string>()
  for (const event of journal) {
    if (event.type === 'turn.asked') open.add(event.key)
    if (event.type === 'turn.answered' || event.type === 'turn.failed') open.delete(event.key)
  }
  return [...open]
}

/** A resume says which calls may have been paid already. */
function assertTold(before: readonly KeptEvent[], stderr: string): void {
  const open = openIn(before)
  const [, told = ''] = /^以下调用可能已经付费，将重新发出：(.*)$/m.exec(stderr) ?? []
  assert.deepEqual(told.split(', ').toSorted(), open.length === 0 ? [''] : open.toSorted())
}

async function playUndisturbed(t: TestContext) {
  const fixture = await treeFixture(t)
  const { code, stderr } = await fixture.tree()
  assert.equal(code, 0, stderr)
  return remains(fixture)
}

/**
 * Everything that a debate came to, but for what its calls took, and for the lots that each debate draws: in which order a
 * judge is shown the parties, and so by which labels it knows them. What it ruled is compared with their names.
 */
function remains(fixture: TreeFixture) {
  const turns = fixture.events('turn.answered').map(({ key, text }) => (key.includes('/ruling/') ? [key] : [key, text]))
  const facts = fixture.machine.journal().flatMap(event => ('fact' in event ? [[event.key, event.fact] as const] : []))
  return withoutLots({
    turns: turns.toSorted(),
    facts: Object.fromEntries(facts),
    verdict: fixture.events('debate.closed').map(({ outcome, verdict }) => ({ outcome, verdict })),
    trees: (['topic-3', 'topic-4'] as const).map(topic => withoutUsage(fixture.root(topic))),
    texts: (['topic-3.md', 'topic-4.md', 'summary.md'] as const).map(fixture.output),
  })
}

const withoutLots = <T>(found: T): T =>
  JSON.parse(JSON.stringify(found), (name, value) => (name === 'order' || name === 'labels' ? 'drawn' : value))

const withoutUsage = ({ usage: _, children, ...node }: DebateNode): object => ({
  ...node,
  children: children.map(withoutUsage),
})
