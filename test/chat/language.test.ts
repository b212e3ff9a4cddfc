import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '../../src/models/api/chat.ts'
import { type Reply, type Script, startLab } from '../lab/server.ts'
import { call, failureOf, openLab } from './listening.ts'

const { listen } = await openLab()
const { moment } = call({})
const zh = { moment: { ...moment, language: 'zh' as const } }

describe('in a debate in Chinese', () => {
  const cases: [name: string, reply: Reply, message: RegExp, endpoint?: Partial<Endpoint>][] = [
    ['401', { status: 401, body: 'No such key' }, /^No such key（请在 config\.json 中设置提供方 lab 的 apiKey）$/],
    ['402', { status: 402, body: '' }, /^HTTP 402（提供方 lab 的账户余额或额度不足）$/],
    ['404', { status: 404, body: 'no model' }, /^no model（请检查模型名称 big/],
    ['a redirect', { status: 308, headers: { location: '/v2' }, body: '' }, /重定向到 http:.*\/v2（请把最终地址填入/],
    ['a page', { body: '<html>', headers: { 'content-type': 'text/html' } }, /返回的是网页/],
    ['silence', { text: 'a b', silentAfter: 1 }, /^0\.2 秒内没有收到后续内容$/, { idleMs: 150 }],
    ['no answer', { text: 'a', delayMs: 5000 }, /^0\.2 秒内没有开始应答$/, { idleMs: 150 }],
    ['a reset', { text: 'a b c', resetAfter: 2, msPerChunk: 5 }, /回复进行到一半：连接被关闭（/],
    ['nothing', { text: '' }, /^回复为空$/],
    ['thinking only', { text: '', thinking: 'hm' }, /^只有思考过程/],
    ['no end', { text: 'a', finish: null }, /没有给出结束原因/],
    ['a refusal', { text: '', refusal: 'No.' }, /^模型拒绝回答：No\.$/],
    ['a filter', { text: 'a', finish: 'content_filter' }, /内容过滤拦截（content_filter）/],
    ['nonsense', { text: 'a b c', malformedAfter: 1 }, /不是有效的对话回复/],
    ['a bad address', { text: 'a' }, /^请求无法发出（/, { baseURL: 'nonsense' }],
  ]
  for (const [name, reply, message, endpoint] of cases) {
    test(`${name} is told in Chinese, and the server's words as they are`, async () => {
      const heard = await listen(reply, { call: zh, ...(endpoint && { endpoint }) })
      assert.match(failureOf(heard).message, message)
    })
  }

  test('a server that is not there', async () => {
    const unused = await startLab()
    await unused.close()
    const heard = await listen({}, { call: zh, endpoint: { baseURL: unused.url } })
    assert.match(failureOf(heard).message, /^127\.0\.0\.1:\d+：该地址没有服务在监听（ECONNREFUSED）$/)
  })

  test('a call that was stopped', async () => {
    const heard = await listen({ text: 'a' }, { call: zh, signal: AbortSignal.abort() })
    assert.equal(failureOf(heard).message, '调用已中止')
  })

  test('remarks', async () => {
    const refuses: Script['refuses'] = ['reasoning_effort', 'temperature']
    const { remarks } = await listen(
      { text: 'a' },
      { call: { ...zh, effort: 'max', search: true }, endpoint: { temperature: 1 }, script: { refuses } },
    )
    assert.deepEqual(remarks, [
      'lab:big 不支持设置思考强度（effort），已忽略“max”',
      'lab:big 不接受所设的 temperature，已忽略该设置',
      'lab:big 在此没有联网搜索功能，将凭已有知识作答',
    ])
  })
})
