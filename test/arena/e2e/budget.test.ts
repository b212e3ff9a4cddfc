import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { LabRequest, Reply, Script } from '../../lab/server.ts'
import { labConfig, newLabMachine, turnsAsked } from '../../support/agon.ts'

const price = { input: 3, output: 15 }
const motions = { en: 'Cities should ban private cars', zh: '城市应当禁止私家车' }

/** Speeches of the length that the plan takes for long. */
function long({ turn, body }: LabRequest): Reply | null {
  if (!/\/(?:pro|con)$/.test(turn)) return null
  return { usage: { prompt_tokens: Math.ceil(JSON.stringify(body.messages).length / 4), completion_tokens: 1_500 } }
}

async function priced(t: TestContext, script: Script = {}) {
  const machine = await newLabMachine(t, script)
  const provider = { models: ['a', 'b', 'c', 'd'], prices: { a: price, b: price, c: price, d: price } }
  machine.configure(labConfig(machine.lab, { seats: {} }, provider))
  return machine
}

const expected = {
  en: {
    estimate: /^Estimate: .*\$(\d+\.\d+)–\$(\d+\.\d+)$/m,
    refused:
      /does not cover this debate: it needs at least \$(\d\.\d+)\. All that comes before the ruling takes \$(\d\.\d+) or more, and up to \$(\d\.\d+) is kept aside for ruling and votes/,
    mayPause: /^The budget of \$\S+ is less than the \$\S+ that this may cost: the debate may pause before its end/m,
    paused: /^Stopped before the budget of \$\S+ is passed.*agon resume 1 --budget (\d+\.\d+)$/m,
    other: /go to its verdict early|AMOUNT/,
  },
  zh: {
    estimate: /\$(\d+\.\d+)–\$(\d+\.\d+)/,
    refused:
      /不够这场辩论：至少需要 \$(\d\.\d+)。裁决之前的部分至少花费 \$(\d\.\d+)，另为裁决和投票预留最多 \$(\d\.\d+)/,
    mayPause: /^预算 \$\S+ 低于可能的花费 \$\S+：辩论可能中途暂停/m,
    paused: /^在超出预算 \$\S+ 之前停止.*agon resume 1 --budget (\d+\.\d+)$/m,
    other: /提前进入裁决|--budget 金额/,
  },
}

describe('the budget of an arena', { concurrency: 2 }, () => {
  for (const language of ['en', 'zh'] as const)
    it(`says what it does when it is short, and with how much it goes on (${language})`, async t => {
      const machine = await priced(t, { rules: long })
      const words = expected[language]
      const play = (budget: string) =>
        machine.run(['arena', motions[language], '--rounds', '4', '--audience', 'logic,risk', '--budget', budget])

      const refused = await play('0.05')
      assert.equal(refused.code, 2)
      const [, least, before, closing] = words.refused.exec(refused.stderr) ?? assert.fail(refused.stderr)
      assert.ok(Math.abs(Number(least) - Number(before) - Number(closing)) < 0.011, 'the parts make the whole')

      const stopped = await play(least!)
      assert.match(stopped.stderr, words.mayPause)
      assert.doesNotMatch(stopped.stderr, words.other)
      assert.equal(stopped.code, 5)
      const [, from, to] = words.estimate.exec(stopped.stderr) ?? assert.fail(stopped.stderr)
      assert.ok(Number(from) < Number(least) && Number(least) < Number(to))
      const [, amount] = words.paused.exec(stopped.stderr) ?? assert.fail(stopped.stderr)
      assert.ok(Math.abs(Number(amount) - Number(to)) < 0.011, 'no other than the estimate')

      const resumed = await machine.run(['resume', '1', '--budget', amount!])
      assert.equal(resumed.code, 0, resumed.stderr)
    })
})

describe('a budget that may not reach for the polls', { concurrency: 2 }, () => {
  const estimate = /\$\d+\.\d+–\$(\d+\.\d+)/
  const sparing = {
    en: /^What the debate changed is not asked: .* That needs a budget of \$?(\d+\.\d+)\.$/m,
    zh: /^不询问“辩论改变了什么”：.*预算应为 \$?(\d+\.\d+)。$/m,
  }

  for (const language of ['en', 'zh'] as const)
    it(`leaves them out, and says what they take (${language})`, async t => {
      const machine = await priced(t)
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
