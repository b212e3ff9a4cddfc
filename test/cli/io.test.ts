import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { describe, it } from 'node:test'
import { newLabMachine, newMachine, until } from '../support/agon.ts'
import { bareEnvironment } from '../support/bare-machine.ts'
import { mainHere, WrittenTo } from '../support/io.ts'

const topic = 'Should we move this service to Postgres?'

describe('main(argv, io)', () => {
  it('runs commands side by side, each with streams, a home and a language of its own', async t => {
    const [one, other] = [await newLabMachine(t), newMachine(t)]
    const [played, listed, unknown] = await Promise.all([
      one.run([topic, '--rounds', '1', '--json']),
      other.run(['list'], { env: { LANG: 'zh_CN.UTF-8' } }),
      other.run(['show', '7']),
    ])
    assert.deepEqual([played.code, listed.code, unknown.code], [0, 0, 4])
    assert.equal(JSON.parse(played.stdout).topic, topic)
    assert.equal(listed.stdout, '')
    assert.match(listed.stderr, /\p{Script=Han}/u)
    assert.doesNotMatch(unknown.stderr, /\p{Script=Han}/u)
    assert.equal(one.journal().length > 0, true)
    assert.deepEqual(other.journal(), [])
  })

  it('leaves the process that it runs in as it was', async t => {
    const look = () => ({
      names: process.eventNames().map(name => [name, process.listenerCount(name)]),
      streams: [process.stdout, process.stderr].map(stream => stream.listenerCount('error')),
      env: { ...process.env },
      ...{ cwd: process.cwd(), exitCode: process.exitCode },
    })
    const machine = await newLabMachine(t)
    const before = look()
    await machine.run([topic, '--rounds', '1'])
    await machine.run(['no-such-command', '--flag'])
    assert.deepEqual(look(), before)
  })

  it('pauses on a signal that came through its own io', async t => {
    const machine = await newLabMachine(t, { msPerToken: 50 })
    const signals = new EventEmitter()
    let said = ''
    const done = mainHere([topic], {
      env: { ...bareEnvironment, HOME: machine.folder, AGON_HOME: machine.home },
      cwd: machine.folder,
      ...{ signals, stderr: new WrittenTo(text => (said += text)) },
    })
    await until('a call is under way', () => machine.lab.requests.length > 0)
    signals.emit('SIGINT')
    assert.equal(await done, 130)
    assert.match(said, /agon resume 1/)
    assert.deepEqual(signals.eventNames(), [], 'nobody listens any more')
  })
})
