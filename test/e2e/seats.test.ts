import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { labConfig, type Machine, newLabMachine, newMachine } from '../support/agon.ts'

const question = 'Should we move this service to Postgres?'
const configOf = (machine: Machine) => join(machine.home, 'config.json')

describe('agon seats', { concurrency: 3 }, () => {
  it('shows who would sit where, why, and who else could', async t => {
    const machine = newMachine(t)
    machine.configure({ seats: { judge: 'claude:opus' }, fallbacks: { judge: 'openai' } })
    const env = { OPENAI_API_KEY: 'sk-planted-key-0123456789', DEEPSEEK_API_KEY: 'planted-key-9876543210' }
    const { code, stdout } = await machine.run(['seats'], { env })
    assert.equal(code, 0)
    assert.match(stdout, /^Proposer +openai:gpt-6\.1-sol +OPENAI_API_KEY$/m)
    assert.match(stdout, /^Challenger +deepseek:deepseek-v4-pro +DEEPSEEK_API_KEY$/m)
    assert.match(stdout, /^Judge +claude:opus, else openai:gpt-6\.1-sol +config\.json$/m)
    assert.match(stdout, /^! Judge: claude is not installed/m)
    assert.match(stdout, /^Usable here as well \(\d+\):\n {2}openai:gpt-6\.1-terra +OPENAI_API_KEY$/m)
    const document = JSON.parse((await machine.run(['seats', '--json'], { env })).stdout)
    assert.deepEqual(
      document.seats.map(({ id, model, from, found, variable }: Record<string, unknown>) => [
        id,
        model,
        from,
        found,
        variable,
      ]),
      [
        ['proposer', 'openai:gpt-6.1-sol', 'default', 'environment', 'OPENAI_API_KEY'],
        ['challenger', 'deepseek:deepseek-v4-pro', 'default', 'environment', 'DEEPSEEK_API_KEY'],
        ['judge', 'claude:opus', 'config', null, null],
      ],
    )
    assert.doesNotMatch(JSON.stringify(document) + stdout, /planted/)
    const chinese = await machine.run(['seats'], { env: { ...env, LANG: 'zh_CN.UTF-8' } })
    assert.match(chinese.stdout, /^正方 +openai:gpt-6\.1-sol +OPENAI_API_KEY$/m)
    assert.match(chinese.stdout, /^这里还可以使用（\d+ 个）：$/m)
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
    assert.deepEqual(
      machine.lab.requests.map(({ model }) => model),
      ['x', 'a', 'y/z:1'],
    )
    assert.equal((await machine.run(['seats', '--clear', 'judge'])).code, 0)
    assert.match(readFileSync(configOf(machine), 'utf8'), /"proposer": "lab:x"/)
    assert.doesNotMatch(readFileSync(configOf(machine), 'utf8'), /"judge"/)
    const cleared = await machine.run(['seats', '--clear'])
    assert.match(cleared.stderr, /^No longer stored in \S+: proposer$/m)
    assert.doesNotMatch(readFileSync(configOf(machine), 'utf8'), /seats/)
    assert.match((await machine.run(['seats', '--clear'])).stderr, /nothing to forget/)
  })

  it('refuses what is no seat or no model, all at once, and stores nothing', async t => {
    const machine = newMachine(t)
    const refused: [words: string[], said: RegExp][] = [
      [
        ['jugde=claude', 'judge=lob:x', 'proposer'],
        /no seat "jugde"\. Did you mean judge[\s\S]*judge: there is no provider "lob"[\s\S]*"proposer" is not SEAT=MODEL/,
      ],
      [['judge=claude:$(id)'], /judge: "\$\(id\)" is not a model's name/],
      [['proposer=claude', 'challenger=claude'], /must differ: both are claude/],
      [['proposer=person', 'challenger=person'], /Give them names/],
      [['judge=claude', 'judge=codex'], /judge is named twice/],
      [['--clear', 'judge=claude'], /Either store seats or forget them/],
      [['--clear', 'jugde'], /no seat "jugde"/],
    ]
    await Promise.all(
      refused.map(async ([words, said]) => {
        const ran = await machine.run(['seats', ...words])
        assert.match(ran.stderr, said)
        assert.deepEqual([ran.code, ran.stdout], [2, ''], words.join(' '))
      }),
    )
    assert.equal(existsSync(configOf(machine)), false)
  })

  it('says what keeps a seat from speaking, a missing key as well', async t => {
    const machine = newMachine(t, { seats: { proposer: 'deepseek', challenger: 'openai', judge: 'claude' } })
    const env = { OPENAI_API_KEY: 'sk-planted-key-0123456789' }
    const { stdout } = await machine.run(['seats'], { env })
    assert.match(stdout, /^! Proposer: .*DEEPSEEK_API_KEY/m)
    assert.doesNotMatch(stdout, /^! Challenger/m)
    assert.match((await machine.run(['seats'], { env: { ...env, LANG: 'zh_CN.UTF-8' } })).stdout, /^! 裁判：claude/m)
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
