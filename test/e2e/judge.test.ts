import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { JudgeVerdict } from '../../src/formats/judge/verdict.ts'
import { languages, questions, refuses } from '../cli/support/saying.ts'
import { rulingFor } from '../judging/support/transcript-judge.ts'
import { heardIn, shownIn } from '../lab/court.ts'
import type { LabRequest, Reply, Script } from '../lab/server.ts'
import { newLabMachine } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'

const golden = openGolden('agon-judge')
const question = questions.en
const written = `# ${question}

**Alice:** The load test shows 41 ms against 73 ms (bench.md:1).

**Bob**：Alice has not tested the way back.

**Moderator:** One minute each.

**Alice (round 2):** It is the same table, and bench.md:9 has the way back.
`

const isJudging = ({ body }: LabRequest) => body.model === 'j' || body.model === 'k'

/** Debates go on as usual; the models j and k judge transcripts, for whoever said these words. */
const judging = (convincing: string, more: (request: LabRequest) => Reply | null = () => null): Script => ({
  models: ['j', 'k', 'a', 'b', 'c'],
  rules: request => more(request) ?? (isJudging(request) ? rulingFor(request, convincing) : null),
})

const newMachine = (t: TestContext, script: Script = judging('It is the same table'), config = {}) =>
  newLabMachine(t, script, config)

const judged = ({ lab }: Awaited<ReturnType<typeof newMachine>>) => lab.requests.filter(isJudging)

describe('agon judge', { concurrency: 3 }, () => {
  it('judges a file, says what it read, and leaves it as it is', async t => {
    const machine = await newMachine(t)
    const path = machine.write('debate.md', written)
    machine.write('bench.md', 'The load test shows 41 ms against 73 ms.\n')
    const ran = await machine.run('judge debate.md --judge lab:j --context bench.md --out out.md'.split(' '))
    assert.equal(ran.code, 0, ran.stderr)
    golden.is('en', 'a file: what is said before', ran.stderr.split(/^Debate \d+$/m)[0]!)
    golden.is('en', 'a file: the report', ran.stdout)
    assert.equal(readFileSync(path, 'utf8'), written)
    assert.ok(readFileSync(join(machine.folder, 'out.md'), 'utf8').startsWith(ran.stdout))
    const said = heardIn(judged(machine)[0]!)
    assert.doesNotMatch(said, /Alice|Bob|One minute/)
    assert.match((await machine.run(['list'])).stdout, /judge .*Should we move this service/)
    const shown = await machine.run(['show', 'last', '--plain'])
    assert.match(shown.stdout, /^### Round 2 · Alice\n\nIt is the same table/m)
    const page = await machine.run(['export', 'last', '--format', 'html'])
    assert.match(page.stdout, /Round 2 · Alice<\/h\d>\s*<p>It is the same table/)
  })

  it('gives one document, which names the source and every ruling', async t => {
    const machine = await newMachine(t)
    machine.write('debate.md', written)
    const { exit, ...document } = await machine.document(['judge', 'debate.md', '--judge', 'lab:j,lab:k', '--yes'])
    const verdict = document.verdict as object as JudgeVerdict
    assert.deepEqual([exit, document.format, document.topic, document.outcome], [0, 'judge', question, 'verdict'])
    assert.deepEqual(document.options.source, { file: 'debate.md' })
    assert.deepEqual([verdict.winner, verdict.judging.firmness, verdict.judging.rulings.length], ['alice', 'firm', 4])
    assert.equal(document.turns.length, 4)
  })

  it('judges a debate of the archive with its files as they were, and what was found in it then', async t => {
    const machine = await newMachine(t, judging('What is missing in round 1'))
    machine.write('notes.md', 'The old text of the notes.\n')
    const first = await machine.document([question, '--rounds', '1', '--context', 'notes.md'])
    machine.write('notes.md', 'Another text.\n')
    const second = await machine.document(['judge', '1', '--judge', 'lab:j', '--rigor', 'normal'])
    const verdict = second.verdict as object as JudgeVerdict
    assert.deepEqual([second.exit, second.id, verdict.winner], [0, 2, 'challenger'])
    assert.deepEqual(second.options.source, { debate: 1, format: 'duel', topic: null })
    assert.deepEqual(second.context, first.context)
    const said = heardIn(judged(machine)[0]!)
    assert.ok(said.includes('The old text of the notes.'))
    const keys = shownIn(said).map(({ key }) => key.replace(/(?:Larch|Sedge)$/, 'X'))
    assert.deepEqual(keys, ['round-1/X', 'round-1/X'])
    const facts = (facts: typeof first.facts) =>
      facts.filter(({ type }) => type === 'citation.checked').map(({ key, result }) => `${key} ${result}`)
    assert.ok(facts(second.facts).length > 0)
    assert.deepEqual(facts(second.facts).toSorted(), facts(first.facts).toSorted())
    assert.match(second.report, /^Transcript: debate 1 \(duel\) {2}$/m)
  })

  it('judges a debate that has no verdict, a judging, and what was exported', async t => {
    const refuses = ({ turn }: LabRequest) => (turn.startsWith('synthesis/') ? { chunks: [], refusal: 'No.' } : null)
    const own = ({ body, turn }: LabRequest) => (body.model === 'c' ? refuses({ turn } as LabRequest) : null)
    const machine = await newMachine(t, judging('The proposal holds in round 1', own))
    assert.equal((await machine.run([question, '--rounds', '1'])).code, 7)
    const winner = async (...args: string[]) => {
      const { exit, verdict } = await machine.document(['judge', ...args, '--judge', 'lab:j'])
      assert.equal(exit, 0)
      return (verdict as object as JudgeVerdict).winner
    }
    assert.equal(await winner('last'), 'proposer')
    assert.equal(await winner('2'), 'proposer')
    await machine.run(['export', '1', '--out', 'one.md'])
    assert.equal(await winner('one.md'), 'proposer')
    const { topic, options } = await machine.document(['show', 'last'])
    assert.equal(topic, question)
    assert.equal((options.speeches as unknown[]).length, 2)
  })

  it('judges one topic of a tree, with all its debaters', async t => {
    const machine = await newMachine(t, judging('topic-2/root/rebuttal/party-b'))
    const topic = (id: string) => ({ id, title: `Which way, ${id}?`, background: `About ${id}.` })
    const seat = (id: string, model: string) => ({ id, model })
    machine.write(
      'tree.json',
      JSON.stringify({
        debaters: [seat('party-a', 'lab:a'), seat('party-b', 'lab:b')],
        reviewer: seat('reviewer', 'lab:c'),
        params: { maxRounds: 1 },
        topics: [topic('topic-1'), topic('topic-2')],
      }),
    )
    await machine.run(['tree', '--config', 'tree.json', '--output-dir', 'out'])
    const which = await machine.run(['judge', '1', '--judge', 'lab:j'])
    assert.equal(which.code, 2)
    assert.match(which.stderr, /debate 1 has several topics\. Choose one with --topic: topic-1, topic-2\./)
    const wrong = await machine.run(['judge', '1', '--judge', 'lab:j', '--topic', 'topic-9'])
    assert.deepEqual([wrong.code, /no "topic-9" in debate 1/.test(wrong.stderr)], [4, true])
    const judged = await machine.document('judge 1 --judge lab:j --topic topic-2 --rigor low'.split(' '))
    assert.deepEqual([judged.exit, (judged.verdict as object as JudgeVerdict).winner], [0, 'party-b'])
    assert.equal(judged.topic, 'Which way, topic-2?\nAbout topic-2.')
    const keys = (judged.options.speeches as { key: string }[]).map(({ key }) => key)
    assert.deepEqual(keys.toSorted(), [
      ...['topic-2/root/position/party-a', 'topic-2/root/position/party-b'],
      ...['topic-2/root/rebuttal/party-a', 'topic-2/root/rebuttal/party-b'],
    ])
  })

  it('speaks Chinese to who writes Chinese', async t => {
    const machine = await newMachine(t, judging('退路没有测过'))
    machine.write('记录.md', '# 要迁移吗？\n\n**小李：** 应该迁移。\n\n**裁判：** 请。\n\n**小王：** 退路没有测过。\n')
    const ran = await machine.run(['judge', '记录.md', '--judge', 'lab:j'])
    assert.equal(ran.code, 0, ran.stderr)
    golden.is('zh', 'a file: what is said before', ran.stderr.split(/^辩论 \d+$/m)[0]!)
    assert.match(ran.stdout, /^小王的论证更强，理由：/m)
  })

  it('keeps heads, titles and letters of claims from the judge, and tells them as they were written', async t => {
    const reply = (request: LabRequest) => {
      const { text } = rulingFor(request, 'Trams answer') as { text: string }
      const label = /\[\w+-1\.1\]/.exec(
        shownIn(heardIn(request)).find(({ text }) => text.includes('Trams answer'))!.text,
      )![0]
      return { text: text.replace(' gave figures', ` answered ${label} and gave figures`) }
    }
    const machine = await newMachine(
      t,
      judging('Trams answer', request => (isJudging(request) ? reply(request) : null)),
    )
    const head = '# GPT-5 vs Claude: Should cities ban cars?\n\nPRO: GPT-5\nCON: Claude Opus 4\nDate: 2026-03-01\n\n'
    const turns = [
      'Turn 1: PRO Opening\n[P1.1] Streets are for people.\n',
      'Turn 2: CON Opening\n[C1.1] Streets are for getting somewhere. PRO forgets it, as does [P1.9].\n',
      'Turn 3: PRO Rebuttal\nTrams answer [C1.1].\n',
    ]
    machine.write('debate.txt', `${head}${turns.join('\n')}`)
    const ran = await machine.run(['judge', 'debate.txt', '--judge', 'lab:j', '--speakers', 'PRO=Ada,CON=Bob'])
    assert.equal(ran.code, 0, ran.stderr)
    golden.is('en', 'a file of others: what is said before', ran.stderr.split(/^Debate \d+$/m)[0]!)
    assert.doesNotMatch(heardIn(judged(machine)[0]!), /GPT|Claude|\bPRO\b|\bCON\b|Ada|Bob|\[[PC]|2026-03/)
    assert.match(
      ran.stdout,
      /^Ada had the stronger argument because: Ada answered \[C1\.1\] and gave figures in round-2\/ada/m,
    )
    assert.match(ran.stdout, /^- “Trams answer \[C1\.1\]\.” — round-2\/ada$/m)
    machine.write(
      '记录.txt',
      '辩题：城市应该禁止汽车吗？\n\n正方：[P1.1] 街道属于人。\n反方：[C1.1] 街道用来通行。\n正方：Trams answer [C1.1]。\n',
    )
    const chinese = await machine.run(['judge', '记录.txt', '--judge', 'lab:j', '--speakers', '正方=小李,反方=小王'])
    assert.equal(chinese.code, 0, chinese.stderr)
    golden.is('zh', 'a file of others: what is said before', chinese.stderr.split(/^辩论 \d+$/m)[0]!)
    assert.match(chinese.stdout, /^小李的论证更强，理由：.*\[C1\.1\]/m)
  })

  it('doubts a file where many speak, or everybody once', async t => {
    const machine = await newMachine(t, judging('Word 1.'))
    const said = (count: number) => Array.from({ length: count }, (_, i) => `**Speaker ${i + 1}:** Word ${i + 1}.`)
    const warned = async (...lines: string[]) => {
      machine.write('debate.md', `# Which?\n\n${lines.join('\n\n')}`)
      const { stderr } = await machine.run(['judge', 'debate.md', '--judge', 'lab:j'])
      return [
        /^Everybody speaks once/m.test(stderr),
        /^\d+ speakers are many .*--speakers "Speaker 1,Speaker 2"/m.test(stderr),
      ]
    }
    assert.deepEqual(await warned(...said(2), ...said(2)), [false, false])
    assert.deepEqual(await warned(...said(2)), [true, false])
    assert.deepEqual(await warned(...said(4), ...said(1)), [false, true])
    assert.deepEqual(await warned(...said(7), ...said(7)), [false, true])
  })

  it('is refused where the budget or the window of the judge is too small', async t => {
    const prices = { j: { input: 1, output: 1 } }
    const machine = await newMachine(t)
    machine.configure({
      providers: { lab: { baseURL: machine.lab.url, models: ['j'], prices } },
      limits: { tries: 1, retryDelayMs: 1 },
    })
    machine.write('debate.md', written)
    for (const language of languages) await refuses(golden, machine, language, '2 judge debate.md --budget 0.0001')
    assert.equal(machine.lab.requests.length, 0)
    assert.equal((await machine.run(['judge', 'debate.md', '--budget', '1'])).code, 0)
    machine.configure({ providers: { lab: { baseURL: machine.lab.url, models: ['j'], windows: { j: 1_500 } } } })
    for (const language of languages) await refuses(golden, machine, language, '2 judge debate.md')
  })
})
