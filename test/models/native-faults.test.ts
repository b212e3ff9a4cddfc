import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Failure } from '../../src/core/failure.ts'
import type { Call, Part } from '../../src/core/model.ts'
import type { Endpoint } from '../../src/models/api/endpoint.ts'
import { nativeModel } from '../../src/models/native/native.ts'
import { callOf, collect, endOf, failureIn, wordsOf } from '../cases/model.ts'
import { geminiEvent } from '../lab-native/gemini.ts'
import { messagesEvent } from '../lab-native/messages.ts'
import { endpointOf, labKey, type Native, protocols } from '../lab-native/protocols.ts'
import { responsesEvent } from '../lab-native/responses.ts'
import { type Answer, startNativeLab } from '../lab-native/server.ts'
import type { Speech } from '../lab-native/speech.ts'
import { lab, natives, quiet } from './support/native.ts'

const secret = 'A sentence that only the prompt holds.'

async function hear(
  protocol: Native,
  answer: Answer,
  changes: Partial<Endpoint> = {},
  call: Partial<Call> = {},
): Promise<Part[]> {
  lab.requests.length = 0
  lab.play(() => answer)
  const messages: Call['messages'] = [{ role: 'user', content: secret }]
  const model = nativeModel(endpointOf(protocol, lab, changes), protocols[protocol].model)
  return collect(model, callOf({ messages, ...call }), quiet)
}

/** It is one line, and tells no secret. */
function failureOf(parts: readonly Part[]): Failure {
  const failure = failureIn(parts)
  const { message } = failure
  assert.ok(message.length > 0 && message.length < 700 && !message.includes('\n'), message)
  assert.ok(!message.includes(labKey) && !message.includes(secret), message)
  return failure
}

const streamed = (protocol: Native, speech: Partial<Speech>, rest: object = {}): Answer => ({
  frames: protocols[protocol].frames({ chunks: ['So far. '], ...speech }),
  ...rest,
})

for (const protocol of natives)
  describe(`faults of ${protocol}`, () => {
    it('a status that is no success, and no second request', async () => {
      const kinds: [number, Failure['kind']][] = [
        [400, 'rejected'],
        [401, 'auth'],
        [403, 'auth'],
        [404, 'rejected'],
        [413, 'overflow'],
        [429, 'rate-limit'],
        [500, 'transport'],
        [503, 'transport'],
        [529, 'transport'],
      ]
      for (const [status, kind] of kinds) {
        const body = { error: { message: `no, and ${labKey} is no key`, type: 'x', status: 'X', code: status } }
        const failure = failureOf(await hear(protocol, { status, body }))
        assert.equal(failure.kind, kind, `${status}`)
        assert.equal(failure.status, status)
        assert.equal(failure.maybePaid, false)
        assert.equal(lab.requests.length, 1)
      }
    })

    it('waits as long as it is told to', async () => {
      const answer = { status: 429, body: '', headers: { 'retry-after': '7' } }
      assert.equal(failureOf(await hear(protocol, answer)).retryAfterMs, 7_000)
      assert.equal(failureOf(await hear(protocol, { ...answer, status: 529 })).retryAfterMs, 7_000)
    })

    it('a page, a document, a redirect, nothing at all', async () => {
      const page = { status: 200, body: '<html>Welcome</html>', headers: { 'content-type': 'text/html' } }
      assert.match(failureOf(await hear(protocol, page)).message, /web page/)
      assert.match(failureOf(await hear(protocol, { status: 200, body: { id: 1 } })).message, /instead of a stream/)
      const wrapped = { status: 200, body: { error: { message: 'rate limit reached', code: 429 } } }
      assert.equal(failureOf(await hear(protocol, wrapped)).kind, 'rate-limit')
      const moved = { status: 302, body: '', headers: { location: 'https://elsewhere.example/v1' } }
      assert.match(failureOf(await hear(protocol, moved)).message, /elsewhere/)
      assert.equal(failureOf(await hear(protocol, { frames: [] })).kind, 'transport')
    })

    it('an error among the events, at the beginning and in the middle', async () => {
      const { errorFrame } = protocols[protocol]
      for (const instead of [{ frames: [errorFrame] }, streamed(protocol, { instead: [errorFrame] })]) {
        const parts = await hear(protocol, instead)
        const failure = failureOf(parts)
        assert.equal(failure.kind, 'transport')
        assert.match(failure.message, /overloaded|had an error/i)
        assert.equal(failure.maybePaid, true)
        assert.equal(lab.requests.length, 1)
      }
    })

    for (const [name, reply, said] of [
      ['an event that is no JSON', { instead: ['data: {"type": "resp\n\n'] }, /no event of the/],
      ['an end without a reason', { finish: null }, /without a finish reason/],
    ] as const)
      it(name, async () => {
        const parts = await hear(protocol, streamed(protocol, reply))
        const failure = failureOf(parts)
        assert.equal(failure.kind, 'transport')
        assert.match(failure.message, said)
        assert.equal(wordsOf(parts), 'So far. ')
      })

    it('a connection that is cut: every word before it is kept', async () => {
      const chunks = Array.from({ length: 40 }, (_, n) => `word ${n} `)
      const parts = await hear(protocol, streamed(protocol, { chunks, instead: [] }, { end: 'reset' }))
      const failure = failureOf(parts)
      assert.equal(failure.kind, 'transport')
      assert.match(failure.message, /in the middle of the reply/)
      assert.equal(failure.maybePaid, true)
      assert.equal(wordsOf(parts), chunks.join(''))
    })

    it('a complete reply counts, whatever becomes of its connection', async () => {
      const usage = { input: 100, output: 20 }
      for (const end of ['linger', 'reset'] as const) {
        const done = endOf(await hear(protocol, streamed(protocol, { usage }, { end })))
        assert.equal(done.type, 'done', JSON.stringify(done))
        assert.equal(done.usage?.input, 100)
        await lab.requests[0]!.closed
      }
    })

    it('nobody there, and an address that is none', async () => {
      const free = await startNativeLab(() => ({ status: 500, body: {} }))
      await free.close()
      const gone = failureOf(await hear(protocol, { frames: [] }, { baseURL: free.origin }))
      assert.equal(gone.kind, 'transport')
      assert.match(gone.message, /nothing listens there/)
      assert.equal(gone.maybePaid, false)
      assert.equal(failureOf(await hear(protocol, { frames: [] }, { baseURL: 'no address' })).kind, 'rejected')
      assert.equal(failureOf(await hear(protocol, { frames: [] }, { apiKey: '键'.repeat(9) })).kind, 'rejected')
    })

    it('stopping closes the connection', async () => {
      lab.requests.length = 0
      lab.play(() => streamed(protocol, { instead: [] }, { end: 'linger' }))
      const model = nativeModel(endpointOf(protocol, lab), protocols[protocol].model)
      const controller = new AbortController()
      const parts: Part[] = []
      for await (const part of model.stream(callOf(), controller.signal)) {
        parts.push(part)
        if (part.type === 'text') controller.abort()
      }
      assert.equal(failureOf(parts).kind, 'aborted')
      assert.equal(await lab.requests[0]!.closed, 'aborted')
    })

    it('a listener that goes away closes the connection', async () => {
      lab.requests.length = 0
      lab.play(() => streamed(protocol, { instead: [] }, { end: 'linger' }))
      const model = nativeModel(endpointOf(protocol, lab), protocols[protocol].model)
      for await (const part of model.stream(callOf(), quiet)) if (part.type === 'text') break
      assert.equal(await lab.requests[0]!.closed, 'aborted')
    })

    it('a server that only keeps the line open is given up on', async () => {
      const alive = Array.from({ length: 60 }, () =>
        protocol === 'anthropic' ? messagesEvent('ping', {}) : ': alive\n\n',
      )
      const answer = streamed(protocol, { instead: alive }, { msPerFrame: 50, end: 'linger' })
      const parts = await hear(protocol, answer, { idleMs: 300, totalMs: 600 })
      assert.equal(failureOf(parts).kind, 'timeout')
    })

    it('parts of a kind that nobody knows are passed over', async () => {
      const unknown = {
        responses: [responsesEvent('response.new_thing.delta', { sequence_number: 3, delta: { much: 1 } })],
        anthropic: [
          messagesEvent('new_thing', { at: 1 }),
          messagesEvent('content_block_start', { index: 7, content_block: { type: 'new_block', much: 1 } }),
          messagesEvent('content_block_stop', { index: 7 }),
        ],
        google: [
          geminiEvent({ candidates: [{ content: { parts: [{ newThing: 1 }] } }] }),
          geminiEvent({ newThing: {} }),
        ],
      }[protocol]
      const [first, ...rest] = protocols[protocol].frames({ chunks: ['Words.'] })
      const parts = await hear(protocol, { frames: [first!, ...unknown, ...rest] })
      assert.equal(endOf(parts).type, 'done', JSON.stringify(endOf(parts)))
      assert.equal(wordsOf(parts), 'Words.')
    })

    it('a reply at its limit is said to be cut, and one without words is none', async () => {
      const limit = { responses: 'max_output_tokens', anthropic: 'max_tokens', google: 'MAX_TOKENS' }[protocol]
      const cut = endOf(await hear(protocol, streamed(protocol, { finish: limit })))
      assert.equal(cut.type === 'done' && cut.finish, 'length')
      const usage = { input: 100, output: 20 }
      const thought = await hear(protocol, streamed(protocol, { chunks: [], thinking: 'Hm. ', finish: limit, usage }))
      assert.match(failureOf(thought).message, /thinking only: the token limit/)
      const end = endOf(thought)
      assert.equal(end.type === 'failed' && end.usage?.output, 20)
      assert.match(failureOf(await hear(protocol, streamed(protocol, { chunks: ['', ' \n'] }))).message, /empty reply/)
    })
  })

describe('faults of one protocol only', () => {
  it('OpenAI: the words of a refusal are no speech', async () => {
    const parts = await hear('responses', streamed('responses', { chunks: [], refusal: 'I cannot help.' }))
    assert.equal(wordsOf(parts), '')
    const failure = failureOf(parts)
    assert.equal(failure.kind, 'refused')
    assert.match(failure.message, /I cannot help/)
  })

  it('OpenAI: a response that failed, and one that was filtered', async () => {
    const failed = (code: string, message: string) => {
      const error = { code, message }
      const response = { id: 'r', status: 'failed', error, usage: null }
      return responsesEvent('response.failed', { sequence_number: 4, response })
    }
    const cases: [string, string, Failure['kind']][] = [
      ['rate_limit_exceeded', 'Rate limit reached. Please try again in 3s.', 'rate-limit'],
      ['server_error', 'The model had an error.', 'transport'],
      ['invalid_prompt', 'Your prompt was flagged as potentially violating our usage policy.', 'refused'],
      ['context_length_exceeded', 'Your input exceeds the context window of this model.', 'overflow'],
      ['insufficient_quota', 'You exceeded your current quota.', 'quota'],
    ]
    for (const [code, message, kind] of cases)
      for (const chunks of [[], ['So far. ']]) {
        const failure = failureOf(
          await hear('responses', streamed('responses', { chunks, instead: [failed(code, message)] })),
        )
        assert.equal(failure.kind, kind, code)
        assert.match(failure.message, new RegExp(message.slice(0, 10)))
      }
    const filtered = failureOf(await hear('responses', streamed('responses', { finish: 'content_filter' })))
    assert.equal(filtered.kind, 'refused')
  })

  it('OpenAI: a server that speaks chat completions is told from one that answers', async () => {
    const frame = `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta: { content: 'Hi' } }] })}\n\n`
    const failure = failureOf(await hear('responses', { frames: [frame, 'data: [DONE]\n\n'] }))
    assert.equal(failure.kind, 'transport')
    assert.match(failure.message, /responses protocol/)
  })

  it('OpenAI: what it says to the side is thinking', async () => {
    const item = { id: 'msg_0', type: 'message', role: 'assistant', phase: 'commentary', content: [] }
    const aside = [
      responsesEvent('response.output_item.added', { output_index: 0, item }),
      responsesEvent('response.output_text.delta', { item_id: 'msg_0', output_index: 0, delta: 'Let me see.' }),
      responsesEvent('response.output_item.done', { output_index: 0, item }),
    ]
    const frames = protocols.responses.frames({ chunks: ['Words.'] })
    const later = frames.slice(2).map(frame => frame.replaceAll('"output_index":0', '"output_index":1'))
    const parts = await hear('responses', { frames: [...frames.slice(0, 2), ...aside, ...later] })
    assert.equal(wordsOf(parts), 'Words.')
    const thoughts = parts.flatMap(part => (part.type === 'thinking' ? [part.text] : []))
    assert.deepEqual(thoughts, ['Let me see.'])
  })

  it('Anthropic: a refusal says why, and a paused turn is not complete', async () => {
    const refusal = { finish: 'refusal', refusal: 'This was blocked by a classifier.' }
    const refused = failureOf(await hear('anthropic', streamed('anthropic', refusal)))
    assert.equal(refused.kind, 'refused')
    assert.match(refused.message, /blocked by a classifier/)
    const paused = failureOf(await hear('anthropic', streamed('anthropic', { finish: 'pause_turn' })))
    assert.match(paused.message, /pause_turn/)
  })

  it('Google: safety of a reply and of a prompt, and an end for other reasons', async () => {
    for (const finish of ['SAFETY', 'RECITATION', 'BLOCKLIST', 'SPII'])
      assert.equal(failureOf(await hear('google', streamed('google', { finish }))).kind, 'refused', finish)
    const blocked = geminiEvent({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: {} })
    const failure = failureOf(await hear('google', { frames: [blocked] }))
    assert.equal(failure.kind, 'refused')
    assert.match(failure.message, /PROHIBITED_CONTENT/)
    const other = failureOf(await hear('google', streamed('google', { finish: 'OTHER' })))
    assert.equal(other.kind, 'transport')
    assert.match(other.message, /OTHER/)
  })

  it('Google: a reply that takes two requests is one, and one that breaks between them has failed', async () => {
    const candidate = {
      content: { parts: [{ text: 'The rest.' }] },
      finishReason: 'CONTINUATION',
      continuationToken: 't1',
    }
    const usageMetadata = { promptTokenCount: 50, candidatesTokenCount: 5 }
    const first = { frames: [geminiEvent({ candidates: [candidate], usageMetadata })] }
    const usage = { input: 60, output: 7 }
    const model = () => nativeModel(endpointOf('google', lab), protocols.google.model)
    lab.requests.length = 0
    lab.play((_, count) => (count === 1 ? first : streamed('google', { chunks: [' And more.'], usage })))
    const parts = await collect(model(), callOf(), quiet)
    assert.equal(wordsOf(parts), 'The rest. And more.')
    assert.equal(lab.requests[1]!.body.continuationToken, 't1')
    const end = endOf(parts)
    assert.equal(end.type === 'done' && end.usage?.input, 110)
    lab.requests.length = 0
    lab.play((_, count) => (count === 1 ? first : { status: 429, body: { error: { message: 'slow down' } } }))
    const broken = await collect(model(), callOf(), quiet)
    assert.equal(wordsOf(broken), 'The rest.')
    const failure = failureOf(broken)
    assert.deepEqual([failure.kind, failure.maybePaid], ['rate-limit', true])
  })

  it('OpenAI: thoughts are kept apart', async () => {
    const delta = (summary_index: number, text: string) =>
      responsesEvent('response.reasoning_summary_text.delta', {
        item_id: 'rs',
        output_index: 0,
        summary_index,
        delta: text,
      })
    const item = { id: 'rs', type: 'reasoning', summary: [], encrypted_content: null }
    const part = (summary_index: number) =>
      responsesEvent('response.reasoning_summary_part.added', { item_id: 'rs', output_index: 0, summary_index })
    const thoughts = [
      responsesEvent('response.output_item.added', { output_index: 0, item }),
      part(0),
      delta(0, 'First.'),
      part(1),
      delta(1, 'Second.'),
    ]
    const [created, started, ...rest] = protocols.responses.frames({ chunks: ['Words.'] })
    const parts = await hear('responses', { frames: [created!, started!, ...thoughts, ...rest] })
    const thinking = parts.map(heard => (heard.type === 'thinking' ? heard.text : '')).join('')
    assert.equal(thinking, 'First.\n\nSecond.')
  })

  it('rules in the middle of a conversation reach all three', async () => {
    const messages: Call['messages'] = [
      { role: 'system', content: 'Rules.' },
      { role: 'user', content: 'Go.' },
      { role: 'assistant', content: 'Gone.' },
      { role: 'system', content: 'A rule that came later.' },
      { role: 'user', content: 'Again.' },
    ]
    for (const protocol of natives) {
      const parts = await hear(protocol, streamed(protocol, {}), {}, { messages })
      assert.equal(endOf(parts).type, 'done')
      assert.match(protocols[protocol].prompt(lab.requests[0]!.body), /A rule that came later/)
    }
  })
})
