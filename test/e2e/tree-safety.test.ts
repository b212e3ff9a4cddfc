import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { type Script, startLab } from '../lab/server.ts'
import { newLabMachine, prompt, turnsAsked } from '../support/agon.ts'
import { noTerminal, onTerminal } from '../support/on-terminal.ts'
import { debateKeyValue, treeFile, writeTreeFile } from '../support/tree-file.ts'

const ref = (name: string): string => '$'.concat(`{${name}}`)
const env = { DEBATE_API_KEY: debateKeyValue }
const short = ['--topic', 'topic-7', '--max-rounds', '1']

/** A machine in a folder of its own, with a file of the user's beside it that no repository should reach. */
async function cloned(t: TestContext, more: Record<string, unknown> = {}, script: Script = {}) {
  const machine = await newLabMachine(t, { key: debateKeyValue, ...script })
  machine.configure({})
  const private_ = join(machine.home, 'private.md')
  writeFileSync(private_, 'what nobody else may read')
  const file = writeTreeFile(machine, treeFile(machine.lab, more))
  const refused = async (args: string[], variables: Record<string, string> = env) => {
    const { code, stdout, stderr } = await machine.run(['tree', '--config', file, ...args], { env: variables })
    assert.deepEqual([stdout, machine.lab.requests.length], ['', 0], 'nothing was sent')
    return { code, stderr }
  }
  return { machine, lab: machine.lab, file, private: private_, refused }
}

describe('the file of a tree that came with a repository', { concurrency: 4 }, () => {
  it('takes no file of the user’s along, and the user may name it', async t => {
    const { machine, lab, file, private: path, refused } = await cloned(t)
    machine.write('.env', 'X=1')
    symlinkSync(path, join(machine.folder, 'docs/link.md'))
    const files = [path, 'docs/link.md', '.env']
    writeTreeFile(machine, treeFile(lab, { sharedContext: { files } }))
    const { code, stderr } = await refused([])
    assert.equal(code, 2)
    assert.equal(stderr.match(/sharedContext\.files\[\d\]: .*--context PATH\.$/gm)?.length, files.length, stderr)
    writeTreeFile(machine, treeFile(lab))
    const named = await machine.run(['tree', '--config', file, ...short, '--context', path], { env })
    assert.equal(named.code, 0, named.stderr)
    const asked = prompt(lab, 'topic-7/root/position/party-a')
    assert.match(asked, /docs\/decisions\.md[\s\S]*what nobody else may read/, 'besides those of the file')
  })

  it('writes nowhere else, unless the user says so', async t => {
    const { machine, lab, file, refused } = await cloned(t)
    const elsewhere = join(machine.home, 'elsewhere')
    mkdirSync(elsewhere)
    symlinkSync(elsewhere, join(machine.folder, 'out'))
    for (const dir of [elsewhere, '../..', 'out']) {
      writeTreeFile(machine, treeFile(lab, { output: { dir } }))
      for (const args of [[], ['--dry-run']]) {
        const { code, stderr } = await refused(args)
        assert.equal(code, 2)
        assert.match(stderr, /output\.dir: must be in the working folder .*--output-dir FOLDER\.$/m)
      }
    }
    const away = await machine.run(['tree', '--config', join(machine.folder, file)], { env, cwd: machine.home })
    assert.equal(away.code, 2, 'also from another folder')
    const given = await machine.run(['tree', '--config', file, ...short, '--output-dir', elsewhere], { env })
    assert.equal(given.code, 0, given.stderr)
    assert.ok(existsSync(join(elsewhere, 'summary.md')))
  })

  it('puts no secret of the environment into prompts, names or addresses', async t => {
    const { machine, lab, file, refused } = await cloned(t, { reviewer: { model: ref('GITHUB_TOKEN') } })
    const { code, stderr } = await refused([], { ...env, GITHUB_TOKEN: 'of-the-user' })
    assert.equal(code, 2)
    assert.match(stderr, /reviewer\.model: GITHUB_TOKEN may be a secret, and may only stand in apiKey/)
    assert.doesNotMatch(stderr, /of-the-user/)
    machine.configure({ providers: { own: { baseURL: 'https://own.example', apiKey: ref('PLAIN') } } })
    writeTreeFile(machine, treeFile(lab, { topics: [{ id: 'topic-7', title: ref('PLAIN') }] }))
    assert.match((await refused([], { ...env, PLAIN: 'a-plain-phrase' })).stderr, /PLAIN may be a secret/)
    writeTreeFile(machine, treeFile(lab, { topics: [{ id: 'topic-7', title: ref('WHO') }] }))
    const fine = await machine.run(['tree', '--config', file, '--dry-run'], { env: { ...env, WHO: 'anna' } })
    assert.match(fine.stderr, /^debate\/config\.json: filled in from the environment: WHO\.$/m)
  })

  const gateway = { baseURL: 'http://gateway.invalid/v1', apiKey: ref('OPENAI_API_KEY'), maxRetries: 0 }
  const withKey = { OPENAI_API_KEY: 'sk-of-the-user-0123456789' }

  it('sends the key of a provider to nobody else without a word of the user’s', async t => {
    const { machine, file, refused } = await cloned(t, { api: gateway })
    const sentence =
      "debate/config.json sends the key in OPENAI_API_KEY to http://gateway.invalid/v1, which is not openai's own address."
    const { code, stderr } = await refused([], withKey)
    assert.deepEqual(
      [code, stderr],
      [2, `agon: ${sentence} Add --yes if that is right, or name a variable of your own in apiKey.\n`],
    )
    const chinese = await refused(['--lang', 'zh'], withKey)
    assert.match(
      chinese.stderr,
      /会把 OPENAI_API_KEY 中的密钥发送到 \S+，那不是 openai 自己的地址。如果确实如此，请加 --yes/,
    )
    const dry = await machine.run(['tree', '--config', file, '--dry-run'], { env: withKey })
    assert.equal(dry.code, 0, 'nothing is sent')
    assert.match(dry.stderr, /tree-api is http:\/\/gateway\.invalid\/v1, with the key in OPENAI_API_KEY\.$/m)
    const yes = await machine.run(['tree', '--config', file, ...short, '--yes'], { env: withKey })
    assert.equal(yes.code, 6, 'the user’s word is taken, and nobody is there')
    assert.match(yes.stderr, /Check api\.baseURL in debate\/config\.json, and the network/)
  })

  it('asks a person at the terminal about it', { skip: noTerminal }, async t => {
    const { machine, file } = await cloned(t, { api: gateway })
    const terminal = onTerminal(machine, ['tree', '--config', file, ...short], withKey)
    t.after(() => terminal.end())
    const asked =
      /OPENAI_API_KEY to http:\/\/gateway\.invalid\/v1, which is not openai's own address\. Go on\? \[y\/N\]/
    for (let i = 0; i < 100 && !asked.test(terminal.text()); i++) await new Promise(done => setTimeout(done, 100))
    assert.match(terminal.text(), asked)
    terminal.type('n\r')
    assert.equal(await terminal.done, 130)
    assert.deepEqual(machine.journal(), [])
  })

  it('shows nothing that a screen would not', async t => {
    const { machine, file } = await cloned(t)
    const args = ['tree', '--config', file, '--dry-run', '--output-dir', 'o\u001b[2J\u202ex']
    const { code, stdout, stderr } = await machine.run(args, { env })
    assert.equal(code, 0, stderr)
    assert.doesNotMatch(stdout + stderr, /[\u001b\u202e]/)
  })

  it('is told of in one language, also when it cannot be read', async t => {
    const { machine, lab, file } = await cloned(t)
    writeTreeFile(machine, treeFile(lab, { debaters: [], reviewer: 3 }))
    const wrong = ['--topic', 'no-such', '--budget', 'much', '--max-rounds', '99', '--seats', 'a,b']
    const said = async (LANG: string) => {
      const { stderr } = await machine.run(['tree', '--config', file, ...wrong], { env: { ...env, LANG } })
      return stderr
    }
    const chinese = await said('zh_CN.UTF-8')
    for (const line of chinese.trim().split('\n')) assert.match(line, /\p{Script=Han}/u)
    assert.match(chinese, /--topic：没有议题“no-such”。可用议题：topic-6、topic-7。/)
    const english = await said('C.UTF-8')
    assert.doesNotMatch(english, /\p{Script=Han}/u)
    assert.match(english, /--topic: there is no topic "no-such"\. Topics: topic-6, topic-7\./)
    assert.match(english, /--seats: the seats are those of/)
  })
})

describe('a tree that goes on', { concurrency: 4 }, () => {
  const failing: Script = {
    key: debateKeyValue,
    rules: [{ turn: 'topic-7/root/triage/reviewer', reply: { status: 400, body: 'no' } }],
  }

  async function failed(t: TestContext, more: Record<string, unknown> = {}) {
    const { machine, lab, file } = await cloned(t, more, failing)
    const { code, stderr } = await machine.run(['tree', '--config', file, ...short], { env })
    assert.equal(code, 6, stderr)
    lab.play({ key: debateKeyValue })
    return { machine, lab, file, before: lab.requests.length }
  }

  it('is sent to no other address than before without a word', async t => {
    const { machine, lab, before } = await failed(t)
    const other = await startLab({ key: debateKeyValue })
    t.after(() => other.close())
    writeTreeFile(machine, treeFile(lab, { api: { ...treeFile(lab).api, baseURL: other.url } }))
    const { code, stderr } = await machine.run(['resume'], { env })
    assert.equal(code, 2)
    assert.equal(
      stderr,
      `agon: tree-api was ${lab.url} when the debate was opened, and is ${other.url} by now in debate/config.json. Add --yes if that is right.\n`,
    )
    assert.deepEqual([lab.requests.length, other.requests.length], [before, 0])
    const agreed = await machine.run(['resume', '--yes'], { env })
    assert.equal(agreed.code, 0, agreed.stderr)
    assert.match(agreed.stderr, new RegExp(`^Endpoint: tree-api is ${RegExp.escape(other.url)}$`, 'm'))
    assert.ok(other.requests.length > 0)
  })

  it('finds the endpoint of each seat by its name, whatever else the file says by now', async t => {
    const own = { id: 'party-b', label: 'Party B', model: 'second-2' }
    const { machine, lab, file } = await cloned(t, {}, failing)
    const others = await startLab({ key: 'other-key' })
    t.after(() => others.close())
    const [a, , c] = treeFile(lab).debaters
    const elsewhere = { baseURL: others.url, apiKey: ref('OTHER_KEY') }
    const variables = { ...env, OTHER_KEY: 'other-key' }
    writeTreeFile(machine, treeFile(lab, { debaters: [a, { ...own, api: elsewhere }, c] }))
    assert.equal((await machine.run(['tree', '--config', file, ...short], { env: variables })).code, 6)
    const third = await startLab({ key: 'third-key' })
    t.after(() => third.close())
    lab.play({ key: debateKeyValue })
    const moved = { ...a, api: { baseURL: third.url, apiKey: ref('THIRD_KEY') } }
    writeTreeFile(machine, treeFile(lab, { debaters: [moved, { ...own, api: elsewhere }, c] }))
    const { code, stderr } = await machine.run(['resume'], { env: { ...variables, THIRD_KEY: 'third-key' } })
    assert.equal(code, 0, stderr)
    assert.match(stderr, new RegExp(`^Endpoint: tree-api-party-b is ${RegExp.escape(others.url)}$`, 'm'))
    assert.match(
      stderr,
      /^tree-api-party-a \(\S+\) of debate\/config\.json is not used: the debate was opened without it/m,
    )
    assert.deepEqual(turnsAsked(third), [])
  })

  it('says when the endpoint of a seat is gone, and asks before another gets its words', async t => {
    const own = { id: 'party-b', label: 'Party B', model: 'second-2' }
    const { machine, lab, file } = await cloned(t, {}, failing)
    const [a, , c] = treeFile(lab).debaters
    writeTreeFile(machine, treeFile(lab, { debaters: [a, { ...own, api: { timeout: 9_000 } }, c] }))
    assert.equal((await machine.run(['tree', '--config', file, ...short], { env })).code, 6)
    lab.play({ key: debateKeyValue })
    writeTreeFile(machine, treeFile(lab))
    const gone = await machine.run(['resume'], { env })
    assert.equal(gone.code, 2)
    assert.match(
      gone.stderr,
      /^agon: tree-api-party-b \(\S+\) is no longer in debate\/config\.json; its seats are reached at/,
    )
    assert.equal((await machine.run(['resume', '--yes'], { env })).code, 0)
  })

  it('may have another key', async t => {
    const { machine, lab } = await failed(t)
    writeTreeFile(machine, treeFile(lab, { api: { ...treeFile(lab).api, apiKey: ref('ANOTHER') } }))
    const { code, stderr } = await machine.run(['resume'], { env: { ANOTHER: debateKeyValue } })
    assert.equal(code, 0, stderr)
  })

  it('and is over leaves the files that are missing', async t => {
    const { machine, file } = await cloned(t)
    assert.equal((await machine.run(['tree', '--config', file, ...short], { env })).code, 0)
    const folder = join(machine.folder, 'debate/output')
    const before = readdirSync(folder).toSorted()
    const over = await machine.run(['resume', '1'])
    assert.equal(over.code, 2)
    assert.match(over.stderr, /Debate 1 is over\..*agon export 1 --format files/)
    rmSync(folder, { recursive: true })
    const { code, stderr } = await machine.run(['resume', '1'])
    assert.equal(code, 0, stderr)
    assert.match(stderr, /^Debate 1 is over, but \d+ of its files are missing; written now\.$/m)
    assert.deepEqual(readdirSync(folder).toSorted(), before)
  })
})

describe('what is said of an endpoint of the file', { concurrency: 4 }, () => {
  const always = (status: number): Script => ({
    key: debateKeyValue,
    rules: [{ turn: '*/position/*', reply: { status, body: 'no' } }],
  })

  it('names the file, and the field in it', async t => {
    const { machine, file } = await cloned(t, {}, always(401))
    const { stderr } = await machine.run(['tree', '--config', file, ...short], { env })
    assert.match(stderr, /check api\.apiKey in debate\/config\.json, or the variable that it refers to/)
    assert.match(stderr, /^Check api\.apiKey in debate\/config\.json, or the environment variable/m)
    assert.doesNotMatch(stderr, /agon doctor|provider tree-api/)
  })

  it('blames no address for what a server itself did', async t => {
    const { machine, lab } = await cloned(t, {}, always(500))
    const file = writeTreeFile(machine, treeFile(lab, { api: { ...treeFile(lab).api, maxRetries: 0 } }))
    const { stderr } = await machine.run(['tree', '--config', file, ...short], { env })
    assert.match(stderr, /^The endpoint is there, but failed by itself \(500\)\./m)
    assert.doesNotMatch(stderr, /Check .*baseURL/)
  })

  it('counts its prices in its own words', async t => {
    const names = ['first-1', 'second-2', 'third-3', 'fourth-4', 'calm-5']
    const prices = Object.fromEntries(names.map(name => [name, { input: 1, output: 4 }]))
    const { machine, lab, file, refused } = await cloned(t)
    writeTreeFile(machine, treeFile(lab, { api: { ...treeFile(lab).api, prices } }))
    const little = await refused(['--budget', '0.001'])
    assert.match(
      little.stderr,
      /it needs at least \$[\d.]+\. The first round takes \$[\d.]+ or more, and a ruling per topic .* up to \$[\d.]+\./,
    )
    assert.doesNotMatch(little.stderr, /fewer rounds|verdict/)
    const some = await machine.run(['tree', '--config', file, '--dry-run', '--budget', '0.5'], { env })
    assert.match(some.stderr, /disagreements that it does not cover are ruled on instead of debated/)
    const [planned, printed] = [some.stderr, some.stdout].map(text => /^Estimate: .*$/m.exec(text)?.[0])
    assert.equal(planned, printed, 'one way of rounding')
    const least = /it needs at least \$([\d.]+)\./.exec(little.stderr)![1]!
    lab.play({ key: debateKeyValue, rules: [{ turn: '*/position/*', reply: { text: 'long words '.repeat(2_000) } }] })
    const tight = await machine.run(['tree', '--config', file, '--budget', least], { env })
    assert.equal(tight.code, 5, tight.stderr)
    assert.match(tight.stderr, /^The first round, a ruling per topic and the suggestions .* up to \$[\d.]+ in all\.$/m)
  })
})
