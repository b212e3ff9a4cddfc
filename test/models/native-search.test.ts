import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Call, Part } from '../../src/core/model.ts'
import { nativeModel } from '../../src/models/native/native.ts'
import { callOf, collect, endOf, sourcesIn, verdictShape, wordsOf } from '../cases/model.ts'
import { bodies, endpointOf, type Native, protocols } from '../lab-native/protocols.ts'
import type { Body } from '../lab-native/server.ts'
import type { Page, Speech } from '../lab-native/speech.ts'
import { type Fault, lab, natives, quiet, remarks, thoughts } from './support/native.ts'

function voice(protocol: Native, speech: Partial<Speech> = {}, faults: readonly Fault[] = [], model?: string) {
  lab.requests.length = 0
  lab.play(({ body }) => {
    const fault = faults.find(([when]) => when(body))
    if (fault) return { status: 400, body: { error: { message: fault[1], type: 'invalid_request_error' } } }
    return { frames: protocols[protocol].frames({ chunks: ['Words.'], ...speech }) }
  })
  return nativeModel(endpointOf(protocol, lab), model ?? protocols[protocol].model)
}

async function ask(model: ReturnType<typeof voice>, call: Partial<Call> = {}): Promise<Part[]> {
  const parts = await collect(model, callOf({ search: true, ...call }), quiet)
  assert.equal(endOf(parts).type, 'done', JSON.stringify(endOf(parts)))
  return parts
}

const page = (name: string, title: string | null = `Page ${name}`): Page => ({
  url: `https://example.org/${name}`,
  title,
})

describe('the pages of a search', () => {
  const usage = { input: 120, output: 30, cached: 10, cacheWrite: 0, reasoning: 4 }

  for (const protocol of natives)
    it(`${protocol}: what a search costs is told, and breaks nothing`, async () => {
      const model = voice(protocol, { usage, sources: [page('a')] })
      assert.equal(model.searches, true)
      const end = endOf(await ask(model))
      assert.deepEqual([end.usage?.input, end.usage?.output], [120, 30])
    })

  it('responses: come from the list, from what is cited and from what was opened, each once', async () => {
    const sources = [page('a'), page('b'), page('b')]
    const cited = [page('a'), page('c'), { ...page('d'), url: 'https://example.org/d?x=1' }]
    const opened = ['https://example.org/e', 'https://example.org/c']
    assert.deepEqual(sourcesIn(await ask(voice('responses', { sources, cited, opened }))), [
      page('a'),
      page('c'),
      { url: 'https://example.org/d?x=1', title: 'Page d' },
      page('b', null),
      page('e', null),
    ])
    assert.deepEqual(bodies(lab)[0].include?.includes('web_search_call.action.sources'), true)
  })

  it('anthropic: have the title that a citation brings, where the list has none', async () => {
    const sources = [page('a'), page('b', null), page('c', null)]
    const found = sourcesIn(await ask(voice('anthropic', { sources, cited: [page('b'), page('a')] })))
    assert.deepEqual(found, [page('a'), page('b'), page('c', null)])
  })

  it('google: are told once, though they come with every event', async () => {
    const found = sourcesIn(await ask(voice('google', { sources: [page('a'), page('b'), page('c', null)] })))
    assert.deepEqual(found, [page('a'), page('b'), page('c', null)])
  })

  it('responses: an action that nobody knows breaks nothing', async () => {
    const frames = protocols.responses.frames({ chunks: ['Words.'], sources: [page('a')], opened: ['x'] })
    const model = voice('responses')
    lab.play(() => ({ frames: frames.map(frame => frame.replaceAll('open_page', 'fly_by')) }))
    const parts = await ask(model)
    assert.equal(wordsOf(parts), 'Words.')
    assert.deepEqual(sourcesIn(parts), [page('a')])
  })

  it('responses: an endpoint that lists no pages searches all the same', async () => {
    const fault: Fault = [
      body => body.include?.includes('web_search_call.action.sources'),
      "Invalid value: 'web_search_call.action.sources'. Supported values are: 'reasoning.encrypted_content'.",
    ]
    const model = voice('responses', { sources: [page('a')] }, [fault])
    const parts = await ask(model)
    assert.deepEqual([lab.requests.length, remarks(parts)], [2, ''])
    assert.ok(protocols.responses.search(bodies(lab)[1]))
    await ask(model)
    assert.equal(lab.requests.length, 3, 'the second call knows')
  })
})

describe('what is said on the way to a search', () => {
  it('is a thought and no part of the answer', async () => {
    const parts = await ask(voice('anthropic', { aside: 'I will look that up.', sources: [page('a')] }))
    assert.deepEqual([wordsOf(parts), thoughts(parts)], ['Words.', 'I will look that up.'])
  })

  it('is an answer where it is long, and stands apart from what follows', async () => {
    const long = 'A speech. '.repeat(150)
    const parts = await ask(voice('anthropic', { aside: long, sources: [page('a')] }))
    assert.equal(wordsOf(parts), `${long}\n\nWords.`)
  })

  it('does not hold back a long answer, nor what was heard when it breaks off', async () => {
    const chunks = Array.from({ length: 40 }, (_, n) => `Sentence ${n} of a long answer, which goes on and on. `)
    const parts = await ask(voice('anthropic', { chunks }))
    assert.ok(parts.filter(part => part.type === 'text').length > 10)
    assert.equal(wordsOf(parts), chunks.join(''))
    const broken = await collect(
      voice('anthropic', { chunks: ['So far.'], instead: [] }),
      callOf({ search: true }),
      quiet,
    )
    assert.deepEqual([wordsOf(broken), endOf(broken).type], ['So far.', 'failed'])
  })
})

describe('a search that fails', () => {
  it('is said, in the language of the debate', async () => {
    const speech = { sources: [page('a')], searchError: 'unavailable' }
    assert.match(remarks(await ask(voice('anthropic', speech))), /^a web search of lab:claude-opus-5-5 failed: unavail/)
    const { moment } = callOf()
    const chinese = await ask(voice('anthropic', speech), { moment: { ...moment, language: 'zh' } })
    assert.match(remarks(chinese), /^lab:claude-opus-5-5 的一次网络搜索失败：unavailable$/)
    assert.match(remarks(await ask(voice('responses', speech))), /web search of lab:gpt-6-sol failed: failed/)
  })

  it('is not said where it only came to its end', async () => {
    const parts = await ask(voice('anthropic', { sources: [page('a')], searchError: 'max_uses_exceeded' }))
    assert.equal(remarks(parts), '')
  })
})

describe('a search that is refused', () => {
  const words: Record<Native, string> = {
    responses: "Hosted tool 'web_search' is not supported with gpt-6-sol.",
    anthropic: "'claude-opus-5-5' does not support tool types: web_search_20250305",
    google: 'Search Grounding is not supported.',
  }
  for (const protocol of natives)
    it(`${protocol}: is left out at once, remembered and said, and a schema is sent again`, async () => {
      const { search, schema } = protocols[protocol]
      const model = voice(protocol, {}, [[search, words[protocol]]])
      const parts = await ask(model, { shape: verdictShape })
      assert.match(remarks(parts), /no web search/)
      assert.equal(search(bodies(lab).at(-1)), false)
      assert.ok(schema(bodies(lab).at(-1)))
      assert.equal(lab.requests.length, 2)
      await ask(model, { shape: verdictShape })
      assert.equal(lab.requests.length, 3, 'the second call knows')
    })

  it('is left out where a server says no more than that the request is bad', async () => {
    const parts = await ask(voice('google', {}, [[protocols.google.search, 'Bad Request']]))
    assert.match(remarks(parts), /no web search/)
  })
})

describe('a search together with a shape', () => {
  const both = { shape: verdictShape }
  const speech = { chunks: ['{"winner": "pro", "why": "so"}'], sources: [page('a')] }

  it('goes with the schema where a provider takes both', async () => {
    for (const protocol of ['anthropic', 'google'] as const) {
      const parts = await ask(voice(protocol, speech), both)
      assert.deepEqual([lab.requests.length, remarks(parts)], [1, ''])
      assert.ok(protocols[protocol].schema(bodies(lab)[0]) && protocols[protocol].search(bodies(lab)[0]))
    }
  })

  it('responses: goes without any format, which would cost the citations or be refused', async () => {
    for (const conversation of [undefined, { goesOn: true, session: null, known: 0 }]) {
      const parts = await ask(voice('responses', speech), { ...both, ...(conversation && { conversation }) })
      assert.deepEqual([lab.requests.length, remarks(parts)], [1, ''])
      assert.equal(bodies(lab)[0].text?.format, undefined)
      assert.ok(protocols.responses.search(bodies(lab)[0]))
      assert.deepEqual(JSON.parse(wordsOf(parts)), { winner: 'pro', why: 'so' })
    }
  })

  it('google: keeps the search, and only beside it goes without a schema', async () => {
    const { search, schema } = protocols.google
    const isFormatted = (body: Body) => body.generationConfig?.responseMimeType
    const refused = 'Unable to submit request because controlled generation is not supported with google_search tool.'
    const model = voice('google', speech, [[body => search(body) && isFormatted(body), refused]])
    const parts = await ask(model, both)
    assert.ok(search(bodies(lab).at(-1)) && !isFormatted(bodies(lab).at(-1)))
    assert.match(remarks(parts), /takes no JSON schema beside a web search/)
    assert.equal(sourcesIn(parts).length, 1)
    const before = lab.requests.length
    await ask(model, { ...both, search: false })
    assert.ok(schema(bodies(lab).at(-1)), 'without a search the schema is sent')
    await ask(model, both)
    assert.equal(lab.requests.length, before + 2, 'and what goes beside a search is known')
  })

  it('anthropic: no tool stands for the schema, for a model would call that one instead', async () => {
    const model = voice('anthropic', speech, [], 'claude-sonnet-4-20250514')
    await ask(model, both)
    const [{ tools, output_config, tool_choice }] = bodies(lab)
    assert.deepEqual([tools.map((tool: Body) => tool.name), tool_choice], [['web_search'], undefined])
    assert.ok(output_config.format.schema)
    const fault: Fault = [body => body.output_config?.format, 'output_config.format: not supported by this model']
    const parts = await ask(voice('anthropic', speech, [fault], 'claude-sonnet-4-20250514'), both)
    assert.ok(protocols.anthropic.search(bodies(lab).at(-1)))
    assert.equal(bodies(lab).at(-1).output_config, undefined)
    assert.match(remarks(parts), /takes no JSON schema beside a web search/)
  })

  it('anthropic: goes with a budget for thinking as well', async () => {
    await ask(voice('anthropic', speech, [], 'claude-haiku-4-5'), { ...both, effort: 'high', maxTokens: 5_000 })
    const [{ thinking, output_config }] = bodies(lab)
    assert.deepEqual(thinking, { type: 'enabled', budget_tokens: 3_000 })
    assert.ok(output_config.format.schema)
  })
})
