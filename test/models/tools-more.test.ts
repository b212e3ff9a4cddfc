import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Call } from '../../src/core/model.ts'
import { copilot } from '../../src/models/tools/copilot.ts'
import { gemini } from '../../src/models/tools/gemini.ts'
import { opencode } from '../../src/models/tools/opencode.ts'
import { toolModel } from '../../src/models/tools/run.ts'
import type { Tool } from '../../src/models/tools/tool.ts'
import { callOf, collect, endOf, sessionOf, wordsOf } from '../cases/model.ts'
import { temporaryFolder } from '../support/folder.ts'
import { copilotDelta, copilotMessage, copilotResult, copilotScript, copilotUsage } from '../tools/copilot-script.ts'
import { geminiScript } from '../tools/gemini-script.ts'
import { opencodeScript } from '../tools/opencode-script.ts'
import { hear, openTool, printed, quiet, type StandInCall, type Step } from '../tools/stand-in.ts'
import { type Script, toolCases } from '../tools/tool-case.ts'

toolCases(geminiScript, {
  streams: true,
  thinks: false,
  usage: ['input', 'output', 'cached', 'reasoning'],
  efforts: { low: 'LOW', medium: 'MEDIUM', high: 'HIGH', max: 'HIGH' },
})
toolCases(opencodeScript, {
  streams: false,
  thinks: true,
  usage: ['input', 'output', 'cached', 'cacheWrite', 'reasoning'],
  efforts: { low: 'low', medium: 'medium', high: 'high', max: 'xhigh' },
})
toolCases(copilotScript, {
  streams: true,
  thinks: true,
  usage: ['input', 'output', 'cached', 'cacheWrite', 'reasoning'],
  efforts: { low: 'low', medium: 'medium', high: 'high', max: 'max' },
})

const scratch = temporaryFolder()

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

const whole = (script: Script): Step[] => [
  ...(script.panelParts?.({ input: 120, output: 30 }) ?? []),
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
      const { model, standIn } = openTool(script.tool, null, { runs: [whole(script)] })
      const session = sessionOf(await collect(model, going(null), quiet))
      await collect(model, going(session), quiet)
      const [begun, resumed] = standIn.calls()
      const name = session.split('?')[0]!
      assert.ok(!begun!.args.some(word => word.includes(name)))
      assert.ok(resumed!.args.some(word => word === name || word === `--resume=${name}`))
      assert.ok(resumed!.stdin.endsWith('Second question.'))
      assert.doesNotMatch(resumed!.stdin, /First question/)
      assert.equal(resumed!.cwd, begun!.cwd)
    })

    it(`${id} is sent everything when it lost one`, async () => {
      const forgetful: Step[] = [{ complain: lost[id]! }, { exit: 1 }]
      const { model, standIn } = openTool(script.tool, null, { runs: [forgetful, whole(script)] })
      const parts = await collect(model, going('1'), quiet)
      assert.equal(wordsOf(parts), 'Said.')
      assert.match(standIn.calls()[1]!.stdin, /First question[\s\S]*Second question/)
      assert.ok(parts.some(part => part.type === 'remark'))
    })

    it(`${id} tells no session when none is wanted`, async () => {
      const end = endOf(await hear(script.tool, null, [whole(script)]))
      assert.ok(end.type === 'done' && end.session === undefined)
    })
  }

  it('copilot counts only what is new', async () => {
    const second = whole({ ...copilotScript, panelParts: () => [copilotUsage({ input: 250, output: 70, cached: 90 })] })
    const { model } = openTool(copilot, null, { runs: [whole(copilotScript), second] })
    const session = sessionOf(await collect(model, going(null), quiet))
    const end = endOf(await collect(model, going(session), quiet))
    assert.ok(end.type === 'done')
    assert.deepEqual(end.usage, { input: 130, output: 40, cached: 90, cacheWrite: 0, reasoning: 0 })
  })
})

describe('gemini', () => {
  it('sends no file that a prompt names', async () => {
    const { model, standIn } = openTool(gemini, null, { runs: [whole(geminiScript)] })
    const content = 'See @AGENTS.md, @/etc/hostname and a@b.example.'
    await collect(model, callOf({ messages: [{ role: 'user', content }] }), quiet)
    const { stdin, files } = standIn.calls()[0]!
    assert.doesNotMatch(stdin, /@[A-Za-z/]/)
    assert.ok(stdin.replaceAll('\u2060', '').includes(content))
    assert.ok(Object.keys(files).some(path => path.endsWith('/.gemini/.env')))
  })

  it('gets its key from the home of the caller, not of the process', async () => {
    const home = mkdtempSync(join(scratch, 'user-'))
    writeFileSync(join(home, '.env'), 'GEMINI_API_KEY=key-at-home\nOPENAI_API_KEY=key-of-others\n')
    const without = { GEMINI_API_KEY: undefined, GOOGLE_API_KEY: undefined, GEMINI_CLI_HOME: undefined }
    const { env } = await asked(gemini, null, whole(geminiScript), { ...without, HOME: home })
    assert.deepEqual([env.GEMINI_API_KEY, env.OPENAI_API_KEY], ['key-at-home', undefined])
    assert.equal(gemini.status({ code: null, stdout: '' }, { HOME: home }), true)
    const other = await asked(gemini, null, whole(geminiScript), { ...without, HOME: home, GEMINI_API_KEY: 'set' })
    assert.equal(other.env.GEMINI_API_KEY, 'set')
  })

  it('turns the right knob for each family', () => {
    assert.equal(gemini.effort('low', 'gemini-2.5-pro', {}), '1024')
    assert.equal(gemini.effort('max', 'gemini-2.5-flash', {}), '-1')
    assert.deepEqual([gemini.effort('max', null, {}), gemini.effort('medium', 'flash', {})], ['HIGH', 'MEDIUM'])
  })

  it('says who really answered', async () => {
    const end = endOf(await hear(gemini, 'pro', [whole(geminiScript)]))
    assert.ok(end.type === 'done' && end.model === 'gemini-3.1-pro-preview')
  })

  it('takes its own code for not being signed in', async () => {
    const end = endOf(await hear(gemini, null, [[{ complain: 'Invalid auth method.' }, { exit: 41 }]]))
    assert.ok(end.type === 'failed' && end.failure.kind === 'auth' && /sign in with: gemini/.test(end.failure.message))
  })
})

describe('opencode', () => {
  it('passes on only variants that a model has', () => {
    assert.equal(opencode.effort('max', 'openai/gpt-6-sol', {}), 'max')
    assert.equal(opencode.effort('max', 'openai/gpt-5.5', {}), 'xhigh')
    assert.equal(opencode.effort('max', 'google/gemini-3.1-pro-preview', {}), 'high')
    assert.equal(opencode.effort('low', 'anthropic/claude-sonnet-4-5', {}), null)
    assert.equal(opencode.effort('high', 'openai/gpt-4.1', {}), null)
    assert.equal(opencode.effort('high', null, {}), null)
  })

  it('denies everything, and hands over the key of its own provider only', async () => {
    const { env } = await asked(opencode, 'openai/gpt-5.5', whole(opencodeScript), {
      OPENAI_API_KEY: 'key-of-openai',
      ANTHROPIC_API_KEY: 'key-of-anthropic',
    })
    const config = JSON.parse(env.OPENCODE_CONFIG_CONTENT!)
    assert.deepEqual([config.permission, config.agent.agon.permission], [{ '*': 'deny' }, { '*': 'deny' }])
    assert.equal(env.OPENAI_API_KEY, 'key-of-openai')
    assert.ok(!Object.values(env).some(value => value.includes('key-of-anthropic')))
  })

  const provider = (name: string) => ({
    npm: '@ai-sdk/openai-compatible',
    options: { apiKey: `{env:${name}_TOKEN}`, headers: { 'x-key': `literal-key-of-${name}` } },
    models: { big: { reasoning: true } },
  })
  const configured = (more: object) => {
    const home = mkdtempSync(join(scratch, 'user-'))
    const content = { provider: { LAB: provider('LAB'), OTHER: provider('OTHER') }, small_model: 'OTHER/big', ...more }
    mkdirSync(join(home, '.config', 'opencode'), { recursive: true })
    writeFileSync(join(home, '.config', 'opencode', 'opencode.json'), JSON.stringify(content))
    return { HOME: home, XDG_CONFIG_HOME: undefined, LAB_TOKEN: 'token-of-lab', OTHER_TOKEN: 'token-of-other' }
  }

  for (const [how, model, more] of [
    ['the seat names', 'LAB/big', {}],
    ['the configuration names', null, { model: 'LAB/big' }],
    ['a variable in the configuration names', null, { model: '{env:LAB_MODEL}' }],
  ] as const)
    it(`gets of the user's configuration what the provider needs that ${how}, and nothing of another`, async () => {
      const context = { ...configured(more), LAB_MODEL: 'LAB/big' }
      const { env } = await asked(opencode, model, whole(opencodeScript), context)
      const config = JSON.parse(env.OPENCODE_CONFIG_CONTENT!)
      assert.deepEqual(config.provider, { LAB: provider('LAB') })
      assert.equal(env.LAB_TOKEN, 'token-of-lab')
      assert.doesNotMatch(JSON.stringify(env), /OTHER|token-of-other/)
    })

  it('gets all of it where it chooses by itself', async () => {
    const { env } = await asked(opencode, null, whole(opencodeScript), configured({}))
    assert.deepEqual([env.LAB_TOKEN, env.OTHER_TOKEN], ['token-of-lab', 'token-of-other'])
  })

  it("knows the levels of the user's own models", async () => {
    const call = callOf({ effort: 'high' })
    const { args } = await asked(opencode, 'LAB/big', whole(opencodeScript), configured({}), call)
    assert.equal(args[args.indexOf('--variant') + 1], 'high')
  })
})

describe('copilot', () => {
  it('keeps nothing at home when the caller, not the process, brings a token', async () => {
    const none = Object.fromEntries(copilot.env.map(name => [name, undefined]))
    const signedIn = await asked(copilot, null, whole(copilotScript), none)
    assert.equal(signedIn.env.COPILOT_HOME, undefined)
    const { env } = await asked(copilot, null, whole(copilotScript), { ...none, GH_TOKEN: 'token' })
    assert.ok(env.COPILOT_HOME!.startsWith(env.TMPDIR!))
  })

  it('tells no usage where its sum went down or is unknown', async () => {
    const less = whole({ ...copilotScript, panelParts: () => [copilotUsage({ input: 50, output: 7 })] })
    const { model } = openTool(copilot, null, { runs: [whole(copilotScript), less] })
    const session = sessionOf(await collect(model, going(null), quiet))
    for (const name of [session, session.split('?')[0]!]) {
      const end = endOf(await collect(model, going(name), quiet))
      assert.ok(end.type === 'done' && end.usage === null, name)
    }
  })

  it('puts a reply together that was told in several messages, with and without pieces', async () => {
    const lines = [
      ...copilotScript.begin(),
      copilotDelta('One. '),
      copilotMessage('One. '),
      copilotMessage('Two.').replace(/"messageId":"[^"]+"/, '"messageId":"other"'),
      copilotResult(0),
    ]
    const { model } = openTool(copilot, null, { runs: [printed(lines)] })
    assert.equal(wordsOf(await collect(model, callOf(), quiet)), 'One. Two.')
  })

  it('does not let a reply be said twice', async () => {
    const retry = JSON.stringify({ type: 'assistant.turn_retry', data: { turnId: '0', reason: 'stream' } })
    const lines = [...copilotScript.begin(), copilotDelta('One. '), retry, copilotDelta('One. Two.'), copilotResult(0)]
    const parts = await hear(copilot, null, [printed(lines)])
    const end = endOf(parts)
    assert.equal(wordsOf(parts), 'One. ')
    assert.ok(end.type === 'failed' && end.failure.kind === 'transport')
  })

  it('exits with 0 when it is stopped, which is no success', async () => {
    const idle = JSON.stringify({ type: 'assistant.idle', data: { aborted: true } })
    const lines = [...copilotScript.begin(), copilotDelta('One. '), idle]
    const { model } = openTool(copilot, null, { runs: [printed(lines)] })
    assert.equal(endOf(await collect(model, callOf(), quiet)).type, 'failed')
  })
})

/** What a tool is given in a room whose environment is not that of the process. */
async function asked(
  tool: Tool,
  name: string | null,
  run: readonly Step[],
  env: Readonly<Record<string, string | undefined>>,
  call = callOf(),
): Promise<StandInCall> {
  const { context, standIn } = openTool(tool, null, { runs: [run] })
  await collect(toolModel(tool, name, { ...context, env: { ...context.env, ...env } }), call, quiet)
  const [arrived] = standIn.calls()
  return arrived!
}
