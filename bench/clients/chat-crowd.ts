import type { Call, Model } from '../../src/core/model.ts'
import { chatModel } from '../../src/models/api/chat.ts'
import { newMemory } from '../../src/models/api/endpoint-memory.ts'
import { type ChatRequest, requestsOf } from './bare.ts'
import { answer, apiKey, type Job, measure } from './jobs.ts'

/** The same calls through the voice alone: no engine, nothing is kept. */
await answer((job: Job) => {
  const calls = requestsOf(job).map(callOf)
  const never = new AbortController().signal
  let shown = 0
  return measure(job, async url => {
    const model = modelAt(url)
    for (const call of calls) {
      for await (const part of model.stream(call, never)) {
        if (part.type === 'text') shown += part.text.length
        if (part.type === 'failed') throw new Error(part.failure.message)
      }
    }
    if (shown === 0) throw new Error('nothing was said')
    return calls.length
  })
})

function modelAt(baseURL: string): Model {
  return chatModel({ provider: 'lab', baseURL, apiKey, prices: {}, idleMs: 120_000, memory: newMemory() }, 'bench')
}

function callOf({ messages, response_format }: ChatRequest): Call {
  const format = response_format as { json_schema: { name: string; schema: object } } | undefined
  return {
    debate: 1,
    key: 'round-1/first',
    messages: messages as Call['messages'],
    moment: { format: '', seat: '', cue: '', language: 'en', topic: '', values: {}, context: [] },
    effort: null,
    maxTokens: null,
    shape: format ? (format.json_schema as NonNullable<Call['shape']>) : null,
    search: false,
    conversation: { goesOn: false, session: null, known: 0 },
  }
}
