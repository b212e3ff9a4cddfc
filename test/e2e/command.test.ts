import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, it } from 'node:test'
import { labConfig, type Machine, newLabMachine, newMachine, turnsAsked } from '../support/agon.ts'
import { programs } from '../support/bare-machine.ts'
import { exampleFolder, noPython } from '../support/own-program.ts'

const question = 'Should we move this service to Postgres?'

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
  it('that are configured wrongly are told with where and what is allowed', async t => {
    const machine = newMachine(t)
    const wrong = {
      'a b': node('bot.js'),
      one: { command: 'python3 bot.py' },
      two: { command: [] },
      three: { comand: ['x'] },
      four: node('bot.js', { env: ['BOT-KEY'], atOnce: 0, idleSecond: 3 }),
    }
    machine.configure({ commands: wrong })
    const { code, stderr } = await machine.run([question])
    assert.equal(code, 2)
    const told = stderr.split('\n').map(line => line.replace(/^(?:agon: )?\S+config\.json:\d+:\d+ /, ''))
    const list = 'must be a list, the program first and then its arguments, such as ["python3", "bot.py"].'
    const fields = 'Known: atOnce, callSeconds, command, env, idleSeconds, languageModel, prices.'
    for (const line of [
      'commands["a b"]: is no name: letters, digits, _ and -, a letter first.',
      `commands.one.command: ${list}`,
      `commands.two.command: ${list}`,
      'commands.three.command: is missing.',
      `commands.three.comand: unknown field. Did you mean command? ${fields}`,
      'commands.four.env[0]: must be the name of an environment variable, such as BOT_KEY: letters, digits and _.',
      'commands.four.atOnce: must be at least 1.',
      `commands.four.idleSecond: unknown field. Did you mean idleSeconds? ${fields}`,
    ])
      assert.ok(told.includes(line), `${line}\n---\n${stderr}`)
  })

  it('cannot be named by a project, nor a provider be called like them', async t => {
    const machine = newMachine(t)
    machine.write('.agon/config.json', JSON.stringify({ commands: { bot: node('bot.js') } }))
    const project = await machine.run([question])
    assert.deepEqual([project.code, /a project's file may not set commands/.test(project.stderr)], [2, true])
    const other = newMachine(t, { providers: { command: { baseURL: 'http://127.0.0.1:1/v1' } } })
    assert.match((await other.run([question])).stderr, /providers\.command: is reserved/)
  })

  it('that nobody configured are told with those that are', async t => {
    const machine = newMachine(t, { commands: { bot: node('bot.js'), clerk: node('bot.js') } })
    const ask = async (...seats: string[]) => (await machine.run([question, ...seats])).stderr
    assert.match(
      await ask('--proposer', 'command:bto'),
      /--proposer: there is no program "bto"\. Did you mean command:bot\? Configured: command:bot, command:clerk\./,
    )
    assert.match(
      await ask('--judge', 'command'),
      /--judge: which program\? Write command:NAME\. Configured: command:bot/,
    )
    assert.match(await ask('--fallback', 'judge=command:x9'), /--fallback: there is no program "x9"\. Configured: /)
    const none = newMachine(t)
    assert.match(
      (await none.run([question, '--judge', 'command:constructor'])).stderr,
      /there is no program "constructor"\. None is configured yet: add it to "commands" in \S+config\.json \(docs\/models\.md\)\./,
    )
  })

  it('that cannot be started keep a debate from being opened, and doctor and seats show them', async t => {
    const machine = await newLabMachine(t)
    const commands = { lost: node('lost.js'), nowhere: { command: ['no-such-program'] }, fine: node('fine.js') }
    machine.configure(labConfig(machine.lab, { commands }))
    plant(machine, 'fine.js', speaks)
    const seats = ['--proposer', 'command:lost', '--challenger', 'command:nowhere']
    const { code, stderr } = await machine.run([question, ...seats])
    assert.equal(code, 2)
    assert.match(stderr, /Proposer: commands\.lost\.command: \S+lost\.js does not exist \(relative paths begin/)
    assert.match(stderr, /Challenger: commands\.nowhere\.command: no-such-program was not found on PATH/)
    assert.deepEqual([turnsAsked(machine.lab), machine.journal()], [[], []])

    const shown = await machine.run(['seats', 'judge=command:lost'])
    assert.match(shown.stdout, /^Judge +command:lost +config\.json$/m)
    assert.match(shown.stdout, /^! Judge: commands\.lost\.command: /m)
    assert.match(shown.stdout, /^ {2}command:fine +configured$/m)
    assert.doesNotMatch(shown.stdout, /^ {2}command:(lost|nowhere)/m)

    const doctor = JSON.parse((await machine.run(['doctor', '--json'])).stdout)
    assert.deepEqual(
      doctor.programs.map(({ name, state }: Record<string, string>) => `${name} ${state}`),
      ['command:lost broken', 'command:nowhere broken', 'command:fine ok'],
    )
    assert.match(doctor.blocks[0].message, /^Judge: commands\.lost\.command: /)
    const chinese = (await machine.run(['doctor'], { env: { LANG: 'zh_CN.UTF-8' } })).stdout
    assert.match(chinese, /^自己的程序$/m)
    assert.match(chinese, /✗ command:nowhere +commands\.nowhere\.command：在 PATH 中找不到 no-such-program/)
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
    plant(
      machine,
      'bot.js',
      `print('text', { text: 'It holds.' }); print('done', { usage: { input: 1000, output: 500 } })`,
    )
    const document = await machine.document([
      question,
      '--proposer',
      'command:priced',
      '--rounds',
      '1',
      '--budget',
      '5',
    ])
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

describe('the example of a program of your own', { concurrency: 2 }, () => {
  const play = async (machine: Machine, env: Record<string, string>, ...args: string[]) => {
    cpSync(exampleFolder, machine.home, { recursive: true })
    return machine.document(args, { env })
  }
  const withPython = { PATH: [programs, process.env.PATH].join(delimiter) }

  it('debates and rules as it lies there', { skip: noPython }, async t => {
    const machine = newMachine(t)
    const document = await play(machine, withPython, question)
    assert.deepEqual([document.exit, document.outcome, document.cost], [0, 'verdict', 0])
    assert.match(document.report, /^(python|javascript) had the stronger argument because: I only follow rules\.$/m)
    assert.match(document.report, /^> command:python is a program that is not a language model/m)
    assert.ok(document.turns.every(({ text }) => text.includes('I only follow rules.')))
    assert.deepEqual(readdirSync(join(machine.home, 'tools')), [])
    const doctor = await machine.run(['doctor'], { env: withPython })
    assert.match(doctor.stdout, /✓ command:clerk +\S+ · not a language model/)
    assert.ok(!existsSync(join(machine.folder, 'debate-dry-run')))
  })

  it('does in Chinese, before a panel and in a tree', async t => {
    const machine = newMachine(t)
    const javascript = ['--proposer', 'command:javascript', '--challenger', 'command:twin', '--rigor', 'high']
    cpSync(exampleFolder, machine.home, { recursive: true })
    const { commands } = JSON.parse(readFileSync(join(exampleFolder, 'config.json'), 'utf8'))
    machine.configure({ commands: { ...commands, twin: commands.javascript } })
    const judges = ['--judge', 'command:clerk,command:twin']
    const document = await machine.document(['我们应该迁移到 Postgres 吗？', ...javascript, ...judges])
    assert.deepEqual([document.exit, document.outcome], [7, 'split'])
    assert.match(document.report, /command:javascript 是程序，按 config\.json 所写，它不是语言模型/)
    const seats = ['--seats', 'command:javascript,command:twin', '--judge', 'command:clerk']
    const tree = await machine.document(['tree', question, ...seats])
    assert.equal(tree.exit, 0)
    assert.deepEqual(
      tree.seats.map(({ model }) => model),
      ['command:javascript', 'command:twin', 'command:clerk'],
    )
  })
})
