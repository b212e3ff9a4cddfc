import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { estimateTokenCount as tokensOf } from 'tokenx'
import type { Language } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { Call, Model } from '../../src/core/model.ts'
import { estimate } from '../../src/engine/budget.ts'
import type { Format } from '../../src/engine/format.ts'
import { type Opening, open } from '../../src/engine/perform.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { tree } from '../../src/formats/tree/tree.ts'
import { dryRun } from '../../src/host/dry-run/dry-run.ts'
import { manifestName } from '../../src/host/files/write-outputs.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { inSceneOrder } from '../../src/shown/reading-order.ts'
import { plainBrief } from '../support/brief.ts'
import { newArchive, temporaryFolder } from '../support/folder.ts'
import { openGolden } from '../support/golden.ts'
import { valuesOf } from '../support/values.ts'
import { playTree } from '../tree/support/play.ts'
import { type Growth, treeScript } from '../tree/support/script.ts'
import { languages } from './support/saying.ts'

const golden = openGolden('tree-dry-run')

const parties = ['party-a', 'party-b', 'party-c']

const topic = (id: string, title: string) => ({
  id,
  title,
  background: 'Deliveries are lost at night.',
  annotations: ['Three retries should do.'],
  coreQuestions: ['Who retries?'],
})

const opening = (over: Partial<Opening> = {}): Opening => ({
  ...plainBrief,
  topic: 'Webhooks',
  seats: [...parties, 'reviewer'].map(id => ({ id, model: `lab:${id}` })),
  options: { topics: [topic('topic-6', 'How are webhooks delivered?'), topic('topic-7', 'How long are they kept?')] },
  context: [{ path: 'docs/queue.md', text: '# Queue\n\nIt has ```` marks of its own.\n' }],
  ...over,
})

interface Document {
  folder: string
  prompts: { name: string; key: string; final: boolean; fills: string[]; tokens: number }[]
  estimate: {
    calls: [number, number]
    tokens: [number, number]
    cost: [number, number] | null
    parts: { part: string; calls: [number, number] }[]
  }
}

function newDesk(t: TestContext) {
  const root = temporaryFolder(t)
  const [home, cwd] = [join(root, 'home'), join(root, 'work')]
  for (const folder of [home, cwd]) mkdirSync(folder)
  const run = async (
    given: Opening = opening(),
    {
      json = true,
      force = false,
      secrets = [] as string[],
      modelFor = priced,
      format = tree as Format,
      more = {},
    } = {},
  ) => {
    const said: string[] = []
    const documents: unknown[] = []
    const output = {
      out: (text: string) => void said.push(text),
      err: (text: string) => void said.push(text),
      json: (value: unknown) => void documents.push(value),
    }
    const host = { env: { AGON_HOME: home }, cwd, mask: makeMask(secrets), output, modelFor }
    const code = await dryRun(host, format, given, { force, json, ...more })
    return { code, said: said.join(''), document: documents[0] as Document }
  }
  const folder = join(cwd, 'debate-dry-run')
  return { root, home, cwd, folder, run, read: (name: string) => readFileSync(join(folder, name), 'utf8') }
}

/** A model that is never to be called. */
const priced = (name: string): Model => ({
  name,
  prices: { input: 1, output: 5 },
  maxTokens: 4_000,
  languageModel: true,
  stream: () => assert.fail(`${name} was called`),
})

/** Prompts of the same moment differ in the code of the fences alone. */
const withoutFences = (text: string) => text.replace(/<<[0-9a-f]{12}/g, '<<')

const messagesIn = (file: string): { role: string; content: string }[] =>
  Array.from(file.matchAll(/^## (\w+)\n\n(`{3,})text\n([\s\S]*?)\n\2$/gm), ([, role, , content]) => ({
    role: role!.toLowerCase(),
    content: content!,
  }))

describe('a dry run', () => {
  it('writes every kind of prompt and an estimate, calls nobody and leaves nothing else', async t => {
    const { run, folder, home, cwd, root } = newDesk(t)
    const temporary = join(root, 'tmp')
    mkdirSync(temporary)
    const { TMPDIR } = process.env
    process.env.TMPDIR = temporary
    t.after(() => {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
    })
    const { code, document } = await run()
    assert.equal(code, 0)
    const steps = (node: string) => [
      ...['position', 'rebuttal'].flatMap(step => parties.map(party => `${node}/${step}/${party}`)),
      `${node}/triage/reviewer`,
    ]
    const keys = ['topic-6', 'topic-7'].flatMap(id =>
      [...steps('root'), ...steps('d1'), 'd1/ruling/reviewer', 'updates/reviewer'].map(key => `${id}/${key}`),
    )
    assert.deepEqual(valuesOf(document.prompts, 'key'), keys)
    const names = keys.map((key, i) => `${String(i + 1).padStart(3, '0')}-${key.replaceAll('/', '.')}.md`)
    assert.deepEqual(readdirSync(folder).sort(), [manifestName, ...names, 'estimate.md'])
    assert.deepEqual(readdirSync(home), ['outputs.lock'], 'the archive of the user is not even made')
    assert.deepEqual(readdirSync(cwd), ['debate-dry-run'])
    assert.deepEqual(readdirSync(temporary), [])
    assert.deepEqual(
      valuesOf(
        document.prompts.filter(({ final }) => final),
        'key',
      ),
      keys.filter(key => key.includes('/root/position/')),
    )
  })

  it('has the very messages that a real debate sends', async t => {
    const { run, read } = newDesk(t)
    const { document } = await run()
    const sent = await realCalls(t)
    for (const { key, name } of document.prompts) {
      const call = sent.get(key)
      assert.ok(call, `${key} is never asked`)
      const messages = call.messages.map(({ role, content }) => ({ role, content: withoutFences(content) }))
      assert.deepEqual(messagesIn(withoutFences(read(name))), messages, key)
    }
  })

  it('marks what is not known yet, in the language of the debate', async t => {
    const { run, read, folder } = newDesk(t)
    const { document } = await run()
    const rebuttal = document.prompts.find(({ key }) => key === 'topic-6/root/rebuttal/party-a')!
    for (const place of rebuttal.fills) assert.ok(read(rebuttal.name).includes(place))
    const roles = document.prompts.filter(({ key }) => key.startsWith('topic-6/d1/position/'))
    const onOneSide = roles.map(({ name }) => /on which you take a side/.test(read(name)))
    assert.deepEqual(onOneSide, [true, true, false])
    assert.match(read(roles[2]!.name), /on which you took no clear side/)

    for (const language of languages) {
      rmSync(folder, { recursive: true })
      const { prompts } = (await run(opening({ language }))).document
      golden.is(language, 'what is not known yet', [...new Set(prompts.flatMap(({ fills }) => fills))].join('\n'))
      golden.is(language, 'the head of a prompt', read(prompts[0]!.name).split('\n## ')[0]!)
    }
  })

  // The code of the fences is drawn, and its letters decide how many tokens it is taken for.
  it('estimates by depth, and in all what the parts come to', async t => {
    const { run, read } = newDesk(t)
    const { document } = await run()
    const { parts, calls } = document.estimate
    const sums = [0, 1].map(end => parts.reduce((sum, { calls }) => sum + calls[end as 0 | 1], 0))
    assert.deepEqual(calls, sums)
    const estimate = read('estimate.md')
    const sizes = Array.from(estimate.matchAll(/\| (?:final|template) \| (\d+) \|/g), ([, tokens]) => Number(tokens))
    assert.equal(sizes.length, document.prompts.length)
    assert.ok(sizes.every(tokens => tokens > 500 && tokens < 5_000))
    golden.is('en', 'an estimate', estimate.replaceAll(/(\| (?:final|template) \|) \d+ /g, '$1 N '))
  })

  it('never lies under what a tree with three disagreements everywhere takes, in calls and in tokens', async t => {
    const sides = { 'party-a': 'in memory', 'party-b': 'on disk' }
    const three = (node: string) =>
      [1, 2, 3].map(i => ({ title: `What exactly is left of ${node} in case ${i}, and who decides it?`, sides }))
    const grown = new Proxy<Growth>({}, { get: (_, node) => three(String(node)) })
    const speech = 'The queue keeps what it was given until it is told that all of it was written. '.repeat(85)
    const cases = [
      { maxRounds: 1 },
      {},
      { maxNodes: 1 },
      { maxNodes: 2 },
      { maxNodes: 8 },
      { maxRounds: 6, maxNodes: 40 },
    ]
    for (const options of cases) {
      const { view, sent } = await playTree({
        options,
        script: call => (call.shape ? treeScript(grown)(call) : speech),
      })
      const { calls, input } = estimate(tree.cost.plan(view.brief), () => null)
      const read = sent.flatMap(({ call }) => call.messages).map(({ content }) => content)
      const tokens = read.reduce((sum, content) => sum + tokensOf(content), 0)
      t.diagnostic(`${JSON.stringify(options)}: ${sent.length} of ${calls[1]} calls, ${tokens} of ${input[1]} tokens`)
      assert.ok(sent.length <= calls[1] && sent.length >= calls[0], `${JSON.stringify(options)}: ${sent.length}`)
      assert.ok(tokens <= input[1] && tokens >= input[0], `${JSON.stringify(options)}: ${tokens} of ${input}`)
      assert.ok(calls[1] <= 8 * view.turns.size, 'eight calls for each debate')
    }
  })

  it('grows with the rounds, and has a part for each that is held', async t => {
    const { run, folder } = newDesk(t)
    const planned = async (options: object, language: Language = 'en') => {
      rmSync(folder, { recursive: true, force: true })
      const topics = [topic('topic-6', 'How are webhooks delivered?')]
      return (await run(opening({ language, context: [], options: { topics, ...options } }))).document.estimate
    }
    const most: number[] = []
    for (const maxRounds of [1, 2, 3, 4, 6, 8, 10]) {
      const { parts, tokens } = await planned({ maxRounds })
      most.push(tokens[1])
      for (const { calls } of parts) assert.ok(calls[1] > 0, JSON.stringify(parts))
    }
    const rising = [...new Set(most)].sort((a, b) => a - b)
    assert.deepEqual(most, rising)
    for (const language of languages)
      for (const options of [{ maxNodes: 2 }, { maxRounds: 10 }, { maxRounds: 6 }]) {
        const { parts } = await planned(options, language)
        const shown = parts.map(({ part, calls: [least, most] }) => `${part}: ${least}–${most}`)
        golden.is(language, `parts of ${JSON.stringify(options)}`, shown.join('\n'))
      }
  })

  it('counts with replies as long as the user lets them be, and says what it rests on', async t => {
    const { run, folder, read } = newDesk(t)
    const planned = async (options: object, language: Language = 'en') => {
      rmSync(folder, { recursive: true, force: true })
      const { document } = await run(opening({ language, options: { ...opening().options, ...options } }))
      return { tokens: document.estimate.tokens[1], text: read('estimate.md') }
    }
    const plain = await planned({})
    const short = await planned({ maxTokens: 600 })
    const long = await planned({ maxTokens: 4_000 })
    assert.ok(short.tokens < plain.tokens)
    assert.equal(long.tokens, plain.tokens)
    assert.ok(!plain.text.includes('Replies may be longer'))
    for (const language of languages)
      for (const options of [{}, { maxTokens: 600 }, { maxTokens: 4_000 }, { maxRounds: 1 }]) {
        const { text } = await planned(options, language)
        golden.is(language, `what an estimate rests on: ${JSON.stringify(options)}`, text.replace(/^\|.*\n/gm, ''))
      }
  })

  it('asks for no updates where the only shared text stands in the config', async t => {
    const { run } = newDesk(t)
    const context = [{ path: 'sharedContext.inline', text: 'a text of the config' }]
    const { document } = await run(opening({ context }))
    assert.ok(!document.prompts.some(({ key }) => key.includes('updates')))
    assert.ok(!document.estimate.parts.some(({ part }) => part === 'Suggested updates'))
  })

  it('says so where a price is not known, and goes on where a model cannot be had yet', async t => {
    const { run, read } = newDesk(t)
    const modelFor = (name: string) => {
      if (name === 'lab:reviewer') throw new Error('no key')
      return priced(name)
    }
    const { said } = await run(opening(), { json: false, modelFor })
    golden.is('en', 'a price that is not known', said)
    assert.match(read('estimate.md'), /lab:reviewer: its price is not known/)
  })

  it('says with what temperature a model is asked, and in which file its price is missing', async t => {
    const { run, read } = newDesk(t)
    const unpriced = (name: string): Model => ({ ...priced(name), prices: null })
    const file = { name: 'debate/config.json', has: (provider: string) => provider === 'lab' }
    for (const language of languages) {
      const { document } = await run(opening({ language }), {
        modelFor: unpriced,
        more: { file, temperatureOf: () => 0.7 },
      })
      assert.match(read(document.prompts[0]!.name), /, max_tokens 4000, temperature 0\.7$/m)
      golden.is(language, 'a price that is missing in a file', read('estimate.md').match(/^.*lab:party-a.*$/m)![0])
    }
  })

  it('shows no label, path or topic that would turn a screen around', async t => {
    const { run, folder } = newDesk(t)
    const label = 'Party \u001b[2J\u202eA'
    const { options } = opening()
    const { said } = await run(
      opening({
        topic: 'Web\u001b[2Jhooks',
        options: { ...options, debaters: [{ id: 'party-a', label }, { id: 'party-b' }, { id: 'party-c' }] },
      }),
      { json: false },
    )
    // What follows the head of a prompt is what will be sent, word for word.
    const texts = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8').split('\n## System')[0])
    assert.doesNotMatch([said, ...texts].join('\n'), /[\u001b\u202e]/)
  })

  it('lies beside the output of the debate, and takes the place of an earlier one', async t => {
    const { run, cwd } = newDesk(t)
    const dir = join(cwd, 'debate/output')
    const options = { ...opening().options, output: { dir, includeRawResponses: false } }
    await run(opening({ options }))
    assert.equal(readdirSync(join(dir, 'dry-run')).length, 34)
    const one = { ...options, topics: [topic('topic-6', 'How are webhooks delivered?')], maxRounds: 1 }
    const { document } = await run(opening({ options: one, context: [] }))
    assert.equal(document.folder, join(dir, 'dry-run'))
    const steps = document.prompts.map(({ key }) => key.split('/').slice(1, 3).join('/'))
    const spoken = ['root/position', 'root/rebuttal'].flatMap(step => [step, step, step])
    assert.deepEqual(steps, [...spoken, 'root/triage', 'root/ruling'])
    assert.equal(readdirSync(join(dir, 'dry-run')).length, 10, 'prompts of the earlier one are gone')
    assert.deepEqual(readdirSync(dir), ['dry-run'])
  })

  it('replaces nothing of the user’s, and masks what is secret', async t => {
    const { run, folder, read } = newDesk(t)
    mkdirSync(folder)
    writeFileSync(join(folder, 'estimate.md'), 'my own')
    await assert.rejects(run(), /debate-dry-run holds a file that Agon did not write.*estimate\.md.*--force/)
    assert.deepEqual(readdirSync(folder), ['estimate.md'])
    const secret = 'hunter2-hunter2-hunter2'
    const context = [{ path: 'docs/queue.md', text: `# Queue\n\nThe key is ${secret}.\n` }]
    const { document } = await run(opening({ context }), { force: true, secrets: [secret] })
    for (const { name } of document.prompts) assert.ok(!read(name).includes(secret), name)
    assert.match(read(document.prompts[0]!.name), /The key is \[secret\]/)
  })

  it('has room for long names, and for ids in any script', async t => {
    const { run, folder } = newDesk(t)
    const seats = ['方'.repeat(64), '乙'].map(id => ({ id, model: `lab:${id}` }))
    const options = { debaters: seats.map(({ id }) => ({ id })), topics: [topic('题'.repeat(64), '如何投递？')] }
    const given = opening({ language: 'zh', options, seats: [...seats, { id: 'reviewer', model: 'lab:r' }] })
    const { document } = await run(given)
    assert.ok(document.prompts.every(({ name }) => Buffer.byteLength(name) < 220))
    assert.equal(readdirSync(folder).length, document.prompts.length + 2)
  })

  it('is refused for a format that has none', async t => {
    const { run } = newDesk(t)
    await assert.rejects(run(opening(), { format: duel }), /--dry-run: the format duel/)
  })
})

it('the order in which branches are read is that of their numbers below each topic, however they came up', () => {
  const keys =
    't/root/position/a u/root/position/a t/d2/position/a t/d10/position/a t/root/ruling/r t/d1/position/a ' +
    't/d2.1/position/a t/d1/position/b u/d1/position/a t/d1.1/position/a t/updates/r'
  const ordered =
    't/root/position/a t/root/ruling/r t/d1/position/a t/d1/position/b t/d1.1/position/a t/d2/position/a ' +
    't/d2.1/position/a t/d10/position/a t/updates/r u/root/position/a u/d1/position/a'
  const inOrder = inSceneOrder(keys.split(' ').map(key => ({ key })))
  assert.deepEqual(valuesOf(inOrder, 'key'), ordered.split(' '))
})

/** The calls of a real debate in which everybody says what stands for it in a dry run. */
async function realCalls(t: TestContext, language: Language = 'en'): Promise<Map<string, Call>> {
  const calls = new Map<string, Call>()
  const modelFor = (name: string) =>
    scriptedModel(name, call => {
      calls.set(call.key, call)
      return tree.screenplay.rehearse!(call)
    })
  await open(opening({ language }), { format: tree, store: newArchive(t), modelFor, mask: makeMask([]) })
  return calls
}
