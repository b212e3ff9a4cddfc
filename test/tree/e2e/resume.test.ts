import assert from 'node:assert/strict'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { Script } from '../../lab/server.ts'
import { turnsAsked, until } from '../../support/agon.ts'
import { openGolden } from '../../support/golden.ts'
import { debateKeyValue } from '../support/file.ts'
import { wholeTree } from '../support/fixture.ts'
import { env, pinLines, plainMachine, type Said, treeMachine } from '../support/tree-machine.ts'

const golden = openGolden('tree-resume')
/** A resume speaks the language of its debate. */
const pin = (machine: Parameters<typeof pinLines>[1], rows: Record<string, Said>) =>
  pinLines(golden, machine, rows, ['en'])
const stuck: Script = { rules: [{ turn: 'topic-7/d1/position/party-b', reply: { silentAfter: 0 } }] }

/** A tree that was killed while one of its branches was speaking. */
async function killed(t: TestContext) {
  const machine = await treeMachine(t, {}, stuck)
  const running = machine.spawns('--topic', 'topic-7')
  const isKept = (key: string) => machine.journal().some(event => event.type === 'turn.answered' && event.key === key)
  await until('all but one are kept', () => isKept('topic-7/d2/triage/reviewer'), 60_000)
  running.child.kill('SIGKILL')
  await running.done
  machine.lab.play({ key: debateKeyValue })
  return machine
}

describe('agon resume of a tree', { concurrency: 4 }, () => {
  it('goes on with what is missing, at the endpoint of its file', async t => {
    const machine = await killed(t)
    const before = machine.lab.requests.length
    const document = await machine.document(['resume'], { env })
    assert.equal(document.exit, 0)
    const stopped = 'topic-7/d1/position/party-b'
    assert.equal(turnsAsked(machine.lab, before)[0], stopped)
    const all = turnsAsked(machine.lab)
    assert.deepEqual(all.toSorted(), [...wholeTree('topic-7'), stopped].toSorted(), 'nothing else was asked twice')
  })

  it('takes only how seats are reached from the file, wherever it is run', async t => {
    const machine = await killed(t)
    machine.rewrite({ topics: [{ id: 'topic-9', title: 'Another?' }], params: { maxRounds: 1, temperature: 0.1 } })
    rmSync(join(machine.folder, 'docs'), { recursive: true })
    const { code, stderr } = await machine.run(['resume', '1'], { env, cwd: machine.home })
    assert.equal(code, 0, stderr)
    assert.ok(turnsAsked(machine.lab).includes('topic-7/d1.1/ruling/reviewer'), 'three rounds, as it was opened')
  })

  it('says what to do when the file has moved, is broken, of another debate or without its key', async t => {
    const machine = await killed(t)
    const debaters = ['a', 'b'].map(model => ({ model: `lab:${model}` }))
    machine.rewrite({ api: null, debaters, reviewer: { model: 'lab:c' } }, 'other.json')
    await pin(machine, {
      'a file without its key': [['resume', '1'], 3, {}],
      'the file of another debate': [['resume', '1', '--config', 'other.json']],
    })
    renameSync(join(machine.folder, machine.file), join(machine.folder, 'elsewhere.json'))
    await pin(machine, { 'a file that has moved': [['resume', '1']] })
    machine.write(machine.file, '{ "debaters": 3 }')
    await pin(machine, { 'a file that is broken': [['resume', '1']] })
    const { code, stderr } = await machine.resume('1', '--config', 'elsewhere.json')
    assert.equal(code, 0, stderr)
  })

  it('needs no file for a tree that was made from a question', async t => {
    const reply = { status: 400, body: 'no' }
    const machine = await plainMachine(t, ['a', 'b', 'c', 'd'], {
      rules: [{ turn: 'topic-1/root/triage/reviewer', reply }],
    })
    assert.equal((await machine.run(['tree', 'How should failed jobs be retried?', '--max-rounds', '1'])).code, 6)
    machine.lab.play({})
    await pin(machine, { 'a file of a debate that needs none': [['resume', '1', '--config', 'x.json']] })
    assert.equal((await machine.run(['resume', '1'])).code, 0)
  })
})
