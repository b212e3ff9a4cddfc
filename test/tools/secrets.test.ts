import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { gemini } from '../../src/models/tools/gemini.ts'
import { opencode } from '../../src/models/tools/opencode.ts'
import { type Machine, newMachine } from '../support/agon.ts'
import { bareEnvironment } from '../support/bare-machine.ts'
import { geminiFault } from './gemini-script.ts'
import { standIn } from './stand-in.ts'

const key = 'plum-orchard-Kettle-7731'

describe('a key that a tool keeps in the home of its user', () => {
  for (const file of ['.gemini/.env', '.env'])
    it(`is masked where gemini complains about it (${file})`, async t => {
      const machine = machineWith(t, { [file]: `GEMINI_API_KEY=${key}\nOTHER="x"\n` })
      const seen = await said(t, machine, `[API Error: API key ${key} is not valid]`)
      assert.match(seen, /API key .* is not valid/)
      assert.equal(seen.includes(key), false)
      for (const [name, content] of keptBy(machine)) assert.equal(content.includes(key), false, name)
    })

  it('is what else would be shown', async t => {
    const seen = await said(t, machineWith(t, {}), `[API Error: API key ${key} is not valid]`)
    assert.ok(seen.includes(key))
  })

  it('is known of opencode, wherever its configuration has it', t => {
    const config = `{
      // One of each kind.
      "provider": {
        "one": { "options": { "apiKey": "literal-key-1", "baseURL": "http://x/", "headers": { "X-Auth": "Bearer in-header-2" } } },
        "two": { "options": { "apiKey": "{env:MY_OWN}" }, "models": { "m": { "name": "Two", "headers": { "a": "of-model-3" } } } },
        "three": { "options": { "apiKey": "{file:../key.txt}" } },
      },
    }`
    const machine = machineWith(t, { '.config/opencode/opencode.jsonc': config, '.config/key.txt': 'from-file-4\n' })
    const found = opencode.secrets!({ HOME: dirname(machine.home), MY_OWN: 'from-env-5' })
    assert.deepEqual([...new Set(found)].sort(), [
      'Bearer in-header-2',
      'from-env-5',
      'from-file-4',
      'in-header-2',
      'literal-key-1',
      'of-model-3',
    ])
  })

  it('is none where there is no such file, or none that can be read', t => {
    const home = dirname(
      machineWith(t, { '.gemini/.env/x': '', '.config/opencode/opencode.json': '{"provider": 7' }).home,
    )
    for (const tool of [gemini, opencode])
      for (const HOME of [home, join(home, 'nowhere')]) assert.deepEqual(tool.secrets!({ HOME }), [], tool.id)
  })
})

function machineWith(t: TestContext, files: Record<string, string>): Machine {
  const machine = newMachine(t, { limits: { tries: 1 } })
  for (const [name, text] of Object.entries(files)) {
    const path = join(dirname(machine.home), name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return machine
}

/** What a debate prints in which gemini fails so. */
async function said(t: TestContext, machine: Machine, fault: string): Promise<string> {
  const commands = { '--version': [{ print: '0.61.0' }] }
  const tool = standIn('gemini', { runs: [geminiFault(fault, 144)], commands })
  t.after(() => tool.close())
  const seats = ['--proposer', 'gemini:pro', '--challenger', 'gemini:flash', '--judge', 'gemini:flash-lite']
  const env = { PATH: [tool.folder, bareEnvironment.PATH].join(delimiter), GOOGLE_GENAI_USE_VERTEXAI: 'true' }
  const { stdout, stderr } = await machine.run(['Should we drop Redis?', '--yes', ...seats], { env })
  assert.equal(tool.calls().length, 1, stdout + stderr)
  return stdout + stderr
}

const keptBy = ({ home }: Machine): [string, Buffer][] =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => [entry.name, readFileSync(join(entry.parentPath, entry.name))])
