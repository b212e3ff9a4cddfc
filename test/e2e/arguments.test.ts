import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { escapes, keyReference, labConfig, newLabMachine, newMachine, turnsAsked } from '../support/agon.ts'

const question = 'Should we move this service to Postgres?'
const wholeDuel = [
  'round-1/proposer',
  'round-1/challenger',
  'round-2/proposer',
  'round-2/challenger',
  'synthesis/judge',
]

describe('what a user writes on the command line', { concurrency: 4 }, () => {
  it('plays the duel that was asked for', async t => {
    const machine = await newLabMachine(t)
    const { lab } = machine
    const ran = await machine.document([
      question,
      ...['--proposer', 'lab:b', '--challenger', 'lab:x', '--model-challenger', 'y/z:1', '--judge', 'lab:a'],
      ...['--rounds', '1', '--effort', 'high'],
    ])
    assert.equal(ran.exit, 0)
    assert.deepEqual(
      lab.requests.map(({ turn, model, body, debate }) => [turn, model, body.reasoning_effort, debate]),
      [
        ['round-1/proposer', 'b', 'high', 1],
        ['round-1/challenger', 'y/z:1', 'high', 1],
        ['synthesis/judge', 'a', 'high', 1],
      ],
    )
    assert.deepEqual(
      ran.seats.map(seat => seat.model),
      ['lab:b', 'lab:y/z:1', 'lab:a'],
    )
  })

  it('has two rounds, the configured seats and no effort when nothing is said, with or without the word duel', async t => {
    const machine = await newLabMachine(t)
    const { lab } = machine
    assert.equal((await machine.run([question])).code, 0)
    assert.deepEqual(turnsAsked(lab), wholeDuel)
    assert.deepEqual(
      lab.requests.map(({ model, body }) => [model, 'reasoning_effort' in body]),
      ['a', 'b', 'a', 'b', 'c'].map(model => [model, false]),
    )
    assert.equal((await machine.run(['duel', question])).code, 0)
    const said = (from: number) => lab.requests.slice(from, from + 5).map(({ turn, model }) => [turn, model])
    assert.deepEqual(said(5), said(0))
  })

  it('takes a model without its provider where there is only one', async t => {
    const machine = await newLabMachine(t)
    await machine.run([question, '--rounds', '1', '--model-proposer', 'x', '--model-challenger', 'lab:y'])
    assert.deepEqual(
      machine.lab.requests.map(({ model }) => model),
      ['x', 'y', 'c'],
    )
  })

  it('refuses what is not allowed before anything is sent, and says what is', async t => {
    const machine = await newLabMachine(t)
    const refused: [args: string[], code: number, said: RegExp][] = [
      [['--rounds', '0'], 2, /--rounds: "0" is not allowed\. Allowed: a whole number from 1 to 5/],
      [['--rounds', '6'], 2, /--rounds: "6" is not allowed\. Allowed: a whole number from 1 to 5/],
      [['--rounds', 'x'], 2, /--rounds: "x" is not allowed\. Allowed: a whole number from 1 to 5/],
      [['--rounds', '0x2'], 2, /--rounds: "0x2" is not allowed/],
      [['--effort', 'huge'], 2, /--effort: "huge" is not allowed\. Allowed: low, medium, high, max/],
      [['--proposer', 'lab:b'], 2, /--proposer and --challenger must differ: both are lab:b/],
      [
        ['--proposer', 'lba:b'],
        2,
        /--proposer: there is no provider "lba"\. Did you mean lab\? Configured: lab, offline/,
      ],
      [['--proposer', 'lab:'], 2, /--proposer: "lab:" is not a seat\. A seat is provider:model/],
      [['--judge', 'lab:$(id)'], 2, /--judge: "\$\(id\)" is not a model's name\. Allowed: letters/],
      [['--model-proposer', '--evil'], 2, /--model-proposer/],
      [['--budget', '0'], 2, /--budget: "0" is not an amount\. Give US dollars above 0/],
      [['--budget', '-1'], 2, /--budget/],
      [['--budget', 'much'], 2, /--budget: "much" is not an amount/],
      [['--budget', '1'], 2, /--budget: a budget needs prices, and those of lab:a, lab:b, lab:c are not known/],
      [['--lang', 'fr'], 2, /--lang: "fr" is not spoken here\. Allowed: en, zh/],
      [['--roudns', '2'], 2, /unknown option --roudns\. Did you mean --rounds\? agon duel --help lists them\./],
      [['--out', 'no/such/folder.md'], 2, /--out: the folder of no\/such\/folder\.md does not exist/],
      [['--out', '.', '--yes'], 2, /--out: \. is a folder\. Give the name of a file in it/],
      [['and', 'more'], 2, /One question at a time.*Put the question in quotation marks/],
    ]
    for (const batch of [refused.slice(0, 10), refused.slice(10)])
      await Promise.all(
        batch.map(async ([args, code, said]) => {
          const ran = await machine.run([question, ...args])
          assert.match(ran.stderr, said)
          assert.deepEqual([ran.code, ran.stdout], [code, ''], args.join(' '))
          assert.doesNotMatch(ran.stderr, /\n\s+at |bug in Agon/)
        }),
      )
    assert.deepEqual(machine.lab.requests, [])
    assert.match((await machine.run(['list'])).stderr, /archive is empty/)
  })

  it('names the environment variable that a key is missing from', async t => {
    const machine = await newLabMachine(t)
    const { lab } = machine
    machine.configure(labConfig(lab, {}, { apiKey: keyReference }))
    const ran = await machine.run([question])
    assert.equal(ran.code, 3)
    assert.match(ran.stderr, /config\.json:\d+:\d+ providers\.lab\.apiKey: the environment variable LAB_KEY is not set/)
    assert.equal(lab.requests.length, 0)
    const set = await machine.run([question, '--rounds', '1'], { env: { LAB_KEY: 'lab-key-0123456789' } })
    assert.equal(set.code, 0)
    assert.equal(lab.requests[0]!.headers.authorization, 'Bearer lab-key-0123456789')
  })

  it('names the field of the configuration that is wrong, and the nearest that exists', async t => {
    const machine = newMachine(t)
    const wrong: [config: object | string, said: RegExp][] = [
      [{ sets: {} }, /config\.json:2:3 sets: unknown field\. Did you mean seats\?/],
      [{ formats: { duel: { round: 3 } } }, /formats\.duel\.round.*Did you mean rounds\?/s],
      [{ formats: { duel: { rounds: 9 } } }, /rounds.*"9" is not allowed\. Allowed: a whole number from 1 to 5/s],
      ['{ "seats": { "proposer" ', /not valid JSON/],
    ]
    for (const [config, said] of wrong) {
      machine.configure(config)
      const ran = await machine.run([question])
      assert.match(ran.stderr, said)
      assert.equal(ran.code, 2)
    }
  })

  it('never lets a folder say where keys are sent', async t => {
    const machine = await newLabMachine(t)
    machine.write('.agon/config.json', '{"providers": {"lab": {"baseURL": "http://127.0.0.1:1/v1"}}}')
    const ran = await machine.run([question])
    assert.equal(ran.code, 2)
    assert.match(ran.stderr, /\.agon\/config\.json:1:2 providers: a project's file may not set providers/)
    machine.write('.agon/config.json', '{"seats": {"proposer": "lab:project"}, "formats": {"duel": {"rounds": 1}}}')
    assert.equal((await machine.run([question])).code, 0)
    assert.deepEqual(
      machine.lab.requests.map(({ model }) => model),
      ['project', 'b', 'c'],
    )
  })

  it('reads the question from standard input', async t => {
    const machine = await newLabMachine(t)
    const ran = await machine.document(['-', '--rounds', '1'], { input: `  ${question}\n\nIt has 3 tables.\n` })
    assert.equal(ran.topic, `${question}\n\nIt has 3 tables.`)
    assert.match((await machine.run(['-'], { input: ' \n' })).stderr, /No question was given/)
  })

  it('asks for a question only on a terminal', async t => {
    const machine = newMachine(t)
    for (const args of [[], ['duel'], ['']]) {
      const ran = await machine.run(args)
      assert.match(ran.stderr, /No question was given\. Put it in quotation marks/)
      assert.equal(ran.code, 2)
    }
  })

  it('takes a word that looks like a command for a slip', async t => {
    const machine = await newLabMachine(t)
    const ran = await machine.run(['lsit'])
    assert.equal(ran.code, 2)
    assert.match(ran.stderr, /There is no command "lsit"\. Did you mean: agon list\?/)
    assert.deepEqual(machine.lab.requests, [])
    assert.equal((await machine.document(['duel', 'lsit', '--rounds', '1'])).topic, 'lsit')
  })

  const strange = [
    '--rounds 9 --proposer $(touch pwned) `id`',
    `He said "it's 'fine'" \\ and "left"; rm -rf / | tee`,
    'First line\n\n  --- second line\t{{topic}} {{opening}}\n$& $1 $`',
    'Emoji 👩‍👩‍👧 🏴‍☠️ 🇩🇪 and e\u0301?',
  ]
  for (const topic of strange)
    it(`debates a question as it is: ${JSON.stringify(topic)}`, async t => {
      const machine = await newLabMachine(t)
      const ran = await machine.document(['--rounds', '1', '--', topic])
      assert.equal(ran.exit, 0)
      assert.equal(ran.topic, topic)
      assert.equal((await machine.state()).topic, topic)
      for (const { body } of machine.lab.requests)
        assert.ok(body.messages[0].content.includes(`The question: ${topic}\n`), body.messages[0].content)
      assert.equal((await machine.run(['list'])).stdout.trim().split('\n').length, 1)
    })

  it('keeps control characters of a question from screen and prompts', async t => {
    const machine = await newLabMachine(t)
    const ran = await machine.run(['Is \u001b[31mthis\u0007\u202e right?', '--rounds', '1'])
    const [listed, shown, found] = await Promise.all(
      [['list'], ['show'], ['search', 'this', 'right']].map(args => machine.run(args)),
    )
    for (const { stdout, stderr } of [ran, listed!, shown!, found!]) {
      assert.match(stdout, /Is this right\?/)
      assert.doesNotMatch(stdout + stderr, escapes)
    }
    for (const { body } of machine.lab.requests) assert.doesNotMatch(body.messages[0].content, escapes)
  })

  it('debates a question of 200 KB', async t => {
    const machine = await newLabMachine(t)
    const topic = `Is this log normal?\n${'2026-01-01 12:00:00 queue depth 41\n'.repeat(6_000)}`.trim()
    assert.ok(topic.length > 200_000)
    const ran = await machine.document(['-', '--rounds', '1'], { input: topic })
    assert.equal(ran.exit, 0)
    assert.equal(ran.topic, topic)
    for (const { body } of machine.lab.requests) assert.ok(body.messages[0].content.includes(topic))
  })

  it('says its version, its help and what is wrong with an unknown one', async t => {
    const machine = newMachine(t)
    const version = await machine.run(['--version'])
    assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/)
    const help = await machine.run(['--help'])
    assert.deepEqual([help.code, help.stderr], [0, ''])
    for (const word of ['duel', 'resume', 'list', 'show', 'replay', 'export', 'search', 'delete', 'seats', 'doctor'])
      assert.match(help.stdout, new RegExp(`^  ${word}\\b`, 'm'))
    const duel = await machine.run(['duel', '--help'])
    for (const flag of [
      'proposer',
      'challenger',
      'judge',
      'rounds',
      'effort',
      'fallback',
      'model-proposer',
      'model-challenger',
    ])
      assert.match(duel.stdout, new RegExp(`--${flag} <`))
    assert.match((await machine.run(['--help'], { env: { LANG: 'zh_CN.UTF-8' } })).stdout, /示例/)
  })
})
