import assert from 'node:assert/strict'
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Call } from '../../src/core/model.ts'
import { commandModel } from '../../src/models/command/command.ts'
import type { OwnProgram } from '../../src/models/command/program.ts'
import { callOf, collect, endOf, wordsOf } from '../cases/model.ts'
import { type Machine, newMachine } from '../support/agon.ts'
import { programs } from '../support/bare-machine.ts'
import { exampleFolder, noPython, openProgram } from '../support/own-program.ts'
import { valuesOf } from '../support/values.ts'
import { quiet } from './support/desk.ts'
import { questions } from './support/saying.ts'

const question = questions.en

function opened(t: TestContext, changes: Partial<OwnProgram> = {}) {
  const program = openProgram([], changes)
  t.after(program.close)
  return program
}

describe('the example of a program of one’s own, called alone', () => {
  const bots: [string, string, string | false][] = [
    ['bot.js', process.execPath, false],
    ['bot.py', 'python3', noPython],
  ]
  for (const [file, interpreter, skip] of bots) {
    it(`${file} answers in words, from rules, and fills in what it is asked for as JSON`, { skip }, async t => {
      const { model } = opened(t, { command: [interpreter, file], folder: exampleFolder })
      const opening = wordsOf(await collect(model, callOf(), quiet))
      assert.match(opening, /^I say (yes|no)\. Should we move to Postgres\? I only follow rules\.$/)
      const content = '<<0123456789ab turn round-1/proposer>>\nIt takes 90 minutes. 中文。\n<<0123456789ab end>>'
      const messages: Call['messages'] = [{ role: 'user', content }]
      const reply = wordsOf(await collect(model, callOf({ messages }), quiet))
      assert.equal(
        reply,
        'I count 5 words and 1 numbers to check. What shows this: "It takes 90 minutes"? I only follow rules.',
      )
      const filled = wordsOf(
        await collect(model, callOf({ messages, shape: { name: 'all', schema: allKinds } }), quiet),
      )
      assert.deepEqual(JSON.parse(filled), {
        turn: 'round-1/proposer',
        quote: 'It takes 90 minutes',
        winner: 'pro',
        points: 3,
        whole: 0,
        sure: false,
        nothing: null,
        list: [{ why: 'I only follow rules.' }],
        either: 'I only follow rules.',
        fixed: 'arena',
      })
    })

    it(`${file} stands whole in docs/models.md, in about twenty lines`, () => {
      const text = readFileSync(join(exampleFolder, file), 'utf8')
      const docs = readFileSync(fileURLToPath(new URL('../../docs/models.md', import.meta.url)), 'utf8')
      assert.ok(docs.includes(`\n${text}\`\`\``), file)
      assert.ok(text.split('\n').filter(line => line.trim() !== '').length <= 24)
    })
  }

  it('bot.js runs outside of any package too', async t => {
    const { program, host, standIn } = opened(t)
    copyFileSync(join(exampleFolder, 'bot.js'), join(standIn.folder, 'bot.js'))
    const model = commandModel({ ...program, command: [process.execPath, './bot.js'] }, host)
    assert.equal(endOf(await collect(model, callOf(), quiet)).type, 'done')
  })

  const why = { type: 'object', properties: { why: { type: 'string' } }, required: ['why'] }
  const properties = {
    turn: { type: 'string' },
    quote: { type: 'string', minLength: 1 },
    winner: { type: 'string', enum: ['pro', 'con'] },
    points: { type: 'number', minimum: 3 },
    whole: { type: 'integer', minimum: -9007199254740991 },
    sure: { type: 'boolean' },
    nothing: { type: 'null' },
    list: { type: 'array', minItems: 1, items: why },
    either: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    fixed: { type: 'string', const: 'arena' },
  }
  const spare = { spare: { type: 'string' } }
  const allKinds = { type: 'object', properties: { ...properties, ...spare }, required: Object.keys(properties) }
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
    assert.deepEqual(valuesOf(tree.seats, 'model'), ['command:javascript', 'command:twin', 'command:clerk'])
  })
})
