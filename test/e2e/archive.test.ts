import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KeptEvent } from '../../src/core/events.ts'
import { speechFor } from '../lab/server.ts'
import { agonProgram, labConfig, type Machine, newLabMachine, newMachine, turnsAsked } from '../support/agon.ts'
import { reseal } from '../support/reseal.ts'
import { valuesOf } from '../support/values.ts'

const question = 'Should we move this service to Postgres?'
const judgeDies = { rules: [{ turn: 'synthesis/judge', reply: { status: 503 } }] }

function edit(machine: Machine, sql: string, ...values: (string | number)[]): void {
  const database = new DatabaseSync(join(machine.home, 'agon.db'))
  try {
    assert.equal(database.prepare(sql).run(...values).changes, 1)
  } finally {
    database.close()
  }
}

describe('an archive', { concurrency: true }, () => {
  describe('that is damaged', { concurrency: 2 }, () => {
    const secondRequest = `SELECT seq FROM events WHERE type = 'turn.asked' ORDER BY seq LIMIT 1 OFFSET 1`
    const damages: [name: string, format: string, sql: string][] = [
      [
        'a byte of a record',
        'md',
        `UPDATE events SET body = replace(body, '"attempt":1', '"attempt":2') WHERE seq = (${secondRequest})`,
      ],
      [
        'a word of a speech',
        'json',
        `UPDATE messages SET content = replace(content, 'failure', 'success') WHERE turn_key = 'round-1/challenger'`,
      ],
      ['a record that is gone', 'html', 'DELETE FROM events WHERE seq = 4'],
    ]
    for (const [name, format, sql] of damages)
      it(`${name}: can be read up to there and exported, and never goes on`, async t => {
        const machine = await newLabMachine(t, judgeDies)
        assert.equal((await machine.run([question])).code, 6)
        edit(machine, sql)
        const asked = machine.lab.requests.length
        const resumed = await machine.run(['resume', '1'])
        assert.equal(resumed.code, 74)
        assert.match(resumed.stderr, /^agon: This debate is read-only: .*record \d+.*agon show, agon export\.\n$/)
        assert.equal(machine.lab.requests.length, asked)
        const shown = await machine.run(['show', '1'])
        assert.equal(shown.code, 0)
        assert.match(shown.stderr, /read-only: record \d+/)
        assert.ok(shown.stdout.includes(speechFor('round-1/proposer')))
        const exported = await machine.run(['export', '1', '--format', format])
        assert.equal(exported.code, 0)
        assert.match(exported.stdout, /docs\/benchmarks\.md:80/)
        assert.match(exported.stderr, /read-only/)
      })

    it('a last record that is torn is dropped, and the debate goes on', async t => {
      const machine = await newLabMachine(t, { msPerToken: 5 })
      const running = machine.spawn([question])
      while (!turnsAsked(machine.lab).includes('round-1/challenger')) await sleep(5)
      running.child.kill('SIGKILL')
      await running.done
      edit(machine, `UPDATE events SET body = substr(body, 1, 20) WHERE seq = (SELECT max(seq) FROM events)`)
      assert.match((await machine.run(['show'])).stderr, /record \d+ was changed/)
      machine.lab.play({})
      const resumed = await machine.run(['resume'])
      assert.equal(resumed.code, 0, resumed.stderr)
      assert.equal((await machine.run(['show'])).stderr, '')
    })

    it('a first record that is gone leaves nothing to show, and says so', async t => {
      const machine = await newLabMachine(t)
      await machine.run([question, '--rounds', '1'])
      edit(machine, `UPDATE events SET body = '{' WHERE seq = 1`)
      for (const args of [
        ['show', '1'],
        ['export', '1'],
        ['replay', '1'],
        ['resume', '1'],
      ]) {
        const ran = await machine.run(args)
        assert.equal(ran.code, 74, `${args}: ${ran.stderr}`)
        assert.doesNotMatch(ran.stderr, /bug in Agon|\n\s+at /)
      }
      assert.equal((await machine.run(['delete', '1', '--yes'])).code, 0)
    })
  })

  describe('that is in the way', { concurrency: 3 }, () => {
    it('locked for too long: gives up with a sentence, and nothing was sent', async t => {
      const machine = await newLabMachine(t)
      await machine.run(['list'])
      const release = lock(machine)
      const ran = await machine.run([question])
      release()
      assert.equal(ran.code, 75)
      assert.match(ran.stderr, /another (process|program)/i)
      assert.doesNotMatch(ran.stderr, /bug in Agon|\n\s+at /)
      assert.equal(machine.lab.requests.length, 0)
    })

    it('locked by another program: waits for it', async t => {
      const machine = await newLabMachine(t)
      await machine.run(['list'])
      const release = lock(machine)
      const running = machine.spawn([question, '--rounds', '1', '--quiet'])
      await sleep(1_500)
      assert.equal(machine.lab.requests.length, 0, 'nothing is sent that is not on disk')
      release()
      assert.equal((await running.done).code, 0)
    })

    it('locked by another program: can be read without waiting', async t => {
      const machine = newMachine(t)
      await machine.run([question, '--rounds', '1', '--quiet'])
      const release = lock(machine)
      // The lock is held all the time: whoever waited for it would end with 75.
      const ran = await Promise.all([machine.run(['list']), machine.run(['show', '1'])])
      release()
      assert.deepEqual(valuesOf(ran, 'code'), [0, 0])
    })

    it('on a disk that fills up: stops before anything is paid without a record, says so, and goes on with room', async t => {
      const machine = await newLabMachine(t, { tokens: 3_000 })
      const disk = join(machine.folder, 'disk')
      mkdirSync(disk)
      if (!mayMount(disk)) return t.skip('needs a file system of its own: unshare and mount are not permitted here')
      const config = JSON.stringify(labConfig(machine.lab))
      const script = `
      mount -t tmpfs -o size=400k tmpfs disk && printf '%s' '${config}' > disk/config.json || exit 99
      export AGON_HOME=$PWD/disk
      "$0" "$1" "${question}" --rounds 5; echo "first: $?"
      "$0" "$1" list; echo "list: $?"
      mount -o remount,size=20m tmpfs disk
      "$0" "$1" resume --quiet; echo "second: $?"`
      const child = spawn('unshare', ['-rm', 'sh', '-c', script, process.execPath, agonProgram], {
        cwd: machine.folder,
      })
      let [stdout, stderr] = ['', '']
      child.stdout.on('data', text => (stdout += text))
      child.stderr.on('data', text => (stderr += text))
      await once(child, 'close')
      assert.match(stdout, /^first: 74$/m, stderr)
      assert.match(stderr, /disk is full|no (space|room)/i)
      assert.doesNotMatch(stderr, /bug in Agon|\n\s+at /)
      assert.match(stdout, /^list: 0$/m)
      assert.match(stdout, /^second: 0$/m, stderr)
      const asked = turnsAsked(machine.lab)
      const repeated = asked.filter((turn, i) => asked.indexOf(turn) < i)
      assert.ok(repeated.length <= 2, `asked again: ${repeated}`)
    })
  })

  describe('with a debate whose prompts have changed', () => {
    it('is refused, and can be read', async t => {
      const machine = await newLabMachine(t, judgeDies)
      await machine.run([question])
      const changes: ((event: KeptEvent) => KeptEvent)[] = [
        event =>
          event.type === 'debate.opened' ? { ...event, cues: { ...event.cues, synthesis: '0'.repeat(64) } } : event,
        event => (event.type === 'turn.asked' ? { ...event, request: 'another' } : event),
      ]
      for (const change of changes) await reseal(machine, 1, change)
      machine.lab.play({})
      const asked = machine.lab.requests.length
      const [cues, request] = [await machine.run(['resume', '2']), await machine.run(['resume', '3'])]
      assert.deepEqual([cues.code, request.code, machine.lab.requests.length], [2, 2, asked])
      assert.match(cues.stderr, /cannot go on as it began: prompts changed since this debate began: synthesis/)
      assert.match(request.stderr, /the prompt or a setting of round-1\/proposer changed since this debate began/)
      assert.ok((await machine.run(['show', '2'])).stdout.includes(speechFor('round-2/challenger')))
      assert.equal((await machine.run(['resume', '1'])).code, 0, 'the original goes on')
    })
  })
})

function lock(machine: Machine): () => void {
  const database = new DatabaseSync(join(machine.home, 'agon.db'))
  database.exec('BEGIN EXCLUSIVE')
  return () => {
    database.exec('ROLLBACK')
    database.close()
  }
}

function mayMount(folder: string): boolean {
  try {
    execFileSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
