import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { LabRequest } from '../lab/server.ts'
import { problemsOf, type Script, steered, wellBehaved } from '../serve/support/steering.ts'
import { type DialecticMachine, dialecticMachine } from './support/machine.ts'
import { dialecticTopic } from './support/script.ts'

const topic = 'Redis or Postgres for the job queue?'
const prices = { input: 1, output: 2 }
const noKey = /the environment variable SPARE_KEY is not set/

/** A debate with a preset partner behind a key, whose main agent chooses a partner, and that fails at a turn once. */
async function stoppedAt(t: TestContext, stop: string, partner: string, ...args: string[]): Promise<DialecticMachine> {
  let isDown = true
  const first = ({ turn }: LabRequest) => {
    if (!isDown || turn !== stop) return null
    isDown = false
    return { status: 401 }
  }
  const machine = await dialecticMachine(t, { script: { first, partner } })
  const { url: baseURL } = machine.lab
  machine.configure({
    providers: {
      lab: { baseURL, models: ['a', 'c'], prices: { a: prices, c: prices } },
      spare: { baseURL, apiKey: '$'.concat('{SPARE_KEY}'), models: ['x', 'y'], prices: { x: prices, y: prices } },
    },
    limits: { tries: 1, callSeconds: 300 },
    seats: { main: 'lab:a', partner: 'spare:x' },
  })
  const begun = ['dialectic', topic, '--partner', 'auto', '--plain', '--no-record', ...args]
  const ran = await machine.run(begun, { env: { SPARE_KEY: 'sesame' } })
  assert.equal(ran.code, 3, ran.stderr)
  return machine
}

const challengers = ({ lab }: DialecticMachine): string[] => [
  ...new Set(lab.requests.filter(({ turn }) => turn.endsWith('/partner')).map(({ model }) => model)),
]

describe('a dialectic that is resumed where the key of its preset partner is gone', { concurrency: 2 }, () => {
  for (const stop of ['round-1/main', 'round-2/main'])
    it(`goes on with the partner that the main agent chose: ${stop}`, async t => {
      const machine = await stoppedAt(t, stop, 'lab:c', '--budget', '5')
      const { code, stderr } = await machine.run(['resume', '1', '--plain'])
      assert.equal(code, 0, stderr)
      assert.deepEqual(challengers(machine), ['c'])
    })

  it('comes to its conclusion, for which no partner is needed', async t => {
    const machine = await stoppedAt(t, 'conclusion/main', 'general-purpose')
    const { code, stderr } = await machine.run(['resume', '1', '--plain'])
    assert.equal(code, 0, stderr)
  })

  it('is refused as long as the partner will speak again', async t => {
    const machine = await stoppedAt(t, 'round-2/main', 'general-purpose')
    const before = machine.lab.requests.length
    const { code, stderr } = await machine.run(['resume', '1', '--plain'])
    assert.equal(code, 3)
    assert.match(stderr, noKey)
    assert.equal(machine.lab.requests.length, before, 'nothing was spent')
  })

  it('is refused where it is the chosen one whose key is gone', async t => {
    const machine = await stoppedAt(t, 'round-2/main', 'spare:y')
    const { code, stderr } = await machine.run(['resume', '1', '--plain'])
    assert.equal(code, 3)
    assert.match(stderr, noKey)
  })

  it('says what is missing where the chosen one fails after all, and can be resumed with it', async t => {
    const machine = await stoppedAt(t, 'round-2/main', 'lab:c')
    machine.lab.play({ rules: [{ turn: 'round-2/partner', reply: { status: 401 } }] })
    const failed = await machine.run(['resume', '1', '--plain'])
    assert.equal(failed.code, 3)
    assert.match(failed.stderr, noKey)
    const again = await machine.run(['resume', '1', '--plain'])
    assert.match(again.stderr, noKey, 'it is the seat’s own model that speaks from here on')
  })
})

describe('a dialectic that is resumed on the page', () => {
  const stoppedOn = async (t: TestContext, stop: string) => {
    const script: Script = (call, model) =>
      call.key === stop ? { kind: 'auth', message: 'no key' } : wellBehaved(call, model)
    const backend = steered(t, { script, models: ['own:a', 'spare:x'] })
    const seats = { main: 'own:a', partner: 'spare:x' }
    const { id } = await backend.steering.start(
      { format: 'dialectic', topic: dialecticTopic, seats, ask: 'never' },
      'en',
    )
    await backend.over(id)
    assert.equal(backend.view(id).state, 'failed')
    return { id, elsewhere: steered(t, { folder: backend.folder, models: ['own:a'] }) }
  }

  it('asks for nobody who has nothing more to say', async t => {
    const { id, elsewhere } = await stoppedOn(t, 'conclusion/main')
    await elsewhere.steering.resume(id, {}, 'en')
    await elsewhere.over(id)
    assert.equal(elsewhere.view(id).state, 'done')
  })

  it('asks for whoever has', async t => {
    const { id, elsewhere } = await stoppedOn(t, 'round-2/main')
    const { status, problems } = await problemsOf(elsewhere.steering.resume(id, {}, 'zh'))
    assert.equal(status, 422)
    assert.match(problems[0]!.message, /spare/)
    assert.match(problems[0]!.message, /\p{Script=Han}/u)
  })
})
