import { readFileSync } from 'node:fs'
import { describe } from 'node:test'
import type { Failure, FailureKind } from '../../src/core/failure.ts'
import type { Call, Effort, Usage } from '../../src/core/model.ts'
import { offlineReplies } from '../../src/formats/index.ts'
import { chatModel } from '../../src/models/api/chat.ts'
import { newMemory } from '../../src/models/api/endpoint-memory.ts'
import { offlineModel } from '../../src/models/offline/offline.ts'
import { knownProviders } from '../../src/models/providers.ts'
import { type ScriptedLine, scriptedModel } from '../../src/models/scripted.ts'
import { type Behaviour, type ModelCase, modelCases, type OpenVoice } from '../cases/model.ts'
import { type LabRequest, type Reply, startLab } from '../lab/server.ts'

interface ChatDialect {
  /** One that has the knob. */
  model: string
  /** What each level becomes on the wire: low, medium, high, max. */
  efforts: readonly [string | null, string | null, string | null, string | null]
  thinkingField?: Reply['thinkingField']
  /** How the provider words the usage, where not as OpenAI does. */
  usage?: keyof typeof reported
}

const reported = {
  openai: (usage: Usage): object => ({
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    prompt_tokens_details: { cached_tokens: usage.cached, cache_write_tokens: usage.cacheWrite },
    completion_tokens_details: { reasoning_tokens: usage.reasoning },
  }),
  deepseek: ({ cached, ...usage }: Usage) => ({ ...reported.openai(usage), prompt_cache_hit_tokens: cached }),
  moonshot: ({ cached, ...usage }: Usage) => ({ ...reported.openai(usage), cached_tokens: cached }),
  xai: (usage: Usage) => ({
    ...reported.openai({ ...usage, output: usage.output - (usage.reasoning ?? 0) }),
    total_tokens: usage.input + usage.output,
  }),
}

/** One of each provider that speaks chat completions; `mine` is a provider of the user's own. */
const chatDialects: Record<string, ChatDialect> = JSON.parse(
  readFileSync(new URL('cases/chat-dialects.json', import.meta.url), 'utf8'),
)

for (const { name, protocol } of knownProviders)
  if (protocol === 'chat' && !(name in chatDialects)) throw new Error(`no case for ${name}`)

function chatCase(provider: string, dialect: ChatDialect): ModelCase {
  const [low, medium, high, max] = dialect.efforts
  return {
    name: `${provider}:${dialect.model}`,
    open: (behaviour, { idleMs }) => openChat(provider, dialect, behaviour, idleMs),
    streams: true,
    thinks: true,
    usage: ['input', 'output', 'cached', 'cacheWrite', 'reasoning'],
    failures: Object.keys(failures) as FailureKind[],
    stalls: true,
    breaksOff: true,
    efforts: { low, medium, high, max } satisfies Record<Effort, string | null>,
    nativeSchema: true,
  }
}

async function openChat(
  provider: string,
  dialect: ChatDialect,
  behaviour: Behaviour,
  idleMs: number,
): Promise<OpenVoice> {
  const lab = await startLab({ rules: [{ reply: replyFor(behaviour, dialect) }] })
  const endpoint = { provider, baseURL: lab.url, apiKey: 'sk-case-1234', prices: {}, idleMs, memory: newMemory() }
  return {
    model: chatModel(endpoint, dialect.model),
    received: () => (lab.requests.length === 0 ? null : receivedIn(lab.requests.at(-1)!)),
    close: () => lab.close(),
  }
}

function replyFor(behaviour: Behaviour, { thinkingField, usage = 'openai' }: ChatDialect): Reply {
  switch (behaviour.does) {
    case 'speak':
      return {
        chunks: behaviour.chunks,
        apart: true,
        ...(behaviour.thinking !== undefined && { thinking: behaviour.thinking }),
        ...(thinkingField && { thinkingField }),
        ...(behaviour.usage && { usage: reported[usage](behaviour.usage) }),
      }
    case 'speak-in-bytes':
      return { chunks: [behaviour.text], bytes: true }
    case 'stall':
      return { chunks: ['One. ', 'Two. '], silentAfter: behaviour.after === 'nothing' ? 0 : 1 }
    case 'break-off':
      return { chunks: [behaviour.words, 'never'], resetAfter: 1, msPerChunk: 5 }
    case 'say-nothing':
      return { text: '' }
    case 'fail':
      return failures[behaviour.kind] ?? { status: 418, body: 'not a kind of failure that servers have' }
  }
}

const complaint = (status: number, message: string, code: string | null = null): Reply => ({
  status,
  body: { error: { message, type: 'error', param: null, code } },
})

const failures: Partial<Record<FailureKind, Reply>> = {
  auth: complaint(401, 'Incorrect API key provided: sk-case-1234.', 'invalid_api_key'),
  quota: complaint(429, 'You exceeded your current quota, check your plan.', 'insufficient_quota'),
  'rate-limit': { ...complaint(429, 'Rate limit reached for requests'), headers: { 'retry-after': '3' } },
  overflow: complaint(400, "This model's maximum context length is 8192 tokens.", 'context_length_exceeded'),
  refused: { text: '', refusal: 'I cannot help with that.' },
  rejected: complaint(404, 'The model does not exist.', 'model_not_found'),
  timeout: complaint(408, 'Request timed out.'),
  transport: complaint(529, 'Overloaded', 'overloaded_error'),
  'bad-output': { text: '', thinking: 'Hm.', finish: 'length' },
}

/** The knobs that providers have, as `name=value` in the order of the request. */
function receivedIn({ body }: LabRequest) {
  const { reasoning, reasoning_effort, thinking, enable_thinking, thinking_budget, chat_template_kwargs } = body
  const knobs = { thinking, enable_thinking, thinking_budget, reasoning, reasoning_effort, chat_template_kwargs }
  return {
    prompt: body.messages.map(({ content }: { content: string }) => content).join('\n'),
    effort: flat(knobs).join(' ') || null,
    schema: body.response_format?.type === 'json_schema',
  }
}

function flat(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    if (inner === undefined) return []
    return typeof inner === 'object' ? flat(inner, `${path}${name}.`) : [`${path}${name}=${inner}`]
  })
}

const scripted: ModelCase = {
  name: 'scripted',
  async open(behaviour) {
    let last: Call | null = null
    const model = scriptedModel('scripted:voice', call => {
      last = call
      return lineFor(behaviour)
    })
    return {
      model,
      received: () =>
        last && {
          prompt: last.messages.map(({ content }) => content).join('\n'),
          effort: last.effort,
          schema: last.shape !== null,
        },
      close: async () => {},
    }
  },
  streams: false,
  thinks: true,
  usage: ['input', 'output', 'cached', 'cacheWrite', 'reasoning'],
  failures: ['auth', 'quota', 'rate-limit', 'overflow', 'refused', 'rejected', 'timeout', 'transport', 'bad-output'],
  stalls: false,
  breaksOff: false,
  nativeSchema: true,
}

function lineFor(behaviour: Behaviour): ScriptedLine | Failure {
  if (behaviour.does === 'fail') return { kind: behaviour.kind, message: 'as the script has it' }
  if (behaviour.does === 'speak-in-bytes') return { text: behaviour.text }
  if (behaviour.does !== 'speak') return { text: '' }
  const { chunks, thinking, usage } = behaviour
  return { text: chunks.join(''), ...(thinking !== undefined && { thinking }), ...(usage && { usage }) }
}

/** There is no far side: it writes its own words, from what the call says of the debate. */
const offline: ModelCase = {
  name: 'offline',
  open: async () => ({ model: offlineModel('for', offlineReplies), received: () => null, close: async () => {} }),
  streams: true,
  thinks: false,
  usage: [],
  failures: [],
  stalls: false,
  breaksOff: false,
  nativeSchema: false,
  repeats: false,
}

/** Most of the time nothing happens but waiting, so they wait together. */
describe('voices', { concurrency: 4 }, () => {
  for (const [provider, dialect] of Object.entries(chatDialects)) modelCases(chatCase(provider, dialect))
  modelCases(scripted)
  modelCases(offline)
})
