import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Failure } from '../../src/core/failure.ts'
import type { Call, Part, Usage } from '../../src/core/model.ts'
import { chatModel } from '../../src/models/api/chat.ts'
import type { Endpoint } from '../../src/models/api/endpoint.ts'
import { newMemory } from '../../src/models/api/endpoint-memory.ts'
import { type Reply, type Script, startLab } from '../lab/server.ts'
import { plainCall } from '../support/brief.ts'

export interface Heard {
  parts: Part[]
  text: string
  thinking: string
  remarks: string[]
  last: Extract<Part, { type: 'done' | 'failed' }>
  usage: Usage | null | undefined
}

interface Options {
  call?: Partial<Call>
  endpoint?: Partial<Endpoint>
  script?: Script
  signal?: AbortSignal
  onPart?: (part: Part) => unknown
}

export const never = new AbortController().signal

/** A lab for the tests of one file, and ears to it. */
export async function openLab() {
  const lab = await startLab()
  after(() => lab.close())

  const endpoint = (options: Partial<Endpoint>): Endpoint => ({
    provider: 'lab',
    baseURL: lab.url,
    apiKey: null,
    prices: {},
    idleMs: 5000,
    memory: newMemory(),
    ...options,
  })

  /** One call of a fresh endpoint, with the lab giving this reply. */
  const listen = (reply: Reply, options: Options = {}): Promise<Heard> => {
    lab.play({ rules: [{ reply }], ...options.script })
    return listenTo(endpoint(options.endpoint ?? {}), call(options.call ?? {}), options)
  }

  return { lab, endpoint, listen }
}

export async function listenTo(to: Endpoint, asked: Call, options: Options = {}, model = 'big'): Promise<Heard> {
  const parts: Part[] = []
  for await (const part of chatModel(to, model).stream(asked, options.signal ?? never)) {
    parts.push(part)
    if (options.onPart?.(part) === 'leave') break
  }
  const joined = (type: string) => parts.map(part => (part.type === type && 'text' in part ? part.text : '')).join('')
  const ends = parts.filter(part => part.type === 'done' || part.type === 'failed')
  assert.ok(ends.length === 1 || options.onPart, `${ends.length} ends`)
  return {
    parts,
    text: joined('text'),
    thinking: joined('thinking'),
    remarks: parts.filter(part => part.type === 'remark').map(part => part.text),
    last: ends[0]!,
    usage: ends[0]?.usage,
  }
}

export const call = (options: Partial<Call>): Call => ({
  ...plainCall,
  key: 'round-1/proposer',
  messages: [{ role: 'user', content: 'Why?' }],
  moment: { format: 'duel', seat: 'proposer', cue: 'opening', language: 'en', topic: 'Why?', values: {}, context: [] },
  ...options,
})

export const failed = (failure: Failure): Part => ({ type: 'failed', failure, usage: null })

/** What a failed call says; fails itself where none failed. */
export function failureOf({ last }: Heard): Failure {
  assert.equal(last.type, 'failed')
  return last.type === 'failed' ? last.failure : assert.fail()
}

/** Events exactly as given. */
export const sse = (...data: string[]): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body: data.map(line => `data: ${line}\n\n`).join(''),
})
