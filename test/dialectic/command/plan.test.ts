import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../../src/core/events.ts'
import type { Language } from '../../../src/core/language.ts'
import { memo } from '../../../src/core/memo.ts'
import type { Message } from '../../../src/core/model.ts'
import { likelyRounds, plan } from '../../../src/formats/dialectic/plan.ts'
import { type Given, openingOf, type Played, playDialectic, pointOf, roundOf, speech } from '../support/play.ts'

function briefOf(given: Given): Brief {
  const { context, ...opening } = openingOf(given)
  const files = context.map(({ path, text }) => ({ path, hash: '', bytes: Buffer.byteLength(text) }))
  return { ...opening, context: files }
}

const [fewest, most] = likelyRounds

/** Other words in every speech, so many tokens long. */
const wordy =
  (tokens: number, rounds: number, language: Language): NonNullable<Given['script']> =>
  call => {
    if (!/^round-\d+\/(?:main|partner)/.test(call.key)) return undefined
    const count = Math.ceil(tokens / estimateTokenCount(pointOf(call.key, language)))
    const words = Array.from({ length: count }, (_, i) => pointOf(`${call.key} ${i}`, language)).join(' ')
    return speech(words, { state: roundOf(call.key) >= rounds ? 'settled' : 'go-on' })
  }

const counted = new WeakMap<Message, number>()

/** The messages of a conversation are the same from call to call. */
const tokensOf = (message: Message): number => memo(counted, message, () => estimateTokenCount(message.content))

/** Calls of the kind that a plan tells apart, with their rounds. */
const callsOf = ({ sent }: Played) =>
  sent.map(({ key, call }) => {
    const tokens = call.messages.reduce((sum, message) => sum + tokensOf(message), 0)
    return { key, seat: key.split('/').at(-1)!, round: roundOf(key), isDecision: key.includes('/decide/'), tokens }
  })

describe('the plan of a dialectic', () => {
  it('is of as many rounds as are likely: each with all speeches and a decision, and the conclusion at the end', () => {
    for (const partners of [1, 3]) {
      const calls = plan(briefOf({ partners }))
      const least = calls.reduce((sum, { times = [1, 1] }) => sum + times[0], 0)
      const all = calls.reduce((sum, { times = [1, 1] }) => sum + times[1], 0)
      assert.deepEqual([least, all], [fewest * (partners + 2) + 1, most * (partners + 2) + 1])
      assert.deepEqual(calls.filter(({ closing }) => closing).length, 1)
      assert.ok(calls.at(-1)!.closing)
      assert.ok(!calls.some(({ seat }) => seat === 'user'), 'people cost nothing')
    }
  })

  it('counts the choice of a partner where there is one', () => {
    const candidates = [{ name: 'general-purpose' }]
    assert.equal(plan(briefOf({ options: { candidates } })).length, plan(briefOf({})).length + 1)
  })

  it('counts what the user brings along in every call', () => {
    const [plain] = plan(briefOf({}))
    for (const [given, tokens] of [
      [{ context: [{ path: 'a.md', text: 'word '.repeat(8_000) }] }, 8_000],
      [{ options: { history: [{ main: 'word '.repeat(4_000), partners: ['word '.repeat(4_000)] }] } }, 8_000],
      [{ options: { template: { name: 'x', text: 'word '.repeat(8_000) } } }, 8_000],
    ] as const) {
      const more = plan(briefOf(given as Given)).map(({ input }, i) => input[0] - plan(briefOf({}))[i]!.input[0])
      for (const added of more) assert.ok(added > 0.8 * tokens && added < 2.5 * tokens, String(more[0]))
    }
    assert.ok(plain!.input[1] < 4_000)
  })

  for (const language of ['en', 'zh'] as const)
    for (const partners of [1, 3])
      it(`holds what a debate of ${partners + 1} really reads, short or long: ${language}`, async () => {
        for (const [rounds, tokens] of [
          [fewest, 320],
          [most, 1_900],
        ] as const) {
          const given: Given = {
            options: { ask: 'never' },
            partners,
            language,
            script: wordy(tokens, rounds, language),
          }
          const played = await playDialectic(given)
          assert.equal(played.view.outcome, 'agreed')
          const planned = plan(briefOf(given))
          for (const call of callsOf(played)) {
            const round = planned.slice((call.round - 1) * (partners + 2), call.round * (partners + 2))
            const found =
              call.round === 0
                ? planned.at(-1)!
                : call.isDecision
                  ? round.at(-1)!
                  : round.find(one => one.seat === call.seat)!
            const [low, high] = found.input
            assert.ok(
              call.tokens >= 0.6 * low && call.tokens <= 1.15 * high,
              `${call.key}: ${call.tokens} of ${low}–${high}`,
            )
          }
        }
      })
})
