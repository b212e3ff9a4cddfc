import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { languages, refuses } from '../cli/support/saying.ts'
import { speechFor } from '../lab/server.ts'
import { escapes, type Machine, newLabMachine } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'

const question = 'Should we move this service to Postgres?'

const golden = openGolden('agon-export')
const wrongEndings = `
  2 export 1 --format md --out e.html
  2 export 1 --json --out e.md
  2 export 1 --out e.argdown
  2 export 1 --format html --out e.md`

/** A file holds what its ending says. */
async function exportedByEnding(machine: Machine): Promise<void> {
  const begins = { 'a.html': /^<!doctype html>/i, 'b.HTM': /^<!doctype html>/i, 'c.json': /^\{\n/, 'd.txt': /^## / }
  for (const [out, start] of Object.entries(begins)) {
    const { code, stderr } = await machine.run(['export', '1', '--out', out])
    assert.deepEqual([code, stderr], [0, `Report: ${out}\n`])
    assert.match(readFileSync(join(machine.folder, out), 'utf8'), start)
  }
  for (const language of languages) await refuses(golden, machine, language, wrongEndings)
  for (const name of readdirSync(machine.folder)) assert.ok(!name.startsWith('e.'), name)
}

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
        knownCost: 0,
        unknownCalls: 3,
        heldBy: null,
        parent: null,
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
    assert.deepEqual([JSON.parse(events[0]!).type, JSON.parse(events.at(-1)!).type], ['debate.opened', 'debate.closed'])

    const markdown = await machine.run(['export', '2', '--format', 'md'])
    assert.match(markdown.stdout, /## 全文记录/)
    const html = await machine.run(['export', '2', '--format', 'html', '--out', 'page.html'])
    assert.deepEqual([html.code, html.stdout], [0, ''])
    const page = readFileSync(join(machine.folder, 'page.html'), 'utf8')
    assert.match(page, /<html lang="zh/)
    assert.doesNotMatch(page, /<script|https?:\/\//i)

    await exportedByEnding(machine)

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

  it('replays piece by piece, the same at every speed', async t => {
    const machine = await newLabMachine(t, { msPerToken: 5 })
    await machine.run([question, '--rounds', '1', '--quiet'])
    const replayed = async (speed: string) => (await machine.run(['replay', '--speed', speed, '--json'])).stdout
    const [asSaid, atOnce] = [await replayed('4'), await replayed('0')]
    assert.equal(asSaid, atOnce)
    const pieces = asSaid.split('\n').filter(line => line.includes('"turn.delta"')).length
    assert.ok(pieces > 3, `${pieces} pieces`)
  })
})
