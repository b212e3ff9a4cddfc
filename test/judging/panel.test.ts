import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { Rigor } from '../../src/core/events.ts'
import { type DebateOptions, debate, openAgon, type RunningDebate, scriptedModel } from '../../src/index.ts'
import { labConfig, newLabMachine } from '../support/agon.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openGolden } from '../support/golden.ts'

const golden = openGolden('judging-panel')

const question = 'Should we move this service to Postgres?'
const chinese = '我们应该把这个服务迁移到 Postgres 吗？'

/** Everything is refused before anybody is asked. */
async function refusal(t: TestContext, options: DebateOptions, asked = question): Promise<string> {
  const home = temporaryFolder(t)
  const mute = () => assert.fail('nobody is to be asked')
  const names = ['a', 'b', 'c', 'd', ...Array.from({ length: 10 }, (_, i) => `j${i}`)]
  const models = Object.fromEntries(names.map(name => [`lab:${name}`, scriptedModel(`lab:${name}`, mute)]))
  const seats = { proposer: 'lab:a', challenger: 'lab:b', ...options.seats }
  const { result } = debate(asked, { home, cwd: home, env: {}, models, ...options, seats })
  const error = await result.then(
    () => assert.fail('it was played'),
    (error: Error) => error,
  )
  assert.equal(error.name, 'UsageError')
  return error.message.replace(home, '~')
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
    const seated = document.seats.map(({ id, model }) => `${id}=${model}`)
    assert.deepEqual(seated, ['proposer=lab:a', 'challenger=lab:b', 'judge=lab:c', 'judge-2=lab:d', 'judge-3=lab:e'])
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
    const judges = seats.slice(2).map(({ id, model }) => `${id}=${model}`)
    assert.deepEqual(judges, ['judge=lab:c', 'judge-2=lab:d'])
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

  const mistakes: [name: string, judge: string, rigor?: Rigor][] = [
    ['with an empty place', 'lab:c,,lab:d'],
    ['with a comma at the end', 'lab:c,'],
    ['beyond nine', Array.from({ length: 10 }, (_, i) => `lab:j${i}`).join(',')],
    ['named twice', 'lab:c,lab:d,lab:c'],
    ['with less than high rigor', 'lab:c,lab:d', 'normal'],
    ['of whom one is nobody', 'lab:c,nope:d'],
  ]
  for (const [name, judge, rigor] of mistakes)
    it(`${name} are refused`, async t => {
      const options = { seats: { judge }, ...(rigor && { rigor }) }
      golden.is('en', `judges ${name}`, await refusal(t, options))
      golden.is('zh', `judges ${name}`, await refusal(t, options, chinese))
    })

  it('are refused with --model-judge, and with their place where the configuration has them wrong', async t => {
    const machine = await newLabMachine(t)
    const model = ['--judge', 'lab:c,lab:d', '--model-judge', 'x']
    const said = await machine.run([question, ...model])
    assert.match(said.stderr, /^agon: --judge: --model-judge is for one judge, and several are named\. .*provider:x$/m)
    assert.match((await machine.run([chinese, ...model])).stderr, /--judge：--model-judge 只用于一位裁判/)
    machine.configure(labConfig(machine.lab, { seats: { judge: 'lab:c,,lab:d' } }))
    const { code, stderr } = await machine.run([question])
    assert.match(stderr, /config\.json:\d+:\d+ seats\.judge: "lab:c,,lab:d" leaves a judge out/)
    assert.equal(code, 2)
    assert.equal(machine.lab.requests.length, 0)
  })
})

describe('several judges of a tree', { concurrency: 2 }, () => {
  const retries = 'How should jobs be retried?'
  const debaters = ['--seats', 'lab:a,lab:b']

  it('are named with the question, kept in its file, and foreseen in a dry run', async t => {
    const machine = await newLabMachine(t)
    const judges = ['--judge', 'lab:c,lab:d', '--max-rounds', '1']
    const made = await machine.run([
      'tree',
      retries,
      ...debaters,
      ...judges,
      '--dry-run',
      '--write-config',
      'tree.json',
    ])
    assert.equal(made.code, 0, made.stderr)
    const seats = /^Seats: Party A lab:a · Party B lab:b · Reviewer lab:c · Reviewer 2 lab:d$/m
    assert.match(made.stderr, seats)
    const again = await machine.run(['tree', '--config', 'tree.json', '--dry-run', '--output-dir', 'again'])
    assert.equal(again.code, 0, again.stderr)
    assert.match(again.stderr, seats)
    const estimate = (text: string) => /^Estimate: .* calls/m.exec(text)?.[0]
    assert.equal(estimate(again.stderr), estimate(made.stderr))
    const others = ['--judge', 'lab:e,lab:f,lab:g', '--dry-run', '--output-dir', 'others']
    const more = await machine.run(['tree', '--config', 'tree.json', ...others])
    assert.match(more.stderr, / · Reviewer lab:e · Reviewer 2 lab:f · Reviewer 3 lab:g$/m)
    assert.notEqual(estimate(more.stderr), estimate(made.stderr))
    assert.equal(machine.lab.requests.length, 0)
  })

  it('cannot sit where a debater is called as one of them', async t => {
    const machine = await newLabMachine(t)
    const seat = (id: string, model: string) => ({ id, model })
    machine.write(
      'tree.json',
      JSON.stringify({
        debaters: [seat('party-a', 'lab:a'), seat('reviewer-2', 'lab:b')],
        reviewer: seat('reviewer', 'lab:c'),
        topics: [{ id: 'topic-1', title: retries }],
        output: { dir: 'out', format: 'markdown', includeRawResponses: false },
      }),
    )
    const { code, stderr } = await machine.run(['tree', '--config', 'tree.json', '--judge', 'lab:c,lab:d'])
    assert.equal(code, 2)
    assert.match(stderr, /"reviewer-2" cannot be a debater's id here: it is the place beside the reviewer/)
    assert.equal(machine.lab.requests.length, 0)
  })

  it('are given by a program, with rigor and leave to look pages up', async t => {
    const machine = await newLabMachine(t, {}, { limits: { tries: 1, retryDelayMs: 1 } })
    await machine.run(['tree', retries, ...debaters, '--judge', 'lab:c', '--dry-run', '--write-config', 'tree.json'])
    const down = () => ({ kind: 'auth', message: 'no key', maybePaid: false }) as const
    const names = ['lab:a', 'lab:b', 'lab:c', 'lab:d']
    const models = Object.fromEntries(names.map(name => [name, scriptedModel(name, down)]))
    const agon = openAgon({ home: machine.home, cwd: machine.folder, env: {}, models })
    t.after(() => agon.close())
    const briefOf = async (running: RunningDebate) => {
      const [opened] = machine.journal((await running.result).id)
      assert.ok(opened?.type === 'debate.opened')
      const { rigor, web, seats } = opened.brief
      return { rigor, web, judges: seats.slice(2).map(({ model }) => model) }
    }
    assert.deepEqual(await briefOf(agon.debate({ config: 'tree.json', judge: 'lab:c,lab:d', web: true })), {
      rigor: 'high',
      web: true,
      judges: ['lab:c', 'lab:d'],
    })
    assert.deepEqual(await briefOf(agon.debate({ config: 'tree.json', rigor: 'low' })), {
      rigor: 'low',
      web: undefined,
      judges: ['lab:c'],
    })
    const seats = { one: 'lab:a', other: 'lab:b', reviewer: 'lab:c,lab:d' }
    assert.deepEqual(await briefOf(agon.debate(retries, { format: 'tree', seats, web: true })), {
      rigor: 'high',
      web: true,
      judges: ['lab:c', 'lab:d'],
    })
  })
})

it('rigor is said in the plan where it is not as usual, with its cost', { concurrency: 2 }, async t => {
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
