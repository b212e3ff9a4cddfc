import assert from 'node:assert/strict'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { type Script, startLab } from '../../lab/server.ts'
import { prompt, turnsAsked, until } from '../../support/agon.ts'
import { openGolden } from '../../support/golden.ts'
import { noTerminal, onTerminal } from '../../support/on-terminal.ts'
import { debateKeyValue, treeFile } from '../support/file.ts'
import { env, pinLines, ref, type Said, treeMachine } from '../support/tree-machine.ts'

const golden = openGolden('tree-safety')
const short = ['--topic', 'topic-7', '--max-rounds', '1']
const gateway = { baseURL: 'http://gateway.invalid/v1', apiKey: ref('OPENAI_API_KEY'), maxRetries: 0 }
const withKey = { OPENAI_API_KEY: 'sk-of-the-user-0123456789' }

describe('the file of a tree that came with a repository', { concurrency: 4 }, () => {
  it('reads and writes nothing elsewhere, hides nothing, and sends no secret or key, and says so', async t => {
    const machine = await treeMachine(t)
    machine.configure({ providers: { own: { baseURL: 'https://own.example', apiKey: ref('PLAIN') } } })
    const elsewhere = join(machine.home, 'elsewhere')
    mkdirSync(elsewhere)
    machine.write('.env', 'X=1')
    writeFileSync(join(machine.home, 'private.md'), 'what nobody else may read')
    symlinkSync(join(machine.home, 'private.md'), join(machine.folder, 'docs/link.md'))
    symlinkSync(elsewhere, join(machine.folder, 'out'))
    const files = [join(machine.home, 'private.md'), 'docs/link.md', '.env']
    const title = (title: string) => ({ topics: [{ id: 'topic-7', title }] })
    const changes: Record<string, [Record<string, unknown>, env?: Record<string, string>]> = {
      'files of the user': [{ sharedContext: { files } }],
      'a folder elsewhere': [{ output: { dir: elsewhere } }],
      'a folder above': [{ output: { dir: '../'.repeat(20) } }],
      'a link that leads elsewhere': [{ output: { dir: 'out' } }],
      'a secret of the environment': [{ reviewer: { model: ref('GITHUB_TOKEN') } }, { GITHUB_TOKEN: 'of-the-user' }],
      'a secret of the configuration': [title(ref('PLAIN')), { PLAIN: 'a-plain-phrase' }],
      'the key of a provider': [{ api: gateway }, withKey],
      'a file that cannot be read': [{ debaters: [], reviewer: 3 }],
    }
    const rows: Record<string, Said> = {}
    for (const [what, [change, variables]] of Object.entries(changes)) {
      const file = machine.rewrite(change, `${what.replaceAll(' ', '-')}.json`)
      const flags = change.debaters ? ['--topic', 'no-such', '--budget', 'much', '--seats', 'a,b'] : []
      rows[what] = [['tree', '--config', file, ...flags], 2, { ...env, ...variables }]
      if ('output' in change) rows[`${what}, in a dry run`] = [['tree', '--config', file, '--dry-run']]
    }
    const harmless = machine.rewrite(title(ref('WHO')), 'harmless.json')
    const plan = (file: string, more: object): Said => [['tree', '--config', file, '--dry-run'], 0, { ...env, ...more }]
    await pinLines(golden, machine, {
      ...rows,
      'a variable that is filled in': plan(harmless, { WHO: 'anna' }),
      'a key that is not sent in a dry run': plan('the-key-of-a-provider.json', withKey),
    })
  })

  it('is given a document and a folder elsewhere by the user, also run from there', async t => {
    const machine = await treeMachine(t)
    const path = join(machine.home, 'private.md')
    writeFileSync(path, 'what nobody else may read')
    const elsewhere = join(machine.home, 'elsewhere')
    const { code, stderr } = await machine.tree(...short, '--context', path, '--output-dir', elsewhere)
    assert.equal(code, 0, stderr)
    const asked = prompt(machine.lab, 'topic-7/root/position/party-a')
    assert.match(asked, /docs\/decisions\.md[\s\S]*what nobody else may read/, 'besides those of the file')
    assert.ok(existsSync(join(elsewhere, 'summary.md')))
    machine.rewrite({ output: { dir: elsewhere } })
    const away = ['tree', '--config', join(machine.folder, machine.file)]
    assert.equal((await machine.run(away, { env, cwd: machine.home })).code, 2)
  })

  it('sends the key of a provider elsewhere at a word of the user’s', async t => {
    const machine = await treeMachine(t, { api: gateway })
    const yes = await machine.run(['tree', '--config', machine.file, ...short, '--yes'], { env: withKey })
    assert.equal(yes.code, 6, 'the user’s word is taken, and nobody is there')
    golden.is('en', 'nobody at the address of the file', /Check api\.baseURL.*$/m.exec(yes.stderr)![0])
  })

  it('asks a person at the terminal about it', { skip: noTerminal }, async t => {
    const machine = await treeMachine(t, { api: gateway })
    const terminal = onTerminal(machine, ['tree', '--config', machine.file, ...short], withKey)
    t.after(() => terminal.end())
    await until('it asks', () => /OPENAI_API_KEY .*\[y\/N\]/.test(terminal.text()), 60_000)
    terminal.type('n\r')
    assert.equal(await terminal.done, 130)
    assert.deepEqual(machine.journal(), [])
  })

  it('shows nothing that a screen would not', async t => {
    const machine = await treeMachine(t)
    const { code, stdout, stderr } = await machine.tree('--dry-run', '--output-dir', 'o\u001b[2J\u202ex')
    assert.equal(code, 0, stderr)
    assert.doesNotMatch(stdout + stderr, /[\u001b\u202e]/)
  })
})

describe('a tree that goes on', { concurrency: 4 }, () => {
  const failing: Script = { rules: [{ turn: 'topic-7/root/triage/reviewer', reply: { status: 400, body: 'no' } }] }

  async function failed(t: TestContext, more: Record<string, unknown> = {}, variables = env) {
    const machine = await treeMachine(t, more, failing)
    const { code, stderr } = await machine.run(['tree', '--config', machine.file, ...short], { env: variables })
    assert.equal(code, 6, stderr)
    machine.lab.play({ key: debateKeyValue })
    return machine
  }
  const pin = (machine: Awaited<ReturnType<typeof failed>>, what: string) =>
    pinLines(golden, machine, { [what]: [['resume', '1']] }, ['en'])
  /** The parties, with other fields for one of them. */
  const parties = (index: number, fields: object) => ({
    debaters: treeFile({ url: '' } as never).debaters.map((party, i) =>
      i === index ? { ...party, ...fields } : party,
    ),
  })

  it('is sent to no other address than before without a word', async t => {
    const machine = await failed(t)
    const other = await startLab({ key: debateKeyValue })
    t.after(() => other.close())
    machine.rewrite(machine.api({ baseURL: other.url }))
    await pin(machine, 'another address')
    assert.equal(other.requests.length, 0)
    const agreed = await machine.resume('--yes')
    assert.equal(agreed.code, 0, agreed.stderr)
    assert.ok(agreed.stderr.includes(`tree-api is ${other.url}\n`))
    assert.ok(other.requests.length > 0)
  })

  it('finds the endpoint of each seat by its name, whatever else the file says by now', async t => {
    const [others, third] = [await startLab({ key: 'other-key' }), await startLab({ key: 'third-key' })]
    t.after(() => Promise.all([others.close(), third.close()]))
    const elsewhere = parties(1, { api: { baseURL: others.url, apiKey: ref('OTHER_KEY') } })
    const variables = { ...env, OTHER_KEY: 'other-key', THIRD_KEY: 'third-key' }
    const machine = await failed(t, elsewhere, variables)
    const moved = { ...elsewhere.debaters[0], api: { baseURL: third.url, apiKey: ref('THIRD_KEY') } }
    machine.rewrite({ debaters: [moved, ...elsewhere.debaters.slice(1)] })
    const { code, stderr } = await machine.run(['resume'], { env: variables })
    assert.equal(code, 0, stderr)
    assert.ok(stderr.includes(`tree-api-party-b is ${others.url}\n`))
    const unused = /^tree-api-party-a .*$/m.exec(stderr)![0]
    golden.is('en', 'an endpoint that was not there when it was opened', unused.replaceAll(third.url, 'THIRD'))
    assert.deepEqual(turnsAsked(third), [])
  })

  it('says when the endpoint of a seat is gone, and asks before another gets its words', async t => {
    const machine = await failed(t, parties(1, { api: { timeout: 9_000 } }))
    machine.rewrite({})
    await pin(machine, 'an endpoint that is gone')
    assert.equal((await machine.resume('--yes')).code, 0)
  })

  it('may have another key', async t => {
    const machine = await failed(t)
    machine.rewrite(machine.api({ apiKey: ref('ANOTHER') }))
    const { code, stderr } = await machine.run(['resume'], { env: { ANOTHER: debateKeyValue } })
    assert.equal(code, 0, stderr)
  })

  it('and is over leaves the files that are missing', async t => {
    const machine = await treeMachine(t)
    assert.equal((await machine.tree(...short)).code, 0)
    const before = machine.files()
    await pin(machine, 'a debate that is over')
    rmSync(machine.output, { recursive: true })
    const { code, stderr } = await machine.run(['resume', '1'])
    assert.equal(code, 0, stderr)
    golden.is('en', 'a debate that is over and whose files are missing', stderr.split('\n')[0]!)
    assert.deepEqual(machine.files(), before)
  })
})

describe('what is said of an endpoint of the file', { concurrency: 4 }, () => {
  for (const [status, what] of [
    [401, 'a key that is refused: names the file, and the field in it'],
    [500, 'a server that fails: blames no address'],
  ] as const)
    it(what, async t => {
      const machine = await treeMachine(t, {}, { rules: [{ turn: '*/position/*', reply: { status, body: 'no' } }] })
      machine.rewrite(machine.api({ maxRetries: 0 }))
      const { stderr } = await machine.tree(...short)
      const lines = stderr
        .split('\n')
        .filter(line => /^Root .*Party A|^tree-api|^Failed|^Check|^The endpoint/.test(line))
      golden.is('en', what, lines.join('\n'))
    })

  it('counts its prices in its own words', async t => {
    const models = ['first-1', 'second-2', 'third-3', 'fourth-4', 'calm-5']
    const machine = await treeMachine(t)
    const prices = Object.fromEntries(models.map(name => [name, { input: 1, output: 4 }]))
    machine.rewrite(machine.api({ prices }))
    const little = await machine.tree('--budget', '0.001')
    const least = /it needs at least \$([\d.]+)\./.exec(little.stderr)![1]!
    const some = await machine.tree('--dry-run', '--budget', '0.5')
    golden.is(
      'en',
      'a budget that may not reach',
      /^.*budget of \$0\.50.*$/m.exec(some.stderr)![0].replace(/\$\d+\.\d+(?= that)/, '$N'),
    )
    const [planned, printed] = [some.stderr, some.stdout].map(text => /^Estimate: .*$/m.exec(text)?.[0])
    assert.equal(planned, printed, 'one way of rounding')
    const long = { turn: '*/position/*', reply: { text: 'long words '.repeat(2_000) } }
    machine.lab.play({ key: debateKeyValue, rules: [long] })
    const tight = await machine.tree('--budget', least)
    assert.equal(tight.code, 5, tight.stderr)
    const [said] = /^The first round, a ruling per topic.*$/m.exec(tight.stderr)!
    golden.is('en', 'a budget that is used up', said.replaceAll(/(?<=\$)[\d.]*\d/g, 'N'))
  })
})
