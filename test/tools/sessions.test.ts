import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Call, Message } from '../../src/core/model.ts'
import { claude } from '../../src/models/tools/claude.ts'
import { codex } from '../../src/models/tools/codex.ts'
import { callOf, collect, endOf, sessionOf, wordsOf } from '../cases/model.ts'
import { claudeResult, claudeScript, claudeStop, claudeWords } from './claude-script.ts'
import { codexBegin, codexItem, codexUsage } from './codex-script.ts'
import { hear, openTool, printed, quiet, remarksIn, type Step, spoken } from './stand-in.ts'

const opening: Message[] = [
  { role: 'system', content: 'RULES' },
  { role: 'user', content: 'First question.' },
]
const further: Message[] = [
  ...opening,
  { role: 'assistant', content: 'Said.' },
  { role: 'user', content: 'Second question.' },
]

const first = callOf({ messages: opening, conversation: { goesOn: true, session: null, known: 0 } })
const goingOn = (session: string, goesOn = true): Call =>
  callOf({ messages: further, conversation: { goesOn, session, known: 3 } })

describe('a conversation with claude', () => {
  const reply = printed([
    ...claudeScript.begin(),
    ...claudeWords(['Said.']),
    ...claudeStop('end_turn'),
    claudeResult('Said.'),
  ])
  const lost: Step[] = [
    {
      print: claudeResult(null, {
        is_error: true,
        subtype: 'error_during_execution',
        errors: ['No conversation found with session ID: 1'],
      }),
    },
    { complain: 'No conversation found with session ID: 1' },
    { exit: 1 },
  ]

  it('is begun under a name of ours and goes on as a fork with what is new', async () => {
    const { model, standIn } = openTool(claude, null, { runs: [reply] })
    const session = sessionOf(await collect(model, first, quiet))
    assert.match(session, /^[0-9a-f-]{36}$/)
    const next = sessionOf(await collect(model, goingOn(session), quiet))
    assert.notEqual(next, session)
    await collect(model, goingOn(next, false), quiet)
    const [begun, resumed, last] = standIn.calls()
    assert.equal(valueAfter('--session-id', begun!.args), session)
    assert.ok(!begun!.args.includes('--no-session-persistence'))
    assert.deepEqual(resumed!.args.slice(-5), ['--resume', session, '--fork-session', '--session-id', next])
    assert.ok(resumed!.stdin.endsWith('\n\nSecond question.'))
    assert.doesNotMatch(resumed!.stdin, /First question/)
    assert.equal(resumed!.cwd, begun!.cwd)
    assert.deepEqual(last!.args.slice(-4), ['--resume', next, '--fork-session', '--no-session-persistence'])
  })

  it('is told no name where it does not go on', async () => {
    const end = endOf(await hear(claude, null, [reply]))
    assert.ok(end.type === 'done' && end.session === undefined)
  })

  for (const [language, remark] of [
    ['en', /no longer knew the conversation/],
    ['zh', /重新发送了全部内容/],
  ] as const)
    it(`is sent whole when the tool has lost it, and that is said (${language})`, async () => {
      const { model, standIn } = openTool(claude, null, { runs: [lost, reply] })
      const call = spoken(language, goingOn('11111111-1111-4111-8111-111111111111'))
      const parts = await collect(model, call, quiet)
      assert.deepEqual([wordsOf(parts), endOf(parts).type], ['Said.', 'done'])
      assert.match(remarksIn(parts), remark)
      const [tried, whole] = standIn.calls()
      assert.ok(tried!.args.includes('--resume') && !whole!.args.includes('--resume'))
      for (const said of ['First question.', 'Said.', 'Second question.']) assert.ok(whole!.stdin.includes(said))
    })

  it('costs what this run cost, where the tool adds up', async () => {
    const since = { model_usage_since_last_result: { a: { costUSD: 0.125 }, b: { costUSD: 0.5 } } }
    const ended = (changes: object) => printed([...claudeWords(['Said.']), claudeResult('Said.', changes)])
    const { model } = openTool(claude, null, { runs: [ended({}), ended(since), ended({})] })
    const costs: unknown[] = []
    for (const call of [first, goingOn('a-session'), goingOn('a-session')]) {
      const end = endOf(await collect(model, call, quiet))
      costs.push(end.type === 'done' ? end.cost : end)
    }
    assert.deepEqual(costs, [0.25, 0.625, undefined])
  })

  it('does not take a session for an argument of another kind', async () => {
    const { model, standIn } = openTool(claude, null, { runs: [reply] })
    await collect(model, goingOn('--dangerously-skip-permissions'), quiet)
    assert.ok(!standIn.calls()[0]!.args.includes('--resume'))
    assert.match(standIn.calls()[0]!.stdin, /First question/)
  })
})

describe('a conversation with codex', () => {
  const reply = (thread: string, usage: string) =>
    printed([...codexBegin(thread), codexItem('agent_message', 'Said.'), usage])

  it('goes on as a fork, and its usage is of this run though the tool adds up', async () => {
    const runs = [reply('t-1', codexUsage(100, 10, 20, 0, 5)), reply('t-2', codexUsage(350, 110, 45, 3, 9))]
    const { model, standIn } = openTool(codex, null, { runs })
    const session = sessionOf(await collect(model, first, quiet))
    const end = endOf(await collect(model, goingOn(session, false), quiet))
    assert.ok(end.type === 'done')
    assert.deepEqual(end.usage, { input: 250, output: 25, cached: 100, cacheWrite: 3, reasoning: 4 })
    const [begun, resumed] = standIn.calls()
    assert.ok(!begun!.args.includes('--ephemeral') && resumed!.args.includes('--ephemeral'))
    assert.deepEqual(resumed!.args.slice(-3), ['fork', 't-1', '-'])
  })

  it('is sent whole when the thread is gone or the tool cannot fork', async () => {
    for (const complaint of [
      'Error: thread/fork failed: no rollout found for thread id t-1',
      'Error: thread/read: thread/read failed: thread not loaded: t-1 (code -32600)',
      "error: unrecognized subcommand 'fork'",
    ]) {
      const lost: Step[] = [{ complain: complaint }, { exit: 1 }]
      const { model, standIn } = openTool(codex, null, { runs: [lost, reply('t-2', codexUsage(5, 0, 5))] })
      const parts = await collect(model, goingOn('t-1?100,20,10,0,5'), quiet)
      const end = endOf(parts)
      assert.ok(end.type === 'done')
      assert.equal(end.usage?.input, 5)
      assert.match(remarksIn(parts), /sent again/)
      assert.equal(standIn.calls().length, 2)
    }
  })

  it('is kept apart from one that is held at the same time', async () => {
    const runs = [[{ together: 2 } satisfies Step, ...reply('t-1', codexUsage(5, 0, 5))]]
    const { model, standIn } = openTool(codex, null, { runs })
    const sessions = (await Promise.all([1, 2].map(() => collect(model, first, quiet)))).map(sessionOf)
    assert.deepEqual(sessions.toSorted(), ['2!t-1?5,5,0,0,0', 't-1?5,5,0,0,0'])
    for (const session of sessions) await collect(model, goingOn(session), quiet)
    const folders = standIn.calls().map(call => call.cwd)
    assert.deepEqual(new Set(folders.slice(2)), new Set(folders.slice(0, 2)))
  })
})

describe('a reply of claude', () => {
  const heard = async (lines: readonly string[], call = callOf()) => {
    const parts = await hear(claude, null, [[...printed(lines), { wait: 200 }]], call)
    return parts
  }
  const again = claudeScript.begin().slice(2)

  it('that hits the limit of tokens and is gone on with is one speech', async () => {
    const lines = [
      ...claudeWords(['One, ']),
      ...claudeStop('max_tokens'),
      ...again,
      ...claudeWords(['two.']),
      ...claudeStop('end_turn'),
    ]
    const parts = await heard([...claudeScript.begin(), ...lines, claudeResult('two.')])
    assert.deepEqual([wordsOf(parts), endOf(parts).type], ['One, two.', 'done'])
  })

  it('that is too long for all of that is a speech that was cut', async () => {
    const fault = claudeResult("API Error: Claude's response exceeded the 128000 output token maximum.", {
      is_error: true,
    })
    const end = endOf(
      await heard([...claudeScript.begin(), ...claudeWords(['One, ']), ...claudeStop('max_tokens'), fault]),
    )
    assert.ok(end.type === 'done' && end.finish === 'length')
  })

  it('that broke off and began anew is not taken for one', async () => {
    const lines = [
      ...claudeWords(['One, tw']),
      ...again,
      ...claudeWords(['One, two.']),
      ...claudeStop('end_turn'),
      claudeResult('One, two.'),
    ]
    const end = endOf(await heard([...claudeScript.begin(), ...lines]))
    assert.equal(end.type === 'failed' && end.failure.kind, 'transport')
  })

  it('may come without pieces, and tells the model and what is not supported', async () => {
    const parts = await heard(
      [...claudeScript.begin(), claudeResult('Whole.')],
      callOf({ search: true, maxTokens: 100 }),
    )
    assert.equal(wordsOf(parts), 'Whole.')
    const end = endOf(parts)
    assert.ok(end.type === 'done' && end.model === 'claude-opus-9-1')
    assert.match(remarksIn(parts), /no limit of tokens.*web search is off/s)
  })

  it('is waited for as long as a limit asks', async () => {
    const end = endOf(await hear(claude, null, [claudeScript.failures['rate-limit']!]))
    assert.ok(end.type === 'failed' && end.failure.retryAfterMs === 7000 && end.failure.maybePaid === false)
  })
})

const valueAfter = (flag: string, args: readonly string[]): string | undefined => args[args.indexOf(flag) + 1]
