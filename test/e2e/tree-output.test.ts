import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { Script } from '../lab/server.ts'
import { newLabMachine, turnsAsked, until } from '../support/agon.ts'
import { debateKeyValue, treeFile, writeTreeFile } from '../support/tree-file.ts'

const env = { DEBATE_API_KEY: debateKeyValue }

async function treeMachine(t: TestContext, script: Script = {}) {
  const machine = await newLabMachine(t, { key: debateKeyValue, ...script })
  machine.configure({})
  const file = writeTreeFile(machine, treeFile(machine.lab))
  const output = join(machine.folder, 'debate/output')
  return {
    ...machine,
    output,
    files: () =>
      existsSync(output)
        ? readdirSync(output)
            .filter(name => !name.startsWith('.'))
            .sort()
        : [],
    read: (name: string) => readFileSync(join(output, name), 'utf8'),
    tree: (...flags: string[]) => machine.run(['tree', '--config', file, ...flags], { env }),
    starts: (...flags: string[]) => machine.start(['tree', '--config', file, ...flags], { env }),
  }
}

const names = ['summary.md', 'topic-6-when-is-the-ledger-written.json', 'topic-6-when-is-the-ledger-written.md']
const onlySix = ['--topic', 'topic-6']
const stuck: Script = {
  key: debateKeyValue,
  rules: [{ turn: 'topic-6/d1/position/party-b', reply: { silentAfter: 0 } }],
}

describe('the files that a tree leaves', { concurrency: 4 }, () => {
  it('are where the file of the debate says, and that is said in one line', async t => {
    const machine = await treeMachine(t)
    const { code, stderr } = await machine.tree(...onlySix)
    assert.equal(code, 0, stderr)
    assert.deepEqual(machine.files(), names)
    assert.equal(stderr.match(/^Files in debate\/output: .*$/gm)?.length, 1)
    assert.equal(JSON.parse(machine.read(names[1]!)).status, 'forced')
    assert.ok(!machine.read(names[2]!).includes(debateKeyValue))
  })

  it('say what is pending when it pauses, and are completed by a resume', async t => {
    const machine = await treeMachine(t, stuck)
    const running = machine.starts(...onlySix)
    await until('one branch waits, the other is over', () =>
      turnsAsked(machine.lab).includes('topic-6/d2/triage/reviewer'),
    )
    running.child.kill('SIGINT')
    const paused = await running.done
    assert.equal(paused.code, 130, paused.stderr)
    assert.deepEqual(machine.files(), names)
    assert.equal(JSON.parse(machine.read(names[1]!)).status, 'pending')

    machine.lab.play({ key: debateKeyValue })
    writeFileSync(join(machine.output, names[2]!), 'with a remark of mine')
    const asked = machine.lab.requests.length
    const refused = await machine.run(['resume', 'last'], { env })
    assert.equal(refused.code, 2)
    assert.match(refused.stderr, /or that changed since: topic-6-when-is-the-ledger-written\.md\. Add --force/)
    assert.equal(machine.lab.requests.length, asked, 'nothing was spent')
    const resumed = await machine.run(['resume', 'last', '--force'], { env })
    assert.equal(resumed.code, 0, resumed.stderr)
    assert.match(resumed.stderr, /^Files in debate\/output: /m)
    assert.equal(JSON.parse(machine.read(names[1]!)).status, 'forced')
    assert.match(machine.read(names[2]!), /Round 3/)
  })

  it('that a user took in the meantime are left alone: exit 74, and the debate can be had elsewhere', async t => {
    const machine = await treeMachine(t, stuck)
    const running = machine.starts(...onlySix)
    await until('it is under way', () => turnsAsked(machine.lab).includes('topic-6/d2/triage/reviewer'))
    mkdirSync(machine.output, { recursive: true })
    writeFileSync(join(machine.output, 'summary.md'), 'mine')
    running.child.kill('SIGINT')
    const { code, stderr } = await running.done
    assert.equal(code, 74, stderr)
    assert.match(stderr, /Not replaced in debate\/output.*summary\.md.*agon export 1 --format files --out FOLDER/)
    assert.equal(machine.read('summary.md'), 'mine')
    assert.deepEqual(machine.files(), names, 'the others are there')

    const kept = await machine.run(['export', '1', '--format', 'files', '--out', 'elsewhere'])
    assert.equal(kept.code, 0, kept.stderr)
    assert.deepEqual(
      readdirSync(join(machine.folder, 'elsewhere'))
        .filter(name => !name.startsWith('.'))
        .sort(),
      names,
    )
    assert.match(readFileSync(join(machine.folder, 'elsewhere/summary.md'), 'utf8'), /^# /)
    const home = await machine.run(['export', '1', '--format', 'files'])
    assert.equal(home.code, 2)
    assert.match(home.stderr, /summary\.md\. Add --yes to replace it/)
    assert.equal((await machine.run(['export', '1', '--format', 'files', '--yes'])).code, 0)
    assert.match(machine.read('summary.md'), /^# /)
  })

  it('are left of a debate that fails, too', async t => {
    const machine = await treeMachine(t, { key: debateKeyValue, rules: [{ turn: '*', reply: { status: 400 } }] })
    const { code, stderr } = await machine.tree(...onlySix)
    assert.equal(code, 6, stderr)
    assert.deepEqual(machine.files(), names)
    assert.equal(JSON.parse(machine.read(names[1]!)).status, 'failed')
  })

  it('do not follow a link out of the project, and nothing is spent to find out', async t => {
    const machine = await treeMachine(t)
    const outside = join(machine.folder, '../outside')
    mkdirSync(outside)
    symlinkSync(outside, machine.output)
    for (const flags of [[], ['--force'], ['--dry-run']]) {
      const { code, stderr } = await machine.tree(...flags)
      assert.equal(code, 2, stderr)
      assert.match(
        stderr,
        /output\.dir: must be in the working folder or in that of this file, but leads to \S+\/outside\./,
      )
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

    const unknown = await machine.run(['show', '--node', 'd9'])
    assert.equal(unknown.code, 4)
    assert.match(unknown.stderr, /there is no "d9" in this debate\. There are: root, d1, d1\.1, .*d2\./)
  })

  it('with several topics wants to know which one is meant', async t => {
    const machine = await treeMachine(t)
    await machine.tree('--max-rounds', '1')
    const { code, stderr } = await machine.run(['show', '--node', 'root'])
    assert.equal(code, 4)
    assert.match(stderr, /"root" is in several topics\. Write one of: topic-6\/root, topic-7\/root\./)
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
    const unknown = await machine.run(['export', 'last', '--format', 'pdf'])
    assert.equal(unknown.code, 2)
    assert.match(unknown.stderr, /--format: "pdf" is not allowed\. Allowed: md, json, html, argdown, files\./)
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
    assert.deepEqual(
      nodes,
      ['topic-6', 'topic-7'].flatMap(topic => [...order, 'updates/reviewer'].map(scene => `${topic}/${scene}`)),
    )
    const links = Array.from(html.matchAll(/<a href="#(branch-[^"]+)"/g), ([, id]) => id!)
    assert.equal(links.length, 12)
    for (const id of links) assert.ok(html.includes(` id="${id}"`), id)
    assert.match(html, /<dt class="seat seat-1">Party A<\/dt>/, 'a triage is read, not decoded')
  })
})

describe('a duel', () => {
  it('has no nodes and fewer forms, and says so', async t => {
    const machine = await newLabMachine(t)
    await machine.run(['Should we move?', '--rounds', '1', '--quiet'])
    const node = await machine.run(['show', '--node', 'd1'])
    assert.equal(node.code, 2)
    assert.match(node.stderr, /a debate of the format duel has no parts .* agon show 1/)
    const files = await machine.run(['export', 'last', '--format', 'files'])
    assert.match(files.stderr, /"files" is not allowed\. Allowed: md, json, html\./)
  })
})
