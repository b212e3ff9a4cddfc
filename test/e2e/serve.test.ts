import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { DebateDocument } from '../../src/core/document.ts'
import type { Control, JournalPart, ListedForPage, PageRecord } from '../../src/server/backend.ts'
import { speechFor } from '../lab/server.ts'
import { linkIn, visit } from '../serve/support/visitor.ts'
import { isAlive, type Machine, newLabMachine, newMachine, until } from '../support/agon.ts'
import { noTerminal } from '../support/on-terminal.ts'
import { valuesOf } from '../support/values.ts'
import { atTerminal } from './support/keys.ts'
import { linkFrom, served } from './support/served.ts'

const question = 'Should we move this service to Postgres?'

const serveFile = (machine: Machine): { pid: number; port: number; key: string } =>
  JSON.parse(readFileSync(join(machine.home, 'serve.json'), 'utf8'))

/** A program that takes the place of a browser and writes down what it is asked to open. */
function fakeBrowser(machine: Machine): { env: Record<string, string>; opened(): string } {
  const log = join(machine.folder, 'opened.txt')
  const program = machine.write('browser', `#!/bin/sh\nprintf '%s\\n' "$1" >> '${log}'\n`)
  chmodSync(program, 0o755)
  const written = () => (existsSync(log) ? readFileSync(log, 'utf8') : '')
  return { env: { BROWSER: program }, opened: () => /^.*(?=\n)/.exec(written())?.[0] ?? '' }
}

describe('agon serve', { concurrency: 2, timeout: 120_000 }, () => {
  it('prints a link that lets one browser in, lists, shows and exports, and ends with Ctrl-C', async t => {
    const machine = await newLabMachine(t)
    await machine.run([question, '--rounds', '1', '--quiet'])
    const { running, link } = await served(machine)
    const { stdout, stderr } = running.said()
    assert.equal(stdout, `${link}\n`)
    assert.match(stderr, /Ctrl-C ends it/)
    assert.doesNotMatch(stderr, /enter\//)
    assert.equal(statSync(join(machine.home, 'serve.json')).mode & 0o777, 0o600)

    const visitor = await visit(t, link)
    assert.equal(visitor.arrived, '/')
    assert.equal((await fetch(link, { redirect: 'manual' })).status, 401)
    assert.equal((await fetch(`${visitor.origin}/api/debates`)).status, 401)
    const { debates } = await visitor.json<{ debates: ListedForPage[] }>('/api/debates')
    assert.deepEqual([debates.length, debates[0]!.topic, debates[0]!.state], [1, question, 'done'])
    const document = await visitor.json<DebateDocument>('/api/debates/1')
    assert.deepEqual(document, JSON.parse((await machine.run(['show', '1', '--json'])).stdout))
    const part = await visitor.json<JournalPart>('/api/debates/1/journal')
    assert.equal(part.records.length, machine.journal().length)
    assert.ok(!JSON.stringify(part).includes((machine.journal()[0] as { secret: string }).secret))
    const exported = await visitor.get('/api/debates/1/export?form=md')
    assert.equal(await exported.text(), (await machine.run(['export', '1'])).stdout)
    assert.match(exported.headers.get('content-disposition') ?? '', /attachment.*agon-1-should-we-move/)
    assert.equal((await visitor.get('/api/debates/7')).status, 404)

    running.child.kill('SIGINT')
    assert.equal((await running.done).code, 0)
    assert.equal(existsSync(join(machine.home, 'serve.json')), false)
  })

  it('shows a debate that another process plays, word by word, until its end', async t => {
    const machine = await newLabMachine(t, { msPerToken: 30 })
    const { link } = await served(machine)
    const visitor = await visit(t, link)
    const list = visitor.stream('/api/events')
    await list.until('the list is told of', ({ length }) => length > 0)
    const playing = machine.spawn([question, '--rounds', '1', '--quiet'])
    await list.until('the list changed', ({ length }) => length > 1)
    const { debates } = await visitor.json<{ debates: ListedForPage[] }>('/api/debates')
    assert.deepEqual([debates[0]!.state, debates[0]!.ending], ['running', null])
    const stream = visitor.stream('/api/debates/1/events')
    const isOver = ({ event, data }: { event: string; data: unknown }) =>
      event === 'control' && (data as Control).state === 'done'
    await stream.until('its end', frames => frames.some(isOver))
    assert.equal((await playing.done).code, 0)

    const kept = stream.of('kept').map(({ data }) => data as PageRecord)
    const numbers = machine.journal().map((_, i) => i + 1)
    assert.deepEqual(valuesOf(kept, 'seq'), numbers)
    const words = new Map<string, string>()
    let early = 0
    for (const { event, data } of stream.frames) {
      if (event === 'said') {
        const { key, from, text } = data as { key: string; from: number; text: string }
        words.set(key, (words.get(key) ?? '').slice(0, from) + text)
        early += 1
      }
      const record = event === 'kept' ? (data as PageRecord).event : null
      if (record?.type === 'turn.answered') assert.ok(record.text.startsWith(words.get(record.key) ?? ''), record.key)
    }
    assert.ok(early >= 4, `${early} parts of speeches came before their end`)
    assert.ok([...words.values()].join('').length > 80)
    const control = stream.of('control')[0]!.data as Control
    assert.deepEqual([control.state, control.here], ['running', false])
    assert.match(control.heldBy ?? '', new RegExp(`process ${playing.child.pid} on`))
  })

  it('run again gives another link into the one that runs, and ends', async t => {
    const machine = newMachine(t)
    const first = await served(machine)
    const again = await machine.run(['serve', '--port', '0'])
    assert.equal(again.code, 0)
    assert.match(again.stderr, /is at 127\.0\.0\.1:\d+ already/)
    const link = linkIn(again.stdout)!
    assert.equal(again.stdout, `${link}\n`)
    assert.notEqual(link, first.link)
    assert.equal(new URL(link).origin, new URL(first.link).origin)
    await visit(t, link)
    const { port, key } = serveFile(machine)
    const json = await machine.run(['serve', '--json'])
    const told = JSON.parse(json.stdout) as { link: string; port: number }
    assert.deepEqual([told.port, Object.keys(told)], [port, ['link', 'port']])
    await visit(t, told.link)
    assert.ok(!`${again.stderr}${json.stderr}${first.running.said().stderr}`.includes(key))
  })

  it('recognises what a server left that was killed, also where its number or port is another program by now', async t => {
    const machine = newMachine(t)
    const first = await served(machine)
    const { pid } = serveFile(machine)
    process.kill(pid, 'SIGKILL')
    await first.running.done
    assert.equal(serveFile(machine).pid, pid)
    const second = await served(machine)
    await visit(t, second.link)
    second.running.child.kill('SIGTERM')
    assert.equal((await second.running.done).code, 0)

    const stranger = createServer((_, response) => response.end(JSON.stringify({ link: 'http://elsewhere.example/' })))
    t.after(() => stranger.close())
    await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve))
    const { port } = stranger.address() as AddressInfo
    for (const left of [
      JSON.stringify({ pid: process.pid, port, key: 'x', startedAt: '' }),
      JSON.stringify({ pid: -1, port: 'x' }),
      'no JSON',
    ]) {
      writeFileSync(join(machine.home, 'serve.json'), left)
      const { running, link } = await served(machine)
      assert.notEqual(Number(new URL(link).port), port)
      running.child.kill('SIGINT')
      await running.done
    }
  })

  it('serves also where other commands cannot find it, says so, and ends', async t => {
    const machine = newMachine(t)
    mkdirSync(join(machine.home, 'serve.json'), { recursive: true })
    const { running, link } = await served(machine)
    await visit(t, link)
    assert.match(
      running.said().stderr,
      /Other commands will not find this page, because its file could not be written: E/,
    )
    running.child.kill('SIGTERM')
    assert.equal((await running.done).code, 0)
  })

  it('is reached by every name of this machine', async t => {
    const machine = newMachine(t)
    for (const host of ['localhost', '127.0.0.1', '::1']) {
      const { running } = await served(machine, ['--host', host])
      running.child.kill('SIGINT')
      assert.equal((await running.done).code, 0)
    }
  })

  it('Ctrl-C pauses what was started on the page, which goes on later', async t => {
    const machine = await newLabMachine(t, { msPerToken: 20 })
    const { running, link } = await served(machine)
    const visitor = await visit(t, link)
    const request = { format: 'duel', topic: question, rounds: 1 }
    const started = await visitor.post('/api/debates', request)
    assert.equal(started.status, 201, await started.clone().text())
    assert.deepEqual(await started.json(), { id: 1 })
    const stream = visitor.stream('/api/debates/1/events')
    await stream.until('words', frames => frames.some(({ event }) => event === 'said'))
    const control = stream.of('control')[0]!.data as Control
    assert.deepEqual([control.state, control.here, control.heldBy], ['running', true, null])
    running.child.kill('SIGINT')
    const ran = await running.done
    assert.equal(ran.code, 130)
    assert.match(
      ran.stderr,
      /Pausing what runs here \(1\)[\s\S]*Paused; everything said is kept\. Go on with: agon resume 1\n/,
    )
    const last = stream.of('control').at(-1)!.data as Control
    assert.deepEqual([last.state, last.here], ['paused', false])
    machine.lab.play({})
    assert.equal((await machine.run(['resume', '1', '--quiet'])).code, 0)
  })

  it('speaks Chinese, and is refused inside of a debate', async t => {
    const machine = newMachine(t)
    const { running, link } = await served(machine, [], { LANG: 'zh_CN.UTF-8' })
    assert.match(running.said().stderr, /仅供本机使用/)
    await visit(t, link)
    const nested = await machine.run(['serve'], { env: { AGON_INSIDE: '1' } })
    assert.equal(nested.code, 2)
    assert.match(nested.stderr, /inside of debates|AGON_INSIDE/)
  })

  it('--open opens the browser with a link of its own', async t => {
    const machine = newMachine(t)
    const browser = fakeBrowser(machine)
    const { link } = await served(machine, ['--open'], browser.env)
    await until('the browser', () => browser.opened() !== '')
    assert.notEqual(browser.opened(), link)
    await visit(t, browser.opened())
    await visit(t, link)
  })
})

describe('--open beside a debate', { concurrency: 2, timeout: 120_000 }, () => {
  it('opens the browser at the debate, shows it live, and ends with it in a pipe', async t => {
    const machine = await newLabMachine(t, { msPerToken: 8 })
    const browser = fakeBrowser(machine)
    const running = machine.spawn([question, '--rounds', '1', '--open'], { env: browser.env })
    const link = await linkFrom(running, 'stderr')
    await until('the browser', () => browser.opened() !== '')
    const visitor = await visit(t, browser.opened())
    assert.equal(visitor.arrived, '/debates/1')
    assert.equal((await visit(t, link)).arrived, '/debates/1')
    const stream = visitor.stream('/api/debates/1/events')
    const ran = await running.done
    assert.equal(ran.code, 0)
    assert.match(ran.stdout, /^## Debate Summary/)
    await until('the stream ends', () => stream.ended())
    const controls = stream.of('control').map(({ data }) => data as Control)
    assert.deepEqual([controls[0]!.here, controls[0]!.state], [true, 'running'])
    assert.match(controls[0]!.heldBy ?? '', /the terminal.*people are asked there/)
    assert.deepEqual([controls.at(-1)!.here, controls.at(-1)!.state], [false, 'done'])
    const kept = stream.of('kept').map(({ data }) => (data as PageRecord).seq)
    const numbers = machine.journal().map((_, i) => i + 1)
    assert.deepEqual(kept, numbers)
    assert.ok(stream.of('said').length > 20, 'every word comes as it is said')
    assert.equal(existsSync(join(machine.home, 'serve.json')), false)
    await assert.rejects(fetch(visitor.origin))
  })

  it('prints the link where there is no browser, and keeps the exit code of the debate', async t => {
    const machine = await newLabMachine(t, { rules: [{ turn: '*', reply: { status: 401 } }] })
    const ran = await machine.run([question, '--open', '--json'])
    assert.equal(ran.code, 3)
    assert.ok(linkIn(ran.stderr))
    assert.equal(linkIn(ran.stdout), null)
    assert.equal((JSON.parse(ran.stdout) as DebateDocument).state, 'failed')
    const refused = await machine.run(['--open', '--rounds', '77', question])
    assert.deepEqual([refused.code, linkIn(refused.stderr)], [2, null])
  })

  it('is paused and stopped from the page, and can be resumed', async t => {
    const machine = await newLabMachine(t, { msPerToken: 15 })
    for (const [i, way] of (['pause', 'stop'] as const).entries()) {
      const id = i + 1
      const running = machine.spawn([question, '--rounds', '1', '--open', '--lang', i === 0 ? 'en' : 'zh'])
      const visitor = await visit(t, await linkFrom(running, 'stderr'))
      assert.match(running.said().stderr, i === 0 ? /On the page: http/ : /在页面上查看：http/)
      const stream = visitor.stream(`/api/debates/${id}/events`)
      await stream.until('words', frames => frames.some(({ event }) => event === 'said'))
      const answer = await visitor.post(`/api/debates/${id}/${way}`)
      assert.equal(answer.status, 202, await answer.text())
      const ran = await running.done
      assert.equal(ran.code, 130)
      const [first] = machine.journal(id).filter(({ type }) => type === 'turn.answered' || type === 'turn.failed')
      assert.equal(first?.type, way === 'pause' ? 'turn.answered' : 'turn.failed')
      const states = stream.of('control').map(({ data }) => (data as Control).state)
      assert.ok(states.includes('pausing'), String(states))
    }
    machine.lab.play({})
    const resumed = machine.spawn(['resume', '1', '--open'])
    const link = await linkFrom(resumed, 'stderr')
    assert.equal(new URL(link).searchParams.get('to'), '/debates/1')
    assert.equal((await resumed.done).code, 0)
  })

  it('is there for every command that plays a debate', async t => {
    const machine = await newLabMachine(t)
    const commands = [
      [question, '--rounds', '1'],
      ['arena', 'Cities should ban private cars', '--rounds', '4'],
      ['tree', 'How should jobs be retried?'],
      ['dialectic', 'Should jobs be retried at all, and how often?'],
      ['research', 'Claude Code vs OpenCode'],
      ['judge', '1'],
      ['fork', '1', '--at', 'round-1/challenger'],
    ]
    for (const [i, command] of commands.entries()) {
      const ran = await machine.run([...command, '--open', '--quiet', '--yes'])
      assert.ok([0, 7, 8].includes(ran.code ?? -1), `${command}: ${ran.code} ${ran.stderr}`)
      const link = linkIn(ran.stderr)
      assert.ok(link, `${command}: ${ran.stderr}`)
      assert.equal(new URL(link).searchParams.get('to'), `/debates/${i + 1}`)
    }
  })

  it('gives a link into the server that runs already', async t => {
    const machine = await newLabMachine(t, { msPerToken: 4 })
    const { link: first } = await served(machine)
    const running = machine.spawn([question, '--rounds', '1', '--open', '--quiet'])
    const link = await linkFrom(running, 'stderr')
    assert.equal(new URL(link).origin, new URL(first).origin)
    const visitor = await visit(t, link)
    assert.equal(visitor.arrived, '/debates/1')
    assert.equal((await running.done).code, 0)
    assert.equal((await visitor.json<DebateDocument>('/api/debates/1')).state, 'done')
  })

  it('stays on a terminal until Ctrl-C, with the exit code of the debate', { skip: noTerminal }, async t => {
    const machine = await newLabMachine(t)
    const terminal = atTerminal(t, machine, [question, '--rounds', '1', '--open'])
    await terminal.sees('The page stays open at')
    const pid = Number(readFileSync(join(machine.folder, 'pid'), 'utf8'))
    assert.ok(isAlive(pid))
    const links = [...terminal.raw().matchAll(/http:\/\/127\.0\.0\.1:\d+\/enter\/[^\s;]+/g)].map(([link]) => link)
    const visitor = await visit(t, links.at(-1)!)
    const part = await visitor.json<JournalPart>('/api/debates/1/journal')
    assert.equal(part.control.state, 'done')
    assert.ok(JSON.stringify(part).includes(JSON.stringify(speechFor('round-1/proposer')).slice(1, -1)))
    terminal.type('\x03')
    assert.equal(await terminal.done, 0)
  })
})
