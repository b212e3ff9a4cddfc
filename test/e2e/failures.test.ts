import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { languages, questions } from '../cli/support/saying.ts'
import { type Reply, type Rule, speechFor } from '../lab/server.ts'
import { newLabMachine, prompt, turnsAsked } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'

const golden = openGolden('duel-failures')
/** What a report says in brackets about what went wrong. */
const warningsIn = (report: string): string => report.match(/^\[(?:ERROR|WARN)\] .*$/gm)?.join('\n') ?? ''

const dead: Reply = { status: 400, body: { error: { message: 'this seat is dead' } } }

async function play(t: TestContext, rules: Rule[], rounds = 3, language: 'en' | 'zh' = 'en', limits = {}) {
  const machine = await newLabMachine(t, { rules }, { limits: { tries: 2, retryDelayMs: 1, ...limits } })
  const ran = await machine.run([questions[language], '--rounds', String(rounds)])
  return { ...ran, machine, state: machine.state(), asked: turnsAsked(machine.lab) }
}

describe('a debater that dies', { concurrency: 4 }, () => {
  for (const language of languages) {
    it(`${language}: without an opening there is no debate`, async t => {
      const { code, stdout, state, asked } = await play(t, [{ turn: 'round-1/proposer', reply: dead }], 3, language)
      assert.equal(code, 6)
      golden.is(language, 'no opening', warningsIn(stdout))
      assert.deepEqual(asked, ['round-1/proposer'])
      assert.deepEqual([state.status, state.exchanges, state.verdict, state.rounds_completed], ['failed', [], null, 0])
    })

    it(`${language}: without a challenge the proposer's position is shown uncontested`, async t => {
      const { code, stdout, state, asked } = await play(t, [{ turn: 'round-1/challenger', reply: dead }], 3, language)
      assert.equal(code, 6)
      golden.is(language, 'no challenge', warningsIn(stdout))
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
          golden.is(language, `the ${side} in round ${round}`, warningsIn(stdout))
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
      golden.is(language, 'silence', warningsIn(stdout))
      assert.equal(state.status, 'failed')
    })
  }
})
