import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Call, Part } from '../../src/core/model.ts'
import type { Endpoint } from '../../src/models/api/endpoint.ts'
import { nativeModel } from '../../src/models/native/native.ts'
import { callOf, collect, endOf, verdictShape } from '../cases/model.ts'
import { bodies, endpointOf, type Native, protocols } from '../lab-native/protocols.ts'
import type { Body } from '../lab-native/server.ts'
import { openGolden } from '../support/golden.ts'
import { type Fault, lab, quiet, remarks } from './support/native.ts'

const golden = openGolden('models-native')

function voice(protocol: Native, faults: readonly Fault[] = [], changes: Partial<Endpoint> = {}, model?: string) {
  const { frames, model: usual } = protocols[protocol]
  lab.requests.length = 0
  lab.play(({ body }) => {
    const fault = faults.find(([when]) => when(body))
    if (fault) return { status: 400, body: complaint(protocol, fault[1]) }
    return { frames: frames({ chunks: ['{"winner": "pro", "why": "so"}'] }) }
  })
  return nativeModel(endpointOf(protocol, lab, changes), model ?? usual)
}

function complaint(protocol: Native, message: string): object {
  if (protocol === 'anthropic') return { type: 'error', error: { type: 'invalid_request_error', message } }
  if (protocol === 'google') return { error: { code: 400, message, status: 'INVALID_ARGUMENT' } }
  return { error: { message, type: 'invalid_request_error', param: null, code: null } }
}

async function taken(model: ReturnType<typeof nativeModel>, call: Partial<Call>): Promise<Part[]> {
  const parts = await collect(model, callOf(call), quiet)
  assert.equal(endOf(parts).type, 'done', JSON.stringify(endOf(parts)))
  return parts
}

describe('effort', () => {
  const cases: [Native, string, Call['effort'], string | null, RegExp | null][] = [
    ['responses', 'gpt-6-sol', 'max', 'max', null],
    ['responses', 'gpt-5.4', 'max', 'xhigh', /does not take effort "max"; "xhigh" was asked/],
    ['responses', 'gpt-5', 'max', 'high', /"high" was asked/],
    ['responses', 'gpt-4.1', 'high', null, /takes no effort setting/],
    ['responses', 'somebody/unknown-1', 'max', 'max', null],
    ['anthropic', 'claude-opus-4-6', 'high', 'high', null],
    ['anthropic', 'claude-sonnet-4-5', 'high', '38400', null],
    ['google', 'gemini-2.5-pro', 'high', '32768', null],
    ['google', 'gemini-3-pro-preview', 'low', 'low', null],
  ]
  for (const [protocol, model, effort, knob, remark] of cases)
    it(`${protocol} ${model}: ${effort} is ${knob}`, async () => {
      const parts = await taken(voice(protocol, [], {}, model), { effort })
      assert.equal(protocols[protocol].effort(bodies(lab)[0]), knob)
      if (remark) assert.match(remarks(parts), remark)
      else assert.equal(remarks(parts), '')
    })

  it('asks for no thinking when nobody set an effort', async () => {
    for (const protocol of ['responses', 'anthropic', 'google'] as const) {
      const parts = await taken(voice(protocol), {})
      assert.equal(protocols[protocol].effort(bodies(lab)[0]), null)
      assert.equal(remarks(parts), '')
    }
  })

  it('thinks within the cap of the user, where thinking has a budget', async () => {
    await taken(voice('anthropic', [], {}, 'claude-haiku-4-5'), { effort: 'high', maxTokens: 5_000 })
    assert.equal(bodies(lab)[0].max_tokens, 5_000)
    assert.deepEqual(bodies(lab)[0].thinking, { type: 'enabled', budget_tokens: 3_000 })
    await taken(voice('google', [], {}, 'gemini-2.5-flash'), { effort: 'high', maxTokens: 5_000 })
    assert.equal(bodies(lab)[0].generationConfig.maxOutputTokens, 5_000)
    assert.equal(bodies(lab)[0].generationConfig.thinkingConfig.thinkingBudget, 3_000)
  })

  it('leaves thinking out, and says so, where the cap has no room for it', async () => {
    const parts = await taken(voice('anthropic', [], {}, 'claude-haiku-4-5'), { effort: 'high', maxTokens: 900 })
    assert.deepEqual([bodies(lab)[0].max_tokens, bodies(lab)[0].thinking], [900, undefined])
    assert.match(remarks(parts), /effort/)
  })

  it('speaks Chinese in a Chinese debate, and says it once in a debate', async () => {
    const model = voice('responses', [], {}, 'gpt-4.1')
    const { moment } = callOf()
    const call: Partial<Call> = { effort: 'high', moment: { ...moment, language: 'zh' } }
    assert.match(remarks(await taken(model, call)), /不支持/)
    assert.equal(remarks(await taken(model, call)), '')
    assert.match(remarks(await taken(model, { ...call, debate: 8 })), /不支持/)
  })
})

describe('temperature and limits', () => {
  it('are passed on as they are', async () => {
    const set = { temperature: 0.3 }
    await taken(voice('responses', [], set, 'gpt-4.1'), { maxTokens: 500 })
    assert.deepEqual([bodies(lab)[0].temperature, bodies(lab)[0].max_output_tokens], [0.3, 500])
    await taken(voice('anthropic', [], set, 'claude-opus-4-6'), { maxTokens: 500 })
    assert.deepEqual([bodies(lab)[0].temperature, bodies(lab)[0].max_tokens], [0.3, 500])
    await taken(voice('google', [], set), { maxTokens: 500 })
    assert.equal(bodies(lab)[0].generationConfig.temperature, 0.3)
    assert.equal(bodies(lab)[0].generationConfig.maxOutputTokens, 500)
  })

  it('a temperature that the model does not have is said', async () => {
    for (const protocol of ['responses', 'anthropic'] as const) {
      const parts = await taken(voice(protocol, [], { temperature: 0.3 }), {})
      assert.equal(bodies(lab)[0].temperature, undefined)
      assert.match(remarks(parts), /temperature/)
    }
    const parts = await taken(voice('anthropic', [], { temperature: 1.7 }, 'claude-opus-4-6'), {})
    assert.equal(bodies(lab)[0].temperature, 1)
    assert.match(remarks(parts), /temperature 1.7; 1 was asked/)
  })

  it('a limit above what the model can do is lowered and said', async () => {
    const parts = await taken(voice('anthropic'), { maxTokens: 900_000 })
    assert.equal(bodies(lab)[0].max_tokens, 128_000)
    assert.match(remarks(parts), /900000 tokens; 128000/)
  })

  it('a short limit of the package for a model it does not know is said', async () => {
    const parts = await taken(voice('anthropic', [], {}, 'glm-5.2'), {})
    assert.equal(bodies(lab)[0].max_tokens, 4_096)
    assert.match(remarks(parts), /lab:glm-5\.2: .*4096/)
  })
})

describe('what a server refuses', () => {
  const cases: {
    name: string
    protocol: Native
    model?: string
    call?: Partial<Call>
    changes?: Partial<Endpoint>
    /** The call asks for a verdict. */
    shape?: true
    refuses: { when: string; message: string }[]
    requests: number
    /** What has to be true of the request that is taken. */
    lastRequest: string
  }[] = JSON.parse(readFileSync(new URL('cases/native-refusals.json', import.meta.url), 'utf8'))

  for (const { name, protocol, model, changes, refuses, requests, lastRequest, ...given } of cases)
    it(`${protocol}: ${name} is left out at once, remembered and said`, async () => {
      const faults = refuses.map(({ when, message }): Fault => [body => isTrue(when, body), message])
      const voiced = voice(protocol, faults, changes, model)
      const call = { ...given.call, ...(given.shape && { shape: verdictShape }) }
      const parts = await taken(voiced, call)
      assert.equal(lab.requests.length, requests)
      assert.ok(isTrue(lastRequest, bodies(lab).at(-1)), JSON.stringify(bodies(lab).at(-1)))
      golden.is('en', `${protocol}: ${name}`, remarks(parts) || '(nothing is said)')
      await taken(voiced, call)
      assert.equal(lab.requests.length, requests + 1, 'the second call knows')
    })

  it('is not learned from a request that failed in the end', async () => {
    const voiced = voice(
      'responses',
      [[() => true, 'Unsupported parameter: temperature']],
      { temperature: 0.2 },
      'gpt-4.1',
    )
    const failed = endOf(await collect(voiced, callOf(), quiet))
    assert.equal(failed.type === 'failed' && failed.failure.kind, 'rejected')
    assert.equal(lab.requests.length, 2)
    voice('responses')
    await taken(voiced, {})
    assert.equal(bodies(lab)[0].temperature, 0.2)
  })

  it('is not taken for a matter of knobs when the conversation is too long', async () => {
    const message =
      'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input length or `max_tokens` and try again'
    const voiced = voice('anthropic', [[() => true, message]])
    const failed = endOf(await collect(voiced, callOf({ maxTokens: 20_000 }), quiet))
    assert.equal(failed.type === 'failed' && failed.failure.kind, 'overflow')
    assert.equal(lab.requests.length, 1)
  })
})

/** `a.b` is there, `a.b=c` has that value, `*a` is there at any depth, `!` turns it round, ` & ` joins several. */
const isTrue = (conditions: string, body: Body): boolean =>
  conditions.split(' & ').every(condition => {
    const [, not, path = '', value] = /^(!?)([^=]+)(?:=(.*))?$/.exec(condition)!
    const found = path.startsWith('*')
      ? JSON.stringify(body).includes(`"${path.slice(1)}"`)
      : path.split('.').reduce((inner, name) => inner?.[name], body)
    return (value === undefined ? Boolean(found) : String(found) === value) !== (not === '!')
  })
