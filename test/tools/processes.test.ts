import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Part } from '../../src/core/model.ts'
import { claude } from '../../src/models/tools/claude.ts'
import { codex } from '../../src/models/tools/codex.ts'
import type { ToolContext } from '../../src/models/tools/context.ts'
import { findExecutable } from '../../src/models/tools/executable.ts'
import { toolModel } from '../../src/models/tools/run.ts'
import { toolStatus } from '../../src/models/tools/status.ts'
import { callOf, collect, endOf, wordsOf } from '../cases/model.ts'
import { claudeFault, claudeScript } from './claude-script.ts'
import { codexBegin, codexItem, codexUsage } from './codex-script.ts'
import { assertGone, lives, openTool, printed, quiet, type Step } from './stand-in.ts'

const reply = printed([...codexBegin(), codexItem('agent_message', 'Said.'), codexUsage(1, 0, 1)])

describe('a tool is gone', { concurrency: 4 }, () => {
  const deaf: Step[] = [{ deaf: true }, { child: true }, ...printed(codexBegin()), { hang: true }]

  it('when it is told to stop, with whoever it started, though they do not listen', async () => {
    const { model, standIn } = openTool(codex, null, { runs: [deaf] })
    const controller = new AbortController()
    const talk = collect(model, callOf(), controller.signal)
    await until(() => standIn.calls()[0]?.children.length === 1)
    controller.abort()
    const end = endOf(await talk)
    assert.equal(end.type === 'failed' && end.failure.kind, 'aborted')
    assertGone(standIn.pids(), 2)
  })

  it('when nobody listens to it any more', async () => {
    const steps: Step[] = [
      { child: true },
      ...printed([...claudeScript.begin(), ...claudeScript.said(['So far.'])]),
      { hang: true },
    ]
    const { model, standIn } = openTool(claude, null, { runs: [steps] })
    for await (const part of model.stream(callOf(), quiet)) if (part.type === 'text') break
    assertGone(standIn.pids(), 2)
  })

  it('when it leaves a child behind that keeps its output open', async () => {
    const { model, standIn } = openTool(codex, null, { runs: [[{ child: true }, ...reply]] })
    const parts = await collect(model, callOf(), quiet)
    assert.deepEqual([wordsOf(parts), endOf(parts).type], ['Said.', 'done'])
    assertGone(standIn.pids(), 2)
  })

  it('when it has said everything and lingers', async () => {
    const { model, standIn } = openTool(codex, null, { runs: [[...reply, { hang: true }]] })
    assert.equal(endOf(await collect(model, callOf(), quiet)).type, 'done')
    assertGone(standIn.pids(), 1)
  })

  it('when it takes too long as a whole, though it keeps talking', async () => {
    const talk: Step[] = Array.from({ length: 100 }, () => [
      { print: codexItem('reasoning', 'Hm.') },
      { wait: 50 },
    ]).flat()
    const { model, standIn } = openTool(codex, null, { runs: [talk] }, { callMs: 600 })
    const end = endOf(await collect(model, callOf(), quiet))
    assert.equal(end.type === 'failed' && end.failure.kind, 'timeout')
    assert.match(end.type === 'failed' ? end.failure.message : '', /0\.6 s/)
    assertGone(standIn.pids(), 1)
  })

  for (const way of ['exit', 'throw', 'SIGTERM'] as const)
    it(`when Agon itself goes by ${way}`, { skip: process.platform === 'win32' }, async () => {
      const { standIn, context } = openTool(codex, null, { runs: [deaf] })
      const agon = spawn(process.execPath, [abandoner, standIn.path, context.home, way], { stdio: 'ignore' })
      await until(() => standIn.calls()[0]?.children.length === 1)
      agon.kill(way === 'SIGTERM' ? 'SIGTERM' : 'SIGUSR2')
      await once(agon, 'exit')
      await until(() => !standIn.pids().some(lives))
      assertGone(standIn.pids(), 2)
    })

  it('when Agon was killed and another one takes its place', { skip: process.platform === 'win32' }, async t => {
    const { model, standIn, context } = openTool(codex, null, { runs: [deaf, reply] })
    const agon = spawn(process.execPath, [abandoner, standIn.path, context.home, 'SIGKILL'], { stdio: 'ignore' })
    await until(() => standIn.calls()[0]?.children.length === 1)
    const left = standIn.pids()
    t.after(() => {
      for (const pid of left.filter(lives)) process.kill(pid, 'SIGKILL')
    })
    agon.kill('SIGKILL')
    await once(agon, 'exit')
    assert.deepEqual(left.filter(lives), left, 'nobody ended them')
    assert.equal(wordsOf(await collect(model, callOf(), quiet)), 'Said.')
    assertGone(left, 2)
    assert.equal(standIn.calls()[1]!.cwd, standIn.calls()[0]!.cwd)
  })

  it('but nobody else who has its number by then', { skip: process.platform === 'win32' }, async t => {
    const { model, context } = openTool(codex, null, { runs: [reply] })
    const other = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
    t.after(() => other.kill('SIGKILL'))
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    for (const noted of [`${other.pid} 1`, `${other.pid}`, `${other.pid} `, '1 1', '0 0', '-1 1', '']) {
      const place = join(context.home, 'tools', '7-proposer')
      mkdirSync(place, { recursive: true })
      writeFileSync(join(place, 'owner'), `${dead} token`)
      writeFileSync(join(place, 'tool'), noted)
      assert.equal(wordsOf(await collect(model, callOf(), quiet)), 'Said.', noted)
      assert.ok(lives(other.pid!), noted)
    }
  })
})

describe('what a tool prints', () => {
  it('may be mixed with anything', async () => {
    const junk = ['warning: {not json}', '{"type":', '[]', 'null', '{"type":7}', '{}', '\u0000\u001b[31m']
    const steps = [...printed(junk), ...reply.slice(0, 2), ...printed(junk), ...reply.slice(2)]
    assert.equal(await saidBy(steps), 'Said.')
  })

  it('may end its lines like Windows, and its last one not at all', async () => {
    const lines = [...codexBegin(), codexItem('agent_message', 'Said.'), codexUsage(1, 0, 1)]
    assert.equal(await saidBy([{ raw: lines.join('\r\n') }]), 'Said.')
  })

  it('may be a line of megabytes', async () => {
    const echo: Step[] = [
      { raw: '{"type":"echo","text":"' },
      { raw: '一行。'.repeat(1000), times: 1500 },
      { raw: '"}\n' },
    ]
    assert.equal(await saidBy([...echo, ...reply]), 'Said.')
  })

  it('may not be a line without end', async () => {
    const end = await endBy([{ raw: 'x'.repeat(1024 * 1024), times: 40 }, ...reply])
    assert.equal(end.type === 'failed' && end.failure.kind, 'bad-output')
  })

  it('may go to standard error by megabytes', async () => {
    assert.equal(await saidBy([{ complain: 'trouble '.repeat(1000), times: 700 }, ...reply]), 'Said.')
  })

  it('may come without its question having been read', async () => {
    const messages = [{ role: 'user' as const, content: 'word '.repeat(300_000) }]
    for (const stdin of ['unread', 'closed'] as const) {
      const { model } = openTool(codex, null, { runs: [[{ stdin }, ...reply]] })
      assert.equal(wordsOf(await collect(model, callOf({ messages }), quiet)), 'Said.')
    }
  })

  const unfinished: [string, Step[], RegExp][] = [
    ['nothing at all and success', [{ exit: 0 }], /without a result \(exit code 0\)/],
    ['words and success', [...reply.slice(0, 3), { exit: 0 }], /without a result \(exit code 0\)/],
    ['words and a crash', [...reply.slice(0, 3), { die: 'SIGKILL' }], /without a result \(SIGKILL\)/],
    [
      'a complaint',
      [{ complain: 'Error: disk quota is on fire' }, { exit: 1 }],
      /exit code 1\): Error: disk quota is on fire/,
    ],
  ]
  for (const [what, steps, message] of unfinished)
    it(`is no reply when it is ${what}`, async () => {
      const end = await endBy(steps)
      assert.equal(end.type === 'failed' && end.failure.kind, 'transport')
      assert.match(end.type === 'failed' ? end.failure.message : '', message)
    })

  it('tells a missing sign-in also where there is no event', async () => {
    const end = await endBy([{ complain: 'Not logged in. Please run codex login' }, { exit: 1 }])
    assert.equal(end.type === 'failed' && end.failure.kind, 'auth')
    assert.match(end.type === 'failed' ? end.failure.message : '', /sign in with: codex login/)
  })

  it('is not passed on after a fault, and the fault is one line', async () => {
    const { model } = openTool(claude, null, { runs: [claudeFault('API Error: 500\nat line 2\n\u001b[31mred', 500)] })
    const end = endOf(await collect(model, callOf(), quiet))
    assert.ok(end.type === 'failed' && end.failure.kind === 'transport' && end.failure.status === 500)
    assert.doesNotMatch(end.failure.message, /[\n\u001b]/)
  })
})

describe('a tool', () => {
  it('that is not there is said with how to get it, and nothing is started', async () => {
    const { context } = openTool(codex, null, { runs: [reply] })
    const end = endOf(
      await collect(toolModel(codex, null, { ...context, env: { PATH: context.home } }), callOf(), quiet),
    )
    assert.ok(end.type === 'failed' && end.failure.kind === 'rejected' && end.failure.maybePaid === false)
    assert.match(end.failure.message, /npm install -g @openai\/codex/)
  })

  it('that cannot be started is said', async () => {
    const { model, standIn } = openTool(codex, null, { runs: [reply] })
    writeFileSync(standIn.path, '#!/no/such/interpreter\n')
    chmodSync(standIn.path, 0o755)
    const end = endOf(await collect(model, callOf(), quiet))
    assert.ok(end.type === 'failed' && end.failure.kind === 'rejected')
    assert.match(end.failure.message, /could not be started/)
  })

  const flaws: [string, (path: string) => void, RegExp][] = [
    ['a text without #!', path => writeFileSync(path, 'touch ran\n', { mode: 0o755 }), /is not a program/],
    ['a #! that names nothing', path => writeFileSync(path, '#!\ntouch ran\n', { mode: 0o755 }), /is not a program/],
    ['empty', path => writeFileSync(path, '', { mode: 0o755 }), /is not a program/],
    ['not executable', path => writeFileSync(path, '#!/bin/sh\n', { mode: 0o644 }), /is not executable/],
    ['a folder', path => mkdirSync(path), /is not a program but a folder/],
    ['not there', () => {}, /does not exist/],
  ]
  for (const [what, make, message] of flaws)
    it(`whose file is ${what} is not started, and the setting is named`, async () => {
      const { context, standIn } = openTool(codex, null, { runs: [reply] })
      const path = join(standIn.folder, 'chosen')
      make(path)
      const chosen = { ...context, executable: () => path }
      assert.equal(findExecutable(codex, chosen), null)
      const end = endOf(await collect(toolModel(codex, null, chosen), callOf(), quiet))
      assert.ok(end.type === 'failed' && end.failure.kind === 'rejected' && end.failure.maybePaid === false)
      assert.match(end.failure.message, message)
      assert.ok(end.failure.message.startsWith(`tools.codex.command: ${path} `), end.failure.message)
      assert.equal(
        (await toolStatus(codex, chosen, 'zh', quiet)).detail?.startsWith(`tools.codex.command：${path} `),
        true,
      )
    })

  it('is looked for further where a file of its name is no program, which is named when there is no other', async () => {
    const { context, standIn } = openTool(codex, null, { runs: [reply] })
    const path = join(context.home, 'codex')
    writeFileSync(path, 'echo mine\n', { mode: 0o755 })
    const both = { ...context, env: { ...context.env, PATH: [context.home, standIn.folder].join(delimiter) } }
    assert.equal(findExecutable(codex, both), standIn.path)
    const end = endOf(
      await collect(toolModel(codex, null, { ...context, env: { PATH: context.home } }), callOf(), quiet),
    )
    assert.match(end.type === 'failed' ? end.failure.message : '', /home-\w+\/codex is not a program/)
  })

  it('may be a binary', { skip: process.platform === 'win32' }, () => {
    const context: ToolContext = {
      env: {},
      cwd: '/',
      home: '/',
      idleMs: 1,
      callMs: null,
      executable: () => process.execPath,
    }
    assert.equal(findExecutable(codex, context), process.execPath)
  })

  it('is not looked for in the folder that Agon was started in', async () => {
    const { context, standIn } = openTool(codex, null, { runs: [reply] })
    const before = process.cwd()
    process.chdir(standIn.folder)
    try {
      const end = endOf(await collect(toolModel(codex, null, { ...context, env: { PATH: '.::bin' } }), callOf(), quiet))
      assert.equal(end.type, 'failed')
      assert.deepEqual(standIn.calls(), [])
    } finally {
      process.chdir(before)
    }
  })

  it('runs only so often at once, and waiting can be given up', async () => {
    const plan = { runs: [[...printed(codexBegin()), { hang: true }] satisfies Step[]] }
    const { model, standIn } = openTool({ ...codex, atOnce: 2 }, null, plan)
    const controllers = [1, 2, 3].map(() => new AbortController())
    const talks = controllers.map(controller => collect(model, callOf(), controller.signal))
    await until(() => standIn.calls().length === 2)
    await sleep(300)
    assert.equal(standIn.calls().length, 2)
    controllers[2]!.abort()
    const waited = endOf(await talks[2]!)
    assert.ok(waited.type === 'failed' && waited.failure.kind === 'aborted' && waited.failure.maybePaid === false)
    for (const controller of controllers) controller.abort()
    await Promise.all(talks)
    assertGone(standIn.pids(), 2)
  })
})

const abandoner = fileURLToPath(new URL('abandon.ts', import.meta.url))

async function heardBy(steps: readonly Step[]): Promise<Part[]> {
  return collect(openTool(codex, null, { runs: [steps] }).model, callOf(), quiet)
}

async function saidBy(steps: readonly Step[]): Promise<string> {
  const parts = await heardBy(steps)
  assert.equal(endOf(parts).type, 'done', JSON.stringify(endOf(parts)))
  return wordsOf(parts)
}

const endBy = async (steps: readonly Step[]) => endOf(await heardBy(steps))

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20)
}
