import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { arena } from '../../src/formats/arena/arena.ts'
import { seatNamed } from '../../src/formats/arena/request/config-shape.ts'
import { keptApart } from '../../src/formats/arena/request/merge.ts'
import type { ChosenSeat } from '../../src/host/config/seats.ts'
import { sameModel } from '../../src/models/same-model.ts'
import { openGolden } from '../support/golden.ts'

const golden = openGolden('arena-seats')

describe('one model by two names', () => {
  const file = new URL('../fixtures/arena/same-model.txt', import.meta.url)
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n').slice(1))
    it(line, () => {
      const [one, sign, other] = line.split(' ') as [string, string, string]
      const same = sign === '='
      assert.deepEqual([sameModel(one, other), sameModel(other, one)], [same, same])
    })
})

describe('model_provider and model_name', () => {
  const cases: [provider: string, model: string | null, seat: string][] = [
    ['OpenAI', 'gpt-5.4', 'openai:gpt-5.4'],
    ['Claude', 'claude-opus-5-5', 'anthropic:claude-opus-5-5'],
    ['Claude', 'opus', 'claude:opus'],
    ['claude', null, 'claude'],
    ['Gemini', 'gemini-3.8-flash', 'google:gemini-3.8-flash'],
    ['GEMINI', 'flash', 'gemini:flash'],
    ['DeepSeek', 'deepseek-v4-pro', 'deepseek:deepseek-v4-pro'],
    ['Anthropic', 'claude-opus-5-5', 'anthropic:claude-opus-5-5'],
    ['codex', 'gpt-5.4', 'codex:gpt-5.4'],
    ['ollama', 'qwen3:8b', 'ollama:qwen3:8b'],
    ['person', 'Anna', 'person:Anna'],
    ['openai', null, 'openai'],
  ]
  for (const [provider, model, seat] of cases)
    it(`${provider} and ${model} are ${seat}`, () => assert.equal(seatNamed(provider, model), seat))
})

describe('who is kept apart', () => {
  const usual = { pro: 'lab:a', con: 'lab:b', judge: 'lab:c' }
  const seats = (models: Record<string, string>, fallbacks: Record<string, string>): ChosenSeat[] =>
    Object.entries({ ...usual, ...models }).map(([id, model]) => {
      const fallback = fallbacks[id]
      return { id, model, from: 'flag', ...(fallback !== undefined && { fallback }) }
    })
  const problems: Record<string, [models: Record<string, string>, fallbacks?: Record<string, string>]> = {
    'a judge with the model of a side by another name': [{ pro: 'openai:gpt-5.4', judge: 'codex:gpt-5.4' }],
    'two sides with one model': [{ con: 'lab:a' }],
    'the second judge with the model of a side': [{ 'judge-2': 'lab:b' }],
    'a fallback of the judge': [{}, { judge: 'lab:b' }],
    'a fallback of a side that is the judge': [{}, { pro: 'lab:c' }],
    'a fallback of a side that is the other side': [{}, { pro: 'lab:b' }],
    'one fallback of judge and side': [{}, { judge: 'lab:x', pro: 'lab:x' }],
  }
  for (const [what, [models, fallbacks = {}]] of Object.entries(problems))
    it(what, () => {
      for (const language of ['en', 'zh'] as const) {
        const kept = keptApart(seats(models, fallbacks), arena.roles({}), [], language)
        golden.is(language, what, kept.problems.map(({ line }) => line).join('\n'))
      }
    })

  const fine: [string, Record<string, string>, Record<string, string>?][] = [
    ['different models', {}],
    ['people', { pro: 'person', con: 'person', judge: 'person' }],
    ['the offline voice', { pro: 'offline:for', con: 'offline:against', judge: 'offline:judge' }],
    ['a fallback of its own', {}, { judge: 'lab:d' }],
  ]
  for (const [what, models, fallbacks = {}] of fine)
    it(`not ${what}`, () =>
      assert.deepEqual(keptApart(seats(models, fallbacks), arena.roles({}), [], 'en').problems, []))

  it('unless the user insists, which is kept only where it matters', () => {
    const insist = (models: Record<string, string>) =>
      keptApart(seats(models, {}), arena.roles({}), ['same-judge', 'same-model'], 'zh')
    assert.deepEqual(insist({ judge: 'lab:a' }), { problems: [], insisted: ['same-judge'] })
    assert.deepEqual(insist({ con: 'lab:a' }), { problems: [], insisted: ['same-model'] })
    assert.deepEqual(insist({}), { problems: [], insisted: [] })
  })
})
