import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Call, Speech } from '../../src/core/model.ts'
import type { View } from '../../src/core/view.ts'
import { nearestFirst } from '../../src/formats/tree/same-disagreement.ts'
import { plant, settledKeys, withArchive } from '../cases/play.ts'
import { randomFrom, sampleCuts } from '../support/sample.ts'
import { fatesOf, type Given, openTree, playTree, resumeTree, sideBySide } from './support/play.ts'
import { type Growth, rulingOf, treeScript } from './support/script.ts'

const sides = { 'party-a': 'x', 'party-b': 'y' }
const isAbove = (id: string, node: string) => node === id || node.startsWith(`${id}.`)

/** Links over which a question waits for itself. */
function circlesIn(view: View): string[] {
  const links = view.facts.flatMap(({ type, fact }) =>
    type === 'divergence.found' && fact.fate === 'linked' ? [{ from: String(fact.node), to: String(fact.sameAs) }] : [],
  )
  const waitsFor = (question: string, node: string, seen: Set<object>): boolean =>
    links.some(link => {
      if (seen.has(link) || !isAbove(question, link.from)) return false
      seen.add(link)
      return isAbove(link.to, node) || waitsFor(link.to, node, seen)
    })
  return links.filter(({ from, to }) => waitsFor(to, from, new Set())).map(({ from, to }) => `${from} → ${to}`)
}

/** Every disagreement is debated, ruled on, or linked to one that is. */
function droppedIn(view: View): string[] {
  const fates = fatesOf(view)
  const isDebated = (id: string) => view.turns.get(`topic-1/${id}/triage/reviewer`)?.state === 'answered'
  const targets = new Map(
    view.facts.flatMap(({ type, fact }) =>
      type === 'divergence.found' ? [[String(fact.id), fact.sameAs as string | null]] : [],
    ),
  )
  return Object.entries(fates)
    .filter(([id, fate]) => !fate.includes('ruled') && !isDebated(fate === 'linked' ? targets.get(id)! : id))
    .map(([id, fate]) => `${id} ${fate}`)
}

function assertSound(view: View, what: string): void {
  assert.equal(view.state, 'done', what)
  assert.deepEqual(circlesIn(view), [], what)
  assert.deepEqual(droppedIn(view), [], what)
}

/** The same for the same words. */
function chance(seed: number, ...words: (string | number)[]): number {
  let state = seed
  for (const sign of words.join('/')) state = Math.imul(state ^ sign.codePointAt(0)!, 16_777_619)
  return randomFrom(state)()
}

/** Branches that come upon the same few questions again and again, or are told so by the reviewer. */
const tangled = (seed: number) => (call: Call) => {
  const [, node = ''] = call.key.split('/')
  const { cue, values } = call.moment
  if (cue === 'ruling') return JSON.stringify(rulingOf((values.divergences as Speech).derived!.split(' ')))
  if (cue !== 'triage') return `«${call.key}»`
  const listed = (values.elsewhere as Speech[]).flatMap(({ text }) => text.match(/^d[\d.]+(?=: )/gm) ?? [])
  const count = node.split('.').length > 2 ? 0 : Math.floor(chance(seed, node, 'count') * 4)
  const titles = new Set(Array.from({ length: count }, (_, i) => Math.floor(chance(seed, node, i) * 9)))
  const divergences = [...titles].map((title, i) => {
    const told = listed.length > 0 && chance(seed, node, i, 'told') < 0.4
    const sameAs = told ? listed[Math.floor(chance(seed, node, i, 'which') * listed.length)] : null
    return { id: `x${i}`, title: `q${title}?`, sides, uninvolved: ['party-c'], importance: 'low', sameAs }
  })
  return JSON.stringify({ consensus: [], divergences })
}

describe('two branches that find each other’s question', { timeout: 120_000 }, () => {
  it('are never each linked to the other, wherever the debate is cut off', () =>
    withArchive(async archive => {
      const grown: Growth = {
        root: [
          { title: 'one?', sides },
          { title: 'two?', sides },
        ],
        d1: [{ title: 'two?', sides }],
        d2: [{ title: 'one?', sides }],
      }
      const slow = (late: string): Given => ({
        script: treeScript(grown),
        delay: ({ key }) => (key.includes(`/${late}/triage`) ? 6 : 3),
      })
      for (const late of ['d1', 'd2']) {
        const whole = await openTree(archive, slow(late))
        await sideBySide(sampleCuts(whole.records, 10), 10, async cut => {
          const id = await plant(archive, whole.records.slice(0, cut))
          const { view } = await resumeTree(archive, id, slow('d1'))
          assertSound(view, `${late} late, cut ${cut}`)
          const { 'd1.1': one, 'd2.1': other } = fatesOf(view)
          assert.deepEqual([one, other].toSorted(), ['impasse, ruled: impasse', 'linked'], `${late} late, cut ${cut}`)
        })
      }
    }))

  it('never wait for each other, and nothing is dropped, over many trees and cuts', () =>
    withArchive(async archive => {
      let links = 0
      for (let seed = 1; seed <= 8; seed++) {
        const random = randomFrom(seed)
        const given = (): Given => ({
          script: tangled(seed),
          options: { maxRounds: 4, maxNodes: seed % 2 === 0 ? 9 : 60 },
          delay: () => random() * 3,
        })
        const whole = await openTree(archive, given())
        assertSound(whole.view, `seed ${seed}`)
        links += Object.values(fatesOf(whole.view)).filter(fate => fate === 'linked').length
        await sideBySide(sampleCuts(whole.records, 8), 8, async cut => {
          const records = whole.records.slice(0, cut)
          const again = await resumeTree(archive, await plant(archive, records), given())
          assertSound(again.view, `seed ${seed}, cut ${cut}`)
          const settled = settledKeys(records)
          assert.ok(!again.sent.some(({ key }) => settled.has(key)), `seed ${seed}, cut ${cut}`)
        })
      }
      assert.ok(links > 5, `only ${links} links`)
    }))
})

describe('the questions of other branches', () => {
  it('are shown by their nearness: siblings on the way first', () => {
    const ids = ['d9.1.1', 'd2', 'd1.1', 'd1.2.3', 'd1.1.4', 'd1.3', 'd2.1']
    const near = nearestFirst(
      ids.map(id => ({ id })),
      'd1.2.1',
    )
    const order = near.map(({ id }) => id)
    assert.deepEqual(order, ['d1.2.3', 'd1.1', 'd1.3', 'd2', 'd1.1.4', 'd2.1', 'd9.1.1'])
  })

  it('are forty at most, and all are compared', async () => {
    const eight = (of: string) => Array.from({ length: 8 }, (_, i) => ({ title: `${of} ${i}?`, sides }))
    const grown: Record<string, { title: string; sides: typeof sides }[]> = { root: eight('root') }
    for (let i = 1; i <= 7; i++) grown[`d${i}`] = eight(`d${i}`)
    grown.d8 = [{ title: 'd1 7?', sides }]
    const { view, sent } = await playTree({
      script: treeScript(grown),
      options: { maxNodes: 200 },
      delay: ({ key }) => (key.includes('/d8/') ? 40 : 0),
    })
    const { values } = sent.find(({ key }) => key === 'topic-1/d8/triage/reviewer')!.call.moment
    const [shown] = values.elsewhere as Speech[]
    const lines = shown!.text.split('\n')
    assert.equal(lines.length, 40)
    assert.deepEqual(lines.slice(0, 2), ['d1: root 0?', 'd2: root 1?'])
    assert.equal(shown!.derived, 'elsewhere')
    const link = view.facts.find(({ key }) => key.endsWith('divergence.found/d8.1'))
    assert.deepEqual([link?.fact.fate, link?.fact.sameAs], ['linked', 'd1.8'])
  })
})
