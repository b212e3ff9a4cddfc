import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Failure } from '../../src/core/failure.ts'
import type { Endpoint } from '../../src/models/api/endpoint.ts'
import { type Reply, type Script, startLab } from '../lab/server.ts'
import { openGolden } from '../support/golden.ts'
import { call, failureOf, openLab } from './listening.ts'

const golden = openGolden('chat-failures')
const { lab, listen } = await openLab()
const { moment } = call({})
const inChinese = { moment: { ...moment, language: 'zh' as const } }

interface Case {
  name: string
  reply: Reply
  endpoint?: Partial<Endpoint>
  kind: Failure['kind']
  status?: number
  maybePaid: boolean
  /** What came before. */
  text?: string
}

const cases: Case[] = JSON.parse(
  readFileSync(new URL('cases/failures.json', import.meta.url), 'utf8').replace('x{5000}', 'x'.repeat(5000)),
)

/** Without what depends on the run: ports, and how a system calls a broken connection. */
const lasting = (message: string): string =>
  message.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:…').replace(/[(（][A-Z_]{5,}[)）]/, '(…)')

describe('a reply that is none', () => {
  for (const { name, reply, endpoint = {}, kind, status, maybePaid, text } of cases)
    test(`${name} → ${kind}, told in the language of the debate`, async () => {
      for (const language of ['en', 'zh'] as const) {
        const heard = await listen(reply, { endpoint, ...(language === 'zh' && { call: inChinese }) })
        const failure = failureOf(heard)
        assert.deepEqual([failure.kind, failure.status, failure.maybePaid], [kind, status, maybePaid])
        if (text !== undefined || status !== undefined) assert.equal(heard.text, text ?? '')
        golden.is(language, name, lasting(failure.message))
      }
    })

  test('keeps what came before the fault, and its usage', async () => {
    const heard = await listen({ text: 'a b c d', malformedAfter: 2 })
    assert.equal(heard.text, 'a b')
    const empty = await listen({ text: '', usage: { prompt_tokens: 7, completion_tokens: 3 } })
    assert.deepEqual(empty.usage, { input: 7, output: 3 })
  })
})

describe('a status', () => {
  const json = (message: string) => ({ error: { message, type: 'x', code: null } })
  const waits: [Record<string, string>, object, number | undefined][] = [
    [{ 'retry-after': '2' }, json('slow down'), 2000],
    [{ 'retry-after-ms': '150', 'retry-after': '1' }, json('slow down'), 150],
    [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '1m2.5s' }, json('slow down'), 62_500],
    [{ 'x-ratelimit-remaining-tokens': '9', 'x-ratelimit-reset-tokens': '1m2.5s' }, json('slow down'), undefined],
    [{}, json('Please try again in 900ms.'), 900],
    [{}, { error: { message: 'slow down', details: [{ '@type': 'x' }, { retryDelay: '34s' }] } }, 34_000],
    [{}, json('slow down'), undefined],
  ]
  for (const [headers, body, expected] of waits) {
    test(`429 ${JSON.stringify(headers)} asks to wait ${expected} ms`, async () => {
      const { last } = await listen({ status: 429, headers, body })
      assert.equal(last.type === 'failed' && last.failure.retryAfterMs, expected)
    })
  }

  test('503 may name a date to wait for', async () => {
    const date = new Date(Date.now() + 30_000).toUTCString()
    const { last } = await listen({ status: 503, headers: { 'retry-after': date }, body: '' })
    const wait = last.type === 'failed' ? (last.failure.retryAfterMs ?? 0) : 0
    assert.ok(wait > 25_000 && wait <= 30_000, `${wait}`)
  })

  test('401 never shows the key, though the server does', async () => {
    const { last } = await listen({}, { script: { key: 'right' }, endpoint: { apiKey: 'sk-very-secret-1234' } })
    assert.equal(last.type === 'failed' && last.failure.kind, 'auth')
    const message = last.type === 'failed' ? last.failure.message : ''
    assert.match(message, /Incorrect API key provided: \*\*\*.*check the apiKey of provider lab/)
    assert.ok(!message.includes('very-secret'))
  })

  test('401 names the variable that usually holds the key', async () => {
    const missing = await listen({ status: 401, body: 'No key' }, { endpoint: { provider: 'groq' } })
    assert.match(failureOf(missing).message, /^No key \(set GROQ_API_KEY, or the apiKey of provider groq in config/)
    const wrong = await listen({ status: 401, body: 'No' }, { endpoint: { provider: 'groq', apiKey: 'gsk-12345678' } })
    assert.match(failureOf(wrong).message, /^No \(check GROQ_API_KEY, or the apiKey of provider groq/)
  })

  test('401 knows a key that goes into a header of its own, and does not show it', async () => {
    const endpoint = { provider: 'azure', headers: { 'api-key': 'azure-key-12345678' } }
    const wrong = await listen({ status: 401, body: 'No such key: azure-key-12345678' }, { endpoint })
    assert.match(
      failureOf(wrong).message,
      /^No such key: \*\*\* \(check AZURE_OPENAI_API_KEY, or the apiKey of provider azure/,
    )
  })

  test('404 for an unknown model names it', async () => {
    const { last } = await listen({}, { script: { models: ['small'] } })
    assert.equal(last.type === 'failed' && last.failure.kind, 'rejected')
    assert.match(last.type === 'failed' ? last.failure.message : '', /`big` does not exist/)
  })

  test('is not tried again here', async () => {
    const before = lab.requests.length
    await listen({ status: 500, body: '' })
    await listen({ status: 429, body: '' })
    await listen({ status: 400, body: 'Bad Request' })
    assert.equal(lab.requests.length, before + 3)
  })
})

describe('in a debate in Chinese', () => {
  test('a server that is not there', async () => {
    const unused = await startLab()
    await unused.close()
    const heard = await listen({}, { call: inChinese, endpoint: { baseURL: unused.url } })
    assert.match(failureOf(heard).message, /^127\.0\.0\.1:\d+：该地址没有服务在监听（ECONNREFUSED）$/)
  })

  test('a call that was stopped', async () => {
    const heard = await listen({ text: 'a' }, { call: inChinese, signal: AbortSignal.abort() })
    assert.equal(failureOf(heard).message, '调用已中止')
  })

  test('remarks', async () => {
    const refuses: Script['refuses'] = ['reasoning_effort', 'temperature']
    const { remarks } = await listen(
      { text: 'a' },
      { call: { ...inChinese, effort: 'max', search: true }, endpoint: { temperature: 1 }, script: { refuses } },
    )
    assert.deepEqual(remarks, [
      'lab:big 不支持设置思考强度（effort），已忽略“max”',
      'lab:big 不接受所设的 temperature，已忽略该设置',
      'lab:big 在此没有联网搜索功能，将凭已有知识作答',
    ])
  })
})
