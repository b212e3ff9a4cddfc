import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Failure } from '../../src/core/failure.ts'
import type { Call } from '../../src/core/model.ts'
import type { Lookup } from '../../src/core/search.ts'
import { speechesIn } from '../../src/formats/research/course-in.ts'
import { heardIn } from '../../src/formats/research/length.ts'
import { research } from '../../src/formats/research/research.ts'
import { withArchive } from '../cases/play.ts'
import { type Played, promptOf } from '../cases/sent.ts'
import { reportText } from '../support/report.ts'
import { sample, upTo } from '../support/sample.ts'
import { assertResumes, failure, findsOne, type Given, openResearch, type Script, verdictIn } from './support/play.ts'
import { looks, researchScript, roleIds } from './support/script.ts'

/** From 0 to 1, the same for the same words. */
const chance = (...words: readonly (string | number)[]): number =>
  createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) / 2 ** 32

const failures: readonly Failure[] = (['auth', 'refused', 'transport', 'timeout', 'quota', 'rejected'] as const).map(
  kind => failure(kind, `it failed: ${kind}`),
)

/** A third of all replies is wrong in some way. What comes of a call depends on the call alone. */
const stormy =
  (storm: number): Script =>
  call => {
    const at = (name: string) => chance(storm, call.key, call.refused?.length ?? 0, name)
    const kind = Math.floor(at('kind') * 18)
    const whole = replyOf(call, at('looks'))
    if (kind === 0) return failures[Math.floor(at('failure') * failures.length)]!
    if (kind === 1) return { partial: whole.slice(0, at('cut') * whole.length), failure: failures[3]! }
    if (kind === 2) return { text: whole.slice(0, at('cut') * whole.length), finish: 'length' }
    if (kind === 3) return 'I would rather not say.'
    if (kind === 4) return whole.replaceAll(/"([1-4])\.(\w+)"/g, '"9.$2"')
    if (kind === 5) return whole.replace(/\{"(?:to|claim|argument)":.*?\},?/, '')
    if (kind === 6) return whole.replaceAll('no-source', 'official-docs')
    return whole
  }

/** Some roles search a little first. */
function replyOf(call: Call, lot: number): string {
  if (call.shape?.name !== 'looking' || lot < 0.4) return researchScript(call)
  return looks([`about ${call.key}`], ['https://a.example/'])
}

const lookup: Lookup = {
  ...findsOne,
  find: async (query, signal) =>
    chance(query) < 0.3
      ? { failure: { kind: 'transport', message: 'the service is down' } }
      : findsOne.find(query, signal),
}

const givenOf = (storm: number): Given => {
  const roles = 2 + (storm % 3)
  const means = (id: string) => ['none', 'own', 'searxng'][Math.floor(chance(storm, id) * 3)]!
  return {
    roles,
    language: storm % 2 === 0 ? 'en' : 'zh',
    script: stormy(storm),
    lookup,
    options: { search: Object.fromEntries(roleIds(roles).map(id => [id, means(id)])), evidence_round: storm % 4 !== 0 },
    ...(storm % 5 === 0 && { rigor: 'high', seats: [{ id: 'judge-2', model: 'other:judge' }] }),
  }
}

/** A sample has each of these ends. */
const knownEnds: Readonly<Record<number, string>> = { 4: 'degraded-success', 6: 'failed', 21: 'success' }

describe('a research in which a third of all replies is wrong', () => {
  const seen = { success: 0, 'degraded-success': 0, failed: 0 }
  for (const storm of sample(upTo(30), { must: storm => knownEnds[storm] ?? [], atLeast: 5 }))
    it(`ends as it should, and alike from wherever it is resumed: storm ${storm}`, () =>
      withArchive(async archive => {
        const given = givenOf(storm)
        const whole = await openResearch(archive, given)
        seen[whole.view.outcome as keyof typeof seen] += 1
        assertSound(whole)
        const places = [0.1, 0.4, 0.7, 0.95].map(share => Math.max(1, Math.floor(share * whole.records.length)))
        await assertResumes(archive, whole, given, undefined, sample(places, { atLeast: 1, seed: storm }))
      }))

  it('has been all there is', () => {
    assert.ok(seen.success > 0 && seen['degraded-success'] > 0 && seen.failed > 0, JSON.stringify(seen))
  })
})

function assertSound(whole: Played): void {
  const { view } = whole
  assert.ok(reportText(research, view, []).length > 0)
  assert.equal(view.state === 'failed', view.verdict === null)
  if (view.state === 'failed') return
  const { degraded, claims, judgment, support } = verdictIn(whole)
  const missed = [...view.turns.values()].filter(({ state }) => state === 'missed')
  for (const { seat } of missed)
    assert.ok(
      degraded.some(one => one.seat === seat),
      seat,
    )
  assert.equal(view.outcome === 'success', degraded.length === 0)
  const said = speechesIn(heardIn(view))
  const known = new Set(said.flatMap(({ text }) => [...text.matchAll(/^- (\d\.n?\d) /gm)].map(([, number]) => number)))
  for (const { in: places } of claims) for (const number of places) assert.ok(known.has(number), number)
  for (const { argument } of judgment.treated) assert.ok(known.has(argument), argument)
  for (const { arguments: count } of support) assert.ok(count <= 5)
  // Nothing that nobody could have looked up passes for a source.
  const told = promptOf(whole, 'judgment/judge')
  assert.doesNotMatch(told, /(?:Source: |来源：)\[official-docs\](?!\n {2})/)
}
