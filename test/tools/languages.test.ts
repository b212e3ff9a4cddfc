import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import type { Call, Part } from '../../src/core/model.ts'
import { codex } from '../../src/models/tools/codex.ts'
import { toolModel } from '../../src/models/tools/run.ts'
import { toolStatus } from '../../src/models/tools/status.ts'
import { callOf, collect, endOf } from '../cases/model.ts'
import { claudeResult, claudeScript, claudeWords } from './claude-script.ts'
import { codexFault, codexScript } from './codex-script.ts'
import { copilotDelta, copilotScript } from './copilot-script.ts'
import { geminiScript } from './gemini-script.ts'
import { opencodeScript } from './opencode-script.ts'
import { openTool, type Step, spoken } from './stand-in.ts'
import type { Script } from './tool-case.ts'

const quiet = new AbortController().signal
const printed = (lines: readonly string[]): Step[] => lines.map(print => ({ print }))

const failureOf = async (script: Script, steps: readonly Step[], language: Language) => {
  const { model, close } = openTool(script.tool, script.model, { runs: [steps] })
  const end = endOf(await collect(model, spoken(language, callOf()), quiet))
  await close()
  return end.type === 'failed' ? end.failure : assert.fail('it did not fail')
}

describe('a failure of a tool', { concurrency: 2 }, () => {
  for (const script of [claudeScript, codexScript, geminiScript, opencodeScript, copilotScript])
    it(`means the same in every language: ${script.tool.id}`, async () => {
      for (const [kind, steps] of Object.entries(script.failures))
        assert.equal((await failureOf(script, steps, 'zh')).kind, kind)
    })

  const retry = JSON.stringify({ type: 'assistant.turn_retry', data: { turnId: '0', reason: 'stream' } })
  const lostConnection = { type: 'system', subtype: 'api_retry', error: 'unknown', error_status: null }
  const ours: [string, Script, readonly Step[], string, string][] = [
    ['no end', codexScript, [{ exit: 3 }], 'codex ended without a result (exit code 3)', '（退出码 3）'],
    [
      'a complaint',
      codexScript,
      [{ complain: 'Error: fire' }, { exit: 1 }],
      '(exit code 1): Error: fire',
      '：Error: fire',
    ],
    [
      'no sign-in',
      geminiScript,
      [{ exit: 41 }],
      'gemini is not signed in (sign in with: gemini)',
      '（请登录：gemini）',
    ],
    ['no words', codexScript, codexFault(''), 'codex failed without a word', 'codex 运行失败，且未说明原因'],
    ['no credit', claudeScript, claudeScript.failures.quota!, 'has nothing left for this', '额度已用完'],
    ['a refusal', claudeScript, claudeScript.failures.refused!, 'the model refused to answer', '模型拒绝回答'],
    ['a turn without an answer', codexScript, codexScript.failures.refused!, '(a refusal)', '（模型拒绝回答）'],
    ['a filter', opencodeScript, opencodeScript.failures.refused!, 'by a content filter', '回复被内容过滤拦截'],
    ['a model', opencodeScript, opencodeScript.failures.rejected!, 'the model openai/gpt-5.5', '模型 openai/gpt-5.5'],
    ['an empty reply', geminiScript, geminiScript.nothing!, 'empty reply', '空'],
    [
      'a connection',
      claudeScript,
      [{ print: JSON.stringify(lostConnection) }, { hang: true }],
      'the connection failed (unknown)',
      '连接失败（unknown）',
    ],
    [
      'a status',
      claudeScript,
      claudeScript.failures.transport!,
      'answered with status 529 (overloaded)',
      '返回状态码 529（overloaded）',
    ],
    [
      'a second beginning of claude',
      claudeScript,
      printed([...claudeWords(['One, tw']), ...claudeScript.begin().slice(2), claudeResult('One, two.')]),
      'began anew',
      '又从头开始回答',
    ],
    [
      'a second beginning of copilot',
      copilotScript,
      printed([copilotDelta('One. '), retry]),
      'began anew',
      '又从头开始回答',
    ],
    ['a line without end', codexScript, [{ raw: 'x'.repeat(1024 * 1024), times: 40 }], 'a line that', '一行过长'],
  ]
  for (const [what, script, steps, en, zh] of ours)
    it(`is said in the language of the debate: ${what}`, async () => {
      const [english, chinese] = [await failureOf(script, steps, 'en'), await failureOf(script, steps, 'zh')]
      assert.ok(english.message.includes(en), english.message)
      assert.ok(chinese.message.includes(zh), chinese.message)
      assert.equal(english.kind, chinese.kind)
    })

  it('is said so also where nothing could be started or was wanted any more', async () => {
    const { room, close } = openTool(codex, null, { runs: [[]] })
    const nowhere = toolModel(codex, null, { ...room, env: {} })
    const missing = endOf(await collect(nowhere, spoken('zh', callOf()), quiet))
    assert.match(missing.type === 'failed' ? missing.failure.message : '', /在 PATH 中找不到 codex/)
    const end = endOf(await collect(toolModel(codex, null, room), spoken('zh', callOf()), AbortSignal.abort()))
    assert.ok(end.type === 'failed' && end.failure.kind === 'aborted' && end.failure.message === '调用已中止')
    await close()
  })

  it('is said so when it takes too long', async () => {
    const { model, close } = openTool(codex, null, { runs: [[{ hang: true }]] }, { callMs: 200 })
    const end = endOf(await collect(model, spoken('zh', callOf()), quiet))
    assert.match(end.type === 'failed' ? end.failure.message : '', /用时超过 0\.2 秒/)
    await close()
  })
})

describe('two debates of one process', () => {
  it('are each told in their own language what a tool does not take, once', async () => {
    const { tool, begin, said, end } = opencodeScript
    const { model, close } = openTool(tool, null, {
      runs: [printed([...begin(), ...said(['Said.']), ...end('Said.', usage)])],
    })
    const english = callOf({ debate: 1, search: true })
    const chinese = spoken('zh', callOf({ debate: 2, search: true }))
    const heard = (call: Call) => collect(model, call, quiet).then(remarksIn)
    const [first, second] = await Promise.all([heard(english), heard(chinese)])
    assert.match(first, /^opencode runs without tools/)
    assert.match(second, /^opencode 运行时不启用任何工具/)
    assert.deepEqual([await heard(english), await heard(chinese)], ['', ''])
    await close()
  })

  it('are told the state of a tool in the language that is asked for', async () => {
    const commands = { '--version': [{ print: '0.166.0' }], 'login status': [{ exit: 1 }] }
    const { room, close } = openTool(codex, null, { runs: [], commands })
    assert.equal((await toolStatus(codex, room, 'zh', quiet)).detail, '尚未登录（请运行：codex login）')
    await close()
  })
})

const usage = { input: 1, output: 1 }

const remarksIn = (parts: readonly Part[]): string =>
  parts.map(part => (part.type === 'remark' ? part.text : '')).join('')
