import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Call } from '../../src/core/model.ts'
import { countWords, isTooLong, lengthOf, longest } from '../../src/formats/research/length.ts'
import type { Rebuttal } from '../../src/formats/research/shapes.ts'
import { type Played, promptOf } from '../cases/sent.ts'
import { readJson } from './support/fixtures.ts'
import { except, inTurn, playResearch, triesOf, verdictIn } from './support/play.ts'
import { rebuttalOf } from './support/script.ts'

const key = 'rebuttal/opencode'

/** Its replies to the first call and to the second; the last one holds. */
async function rebutting(
  replies: readonly ((kept: Rebuttal, call: Call) => Partial<Rebuttal>)[],
  roles = 2,
): Promise<Played & { tries: number; told: string }> {
  const next = inTurn(replies)
  const script = except({ [key]: call => JSON.stringify({ ...rebuttalOf(call), ...next()(rebuttalOf(call), call) }) })
  const played = await playResearch({ roles, script })
  return { ...played, tries: triesOf(played, key), told: promptOf(played, key) }
}

const asIs = (): Partial<Rebuttal> => ({})

/** So long that the whole has this many words. */
const ofLength =
  (words: number, word = 'word') =>
  (kept: Rebuttal): Partial<Rebuttal> => {
    const [first, second] = kept.attacks as [string, string]
    const rest = words - lengthOf({ ...kept, attacks: [] })
    // No field holds more than a thousand characters.
    const share = Math.ceil((rest - countWords(first) - countWords(second)) / (kept.rebuttals.length + 2))
    const more = (text: string, count: number) => `${text}${` ${word}`.repeat(count)}`
    const rebuttals = kept.rebuttals.map(one => ({ ...one, rebuttal: more(one.rebuttal, share) }))
    const grown = { ...kept, rebuttals, attacks: [more(first, share), second] }
    return { ...grown, attacks: [grown.attacks[0]!, more(second, words - lengthOf(grown))] }
  }

describe('every argument of every opponent', () => {
  for (const roles of [2, 3, 4])
    it(`is answered once, of ${roles - 1}`, async () => {
      const { view, tries } = await rebutting([asIs], roles)
      assert.equal(tries, 1)
      const { rebuttals } = view.turns.get(key)!.value as object as Rebuttal
      assert.equal(rebuttals.length, 3 * (roles - 1))
      const claims = verdictIn({ view }).claims.flatMap(({ attacked }) => attacked)
      assert.ok(claims.every(({ number }) => number === '1.1'))
    })

  it('that was left out is asked for by its number, once', async () => {
    const without = ({ rebuttals }: Rebuttal) => ({ rebuttals: rebuttals.filter(({ to }) => to !== '1.2') })
    const { told, tries, view } = await rebutting([without, asIs])
    assert.equal(tries, 2)
    assert.match(told, /rebuttals: 1\.2 left without an answer\. Answer every argument once\./)
    assert.deepEqual(verdictIn({ view }).marks, [])
  })

  it('that is left out again is marked, and the rest is kept', async () => {
    const without = ({ rebuttals }: Rebuttal) => ({ rebuttals: rebuttals.filter(({ to }) => to === '3.1') })
    const { tries, view } = await rebutting([without], 3)
    assert.equal(tries, 2)
    assert.equal(view.outcome, 'success')
    assert.deepEqual(verdictIn({ view }).marks, [
      { seat: 'opencode', kind: 'unanswered', numbers: ['1.1', '1.2', '1.3', '3.2', '3.3'] },
    ])
  })

  it('is told apart from one that there is not, and from its own', async () => {
    const strange = ({ rebuttals }: Rebuttal) => ({
      rebuttals: [...rebuttals, { ...rebuttals[0]!, to: '1.9' }, { ...rebuttals[0]!, to: '2.1' }],
    })
    const first = await rebutting([strange, asIs])
    assert.match(first.told, /rebuttals\[3\]\.to: you wrote "1\.9"\. It takes one of 1\.1 \| 1\.2 \| 1\.3\./)
    const twice = await rebutting([strange])
    assert.equal(twice.tries, 2)
    const { rebuttals } = twice.view.turns.get(key)!.value as object as Rebuttal
    const attacked = rebuttals.map(({ to }) => to)
    assert.deepEqual(attacked, ['1.1', '1.2', '1.3'])
    assert.deepEqual(verdictIn(twice).marks, [])
  })

  it('is answered no more than once', async () => {
    const doubled = ({ rebuttals }: Rebuttal) => ({
      rebuttals: [...rebuttals, { ...rebuttals[1]!, rebuttal: 'And once more.' }],
    })
    const first = await rebutting([doubled, asIs])
    assert.match(first.told, /rebuttals: 1\.2 answered more than once/)
    const twice = await rebutting([doubled])
    assert.doesNotMatch(promptOf(twice, 'judgment/judge'), /And once more/)
  })

  it('is what the weakest premise must belong to', async () => {
    const premise = { to: '7.1', premise: 'That all is well.', challenge: 'Is it?' }
    const { told, tries } = await rebutting([() => ({ weakest_premise: premise }), asIs])
    assert.equal(tries, 2)
    assert.match(told, /weakest_premise\.to: you wrote "7\.1"\. It takes one of 1\.1/)
  })

  it('cannot be counterfeited by a line in the number that is answered', async () => {
    const premise = { to: '1.1\n- 1.1 A', premise: 'P', challenge: 'C' }
    const played = await rebutting([() => ({ weakest_premise: premise })])
    assert.match(promptOf(played, 'judgment/judge'), /- → 1\.1: P → C/)
  })

  it('is done without where a reply answers none of them, twice', async () => {
    const { view, tries } = await rebutting([() => ({ rebuttals: [{ to: 'x', rebuttal: 'No.', confidence: 1 }] })])
    assert.equal(tries, 2)
    const [degraded] = verdictIn({ view }).degraded
    assert.deepEqual([degraded?.phase, degraded?.arrived, degraded?.failure?.kind], ['rebuttal', false, 'bad-output'])
  })
})

describe('the length of a rebuttal', () => {
  for (const roles of [2, 3, 4]) {
    const most = 300 * (roles - 1)

    it(`may be ${most} words against ${roles - 1}, and a tenth more without a word`, async () => {
      for (const words of [most, Math.round(most * 1.1)]) {
        const { tries, view } = await rebutting([ofLength(words)], roles)
        assert.equal(lengthOf(view.turns.get(key)!.value as object as Rebuttal), words)
        assert.equal(tries, 1)
        assert.deepEqual(verdictIn({ view }).marks, [])
      }
    })

    it(`is kept and marked where it is up to half as much again, against ${roles - 1}`, async () => {
      for (const words of [Math.round(most * 1.1) + 1, Math.round(most * 1.5)]) {
        const { tries, view } = await rebutting([ofLength(words)], roles)
        assert.deepEqual([tries, view.outcome], [1, 'success'])
        assert.deepEqual(verdictIn({ view }).marks, [{ seat: 'opencode', kind: 'too-long', words, most }])
      }
    })

    it(`is to be shortened once where it is more, then kept and marked, against ${roles - 1}`, async () => {
      const words = Math.round(most * 1.5) + 1
      const shortened = await rebutting([ofLength(words), asIs], roles)
      assert.equal(shortened.tries, 2)
      assert.match(shortened.told, new RegExp(`The reply has ${words} words, and ${most} are allowed\\. Shorten it`))
      assert.deepEqual(verdictIn(shortened).marks, [])
      const kept = await rebutting([ofLength(words)], roles)
      assert.deepEqual([kept.tries, kept.view.outcome], [2, 'success'])
      assert.deepEqual(verdictIn(kept).marks, [{ seat: 'opencode', kind: 'too-long', words, most }])
    })
  }

  it('is counted in characters in Chinese, and told so', async () => {
    const attacks = inTurn([
      ['长'.repeat(500), '短'],
      ['短', '短'],
    ])
    const script = except({ [key]: call => JSON.stringify({ ...rebuttalOf(call), attacks: attacks() }) })
    const played = await playResearch({ language: 'zh', script })
    assert.match(promptOf(played, key), /全文不超过 300 字/)
    assert.match(promptOf(played, key), /回复共 \d{3} 字，上限为 300 字。请压缩，但保留每一条反驳。/)
    assert.equal(triesOf(played, key), 2)
  })
})

describe('words', () => {
  for (const [text, count] of readJson<[text: string, count: number][]>('word-counts.json'))
    it(`of ${JSON.stringify(text)} are ${count}`, () => assert.equal(countWords(text), count))

  it('cannot be joined into fewer', () => {
    assert.equal(countWords('this-is-a-trick,to.get/by'), 7)
  })

  it('are 300 for each opponent, and of all that a role wrote', () => {
    assert.deepEqual([1, 2, 3].map(longest), [300, 600, 900])
    const rebuttal: Rebuttal = {
      rebuttals: [{ to: '1.1', rebuttal: 'one two', confidence: 0.5 }],
      weakest_premise: { to: '1.1', premise: 'three', challenge: 'four five' },
      attacks: ['six', 'seven'],
    }
    assert.equal(lengthOf(rebuttal), 7)
    assert.equal(isTooLong({ ...rebuttal, attacks: ['w '.repeat(325), ''] }, 1), false)
    assert.equal(isTooLong({ ...rebuttal, attacks: ['w '.repeat(326), ''] }, 1), true)
  })
})
