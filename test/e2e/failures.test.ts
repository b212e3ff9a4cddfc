import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { type Reply, type Rule, speechFor } from '../lab/server.ts'
import { newLabMachine, prompt, turnsAsked } from '../support/agon.ts'

const questions = { en: 'Should we move this service to Postgres?', zh: '我们应该把这个服务迁移到 Postgres 吗？' }
const dead: Reply = { status: 400, body: { error: { message: 'this seat is dead' } } }

async function play(t: TestContext, rules: Rule[], rounds = 3, language: 'en' | 'zh' = 'en', limits = {}) {
  const machine = await newLabMachine(t, { rules }, { limits: { tries: 2, retryDelayMs: 1, ...limits } })
  const ran = await machine.run([questions[language], '--rounds', String(rounds)])
  return { ...ran, machine, state: machine.state(), asked: turnsAsked(machine.lab) }
}

describe('a debater that dies', { concurrency: 4 }, () => {
  const words = {
    en: {
      noOpening: '[ERROR] Abort debate. Cannot proceed without opening position.',
      uncontested: "[WARN] Challenger failed. Showing proposer's uncontested position.",
      timedOut: '[ERROR] Debate failed: all tool invocations timed out.',
      incomplete: (round: number, side: string) =>
        `[WARN] Round ${round} is incomplete: the ${side} failed (request not accepted (HTTP 400): this seat is dead).`,
    },
    zh: {
      noOpening: '[ERROR] 终止辩论。没有开场立场无法继续。',
      uncontested: '[WARN] 反方辩论失败。展示正方无争议立场。',
      timedOut: '[ERROR] 辩论失败:所有工具调用均超时。',
      incomplete: (round: number, side: string) =>
        `[WARN] 第 ${round} 轮未完成：${side === 'proposer' ? '正方' : '反方'}失败（请求被拒（HTTP 400）：this seat is dead）。`,
    },
  }

  for (const language of ['en', 'zh'] as const) {
    const say = words[language]
    it(`${language}: without an opening there is no debate`, async t => {
      const { code, stdout, state, asked } = await play(t, [{ turn: 'round-1/proposer', reply: dead }], 3, language)
      assert.equal(code, 6)
      assert.ok(stdout.includes(say.noOpening), stdout)
      assert.deepEqual(asked, ['round-1/proposer'])
      assert.deepEqual([state.status, state.exchanges, state.verdict, state.rounds_completed], ['failed', [], null, 0])
    })

    it(`${language}: without a challenge the proposer's position is shown uncontested`, async t => {
      const { code, stdout, state, asked } = await play(t, [{ turn: 'round-1/challenger', reply: dead }], 3, language)
      assert.equal(code, 6)
      assert.ok(stdout.includes(say.uncontested), stdout)
      assert.ok(stdout.includes(speechFor('round-1/proposer', language)))
      assert.deepEqual(asked, ['round-1/proposer', 'round-1/challenger'])
      assert.deepEqual([state.rounds_completed, (state.exchanges as unknown[]).length, state.verdict], [0, 1, null])
    })

    for (const round of [2, 3])
      for (const side of language === 'en' || round === 2 ? ['proposer', 'challenger'] : [])
        it(`${language}: the ${side} in round ${round}: ruled on the completed rounds, and said so`, async t => {
          const key = `round-${round}/${side}`
          const { code, stdout, stderr, state, machine } = await play(t, [{ turn: key, reply: dead }], 3, language)
          assert.equal(code, 0, stderr)
          assert.ok(stdout.includes(say.incomplete(round, side)), stdout)
          assert.match(stdout, new RegExp(`Rounds: ${round - 1}\\b`))
          assert.deepEqual([state.rounds_completed, state.max_rounds, state.status], [round - 1, 3, 'completed'])
          const ruling = prompt(machine.lab, 'synthesis/judge')
          assert.ok(ruling.includes(speechFor(`round-${round - 1}/challenger`, language)))
          assert.equal(ruling.includes(`round-${round}/`), false, 'the judge sees completed rounds only')
          if (side === 'challenger')
            assert.ok(JSON.stringify(state.exchanges).includes(`"round":${round}`), 'what was said is kept')
        })

    it(`${language}: when nothing was heard in time, it says that`, async t => {
      const silent = [{ reply: { silentAfter: 0 } }]
      const { code, stdout, state } = await play(t, silent, 2, language, { idleSeconds: 0.3, tries: 2 })
      assert.equal(code, 6)
      assert.ok(stdout.includes(say.timedOut), stdout)
      assert.equal(state.status, 'failed')
    })
  }

  it('a debate that failed goes on when the cause is mended, and nothing said is asked again', async t => {
    const machine = await newLabMachine(t, { rules: [{ turn: 'synthesis/judge', reply: { status: 401 } }] })
    const failed = await machine.run([questions.en])
    assert.equal(failed.code, 3)
    assert.match(failed.stderr, /agon resume 1/)
    assert.ok(failed.stdout.includes(speechFor('round-2/challenger')), 'what was said is shown')
    assert.equal(machine.state().status, 'failed')
    machine.lab.play({})
    const before = machine.lab.requests.length
    const resumed = await machine.run(['resume'])
    assert.equal(resumed.code, 0, resumed.stderr)
    assert.deepEqual(turnsAsked(machine.lab, before), ['synthesis/judge'])
    assert.match(resumed.stdout, /### Verdict/)
    assert.equal(machine.state().status, 'completed')
  })
})
