import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { DebateDocument } from '../../src/core/document.ts'
import type { LabRequest, Reply, Script } from '../lab/server.ts'
import { labConfig, newLabMachine } from '../support/agon.ts'

const question = 'Should we move this service to Postgres?'
const price = { input: 3, output: 15, cached: 0.3 }
const prices = { a: price, b: price, c: price }

async function priced(t: TestContext, script: Script = {}) {
  const machine = await newLabMachine(t, script)
  machine.configure(labConfig(machine.lab, {}, { prices }))
  return machine
}

/** What the calls of a document cost, from their usage alone. */
const spent = ({ turns }: DebateDocument): number =>
  turns.reduce((sum, { usage }) => {
    const { input = 0, output = 0, cached = 0 } = usage ?? {}
    return sum + ((input - cached) * price.input + cached * price.cached + output * price.output) / 1_000_000
  }, 0)

/** Replies as long as they may be, so that what is spent comes close to the budget. */
function longWinded({ turn, body }: LabRequest): Reply | null {
  if (turn.endsWith('judge')) return null
  const completion_tokens = body.max_completion_tokens ?? body.max_tokens
  return { usage: { prompt_tokens: Math.ceil(JSON.stringify(body.messages).length / 4), completion_tokens } }
}

const seats = { proposer: 'lab:a', challenger: 'lab:b', judge: 'gone:c' }
const withGone = (url: string, gone = 'http://127.0.0.1:1/v1') => ({
  lab: { baseURL: url, prices },
  gone: { baseURL: gone, prices },
})

describe('money', { concurrency: 4 }, () => {
  it('is counted from usage and prices, shown before and after', async t => {
    const machine = await priced(t)
    const { stdout, stderr } = await machine.run([question, '--json'])
    const document: DebateDocument = JSON.parse(stdout)
    assert.ok(document.cost && document.cost > 0)
    assert.ok(Math.abs(document.cost - spent(document)) < 1e-9)
    assert.equal(document.usage.calls, 5)
    assert.match(stderr, /^Estimate: 5 calls, \S+k–\S+k tokens, \$0\.\d+–\$0\.\d+$/m)
    assert.match(stderr, /^Debate 1 · 5 calls · (?:\d{4}|\d+\.\dk) tokens · \$0\.\d+ · \d+\.\d s · agon show 1$/m)
    for (const { body } of machine.lab.requests)
      assert.equal('max_tokens' in body || 'max_completion_tokens' in body, false)
  })

  it('is unknown, never nothing, where prices or usage are', async t => {
    const machine = await newLabMachine(t)
    const { stdout, stderr } = await machine.run([question, '--rounds', '1', '--json'])
    assert.equal(JSON.parse(stdout).cost, null)
    assert.match(stderr, /^Estimate: .*cost unknown/m)
    assert.doesNotMatch(stderr, /\$0/)
    const silent = await priced(t, { rules: [{ turn: 'round-1/proposer', reply: { usage: null } }] })
    const document = await silent.document([question, '--rounds', '1'])
    assert.deepEqual([document.cost, document.turns[0]!.usage, document.turns[0]!.cost], [null, null, null])
    const known = document.turns.reduce((sum, { cost }) => sum + (cost ?? 0), 0)
    assert.ok(known > 0)
    assert.deepEqual([document.knownCost, document.unknownCalls, document.turns[0]!.unknownCalls], [known, 1, 1])
    assert.match((await silent.run(['list'])).stdout, / ≥ \$0\.\d+ /)
    assert.match((await machine.run(['list'])).stdout, / \? /)
    const [listed] = JSON.parse((await silent.run(['list', '--json'])).stdout).debates
    assert.deepEqual([listed.cost, listed.unknownCalls, listed.knownCost.toFixed(9)], [null, 1, known.toFixed(9)])
  })

  for (const [language, told] of [
    ['en', /· ≥ \$0\.\d+ \(1 call unknown\) ·/],
    ['zh', /· ≥ \$0\.\d+（1 次调用费用未知） ·/],
  ] as const)
    it(`is at least what is known, if the price of one call is not (${language})`, async t => {
      const half: Reply = { chunks: ['Half a', ' speech'], malformedAfter: 2, usage: null }
      const machine = await priced(t, { rules: [{ turn: 'round-1/proposer', times: 1, reply: half }] })
      const { stderr } = await machine.run([question, '--rounds', '1', '--lang', language])
      assert.match(stderr, told)
      const page = (await machine.run(['export', '1', '--format', 'html'])).stdout
      assert.match(page, language === 'zh' ? /≥ \$0\.\d+（1 次调用费用未知）/ : /≥ \$0\.\d+ \(1 call unknown\)/)
    })

  it('stays below the upper end of the estimate, though every reply in JSON is asked for again', async t => {
    const machine = await priced(t)
    const refused = new Set<string>()
    machine.lab.play({
      rules: ({ turn, body }) => {
        if (!body.response_format || refused.has(turn)) return null
        refused.add(turn)
        return { text: `The winner is ${'evidently '.repeat(400)}the first.` }
      },
    })
    const { stdout, stderr } = await machine.run([question, '--rounds', '3', '--json'])
    const most = Number(/^Estimate: .*–\$([\d.]+)$/m.exec(stderr)![1])
    const { cost, turns }: DebateDocument = JSON.parse(stdout)
    assert.deepEqual(turns.map(({ attempts }) => attempts).toSorted(), [1, 1, 1, 1, 1, 1, 2, 2])
    assert.ok(cost! < most)
  })

  it('of a turn is that of all its tries', async t => {
    const usage = { prompt_tokens: 1000, completion_tokens: 100 }
    const machine = await priced(t, {
      rules: [
        { turn: 'synthesis/judge', times: 1, reply: { text: 'neither', usage } },
        { turn: 'round-1/*', reply: { text: 'It is so.', usage } },
      ],
    })
    const document = await machine.document([question, '--rounds', '1'])
    const ruling = document.turns.at(-1)!
    assert.equal(ruling.attempts, 2)
    assert.ok(ruling.usage!.input > 1000 && ruling.cost! > 0.0045)
    const sum = document.turns.reduce((total, { cost }) => total + cost!, 0)
    assert.ok(Math.abs(sum - document.cost!) < 1e-9)
    assert.equal(
      document.turns.reduce((total, { usage }) => total + usage!.input, 0),
      document.usage.input,
    )
  })

  it('a generous budget changes nothing but the limit on replies', async t => {
    const machine = await priced(t)
    const document = await machine.document([question, '--budget', '2'])
    assert.deepEqual([document.exit, document.state], [0, 'done'])
    for (const { body } of machine.lab.requests) assert.ok((body.max_completion_tokens ?? body.max_tokens) > 0)
  })

  for (const budget of ['0.27', '0.3', '0.45'])
    it(`a budget of $${budget} is not passed, and the verdict comes from what there is`, async t => {
      const machine = await priced(t, { rules: longWinded })
      const document = await machine.document([question, '--rounds', '5', '--budget', budget])
      assert.ok(spent(document) <= Number(budget), `${spent(document)} of ${budget}`)
      const rounds = document.turns.filter(turn => turn.key.endsWith('/challenger') && turn.state === 'answered').length
      assert.deepEqual([document.exit, document.outcome], [0, 'verdict'])
      assert.ok(rounds >= 1 && rounds < 5)
      assert.match(
        document.report,
        /\[WARN\] Round \d is incomplete: the \w+ failed \(the next call does not fit the budget/,
      )
    })

  it('too small for what comes next: nothing is sent, and it can go on with more', async t => {
    const machine = await priced(t, { rules: [{ turn: 'round-1/challenger', reply: { status: 400 }, times: 1 }] })
    assert.equal((await machine.run([question, '--budget', '1'])).code, 6)
    const asked = machine.lab.requests.length
    const stopped = await machine.run(['resume', '--budget', '0.06'])
    assert.equal(stopped.code, 5)
    assert.match(stopped.stderr, /Stopped before the budget of \$0\.06 is passed.*agon resume 1 --budget AMOUNT/)
    assert.equal(machine.state().status, 'paused')
    assert.equal((await machine.run(['resume'])).code, 5, 'the budget stays')
    assert.equal(machine.lab.requests.length, asked)
    const resumed = await machine.document(['resume', '--budget', '1'])
    assert.deepEqual([resumed.exit, resumed.state], [0, 'done'])
  })

  it('covers earlier processes and failed calls, and a resume stays within it', async t => {
    const machine = await priced(t, {
      rules: request => (request.turn === 'round-2/challenger' ? { resetAfter: 0 } : longWinded(request)),
    })
    machine.configure(labConfig(machine.lab, { seats, providers: withGone(machine.lab.url) }))
    const failed = await machine.document([question, '--budget', '0.5'])
    assert.deepEqual([failed.exit, failed.state], [6, 'failed'])
    assert.ok(spent(failed) > 0.2)
    machine.configure(labConfig(machine.lab, { seats, providers: withGone(machine.lab.url, machine.lab.url) }))
    const resumed = await machine.document(['resume'])
    assert.ok(spent(resumed) <= 0.5)
    assert.deepEqual([resumed.exit, resumed.budget], [0, 0.5])
  })
})
