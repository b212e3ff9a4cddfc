import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Call, Part } from '../src/core/model.ts'
import { copilot } from '../src/models/tools/copilot.ts'
import { gemini } from '../src/models/tools/gemini.ts'
import { opencode } from '../src/models/tools/opencode.ts'
import { callOf, collect, endOf, modelCases, wordsOf } from './cases/model.ts'
import { copilotDelta, copilotMessage, copilotResult, copilotScript, copilotUsage } from './tools/copilot-script.ts'
import { geminiScript } from './tools/gemini-script.ts'
import { opencodeScript } from './tools/opencode-script.ts'
import { openTool, type Step } from './tools/stand-in.ts'
import { type Script, toolCase } from './tools/tool-case.ts'

modelCases(
  toolCase(geminiScript, {
    streams: true,
    thinks: false,
    usage: ['input', 'output', 'cached', 'reasoning'],
    efforts: { low: 'LOW', medium: 'MEDIUM', high: 'HIGH', max: 'HIGH' },
  }),
)
modelCases(
  toolCase(opencodeScript, {
    streams: false,
    thinks: true,
    usage: ['input', 'output', 'cached', 'cacheWrite', 'reasoning'],
    efforts: { low: 'low', medium: 'medium', high: 'high', max: 'xhigh' },
  }),
)
modelCases(
  toolCase(copilotScript, {
    streams: true,
    thinks: true,
    usage: ['input', 'output', 'cached', 'cacheWrite', 'reasoning'],
    efforts: { low: 'low', medium: 'medium', high: 'high', max: 'max' },
  }),
)

const quiet = new AbortController().signal
const printed = (lines: readonly string[]): Step[] => lines.map(print => ({ print }))

const going = (session: string | null, goesOn = true): Call =>
  callOf({
    messages: [
      { role: 'system', content: 'RULES' },
      { role: 'user', content: 'First question.' },
      ...(session === null ? [] : ([{ role: 'assistant', content: 'Said.' }] as const)),
      ...(session === null ? [] : ([{ role: 'user', content: 'Second question.' }] as const)),
    ],
    conversation: { goesOn, session, known: session === null ? 0 : 3 },
  })

const sessionOf = (parts: readonly Part[]): string => {
  const end = endOf(parts)
  assert.equal(end.type, 'done')
  return (end.type === 'done' && end.session) || assert.fail('no session')
}

const whole = (script: Script): Step[] => [
  ...(script.besides?.({ input: 120, output: 30 }) ?? []),
  ...printed([...script.begin(), ...script.said(['Said.']), ...script.end('Said.', { input: 120, output: 30 })]),
]

describe('conversations that tools hold', () => {
  const lost: Record<string, string> = {
    gemini: 'Error resuming session: Invalid session identifier "1".',
    opencode: 'Error: Session not found',
    copilot: "Error: No session, task, or name matched '1'.",
  }
  for (const script of [geminiScript, opencodeScript, copilotScript]) {
    const { id } = script.tool

    it(`${id} goes on with what is new`, async () => {
      const { model, standIn, close } = openTool(script.tool, null, { runs: [whole(script)] })
      const session = sessionOf(await collect(model, going(null), quiet))
      await collect(model, going(session), quiet)
      const [begun, resumed] = standIn.calls()
      const name = session.split('?')[0]!
      assert.ok(!begun!.args.some(word => word.includes(name)))
      assert.ok(resumed!.args.some(word => word === name || word === `--resume=${name}`))
      assert.ok(resumed!.stdin.endsWith('Second question.'))
      assert.doesNotMatch(resumed!.stdin, /First question/)
      assert.equal(resumed!.cwd, begun!.cwd)
      await close()
    })

    it(`${id} is sent everything when it lost one`, async () => {
      const forgetful: Step[] = [{ complain: lost[id]! }, { exit: 1 }]
      const { model, standIn, close } = openTool(script.tool, null, { runs: [forgetful, whole(script)] })
      const parts = await collect(model, going('1'), quiet)
      assert.equal(wordsOf(parts), 'Said.')
      assert.match(standIn.calls()[1]!.stdin, /First question[\s\S]*Second question/)
      assert.ok(parts.some(part => part.type === 'remark'))
      await close()
    })

    it(`${id} tells no session when none is wanted`, async () => {
      const { model, close } = openTool(script.tool, null, { runs: [whole(script)] })
      const end = endOf(await collect(model, callOf(), quiet))
      assert.ok(end.type === 'done' && end.session === undefined)
      await close()
    })
  }

  it('copilot counts only what is new', async () => {
    const second = whole({ ...copilotScript, besides: () => [copilotUsage({ input: 250, output: 70, cached: 90 })] })
    const { model, close } = openTool(copilot, null, { runs: [whole(copilotScript), second] })
    const session = sessionOf(await collect(model, going(null), quiet))
    const end = endOf(await collect(model, going(session), quiet))
    assert.ok(end.type === 'done')
    assert.deepEqual(end.usage, { input: 130, output: 40, cached: 90, cacheWrite: 0, reasoning: 0 })
    await close()
  })
})

describe('gemini', () => {
  it('sends no file that a prompt names', async () => {
    const { model, standIn, close } = openTool(gemini, null, { runs: [whole(geminiScript)] })
    const content = 'See @AGENTS.md, @/etc/hostname and a@b.example.'
    await collect(model, callOf({ messages: [{ role: 'user', content }] }), quiet)
    const { stdin, files } = standIn.calls()[0]!
    assert.doesNotMatch(stdin, /@[A-Za-z/]/)
    assert.ok(stdin.replaceAll('\u2060', '').includes(content))
    assert.ok(Object.keys(files).some(path => path.endsWith('/.gemini/.env')))
    await close()
  })

  it('turns the right knob for each family', () => {
    assert.equal(gemini.effort('low', 'gemini-2.5-pro'), '1024')
    assert.equal(gemini.effort('max', 'gemini-2.5-flash'), '-1')
    assert.equal(gemini.effort('max', null), 'HIGH')
    assert.equal(gemini.effort('medium', 'flash'), 'MEDIUM')
  })

  it('says who really answered', async () => {
    const { model, close } = openTool(gemini, 'pro', { runs: [whole(geminiScript)] })
    const end = endOf(await collect(model, callOf(), quiet))
    assert.ok(end.type === 'done' && end.model === 'gemini-3.1-pro-preview')
    await close()
  })

  it('takes its own code for not being signed in', async () => {
    const { model, close } = openTool(gemini, null, { runs: [[{ complain: 'Invalid auth method.' }, { exit: 41 }]] })
    const end = endOf(await collect(model, callOf(), quiet))
    assert.ok(end.type === 'failed' && end.failure.kind === 'auth' && /sign in with: gemini/.test(end.failure.message))
    await close()
  })
})

describe('opencode', () => {
  it('passes on only variants that a model has', () => {
    assert.equal(opencode.effort('max', 'openai/gpt-6-sol'), 'max')
    assert.equal(opencode.effort('max', 'openai/gpt-5.5'), 'xhigh')
    assert.equal(opencode.effort('max', 'google/gemini-3.1-pro-preview'), 'high')
    assert.equal(opencode.effort('low', 'anthropic/claude-sonnet-4-5'), null)
    assert.equal(opencode.effort('high', 'openai/gpt-4.1'), null)
    assert.equal(opencode.effort('high', null), null)
  })

  it('denies everything, and hands over the key of its own provider only', async () => {
    const keys = { OPENAI_API_KEY: 'key-of-openai', ANTHROPIC_API_KEY: 'key-of-anthropic' }
    const before = Object.keys(keys).map(name => [name, process.env[name]] as const)
    Object.assign(process.env, keys)
    const { model, standIn, close } = openTool(opencode, 'openai/gpt-5.5', { runs: [whole(opencodeScript)] })
    try {
      await collect(model, callOf(), quiet)
      const { env } = standIn.calls()[0]!
      const config = JSON.parse(env.OPENCODE_CONFIG_CONTENT!)
      assert.deepEqual([config.permission, config.agent.agon.permission], [{ '*': 'deny' }, { '*': 'deny' }])
      assert.equal(env.OPENAI_API_KEY, 'key-of-openai')
      assert.ok(!Object.values(env).some(value => value.includes('key-of-anthropic')))
    } finally {
      for (const [name, value] of before) {
        delete process.env[name]
        if (value !== undefined) process.env[name] = value
      }
      await close()
    }
  })
})

describe('copilot', () => {
  it('puts a reply together that was told in several messages, with and without pieces', async () => {
    const lines = [
      ...copilotScript.begin(),
      copilotDelta('One. '),
      copilotMessage('One. '),
      copilotMessage('Two.').replace(/"messageId":"[^"]+"/, '"messageId":"other"'),
      copilotResult(0),
    ]
    const { model, close } = openTool(copilot, null, { runs: [printed(lines)] })
    assert.equal(wordsOf(await collect(model, callOf(), quiet)), 'One. Two.')
    await close()
  })

  it('does not let a reply be said twice', async () => {
    const retry = JSON.stringify({ type: 'assistant.turn_retry', data: { turnId: '0', reason: 'stream' } })
    const lines = [...copilotScript.begin(), copilotDelta('One. '), retry, copilotDelta('One. Two.'), copilotResult(0)]
    const { model, close } = openTool(copilot, null, { runs: [printed(lines)] })
    const parts = await collect(model, callOf(), quiet)
    const end = endOf(parts)
    assert.equal(wordsOf(parts), 'One. ')
    assert.ok(end.type === 'failed' && end.failure.kind === 'transport')
    await close()
  })

  it('exits with 0 when it is stopped, which is no success', async () => {
    const idle = JSON.stringify({ type: 'assistant.idle', data: { aborted: true } })
    const lines = [...copilotScript.begin(), copilotDelta('One. '), idle]
    const { model, close } = openTool(copilot, null, { runs: [printed(lines)] })
    assert.equal(endOf(await collect(model, callOf(), quiet)).type, 'failed')
    await close()
  })
})
