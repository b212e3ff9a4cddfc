import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startLab } from '../../lab/server.ts'
import { newMachine } from '../../support/agon.ts'
import { programs } from '../../support/bare-machine.ts'
import { openGolden } from '../../support/golden.ts'
import { standIn } from '../../support/stand-ins.ts'
import { pinLines, plainMachine, type Said, treeMachine } from '../support/tree-machine.ts'

const golden = openGolden('tree-command')
const question = 'How should failed jobs be retried?'
const names = ['first-1', 'second-2', 'third-3', 'fourth-4', 'calm-5']

const rowsOf = (prefix: string[], rows: Record<string, Said>): Record<string, Said> =>
  Object.fromEntries(Object.entries(rows).map(([what, [args, ...rest]]) => [what, [[...prefix, ...args], ...rest]]))

describe('agon tree says what is wrong, in both languages, and sends and keeps nothing', () => {
  it('with a file, or with flags beside it', async t => {
    const machine = await treeMachine(t)
    const gone = await startLab()
    await gone.close()
    const prices = Object.fromEntries(names.map(name => [name, { input: 1, output: 4 }]))
    machine.rewrite(machine.api({ prices }), 'priced.json')
    machine.rewrite({ topics: [{ id: 'topic-6' }], debaters: [] }, 'wrong.json')
    machine.rewrite({ api: { baseURL: gone.url, apiKey: 'x' } }, 'unreachable.json')
    machine.rewrite({ output: { dir: 'occupied' } }, 'occupied.json')
    machine.write('occupied/summary.md', 'mine')
    machine.write('broken.json', '{ "api": } ')
    const flags = ['--budget', 'much', '--max-rounds', '99', '--max-nodes', 'many']
    await pinLines(golden, machine, {
      ...rowsOf(['tree', '--config', machine.file], {
        'a budget without prices': [['--budget', '5']],
        'fewer debates than topics': [['--max-nodes', '1']],
        'what belongs to a question': [[question, '--seats', 'a,b', '--judge', 'c', '--write-config', 'x.json']],
        'one flag that belongs to a question': [['--judge', 'c']],
        'a topic that does not exist': [['--topic', 'topic-1', '--topic', 'topic-7']],
        'no key': [[], 3, {}],
        'a mistyped flag': [['--maxrounds', '3']],
      }),
      ...rowsOf(['tree', '--config'], {
        'a budget that is too small': [['priced.json', '--budget', '0.001']],
        'a file and flags that are wrong': [['wrong.json', ...flags]],
        'a language that is not spoken': [['wrong.json', '--lang', 'fr']],
        'a file that is not there': [['nowhere.json']],
        'a file that is a folder': [['docs']],
        'a file that is no JSON': [['broken.json']],
        'an endpoint where nobody listens': [['unreachable.json'], 6],
        'files that Agon did not write': [['occupied.json', '--max-rounds', '1']],
      }),
      'neither a question nor a file': [['tree']],
      'a topic without a file': [['tree', question, '--topic', 'topic-6']],
    })
    assert.equal(readFileSync(join(machine.folder, 'occupied/summary.md'), 'utf8'), 'mine')
  })

  it('where a project wants to say where files go', async t => {
    const machine = await treeMachine(t, { output: undefined })
    const formats = { tree: { output: { dir: join(machine.home, 'elsewhere'), includeRawResponses: false } } }
    machine.write('.agon/config.json', JSON.stringify({ formats }))
    await pinLines(golden, machine, { 'output of a project': [['tree', '--config', machine.file]] })
  })

  it('with a question, seats that will not do, and files that may not be replaced', async t => {
    const machine = await plainMachine(t, ['a'])
    machine.write('tree.json', 'mine')
    mkdirSync(join(machine.folder, 'folder'))
    const two = ['--seats', 'lab:a,lab:a', '--dry-run', '--write-config']
    await pinLines(
      golden,
      machine,
      rowsOf(['tree', question], {
        'one model': [[]],
        'the offline voice': [['--seats', 'lab:a,offline', '--judge', 'offline']],
        'one seat': [['--seats', 'lab:a']],
        'thirteen seats': [['--seats', Array(13).fill('lab:a').join(',')]],
        'a gap between seats': [['--seats', 'lab:a,,lab:b']],
        'providers that do not exist': [['--seats', 'lab:a,nope:b', '--judge', 'no:c']],
        'a fallback of a seat that does not exist': [['--fallback', 'judge=lab:a', '--seats', 'lab:a,lab:b']],
        'a file that exists': [[...two, 'tree.json']],
        'a folder in place of a file': [[...two, 'folder']],
        'a file below a file': [[...two, 'tree.json/tree.json']],
      }),
    )
    assert.equal(readFileSync(join(machine.folder, 'tree.json'), 'utf8'), 'mine')
  })

  it('where no model is usable, and counts no tool that nobody is signed in to', async t => {
    const machine = await plainMachine(t, ['a'])
    const bin = join(machine.home, 'bin')
    standIn(bin, 'claude', false)
    const tools = { PATH: `${bin}:${programs}` }
    await pinLines(golden, machine, { 'one model and a tool without an account': [['tree', question], 2, tools] })
    machine.configure({})
    await pinLines(golden, machine, {
      'no model': [['tree', question], 3],
      'no model and a tool without an account': [['tree', question], 3, tools],
    })
  })
})

describe('agon tree before it starts', () => {
  it('says who sits where, what is shared and debated, where files go and what it may take', async t => {
    const machine = await treeMachine(t)
    const prices = Object.fromEntries(names.map(name => [name, { input: 1, output: 4 }]))
    machine.rewrite(machine.api({ prices }), 'priced.json')
    const debaters = ['party-a', 'party-b'].map(id => ({ id, model: 'first-1' }))
    machine.rewrite({ debaters, reviewer: { model: 'first-1' } }, 'alike.json')
    const plan = (file: string): Said => [['tree', '--config', file, '--dry-run'], 0]
    await pinLines(golden, machine, {
      'a plan': plan(machine.file),
      'a plan with prices': plan('priced.json'),
      'a plan of seats with one model': plan('alike.json'),
    })
  })

  it('says who was chosen from the models that are usable, and where a question is kept', async t => {
    const machine = await plainMachine(t, ['a', 'b', 'c', 'd'])
    const dry = ['tree', question, '--dry-run']
    const kept = ['--write-config', 'debate/written.json', '--force']
    await pinLines(golden, machine, {
      'a plan of four models': [dry, 0],
      'a plan that is kept': [[...dry, ...kept], 0],
    })
    machine.configure({ providers: { lab: { baseURL: machine.lab.url, models: ['a', 'b'] } } })
    await pinLines(golden, machine, {
      'a plan of two models': [dry, 0],
      'a plan of one model twice': [[...dry, '--seats', 'lab:a,lab:a'], 0],
    })
  })

  it('lists its flags in both languages', async t => {
    for (const [language, LANG] of [
      ['en', 'C.UTF-8'],
      ['zh', 'zh_CN.UTF-8'],
    ] as const) {
      const machine = newMachine(t)
      const [own, all] = [
        await machine.run(['tree', '--help'], { env: { LANG } }),
        await machine.run(['--help'], { env: { LANG } }),
      ]
      assert.deepEqual([own.code, all.code], [0, 0])
      golden.is(language, 'help', own.stdout)
      golden.is(language, 'help: its line among all commands', /^ {2}tree .*(?:\n {10,}.*)*/m.exec(all.stdout)![0])
    }
  })
})
