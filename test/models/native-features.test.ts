import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import type { Call, Message, Usage } from '../../src/core/model.ts'
import type { Endpoint } from '../../src/models/api/endpoint.ts'
import { nativeModel } from '../../src/models/native/native.ts'
import { callOf, collect, endOf, verdictShape, wordsOf } from '../cases/model.ts'
import { messagesFrames } from '../lab-native/messages.ts'
import { PrefixCache } from '../lab-native/prefix-cache.ts'
import { endpointOf, type Native, protocols } from '../lab-native/protocols.ts'
import { lab, natives, quiet, remarks } from './support/native.ts'

/** Says a few words to everybody. */
function speak(protocol: Native, speech: Partial<Parameters<(typeof protocols)['google']['frames']>[0]> = {}): void {
  lab.requests.length = 0
  lab.play(() => ({ frames: protocols[protocol].frames({ chunks: ['Words.'], ...speech }) }))
}

function voice(protocol: Native, changes: Partial<Endpoint> = {}, model = protocols[protocol].model) {
  return nativeModel(endpointOf(protocol, lab, changes), model)
}

const ask = (protocol: Native, call: Partial<Call> = {}, changes: Partial<Endpoint> = {}, model?: string) =>
  collect(voice(protocol, changes, model), callOf(call), quiet)

const lastBody = () => lab.requests.at(-1)!.body

describe('prompt caching', () => {
  const rules = 'You debate under rules. '.repeat(300)
  const round = (n: number): Message => ({ role: 'user', content: `Round ${n}. ${'They said so and so. '.repeat(60)}` })
  const speech: Message = { role: 'assistant', content: 'Words.' }

  /** Every request gets the usage that Anthropic's cache would have reported for it. */
  async function converse(calls: readonly Partial<Call>[]): Promise<Usage[]> {
    const cache = new PrefixCache()
    lab.requests.length = 0
    lab.play(({ body }) => {
      const usage = { ...cache.serve(body), output: 5 }
      return { frames: messagesFrames({ chunks: ['Words.'], usage }) }
    })
    const model = voice('anthropic')
    const usages: Usage[] = []
    for (const call of calls) {
      const end = endOf(await collect(model, callOf(call), quiet))
      assert.equal(end.type, 'done')
      usages.push(end.usage!)
    }
    return usages
  }

  const goesOn = { goesOn: true, session: null, known: 0 }
  const opening: Message[] = [{ role: 'system', content: rules }, round(1)]

  it('serves each round of a growing conversation from what the round before left', async () => {
    const usages = await converse([
      { messages: opening, conversation: goesOn },
      { messages: [...opening, speech, round(2)], conversation: goesOn },
      { messages: [...opening, speech, round(2), speech, round(3)] },
    ])
    const [first, second, third] = usages as [Usage, Usage, Usage]
    assert.equal(first.cached, 0)
    assert.equal(first.cacheWrite, first.input)
    assert.equal(second.cached, first.input)
    assert.equal(second.cacheWrite, second.input - first.input)
    assert.equal(third.cached, second.input)
    assert.equal(third.cacheWrite, 0, 'nobody reads on from its end')
    for (const { body } of lab.requests) assert.ok(JSON.stringify(body).split('"cache_control"').length - 1 <= 4)
  })

  it('reads the rules of a seat again in its next conversation, and writes no single question', async () => {
    const [first, second] = (await converse([
      { messages: opening },
      { messages: [{ role: 'system', content: rules }, round(2)] },
    ])) as [Usage, Usage]
    assert.ok(first.cacheWrite! > 1_000 && first.cacheWrite! < first.input)
    assert.equal(second.cached, first.cacheWrite)
    assert.equal(second.cacheWrite, 0)
  })

  it('finds its way back over more blocks than Anthropic looks at', async () => {
    const many: Message[] = Array.from({ length: 30 }, (_, n) => round(n + 2))
    const [first, second] = (await converse([
      { messages: opening, conversation: goesOn },
      { messages: [...opening, speech, ...many], conversation: goesOn },
    ])) as [Usage, Usage]
    assert.equal(second.cached, first.input)
  })

  /** A prompt that begins with so many speeches of a record. */
  const after = (speeches: number, asked: string): Partial<Call> => {
    const parts = Array.from(
      { length: speeches },
      (_, n) => `${n === 0 ? 'The record so far:' : ''}\n\n${round(n).content}`,
    )
    const cuts = parts.map((_, n) => parts.slice(0, n + 1).join('').length)
    const content = `${parts.join('')}\n\n${asked}`
    return {
      messages: [
        { role: 'system', content: rules },
        { role: 'user', content, cuts },
      ],
    }
  }

  it('serves all seats from the record as the last of them was shown it, however many speeches ago', async () => {
    const usages = await converse([
      after(2, 'You are the judge.'),
      after(2, 'You are a listener.'),
      after(22, 'You are another listener.'),
      after(60, 'You are the judge.'),
    ])
    const [first, second, third, fourth] = usages as [Usage, Usage, Usage, Usage]
    assert.equal(first.cached, 0)
    assert.ok(first.cacheWrite! > 1_000 && first.cacheWrite! < first.input, 'what is asked of one seat is not kept')
    assert.deepEqual([second.cached, second.cacheWrite], [first.cacheWrite, 0])
    assert.equal(third.cached, first.cacheWrite)
    assert.equal(fourth.cached, third.cached! + third.cacheWrite!)
    for (const { body } of lab.requests) assert.ok(JSON.stringify(body).split('"cache_control"').length - 1 <= 4)
    const said = lab.requests.map(({ body }) =>
      body.messages[0].content.map(({ text }: { text: string }) => text).join(''),
    )
    assert.equal(said[1], after(2, 'You are a listener.').messages![1]!.content)
  })

  it('gives OpenAI the same key for every call of a seat', async () => {
    speak('responses')
    await ask('responses', { key: 'round-1/proposer' })
    await ask('responses', { key: 'round-2/proposer' })
    const cacheKeys = lab.requests.map(({ body }) => body.prompt_cache_key)
    assert.deepEqual(cacheKeys, ['agon-7-proposer', 'agon-7-proposer'])
  })

  it('gives OpenAI one key for all seats that begin with the record, and no schema, which it would read first', async () => {
    speak('responses')
    await ask('responses', { ...after(0, 'Where do you lean?'), shape: verdictShape })
    await ask('responses', { ...after(3, 'Vote.'), shape: verdictShape })
    assert.deepEqual(
      lab.requests.map(({ body }) => [body.prompt_cache_key, body.text?.format?.type]),
      [
        ['agon-7', 'json_object'],
        ['agon-7', 'json_object'],
      ],
    )
  })
})

describe('web search', () => {
  const sources = [
    { url: 'https://example.org/a', title: 'A page' },
    { url: 'https://example.org/b', title: 'Another' },
    { url: 'https://example.org/a', title: 'A page' },
  ]
  for (const protocol of natives) {
    it(`${protocol}: looks things up when asked to, and names each page once`, async () => {
      speak(protocol, { sources })
      const parts = await ask(protocol, { search: true })
      assert.deepEqual([endOf(parts).type, wordsOf(parts)], ['done', 'Words.'])
      assert.ok(protocols[protocol].search(lastBody()))
      const found = parts.flatMap(part => (part.type === 'source' ? [part.source] : []))
      const urls = found.map(({ url }) => url)
      assert.deepEqual(urls, ['https://example.org/a', 'https://example.org/b'])
      assert.equal(found[0]!.title, 'A page')
    })

    it(`${protocol}: has no tools otherwise`, async () => {
      speak(protocol)
      await ask(protocol)
      assert.equal(lastBody().tools, undefined)
    })
  }

  it('says so when a model has none', async () => {
    speak('google')
    const parts = await ask('google', { search: true }, {}, 'gemini-1.5-pro')
    assert.equal(lastBody().tools, undefined)
    assert.match(remarks(parts), /no web search/)
  })
})

describe('structured output', () => {
  const shape = {
    name: 'my verdict',
    schema: { ...(verdictShape.schema as object), $schema: 'https://json-schema.org/draft/2020-12/schema' },
  }
  for (const protocol of natives)
    it(`${protocol}: hands over the schema without the words that are refused`, async () => {
      speak(protocol, { chunks: ['{"winner": "pro", ', '"why": "so"}'] })
      const schema = structuredClone(shape.schema) as unknown as { properties: Record<string, object> }
      schema.properties.why = { type: 'string', minLength: 3, maxLength: 90 }
      const parts = await ask(protocol, { shape: { name: shape.name, schema: schema as never } })
      assert.deepEqual(JSON.parse(wordsOf(parts)), { winner: 'pro', why: 'so' })
      const sent = protocols[protocol].schema(lastBody()) as { properties: Record<string, object>; $schema?: string }
      assert.deepEqual(sent.properties.why, { type: 'string' })
      assert.equal(sent.$schema, undefined)
    })

  for (const protocol of natives)
    it(`${protocol}: does not begin a conversation anew for the cache with another schema`, async () => {
      const isFree = protocol === 'google'
      const messages = [
        ...[
          { role: 'system' as const, content: 'rules' },
          { role: 'user' as const, content: 'first' },
        ],
        ...[
          { role: 'assistant' as const, content: '{}' },
          { role: 'user' as const, content: 'second' },
        ],
      ]
      for (const more of [{ messages }, { conversation: { goesOn: true, session: null, known: 0 } }]) {
        speak(protocol, { chunks: ['{"winner": "pro", "why": "so"}'] })
        const parts = await ask(protocol, { shape: verdictShape, ...more })
        assert.equal(JSON.stringify(lastBody()).includes('"winner"'), isFree)
        assert.equal(remarks(parts), '')
      }
      const mended = [{ model: 'x', text: '{}', problems: ['no winner'] }]
      speak(protocol, { chunks: ['{"winner": "pro", "why": "so"}'] })
      await ask(protocol, { shape: verdictShape, messages, refused: mended })
      assert.equal(JSON.stringify(lastBody()).includes('"winner"'), true)
    })

  it('goes through a tool for Claudes that have no other way', async () => {
    lab.requests.length = 0
    lab.play(() => ({ frames: messagesToolFrames(['{"winner": "pro", ', '"why": "so"}']) }))
    const parts = await ask('anthropic', { shape: verdictShape }, {}, 'claude-sonnet-4-20250514')
    assert.equal(lastBody().tools[0].name, 'json')
    assert.deepEqual(JSON.parse(wordsOf(parts)), { winner: 'pro', why: 'so' })
    assert.equal(endOf(parts).type, 'done')
  })
})

describe('the way to the server', () => {
  for (const protocol of natives) {
    const { requestPath, keyHeader, keyValue } = protocols[protocol]
    it(`${protocol}: goes below the base URL of a gateway, with its headers and query`, async () => {
      speak(protocol)
      const baseURL = `${lab.origin}/gateway/${protocol}/?team=blue`
      const headers = { 'X-Team': 'blue', [keyHeader]: 'its own' }
      const parts = await ask(protocol, { key: 'round-1/甲' }, { baseURL, headers })
      assert.equal(endOf(parts).type, 'done')
      const { path, headers: received } = lab.requests.at(-1)!
      const url = new URL(path, lab.origin)
      assert.equal(url.pathname, `/gateway/${protocol}${requestPath.replace(/\?.*/, '')}`)
      assert.equal(url.searchParams.get('team'), 'blue')
      assert.equal(url.searchParams.get('alt'), protocol === 'google' ? 'sse' : null)
      assert.deepEqual([received['x-team'], received[keyHeader]], ['blue', 'its own'])
      assert.equal(received['x-agon-debate'], '7')
      assert.equal(decodeURIComponent(received['x-agon-turn'] as string), 'round-1/甲')
    })

    it(`${protocol}: sends the key, and none when there is none`, async () => {
      speak(protocol)
      await ask(protocol)
      assert.equal(lab.requests.at(-1)!.headers[keyHeader], keyValue)
      await ask(protocol, {}, { apiKey: null })
      assert.equal(lab.requests.at(-1)!.headers[keyHeader], undefined)
    })

    it(`${protocol}: keeps its connection for the next call`, async () => {
      speak(protocol)
      const before = lab.connections
      const model = voice(protocol)
      for (let n = 0; n < 4; n++) {
        await collect(model, callOf(), quiet)
        await new Promise(resolve => setTimeout(resolve, 20))
      }
      assert.ok(lab.connections - before <= 1)
    })

    it(`${protocol}: tells which model really answered`, async () => {
      speak(protocol, { model: 'really-this-one' })
      const end = endOf(await ask(protocol))
      assert.equal(end.type === 'done' && end.model, 'really-this-one')
    })

    it(`${protocol}: passes ten speeches at once on, each whole`, async () => {
      lab.play(({ headers }) => {
        const turn = decodeURIComponent(String(headers['x-agon-turn']))
        const chunks = Array.from({ length: 50 }, (_, n) => `${turn}.${n} `)
        return { frames: protocols[protocol].frames({ chunks }), msPerFrame: 1 }
      })
      const model = voice(protocol)
      const heard = await Promise.all(
        Array.from({ length: 10 }, (_, n) => collect(model, callOf({ key: `round-${n}/pro` }), quiet)),
      )
      heard.forEach((parts, n) => {
        const expected = Array.from({ length: 50 }, (_, m) => `round-${n}/pro.${m} `).join('')
        assert.equal(wordsOf(parts), expected)
      })
    })
  }

  it('asks OpenAI to store nothing', async () => {
    speak('responses')
    await ask('responses')
    assert.equal(lastBody().store, false)
  })

  it("keeps a user's beta of Anthropic beside those of the package", async () => {
    speak('anthropic')
    await ask('anthropic', {}, { headers: { 'anthropic-beta': 'mine-2026-01-01' } })
    assert.match(lab.requests.at(-1)!.headers['anthropic-beta'] as string, /mine-2026-01-01/)
  })

  it('looks for no key in the environment', async () => {
    speak('responses')
    process.env.OPENAI_API_KEY = 'from-the-environment'
    try {
      await ask('responses', {}, { apiKey: null })
    } finally {
      delete process.env.OPENAI_API_KEY
    }
    assert.ok(!JSON.stringify(lab.requests.at(-1)!.headers).includes('from-the-environment'))
  })
})

describe('what is known of a model', () => {
  const facts = { prices: { input: 1, output: 2 }, window: 200_000, maxOutput: 9_000 }

  it("has the user's prices before those in the table, and the window of the table", () => {
    const known = (model: string) => (model === 'big' ? facts : null)
    const prices = { big: { input: 5, output: 6 } }
    assert.deepEqual(voice('responses', { known, prices }, 'big').prices, prices.big)
    assert.deepEqual(voice('responses', { known }, 'big').prices, facts.prices)
    assert.equal(voice('responses', { known }, 'big').window, 200_000)
    assert.equal(voice('responses', { known }, 'small').prices, null)
    assert.equal(voice('responses', { known, maxTokens: 700 }, 'small').maxTokens, 700)
  })

  it('lets a model that the package does not know speak as long as it can', async () => {
    speak('anthropic')
    await ask('anthropic', {}, { known: () => facts }, 'glm-5.2')
    assert.equal(lastBody().max_tokens, 9_000)
  })
})

it('weight loads no package before a voice speaks', async () => {
  const script = `
      import { registerHooks } from 'node:module'
      const loaded = []
      registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
      const { nativeModel } = await import('./src/models/native/native.ts')
      nativeModel({ provider: 'x', protocol: 'google', baseURL: 'http://127.0.0.1:1', apiKey: null, prices: {}, idleMs: 1, memory: null }, 'y')
      console.log(loaded.some(url => url.includes('native.ts')), loaded.filter(url => url.includes('@ai-sdk')).length)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  assert.equal(stdout.trim(), 'true 0')
})

/** A reply that is given as the input of the tool that stands for the shape. */
function messagesToolFrames(pieces: readonly string[]): string[] {
  const event = (type: string, fields: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`
  const message = { id: 'msg_1', model: 'claude-sonnet-4', usage: { input_tokens: 5, output_tokens: 1 } }
  return [
    event('message_start', { message }),
    event('content_block_start', {
      index: 0,
      content_block: { type: 'tool_use', id: 'toolu_1', name: 'json', input: {} },
    }),
    ...pieces.map(partial_json =>
      event('content_block_delta', { index: 0, delta: { type: 'input_json_delta', partial_json } }),
    ),
    event('content_block_stop', { index: 0 }),
    event('message_delta', { delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 9 } }),
    event('message_stop', {}),
  ]
}
