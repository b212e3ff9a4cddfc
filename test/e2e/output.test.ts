import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { speechFor } from '../lab/server.ts'
import { agonProgram, escapes, newLabMachine, newMachine, until } from '../support/agon.ts'
import { bareEnvironment } from '../support/bare-machine.ts'
import { openGolden } from '../support/golden.ts'
import { valuesOf } from '../support/values.ts'

const golden = openGolden('duel-files')
const question = 'Should we move this service to Postgres?'
type Usage = { input: number; output: number }

describe('what a debate leaves behind', { concurrency: 4 }, () => {
  it('the report on standard output, everything else on standard error, no escapes in a pipe', async t => {
    const machine = await newLabMachine(t)
    const { stdout, stderr } = await machine.run([question], { env: { FORCE_COLOR: '3', TERM: 'xterm-256color' } })
    golden.is('en', 'the report', stdout)
    assert.doesNotMatch(stdout, escapes)
    assert.doesNotMatch(stderr, escapes)
    for (const key of ['round-1/proposer', 'round-2/challenger']) assert.ok(stderr.includes(speechFor(key)))
    assert.match(stderr, /\nDebate 1 · 5 calls · (?:\d{4}|\d+\.\dk) tokens · .* s · agon show 1\n$/)
    assert.match(stderr, /^Seats: Proposer lab:a · Challenger lab:b · Judge lab:c$/m)
  })

  it('one document with --json, and the same from show, export and --out', async t => {
    const machine = await newLabMachine(t)
    machine.write('notes.md', 'Postgres is fine.\n')
    const flags = ['--rounds', '3', '--context', 'notes.md', '--json', '--out', 'result.json']
    const ran = await machine.run([question, ...flags])
    const document = JSON.parse(ran.stdout)
    golden.is('en', 'the fields of a document', fieldsOf(document).join('\n'))
    const { version, id, format, topic, language, state, outcome, decided, notices, context, verdict } = document
    assert.deepEqual([version, id, format, topic, language], [1, 1, 'duel', question, 'en'])
    assert.deepEqual([state, outcome, decided, notices, context[0].bytes], ['done', 'verdict', true, [], 18])
    assert.deepEqual([document.options, document.effort, document.budget], [{ rounds: 3 }, null, null])
    const rounds = [1, 2, 3].flatMap(round => [`round-${round}/challenger`, `round-${round}/proposer`])
    const turns = document.turns as { key: string; state: string; attempts: number; finish: string; usage: Usage }[]
    assert.deepEqual(turns.map(({ key }) => key).sort(), [...rounds, 'round-3/summary/judge', 'synthesis/judge'])
    for (const { state, attempts, finish } of turns)
      assert.deepEqual([state, attempts, finish], ['answered', 1, 'stop'])
    const { winner, judging } = verdict
    assert.deepEqual([winner, judging.firmness, judging.rulings.length], ['proposer', 'leaning', 1])
    assert.equal(judging.rulings[0].blind, true)
    const cited = document.turns.flatMap((turn: { citations?: object[] }) => turn.citations ?? [])
    assert.ok(cited.length > 0)
    assert.deepEqual([document.evidence.cited, document.evidence.checked], [cited.length, cited.length])
    const claims = document.facts.filter(({ type }: { type: string }) => type === 'claim.made')
    assert.ok(claims.some((claim: { calledOutBy: string }) => claim.calledOutBy === 'challenger'))
    const sum = (field: keyof Usage) => turns.reduce((all, { usage }) => all + usage[field], 0)
    const { calls, input, output } = document.usage
    assert.deepEqual([calls, input, output], [8, sum('input'), sum('output')])

    const shown = await machine.run(['show', '1', '--json'])
    const exported = await machine.run(['export', 'last', '--format', 'json'])
    assert.deepEqual([shown.stdout, exported.stdout], [ran.stdout, ran.stdout])
    assert.equal(readFileSync(join(machine.folder, 'result.json'), 'utf8'), ran.stdout)
    assert.equal((await machine.run(['show', '--report'])).stdout, document.report)
    assert.doesNotMatch(ran.stdout, /secret/)
  })

  it('the journal as it happens with --events', async t => {
    const machine = await newLabMachine(t, { rules: [{ turn: 'round-1/proposer', times: 1, reply: { status: 503 } }] })
    const ran = await machine.run([question, '--rounds', '1', '--events', '--quiet'])
    const events = ran.stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.deepEqual([events[0].type, events.at(-1).type], ['debate.opened', 'debate.closed'])
    assert.equal('secret' in events[0], false)
    const kept = events.filter(event => event.seq !== undefined)
    const numbers = kept.map((_, i) => i + 1)
    assert.deepEqual(valuesOf(kept, 'seq'), numbers)
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

it('standard output that cannot be written is an error, with nothing lost', {
  skip: existsSync('/dev/full') ? false : 'needs /dev/full',
}, async t => {
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

describe('the file in which other tools look', { concurrency: 4 }, () => {
  it('has exactly the fields it should have, in their order', async t => {
    const machine = await newLabMachine(t)
    const provider = { baseURL: machine.lab.url, models: ['big', 'small'] }
    machine.configure({ providers: { pro: provider, con: provider } })
    const seats = ['--proposer', 'pro:big', '--challenger', 'con:deep/r1:7b', '--judge', 'pro:small']
    assert.equal((await machine.run([question, ...seats, '--effort', 'high'])).code, 0)
    // biome-ignore lint/suspicious/noExplicitAny: the test looks into it freely
    const { id, timestamp, exchanges, ...state } = machine.state() as Record<string, any>
    assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.match(id, new RegExp(`^debate-${timestamp}-[0-9a-f]{4}$`))
    golden.is('en', 'the state file', JSON.stringify(state, null, 2))
    golden.is('en', 'the fields of the state file', fieldsOf(machine.state()).join('\n'))
    for (const { round, role, tool, response, duration_ms } of exchanges) {
      assert.deepEqual([tool, response], [role === 'proposer' ? 'pro' : 'con', speechFor(`round-${round}/${role}`)])
      assert.ok(Number.isInteger(duration_ms) && duration_ms >= 0)
    }
    assert.equal(exchanges.length, 4)
  })

  it('lies where the platform keeps its state, and no folder is littered', async t => {
    const machine = await newLabMachine(t)
    const { folder } = machine
    const file = 'debate/last-debate.json'
    const run = (topic: string, env: Record<string, string> = {}) =>
      machine.run([topic, '--rounds', '1', '--quiet'], { env })
    await run('First question?')
    assert.equal(machine.state().topic, 'First question?')
    assert.deepEqual(readdirSync(folder), [])

    await run('Second question?', { CLAUDECODE: '1' })
    assert.equal(machine.state(join(folder, '.claude')).topic, 'Second question?')
    mkdirSync(join(folder, '.codex'))
    await run('Third question?', { OPENCODE: '1' })
    assert.equal(
      machine.state(join(folder, '.opencode')).topic,
      'Third question?',
      'who started us goes before what exists',
    )
    assert.equal(existsSync(join(folder, '.codex', file)), false)

    await run('Fourth question?', { AI_STATE_DIR: 'elsewhere', CLAUDECODE: '1' })
    assert.equal(machine.state(join(folder, 'elsewhere')).topic, 'Fourth question?', 'AI_STATE_DIR goes first')
    assert.equal(machine.state().topic, 'First question?')
  })

  it('goes into the folder that exists, and leaves nothing half-written beside it', async t => {
    const machine = await newLabMachine(t)
    mkdirSync(join(machine.folder, '.codex'))
    await machine.run([question, '--rounds', '1', '--quiet'])
    await machine.run(['Another question?', '--rounds', '1', '--quiet'])
    assert.equal(machine.state(join(machine.folder, '.codex')).topic, 'Another question?')
    assert.deepEqual(readdirSync(join(machine.folder, '.codex/debate')), ['last-debate.json'])
    assert.ok(statSync(join(machine.folder, '.codex/debate/last-debate.json')).isFile())
  })

  it('that cannot be written is said, and costs nobody the debate', async t => {
    const machine = await newLabMachine(t)
    machine.write('state', 'a file where a folder should be')
    const ran = await machine.run([question, '--rounds', '1'], { env: { AI_STATE_DIR: 'state' } })
    assert.equal(ran.code, 0)
    assert.match(ran.stderr, /The state file .*state\/debate\/last-debate\.json could not be written/)
    assert.match(ran.stdout, /### Verdict/)
  })

  it('does not follow a link out of the project', async t => {
    const machine = await newLabMachine(t)
    mkdirSync(join(machine.folder, '.claude'))
    mkdirSync(join(machine.folder, '../outside'))
    symlinkSync('../../outside', join(machine.folder, '.claude/debate'))
    const ran = await machine.run([question, '--rounds', '1'])
    assert.equal(ran.code, 0)
    assert.match(ran.stderr, /could not be written.*link/)
    assert.deepEqual(readdirSync(join(machine.folder, '../outside')), [])
  })
})

/** Each field of a document once, in its order, with the kind of its value. Which side stands first is drawn by lot. */
const fieldsOf = (document: unknown): string[] => [
  ...new Set(
    pathsOf(document, '').map(path => path.replace(/\.(?:Larch|Sedge|proposer|challenger)(?=[:.[])/g, '.SIDE')),
  ),
]

function pathsOf(value: unknown, path: string): string[] {
  if (['[]', '{}', 'null'].includes(JSON.stringify(value))) return [`${path}: ${JSON.stringify(value)}`]
  if (Array.isArray(value)) return value.flatMap(item => pathsOf(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`]
  return Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, path === '' ? name : `${path}.${name}`))
}
