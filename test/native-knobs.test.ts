import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Call, Part } from '../src/core/model.ts'
import type { Endpoint } from '../src/models/api/endpoint.ts'
import { nativeModel } from '../src/models/native/native.ts'
import { callOf, collect, endOf, verdictShape } from './cases/model.ts'
import { bodies, endpointOf, type Native, protocols } from './lab-native/protocols.ts'
import { type Body, type NativeLab, startNativeLab } from './lab-native/server.ts'

const quiet = new AbortController().signal

let lab: NativeLab
before(async () => {
  lab = await startNativeLab(() => ({ status: 500, body: {} }))
})
after(() => lab.close())

/** What the server finds fault with, and in which words; everything else is answered. */
type Fault = [when: (body: Body) => unknown, message: string]

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

const remarks = (parts: readonly Part[]): string =>
  parts.flatMap(part => (part.type === 'remark' ? [part.text] : [])).join('\n')

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
    assert.equal(bodies(lab)[0].max_tokens, 900)
    assert.equal(bodies(lab)[0].thinking, undefined)
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
    assert.equal(bodies(lab)[0].temperature, 0.3)
    assert.equal(bodies(lab)[0].max_output_tokens, 500)
    await taken(voice('anthropic', [], set, 'claude-opus-4-6'), { maxTokens: 500 })
    assert.equal(bodies(lab)[0].temperature, 0.3)
    assert.equal(bodies(lab)[0].max_tokens, 500)
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
    faults: Fault[]
    requests: number
    gone(body: Body): unknown
    remark: RegExp | null
  }[] = [
    {
      name: 'an effort that is too high',
      protocol: 'responses',
      model: 'o4-mini',
      call: { effort: 'max' },
      faults: ['max', 'xhigh'].map(value => [
        body => body.reasoning?.effort === value,
        `Unsupported value: '${value}' is not supported with the 'o4-mini' model. Supported values are: 'low', 'medium', and 'high'.`,
      ]),
      requests: 3,
      gone: body => body.reasoning.effort !== 'high',
      remark: /"high" was asked instead/,
    },
    {
      name: 'any effort',
      protocol: 'responses',
      model: 'somebody/unknown-1',
      call: { effort: 'high' },
      faults: [
        [body => body.reasoning?.effort, "Unsupported parameter: 'reasoning.effort' is not supported with this model."],
      ],
      requests: 2,
      gone: body => body.reasoning?.effort,
      remark: /takes no effort setting/,
    },
    {
      name: 'to show its thinking',
      protocol: 'responses',
      call: { effort: 'high' },
      faults: [
        [body => body.reasoning?.summary, 'Your organization must be verified to generate reasoning summaries.'],
      ],
      requests: 2,
      gone: body => body.reasoning.summary ?? body.reasoning.effort !== 'high',
      remark: null,
    },
    {
      name: 'temperature',
      protocol: 'responses',
      model: 'gpt-4.1',
      changes: { temperature: 0.2 },
      faults: [[body => body.temperature !== undefined, "Unsupported parameter: 'temperature' is not supported."]],
      requests: 2,
      gone: body => body.temperature,
      remark: /temperature/,
    },
    {
      name: 'a limit',
      protocol: 'responses',
      call: { maxTokens: 500 },
      faults: [[body => body.max_output_tokens, 'Unsupported parameter: max_output_tokens']],
      requests: 2,
      gone: body => body.max_output_tokens,
      remark: /limit/,
    },
    {
      name: 'a strict schema',
      protocol: 'responses',
      call: { shape: verdictShape },
      faults: [
        [
          body => body.text?.format?.strict,
          "Invalid schema for response_format 'verdict': 'required' is required to be supplied.",
        ],
      ],
      requests: 2,
      gone: body => body.text.format.strict,
      remark: null,
    },
    {
      name: 'every format',
      protocol: 'responses',
      call: { shape: verdictShape },
      faults: [[body => body.text?.format, "Unsupported parameter: 'text.format' is not supported with this model."]],
      requests: 4,
      gone: body => body.text,
      remark: /no JSON schema/,
    },
    {
      name: 'to store nothing, and a cache key',
      protocol: 'responses',
      faults: [
        [body => body.store === false, 'Unknown parameter: store'],
        [body => body.prompt_cache_key, 'Unknown parameter: prompt_cache_key'],
      ],
      requests: 3,
      gone: body => body.store ?? body.prompt_cache_key,
      remark: /may keep the reply/,
    },
    {
      name: 'cache breakpoints',
      protocol: 'anthropic',
      faults: [
        [
          body => JSON.stringify(body).includes('cache_control'),
          'system.0.cache_control: Extra inputs are not permitted',
        ],
      ],
      requests: 2,
      gone: body => JSON.stringify(body).includes('cache_control'),
      remark: null,
    },
    {
      name: 'effort on Messages',
      protocol: 'anthropic',
      call: { effort: 'high' },
      faults: [[body => body.output_config?.effort, 'This model does not support the effort parameter.']],
      requests: 2,
      gone: body => body.output_config ?? body.thinking,
      remark: /takes no effort setting/,
    },
    {
      name: 'structured output on Messages',
      protocol: 'anthropic',
      call: { shape: verdictShape },
      faults: [[body => body.output_config?.format, 'output_config.format: structured outputs are not supported']],
      requests: 2,
      gone: body => body.output_config,
      remark: /no JSON schema/,
    },
    {
      name: 'web search on Messages',
      protocol: 'anthropic',
      call: { search: true },
      faults: [[body => body.tools, "'claude-x' does not support tool types: web_search_20250305"]],
      requests: 2,
      gone: body => body.tools,
      remark: /no web search/,
    },
    {
      name: 'a thinking level',
      protocol: 'google',
      call: { effort: 'medium' },
      faults: [
        [
          body => body.generationConfig?.thinkingConfig?.thinkingLevel,
          'Thinking level MEDIUM is not supported for this model. Please retry with other thinking level.',
        ],
      ],
      requests: 2,
      gone: body => body.generationConfig.thinkingConfig.thinkingLevel,
      remark: /takes no effort setting/,
    },
    {
      name: 'all thinking',
      protocol: 'google',
      call: { effort: 'high' },
      faults: [[body => body.generationConfig?.thinkingConfig, 'Thinking is not supported by this model.']],
      requests: 3,
      gone: body => body.generationConfig.thinkingConfig,
      remark: /takes no effort setting/,
    },
    {
      name: 'JSON beside a search',
      protocol: 'google',
      model: 'gemini-2.5-flash',
      call: { shape: verdictShape, search: true },
      faults: [
        [
          body => body.generationConfig?.responseMimeType && body.tools,
          "Tool use with a response mime type: 'application/json' is unsupported",
        ],
      ],
      requests: 3,
      gone: body => body.generationConfig.responseMimeType ?? !body.tools,
      remark: /no JSON schema/,
    },
    {
      name: 'a format, without saying what',
      protocol: 'google',
      call: { shape: verdictShape },
      faults: [[body => body.generationConfig?.responseJsonSchema, 'Bad Request']],
      requests: 2,
      gone: body => body.generationConfig.responseJsonSchema,
      remark: /no JSON schema/,
    },
  ]

  for (const { name, protocol, model, call = {}, changes, faults, requests, gone, remark } of cases)
    it(`${protocol}: ${name} is left out at once, remembered and said`, async () => {
      const voiced = voice(protocol, faults, changes, model)
      const parts = await taken(voiced, call)
      assert.equal(lab.requests.length, requests)
      assert.ok(!gone(bodies(lab).at(-1)), JSON.stringify(bodies(lab).at(-1)))
      if (remark) assert.match(remarks(parts), remark)
      else assert.equal(remarks(parts), '')
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
