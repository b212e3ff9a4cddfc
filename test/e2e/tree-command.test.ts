import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { type Script, startLab } from '../lab/server.ts'
import { questionOf, rulingOf } from '../lab/tree-brain.ts'
import { labConfig, type Machine, newLabMachine, newMachine, prompt, turnsAsked, until } from '../support/agon.ts'
import { programs } from '../support/bare-machine.ts'
import { noTerminal, onTerminal } from '../support/on-terminal.ts'
import { standIn } from '../support/stand-ins.ts'
import { debateKeyValue, treeFile, writeTreeFile } from '../support/tree-file.ts'

const env = { DEBATE_API_KEY: debateKeyValue }
const question = 'How should failed jobs be retried?'

type LabMachine = Awaited<ReturnType<typeof newLabMachine>>

/** A machine with a file, and nothing that its own configuration would add. */
async function treeMachine(t: TestContext, more: Record<string, unknown> = {}, script: Script = {}) {
  const machine = await newLabMachine(t, { key: debateKeyValue, ...script })
  machine.configure({})
  const file = writeTreeFile(machine, treeFile(machine.lab, more))
  return { machine, lab: machine.lab, file }
}

/** A machine that can reach these models of the lab by itself. */
async function plainMachine(t: TestContext, models: string[], script: Script = {}): Promise<LabMachine> {
  const machine = await newLabMachine(t, script)
  machine.configure({ providers: { lab: { baseURL: machine.lab.url, models } }, limits: { tries: 1 } })
  return machine
}

const brief = (machine: Machine) => {
  const opened = machine.journal().find(event => event.type === 'debate.opened')
  assert.ok(opened)
  return opened.brief
}

/** The turns of one topic on the lab's tree, each once and in no particular order. */
const wholeTree = (topic: string, parties = ['a', 'b', 'c']) =>
  ['root', 'd1', 'd2', 'd1.1']
    .flatMap(node => [
      ...['position', 'rebuttal'].flatMap(step => parties.map(party => `${topic}/${node}/${step}/party-${party}`)),
      `${topic}/${node}/triage/reviewer`,
    ])
    .concat(`${topic}/d1.1/ruling/reviewer`)

const refused = async (machine: Machine, args: string[], variables: Record<string, string> = env) => {
  const { code, stdout, stderr } = await machine.run(['tree', ...args], { env: variables })
  assert.equal(stdout, '', 'nothing was played')
  return { code, stderr }
}

describe('agon tree --config', { concurrency: 4 }, () => {
  it('plays all topics of the file and reports what they came to', async t => {
    const { machine, lab, file } = await treeMachine(t)
    const document = await machine.document(['tree', '--config', file], { env })
    assert.equal(document.exit, 0)
    const topics = ['topic-6', 'topic-7']
    const turns = topics.flatMap(topic => [...wholeTree(topic), `${topic}/updates/reviewer`])
    assert.deepEqual(turnsAsked(lab).toSorted(), turns.toSorted())
    const { verdict } = document as unknown as { verdict: { topics: { id: string; ruled: object[] }[] } }
    assert.deepEqual(
      verdict.topics.map(({ id, ruled }) => [id, ruled]),
      topics.map(id => [id, [{ divergenceId: 'd1.1.1', recommendation: rulingOf('d1.1.1'), firmness: 'leaning' }]]),
    )
    const models = new Map(lab.requests.map(({ turn, model }) => [turn.split('/').at(-1), model]))
    assert.deepEqual(
      [...models].toSorted(),
      [
        ['party-a', 'first-1'],
        ['party-b', 'second-2'],
        ['party-c', 'third-3'],
        ['reviewer', 'calm-5'],
      ],
      'the models of the file, at its endpoint, with its key',
    )
    const { body } = lab.requests[0]!
    assert.deepEqual([body.temperature, body.max_tokens ?? body.max_completion_tokens], [0.7, 4000])
    assert.match(prompt(lab, 'topic-6/root/position/party-a'), /docs\/decisions\.md[\s\S]*1\| # Decisions/)
  })

  it('keeps in the brief what is debated, and no key', async t => {
    const { machine, file } = await treeMachine(t, { params: { maxRounds: 1 } })
    const { code, stderr } = await machine.run(['tree', '--config', file], { env })
    assert.equal(code, 0)
    const { topic, language, options, context, seats } = brief(machine)
    assert.deepEqual([topic, language], ['When is the ledger written? · Who pays for it?', 'en'])
    assert.equal(options.configFile, join(machine.folder, file))
    assert.deepEqual(options.output, { dir: join(machine.folder, 'debate/output'), includeRawResponses: false })
    assert.deepEqual(
      context.map(({ path }) => path),
      ['docs/decisions.md'],
    )
    assert.deepEqual(
      seats.map(({ id, fallback }) => [id, fallback !== undefined]),
      [
        ['party-a', false],
        ['party-b', false],
        ['party-c', true],
        ['reviewer', false],
      ],
    )
    assert.doesNotMatch(JSON.stringify(machine.journal()) + stderr, new RegExp(debateKeyValue))
  })

  it('says before it starts who sits where, what is shared, what is debated, and what it may take', async t => {
    const { machine, file } = await treeMachine(t)
    const { stderr } = await machine.run(['tree', '--config', file, '--dry-run'], { env })
    const lines = stderr.split('\n')
    assert.match(
      lines[0]!,
      /^Seats: Party A \S+:first-1 · Party B \S+:second-2 · Party C \S+:third-3, else \S+:fourth-4 · Reviewer \S+:calm-5$/,
    )
    assert.deepEqual(lines.slice(1, 7), [
      'Context: 1 file, 34 B',
      '  docs/decisions.md  34 B',
      'Topics: 2',
      '  topic-6  When is the ledger written?',
      '  topic-7  Who pays for it?',
      'At most 3 rounds deep, at most 60 debates in all',
    ])
    assert.equal(lines[7], 'Files: debate/output')
    assert.match(
      lines[8]!,
      /^Estimate: 16–\d+ calls, .+ tokens, cost unknown \(set api\.prices in debate\/config\.json\)$/,
    )
    assert.match(stderr, /debate\/config\.json:\d+:\d+ api: .*127\.0\.0\.1.*DEBATE_API_KEY/)
  })

  it('knows the cost of models whose prices the file has, and holds a budget', async t => {
    const names = ['first-1', 'second-2', 'third-3', 'fourth-4', 'calm-5']
    const prices = Object.fromEntries(names.map(name => [name, { input: 1, output: 4 }]))
    const { machine, lab, file } = await treeMachine(t)
    writeTreeFile(machine, treeFile(lab, { api: { ...treeFile(lab).api, prices } }))
    const little = await refused(machine, ['--config', file, '--budget', '0.001'])
    assert.equal(little.code, 2)
    assert.match(little.stderr, /--budget: \$0\.001\d* does not cover this debate: it needs at least \$/)
    const { code, stderr } = await machine.run(['tree', '--config', file, '--budget', '5', '--quiet'], { env })
    assert.equal(code, 0, stderr)
    assert.equal(brief(machine).budget, 5)
    const { stderr: plan } = await machine.run(['tree', '--config', file, '--dry-run'], { env })
    assert.match(plan, /Estimate: 16–\d+ calls, .+ tokens, \$[\d.]+–\$[\d.]+\n/)
  })

  it('refuses a budget without prices, and says where the file sets them', async t => {
    const { machine, file } = await treeMachine(t)
    const { code, stderr } = await refused(machine, ['--config', file, '--budget', '5'])
    assert.equal(code, 2)
    assert.match(stderr, /Set "api\.prices" for first-1, second-2, third-3, fourth-4, calm-5 in debate\/config\.json/)
  })

  it('plays only the topics that are asked for, in the order of the file', async t => {
    const { machine, lab, file } = await treeMachine(t)
    const args = ['--config', file, '--topic', 'topic-7', '--max-rounds', '1']
    assert.equal((await machine.run(['tree', ...args], { env })).code, 0)
    assert.equal(brief(machine).topic, 'Who pays for it?')
    assert.deepEqual(turnsAsked(lab).toSorted(), [
      'topic-7/root/position/party-a',
      'topic-7/root/position/party-b',
      'topic-7/root/position/party-c',
      'topic-7/root/rebuttal/party-a',
      'topic-7/root/rebuttal/party-b',
      'topic-7/root/rebuttal/party-c',
      'topic-7/root/ruling/reviewer',
      'topic-7/root/triage/reviewer',
      'topic-7/updates/reviewer',
    ])
    assert.match(prompt(lab, 'topic-7/root/ruling/reviewer'), new RegExp(RegExp.escape(questionOf('d2'))))
    const both = ['--config', file, '--topic', 'topic-7', '--topic', 'topic-6', '--max-rounds', '1']
    await machine.run(['tree', ...both], { env })
    assert.equal(brief(machine).topic, 'When is the ledger written? · Who pays for it?')
  })

  it('takes rounds, nodes and calls at once from flags before the file', async t => {
    const { machine, lab, file } = await treeMachine(t)
    const args = ['--topic', 'topic-6', '--max-rounds', '2', '--max-nodes', '2', '--calls-at-once', '1']
    assert.equal((await machine.run(['tree', '--config', file, ...args], { env })).code, 0)
    const { maxRounds, maxNodes, callsAtOnce } = brief(machine).options
    assert.deepEqual([maxRounds, maxNodes, callsAtOnce], [2, 2, 1])
    const nodes = new Set(turnsAsked(lab).map(turn => turn.split('/')[1]))
    assert.deepEqual([...nodes].toSorted(), ['d1', 'root', 'updates'])
    assert.ok(
      turnsAsked(lab).includes('topic-6/root/ruling/reviewer'),
      'what finds no place is ruled on where it came up',
    )
    assert.ok(!turnsAsked(lab).includes('topic-6/d2/position/party-a'), 'one debate below the root')
    const few = await machine.run(['tree', '--config', file, '--max-nodes', '1'], { env })
    assert.equal(few.code, 2)
    assert.match(few.stderr, /--max-nodes: 2 topics are to be debated, and 1 debate is allowed in all\. .*--topic/)
  })

  it('lets a seat be taken over, by the file or by a flag that goes before it', async t => {
    const { machine, lab, file } = await treeMachine(
      t,
      {},
      { models: ['first-1', 'second-2', 'fourth-4', 'fifth-5', 'calm-5'] },
    )
    const args = ['tree', '--config', file, '--topic', 'topic-7', '--max-rounds', '1']
    assert.equal((await machine.run(args, { env })).code, 0)
    assert.equal(lab.requests.find(({ turn }) => turn.endsWith('rebuttal/party-c'))?.model, 'fourth-4')
    const provider = brief(machine).seats[0]!.model.split(':')[0]
    const given = await machine.run([...args, '--fallback', `party-c=${provider}:fifth-5`], { env })
    assert.equal(given.code, 0, given.stderr)
    assert.equal(lab.requests.findLast(({ turn }) => turn.endsWith('rebuttal/party-c'))?.model, 'fifth-5')
  })

  it('speaks the language that is asked for, else that of the file, else that of its topics', async t => {
    const { machine, lab } = await treeMachine(t)
    const topics = [
      { id: 'topic-6', title: '丞相上下文管理 — 锚点维护时机与自总结', coreQuestions: ['是否应该强制自总结？'] },
    ]
    const chinese = writeTreeFile(machine, treeFile(lab, { topics }), 'zh.json')
    const english = writeTreeFile(machine, treeFile(lab, { topics, language: 'en' }), 'en.json')
    const spoken = async (...args: string[]) => {
      const { stderr } = await machine.run(['tree', ...args, '--max-rounds', '1'], { env })
      return [brief(machine).language, stderr.split(/[:：]/)[0]]
    }
    assert.deepEqual(await spoken('--config', chinese), ['zh', '席位'])
    assert.deepEqual(await spoken('--config', english), ['en', 'Seats'])
    assert.deepEqual(await spoken('--config', english, '--lang', 'zh'), ['zh', '席位'])
  })

  it('tells everything that is wrong at once, and calls nobody', async t => {
    const { machine, lab, file } = await treeMachine(t, { topics: [{ id: 'topic-6' }], debaters: [] })
    const flags = ['--budget', 'much', '--max-rounds', '99', '--max-nodes', 'many', '--lang', 'fr']
    const { code, stderr } = await refused(machine, ['--config', file, ...flags])
    assert.equal(code, 2)
    for (const sentence of [
      /^agon: debate\/config\.json:\d+:\d+ debaters: must be a list of 2 to 12/m,
      /^debate\/config\.json:\d+:\d+ topics\[0\]\.title: is missing/m,
      /^--lang: "fr" is not spoken here/m,
      /^--budget: "much" is not an amount/m,
      /^--max-rounds: "99" is not allowed\. Allowed: a whole number from 1 to 10\.$/m,
      /^--max-nodes: "many" is not allowed\. Allowed: a whole number from 1 to 1000\.$/m,
    ])
      assert.match(stderr, sentence)
    assert.equal(lab.requests.length, 0)
    assert.deepEqual(machine.journal(), [])
  })

  it('refuses what belongs to a question', async t => {
    const { machine, file } = await treeMachine(t)
    const all = ['--seats', 'a,b', '--judge', 'c', '--write-config', 'x.json']
    const { code, stderr } = await refused(machine, [question, '--config', file, ...all])
    assert.equal(code, 2)
    assert.equal(
      stderr,
      `agon: --config: the topics are those of ${file}, so a question cannot be given as well: "${question}". Leave out one of the two.
--seats, --judge: the seats are those of ${file}. These flags belong to a question: agon tree "…" --seats a,b,c --judge d
--write-config: it keeps a tree that is made from a question, and this one is in ${file} already.
`,
    )
    const one = await refused(machine, ['--config', file, '--judge', 'c', '--lang', 'zh'])
    assert.match(one.stderr, /^agon: --judge：席位以 debate\/config\.json 为准。这个选项只用于直接提问/)
  })

  it('names the topics that there are when another one is asked for', async t => {
    const { machine, file } = await treeMachine(t)
    const { code, stderr } = await refused(machine, ['--config', file, '--topic', 'topic-1', '--topic', 'topic-7'])
    assert.deepEqual([code, stderr], [2, 'agon: --topic: there is no topic "topic-1". Topics: topic-6, topic-7.\n'])
    const without = await refused(machine, [question, '--topic', 'topic-6'])
    assert.match(
      without.stderr,
      /--topic: it chooses among the topics of a file\. Name the file as well: --config FILE/,
    )
  })

  it('says what is wrong with a file that is missing, a folder, no JSON, or out of credentials', async t => {
    const { machine, file } = await treeMachine(t)
    machine.write('broken.json', '{ "api": } ')
    const said = async (name: string, variables = env) => {
      const { code, stderr } = await refused(machine, ['--config', name], variables as Record<string, string>)
      return [code, stderr]
    }
    const [missing, folder, broken, keyless] = [
      await said('nowhere.json'),
      await said('docs'),
      await said('broken.json'),
      await said(file, {} as typeof env),
    ]
    assert.deepEqual([missing[0], folder[0], broken[0], keyless[0]], [2, 2, 2, 3])
    assert.match(String(missing[1]), /^agon: nowhere\.json: there is no such file/)
    assert.match(String(folder[1]), /^agon: docs: is a folder/)
    assert.match(String(broken[1]), /^agon: broken\.json:1:\d+: not valid JSON/)
    assert.match(String(keyless[1]), /api\.apiKey: the environment variable DEBATE_API_KEY is not set/)
  })

  it('says that debaters share a model, and that the reviewer has that of one', async t => {
    const { machine, lab, file } = await treeMachine(t, { reviewer: { model: 'first-1' } })
    const debaters = ['party-a', 'party-b'].map(id => ({ id, model: 'first-1' }))
    writeTreeFile(machine, treeFile(lab, { debaters, reviewer: { model: 'first-1' } }))
    const { stderr } = await machine.run(['tree', '--config', file, '--dry-run'], { env })
    assert.match(stderr, /^Party A and Party B have one model \(\S+:first-1\): they may agree more easily/m)
    assert.match(stderr, /^The reviewer has the model of a debater\. Name another: debate\/config\.json\.$/m)
  })

  it('may seat the voices of the configuration, with a temperature of its own', async t => {
    const { machine, lab, file } = await treeMachine(t, {}, { key: 'of-the-lab' })
    machine.configure({ ...labConfig(lab, {}, { apiKey: 'of-the-lab' }), fallbacks: { reviewer: 'lab:b' } })
    writeTreeFile(machine, treeFile(lab, { api: null, ...ownVoices }))
    const { code, stderr } = await machine.run(['tree', '--config', file, '--max-rounds', '1'])
    assert.equal(code, 0, stderr)
    assert.deepEqual(
      brief(machine).seats,
      [
        { id: 'party-a', model: 'lab:a' },
        { id: 'party-b', model: 'lab:b' },
        { id: 'reviewer', model: 'lab:c' },
      ],
      'what else is configured for such seats is not asked',
    )
    assert.equal(lab.requests[0]!.body.temperature, 0.7)
  })

  it('refuses an endpoint on this machine where nobody listens, and rehearses all the same', async t => {
    const { machine, lab, file } = await treeMachine(t)
    const gone = await startLab()
    await gone.close()
    writeTreeFile(machine, treeFile(lab, { api: { baseURL: gone.url, apiKey: 'x' } }))
    const { code, stderr } = await refused(machine, ['--config', file])
    assert.equal(code, 6)
    assert.match(stderr, /^agon: nobody answers for \S+ at http:\/\/127\.0\.0\.1:\d+\/v1\./)
    const dry = await machine.run(['tree', '--config', file, '--dry-run'])
    assert.equal(dry.code, 0, dry.stderr)
  })

  it('gives no place to what a project says of output', async t => {
    const { machine, lab } = await treeMachine(t)
    const elsewhere = join(machine.home, 'elsewhere')
    machine.write(
      '.agon/config.json',
      JSON.stringify({ formats: { tree: { output: { dir: elsewhere, includeRawResponses: false } } } }),
    )
    const file = writeTreeFile(machine, { ...treeFile(lab), output: undefined })
    const { code, stderr } = await refused(machine, ['--config', file, '--max-rounds', '1'])
    assert.equal(code, 2)
    assert.match(
      stderr,
      /formats\.tree\.output: unknown field\..* Known: maxRounds, maxNodes, callsAtOnce, effort, rigor\.$/m,
    )
    assert.ok(!existsSync(elsewhere))
  })

  it('asks on a terminal before it spends more than a dollar', { skip: noTerminal }, async t => {
    const { machine, lab, file } = await treeMachine(t)
    const names = ['first-1', 'second-2', 'third-3', 'fourth-4', 'calm-5']
    const prices = Object.fromEntries(names.map(name => [name, { input: 5, output: 25 }]))
    writeTreeFile(machine, treeFile(lab, { api: { ...treeFile(lab).api, prices } }))
    const terminal = onTerminal(machine, ['tree', '--config', file], env)
    t.after(() => terminal.end())
    await until('it asks', () => /This may cost up to \$[\d.]+\. Start\? \[y\/N\]/.test(terminal.text()))
    terminal.type('n\r')
    assert.equal(await terminal.done, 130)
    assert.match(terminal.text(), /Not started; nothing was spent/)
    assert.equal(lab.requests.length, 0)
  })

  it('leaves the files of the debate, and does not replace what it did not write', async t => {
    const { machine, file } = await treeMachine(t)
    machine.write('debate/output/summary.md', 'mine')
    const args = ['--config', file, '--max-rounds', '1']
    const { code, stderr } = await refused(machine, args)
    assert.equal(code, 2)
    assert.match(stderr, /debate\/output holds a file that Agon did not write.*summary\.md.*--force/)
    const forced = await machine.run(['tree', ...args, '--force'], { env })
    assert.equal(forced.code, 0, forced.stderr)
    assert.notEqual(readFileSync(join(machine.folder, 'debate/output/summary.md'), 'utf8'), 'mine')
    assert.equal((await machine.run(['tree', ...args], { env })).code, 0, 'over its own files it needs no word')
  })
})

describe('agon tree "question"', { concurrency: 4 }, () => {
  it('debates it with the seats that are named', async t => {
    const machine = await plainMachine(t, ['a', 'b', 'c'])
    machine.write('docs/queue.md', '# Queue\n')
    const seats = ['--seats', 'lab:x, lab:y', '--judge', 'lab:z']
    const document = await machine.document(['tree', question, ...seats, '--context', 'docs', '--max-rounds', '2'])
    assert.equal(document.exit, 0)
    assert.deepEqual(brief(machine).seats, [
      { id: 'party-a', model: 'lab:x' },
      { id: 'party-b', model: 'lab:y' },
      { id: 'reviewer', model: 'lab:z' },
    ])
    assert.equal(brief(machine).topic, question)
    assert.ok(turnsAsked(machine.lab).includes('topic-1/d1/position/party-b'))
    assert.match(prompt(machine.lab, 'topic-1/root/position/party-a'), /docs\/queue\.md/)
  })

  it('chooses three debaters and a reviewer from what is usable', async t => {
    const machine = await plainMachine(t, ['a', 'b', 'c', 'd'])
    const { code, stderr } = await machine.run(['tree', question, '--max-rounds', '1'])
    assert.equal(code, 0)
    assert.deepEqual(
      brief(machine).seats.map(({ id, model }) => `${id} ${model}`),
      ['party-a lab:a', 'party-b lab:b', 'party-c lab:c', 'reviewer lab:d'],
    )
    assert.match(stderr, /^Seats chosen from what is usable here: Party A lab:a .*Change: --seats a,b,c --judge d$/m)
  })

  it('makes do with two debaters where there are two models, and says so', async t => {
    const machine = await plainMachine(t, ['a', 'b'])
    const { code, stderr } = await machine.run(['tree', question, '--max-rounds', '1'])
    assert.equal(code, 0, stderr)
    assert.deepEqual(
      brief(machine).seats.map(({ id, model }) => `${id} ${model}`),
      ['party-a lab:a', 'party-b lab:b', 'reviewer lab:a'],
    )
    assert.match(stderr, /^Two debaters instead of three: only two different models are usable here\./m)
    assert.match(stderr, /^The reviewer has the model of a debater\. Name another: --judge\.$/m)
  })

  it('takes seats that the configuration names for a tree, and no others of the duel', async t => {
    const machine = await newLabMachine(t)
    machine.configure(labConfig(machine.lab, { seats: { proposer: 'lab:c', 'party-a': 'lab:b', reviewer: 'lab:a' } }))
    assert.equal((await machine.run(['tree', question, '--max-rounds', '1'])).code, 0)
    const [first, , , reviewer] = brief(machine).seats
    assert.deepEqual([first?.model, reviewer?.model], ['lab:b', 'lab:a'])
    const shown = JSON.parse((await machine.run(['seats', '--json'])).stdout)
    assert.deepEqual(
      shown.seats.map(({ id }: { id: string }) => id),
      ['proposer', 'challenger', 'judge'],
    )
  })

  it('refuses with one model, or with none, and says how to get more', async t => {
    const one = await plainMachine(t, ['a'])
    const single = await refused(one, [question])
    assert.equal(single.code, 2)
    assert.match(
      single.stderr,
      /^agon: --seats: a tree needs two debaters, and only lab:a is usable here\..*--seats lab:a,lab:a.*agon doctor/,
    )
    const twice = await one.run(['tree', question, '--seats', 'lab:a,lab:a', '--max-rounds', '1'])
    assert.equal(twice.code, 0)
    assert.match(twice.stderr, /^Party A and Party B have one model \(lab:a\)/m)

    const none = newMachine(t)
    const nothing = await refused(none, [question])
    assert.equal(nothing.code, 3)
    assert.match(
      nothing.stderr,
      /^agon: No language model is usable here, and the offline voice, which only quotes, cannot play a tree\. .*agon doctor/,
    )
    assert.deepEqual(none.journal(), [])
    const chinese = await refused(none, ['任务失败后应当如何重试？'])
    assert.match(chinese.stderr, /^agon: 这里没有可用的语言模型，而离线声音只会引用原文/)
  })

  it('counts no tool that nobody is signed in to, and says how to sign in', async t => {
    const machine = await plainMachine(t, ['a'])
    const bin = join(machine.home, 'bin')
    standIn(bin, 'claude', false)
    const tools = { PATH: `${bin}:${programs}` }
    assert.match(
      (await refused(machine, [question], tools)).stderr,
      /needs two debaters, and only lab:a is usable here/,
    )
    machine.configure({})
    const { code, stderr } = await refused(machine, [question], tools)
    assert.equal(code, 3)
    assert.match(stderr, /^agon: No language model is usable here/)
    assert.match(stderr, /^claude is installed, but nobody is signed in: claude auth login$/m)
  })

  it('refuses the offline voice by name', async t => {
    const machine = await plainMachine(t, ['a'])
    const { code, stderr } = await refused(machine, [question, '--seats', 'lab:a,offline', '--judge', 'offline'])
    assert.equal(code, 2)
    assert.match(stderr, /^agon: Party B, Reviewer: the offline voice, which only quotes, cannot play a tree\./)
  })

  it('refuses seats that are too few, too many, empty or unknown', async t => {
    const machine = await plainMachine(t, ['a'])
    const said = async (...args: string[]) => (await refused(machine, [question, ...args])).stderr
    assert.match(await said('--seats', 'lab:a'), /--seats: 1 will not do\. Name 2 to 12 debaters/)
    assert.match(await said('--seats', Array(13).fill('lab:a').join(',')), /--seats: 13 will not do/)
    assert.match(await said('--seats', 'lab:a,,lab:b'), /--seats: a name is missing between two commas/)
    assert.match(
      await said('--seats', 'lab:a,nope:b', '--judge', 'no:c'),
      /--seats: there is no provider "nope"[\s\S]*--judge: there is no provider "no"/,
    )
    assert.match(
      await said('--fallback', 'judge=lab:a', '--seats', 'lab:a,lab:b'),
      /--fallback: there is no seat "judge"\. .*Seats: party-a, party-b, reviewer/,
    )
  })

  it('says what is missing when there is neither a question nor a file', async t => {
    const { code, stderr } = await refused(await plainMachine(t, ['a']), [])
    assert.equal(code, 2)
    assert.match(stderr, /^agon: No question and no file was given\..*agon tree --config/)
  })
})

describe('agon tree --write-config', { concurrency: 4 }, () => {
  it('keeps the question and its seats as a file that is the same debate', async t => {
    const machine = await plainMachine(t, ['a', 'b', 'c', 'd'])
    machine.write('docs/queue.md', '# Queue\n')
    const args = [question, '--context', 'docs/queue.md', '--fallback', 'party-c=lab:e', '--max-rounds', '1']
    const first = await machine.run(['tree', ...args, '--write-config', 'tree.json'])
    assert.equal(first.code, 0, first.stderr)
    assert.match(first.stderr, /^Config: tree\.json — again with: agon tree --config tree\.json$/m)
    const made = brief(machine)
    const second = await machine.run(['tree', '--config', 'tree.json'])
    assert.equal(second.code, 0, second.stderr)
    const again = brief(machine)
    assert.deepEqual(again.seats, made.seats)
    assert.deepEqual(again.context, made.context)
    for (const option of ['debaters', 'reviewer', 'topics', 'maxRounds'])
      assert.deepEqual(again.options[option], made.options[option], option)
    const asked = machine.lab.requests.map(({ turn }) => turn)
    assert.deepEqual(asked.slice(asked.length / 2).toSorted(), asked.slice(0, asked.length / 2).toSorted())
  })

  it('makes the folder of the file, as the help has it', async t => {
    const machine = await plainMachine(t, ['a', 'b', 'c', 'd'])
    const args = ['tree', 'Which cache?', '--write-config', 'debate/config.json', '--dry-run']
    const { code, stderr } = await machine.run(args)
    assert.equal(code, 0, stderr)
    const again = await machine.run(['tree', '--config', 'debate/config.json', '--dry-run'])
    assert.equal(again.code, 0, again.stderr)
    assert.doesNotMatch(readFileSync(join(machine.folder, 'debate/config.json'), 'utf8'), /,\s*[\]}]/)
  })

  it('replaces nothing without a word, and plays nothing in a dry run', async t => {
    const machine = await plainMachine(t, ['a', 'b', 'c', 'd'])
    machine.write('tree.json', 'mine')
    mkdirSync(join(machine.folder, 'folder'))
    const write = (name: string, ...more: string[]) => ['tree', question, '--write-config', name, '--dry-run', ...more]
    const said = async (name: string) => {
      const { code, stderr } = await machine.run(write(name))
      return [code, stderr]
    }
    assert.deepEqual(await said('tree.json'), [
      2,
      'agon: --write-config: tree.json exists. Choose another name, or add --force to replace it.\n',
    ])
    assert.match(String((await said('folder'))[1]), /--write-config: folder is a folder/)
    assert.match(
      String((await said('tree.json/tree.json'))[1]),
      /--write-config: the folder of tree\.json\/tree\.json cannot be made or written/,
    )
    assert.equal(readFileSync(join(machine.folder, 'tree.json'), 'utf8'), 'mine')

    const forced = await machine.run(write('tree.json', '--force'))
    assert.equal(forced.code, 0, forced.stderr)
    assert.match(readFileSync(join(machine.folder, 'tree.json'), 'utf8'), /"model": "lab:a"/)
    assert.equal(machine.lab.requests.length, 0)
    assert.deepEqual(machine.journal(), [])
  })
})

describe('agon resume of a tree', { concurrency: 4 }, () => {
  const stuck: Script = {
    key: debateKeyValue,
    rules: [{ turn: 'topic-7/d1/position/party-b', reply: { silentAfter: 0 } }],
  }
  const args = ['--topic', 'topic-7']

  /** A tree that was killed while one of its branches was speaking. */
  async function killed(t: TestContext) {
    const { machine, lab, file } = await treeMachine(t, {}, stuck)
    const running = machine.start(['tree', '--config', file, ...args], { env })
    const isKept = (key: string) => machine.journal().some(event => event.type === 'turn.answered' && event.key === key)
    await until('one speaks and nobody else', () => turnsAsked(lab).includes('topic-7/d2/triage/reviewer'))
    await until('all others are kept', () => isKept('topic-7/d2/triage/reviewer'))
    running.child.kill('SIGKILL')
    await running.done
    lab.play({ key: debateKeyValue })
    return { machine, lab, file, before: lab.requests.length }
  }

  it('goes on with what is missing, at the endpoint of its file', async t => {
    const { machine, lab, before } = await killed(t)
    const document = await machine.document(['resume'], { env })
    assert.equal(document.exit, 0)
    assert.deepEqual(turnsAsked(lab, before)[0], 'topic-7/d1/position/party-b')
    const once = turnsAsked(lab).filter(turn => turn !== 'topic-7/d1/position/party-b')
    assert.deepEqual(once.toSorted(), [...new Set(once)].toSorted(), 'nothing else was asked twice')
    assert.deepEqual(
      [...new Set(turnsAsked(lab))].toSorted(),
      [...wholeTree('topic-7'), 'topic-7/updates/reviewer'].toSorted(),
    )
  })

  it('takes only how seats are reached from the file, wherever it is run', async t => {
    const { machine, lab, file } = await killed(t)
    const topics = [{ id: 'topic-9', title: 'Another?' }]
    writeTreeFile(machine, treeFile(lab, { topics, params: { maxRounds: 1, temperature: 0.1 } }))
    rmSync(join(machine.folder, 'docs'), { recursive: true })
    const { code, stderr } = await machine.run(['resume', '1'], { env, cwd: machine.home })
    assert.equal(code, 0, stderr)
    assert.ok(turnsAsked(lab).includes('topic-7/d1.1/ruling/reviewer'), 'three rounds, as it was opened')
    assert.ok(existsSync(join(machine.folder, file)))
  })

  it('says what to do when the file has moved, and takes another place', async t => {
    const { machine, lab, before, file } = await killed(t)
    renameSync(join(machine.folder, file), join(machine.folder, 'elsewhere.json'))
    const gone = await machine.run(['resume', '1'], { env })
    assert.equal(gone.code, 2)
    assert.match(gone.stderr, /^agon: debate\/config\.json: there is no such file/)
    assert.match(
      gone.stderr,
      /^Debate 1 reads how its seats are reached from debate\/config\.json\. .*agon resume 1 --config FILE$/m,
    )
    assert.equal(lab.requests.length, before)
    const { code, stderr } = await machine.run(['resume', '1', '--config', 'elsewhere.json'], { env })
    assert.equal(code, 0, stderr)
  })

  it('refuses a file that is broken, of another debate, or without its key', async t => {
    const { machine, lab, before, file } = await killed(t)
    const keyless = await machine.run(['resume', '1'])
    assert.equal(keyless.code, 3)
    assert.match(keyless.stderr, /the environment variable DEBATE_API_KEY is not set/)

    machine.write('other.json', JSON.stringify(treeFile(lab, { api: null, ...ownVoices })))
    const other = await machine.run(['resume', '1', '--config', 'other.json'], { env })
    assert.equal(other.code, 2)
    assert.match(
      other.stderr,
      /^agon: other\.json does not describe all endpoints of debate 1 \(\S+\)\. .*agon resume 1 --config FILE$/m,
    )

    machine.write(file, '{ "debaters": 3 }')
    const broken = await machine.run(['resume', '1'], { env })
    assert.equal(broken.code, 2)
    assert.match(broken.stderr, /debate\/config\.json:1:15 debaters: must be/)
    assert.match(broken.stderr, /agon resume 1 --config FILE/)
    assert.equal(lab.requests.length, before)
  })

  it('needs no file for a tree that was made from a question', async t => {
    const machine = await plainMachine(t, ['a', 'b', 'c', 'd'], {
      rules: [{ turn: 'topic-1/root/triage/reviewer', reply: { status: 400, body: 'no' } }],
    })
    assert.equal((await machine.run(['tree', question, '--max-rounds', '1'])).code, 6)
    machine.lab.play({})
    const wrong = await machine.run(['resume', '1', '--config', 'x.json'])
    assert.deepEqual([wrong.code, wrong.stderr.split(':')[1]], [2, ' --config'])
    assert.equal((await machine.run(['resume', '1'])).code, 0)
  })
})

const ownVoices = {
  debaters: ['a', 'b'].map(model => ({ model: `lab:${model}` })),
  reviewer: { model: 'lab:c' },
}

describe('help', { concurrency: 4 }, () => {
  it('lists the flags of the tree with dashes, in both languages', async t => {
    const machine = newMachine(t)
    const english = await machine.run(['tree', '--help'])
    const chinese = await machine.run(['tree', '--help'], { env: { LANG: 'zh_CN.UTF-8' } })
    const flags = [
      '--config <file>',
      '--topic <id>',
      '--seats <list>',
      '--judge <seat>',
      '--max-rounds <N>',
      '--max-nodes <N>',
      '--calls-at-once <N>',
      '--write-config <file>',
      '--dry-run',
      '--force',
      '--effort <LEVEL>',
      '--fallback <seat=model>',
      '--context <path...>',
      '--lang <language>',
      '--budget <usd>',
    ]
    for (const { code, stdout } of [english, chinese]) {
      assert.equal(code, 0)
      for (const flag of flags) assert.ok(stdout.includes(flag), flag)
      assert.match(stdout, /agon tree --config debate\/config\.json --dry-run/)
    }
    assert.match(
      (await machine.run(['--help'])).stdout,
      /^ {2}tree \[options\] \[question\.\.\.\] +every disagreement becomes/m,
    )
    assert.match(chinese.stdout, /示例：/)
  })

  it('names the nearest flag of a mistyped one', async t => {
    const { code, stderr } = await newMachine(t).run(['tree', '--maxrounds', '3', question])
    assert.deepEqual([code, /Did you mean --max-rounds\?/.test(stderr)], [2, true])
  })
})
