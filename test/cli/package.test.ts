import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bareEnvironment } from '../support/bare-machine.ts'
import { temporaryFolder } from '../support/folder.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the package as it is installed: bundled, without sources', () => {
  const folder = temporaryFolder()
  const installed = join(folder, 'node_modules/agon')
  const env = { ...bareEnvironment, HOME: folder, AGON_HOME: join(folder, 'home') }
  let built = { stdout: 'not built', stderr: '' }

  before(async () => {
    mkdirSync(installed, { recursive: true })
    for (const part of ['bin', 'package.json']) cpSync(join(root, part), join(installed, part), { recursive: true })
    built = await run(process.execPath, [join(root, 'scripts/build.ts'), join(installed, 'dist')])
  })

  it('is built without warnings', () => assert.deepEqual(built, { stdout: '', stderr: '' }))

  it('debates, and shows what it kept', async () => {
    const agon = (...args: string[]) =>
      run(process.execPath, [join(installed, 'bin/agon.js'), ...args], { cwd: folder, env })
    assert.match((await agon('--version')).stdout, /^\d+\.\d+\.\d+\n$/)
    assert.match((await agon('要不要迁移到 Postgres？', '--quiet')).stdout, /Verdict · 裁决/)
    assert.ok(existsSync(join(env.AGON_HOME, 'debate/last-debate.json')))
    assert.match((await agon('export', 'last', '--format', 'html')).stdout, /^<!doctype html>/i)
    assert.match((await agon('list')).stdout, /Postgres/)
    const arena = await agon(
      'arena',
      '要不要迁移到 Postgres？',
      ...'--rounds 4 --pro-style 理性 --audience risk'.split(' '),
    )
    assert.match(arena.stderr, /aud_01 {2}风险厌恶派 · offline:audience/)
  })

  it('is a library', async () => {
    const script = `
      import { debate, scriptedModel } from 'agon'
      const models = Object.fromEntries(['a', 'b', 'c'].map(name => ['x:' + name, scriptedModel('x:' + name, () => 'words')]))
      const running = debate('Should we?', { models, seats: { proposer: 'x:a', challenger: 'x:b', judge: 'x:c' } })
      const types = new Set()
      for await (const event of running) types.add(event.type)
      console.log([...types].join(' '), (await running.result).outcome)`
    writeFileSync(join(folder, 'use.mjs'), script)
    const { stdout } = await run(process.execPath, ['use.mjs'], { cwd: folder, env })
    assert.match(stdout, /debate\.opened .*turn\.delta .*debate\.closed no-verdict/)
  })
})
