import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { estimateTokenCount } from 'tokenx'
import type { Call } from '../../../src/core/model.ts'
import type { Lookup } from '../../../src/core/search.ts'
import { estimate } from '../../../src/engine/budget.ts'
import type { PlannedCall } from '../../../src/engine/format.ts'
import type { Opening } from '../../../src/engine/perform.ts'
import { plan } from '../../../src/formats/research/plan.ts'
import type { Played, Sent } from '../../cases/sent.ts'
import { type Given, openingOf, playResearch } from '../support/play.ts'
import { roleIds } from '../support/script.ts'
import { type Manner, speaking, terse, wordy } from '../support/wordy.ts'

const briefOf = ({ context, ...opening }: Opening) => ({
  ...opening,
  context: context.map(({ path, text }) => ({ path, hash: '', bytes: Buffer.byteLength(text) })),
})

const planOf = (given: Given): PlannedCall[] => plan(briefOf(openingOf(given)))

const tokens = ({ call }: Sent): number =>
  call.messages.reduce((sum, { content }) => sum + estimateTokenCount(content), 0)

const long = (name: string): string => `${name} ${'says a thing or two about queues and rows. '.repeat(240)}`

/** Fills everything it shows to the limit. */
const generous: Lookup = {
  name: 'searxng',
  find: async query => ({
    hits: Array.from({ length: 6 }, (_, i) => ({
      url: `https://${query.replaceAll(' ', '-')}.example/${i}`,
      title: 'A page',
      text: long('It').slice(0, 1_900),
      date: null,
    })),
  }),
  read: async url => ({ url, title: null, text: long(url) }),
}

const bySearch = (means: string, roles: number) => ({
  search: Object.fromEntries(roleIds(roles).map(id => [id, means])),
})

/** Looks up all it may, as often as it may. */
const eager =
  (manner: Manner) =>
  (call: Call): string => {
    if (call.shape?.name !== 'looking') return speaking(manner)(call)
    const round = Number(/look-(\d)/.exec(call.key)?.[1] ?? 0)
    const queries = [1, 2, 3].map(n => `${call.moment.seat} question ${round} ${n}`)
    const listed = [1, 2, 3].map(n => `https://${call.moment.seat}-question-${round - 1}-${n}.example/0`)
    return JSON.stringify({ searches: queries, pages: round === 0 ? [] : listed, findings: null })
  }

/** Every call was planned for its seat, with as much as it read and wrote. */
function assertPlanned(played: Played, planned: readonly PlannedCall[]): void {
  assert.equal(played.view.outcome, 'success')
  const { calls, input, output } = estimate(planned, () => null)
  const made = played.sent.length
  assert.ok(calls[0] <= made && made <= calls[1], `${made} calls, planned ${calls}`)
  for (const seat of new Set(played.sent.map(({ call }) => call.moment.seat))) {
    const own = played.sent.filter(({ call }) => call.moment.seat === seat)
    const [least, most] = estimate(
      planned.filter(call => call.seat === seat),
      () => null,
    ).input
    const read = own.reduce((sum, one) => sum + tokens(one), 0)
    assert.ok(least <= read && read <= most, `${seat} reads ${read}, planned ${least} to ${most}`)
  }
  const read = played.sent.reduce((sum, one) => sum + tokens(one), 0)
  const written = [...played.view.turns.values()].reduce((sum, { text }) => sum + estimateTokenCount(text), 0)
  assert.ok(input[0] <= read && read <= input[1], `${read} read, planned ${input}`)
  assert.ok(output[0] <= written && written <= output[1], `${written} written, planned ${output}`)
}

describe('the plan', () => {
  for (const language of ['en', 'zh'] as const)
    for (const roles of [2, 3, 4])
      for (const [name, manner] of [
        ['terse', terse],
        ['wordy', wordy],
      ] as const)
        it(`covers what is called and said by a ${name} cast of ${roles}, in ${language}`, async () => {
          for (const given of [
            { roles, language },
            { roles, language, rigor: 'high', seats: [{ id: 'judge-2', model: 'other:judge' }] },
            { roles, language, options: { evidence_round: false } },
          ] satisfies Given[]) {
            const played = await playResearch({ ...given, script: speaking({ ...manner, cites: false }) })
            assertPlanned(played, planOf(given))
            assert.equal(planOf(given).length, played.sent.length)
          }
        })

  it('covers a role that searches at once for all it may, and one that never does', async () => {
    const given: Given = { options: bySearch('searxng', 2), lookup: generous }
    const planned = planOf(given)
    const most = await playResearch({ ...given, script: eager(wordy) })
    assertPlanned(most, planned)
    assert.equal(most.sent.length, estimate(planned, () => null).calls[1])
    const least = await playResearch({ ...given, script: speaking(terse) })
    assertPlanned(least, planned)
    assert.equal(least.sent.length, estimate(planned, () => null).calls[0])
  })

  it('has room for what a model finds by itself, in the investigation alone', async () => {
    const own = planOf({ options: bySearch('own', 2) })
    const none = planOf({})
    const added = own.map(({ input }, i) => input[1] - none[i]!.input[1])
    assert.deepEqual(added, [30_000, 30_000, 0, 0, 0, 0])
    const played = await playResearch({ options: bySearch('own', 2), script: speaking(wordy) })
    assert.equal(played.sent.length, own.length)
  })

  it('grows with the rounds, the roles, the files, and what the user says', () => {
    const most = (given: Given) => estimate(planOf(given), () => null)
    const usual = most({})
    const searching = (rounds: number) =>
      most({ options: { ...bySearch('searxng', 2), limits: { rounds, atOnce: 3, results: 6, bytes: 12_000 } } })
    assert.deepEqual(searching(3).calls, [6, 12])
    assert.deepEqual(searching(5).calls, [6, 16])
    assert.ok(searching(5).input[1] > searching(3).input[1])
    assert.ok(most({ roles: 4 }).output[1] > usual.output[1])
    const file = { path: 'a.md', text: 'word '.repeat(3_000) }
    assert.ok(most({ context: [file] }).input[0] >= usual.input[0] + 6 * 3_000)
    assert.ok(most({ options: { goal: 'word '.repeat(300) } }).input[1] > usual.input[1] + 6 * 250)
  })

  it('has every call of a panel in both orders, and keeps them aside', () => {
    const planned = planOf({ rigor: 'high', seats: [{ id: 'judge-2', model: 'other:judge' }] })
    const judges = planned.filter(({ closing }) => closing).map(({ seat }) => seat)
    assert.deepEqual(judges, ['judge', 'judge', 'judge-2', 'judge-2'])
  })

  it('has an auditor only where there is an audit', () => {
    const audited = (given: Given) => planOf(given).some(({ seat }) => seat === 'auditor')
    assert.equal(audited({ options: { evidence_round: 'auto' } }), false)
    assert.equal(audited({ topic: 'Which one is cheaper?', options: { evidence_round: 'auto' } }), true)
    assert.equal(audited({ options: { evidence_round: 'true' } }), true)
    assert.equal(audited({ options: { evidence_round: 'false' } }), false)
  })
})
