import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { rulingOf } from '../../lab/tree-brain.ts'
import { type Machine, newLabMachine, turnsAsked } from '../../support/agon.ts'
import { bareEnvironment } from '../../support/bare-machine.ts'
import { debateKeyValue, treeFile, writeTreeFile } from '../support/file.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const question = 'How should failed jobs be retried?'

/** Runs a program that uses the library, in the working folder of the machine; it prints one JSON value. */
// biome-ignore lint/suspicious/noExplicitAny: each program prints its own
async function program(machine: Machine, code: string): Promise<any> {
  const where = JSON.stringify({ cwd: machine.folder })
  const whole = `import { debate, openAgon, resumeDebate } from 'agon'\nconst where = ${where}\n${code}`
  const args = ['--conditions=agon-source', '--input-type=module-typescript', '--eval', whole]
  const env = { ...bareEnvironment, HOME: machine.folder, AGON_HOME: machine.home, DEBATE_API_KEY: debateKeyValue }
  const child = spawn(process.execPath, args, { cwd: root, env })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', text => (stdout += text))
  child.stderr.on('data', text => (stderr += text))
  const [exit] = await once(child, 'close')
  assert.deepEqual([exit, stderr], [0, ''])
  return JSON.parse(stdout)
}

const print = (value: string) => `console.log(JSON.stringify(${value}))`

describe('a tree from a program', { concurrency: 4 }, () => {
  it('is made from a question, with debaters by the ids that it is given', async t => {
    const machine = await newLabMachine(t)
    const seats = { alice: 'lab:a', bob: 'lab:b', reviewer: 'lab:c' }
    const options = {
      format: 'tree',
      seats,
      maxRounds: 2,
      maxNodes: 2,
      context: [{ path: 'notes.md', text: '# Notes\n' }],
    }
    const document = await program(machine, print(`await debate('${question}', ${JSON.stringify(options)}).result`))
    assert.equal(document.state, 'done')
    const nodes = new Set(turnsAsked(machine.lab).map(turn => turn.split('/').slice(1).join('/')))
    assert.ok(nodes.has('root/position/alice') && nodes.has('d1/rebuttal/bob'))
    assert.ok(!nodes.has('d2/position/alice'), 'two debates at most')
    assert.equal(document.brief?.topic ?? document.topic, question)
    assert.match(JSON.stringify(document.verdict), new RegExp(RegExp.escape(rulingOf('d1.1'))))
    assert.ok(turnsAsked(machine.lab).includes('topic-1/updates/reviewer'))
  })

  it('chooses who debates when nobody is named', async t => {
    const machine = await newLabMachine(t)
    const options = { format: 'tree', maxRounds: 1 }
    await program(machine, print(`await debate('${question}', ${JSON.stringify(options)}).result`))
    const models = new Map(machine.lab.requests.map(({ turn, model }) => [turn.split('/').at(-1), model]))
    assert.deepEqual(Object.fromEntries(models), { 'party-a': 'a', 'party-b': 'b', 'party-c': 'c', reviewer: 'a' })
  })

  it('sends no key of a provider elsewhere, and goes on at no other address, unless it is told to', async t => {
    const machine = await newLabMachine(t, { key: debateKeyValue, rules: [{ turn: '*', reply: { status: 400 } }] })
    machine.configure({})
    const api = { baseURL: 'http://gateway.invalid/v1', apiKey: '$'.concat('{OPENAI_API_KEY}') }
    const file = writeTreeFile(machine, treeFile(machine.lab, { api }))
    const env = `const env = { ...process.env, OPENAI_API_KEY: 'sk-of-the-user-0123456789' }\n`
    const tried = (call: string) =>
      program(
        machine,
        `${env}const error = await ${call}.result.catch(error => error)
${print('error.message ?? null')}`,
      )
    const start = `debate({ config: '${file}', topics: ['topic-7'], maxRounds: 1, env, ...where })`
    assert.match(await tried(start), /sends the key in OPENAI_API_KEY to http:\/\/gateway\.invalid\/v1/)
    writeTreeFile(machine, treeFile(machine.lab))
    assert.equal(await tried(start), null, 'played, though every call is refused')
    const before = machine.lab.requests.length
    writeTreeFile(
      machine,
      treeFile(machine.lab, { api: { ...treeFile(machine.lab).api, baseURL: 'http://127.0.0.1:9/v1' } }),
    )
    assert.match(await tried('resumeDebate(1, { env, ...where })'), /tree-api was http\S+ when the debate was opened/)
    assert.equal(machine.lab.requests.length, before)
  })

  it('rejects what it cannot play, before anything is sent', async t => {
    const machine = await newLabMachine(t)
    const tried = async (options: object) =>
      program(
        machine,
        `const error = await debate('${question}', ${JSON.stringify({ format: 'tree', ...options })}).result.catch(error => error)
         console.log(JSON.stringify(error.message))`,
      )
    assert.match(await tried({ maxRounds: 11 }), /maxRounds: "11" is not allowed/)
    assert.match(await tried({ seats: { 'a/b': 'lab:a', c: 'lab:b' } }), /seats: "a\/b" cannot be the id of a debater/)
    assert.match(await tried({ seats: { a: 'lab:a', reviewer: 'lab:b' } }), /1 will not do/)
    assert.match(await tried({ seats: { a: 'lab:a', b: 'offline' } }), /the offline voice/)
    assert.equal(machine.lab.requests.length, 0)
  })

  it('leaves nothing open that was opened for its file, whether it could be played or not', async t => {
    if (!existsSync('/proc/self/fd')) return t.skip('nobody lists open files here')
    const machine = await newLabMachine(t, { key: debateKeyValue })
    machine.configure({})
    const file = writeTreeFile(machine, treeFile(machine.lab))
    const told = await program(
      machine,
      `import { readdirSync, readlinkSync } from 'node:fs'
       const pathOf = fd => { try { return readlinkSync('/proc/self/fd/' + fd) } catch { return '' } }
       const open = () => readdirSync('/proc/self/fd').filter(fd => pathOf(fd).endsWith('agon.db')).length
       const agon = openAgon(where)
       const told = []
       for (const maxRounds of [99, 99, 1, 1]) {
         const tree = { config: '${file}', topics: ['topic-7'], maxRounds, force: true }
         const { state, message } = await agon.debate(tree).result.catch(error => error)
         told.push({ said: state ?? message, open: open() })
       }
       await agon.close()
       ${print('told')}`,
    )
    const refused = 'maxRounds: "99" is not allowed. Allowed: a whole number from 1 to 10.'
    assert.deepEqual(
      told.map(({ said }: { said: string }) => said),
      [refused, refused, 'done', 'done'],
    )
    // SQLite itself keeps what the first one opened, as long as another connection holds a lock.
    for (const { open } of told) assert.equal(open, told[0].open)
  })

  it('is read from a file, leaves its files, and is resumed from a file that has moved', async t => {
    const machine = await newLabMachine(t, {
      key: debateKeyValue,
      rules: [{ turn: 'topic-7/root/triage/reviewer', reply: { status: 400, body: 'no' } }],
    })
    machine.configure({})
    const file = writeTreeFile(machine, treeFile(machine.lab))
    const options = `{ config: '${file}', topics: ['topic-7'], maxRounds: 1, ...where }`
    const failed = await program(machine, print(`await debate(${options}).result`))
    assert.deepEqual([failed.state, failed.failure?.kind !== undefined], ['failed', true])
    const before = machine.lab.requests.length

    renameSync(join(machine.folder, file), join(machine.folder, 'moved.json'))
    machine.lab.play({ key: debateKeyValue })
    const resumed = await program(
      machine,
      `const agon = openAgon(where)
       const lost = await agon.resume(1).result.catch(error => error.message)
       const document = await agon.resume(1, { config: 'moved.json' }).result
       await agon.close()
       ${print('{ lost, document }')}`,
    )
    assert.match(resumed.lost, /there is no such file[\s\S]*agon resume 1 --config FILE/)
    assert.equal(resumed.document.state, 'done')
    assert.deepEqual(turnsAsked(machine.lab, before)[0], 'topic-7/root/triage/reviewer')
    assert.ok(existsSync(join(machine.folder, 'debate/output/summary.md')))
  })
})
