import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { loadFormats } from '../../src/formats/all.ts'
import { formats } from '../../src/formats/index.ts'
import { bareEnvironment } from '../support/bare-machine.ts'
import { temporaryFolder } from '../support/folder.ts'

const allFormats = await loadFormats()

const run = promisify(execFile)
const program = fileURLToPath(new URL('../../bin/agon.js', import.meta.url))
const tracing = new URL('support/trace-files.ts', import.meta.url).href
const sources = new URL('../../src/', import.meta.url).href

/** What the command line knows of every format. */
const light = /\/(?:about|listed|options|options-in|phases)\.ts$/

describe('what is loaded', () => {
  const folder = temporaryFolder()

  /** The files below src/ that a command loads, without `src/`. */
  async function filesOf(...args: string[]): Promise<string[]> {
    const trace = join(folder, 'trace')
    const env = { ...bareEnvironment, HOME: folder, AGON_HOME: join(folder, 'home'), AGON_TEST_TRACE: trace }
    await run(process.execPath, ['--import', tracing, program, ...args], { cwd: folder, env })
    const urls = new Set(readFileSync(trace, 'utf8').split('\n'))
    return [...urls].filter(url => url.startsWith(sources)).map(url => url.slice(sources.length))
  }

  const ofFormats = (files: readonly string[], but: string): string[] =>
    files.filter(file => formats.some(({ id }) => id !== but && new RegExp(`^(?:formats|cli)/${id}/`).test(file)))

  it('for an offline duel: that format alone, and no more than it takes', async () => {
    const files = await filesOf('duel', 'Tabs or spaces?', '--rounds', '1')
    assert.ok(files.includes('formats/duel/duel.ts') && files.includes('models/offline/offline.ts'))
    const others = ofFormats(files, 'duel')
    assert.deepEqual(
      others.filter(file => !light.test(file)),
      [],
    )
    assert.ok(files.length <= 400, `${files.length} files`)
  })

  it('for a debate of the archive: its own format', async () => {
    const files = await filesOf('show', 'last', '--json')
    assert.ok(files.includes('formats/duel/duel.ts'))
    for (const { id } of formats) assert.equal(files.includes(`formats/${id}/${id}.ts`), id === 'duel', id)
  })

  it('for the list and the help: no format at all', async () => {
    for (const args of [['list'], ['--help'], ['tree', '--help']]) {
      const files = await filesOf(...args)
      for (const { id } of formats) assert.ok(!files.includes(`formats/${id}/${id}.ts`), `${args}: ${id}`)
    }
  })

  it('at once, for those who need any of them: the same formats', async () => {
    assert.equal(allFormats.length, formats.length)
    for (const [
      index,
      { load, roles, spec, asking, offline, companions, suggestions, ...about },
    ] of formats.entries()) {
      const format = await load()
      assert.equal(format, allFormats[index])
      assert.deepEqual(format.roles({}), roles({}))
      assert.equal(format.spec, await spec())
      for (const [name, said] of Object.entries(about)) assert.equal(format[name as keyof typeof about], said, name)
    }
  })
})
