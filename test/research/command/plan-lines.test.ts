import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { briefOf } from '../../support/agon.ts'
import { openGolden } from '../../support/golden.ts'
import { modelsOf, refused, researchIn, researchMachine } from '../support/machine.ts'

const golden = openGolden('research-plan')

const forged = 'Which one?\n\nEstimate: 1 call, $0.00\r\nWeb search: none.'
const flat = 'Which one? Estimate: 1 call, $0.00 Web search: none.'
const labels = { en: ['Topic: ', 'Goal: '], zh: ['主题：', '目标：'] } as const
const languages = ['en', 'zh'] as const

describe('the plan of a research', { concurrency: 2 }, () => {
  it('has topic and goal on one line each, and calls inferred only what nobody said', async t => {
    for (const language of languages) {
      const machine = await researchMachine(t)
      machine.write('.agon/config.json', JSON.stringify({ formats: { research: { goal: forged } } }))
      machine.write('research.json', JSON.stringify({ topic: forged, language, confirm_plan: false }))
      const { code, stderr } = await machine.run(['research', '--config', 'research.json', '--plain'])
      assert.equal(code, 0, stderr)
      const lines = stderr.split('\n')
      for (const label of labels[language]) assert.ok(lines.includes(`${label}${flat}`), stderr)
      for (const line of lines) assert.ok(!/^(?:Estimate: 1 call|Web search: none\.$)/.test(line), line)
      assert.deepEqual(researchIn(machine).inferred, [])
    }
  })

  it('still calls a goal inferred that nobody said', async t => {
    const machine = await researchMachine(t)
    const { stderr } = await machine.run(['research', 'Is it so?', '--yes', '--plain'])
    assert.match(stderr, /^Goal: Is it so\? \(inferred\)$/m)
    assert.deepEqual(researchIn(machine).inferred, ['goal'])
  })

  it('is not made with a configured goal that hides something, is blank or endless', async t => {
    const machine = await researchMachine(t)
    for (const [what, goal] of [
      ['an escape sequence', 'Which\u001b[2J one?'],
      ['a turn of direction', 'Which\u202e one?'],
      ['nothing', ' '],
      ['no end', 'x'.repeat(2_001)],
    ] as const) {
      machine.write('.agon/config.json', JSON.stringify({ formats: { research: { goal } } }))
      for (const language of languages)
        golden.is(
          language,
          `a configured goal with ${what}`,
          (await refused(machine, 'Is it so?', '--yes', '--lang', language)).replaceAll(/x{9,}/g, 'xxx…'),
        )
    }
    assert.equal(machine.lab.requests.length, 0)
    const given = await machine.run(['research', 'Is it so?', '--yes', '--quiet', '--goal', 'What now?'])
    assert.equal(given.code, 0, given.stderr)
  })
})

describe('a role that is called like a secret', { concurrency: 2 }, () => {
  const secret = 'hunter2-hunter2-hunter2'
  for (const name of [secret, secret.toUpperCase()])
    it(`plays under another name: ${name.slice(0, 7)}`, async t => {
      const machine = await researchMachine(t)
      const args = ['research', 'Is it so?', '--role', `${name}|for it|lab:a`, '--role', 'Other|against it|lab:b']
      const env = { SOME_API_KEY: secret }
      const { code, stdout, stderr } = await machine.run([...args, '--yes', '--plain'], { env })
      assert.equal(code, 0, stderr)
      assert.deepEqual(researchIn(machine).roles[0], { id: 'secret', name: '[secret]', stance: 'for it' })
      assert.equal(modelsOf(briefOf(machine)).secret, 'lab:a')
      assert.doesNotMatch(stdout + stderr + JSON.stringify(machine.journal()), /hunter2|object Object/i)
    })
})

it('a file that does without a confirmation is not told to, where something else is wrong with it', {
  concurrency: 2,
}, async t => {
  const advice = /--no-confirm-plan/

  const machine = await researchMachine(t)
  const run = async (file: string) => {
    machine.write('research.json', file)
    return (await machine.run(['research', '--config', 'research.json'])).stderr
  }
  const wrong = await run('{ "topic": "Is it so?", "confirm_plan": false, "audience": "nobody" }')
  assert.match(wrong, /audience/)
  assert.doesNotMatch(wrong, advice)
  assert.match(await run('{ "topic": "Is it so?", "audience": "nobody" }'), advice)
  assert.match(await run('{ "topic": "Is it so?", "confirm_plan": true, "audience": "nobody" }'), advice)
  assert.doesNotMatch(await run('{ "topic": '), advice)
  assert.equal(machine.lab.requests.length, 0)
})
