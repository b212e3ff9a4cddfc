import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { speechFor } from '../lab/server.ts'
import { agonProgram, escapes, newLabMachine, newMachine, until } from '../support/agon.ts'
import { bareEnvironment } from '../support/bare-machine.ts'

const question = 'Should we move this service to Postgres?'

const headings = [
  '## Debate Summary',
  '### Verdict',
  '### Debate Quality',
  '### Key Agreements',
  '### Key Disagreements',
  '### Unresolved Questions',
  '### Recommendation',
  '### Evidence',
]

describe('what a debate leaves behind', { concurrency: 4 }, () => {
  it('the report on standard output, everything else on standard error, no escapes in a pipe', async t => {
    const machine = await newLabMachine(t)
    const { stdout, stderr } = await machine.run([question], { env: { FORCE_COLOR: '3', TERM: 'xterm-256color' } })
    assert.deepEqual(stdout.match(/^#{2,3} .*/gm), headings)
    assert.match(
      stdout,
      /^Topic: Should we move this service to Postgres\? {2}\nProposer: lab \(a\) {2}\nChallenger: lab \(b\) {2}\nRounds: 2 {2}\nRigor: Structured perspective comparison \(prompt-enforced adversarial rules, no deterministic verification\)/m,
    )
    assert.match(stdout, /^lab \(a\) had the stronger argument because: The proposer gave measurements/m)
    assert.doesNotMatch(stdout, escapes)
    assert.doesNotMatch(stderr, escapes)
    for (const key of ['round-1/proposer', 'round-2/challenger']) assert.ok(stderr.includes(speechFor(key)))
    assert.match(stderr, /\nDebate 1 · 5 calls · \d+\.\dk tokens · .* s · agon show 1\n$/)
    assert.match(stderr, /^Seats: Proposer lab:a · Challenger lab:b · Judge lab:c$/m)
  })

  it('one document with --json, and the same from show, export and --out', async t => {
    const machine = await newLabMachine(t)
    machine.write('notes.md', 'Postgres is fine.\n')
    const ran = await machine.run([
      question,
      '--rounds',
      '3',
      '--context',
      'notes.md',
      '--json',
      '--out',
      'result.json',
    ])
    const document = JSON.parse(ran.stdout)
    assert.deepEqual(Object.keys(document).sort(), [
      ...[
        'budget',
        'children',
        'context',
        'cost',
        'createdAt',
        'decided',
        'effort',
        'evidence',
        'facts',
        'failure',
        'fork',
        'format',
      ],
      ...[
        'id',
        'language',
        'notices',
        'options',
        'outcome',
        'report',
        'rigor',
        'seats',
        'state',
        'topic',
        'turns',
        'usage',
        'verdict',
        'version',
      ],
    ])
    const { version, id, format, topic, language, state, outcome, decided, failure, cost, notices } = document
    assert.deepEqual(
      { version, id, format, topic, language, state, outcome, decided, failure, cost, notices },
      {
        version: 1,
        id: 1,
        format: 'duel',
        topic: question,
        language: 'en',
        state: 'done',
        outcome: 'verdict',
        decided: true,
        failure: null,
        cost: null,
        notices: [],
      },
    )
    assert.deepEqual([document.options, document.effort, document.budget], [{ rounds: 3 }, null, null])
    assert.deepEqual(
      document.context.map((file: { path: string; bytes: number }) => [file.path, file.bytes]),
      [['notes.md', 18]],
    )
    assert.deepEqual(
      document.turns.map((turn: { key: string }) => turn.key).sort(),
      [1, 2, 3]
        .flatMap(round => [
          `round-${round}/challenger`,
          `round-${round}/proposer`,
          ...(round === 3 ? ['round-3/summary/judge'] : []),
        ])
        .concat('synthesis/judge'),
    )
    for (const turn of document.turns) {
      assert.deepEqual(Object.keys(turn), [
        'key',
        'seat',
        'model',
        'state',
        'text',
        'value',
        'finish',
        'ms',
        'attempts',
        'usage',
        'cost',
        ...(turn.value === null ? ['citations'] : []),
      ])
      assert.deepEqual([turn.state, turn.attempts, turn.finish], ['answered', 1, 'stop'])
      assert.ok(turn.usage.input > 0 && turn.usage.output > 0)
    }
    assert.deepEqual(Object.keys(document.verdict), [
      'criteria',
      'winner',
      'reasoning',
      'citations',
      'quality',
      'agreements',
      'disagreements',
      'unresolved',
      'unsupported',
      'recommendation',
      'judging',
    ])
    assert.equal(document.verdict.winner, 'proposer')
    const { firmness, rulings } = document.verdict.judging
    assert.deepEqual([firmness, rulings.length, rulings[0].blind], ['leaning', 1, true])
    const cited = document.turns.flatMap((turn: { citations?: { result: string }[] }) => turn.citations ?? [])
    assert.ok(cited.length > 0)
    assert.equal(document.evidence.cited, cited.length)
    assert.equal(document.evidence.checked, cited.length)
    assert.ok(
      document.facts.some(
        (fact: { type: string; calledOutBy: string }) =>
          fact.type === 'claim.made' && fact.calledOutBy === 'challenger',
      ),
    )
    const sum = (field: 'input' | 'output') =>
      document.turns.reduce((all: number, turn: { usage: Record<string, number> }) => all + turn.usage[field]!, 0)
    assert.deepEqual(
      [document.usage.calls, document.usage.input, document.usage.output],
      [8, sum('input'), sum('output')],
    )

    const shown = await machine.run(['show', '1', '--json'])
    const exported = await machine.run(['export', 'last', '--format', 'json'])
    assert.deepEqual(JSON.parse(shown.stdout), document)
    assert.deepEqual([shown.stdout, exported.stdout], [ran.stdout, ran.stdout])
    assert.equal(readFileSync(join(machine.folder, 'result.json'), 'utf8'), ran.stdout)
    assert.equal((await machine.run(['show', '--report'])).stdout, document.report)
    assert.doesNotMatch(ran.stdout, /secret/)
  })

  it('the journal as it happens with --events', async t => {
    const machine = await newLabMachine(t, {
      rules: [{ turn: 'round-1/proposer', times: 1, reply: { status: 503 } }],
    })
    const ran = await machine.run([question, '--rounds', '1', '--events', '--quiet'])
    const events = ran.stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.deepEqual([events[0].type, events.at(-1).type], ['debate.opened', 'debate.closed'])
    assert.equal('secret' in events[0], false)
    const kept = events.filter(event => event.seq !== undefined)
    assert.deepEqual(
      kept.map(event => event.seq),
      kept.map((_, i) => i + 1),
    )
    assert.ok(kept.every(event => /^[0-9a-f]{64}$/.test(event.hash) && Date.parse(event.at) > 0))
    const live = events.filter(event => event.seq === undefined)
    assert.deepEqual([...new Set(live.map(event => event.type))].sort(), ['turn.delta', 'turn.waiting'])
    const words = (key: string) =>
      live.flatMap(event => (event.type === 'turn.delta' && event.key === key ? [event.text] : [])).join('')
    assert.equal(words('round-1/challenger'), speechFor('round-1/challenger'))
    const shown = (await machine.run(['show', '--events'])).stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.deepEqual(shown, kept)
  })

  it('only the result with --quiet, and nothing at all when it is not wanted', async t => {
    const machine = await newLabMachine(t)
    const quiet = await machine.run([question, '--rounds', '1', '--quiet'])
    assert.equal(quiet.stderr, '')
    assert.match(quiet.stdout, /^## Debate Summary/)
    const reader = await machine.run([question, '--rounds', '1', '--quiet', '--out', 'report.md'])
    assert.ok(readFileSync(join(machine.folder, 'report.md'), 'utf8').startsWith(reader.stdout.trimEnd()))
    const again = await machine.run([question, '--out', 'report.md'])
    assert.equal(again.code, 2)
    assert.match(again.stderr, /--out: report\.md exists\. Choose another name, or add --yes/)
    writeFileSync(join(machine.folder, 'report.html'), 'old')
    assert.equal((await machine.run([question, '--rounds', '1', '--out', 'report.html', '--yes'])).code, 0)
    assert.match(readFileSync(join(machine.folder, 'report.html'), 'utf8'), /^<!doctype html>/)
  })

  it('nothing lost when the file for it cannot be written in the end', async t => {
    const machine = await newLabMachine(t, { delayMs: 300 })
    mkdirSync(join(machine.folder, 'gone'))
    const running = machine.start([question, '--rounds', '1', '--out', 'gone/report.md'])
    await until('it began', () => machine.lab.requests.length > 0)
    rmdirSync(join(machine.folder, 'gone'))
    const ran = await running.done
    assert.equal(ran.code, 74)
    assert.match(ran.stdout, /### Verdict/)
    assert.match(ran.stderr, /gone\/report\.md could not be written: .*agon export 1 --out FILE/)
    assert.doesNotMatch(ran.stderr, /bug in Agon|agon resume/)
  })

  it('of the offline voice says everywhere that it is no language model, and needs no network', async t => {
    const machine = newMachine(t)
    machine.write(
      'README.md',
      '# Store\n\nPostgres handles our 41 ms writes well. Migration would risk two weeks of downtime.\n',
    )
    const ran = await machine.run([question, '--json'])
    assert.equal(ran.code, 0, ran.stderr)
    const document = JSON.parse(ran.stdout)
    assert.match(document.notices[0], /not a language model/)
    assert.match(document.notices[0], /config\.json/)
    assert.ok(document.seats.every((seat: { languageModel: boolean }) => !seat.languageModel))
    assert.match(document.report, /not a language model/)
    assert.match(ran.stderr, /not written by a language model/)
    assert.match(document.report, /README\.md/)
    const again = JSON.parse((await machine.run([question, '--json'])).stdout)
    const words = ({ turns }: typeof document) => turns.map((turn: { text: string }) => turn.text)
    assert.deepEqual(words(again), words(document), 'it is deterministic')
    assert.match((await machine.run(['export', '1', '--format', 'html'])).stdout, /not a language model/)
  })
})

describe('standard output that cannot be written', {
  skip: existsSync('/dev/full') ? false : 'needs /dev/full',
}, () => {
  it('is an error, with nothing lost', async t => {
    const machine = newMachine(t)
    const full = (...args: string[]) => {
      const disk = openSync('/dev/full', 'w')
      const env = { ...bareEnvironment, HOME: machine.folder, AGON_HOME: machine.home }
      const { status, stderr } = spawnSync(process.execPath, [agonProgram, ...args], {
        cwd: machine.folder,
        env,
        stdio: ['ignore', disk, 'pipe'],
        encoding: 'utf8',
      })
      closeSync(disk)
      return [status, /standard output cannot be written \(ENOSPC\)/.test(stderr)]
    }
    assert.deepEqual(full('Should we?', '--rounds', '1', '--plain'), [74, true])
    assert.deepEqual(full('show', 'last'), [74, true])
    assert.match((await machine.run(['show', 'last', '--report'])).stdout, /Verdict/)
  })
})
