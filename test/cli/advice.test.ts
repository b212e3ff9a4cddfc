import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { moneyRange, thousands } from '../../src/core/figures.ts'
import { nearest } from '../../src/core/nearest.ts'
import { adviceFor } from '../../src/host/exit.ts'
import { openGolden } from '../support/golden.ts'
import { languages } from './support/saying.ts'

const golden = openGolden('cli-advice')

describe('advice about a failure', () => {
  const kinds = ['auth', 'quota', 'rate-limit', 'overflow', 'rejected', 'timeout', 'transport', 'passed'] as const
  const voices = ['lab:a', 'claude', 'gemini', 'codex:gpt-x', 'person:Anna']

  it('fits what failed: an endpoint, a tool, a person', () => {
    for (const language of languages) {
      const told = (model: string) => kinds.map(kind => `${kind}: ${adviceFor(kind, model, language) ?? '–'}`)
      for (const model of voices) golden.is(language, model, told(model).join('\n'))
      assert.doesNotMatch(told('codex:gpt-x').join(), /baseURL|limits\./)
    }
  })

  it('names the file of a tree where that describes the endpoint, and no address for what a server did itself', () => {
    for (const language of languages) {
      const told = (['auth', 'rejected', 'timeout', 'transport'] as const).map(
        kind => `${kind}: ${adviceFor(kind, 'tree-api-party-b:m', language, { file: 'debate/config.json' })}`,
      )
      golden.is(language, 'an endpoint of debate/config.json', told.join('\n'))
      assert.doesNotMatch(told.join(), /doctor/)
      assert.doesNotMatch(adviceFor('transport', 'lab:a', language, { status: 503 })!, /baseURL/)
    }
  })
})

describe('numbers', () => {
  it('of tokens have as few digits as they can', () => {
    const counts = [950, 9_500, 9_960, 120_000, 999_400, 1_026_000, 12_340_000]
    assert.deepEqual(counts.map(thousands), ['950', '9.5k', '10k', '120k', '999k', '1.03M', '12.3M'])
  })

  it('of a range of money have the same digits at both ends', () => {
    const ranges: Record<string, string> = {
      '0.03 0.131': '$0.030–$0.131',
      '0.1 0.3': '$0.10–$0.30',
      '0.0004 0.003': '$0.0004–$0.0030',
      '0.003 1.2': '<$0.01–$1.20',
      '0.5 0.5': '$0.50',
      '0 0': '$0.00',
    }
    for (const [range, shown] of Object.entries(ranges)) {
      const [least, most] = range.split(' ').map(Number)
      assert.equal(moneyRange(least!, most!), shown)
    }
  })
})

it('the nearest name is found for small slips and nothing else', () => {
  const known = ['baseURL', 'apiKey', 'models', 'prices']
  const slips = { baseurl: 'baseURL', modles: 'models', price: 'prices', colour: null, x: null }
  for (const [slip, meant] of Object.entries(slips)) assert.equal(nearest(slip, known), meant)
  assert.equal(nearest('anything', []), null)
})
