import assert from 'node:assert/strict'
import { it } from 'node:test'
import { labConfig, newLabMachine } from '../../support/agon.ts'

it('a terminal says what a speech is asked for, and not that it failed', async t => {
  for (const [language, told] of [
    ['en', /^ +! .*asked for once more: the block at the end/m],
    ['zh', /^ +! .*已要求补全：发言末尾的代码块/m],
  ] as const) {
    const rules = [{ turn: 'round-1/pro', times: 1, reply: { text: 'Cars take the room that people need.' } }]
    const machine = await newLabMachine(t, { rules })
    machine.configure(labConfig(machine.lab, { seats: {} }, { models: ['a', 'b', 'c', 'd'] }))
    const { code, stderr } = await machine.run(['arena', 'Ban cars', '--rounds', '4', '--lang', language, '--yes'])
    assert.equal(code, 0, stderr)
    assert.match(stderr, told)
    assert.doesNotMatch(stderr, /✗.*(?:block at the end|代码块)/)
  }
})
