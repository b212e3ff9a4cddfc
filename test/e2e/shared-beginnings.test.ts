import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { LabRequest, Script } from '../lab/server.ts'
import { labConfig, newLabMachine } from '../support/agon.ts'

const question = 'Should we move this service to Postgres?'
const price = { input: 3, output: 15 }
const cached = { ...price, cached: 0.3 }
/** How long the server takes until its first word. */
const delayMs = 400
const inOrders = /^synthesis\/(?:\w+\/)?judge$/

/** Plays a duel that is judged in both orders at once, and returns the two requests for a ruling. */
async function judged(t: TestContext, prices: object, file: string, script: Script = {}): Promise<LabRequest[]> {
  const machine = await newLabMachine(t, script)
  machine.configure(labConfig(machine.lab, {}, { prices: { a: price, b: price, c: prices } }))
  machine.write('notes.md', file)
  const ran = await machine.run([question, '--rounds', '1', '--rigor', 'high', '--context', 'notes.md'])
  assert.equal(ran.code, 0, ran.stderr)
  return machine.lab.requests.filter(({ turn }) => inOrders.test(turn))
}

const slowly: Script = { rules: [{ turn: 'synthesis/*', reply: { delayMs, msPerChunk: 5 } }] }
const long = 'The write path takes 41 ms at the median, and nobody knows why.\n'.repeat(600)
const apart = ([first, second]: LabRequest[]): number => second!.at - first!.at

describe('calls that share a long beginning', { concurrency: 4 }, () => {
  it('start one after the other: the first fills the cache, the others follow its first word', async t => {
    const rulings = await judged(t, cached, long, slowly)
    assert.equal(rulings.length, 2)
    const wait = apart(rulings)
    assert.ok(wait >= delayMs - 5, `${wait} ms`)
    assert.ok(rulings[1]!.at < rulings[0]!.ended!, 'it does not wait for the end')
  })

  it('may be those of several seats of one model', async t => {
    const machine = await newLabMachine(t, { rules: [{ turn: 'openings/*', reply: { delayMs } }] })
    const seats = { proposer: 'lab:a', challenger: 'lab:b', judge: 'lab:a' }
    machine.configure(labConfig(machine.lab, { seats }, { prices: { a: cached, b: price } }))
    machine.write('notes.md', long)
    const ran = await machine.run([question, '--rigor', 'high', '--context', 'notes.md', '--yes'])
    assert.equal(ran.code, 0, ran.stderr)
    const [first, ...others] = machine.lab.requests.filter(({ turn }) => /^(?:openings|round-2\/prop)/.test(turn))
    assert.deepEqual([first!.turn, others.length], ['openings/judge', 2])
    for (const other of others) assert.ok(other.at - first!.at >= delayMs - 5)
  })

  it('may be those of an audience, who share the record', async t => {
    const speech = `${long}\n\n\`\`\`json\n{"arguments": ["It is slow."], "answers": [], "help": null}\n\`\`\``
    const machine = await newLabMachine(t, {
      rules: [
        { turn: 'round-1/pro', reply: { chunks: [speech] } },
        { turn: 'vote/*', reply: { delayMs } },
      ],
    })
    machine.configure(labConfig(machine.lab, {}, { prices: { a: price, b: price, c: price, d: cached } }))
    const seats = [
      '--pro',
      'lab:a',
      '--con',
      'lab:b',
      '--judge',
      'lab:c',
      '--audience',
      'logic=lab:d,risk=lab:d,empathy=lab:d',
    ]
    const ran = await machine.run(['arena', question, ...seats, '--rounds', '4', '--no-poll', '--yes'])
    assert.equal(ran.code, 0, ran.stderr)
    const [first, ...others] = machine.lab.requests.filter(({ turn }) => turn.startsWith('vote/'))
    assert.equal(others.length, 2)
    for (const other of others) assert.ok(other.at - first!.at >= delayMs - 5)
  })

  it('start together where no cache saves anything', async t => {
    assert.ok(apart(await judged(t, price, long, slowly)) < delayMs / 2)
    assert.ok(apart(await judged(t, { ...price, cached: price.input }, long, slowly)) < delayMs / 2)
  })

  it('start together where the beginning is short', async t => {
    assert.ok(apart(await judged(t, cached, long.slice(0, 4_000), slowly)) < delayMs / 2)
  })

  it('follow as well if the first of them fails', async t => {
    const failing: Script = {
      rules: [{ turn: 'synthesis/*', times: 1, reply: { delayMs, status: 503, body: 'busy' } }],
    }
    const rulings = await judged(t, cached, long, failing)
    assert.equal(rulings.length, 3)
    const [first, second] = rulings.toSorted((one, other) => one.at - other.at)
    assert.ok(second!.at - first!.at >= delayMs - 5)
  })
})
