import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { questionOf } from '../../lab/tree-brain.ts'
import { briefOf, labConfig, newLabMachine, prompt, turnsAsked } from '../../support/agon.ts'
import { valuesOf } from '../../support/values.ts'
import { debateKeyValue } from '../support/file.ts'
import { wholeTree } from '../support/fixture.ts'
import { env, plainMachine, treeMachine } from '../support/tree-machine.ts'

const question = 'How should failed jobs be retried?'

describe('agon tree --config', { concurrency: 4 }, () => {
  it('keeps in the brief what is debated, and no key', async t => {
    const machine = await treeMachine(t, { params: { maxRounds: 1 } })
    const { code, stderr } = await machine.tree()
    assert.equal(code, 0)
    const { topic, language, options, context, seats } = briefOf(machine)
    assert.deepEqual([topic, language], ['When is the ledger written? · Who pays for it?', 'en'])
    assert.equal(options.configFile, join(machine.folder, machine.file))
    assert.deepEqual(options.output, { dir: machine.output, includeRawResponses: false })
    assert.deepEqual(valuesOf(context, 'path'), ['docs/decisions.md'])
    const seated = seats.map(({ id, fallback }) => `${id}${fallback === undefined ? '' : ' with a fallback'}`)
    assert.deepEqual(seated, ['party-a', 'party-b', 'party-c with a fallback', 'reviewer'])
    assert.doesNotMatch(JSON.stringify(machine.journal()) + stderr, new RegExp(debateKeyValue))
  })

  it('plays only the topics that are asked for, in the order of the file', async t => {
    const machine = await treeMachine(t)
    const { lab } = machine
    assert.equal((await machine.tree('--topic', 'topic-7', '--max-rounds', '1')).code, 0)
    assert.equal(briefOf(machine).topic, 'Who pays for it?')
    const root = wholeTree('topic-7').filter(turn => /root|updates/.test(turn))
    assert.deepEqual(turnsAsked(lab).toSorted(), [...root, 'topic-7/root/ruling/reviewer'].toSorted())
    assert.ok(prompt(lab, 'topic-7/root/ruling/reviewer').includes(questionOf('d2')))
    await machine.tree('--topic', 'topic-7', '--topic', 'topic-6', '--max-rounds', '1')
    assert.equal(briefOf(machine).topic, 'When is the ledger written? · Who pays for it?')
  })

  it('takes rounds, nodes and calls at once from flags before the file', async t => {
    const machine = await treeMachine(t)
    const flags = ['--topic', 'topic-6', '--max-rounds', '2', '--max-nodes', '2', '--calls-at-once', '1']
    assert.equal((await machine.tree(...flags)).code, 0)
    const { maxRounds, maxNodes, callsAtOnce } = briefOf(machine).options
    assert.deepEqual([maxRounds, maxNodes, callsAtOnce], [2, 2, 1])
    const turns = turnsAsked(machine.lab)
    const nodes = new Set(turns.map(turn => turn.split('/')[1]))
    assert.deepEqual([...nodes].toSorted(), ['d1', 'root', 'updates'])
    assert.ok(turns.includes('topic-6/root/ruling/reviewer'), 'what finds no place is ruled on where it came up')
    assert.ok(!turns.includes('topic-6/d2/position/party-a'), 'one debate below the root')
  })

  it('lets a seat be taken over, by the file or by a flag that goes before it', async t => {
    const models = ['first-1', 'second-2', 'fourth-4', 'fifth-5', 'calm-5']
    const machine = await treeMachine(t, {}, { models })
    const { lab } = machine
    const flags = ['--topic', 'topic-7', '--max-rounds', '1']
    assert.equal((await machine.tree(...flags)).code, 0)
    assert.equal(lab.requests.find(({ turn }) => turn.endsWith('rebuttal/party-c'))?.model, 'fourth-4')
    const provider = briefOf(machine).seats[0]!.model.split(':')[0]
    const given = await machine.tree(...flags, '--fallback', `party-c=${provider}:fifth-5`)
    assert.equal(given.code, 0, given.stderr)
    assert.equal(lab.requests.findLast(({ turn }) => turn.endsWith('rebuttal/party-c'))?.model, 'fifth-5')
  })

  it('speaks the language that is asked for, else that of the file, else that of its topics', async t => {
    const machine = await treeMachine(t)
    const title = '丞相上下文管理 — 锚点维护时机与自总结'
    const topics = [{ id: 'topic-6', title, coreQuestions: ['是否应该强制自总结？'] }]
    const chinese = machine.rewrite({ topics }, 'zh.json')
    const english = machine.rewrite({ topics, language: 'en' }, 'en.json')
    const spoken = async (...args: string[]) => {
      const { stderr } = await machine.run(['tree', '--config', ...args, '--max-rounds', '1'], { env })
      return [briefOf(machine).language, stderr.split(/[:：]/)[0]]
    }
    assert.deepEqual(await spoken(chinese), ['zh', '席位'])
    assert.deepEqual(await spoken(english), ['en', 'Seats'])
    assert.deepEqual(await spoken(english, '--lang', 'zh'), ['zh', '席位'])
  })

  it('may seat the voices of the configuration, with a temperature of its own', async t => {
    const machine = await treeMachine(t, {}, { key: 'of-the-lab' })
    const { lab } = machine
    machine.configure({ ...labConfig(lab, {}, { apiKey: 'of-the-lab' }), fallbacks: { reviewer: 'lab:b' } })
    const debaters = ['a', 'b'].map(model => ({ model: `lab:${model}` }))
    machine.rewrite({ api: null, debaters, reviewer: { model: 'lab:c' } })
    const { code, stderr } = await machine.run(['tree', '--config', machine.file, '--max-rounds', '1'])
    assert.equal(code, 0, stderr)
    const seats = ['party-a', 'party-b', 'reviewer'].map((id, i) => ({ id, model: `lab:${'abc'[i]}` }))
    assert.deepEqual(briefOf(machine).seats, seats, 'what else is configured for such seats is not asked')
    assert.equal(lab.requests[0]!.body.temperature, 0.7)
  })

  it('replaces what it did not write only when it is told to', async t => {
    const machine = await treeMachine(t)
    machine.write('debate/output/summary.md', 'mine')
    const forced = await machine.tree('--max-rounds', '1', '--force')
    assert.equal(forced.code, 0, forced.stderr)
    assert.notEqual(machine.read('summary.md'), 'mine')
    assert.equal((await machine.tree('--max-rounds', '1')).code, 0, 'over its own files it needs no word')
  })
})

describe('agon tree "question"', { concurrency: 4 }, () => {
  const seatsOf = (machine: Parameters<typeof briefOf>[0]) =>
    briefOf(machine).seats.map(({ id, model }) => `${id} ${model}`)

  it('debates it with the seats that are named', async t => {
    const machine = await plainMachine(t, ['a', 'b', 'c'])
    machine.write('docs/queue.md', '# Queue\n')
    const seats = ['--seats', 'lab:x, lab:y', '--judge', 'lab:z']
    const { code } = await machine.run(['tree', question, ...seats, '--context', 'docs', '--max-rounds', '2'])
    assert.equal(code, 0)
    assert.deepEqual(seatsOf(machine), ['party-a lab:x', 'party-b lab:y', 'reviewer lab:z'])
    assert.equal(briefOf(machine).topic, question)
    assert.ok(turnsAsked(machine.lab).includes('topic-1/d1/position/party-b'))
    assert.match(prompt(machine.lab, 'topic-1/root/position/party-a'), /docs\/queue\.md/)
  })

  it('takes seats that the configuration names for a tree, and no others of the duel', async t => {
    const machine = await newLabMachine(t)
    machine.configure(labConfig(machine.lab, { seats: { proposer: 'lab:c', 'party-a': 'lab:b', reviewer: 'lab:a' } }))
    assert.equal((await machine.run(['tree', question, '--max-rounds', '1'])).code, 0)
    const [first, , , reviewer] = seatsOf(machine)
    assert.deepEqual([first, reviewer], ['party-a lab:b', 'reviewer lab:a'])
    const shown = JSON.parse((await machine.run(['seats', '--json'])).stdout)
    const ids = shown.seats.map(({ id }: { id: string }) => id)
    assert.deepEqual(ids, ['proposer', 'challenger', 'judge'])
  })

  it('is kept by --write-config as a file that is the same debate', async t => {
    const machine = await plainMachine(t, ['a', 'b', 'c', 'd'])
    machine.write('docs/queue.md', '# Queue\n')
    const args = [question, '--context', 'docs/queue.md', '--fallback', 'party-c=lab:e', '--max-rounds', '1']
    const first = await machine.run(['tree', ...args, '--write-config', 'debate/tree.json'])
    assert.equal(first.code, 0, first.stderr)
    const made = briefOf(machine)
    const second = await machine.run(['tree', '--config', 'debate/tree.json'])
    assert.equal(second.code, 0, second.stderr)
    const again = briefOf(machine)
    assert.deepEqual([again.seats, again.context], [made.seats, made.context])
    for (const option of ['debaters', 'reviewer', 'topics', 'maxRounds'])
      assert.deepEqual(again.options[option], made.options[option], option)
    const asked = turnsAsked(machine.lab)
    assert.deepEqual(asked.slice(asked.length / 2).toSorted(), asked.slice(0, asked.length / 2).toSorted())
  })

  it('is only kept in a dry run, over another file with --force', async t => {
    const machine = await plainMachine(t, ['a', 'b', 'c', 'd'])
    machine.write('tree.json', 'mine')
    const { code, stderr } = await machine.run([
      'tree',
      question,
      '--write-config',
      'tree.json',
      '--dry-run',
      '--force',
    ])
    assert.equal(code, 0, stderr)
    assert.match(readFileSync(join(machine.folder, 'tree.json'), 'utf8'), /"model": "lab:a"/)
    assert.deepEqual([machine.lab.requests.length, machine.journal()], [0, []])
  })
})
