import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type DiffDocument, fieldsApart } from '../../src/host/diff/compare.ts'
import { firstLines, paintMarks } from '../../src/host/diff/text.ts'
import { fromParting, wordsApart } from '../../src/host/diff/words-apart.ts'
import { painter, widthOf } from '../../src/show/style.ts'
import { answerTo } from '../lab/brain.ts'
import type { LabRequest, Script } from '../lab/server.ts'
import { escapes, labConfig, newLabMachine } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'
import { noTerminal, onTerminal } from '../support/on-terminal.ts'
import { rowsOf } from '../support/values.ts'

const golden = openGolden('forks-diff')

const question = 'Should we move this service to Postgres?'
const other =
  'Nothing of that holds, because the cost was never counted and nobody asked who pays for any of it in the long run.'

/** Model d says what the others say but for a word; model e says something else, except where it judges. */
const script: Script = {
  rules: (request: LabRequest) => {
    const isSpeech = request.turn.startsWith('round-')
    if (request.model === 'd' && isSpeech) return { text: answerTo(request, 60).replace('clear', 'unclear') }
    return request.model === 'e' && isSpeech ? { text: other } : null
  },
}

const config = (url: { url: string }) => ({
  ...labConfig(url as never),
  providers: { lab: { baseURL: url.url, models: ['a', 'b', 'c', 'd', 'e'] } },
})

async function twoDebates(t: Parameters<typeof newLabMachine>[0], first: string[], second: string[]) {
  const machine = await newLabMachine(t, script)
  machine.configure(config(machine.lab))
  for (const args of [first, second]) {
    const ran = await machine.run([...args, '--quiet'])
    assert.equal(ran.code, 0, ran.stderr)
  }
  return machine
}

describe('agon diff', { concurrency: 3 }, () => {
  it('tells what is different: settings, turns one by one, and both verdicts', async t => {
    const machine = await twoDebates(
      t,
      [question, '--rounds', '1', '--rigor', 'low'],
      [question, '--rounds', '2', '--rigor', 'low', '--proposer', 'lab:d', '--challenger', 'lab:e', '--effort', 'high'],
    )
    const { code, stdout } = await machine.run(['diff', '1', 'last'])
    assert.equal(code, 0)
    assert.doesNotMatch(stdout, escapes)
    assert.ok(stdout.split('\n').every(line => widthOf(line) <= 100))
    golden.is('en', 'two duels', stdout)
    const turned = await machine.run(['diff', '2', '1'])
    assert.match(turned.stdout, /^- round-2\/proposer · .* · only in 2$/m)
    assert.match(turned.stdout, /direction is \[-unclear-\]\{\+clear\+\}/)
  })

  it('gives all of it as data', async t => {
    const low = [question, '--rigor', 'low', '--rounds']
    const machine = await twoDebates(t, [...low, '1'], [...low, '2', '--proposer', 'lab:d'])
    const { stdout } = await machine.run(['diff', '1', '2', '--json'])
    const difference: DiffDocument = JSON.parse(stdout)
    assert.deepEqual([difference.version, difference.shared, difference.partsAt], [1, 0, 'round-1/proposer'])
    assert.deepEqual(difference.settings, [
      { name: 'seat.proposer', values: ['lab:a', 'lab:d'] },
      { name: 'option.rounds', values: [1, 2] },
    ])
    assert.deepEqual(rowsOf(difference.turns, 'key', 'result'), [
      ['round-1/proposer', 'different'],
      ['round-1/challenger', 'same'],
      ['round-2/proposer', 'only-second'],
      ['round-2/challenger', 'only-second'],
      ['synthesis/judge', 'same'],
    ])
    const [first] = difference.turns
    assert.equal(first!.said[0]!.model, 'lab:a')
    assert.match(first!.difference!, /\[-clear-\]\{\+unclear\+\}/)
    assert.deepEqual(rowsOf(difference.debates, 'id', 'format', 'fork'), [
      [1, 'duel', null],
      [2, 'duel', null],
    ])
    assert.match(difference.debates[0].said[0]!, /Proposer had the stronger argument/)
  })

  it('shows what can be shown of debates of two formats, about two questions', async t => {
    const machine = await twoDebates(t, [question, '--rounds', '1'], ['judge', '1', '--question', 'Which one?'])
    const { code, stdout } = await machine.run(['diff', '1', '2'])
    assert.equal(code, 0)
    golden.is('en', 'a duel and a judgment, about two questions', stdout)
  })

  it('is refused for one debate and for none', async t => {
    const machine = await newLabMachine(t)
    assert.equal((await machine.run(['diff', '1', '2'])).code, 4)
    await machine.run([question, '--rounds', '1', '--quiet'])
    const same = await machine.run(['diff', '1', 'last'])
    assert.deepEqual([same.code, /1 is one debate, and it takes two/.test(same.stderr)], [2, true])
    assert.equal((await machine.run(['diff', 'x', '1'])).code, 2)
  })

  it('speaks Chinese of debates that do', async t => {
    const machine = await twoDebates(
      t,
      ['应该迁移到 Postgres 吗？', '--rounds', '1'],
      ['应该迁移到 Postgres 吗？', '--rounds', '1', '--challenger', 'lab:e'],
    )
    const { stdout } = await machine.run(['diff', '1', '2'])
    assert.ok(stdout.split('\n').every(line => widthOf(line) <= 100))
    golden.is('zh', 'two duels', stdout)
  })

  it('has colours on a terminal, keeps to its width, and has none when told so', { skip: noTerminal }, async t => {
    const machine = await twoDebates(t, [question, '--rounds', '1'], [question, '--rounds', '1', '--proposer', 'lab:d'])
    const painted = onTerminal(machine, ['diff', '1', '2'])
    assert.equal(await painted.done, 0)
    assert.match(painted.raw(), /\x1b\[31mclear\x1b\[39m\x1b\[32munclear\x1b\[39m/)
    assert.ok(
      painted
        .text()
        .split('\n')
        .every(line => widthOf(line) <= 90),
    )
    const plain = onTerminal(machine, ['diff', '1', '2', '--plain'])
    await plain.done
    assert.doesNotMatch(plain.raw(), /\x1b/)
  })
})

describe('where two texts part', () => {
  it('is marked word by word, from shortly before on', () => {
    assert.equal(wordsApart('It is dear to move.', 'It is cheap to move.'), 'It is [-dear-]{+cheap+} to move.')
    const long = 'Many words stand before it, and all of them are the same in both of the texts. '
    assert.match(wordsApart(`${long}It is dear.`, `${long}It is cheap.`)!, /^….{30,90}It is \[-dear-\]\{\+cheap\+\}\.$/)
    assert.equal(wordsApart('这很贵，不行。', '这很便宜，不行。'), '这很[-贵-]{+便宜+}，不行。')
    assert.equal(wordsApart('One thing.', 'Quite another matter!'), null)
    assert.equal(wordsApart('The start.', 'The start. And more of it.'), 'The start.{+ And more of it.+}')
  })

  it('is shown of both where they have little in common', () => {
    const start = 'x'.repeat(200)
    const [one, other] = fromParting(`${start} first`, `${start} second`)
    assert.match(one, /^…x{1,70} first$/)
    assert.match(other, /^…x{1,70} second$/)
  })

  it('lets no words pass for marks, and shows nothing that hides', () => {
    const difference = wordsApart('a [-b-] {+c+} d\u001b[2J e', 'a [-b-] {+c+} d f')!
    assert.doesNotMatch(difference, /\x1b|\[-b-\]/)
    assert.match(difference, /\[-e-\]\{\+f\+\}$/)
  })

  it('is found at once in a megabyte of anything', () => {
    for (const heap of ['[', '{+', '"', '\\', '/', 'a ', '(', '字', '\ud83d\ude00', '[-', '- ]']) {
      const text = heap.repeat(1_000_000 / heap.length)
      const started = process.cpuUsage()
      wordsApart(`${text}one`, `${text}two`)
      wordsApart(`one${text}`, `two${text}`)
      fromParting(text, `${text}x`)
      firstLines(text, 80, 3)
      // Other programs may keep this one waiting: only its own work counts.
      const ms = process.cpuUsage(started).user / 1_000
      assert.ok(ms < 1_000, `${JSON.stringify(heap)}: ${ms} ms`)
    }
  })

  it('is painted also where a mark goes on in the next line', () => {
    const lines = paintMarks(['it is [-very', 'dear-] {+cheap+}'], true, painter(true))
    assert.deepEqual(lines, ['it is \x1b[31mvery\x1b[39m', '\x1b[31mdear\x1b[39m \x1b[32mcheap\x1b[39m'])
    assert.deepEqual(paintMarks(['[-a-]'], false, painter(false)), ['[-a-]'])
  })

  it('is a field of a reply in JSON, the least deep first', () => {
    assert.deepEqual(
      fieldsApart({ a: { b: 1 }, list: ['x'], winner: 'one' }, { a: { b: 2 }, list: [], winner: 'two' }),
      [
        { name: 'winner', values: ['one', 'two'] },
        { name: 'a.b', values: ['1', '2'] },
        { name: 'list[1]', values: ['x', null] },
      ],
    )
  })
})
