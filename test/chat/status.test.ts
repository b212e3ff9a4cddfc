import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Failure } from '../../src/core/failure.ts'
import { failureOf, openLab } from './listening.ts'

const { lab, listen } = await openLab()

describe('a status', () => {
  const json = (message: string, code: string | null = null) => ({ error: { message, type: 'x', code } })
  const cases: [number, object | string, Failure['kind'], RegExp][] = [
    [401, json('No such key'), 'auth', /No such key.*set the apiKey of provider lab in config\.json/],
    [403, json('Not for you'), 'auth', /apiKey of provider lab/],
    [403, json('Your input was flagged'), 'refused', /flagged/],
    [402, json('Insufficient Balance'), 'quota', /Insufficient Balance.*provider lab/],
    [429, json('You exceeded your current quota', 'insufficient_quota'), 'quota', /quota/],
    [429, json('You exceeded your current quota, check your plan and billing details'), 'quota', /quota/],
    [429, json('You exceeded your current quota, check billing. Please retry in 7.5s'), 'rate-limit', /retry in/],
    [429, json('slow down'), 'rate-limit', /slow down/],
    [400, json("This model's maximum context length is 8192 tokens", 'context_length_exceeded'), 'overflow', /8192/],
    [400, json('prompt is too long: 210000 tokens > 200000 maximum'), 'overflow', /210000/],
    [413, '<html><head><title>413 Request Entity Too Large</title></head></html>', 'overflow', /^413 Request Entity/],
    [400, json('Your credit balance is too low'), 'quota', /credit balance/],
    [400, json('Content Exists Risk'), 'refused', /Risk/],
    [400, json('temperature must be 1'), 'rejected', /^temperature must be 1$/],
    [404, json('no model big'), 'rejected', /no model big.*model name big.*baseURL of provider lab/],
    [
      422,
      { detail: [{ loc: ['body', 'messages'], msg: 'Field required' }] },
      'rejected',
      /body\.messages Field required/,
    ],
    [500, 'upstream\n\u001b[31m  exploded', 'transport', /^upstream \[31m exploded$/],
    [502, '<!doctype html><title>502 Bad Gateway</title>', 'transport', /^502 Bad Gateway$/],
    [503, '', 'transport', /^HTTP 503 Service Unavailable$/],
    [504, json('The upstream took too long'), 'transport', /took too long/],
    [529, json('Overloaded'), 'transport', /Overloaded/],
    [500, [{ error: { message: 'internal', status: 'INTERNAL' } }], 'transport', /^internal$/],
    [308, '', 'rejected', /redirects.*baseURL of provider lab/],
    [500, json('x'.repeat(5000)), 'transport', /^x{499}…$/],
  ]
  for (const [status, body, kind, message] of cases) {
    test(`${status} ${JSON.stringify(body).slice(0, 60)} → ${kind}`, async () => {
      const { last, text } = await listen({ status, body })
      assert.equal(text, '')
      assert.equal(last.type, 'failed')
      assert.equal(last.failure.kind, kind)
      assert.equal(last.failure.status, status)
      assert.match(last.failure.message, message)
      assert.equal(last.failure.maybePaid, false)
    })
  }

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
