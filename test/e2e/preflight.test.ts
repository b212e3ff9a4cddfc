import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { DebateOpened } from '../../src/core/events.ts'
import { keyReference, labConfig, type Machine, newLabMachine, newMachine, turnsAsked } from '../support/agon.ts'
import { standIn } from '../support/stand-ins.ts'

const question = 'Should we move this service to Postgres?'
const price = { input: 3, output: 15 }
const prices = { a: price, b: price, c: price }

const binOf = (machine: Machine) => join(machine.home, 'bin')
const withTools = (machine: Machine) => ({ PATH: `${binOf(machine)}:/usr/bin:/bin` })
const opened = (machine: Machine) =>
  machine.journal().find((event): event is DebateOpened => event.type === 'debate.opened')!

describe('before anything is spent', { concurrency: 3 }, () => {
  it('everything that is wrong is said at once', async t => {
    const machine = await newLabMachine(t)
    const ran = await machine.run([
      question,
      ...['--proposer', 'codex', '--challenger', 'person:Anna', '--judge', 'lob:x', '--rounds', '9'],
      ...['--fallback', 'proposer=lab:z', '--context', 'no/such/file'],
    ])
    assert.deepEqual([ran.code, ran.stdout], [2, ''])
    assert.match(ran.stderr, /^agon: --judge: there is no provider "lob"\. Did you mean lab\?/)
    assert.match(ran.stderr, /^--rounds: "9" is not allowed/m)
    assert.match(
      ran.stderr,
      /^Proposer: codex is not installed, or not on PATH\. Install it: npm install -g @openai\/codex$/m,
    )
    assert.match(ran.stderr, /^Challenger: person:Anna can only be asked on a terminal/m)
    assert.match(ran.stderr, /no\/such\/file.*does not exist/)
    assert.equal(machine.lab.requests.length, 0)
    assert.match((await machine.run(['list'])).stderr, /archive is empty/)
  })

  it('missing keys and sign-ins alone are exit 3, with the command that mends each', async t => {
    const machine = await newLabMachine(t)
    standIn(binOf(machine), 'claude', false)
    machine.configure(labConfig(machine.lab, {}, { apiKey: keyReference }))
    const ran = await machine.run([question, '--judge', 'claude', '--fallback', 'judge=deepseek'], {
      env: withTools(machine),
    })
    assert.equal(ran.code, 3)
    assert.match(ran.stderr, /LAB_KEY is not set\. Set it and try again: export LAB_KEY=…/)
    assert.match(ran.stderr, /^Judge: nobody is signed in to claude\. Sign in: claude auth login$/m)
    assert.match(ran.stderr, /DEEPSEEK_API_KEY/)
    assert.equal(ran.stderr.match(/LAB_KEY is not set/g)?.length, 1, 'said once for all seats')
    assert.equal(machine.lab.requests.length, 0)
  })

  it('says the same in Chinese', async t => {
    const machine = newMachine(t)
    const ran = await machine.run(['要迁移到 Postgres 吗？', '--proposer', 'person', '--challenger', 'codex'])
    assert.equal(ran.code, 2)
    assert.match(ran.stderr, /^agon: 正方：只能在终端里向 person 提问/)
    assert.match(ran.stderr, /^反方：codex 没有安装，或不在 PATH 中。安装：npm install -g @openai\/codex$/m)
  })

  it('names the fallbacks that are wrong', async t => {
    const machine = await newLabMachine(t)
    const wrong: [flag: string, said: RegExp][] = [
      ['jugde=lab:x', /--fallback: there is no seat "jugde"\. Did you mean judge\? Seats: proposer, challenger, judge/],
      ['judge=lab:c', /--fallback: lab:c is what holds the judge's seat/],
      ['judge=lob:c', /--fallback: there is no provider "lob"/],
      ['judge', /--fallback: "judge" is not SEAT=MODEL/],
    ]
    await Promise.all(
      wrong.map(async ([flag, said]) => {
        const ran = await machine.run([question, '--fallback', flag])
        assert.match(ran.stderr, said)
        assert.equal(ran.code, 2)
      }),
    )
    assert.equal(machine.lab.requests.length, 0)
  })

  it('a fallback of a flag or of the configuration is part of the debate, and takes over', async t => {
    const machine = await newLabMachine(t, {
      rules: [{ model: 'a', reply: { status: 400, body: { error: { message: 'no such model' } } } }],
    })
    machine.configure(labConfig(machine.lab, { fallbacks: { judge: 'lab:y' } }))
    const ran = await machine.run([question, '--rounds', '1', '--fallback', 'proposer=lab:x'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(ran.stderr, /^Seats: Proposer lab:a, else lab:x · Challenger lab:b · Judge lab:c, else lab:y$/m)
    assert.deepEqual(opened(machine).brief.seats, [
      { id: 'proposer', model: 'lab:a', fallback: 'lab:x' },
      { id: 'challenger', model: 'lab:b' },
      { id: 'judge', model: 'lab:c', fallback: 'lab:y' },
    ])
    assert.deepEqual(
      machine.lab.requests.map(({ model }) => model),
      ['a', 'x', 'b', 'c'],
    )
  })

  it('a debate that cannot fit a window is refused, one that may not fit is remarked on', async t => {
    const machine = await newLabMachine(t)
    machine.configure(labConfig(machine.lab, {}, { windows: { c: 1_000, b: 3_500, a: 100_000 } }))
    const ran = await machine.run([question])
    assert.equal(ran.code, 2)
    assert.match(
      ran.stderr,
      /^agon: Judge: this debate needs about \S+k tokens in one call, and lab:c takes 1\.0k\. Bring less --context/,
    )
    machine.configure(labConfig(machine.lab, {}, { windows: { b: 3_500, a: 100_000 } }))
    const remarked = await machine.run([question])
    assert.equal(remarked.code, 0)
    assert.match(remarked.stderr, /^Challenger: a call may take up to \S+k tokens, and lab:b takes 3\.5k\./m)
    assert.doesNotMatch(remarked.stderr, /^Proposer: /m)
  })

  it('counts the context that is brought against the window', async t => {
    const machine = await newLabMachine(t)
    machine.configure(labConfig(machine.lab, {}, { windows: { a: 20_000 } }))
    machine.write('long.md', 'All work and no play makes Jack a dull boy.\n'.repeat(5_000))
    const ran = await machine.run([question, '--context', 'long.md'])
    assert.equal(ran.code, 2)
    assert.match(ran.stderr, /^agon: Proposer: this debate needs about \d+k tokens in one call, and lab:a takes 20k/)
    assert.equal((await machine.run([question, '--rounds', '1'])).code, 0)
  })

  it('a budget below the least estimate is refused with the amount, one below the most is remarked on', async t => {
    const machine = await newLabMachine(t)
    machine.configure(labConfig(machine.lab, {}, { prices }))
    const ran = await machine.run([question, '--budget', '0.01'])
    assert.equal(ran.code, 2)
    const least = /--budget: \$0\.01 does not cover this debate: by the estimate it costs at least \$(\d\.\d+)\./.exec(
      ran.stderr,
    )?.[1]
    assert.ok(least, ran.stderr)
    assert.equal(machine.lab.requests.length, 0)
    const enough = await machine.run([question, '--budget', least])
    assert.notEqual(enough.code, 2, 'the amount that is named is enough')
    assert.match(
      enough.stderr,
      /^The budget of \$\S+ is less than the \$\S+ that this may cost: the debate may go to its verdict early\.$/m,
    )
    assert.doesNotMatch((await machine.run([question, '--budget', '5'])).stderr, /may go to its verdict early/)
    machine.configure(labConfig(machine.lab, { budget: 0.01 }, { prices }))
    assert.match((await machine.run([question])).stderr, /config\.json:\d+:\d+ budget: \$0\.01 does not cover/)
  })

  it('the estimate names the seats whose price is not known', async t => {
    const machine = await newLabMachine(t)
    machine.configure(labConfig(machine.lab, {}, { prices: { a: price, b: price } }))
    const { stderr } = await machine.run([question, '--rounds', '1'])
    assert.match(stderr, /^Estimate: 3 calls, \S+k–\S+k tokens, cost unknown for lab:c; the others \$0\.\d+–\$0\.\d+$/m)
  })

  it('seats that nobody named are chosen, and it is said why and how to change it', async t => {
    const machine = await newLabMachine(t, { models: ['gpt-6.1-sol', 'gpt-6.1-terra', 'gpt-6-luna', 'big'] })
    const { lab } = machine
    standIn(binOf(machine), 'claude', false)
    machine.configure({
      providers: { lab: { baseURL: lab.url, models: ['big'] }, openai: { protocol: 'chat', baseURL: lab.url } },
    })
    const ran = await machine.run([question, '--rounds', '1'], {
      env: { OPENAI_API_KEY: 'sk-planted-1', OLLAMA_HOST: '127.0.0.1:1', ...withTools(machine) },
    })
    assert.equal(ran.code, 0, ran.stderr)
    const line = ran.stderr.split('\n')[0]
    assert.equal(
      line,
      'Seats chosen from what is usable here: Proposer lab:big (configured), Challenger openai:gpt-6.1-sol (configured), Judge openai:gpt-6.1-terra (configured) — two model families. Change: --proposer … or agon seats',
    )
    assert.match(ran.stderr, /^claude is installed, but nobody is signed in: claude auth login$/m)
    assert.deepEqual(turnsAsked(lab).length, 3)
  })

  it('says that nothing is usable when the offline voice speaks', async t => {
    const machine = newMachine(t)
    const ran = await machine.run([question, '--rounds', '1'], { env: { OLLAMA_HOST: '127.0.0.1:1' } })
    assert.equal(ran.code, 0)
    assert.match(ran.stderr, /^Seats: Proposer offline:for · Challenger offline:against · Judge offline:judge$/m)
    assert.match(ran.stderr, /^No language model is usable here; agon doctor says what is missing\.$/m)
  })

  it('a resume is checked as well', async t => {
    const machine = await newLabMachine(t, { rules: [{ turn: 'round-1/challenger', reply: { status: 400 } }] })
    machine.configure(labConfig(machine.lab, {}, { apiKey: keyReference }))
    const failed = await machine.run([question], { env: { LAB_KEY: 'lab-key-0123456789' } })
    assert.equal(failed.code, 6, failed.stderr)
    const asked = machine.lab.requests.length
    const ran = await machine.run(['resume'])
    assert.equal(ran.code, 3)
    assert.match(ran.stderr, /LAB_KEY is not set/)
    assert.equal(machine.lab.requests.length, asked)
  })
})
