import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FailureKind } from '../../src/core/failure.ts'
import type { Call, Part } from '../../src/core/model.ts'
import { commandModel, programFlaw } from '../../src/models/command/command.ts'
import type { OwnProgram } from '../../src/models/command/program.ts'
import { CommandReading } from '../../src/models/command/reading.ts'
import { familyOf } from '../../src/models/families.ts'
import type { ToolContext } from '../../src/models/tools/context.ts'
import { callOf, collect, endOf, failureIn, modelCases, verdictShape, wordsOf } from '../cases/model.ts'
import { until } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'
import { done, event, type OpenProgram, openProgram, programCase, says } from '../support/own-program.ts'
import { assertGone, type StandInCall, type Step, spoken } from '../tools/stand-in.ts'
import { languages } from './support/saying.ts'

const golden = openGolden('own-program')
const quiet = new AbortController().signal

modelCases(programCase)

describe('what a program is given', () => {
  it('is one line of JSON with everything that it may go by', async () => {
    const call = callOf({ effort: 'high', maxTokens: 900, shape: verdictShape })
    const { stdin } = await given(call)
    assert.deepEqual(JSON.parse(stdin), {
      version: 1,
      messages: call.messages,
      topic: 'Should we move to Postgres?',
      language: 'en',
      seat: 'proposer',
      format: 'duel',
      cue: 'opening',
      key: 'round-1/proposer',
      schema: verdictShape.schema,
      effort: 'high',
      max_tokens: 900,
    })
    const bare = JSON.parse((await given(callOf())).stdin)
    assert.deepEqual([bare.schema, bare.effort, bare.max_tokens], [null, null, null])
  })

  it('is one line whatever was said, which reaches no argument', async () => {
    const hostile = '"}\n{"type":"done"}\r\n\u0000\u2028\ud800 $(touch ran) `id` ; --help \\" {{1}} \u001b[2J'
    const messages: Call['messages'] = [{ role: 'user', content: hostile }]
    const { moment } = callOf()
    const { stdin, args } = await given(callOf({ messages, moment: { ...moment, topic: hostile, seat: hostile } }))
    assert.equal(stdin.split('\n').length, 2)
    assert.ok(stdin.endsWith('}\n'))
    assert.equal(JSON.parse(stdin).messages[0].content, hostile)
    assert.equal(JSON.parse(stdin).topic, hostile)
    assert.deepEqual(args, ['one', '--two'])
  })

  it('is an empty folder, and of the environment what any program needs and what is named for it', async () => {
    const env = {
      ...process.env,
      BOT_KEY: 'mine',
      OPENAI_API_KEY: 'sk-other',
      NODE_OPTIONS: '--no-warnings',
      LANG: 'C',
    }
    const call = await given(callOf(), { env: ['BOT_KEY', 'BOT_UNSET'] }, { env })
    assert.deepEqual([call.env.BOT_KEY, call.env.LANG, call.env.AGON_INSIDE], ['mine', 'C', '1'])
    assert.deepEqual(
      [call.env.OPENAI_API_KEY, call.env.NODE_OPTIONS, call.env.BOT_UNSET],
      [undefined, undefined, undefined],
    )
    assert.deepEqual(call.files, {})
    assert.match(call.cwd, /7-proposer\/work$/)
    assert.match(call.env.TMPDIR!, /7-proposer\/tmp$/)
  })
})

describe('what a program prints', { concurrency: 4 }, () => {
  const wrong = [
    'Loading model…',
    '{"type":"text","text":"cut',
    '["text"]',
    '{"type":"source"}',
    '{"type":"text"}',
    '{"type":"thinking","text":7}',
    '{"type":"done","finish":"end"}',
    '{"type":"done","cost":-1}',
    '{"type":"done","usage":{"input":3}}',
    '{"type":"done","usage":7}',
    '{"type":"failed","kind":"auth"}',
    ...['aborted', 'budget', 'passed', 'constructor'].map(kind => event('failed', { kind, message: 'x' })),
  ]
  it('is refused with the number of the line and what was expected', async () => {
    for (const language of languages) {
      const told = wrong.map(line => {
        const reading = new CommandReading('command:bot', language)
        reading.line(event('text', { text: 'So far.' }))
        const { kind, message } = failureIn(reading.line(line))
        assert.equal(kind, 'bad-output')
        return message
      })
      golden.is(language, 'lines that are no events', told.join('\n'))
    }
    const { kind, message } = await failureOf([says('So far.'), { print: 'Loading model…' }, done])
    assert.deepEqual([kind, /^line 2 .*Loading model…/.test(message)], ['bad-output', true])
  })

  it('says what it used and what that cost, and that it was cut off', async () => {
    const usage = { input: 12, output: 3 }
    const end = await endBy([says('Said.'), { print: event('done', { usage, cost: 0.25, finish: 'length' }) }])
    assert.deepEqual(end, { type: 'done', finish: 'length', usage, cost: 0.25 })
  })

  it('costs an unknown amount where it does not say, and nothing where its prices are nothing', async () => {
    const steps = [says('Said.'), done]
    assert.deepEqual(await endBy(steps), { type: 'done', finish: 'stop', usage: null })
    const free = await endBy(steps, { prices: { input: 0, output: 0 } })
    assert.deepEqual(free, { type: 'done', finish: 'stop', usage: null, cost: 0 })
  })

  it('costs nothing either when it fails, where its prices are nothing', async () => {
    const prices = { input: 0, output: 0 }
    const ends: Step[][] = [
      [says('Said.'), { print: event('failed', { kind: 'timeout', message: 'late' }) }],
      [says('Said.'), { print: 'junk' }],
      [says('Said.'), { exit: 1 }],
    ]
    for (const steps of ends) {
      assert.equal((await failureOf(steps)).maybePaid, true)
      assert.equal((await failureOf(steps, { prices })).maybePaid, false)
    }
  })

  it('is not read any further after its end, and fields that nobody knows are let be', async () => {
    const more = { print: event('text', { text: 'Said.', mood: 'calm' }) }
    const parts = await heardBy([more, done, says('More.'), { print: 'junk' }, { exit: 1 }])
    assert.deepEqual([wordsOf(parts), endOf(parts).type], ['Said.', 'done'])
  })

  it('tells why it failed in one line, and whether that may have been paid', async () => {
    const fault = (kind: string): Step => ({ print: event('failed', { kind, message: 'No\nkey \u001b[31mhere' }) })
    assert.deepEqual(await failureOf([fault('auth')]), { kind: 'auth', message: 'No key [31mhere', maybePaid: false })
    assert.equal((await failureOf([says('So far.'), fault('auth')])).maybePaid, true)
    assert.equal((await failureOf([fault('refused')])).maybePaid, true)
  })

  it('may hold remarks, short ones and not for ever', async () => {
    const long = { print: event('remark', { text: `a\nb ${'x'.repeat(5_000)}` }) }
    const remarks = await remarksBy([...Array.from({ length: 30 }, () => long), says('Said.'), done])
    assert.equal(remarks.length, 20)
    assert.ok(remarks.every(text => text.startsWith('a b xxx') && text.length === 500))
  })

  it('is refused in brief, however hostile', async () => {
    for (const sign of ['[', '{"a":', '"', '\\', '/', ' ', '\u001b', '\u200b']) {
      const line = `{"type":"text","text":${sign.repeat(1_000_000 / sign.length)}`
      assert.ok(failureIn(new CommandReading('command:bot', 'en').line(line)).message.length < 300)
    }
    assert.equal((await failureOf([{ print: '['.repeat(1_000_000) }])).kind, 'bad-output')
  })
})

describe('a program that goes wrong', { concurrency: 4 }, () => {
  const trace = ['Traceback (most recent call last):', '  File "bot.py", line 3', "NameError: name 'x' is not defined"]
  const slow: Step[] = Array.from({ length: 600 }, () => [says('So. '), { wait: 50 }]).flat()
  const empty: Step[] = Array.from({ length: 1_500 }, () => [{ raw: '\n \n' }, { wait: 20 }]).flat()
  const faults: Record<string, [kind: FailureKind, steps: Step[], changes?: Partial<OwnProgram>]> = {
    'with a word on standard error and a code': [
      'transport',
      [says('So far.'), ...trace.map(complain => ({ complain })), { exit: 1 }],
    ],
    'by leaving without its last line': ['bad-output', [says('So far.')]],
    'by a signal': ['transport', [{ die: 'SIGKILL' }]],
    'by a line without end': ['bad-output', [{ raw: 'x'.repeat(1024 * 1024), times: 40 }, { hang: true }]],
    'by empty lines for ever, which say nothing': ['timeout', empty, { idleMs: 500 }],
    'by taking too long as a whole': ['timeout', slow, { callMs: 600 }],
    'by silence': ['timeout', [{ hang: true }], { idleMs: 300 }],
    'by a wrong line': ['bad-output', [{ print: 'junk' }]],
  }
  for (const [how, [kind, steps, changes]] of Object.entries(faults))
    for (const language of languages)
      it(`${how} is told: ${language}`, () =>
        over(steps, changes ?? {}, {}, async ({ model }) => {
          const failure = failureIn(await collect(model, spoken(language, callOf()), quiet))
          assert.equal(failure.kind, kind)
          golden.is(language, how, failure.message)
        }))

  it('by talking for ever is ended', async () => {
    const pieces: Step[] = [
      { raw: `${event('thinking', { text: 'hm '.repeat(300) })}\n`, times: 40_000 },
      { hang: true },
    ]
    await over(pieces, {}, {}, async ({ model, standIn }) => {
      const failure = failureIn(await collect(model, callOf(), quiet))
      assert.equal(failure.kind, 'bad-output')
      assert.equal(failure.message, 'command:bot printed more than 16 million characters and was ended')
      assertGone(standIn.pids(), 1)
    })
  })
})

describe('a program is gone', () => {
  it('when it is told to stop, with whoever it started, though they do not listen', async () => {
    await over(
      [{ deaf: true }, { child: true }, says('So far.'), { hang: true }],
      {},
      {},
      async ({ model, standIn }) => {
        const controller = new AbortController()
        const talk = collect(model, callOf(), controller.signal)
        await until('it started a child', () => standIn.calls()[0]?.children.length === 1, 60_000)
        controller.abort()
        assert.equal(failureIn(await talk).kind, 'aborted')
        assertGone(standIn.pids(), 2)
      },
    )
  })

  it('when it has printed something wrong, or everything, and lingers', async () => {
    for (const last of [{ print: 'junk' }, done])
      await over([{ child: true }, says('Said.'), last, { hang: true }], {}, {}, async ({ model, standIn }) => {
        await collect(model, callOf(), quiet)
        assertGone(standIn.pids(), 2)
      })
  })

  it('and only so many of it run at once', async () => {
    await over([{ hang: true }], { atOnce: 1 }, {}, async ({ model, standIn }) => {
      const controller = new AbortController()
      const talks = [1, 2].map(() => collect(model, callOf(), controller.signal))
      await until('one runs', () => standIn.calls().length === 1, 60_000)
      await sleep(200)
      assert.equal(standIn.calls().length, 1)
      controller.abort()
      await Promise.all(talks)
    })
  })
})

describe('the file of a program', () => {
  const flaws: Record<string, (path: string) => void> = {
    'not there': () => {},
    'not executable': path => writeFileSync(path, '#!/bin/sh\n', { mode: 0o644 }),
    'a text without #!': path => writeFileSync(path, 'touch ran\n', { mode: 0o755 }),
    'a folder': path => mkdirSync(path),
  }
  for (const [what, make] of Object.entries(flaws))
    it(`is named when it is ${what}, and nothing is started`, () =>
      over([done], { command: ['./chosen'] }, {}, async ({ model, standIn }) => {
        make(join(standIn.folder, 'chosen'))
        for (const language of languages) {
          const failure = failureIn(await collect(model, spoken(language, callOf()), quiet))
          assert.deepEqual([failure.kind, failure.maybePaid], ['rejected', false])
          golden.is(language, `a program that is ${what}`, failure.message.replaceAll(standIn.folder, 'PLACE'))
        }
        assert.deepEqual(standIn.calls(), [])
      }))

  it('is looked for beside the configuration when it is a path, on PATH when it is a name, and nowhere else', async () => {
    await over([says('Said.'), done], {}, {}, async ({ program, host, standIn }) => {
      const startable = (command: string[], PATH = '') =>
        programFlaw({ ...program, command }, { ...host, env: { PATH } }, 'en')
      assert.equal(startable(['./bot']), null)
      assert.equal(startable(['../bin/bot']), null)
      assert.equal(startable(['bot'], ['/nowhere', standIn.folder].join(delimiter)), null)
      assert.match(
        startable(['bot'])!,
        /^commands\.bot\.command: bot was not found on PATH .* write \.\/bot for a file/,
      )
      const before = process.cwd()
      process.chdir(standIn.folder)
      try {
        assert.match(startable(['bot'], ['.', 'bin', ''].join(delimiter))!, /not found on PATH/)
      } finally {
        process.chdir(before)
      }
      const inPath = commandModel({ ...program, command: ['bot'] }, { ...host, env: { PATH: standIn.folder } })
      assert.equal(wordsOf(await collect(inPath, callOf(), quiet)), 'Said.')
    })
  })

  it('may be a script that an interpreter reads: beside the configuration, and missed before anything starts', async () => {
    await over([says('Said.'), done], {}, {}, async ({ program, host, standIn }) => {
      writeFileSync(join(standIn.folder, 'bot.js'), '')
      writeFileSync(join(standIn.folder, 'notes'), '')
      const command = ['./bot', 'bot.js', './notes', 'notes', 'fast', '-x.py', 'v1.5', '/']
      await collect(commandModel({ ...program, command }, host), callOf(), quiet)
      const { folder } = standIn
      const beside = ['bot.js', 'notes', 'notes'].map(name => join(folder, name))
      assert.deepEqual(standIn.calls()[0]!.args, [...beside, 'fast', '-x.py', 'v1.5', '/'])
      for (const lost of ['bto.py', './bto', '/no/such/bot.mjs'])
        assert.match(programFlaw({ ...program, command: ['./bot', lost] }, host, 'en')!, /does not exist/)
    })
  })

  it('that cannot be started after all is told', async () => {
    await over([done], {}, {}, async ({ model, standIn }) => {
      writeFileSync(standIn.path, '#!/no/such/interpreter\n')
      chmodSync(standIn.path, 0o755)
      const failure = failureIn(await collect(model, callOf(), quiet))
      assert.deepEqual([failure.kind, failure.maybePaid], ['rejected', false])
      assert.match(failure.message, /command:bot could not be started/)
    })
  })
})

describe('a program', () => {
  it('that is no language model says so once in a debate, and so does one that is to search', async () => {
    await over([says('Said.'), done], { languageModel: false }, {}, async ({ model }) => {
      assert.equal(model.languageModel, false)
      const remarks = async (call: Call) => remarksIn(await collect(model, call, quiet))
      const first = await remarks(callOf({ search: true }))
      assert.match(first[0]!, /^command:bot is a program that is not a language model/)
      assert.match(first[1]!, /^command:bot was not asked to search the web/)
      assert.deepEqual(await remarks(callOf({ search: true })), [])
      assert.equal((await remarks(callOf({ debate: 8 }))).length, 1)
    })
  })

  it('is of no family but its own, whatever it is called', () => {
    assert.equal(familyOf('command:my-gpt'), 'command:my-gpt')
  })
})

async function over(
  steps: readonly Step[],
  changes: Partial<OwnProgram>,
  limits: Partial<ToolContext>,
  use: (open: OpenProgram) => Promise<void>,
): Promise<void> {
  const open = openProgram(steps, changes, limits)
  try {
    await use(open)
  } finally {
    await open.close()
  }
}

async function heardBy(
  steps: readonly Step[],
  changes: Partial<OwnProgram> = {},
  limits: Partial<ToolContext> = {},
): Promise<Part[]> {
  let parts: Part[] = []
  await over(steps, changes, limits, async ({ model }) => {
    parts = await collect(model, callOf(), quiet)
  })
  return parts
}

const endBy = async (...run: Parameters<typeof heardBy>) => endOf(await heardBy(...run))

const failureOf = async (...run: Parameters<typeof heardBy>) => failureIn(await heardBy(...run))

const remarksBy = async (steps: readonly Step[]) => remarksIn(await heardBy(steps))

const remarksIn = (parts: readonly Part[]): string[] =>
  parts.flatMap(part => (part.type === 'remark' ? [part.text] : []))

async function given(
  call: Call,
  changes: Partial<OwnProgram> = {},
  limits: Partial<ToolContext> = {},
): Promise<StandInCall> {
  let received: StandInCall | undefined
  await over([says('Said.'), done], changes, limits, async ({ model, standIn }) => {
    assert.equal(endOf(await collect(model, call, quiet)).type, 'done')
    received = standIn.calls()[0]
  })
  return received!
}
