import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Script } from '../../lab/server.ts'
import { newLabMachine, turnsAsked, until } from '../../support/agon.ts'
import { openGolden } from '../../support/golden.ts'
import { debateKeyValue } from '../support/file.ts'
import { pinLines, type Said, treeMachine, visibleIn } from '../support/tree-machine.ts'

const names = ['summary.md', 'topic-6-when-is-the-ledger-written.json', 'topic-6-when-is-the-ledger-written.md']
const golden = openGolden('tree-output')
const onlySix = ['--topic', 'topic-6']
const stuck: Script = { rules: [{ turn: 'topic-6/d1/position/party-b', reply: { silentAfter: 0 } }] }

describe('the files that a tree leaves', { concurrency: 4 }, () => {
  it('say what is pending when it pauses, and are completed by a resume', async t => {
    const machine = await treeMachine(t, {}, stuck)
    const running = machine.starts(...onlySix)
    const isOver = () => turnsAsked(machine.lab).includes('topic-6/d2/triage/reviewer')
    await until('one branch waits, the other is over', isOver, 60_000)
    running.signal('SIGINT')
    const paused = await running.done
    assert.equal(paused.code, 130, paused.stderr)
    assert.deepEqual(machine.files(), names)
    assert.equal(JSON.parse(machine.read(names[1]!)).status, 'pending')

    machine.lab.play({ key: debateKeyValue })
    writeFileSync(join(machine.output, names[2]!), 'with a remark of mine')
    await pinLines(golden, machine, { 'a file that changed since': [['resume', '1']] }, ['en'])
    const resumed = await machine.resume('last', '--force')
    assert.equal(resumed.code, 0, resumed.stderr)
    assert.equal(resumed.stderr.match(/^Files in debate\/output: .*$/gm)?.length, 1)
    assert.equal(JSON.parse(machine.read(names[1]!)).status, 'forced')
    assert.match(machine.read(names[2]!), /Round 3/)
  })

  it('that a user took in the meantime are left alone: exit 74, and the debate can be had elsewhere', async t => {
    const machine = await treeMachine(t, {}, stuck)
    const running = machine.starts(...onlySix)
    await until('it is under way', () => turnsAsked(machine.lab).includes('topic-6/d2/triage/reviewer'), 60_000)
    mkdirSync(machine.output, { recursive: true })
    writeFileSync(join(machine.output, 'summary.md'), 'mine')
    running.signal('SIGINT')
    const { code, stderr } = await running.done
    assert.equal(code, 74, stderr)
    golden.is('en', 'a file that was taken in the meantime', /^.*summary\.md.*agon export.*$/m.exec(stderr)![0])
    assert.equal(machine.read('summary.md'), 'mine')
    assert.deepEqual(machine.files(), names, 'the others are there')

    const kept = await machine.run(['export', '1', '--format', 'files', '--out', 'elsewhere'])
    assert.equal(kept.code, 0, kept.stderr)
    assert.deepEqual(visibleIn(join(machine.folder, 'elsewhere')), names)
    assert.match(readFileSync(join(machine.folder, 'elsewhere/summary.md'), 'utf8'), /^# /)
    const taken = ['export', '1', '--format', 'files']
    await pinLines(golden, machine, { 'an export over a file of the user': [taken] }, ['en'])
    assert.equal((await machine.run(['export', '1', '--format', 'files', '--yes'])).code, 0)
    assert.match(machine.read('summary.md'), /^# /)
  })

  it('do not follow a link out of the project, and nothing is spent to find out', async t => {
    const machine = await treeMachine(t)
    const outside = join(machine.folder, '../outside')
    mkdirSync(outside)
    symlinkSync(outside, machine.output)
    for (const flags of [[], ['--force']]) {
      const { code, stderr } = await machine.tree(...flags)
      assert.equal(code, 2, stderr)
      assert.match(stderr, /output\.dir: .*\/outside\./)
    }
    assert.deepEqual([readdirSync(outside), machine.lab.requests.length], [[], 0])
  })

  it('of a dry run lie beside them: nobody is called, nothing is kept', async t => {
    const machine = await treeMachine(t)
    const dry = await machine.tree('--dry-run')
    assert.equal(dry.code, 0, dry.stderr)
    assert.match(dry.stdout, /no model was called[\s\S]*32 prompts in debate\/output\/dry-run: 6 final, 26 templates/)
    const folder = join(machine.output, 'dry-run')
    assert.equal(readdirSync(folder).length, 34)
    const again = await machine.tree('--dry-run', '--json', ...onlySix)
    const document = JSON.parse(again.stdout)
    assert.deepEqual([document.dryRun, document.prompts.length], [true, 16])
    assert.equal(readdirSync(folder).length, 18)
    assert.equal(machine.lab.connections, 0)
    assert.deepEqual(machine.journal(), [])
    for (const name of readdirSync(folder))
      assert.ok(!readFileSync(join(folder, name), 'utf8').includes(debateKeyValue), name)
  })
})

describe('a tree that is kept', { concurrency: 4 }, () => {
  it('is shown node by node', async t => {
    const machine = await treeMachine(t)
    await machine.tree(...onlySix)
    const shown = await machine.run(['show', '--node', 'D1.1'])
    assert.equal(shown.code, 0, shown.stderr)
    assert.match(shown.stdout, /D1\.1/)
    assert.ok(!/D2/.test(shown.stdout), shown.stdout)

    const { stdout } = await machine.run(['show', '--node', 'd1.1', '--json'])
    const node = JSON.parse(stdout)
    assert.deepEqual([node.version, node.id, node.node], [1, 1, 'd1.1'])
    assert.equal(node.turns.length, 8)
    assert.ok(node.turns.every(({ key }: { key: string }) => key.startsWith('topic-6/d1.1/')))
    assert.ok(node.facts.some(({ type }: { type: string }) => type === 'divergence.ruled'))
    const events = await machine.run(['show', '--node', 'd1.1', '--events'])
    for (const line of events.stdout.trim().split('\n'))
      assert.match(JSON.parse(line).key, /^topic-6\/(?:d1\.1\/|d1\/divergence\.found\/d1\.1$)/)

    await pinLines(golden, machine, { 'a node that does not exist': [['show', '--node', 'd9'], 4] }, ['en'])
  })

  it('with several topics wants to know which one is meant', async t => {
    const machine = await treeMachine(t)
    await machine.tree('--max-rounds', '1')
    await pinLines(golden, machine, { 'a node of several topics': [['show', '--node', 'root'], 4] }, ['en'])
    assert.equal((await machine.run(['show', '--node', 'topic-7/root'])).code, 0)
  })

  it('is exported in all its forms, and says which there are', async t => {
    const machine = await treeMachine(t)
    await machine.tree(...onlySix, '--out', 'map.argdown')
    const argdown = await machine.run(['export', 'last', '--format', 'argdown'])
    assert.equal(argdown.code, 0, argdown.stderr)
    assert.equal(readFileSync(join(machine.folder, 'map.argdown'), 'utf8'), argdown.stdout)
    const md = await machine.run(['export', 'last', '--format', 'md'])
    assert.match(md.stdout, /Round 2/)
    assert.equal(JSON.parse((await machine.run(['export', 'last', '--format', 'json'])).stdout).format, 'tree')
    await pinLines(golden, machine, { 'a form that does not exist': [['export', 'last', '--format', 'pdf']] }, ['en'])
  })

  it('is a page on which each branch is read to its end before the next one', async t => {
    const machine = await treeMachine(t)
    await machine.tree()
    const { stdout: html } = await machine.run(['export', 'last', '--format', 'html'])
    const turns = Array.from(html.matchAll(/<article id="([^"]+)"/g), ([, key]) =>
      key!.split('/').slice(0, 3).join('/'),
    )
    const nodes = turns.filter((scene, i) => scene !== turns[i - 1])
    const steps = (node: string) => ['position', 'rebuttal', 'triage'].map(step => `${node}/${step}`)
    const order = ['root', 'd1', 'd1.1', 'd2'].flatMap(node => [
      ...steps(node),
      ...(node === 'd1.1' ? ['d1.1/ruling'] : []),
    ])
    const expected = ['topic-6', 'topic-7'].flatMap(topic =>
      [...order, 'updates/reviewer'].map(scene => `${topic}/${scene}`),
    )
    assert.deepEqual(nodes, expected)
    const contents = /<nav.*?<\/nav>/s.exec(html)![0]
    const links = Array.from(contents.matchAll(/<a href="#(topic-[^"]+)"/g), ([, id]) => id!)
    assert.equal(links.length, 2, contents)
    for (const id of links) assert.ok(html.includes(` id="${id}"`), id)
  })
})

it('a duel has no nodes and fewer forms, and says so', async t => {
  const machine = await newLabMachine(t)
  await machine.run(['Should we move?', '--rounds', '1', '--quiet'])
  const rows: Record<string, Said> = {
    'a node of a duel': [['show', '--node', 'd1']],
    'the files of a duel': [['export', 'last', '--format', 'files']],
  }
  await pinLines(golden, machine, rows, ['en'])
})
