import assert from 'node:assert/strict'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { storeSeats, withSeats } from '../../src/host/config/store.ts'
import { labConfig, type Machine, newLabMachine, newMachine } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'
import { valuesOf } from '../support/values.ts'
import { languages, questions, typed } from './support/saying.ts'

const golden = openGolden('agon-seats')
const question = questions.en
const configOf = (machine: Machine) => join(machine.home, 'config.json')

describe('agon seats', { concurrency: 3 }, () => {
  it('shows who would sit where, why, and who else could', async t => {
    const machine = newMachine(t)
    machine.configure({ seats: { judge: 'claude:opus' }, fallbacks: { judge: 'openai' } })
    const env = { OPENAI_API_KEY: 'sk-planted-key-0123456789', DEEPSEEK_API_KEY: 'planted-key-9876543210' }
    for (const language of languages) {
      const { code, stdout } = await typed(machine, language, 'seats', { env })
      assert.equal(code, 0)
      golden.is(language, 'who would sit where', stdout)
    }
    const document = JSON.parse((await machine.run(['seats', '--json'], { env })).stdout)
    const told = document.seats.map((seat: Record<string, unknown>) => {
      const { id, model, from, found, variable } = seat
      return [id, model, from, found, variable].join(' ')
    })
    assert.deepEqual(told, [
      'proposer openai:gpt-6.1-sol default environment OPENAI_API_KEY',
      'challenger deepseek:deepseek-v4-pro default environment DEEPSEEK_API_KEY',
      'judge claude:opus config  ',
    ])
    assert.doesNotMatch(JSON.stringify(document), /planted/)
  })

  it('stores a choice that debates follow, keeps the rest of the file, and forgets it again', async t => {
    const machine = await newLabMachine(t)
    const { seats, ...rest } = labConfig(machine.lab)
    const before = `{\n  // my lab\n${JSON.stringify(rest, null, 2).slice(2, -2)} // the end\n}\n`
    writeFileSync(configOf(machine), before, { mode: 0o640 })
    const stored = await machine.run(['seats', 'proposer=lab:x', 'judge=lab:y/z:1'])
    assert.deepEqual(
      [stored.code, stored.stderr.split('\n')[0]?.replace(/in \S+:/, 'in FILE:')],
      [0, 'Stored in FILE: proposer=lab:x, judge=lab:y/z:1'],
    )
    assert.match(stored.stdout, /^Proposer +lab:x +config\.json$/m)
    const after = readFileSync(configOf(machine), 'utf8')
    assert.ok(after.startsWith('{\n  // my lab\n') && after.includes('// the end\n'), after)
    await machine.run([question, '--rounds', '1', '--quiet'])
    assert.deepEqual(valuesOf(machine.lab.requests, 'model'), ['x', 'a', 'y/z:1'])
    assert.equal((await machine.run(['seats', '--clear', 'judge'])).code, 0)
    assert.match(readFileSync(configOf(machine), 'utf8'), /"proposer": "lab:x"/)
    assert.doesNotMatch(readFileSync(configOf(machine), 'utf8'), /"judge"/)
    const cleared = await machine.run(['seats', '--clear'])
    assert.match(cleared.stderr, /^No longer stored in \S+: proposer$/m)
    assert.doesNotMatch(readFileSync(configOf(machine), 'utf8'), /seats/)
    assert.match((await machine.run(['seats', '--clear'])).stderr, /nothing to forget/)
  })

  it('says what keeps a seat from speaking, a missing key as well', async t => {
    const machine = newMachine(t, { seats: { proposer: 'deepseek', challenger: 'openai', judge: 'claude' } })
    const env = { OPENAI_API_KEY: 'sk-planted-key-0123456789' }
    for (const language of languages)
      golden.is(language, 'seats that cannot speak', (await typed(machine, language, 'seats', { env })).stdout)
  })

  it('forgets what the own file has, whatever the project says', async t => {
    const machine = newMachine(t)
    machine.configure('{ "seats": { "judge": "person" /* me */, "proposer": "offline" } }')
    machine.write('.agon/config.json', '{"seats": {"judge": "offline", "proposer": "offline"}}')
    const ran = await machine.run(['seats', '--clear', 'judge'])
    assert.match(ran.stderr, /^No longer stored in \S+: judge$/m)
    assert.equal(readFileSync(configOf(machine), 'utf8'), '{ "seats": { /* me */ "proposer": "offline" } }')
    assert.match((await machine.run(['seats', '--clear', 'judge'])).stderr, /nothing to forget/)
  })

  it("says when a project's file goes first", async t => {
    const machine = newMachine(t)
    machine.write('.agon/config.json', '{"seats": {"judge": "offline"}}')
    const ran = await machine.run(['seats', 'judge=person'])
    assert.match(ran.stderr, /In this folder \.agon\/config\.json says who holds the judge's seat, and it goes first/)
    assert.match(ran.stdout, /^Judge +offline:judge/m)
    assert.deepEqual(JSON.parse(readFileSync(configOf(machine), 'utf8')), { seats: { judge: 'person' } })
  })
})

describe('storing seats', () => {
  it('keeps comments, order, indentation and trailing commas', () => {
    const before = `{
\t// mine
\t"providers": { "lab": { "baseURL": "http://127.0.0.1:1/v1", }, }, /* two */
\t"seats": {
\t\t"judge": "lab:x", // why not
\t},
\t"budget": 2, // dollars
}
`
    const after = withSeats(
      before,
      new Map([
        ['judge', 'claude:opus'],
        ['proposer', 'person:李雷'],
      ]),
    )
    assert.equal(
      after,
      before.replace('"lab:x", // why not', '"claude:opus", // why not\n\t\t"proposer": "person:李雷",'),
    )
    const clear = new Map([...['judge', 'proposer']].map(id => [id, null]))
    assert.equal(
      withSeats(after, clear),
      before.replace('"judge": "lab:x", // why not', '// why not'),
      'what is written beside it stays',
    )
    assert.equal(
      withSeats('{\n  "seats": {\n    "judge": "x"\n  },\n  "budget": 1\n}\n', clear),
      '{\n  "budget": 1\n}\n',
    )
  })

  it('leaves the rest of a line as it is', () => {
    const line = '{ "seats": { "judge": "a", /* of b */ "challenger": "b" /* end */ }, "budget": 1 }'
    const changed = (id: string, model: string | null) => withSeats(line, new Map([[id, model]]))
    assert.equal(changed('challenger', null), line.replace(',', '').replace('"challenger": "b" ', ''))
    assert.equal(changed('judge', 'c'), line.replace('"a"', '"c"'))
    assert.equal(changed('proposer', 'p'), line.replace('"b" /* end */', '"b", /* end */ "proposer": "p"'))
    assert.equal(withSeats('{"budget": 1}', new Map([['judge', 'x']])), '{"budget": 1, "seats": { "judge": "x" }}')
  })

  it('writes a file that is not there for nobody else to read, and keeps the mode of one that is', async t => {
    const place = join(newMachine(t).home, 'new', 'config.json')
    await storeSeats(place, new Map([['judge', 'claude']]))
    assert.deepEqual(JSON.parse(readFileSync(place, 'utf8')), { seats: { judge: 'claude' } })
    assert.equal(statSync(place).mode & 0o777, 0o600)
    chmodSync(place, 0o664)
    await storeSeats(place, new Map([['judge', 'codex']]))
    assert.equal(statSync(place).mode & 0o777, 0o664)
  })
})
