import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { type Machine, newMachine } from '../support/agon.ts'
import { noTerminal, spawnOnTerminal } from '../support/on-terminal.ts'
import { lineColumns } from '../support/terminal-emulator.ts'
import { answerTo, draftsOf, typist } from './support/keys.ts'

const columns = 80
const key = 'topic-1/root/triage/reviewer'

const divergence = (title: string, claims: string[], more: object) => ({
  id: 'd1',
  title,
  sides: { 'party-a': claims[0], 'party-b': claims[1] },
  ...more,
})

/** As a model may get it wrong: the second party has two places and the third none. */
const replies: Record<Language, string> = {
  en: JSON.stringify({
    consensus: [{ point: 'Backups', detail: 'Daily' }],
    divergences: [divergence('Where do sessions live?', ['In Postgres', 'In Redis'], { uninvolved: ['party-b'] })],
  }),
  zh: `好的：\n\`\`\`json\n${JSON.stringify({
    consensus: [{ point: '都要备份', detail: '每天一次，保留三十天' }],
    divergences: [
      divergence('会话数据应当放在哪里？', ['放在 Postgres，已有运维经验，恢复演练也做过三次', '放在 Redis，延迟低'], {
        uninvolved: ['party-b'],
        importance: 'high',
      }),
    ],
  })}\n\`\`\``,
}

/** Plays a tree of one round whose reviewer always replies the same to a triage, in front of whoever is there. */
const program = (language: Language, flags: object) => `
  import { playBefore } from '${source('cli/play.ts')}'
  import { processIo } from '${source('cli/process-io.ts')}'
  import { openHost } from '${source('host/host.ts')}'
  import { open, resume } from '${source('engine/perform.ts')}'
  import { tree } from '${source('formats/tree/tree.ts')}'
  import { scriptedModel } from '${source('models/scripted.ts')}'
  const script = call => {
    if (call.key.includes('/triage/')) return ${JSON.stringify(replies[language])}
    if (!call.shape) return 'We should measure.'
    const verdict = { divergenceId: 'd1', recommendation: 'Measure', reasoning: 'Nobody did', example: 'A clock' }
    return JSON.stringify({ forcedVerdicts: [verdict], annotationErrors: [], updates: [] })
  }
  const seats = ['party-a', 'party-b', 'party-c', 'reviewer'].map(id => ({ id, model: 'lab:' + id }))
  const models = Object.fromEntries(seats.map(({ model }) => [model, scriptedModel(model, script)]))
  const io = processIo()
  const room = openHost({ io, models, terminal: true })
  const brief = { topic: 'Redis?', language: '${language}', seats, effort: null, budget: null, options: { maxRounds: 1 }, context: [] }
  const show = { io, json: false, events: false, plain: false, quiet: false, seats, budget: null, out: null, ...${JSON.stringify(flags)} }
  process.exitCode = await playBefore(room, tree, '${language}', show, performance =>
    process.argv.includes('--resume') ? resume(1, performance) : open(brief, performance))
  await room.close()`

const source = (path: string): string => new URL(`../../src/${path}`, import.meta.url).href

interface Setting {
  language?: Language
  flags?: object
  env?: Record<string, string>
  resume?: boolean
}

function start(t: TestContext, machine: Machine, { language = 'en', flags = {}, env = {}, resume = false }: Setting) {
  const path = machine.write('play.mjs', program(language, flags))
  const command = `stty cols ${columns} rows 40; exec '${process.execPath}' '${path}' ${resume ? '--resume' : ''}`
  return typist(t, spawnOnTerminal(machine, command, env))
}

const asked = (machine: Machine): string[] =>
  machine.journal().flatMap(event => (event.type === 'turn.asked' && event.key === key ? [event.model] : []))

const triageOf = (machine: Machine) => JSON.parse(answerTo(machine, key) ?? 'null')

/** An editor that puts one text in place of another, and keeps what it was given. */
const editorThat = (machine: Machine, from: string, to: string): Record<string, string> => {
  const path = machine.write(
    'editor.mjs',
    `import { readFileSync, writeFileSync } from 'node:fs'
    const text = readFileSync(process.argv[2], 'utf8')
    writeFileSync('seen.txt', text)
    writeFileSync(process.argv[2], text.replace(${JSON.stringify(from)}, ${JSON.stringify(to)}))`,
  )
  return { EDITOR: `${process.execPath} ${path}` }
}

describe('a reply that no model got right, at a terminal', { concurrency: 3, skip: noTerminal }, () => {
  it('is mended point by point, refused once, left and gone on with', async t => {
    const machine = newMachine(t)
    const first = start(t, machine, {})
    await first.fillBelow([
      ['What now?', '1\r'],
      ['1 high', '2\r'],
      ['Enter sends', '\r'],
      ['cannot be used yet', ''],
      ['Enter sends', '2\r'],
      ['A number changes', '1\r'],
      ['A number changes', '4\r'],
      ['1 Party A', '3\r'],
      ['A number changes', '\x03'],
    ])
    assert.equal(await first.done, 130)
    assert.match(first.text(), /No reply of lab:reviewer could be used here[\s\S]*│ {3}"consensus": \[/)
    assert.match(first.text(), /cannot be used yet:\n[^\n]*party-c is neither in sides nor/)
    assert.doesNotMatch(first.text(), /edit this reply/, 'without an editor there is nothing to open')
    const second = start(t, machine, { resume: true })
    await second.fillBelow([
      ['What you wrote before', ''],
      ['A number changes that point', '\r'],
      ['A number changes that one', '\r'],
      ['Enter sends', '\r'],
    ])
    assert.equal(await second.done, 0, second.text())
    const { divergences } = triageOf(machine)
    assert.deepEqual([divergences[0].uninvolved, divergences[0].importance], [['party-c'], 'medium'])
    assert.deepEqual(asked(machine), ['lab:reviewer', 'lab:reviewer', 'person', 'person', 'person'])
    assert.deepEqual(draftsOf(machine), [])
  })

  it('is edited as a whole, in Chinese, and no line is too wide', async t => {
    const machine = newMachine(t)
    const env = editorThat(machine, '[\n        "party-b"', '[\n        "party-c"')
    const terminal = start(t, machine, { language: 'zh', env })
    await terminal.fillBelow([
      ['怎么处理', '1\r'],
      ['回车发送', '\r'],
    ])
    assert.equal(await terminal.done, 0, terminal.text())
    assert.deepEqual(triageOf(machine).divergences[0].uninvolved, ['party-c'])
    const seen = readFileSync(join(machine.folder, 'seen.txt'), 'utf8')
    assert.match(seen, /^\{\n {2}"consensus"/, 'just the JSON, with line breaks')
    assert.match(seen, /nothing below this line is sent[\s\S]*问题在于：\n- /)
    const screen = terminal.text()
    assert.match(screen, /lab:reviewer 的回复都无法采用[\s\S]*│ 好的：\n {2}│ ```json/)
    const tooWide = screen.split('\n').filter(line => lineColumns(line) > columns)
    assert.deepEqual(tooWide, [])
  })

  it('is given up: the turn is lost', async t => {
    const machine = newMachine(t)
    const terminal = start(t, machine, {})
    await terminal.fillBelow([
      ['What now?', '7\r'],
      ['number from 1 to 2', '2\r'],
      ['Give it up?', 'y\r'],
    ])
    assert.notEqual(await terminal.done, 0)
    assert.equal(triageOf(machine), null)
    const failures = machine.journal().flatMap(event => (event.type === 'turn.failed' ? [event.failure.kind] : []))
    assert.deepEqual(failures, ['bad-output', 'bad-output', 'passed'])
  })

  for (const flags of [{ yes: true }, { quiet: true }, { events: true }])
    it(`asks nobody with --${Object.keys(flags)[0]}`, async t => {
      const machine = newMachine(t)
      const terminal = start(t, machine, { flags })
      assert.notEqual(await terminal.done, 0)
      assert.deepEqual(asked(machine), ['lab:reviewer', 'lab:reviewer'])
      assert.doesNotMatch(terminal.text(), /What now\?/)
    })
})
