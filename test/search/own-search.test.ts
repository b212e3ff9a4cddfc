import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Call } from '../../src/core/model.ts'
import { chatModel } from '../../src/models/api/chat.ts'
import type { Endpoint } from '../../src/models/api/endpoint.ts'
import { openModels } from '../../src/models/models.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { callOf, verdictShape } from '../cases/model.ts'
import { listenTo, openLab } from '../chat/listening.ts'
import type { Reply } from '../lab/server.ts'

const asked = (changes: Partial<Call> = {}): Call => callOf({ search: true, ...changes })
const { lab, endpoint } = await openLab()

describe('a chat provider with a search of its own', () => {
  const shaped = asked({ shape: verdictShape })
  const refuse = (status: number, message: string): Reply => ({ status, body: { error: { message } } })
  const isBoth = (body: Record<string, unknown>) => body.response_format !== undefined && body.enable_search === true

  it('keeps the search where it cannot have a schema beside it, and the schema without one', async () => {
    lab.play({
      rules: ({ body }) =>
        isBoth(body) ? refuse(400, "'enable_search' cannot be used with response_format json_schema") : { text: 'yes' },
    })
    const own = endpoint({ provider: 'qwen' })
    const before = lab.requests.length
    const heard = await listenTo(own, shaped)
    assert.deepEqual([heard.text, heard.remarks], ['yes', []])
    assert.equal(lab.requests.at(-1)!.body.enable_search, true)
    assert.equal(lab.requests.at(-1)!.body.response_format, undefined)
    assert.equal(lab.requests.length, before + 3)
    await listenTo(own, { ...shaped, search: false })
    assert.equal((lab.requests.at(-1)!.body.response_format as { type: string }).type, 'json_schema')
    await listenTo(own, shaped)
    assert.equal(lab.requests.length, before + 5, 'known')
  })

  it('goes on without where a router has nobody who takes tools', async () => {
    lab.play({
      rules: ({ body }) => (body.tools ? refuse(404, 'No endpoints found that support tool use.') : { text: 'yes' }),
    })
    const heard = await listenTo(endpoint({ provider: 'openrouter' }), asked())
    assert.equal(heard.text, 'yes')
    assert.match(heard.remarks.join(), /no web search/)
    lab.play({ rules: () => refuse(404, 'No such model.') })
    const unknown = await listenTo(endpoint({ provider: 'openrouter' }), asked())
    assert.equal(unknown.last.type === 'failed' && unknown.last.failure.kind, 'rejected')
  })
})

it('a voice says whether it can search', () => {
  const searches = (provider: string, changes: Partial<Endpoint> = {}) =>
    chatModel(endpoint({ provider, ...changes }), 'big').searches

  const known = ['openrouter', 'qwen', 'groq', 'lab'].map(name => searches(name))
  assert.deepEqual(known, [true, true, false, false])
  assert.equal(searches('mine', { like: 'qwen' }), true)
  const open = openModels({
    endpointOf: provider => endpoint({ provider, ...(provider === 'mine' && { protocol: 'google' }) }),
    tools: { env: {}, cwd: '/nowhere', home: '/nowhere', idleMs: 1, callMs: null },
    programOf: name => ({ name, command: [name], env: [], prices: null, languageModel: true, atOnce: 1 }) as never,
    desk: {} as never,
    offlineReplies: () => null,
  })
  const able = (name: string) => open(name).searches ?? false
  assert.deepEqual(['mine:x', 'claude', 'codex:gpt-6', 'gemini'].map(able), [true, true, true, true])
  assert.deepEqual(['opencode', 'copilot', 'command:bot', 'offline'].map(able), Array(4).fill(false))
  // People look things up as they like.
  assert.equal(able('person'), true)
  const scripted = [true, undefined].map(on => scriptedModel('a:b', () => 'x', on ? { searches: on } : {}).searches)
  assert.deepEqual(scripted, [true, undefined])
})
