import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Failure } from '../src/core/failure.ts'
import type { Call, Speech } from '../src/core/model.ts'
import { withArchive } from './cases/play.ts'
import { labConfig, newLabMachine, turnsAsked } from './support/agon.ts'
import { foulsIn, rounds, sideBySide } from './support/arena-fouls.ts'
import { type Given, openArena, playArena, resumeArena, verdictIn } from './support/arena-play.ts'
import { arenaScript, scoreWith, sidesOf, speechWith, withReplies } from './support/arena-script.ts'

describe('core arguments that a judge counts in both orders', sideBySide, () => {
  const counted = (asSaid: number, turned: number) => {
    const count = (most: number) => (call: Call) =>
      scoreWith({ arguments: Object.fromEntries(sidesOf(call).map(side => [side, most])) })(call)
    const script = withReplies({
      'round-1/score/judge': count(asSaid),
      'round-1/score/turned/judge': count(turned),
    })
    return playArena({ options: { rounds, poll: false }, rigor: 'high', script })
  }

  it('are too many only where they are so in both', async () => {
    assert.deepEqual(foulsIn(await counted(4, 3)), [])
    assert.deepEqual(foulsIn(await counted(3, 4)), [])
    assert.deepEqual(foulsIn(await counted(4, 5)), [
      [1, 'pro', 'too-many-arguments', 'judge'],
      [1, 'con', 'too-many-arguments', 'judge'],
    ])
  })
})

describe('numbers in the summary', sideBySide, () => {
  const flagged = async (given: Given): Promise<string[]> => {
    const script = withReplies({ 'round-9/pro': speechWith('It costs 8317 euros a year.') })
    const { sent } = await playArena({ options: { rounds, poll: false }, script, ...given })
    const { found } = sent.find(({ key }) => key === 'round-9/score/judge')!.call.moment.values
    return (found as Speech[]).map(({ text }) => text)
  }

  it('are not new where the motion or a file that everybody was given has them', async () => {
    assert.equal((await flagged({})).length, 1)
    assert.deepEqual(await flagged({ topic: 'Should the team pay 8317 euros a year for a monorepo?' }), [])
    assert.deepEqual(await flagged({ context: [{ path: 'costs.md', text: 'Last year it was 8317 euros.' }] }), [])
  })
})

describe('a final ruling without a round that has points', sideBySide, () => {
  const passed: Failure = { kind: 'passed', message: 'no points', maybePaid: false }
  const given = { models: { judge: 'person:ann' }, options: { rounds: 4 } }
  const without = (kind: Failure['kind'] | null) => (call: Call) => {
    if (call.moment.cue === 'score') return passed
    if (call.key.startsWith('ruling/') && kind) return { kind, message: 'nobody there', maybePaid: false }
    return arenaScript(call)
  }

  it('that failed on the way can be had by a resume', () =>
    withArchive(async archive => {
      const broken = await openArena(archive, { ...given, script: without('transport') })
      assert.deepEqual(
        [broken.view.state, broken.view.outcome, broken.view.failure?.kind],
        ['failed', 'failed', 'transport'],
      )
      const mended = await resumeArena(archive, broken.id, { ...given, script: without(null) })
      assert.deepEqual([mended.view.state, mended.view.outcome], ['done', 'verdict'])
      assert.deepEqual([verdictIn(mended).path, verdictIn(mended).result.ruling?.judges], [[], 1])
    }))

  it('that its judge will not give leaves no verdict', async () => {
    const { view } = await playArena({ ...given, script: without('passed') })
    assert.deepEqual([view.state, view.outcome], ['done', 'no-verdict'])
  })
})

describe('a judge of high rigor', sideBySide, () => {
  /** Whoever it is shown first wins, or the side that pro is. */
  const ruled = (goesByOrder: boolean) => (call: Call) => {
    if (!call.key.startsWith('ruling/')) return arenaScript(call)
    const [first] = call.moment.values.record as Speech[]
    const sides = sidesOf(call)
    const other = (side: string) => sides.find(one => one !== side)!
    const isPro = first!.text.includes('gets simpler for')
    const winner = goesByOrder || isPro ? first!.seat : other(first!.seat)
    const points = { [winner]: 7, [other(winner)]: 6, why: 'It was closer to the matter.' }
    const criteria = { logic: points, rebuttal: points, clarity: points, evidence: points }
    return JSON.stringify({ ...JSON.parse(arenaScript(call)), criteria, winner })
  }
  const shareOf = async (goesByOrder: boolean) => {
    const played = await playArena({ rigor: 'high', script: ruled(goesByOrder) })
    const { result, judging } = verdictIn(played)
    return [judging?.rulings.map(({ winner }) => winner).sort(), result.ruling?.share, result.alone.ruling]
  }

  it('gives half to each side where its ruling goes by the order', async () => {
    assert.deepEqual(await shareOf(true), [['con', 'pro'], { pro: 0.5, con: 0.5 }, null])
    assert.deepEqual(await shareOf(false), [['pro', 'pro'], { pro: 1, con: 0 }, 'pro'])
  })
})

describe('a budget that may not reach for the polls', { concurrency: 2 }, () => {
  const motions = { en: 'Cities should ban private cars', zh: '城市应当禁止私家车' }
  const estimate = /\$\d+\.\d+–\$(\d+\.\d+)/
  const sparing = {
    en: /^What the debate changed is not asked: .* That needs a budget of \$?(\d+\.\d+)\.$/m,
    zh: /^不询问“辩论改变了什么”：.*预算应为 \$?(\d+\.\d+)。$/m,
  }
  const price = { input: 3, output: 15 }

  for (const language of ['en', 'zh'] as const)
    it(`leaves them out, and says what they take (${language})`, async t => {
      const machine = await newLabMachine(t)
      const provider = { models: ['a', 'b', 'c', 'd'], prices: { a: price, b: price, c: price, d: price } }
      machine.configure(labConfig(machine.lab, { seats: {} }, provider))
      const play = async (...budget: string[]) => {
        const from = machine.lab.requests.length
        const args = ['arena', motions[language], '--rounds', '4', '--audience', 'logic,risk', ...budget]
        const { code, stderr } = await machine.run(args)
        assert.equal(code, 0, stderr)
        return { stderr, polled: turnsAsked(machine.lab, from).filter(turn => turn.startsWith('before/')).length }
      }
      const free = await play()
      const [, most] = estimate.exec(free.stderr) ?? assert.fail(free.stderr)
      const short = await play('--budget', (Number(most) - 0.02).toFixed(2))
      const [, needed] = sparing[language].exec(short.stderr) ?? assert.fail(short.stderr)
      const enough = await play('--budget', needed!)
      assert.doesNotMatch(enough.stderr, sparing[language])
      assert.deepEqual([free.polled, short.polled, enough.polled], [2, 0, 2])
    })
})
