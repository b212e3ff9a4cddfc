import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { languages, questions, refuses, steady, typed } from '../cli/support/saying.ts'
import { labConfig, type Machine, newLabMachine, newMachine, turnsAsked } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'

const golden = openGolden('own-program-command')
const question = questions.en

/** A program beside the configuration that says this: JavaScript, where `call` is what it was given. */
function plant(machine: Machine, name: string, body: string): void {
  const script = `let input = ''
process.stdin.on('data', chunk => (input += chunk)).on('end', () => {
  const call = JSON.parse(input)
  const print = (type, fields) => console.log(JSON.stringify({ type, ...fields }))
  ${body}
})\n`
  writeFileSync(join(machine.home, name), script)
}

const speaks = `print('text', { text: 'It holds, and nobody has shown otherwise.' }); print('done')`
const node = (file: string, more: object = {}) => ({ command: ['node', file], ...more })

describe('programs of your own', { concurrency: 3 }, () => {
  it('that cannot be started keep a debate from being opened, and doctor and seats show them', async t => {
    const machine = await newLabMachine(t)
    const commands = { lost: node('lost.js'), nowhere: { command: ['no-such-program'] }, fine: node('fine.js') }
    machine.configure(labConfig(machine.lab, { commands }))
    plant(machine, 'fine.js', speaks)
    for (const language of languages)
      await refuses(golden, machine, language, '2 QUESTION --proposer command:lost --challenger command:nowhere')
    assert.deepEqual([turnsAsked(machine.lab), machine.journal()], [[], []])
    await machine.run(['seats', 'judge=command:lost'])
    for (const language of languages) {
      const shown = (await typed(machine, language, 'seats')).stdout
      golden.is(language, 'agon seats', steady(machine, shown))
      const { stdout } = await typed(machine, language, 'doctor')
      const programs = stdout.split('\n').filter(line => /command:|commands\./.test(line))
      golden.is(language, 'agon doctor', steady(machine, programs.join('\n')).replace(/\S+\/node\b/g, 'NODE'))
    }
    const doctor = JSON.parse((await machine.run(['doctor', '--json'])).stdout)
    const states = doctor.programs.map(({ name, state }: Record<string, string>) => `${name} ${state}`)
    assert.deepEqual(states, ['command:lost broken', 'command:nowhere broken', 'command:fine ok'])
  })

  it('are called by the doctor with --probe, and told apart from what they need', async t => {
    const machine = newMachine(t, {
      commands: { a: node('a.js', { env: ['BOT_TOKEN'] }), b: node('b.js') },
      seats: { proposer: 'command:a', challenger: 'command:b', judge: 'command:a' },
    })
    plant(machine, 'a.js', speaks)
    plant(machine, 'b.js', `print('failed', { kind: 'quota', message: 'used up' })`)
    const { stdout, code } = await machine.run(['doctor', '--probe'])
    assert.equal(code, 6)
    assert.match(stdout, /\? command:a +\S+node · not set: BOT_TOKEN/)
    assert.match(stdout, /✓ command:a +\d/)
    assert.match(stdout, /✗ command:b +no credit left · used up/)
  })

  it('get a key that nobody else sees', async t => {
    const secret = 'planted-Value-4711-of-the-bot'
    const config = {
      commands: { leaky: node('leaky.js', { env: ['BOT_TOKEN'] }), curious: node('curious.js') },
      seats: { proposer: 'command:leaky', challenger: 'command:curious', judge: 'command:curious' },
      limits: { tries: 1 },
    }
    const machine = newMachine(t, config)
    const cut = `const key = process.env.BOT_TOKEN; print('text', { text: 'My key is ' + key.slice(0, 9) })`
    plant(
      machine,
      'leaky.js',
      `${cut}; print('text', { text: key.slice(9) + '.' }); print('remark', { text: key }); print('done')`,
    )
    const nosy = `print('text', { text: Object.keys(process.env).join(' ') }); console.error('Error: no'); process.exit(3)`
    plant(machine, 'curious.js', nosy)
    const env = { BOT_TOKEN: secret, OPENAI_API_KEY: 'sk-planted-9876543210abcdef' }
    const ran = await machine.run([question, '--rounds', '1', '--plain'], { env })
    assert.match(ran.stderr, /My key is \[secret\]\./)
    assert.match(ran.stderr, /command:curious ended without "done" \(exit code 3\): Error: no/)
    assert.match(ran.stderr, /Run the program by itself, with one line of JSON on its standard input/)
    const variables = machine.journal().find(event => event.type === 'turn.failed')
    assert.doesNotMatch(JSON.stringify(variables), /BOT_TOKEN|OPENAI_API_KEY/)
    const kept = readdirSync(machine.home, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.name.endsWith('.js'))
      .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    assert.ok(kept.length > 1)
    for (const text of [ran.stdout, ran.stderr, ...kept])
      assert.ok(!text.includes(secret) && !text.includes('Value-4711'))
    assert.deepEqual(readdirSync(join(machine.home, 'tools')), [])

    plant(machine, 'leaky.js', `console.error('Error: bad key ' + process.env.BOT_TOKEN); process.exit(1)`)
    const failed = await machine.run([question, '--rounds', '1', '--plain'], { env })
    assert.match(failed.stderr, /ended without "done" \(exit code 1\): Error: bad key \[secret\]/)
    plant(machine, 'leaky.js', `console.log(process.env.BOT_TOKEN)`)
    const printed = await machine.run([question, '--rounds', '1', '--plain'], { env })
    assert.match(
      printed.stderr,
      /line 1 that command:leaky printed is no event: it is not JSON \(the line: \[secret\]\)/,
    )
    assert.match(printed.stderr, /What a program may print is in docs\/models\.md/)
  })

  it('cost an unknown amount, which a budget wants to be told', async t => {
    const machine = await newLabMachine(t)
    const prices = { input: 1, output: 2 }
    const commands = { bot: node('bot.js'), priced: node('bot.js', { prices }) }
    machine.configure(labConfig(machine.lab, { commands }, { prices: { b: prices, c: prices } }))
    plant(
      machine,
      'bot.js',
      `print('text', { text: 'It holds.' }); print('done', { usage: { input: 1000, output: 500 } })`,
    )
    const { code, stderr } = await machine.run([question, '--proposer', 'command:bot', '--budget', '5'])
    assert.equal(code, 2)
    assert.match(stderr, /those of command:bot are not known\. Set "prices" for commands\.bot in config\.json/)
    const flags = '--proposer command:priced --rounds 1 --budget 5'.split(' ')
    const document = await machine.document([question, ...flags])
    const turn = document.turns.find(({ seat }) => seat === 'proposer')!
    assert.deepEqual([turn.model, turn.cost], ['command:priced', 0.002])
  })

  it('take over from a model that fails', async t => {
    const machine = await newLabMachine(t, { rules: [{ turn: 'round-1/proposer', reply: { status: 401 } }] })
    const fallbacks = { proposer: 'command:bot' }
    machine.configure(labConfig(machine.lab, { commands: { bot: node('bot.js') }, fallbacks }))
    plant(machine, 'bot.js', speaks)
    const { turns, notices } = await machine.document([question, '--rounds', '1'])
    assert.equal(turns[0]!.text, 'It holds, and nobody has shown otherwise.')
    assert.match(notices.join('\n'), /^From round-1\/proposer on, command:bot spoke for proposer: lab:a had failed/m)
  })

  it('are asked again when the debate goes on after they were mended', async t => {
    const machine = await newLabMachine(t)
    const commands = { bot: node('bot.js') }
    machine.configure(labConfig(machine.lab, { commands, limits: { tries: 2, retryDelayMs: 1 } }))
    plant(machine, 'bot.js', 'nonsense()')
    const failed = await machine.run([question, '--rounds', '1', '--challenger', 'command:bot'])
    assert.equal(failed.code, 6)
    assert.match(failed.stderr, /ended without "done" \(exit code 1\): ReferenceError: nonsense is not defined/)
    machine.configure(labConfig(machine.lab, {}))
    const gone = await machine.run(['resume'])
    assert.equal(gone.code, 2)
    assert.match(gone.stderr, /there is no program "bot"\. None is configured yet/)
    machine.configure(labConfig(machine.lab, { commands }))
    plant(machine, 'bot.js', speaks)
    const resumed = await machine.run(['resume'])
    assert.equal(resumed.code, 0, resumed.stderr)
    assert.deepEqual(turnsAsked(machine.lab), ['round-1/proposer', 'synthesis/judge'])
  })
})
