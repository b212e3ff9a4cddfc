import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { newLabMachine } from './support/agon.ts'

const question = 'Should we move this service to Postgres?'
const chinese = '我们应该把这个服务迁移到 Postgres 吗？'

/** Everything is refused before anybody is asked. */
async function refused(t: TestContext, args: string[], config: object = {}, asked = question) {
  const machine = await newLabMachine(t, {}, config as Record<string, unknown>)
  const ran = await machine.run([asked, ...args])
  assert.equal(ran.code, 2, ran.stderr)
  assert.equal(machine.lab.requests.length, 0)
  return ran.stderr.trim().replace(/^agon: /, '')
}

describe('several judges', { concurrency: 3 }, () => {
  it('have a seat each, rule in both orders, and are named in plan, report and document', async t => {
    const machine = await newLabMachine(t)
    const ran = await machine.run([question, '--rounds', '1', '--judge', 'lab:c, lab:d,lab:e'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(
      ran.stderr,
      /^Seats: Proposer lab:a · Challenger lab:b · Judge lab:c · Judge 2 lab:d · Judge 3 lab:e$/m,
    )
    assert.match(ran.stderr, /^Rigor: high — each judge rules in both orders/m)
    const [, foreseen, made] = /^Estimate: (\d+) calls, [\s\S]* · (\d+) calls · /m.exec(ran.stderr) ?? []
    assert.equal(foreseen, made)
    assert.ok(Number(made) >= 8)
    const family = /Judge, Judge 2 and Judge 3 are of one model family \(lab\)/
    assert.match(ran.stderr, family)
    assert.match(ran.stdout, new RegExp(`> ${family.source}`))
    const document = await machine.document(['show', 'last'])
    assert.deepEqual(
      document.seats.map(({ id, model }) => `${id}=${model}`),
      ['proposer=lab:a', 'challenger=lab:b', 'judge=lab:c', 'judge-2=lab:d', 'judge-3=lab:e'],
    )
    assert.ok(document.notices.some(notice => family.test(notice)))
    const rulings = document.turns.filter(({ key }) => key.startsWith('synthesis/')).map(({ key }) => key)
    assert.deepEqual(rulings.toSorted(), [
      ...['judge', 'judge-2', 'judge-3'].map(seat => `synthesis/${seat}`),
      ...['judge', 'judge-2', 'judge-3'].map(seat => `synthesis/turned/${seat}`),
    ])
  })

  it('of different families are not remarked on', async t => {
    const machine = await newLabMachine(t)
    const ran = await machine.run([question, '--rounds', '1', '--judge', 'lab:gpt-x,lab:qwen-x'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.doesNotMatch(ran.stderr + ran.stdout, /one model family/)
  })

  it('may be configured', async t => {
    const machine = await newLabMachine(
      t,
      {},
      { seats: { proposer: 'lab:a', challenger: 'lab:b', judge: 'lab:c,lab:d' } },
    )
    const { seats } = await machine.document([question, '--rounds', '1'])
    assert.deepEqual(
      seats.slice(2).map(({ id, model }) => `${id}=${model}`),
      ['judge=lab:c', 'judge-2=lab:d'],
    )
    const shown = await machine.run(['seats'])
    assert.match(shown.stdout, /^Judge +lab:c +config\.json\s*\n^Judge 2 +lab:d/m)
    assert.equal((await machine.run(['doctor'])).stdout.includes('lab:c,lab:d'), false)
    const one = await machine.document([question, '--rounds', '1', '--judge', 'lab:c'])
    assert.equal(one.seats.length, 3)
  })

  it('are stored by agon seats', async t => {
    const machine = await newLabMachine(t)
    assert.equal((await machine.run(['seats', 'judge=lab:c,lab:d'])).code, 0)
    assert.match((await machine.run(['seats'])).stdout, /^Judge 2 +lab:d/m)
    const wrong = await machine.run(['seats', 'judge=lab:c,nope:d'])
    assert.match(wrong.stderr, /judge: there is no provider "nope"/)
    assert.equal(wrong.code, 2)
  })

  it('have fallbacks of their own', async t => {
    const machine = await newLabMachine(t, {
      rules: ({ turn, body }) =>
        turn.startsWith('synthesis/') && body.model === 'd' ? { chunks: [], refusal: 'No.' } : null,
    })
    const fallback = ['--fallback', 'judge-2=lab:e']
    const ran = await machine.document([question, '--rounds', '1', '--judge', 'lab:c,lab:d', ...fallback])
    assert.equal(ran.exit, 0)
    const second = ran.turns.filter(({ seat }) => seat === 'judge-2')
    assert.deepEqual([second.length, ...new Set(second.map(({ model }) => model))], [2, 'lab:e'])
  })

  it('are named where one has the model of a debater', async t => {
    const machine = await newLabMachine(t)
    const ran = await machine.run([question, '--rounds', '1', '--judge', 'lab:c,lab:b'])
    assert.match(ran.stderr, /^The judge has the model of a debater\. Name another with --judge\.$/m)
    assert.match(ran.stdout, /> Judge 2 has the model of Challenger \(lab:b\)\. Name another with --judge\./)
  })

  it('may be joined by the offline voice, which sits once and sees everything', async t => {
    const machine = await newLabMachine(t)
    const ran = await machine.document([question, '--rounds', '1', '--judge', 'lab:c,offline'])
    assert.equal(ran.exit === 0 || ran.exit === 7, true)
    const keys = ran.turns.filter(({ key }) => key.startsWith('synthesis/')).map(({ key }) => key)
    assert.deepEqual(keys.toSorted(), ['synthesis/judge', 'synthesis/judge-2', 'synthesis/turned/judge'])
  })

  const mistakes: [name: string, args: string[], en: RegExp, zh: RegExp][] = [
    [
      'with an empty place',
      ['--judge', 'lab:c,,lab:d'],
      /^--judge: "lab:c,,lab:d" leaves a judge out/,
      /^--judge：“lab:c,,lab:d”中有一位裁判是空的/,
    ],
    ['with a comma at the end', ['--judge', 'lab:c,'], /^--judge: "lab:c," leaves a judge out/, /^--judge：/],
    [
      'beyond nine',
      ['--judge', Array.from({ length: 10 }, (_, i) => `lab:j${i}`).join(',')],
      /^--judge: 10 judges are named, and at most 9 can sit together\.$/,
      /^--judge：指定了 10 位裁判，而最多只能有 9 位。$/,
    ],
    [
      'named twice',
      ['--judge', 'lab:c,lab:d,lab:c'],
      /^--judge: lab:c is named twice, .* Name each judge once\.$/,
      /^--judge：lab:c 写了两次，.*每位裁判只写一次。$/,
    ],
    [
      'with --model-judge',
      ['--judge', 'lab:c,lab:d', '--model-judge', 'x'],
      /^--judge: --model-judge is for one judge, and several are named\. .*provider:x$/,
      /^--judge：--model-judge 只用于一位裁判/,
    ],
    [
      'with less than high rigor',
      ['--judge', 'lab:c,lab:d', '--rigor', 'normal'],
      /^--judge names several judges, and --rigor normal asks one/,
      /^--judge 指定了多位裁判，而 --rigor normal 只用一位/,
    ],
    [
      'of whom one is nobody',
      ['--judge', 'lab:c,nope:d'],
      /^--judge: there is no provider "nope"/,
      /^--judge：没有名为“nope”的提供方/,
    ],
  ]
  for (const [name, args, en, zh] of mistakes)
    it(`${name} are refused`, async t => {
      assert.match(await refused(t, args, {}), en)
      assert.match(await refused(t, args, {}, chinese), zh)
    })

  it('of a configuration that are wrong are told with their place', async t => {
    const said = await refused(t, [], { seats: { proposer: 'lab:a', challenger: 'lab:b', judge: 'lab:c,,lab:d' } })
    assert.match(said, /config\.json:\d+:\d+ seats\.judge: "lab:c,,lab:d" leaves a judge out/)
  })
})

describe('rigor', { concurrency: 2 }, () => {
  it('is said in the plan where it is not as usual, with its cost', async t => {
    const machine = await newLabMachine(t, {}, {})
    const plan = async (...args: string[]) => (await machine.run([question, '--rounds', '1', ...args])).stderr
    const usual = await plan()
    assert.doesNotMatch(usual, /^Rigor:/m)
    assert.match(usual, /^Estimate: 3 calls/m)
    assert.match(await plan('--rigor', 'low'), /^Rigor: low — one judge, one call/m)
    const high = await plan('--rigor', 'high')
    assert.match(high, /^Rigor: high — each judge rules in both orders/m)
    assert.doesNotMatch(high, /^Estimate: 3 calls/m)
  })
})
