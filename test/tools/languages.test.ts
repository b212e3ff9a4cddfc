import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import type { Call } from '../../src/core/model.ts'
import { codex } from '../../src/models/tools/codex.ts'
import { toolModel } from '../../src/models/tools/run.ts'
import { toolStatus } from '../../src/models/tools/status.ts'
import { callOf, collect, endOf, failureIn } from '../cases/model.ts'
import { openGolden } from '../support/golden.ts'
import { sample } from '../support/sample.ts'
import { claudeResult, claudeScript, claudeWords } from './claude-script.ts'
import { codexFault, codexScript } from './codex-script.ts'
import { copilotDelta, copilotScript } from './copilot-script.ts'
import { geminiScript } from './gemini-script.ts'
import { opencodeScript } from './opencode-script.ts'
import { hear, openTool, printed, quiet, remarksIn, type Step, spoken } from './stand-in.ts'
import type { Script } from './tool-case.ts'

const golden = openGolden('tools-failures')

const failureOf = async (script: Script, steps: readonly Step[], language: Language) =>
  failureIn(await hear(script.tool, script.model, [steps], spoken(language, callOf())))

describe('a failure of a tool', { concurrency: 2 }, () => {
  const all = [claudeScript, codexScript, geminiScript, opencodeScript, copilotScript].flatMap(script =>
    Object.entries(script.failures).map(([kind, steps]) => ({ script, kind, steps })),
  )
  for (const { script, kind, steps } of sample(all, { must: one => [one.script.tool.id, one.kind] }))
    it(`means the same in every language: ${script.tool.id}, ${kind}`, async () => {
      assert.equal((await failureOf(script, steps, 'zh')).kind, kind)
    })

  const retry = JSON.stringify({ type: 'assistant.turn_retry', data: { turnId: '0', reason: 'stream' } })
  const lostConnection = { type: 'system', subtype: 'api_retry', error: 'unknown', error_status: null }
  const ours: [string, Script, readonly Step[]][] = [
    ['no end', codexScript, [{ exit: 3 }]],
    ['a complaint', codexScript, [{ complain: 'Error: fire' }, { exit: 1 }]],
    ['no sign-in', geminiScript, [{ exit: 41 }]],
    ['no words', codexScript, codexFault('')],
    ['no credit', claudeScript, claudeScript.failures.quota!],
    ['a refusal', claudeScript, claudeScript.failures.refused!],
    ['a turn without an answer', codexScript, codexScript.failures.refused!],
    ['a filter', opencodeScript, opencodeScript.failures.refused!],
    ['a model', opencodeScript, opencodeScript.failures.rejected!],
    ['an empty reply', geminiScript, geminiScript.nothing!],
    ['a connection', claudeScript, [{ print: JSON.stringify(lostConnection) }, { hang: true }]],
    ['a status', claudeScript, claudeScript.failures.transport!],
    [
      'a second beginning of claude',
      claudeScript,
      printed([...claudeWords(['One, tw']), ...claudeScript.begin().slice(2), claudeResult('One, two.')]),
    ],
    ['a second beginning of copilot', copilotScript, printed([copilotDelta('One. '), retry])],
    ['a line without end', codexScript, [{ raw: 'x'.repeat(1024 * 1024), times: 40 }]],
  ]
  for (const [what, script, steps] of ours)
    it(`is said in the language of the debate: ${what}`, async () => {
      const [english, chinese] = [await failureOf(script, steps, 'en'), await failureOf(script, steps, 'zh')]
      golden.is('en', what, english.message)
      golden.is('zh', what, chinese.message)
      assert.equal(english.kind, chinese.kind)
    })

  it('is said so also where nothing could be started or was wanted any more', async () => {
    const { context } = openTool(codex, null, { runs: [[]] })
    const nowhere = toolModel(codex, null, { ...context, env: {} })
    const missing = endOf(await collect(nowhere, spoken('zh', callOf()), quiet))
    assert.match(missing.type === 'failed' ? missing.failure.message : '', /在 PATH 中找不到 codex/)
    const end = endOf(await collect(toolModel(codex, null, context), spoken('zh', callOf()), AbortSignal.abort()))
    assert.ok(end.type === 'failed' && end.failure.kind === 'aborted' && end.failure.message === '调用已中止')
  })

  it('is said so when it takes too long', async () => {
    const { model } = openTool(codex, null, { runs: [[{ hang: true }]] }, { callMs: 200 })
    const end = endOf(await collect(model, spoken('zh', callOf()), quiet))
    assert.match(end.type === 'failed' ? end.failure.message : '', /用时超过 0\.2 秒/)
  })
})

describe('two debates of one process', () => {
  it('are each told in their own language what a tool does not take, once', async () => {
    const { tool, begin, said, end } = opencodeScript
    const { model } = openTool(tool, null, {
      runs: [printed([...begin(), ...said(['Said.']), ...end('Said.', usage)])],
    })
    const english = callOf({ debate: 1, search: true })
    const chinese = spoken('zh', callOf({ debate: 2, search: true }))
    const heard = (call: Call) => collect(model, call, quiet).then(remarksIn)
    const [first, second] = await Promise.all([heard(english), heard(chinese)])
    assert.match(first, /^opencode runs without tools/)
    assert.match(second, /^opencode 运行时不启用任何工具/)
    assert.deepEqual([await heard(english), await heard(chinese)], ['', ''])
  })

  it('are told the state of a tool in the language that is asked for', async () => {
    const commands = { '--version': [{ print: '0.166.0' }], 'login status': [{ exit: 1 }] }
    const { context } = openTool(codex, null, { runs: [], commands })
    assert.equal((await toolStatus(codex, context, 'zh', quiet)).detail, '尚未登录（请运行：codex login）')
  })
})

const usage = { input: 1, output: 1 }
