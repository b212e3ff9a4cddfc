import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { speechFor } from '../lab/server.ts'
import { escapes, newLabMachine, newMachine, until } from '../support/agon.ts'

const question = 'Should we move this service to Postgres?'

const headings = [
  '## Debate Summary',
  '### Verdict',
  '### Debate Quality',
  '### Key Agreements',
  '### Key Disagreements',
  '### Unresolved Questions',
  '### Recommendation',
]

describe('what is left', { concurrency: true }, () => {
  describe('what a debate leaves behind', { concurrency: 2 }, () => {
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
      assert.match(stderr, /\nDebate 1 · 5 calls · \d+ tokens · .* s · agon show 1\n$/)
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
        ...['context', 'cost', 'createdAt', 'facts', 'failure', 'format', 'id', 'language', 'notices', 'options'],
        ...['outcome', 'report', 'seats', 'state', 'topic', 'turns', 'usage', 'verdict', 'version'],
      ])
      const { version, id, format, topic, language, state, outcome, failure, cost, notices } = document
      assert.deepEqual(
        { version, id, format, topic, language, state, outcome, failure, cost, notices },
        {
          version: 1,
          id: 1,
          format: 'duel',
          topic: question,
          language: 'en',
          state: 'done',
          outcome: 'verdict',
          failure: null,
          cost: null,
          notices: [],
        },
      )
      assert.deepEqual(document.options, { rounds: 3, effort: null, budget: null })
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
        ])
        assert.deepEqual([turn.state, turn.attempts, turn.finish], ['answered', 1, 'stop'])
        assert.ok(turn.usage.input > 0 && turn.usage.output > 0)
      }
      assert.deepEqual(Object.keys(document.verdict), [
        'winner',
        'reasoning',
        'citations',
        'quality',
        'agreements',
        'disagreements',
        'unresolved',
        'unsupported',
        'recommendation',
      ])
      assert.equal(document.verdict.winner, 'proposer')
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

  describe('the archive on the command line', { concurrency: 2 }, () => {
    it('lists, shows, replays, exports, finds and deletes', async t => {
      const machine = await newLabMachine(t)
      await machine.run([question, '--rounds', '1', '--quiet'])
      await machine.run(['选 Kafka 还是 NATS？', '--rounds', '1', '--quiet'])
      const json = async (...args: string[]) => JSON.parse((await machine.run([...args, '--json'])).stdout)

      const { version, debates } = await json('list')
      assert.equal(version, 1)
      assert.deepEqual(
        debates.map(({ createdAt, ...rest }: { createdAt: string }) => rest),
        [
          ['选 Kafka 还是 NATS？', 'zh', 2],
          [question, 'en', 1],
        ].map(([topic, language, id]) => ({
          id,
          topic,
          format: 'duel',
          language,
          state: 'done',
          outcome: 'verdict',
          winner: 'proposer',
          turns: 3,
          cost: null,
          heldBy: null,
        })),
      )
      assert.equal((await json('list', '--limit', '1')).debates.length, 1)
      assert.deepEqual((await json('list', '--state', 'failed')).debates, [])
      const table = await machine.run(['list'])
      assert.match(table.stdout, /^2 .*选 Kafka.*\n1 .*Postgres/)
      assert.doesNotMatch(table.stdout, escapes)

      const shown = await machine.run(['show', '1'])
      assert.match(shown.stdout, /^## Debate Summary[\s\S]*\n## Transcript\n/)
      assert.ok(shown.stdout.includes(speechFor('round-1/challenger')))
      const replayed = await machine.run(['replay', '1', '--speed', '0'])
      assert.ok(replayed.stderr.includes(speechFor('round-1/proposer')) && replayed.stdout.includes('### Verdict'))
      const events = (await machine.run(['replay', 'last', '--speed', '0', '--json'])).stdout.trim().split('\n')
      assert.deepEqual(
        [JSON.parse(events[0]!).type, JSON.parse(events.at(-1)!).type],
        ['debate.opened', 'debate.closed'],
      )

      const markdown = await machine.run(['export', '2', '--format', 'md'])
      assert.match(markdown.stdout, /## 全文记录/)
      const html = await machine.run(['export', '2', '--format', 'html', '--out', 'page.html'])
      assert.deepEqual([html.code, html.stdout], [0, ''])
      const page = readFileSync(join(machine.folder, 'page.html'), 'utf8')
      assert.match(page, /<html lang="zh/)
      assert.doesNotMatch(page, /<script|https?:\/\//i)

      const found = await json('search', '无限重试')
      assert.ok(found.hits.every((hit: { debate: number }) => hit.debate === 2))
      assert.ok(found.hits.some((hit: { key: string }) => hit.key === 'round-1/challenger'))
      assert.match(
        (await machine.run(['search', 'RETRIES', 'without'])).stdout,
        /^1 +round-1\/challenger .*retries without/m,
      )
      assert.deepEqual(
        (await json('search', '迁移')).hits.map((hit: { debate: number }) => hit.debate).includes(2),
        true,
        'two characters',
      )
      assert.deepEqual((await json('search', 'zebra')).hits, [])
      for (const odd of ['"', "'; DROP TABLE debates; --", '%', '*', 'NEAR(a b)', 'a OR'])
        assert.equal((await machine.run(['search', '--', odd])).code, 0, odd)

      assert.match((await machine.run(['delete', '1'])).stderr, /add --yes/)
      assert.deepEqual(await json('delete', '1', '--yes'), { version: 1, deleted: 1 })
      assert.equal((await machine.run(['show', '1'])).code, 4)
      assert.deepEqual((await json('search', 'retries without')).hits, [])
      assert.equal((await json('show', 'last')).id, 2)
      assert.equal(
        readFileSync(join(machine.home, 'agon.db')).includes('retries without a limit'),
        false,
        'gone from the file',
      )
    })

    it('replays in the rhythm in which it was said', async t => {
      const machine = await newLabMachine(t, { msPerToken: 5 })
      await machine.run([question, '--rounds', '1', '--quiet'])
      const timed = async (speed: string) => {
        const began = performance.now()
        const { stdout } = await machine.run(['replay', '--speed', speed, '--json'])
        return { ms: performance.now() - began, stdout }
      }
      const [asSaid, atOnce] = [await timed('1'), await timed('0')]
      assert.ok(asSaid.ms - atOnce.ms > 900, `${asSaid.ms} and ${atOnce.ms} ms`)
      assert.equal(asSaid.stdout, atOnce.stdout)
      assert.ok(asSaid.stdout.split('\n').filter(line => line.includes('"turn.delta"')).length > 10)
    })

    it('knows what there is not', async t => {
      const machine = newMachine(t)
      const numbers: [command: string, id: string, code: number][] = [
        ['show', '7', 4],
        ['show', 'last', 4],
        ['show', '0', 2],
        ['show', '-1', 2],
        ['replay', '7', 4],
        ['export', 'first', 2],
        ['resume', '1e3', 2],
        ['delete', '7', 4],
      ]
      const check = async ([command, id, code]: (typeof numbers)[number]) => {
        const ran = await machine.run([command, ...(command === 'delete' ? ['--yes'] : []), '--', id])
        assert.deepEqual([ran.code, ran.stdout], [code, ''], `${command} ${id}: ${ran.stderr}`)
        assert.match(ran.stderr, /agon list|agon "your question"/)
      }
      await Promise.all(numbers.slice(0, 4).map(check))
      await Promise.all(numbers.slice(4).map(check))
      const refused = [
        ['list', '--limit', '0'],
        ['list', '--state', 'open'],
        ['search', 'x', '--limit', '-3'],
        ['export', '1', '--format', 'pdf'],
      ]
      await Promise.all(refused.map(async args => assert.equal((await machine.run(args)).code, 2, args.join(' '))))
    })
  })
})
