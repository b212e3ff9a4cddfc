import assert from 'node:assert/strict'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Failure } from '../src/core/failure.ts'
import type { Call, Part } from '../src/core/model.ts'
import { commandModel, programFlaw } from '../src/models/command/command.ts'
import type { OwnProgram } from '../src/models/command/program.ts'
import { CommandReading } from '../src/models/command/reading.ts'
import { familyOf } from '../src/models/families.ts'
import type { ToolRoom } from '../src/models/tools/run.ts'
import { callOf, collect, endOf, modelCases, verdictShape, wordsOf } from './cases/model.ts'
import {
  done,
  event,
  exampleFolder,
  noPython,
  type OpenProgram,
  openProgram,
  programCase,
  says,
} from './support/own-program.ts'
import { processorMs } from './support/quick.ts'
import { lives, type StandInCall, type Step, spoken } from './tools/stand-in.ts'

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
  const wrong: [string, string, string][] = [
    ['Loading model…', 'it is not JSON', 'Loading model…'],
    ['{"type":"text","text":"cut', 'it is not JSON', '{"type":"text","text":"cut'],
    ['["text"]', '"type" must be one of text, thinking, remark, done, failed', '["text"]'],
    ['{"type":"source"}', '"type" must be one of text, thinking, remark, done, failed', '{"type":"source"}'],
    ['{"type":"text"}', '"text" must be a string', '{"type":"text"}'],
    ['{"type":"thinking","text":7}', '"text" must be a string', '{"type":"thinking","text":7}'],
    ['{"type":"done","finish":"end"}', '"finish" must be one of stop, length', '{"type":"done","finish":"end"}'],
    ['{"type":"done","cost":-1}', '"cost" must be a number that is not negative', '{"type":"done","cost":-1}'],
    [
      '{"type":"done","usage":{"input":3}}',
      '"usage.output" must be a number that is not negative',
      '{"type":"done","usage":{"input":3}}',
    ],
    ['{"type":"done","usage":7}', '"usage.input" must be a number that is not negative', '{"type":"done","usage":7}'],
    ['{"type":"failed","kind":"auth"}', '"message" must be a string', '{"type":"failed","kind":"auth"}'],
  ]
  for (const [line, why, excerpt] of wrong)
    it(`is refused with the number of the line: ${line}`, async () => {
      const { message, kind } = await failureOf([says('So far.'), { print: line }, done])
      assert.equal(kind, 'bad-output')
      assert.equal(message, `line 2 that command:bot printed is no event: ${why} (the line: ${excerpt})`)
    })

  it('cannot be a failure that is not a program’s to have', async () => {
    for (const kind of ['aborted', 'budget', 'passed', 'constructor']) {
      const { message } = await failureOf([{ print: event('failed', { kind, message: 'x' }) }])
      assert.match(message, /"kind" must be one of auth, quota, rate-limit, overflow, refused, rejected, timeout, /)
    }
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
    assert.equal(wordsOf(parts), 'Said.')
    assert.equal(endOf(parts).type, 'done')
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

  it('is read quickly, however hostile', async () => {
    for (const sign of ['[', '{"a":', '"', '\\', '/', ' ', '\u001b', '\u200b']) {
      const line = `{"type":"text","text":${sign.repeat(1_000_000 / sign.length)}`
      const parsing = timeOf(() => assert.throws(() => JSON.parse(line)))
      const reading = timeOf(() => {
        assert.ok(failureIn(new CommandReading('command:bot', 'en').line(line)).message.length < 300)
      })
      // Brackets take the parser of the engine itself 60 ms, and more where something else runs beside it.
      assert.ok(reading < Math.max(100, 3 * parsing), `${sign}: ${reading} ms, of which ${parsing} are parsing`)
    }
    assert.equal((await failureOf([{ print: '['.repeat(1_000_000) }])).kind, 'bad-output')
  })
})

describe('a program that goes wrong', { concurrency: 4 }, () => {
  it('with a word on standard error and a code is told with both', async () => {
    const stderr = [
      'Traceback (most recent call last):',
      '  File "bot.py", line 3',
      "NameError: name 'x' is not defined",
    ]
    const failure = await failureOf([says('So far.'), ...stderr.map(complain => ({ complain })), { exit: 1 }])
    assert.equal(failure.kind, 'transport')
    assert.equal(failure.message, `command:bot ended without "done" (exit code 1): NameError: name 'x' is not defined`)
  })

  it('by leaving without its last line is told so', async () => {
    const failure = await failureOf([says('So far.')])
    assert.deepEqual([failure.kind, failure.message], ['bad-output', 'command:bot ended without "done" (exit code 0)'])
    assert.match((await failureOf([{ die: 'SIGKILL' }])).message, /without "done" \(SIGKILL\)/)
  })

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

  it('by a line without end is ended', async () => {
    const failure = await failureOf([{ raw: 'x'.repeat(1024 * 1024), times: 40 }, { hang: true }])
    assert.equal(failure.kind, 'bad-output')
    assert.match(failure.message, /too long to be one of its events/)
  })

  it('by empty lines for ever has said nothing', async () => {
    const empty: Step[] = Array.from({ length: 200 }, () => [{ raw: '\n \n' }, { wait: 20 }]).flat()
    const failure = await failureOf(empty, {}, { idleMs: 500 })
    assert.deepEqual([failure.kind, failure.message], ['timeout', 'no answer began within 0.5 s'])
  })

  it('by taking too long as a whole is ended, by its own limit', async () => {
    const talk: Step[] = Array.from({ length: 100 }, () => [says('So. '), { wait: 50 }]).flat()
    const failure = await failureOf(talk, { callMs: 600 })
    assert.deepEqual([failure.kind, failure.message], ['timeout', 'it took longer than 0.6 s'])
    const silent = await failureOf([{ hang: true }], { idleMs: 300 })
    assert.deepEqual([silent.kind, silent.message], ['timeout', 'no answer began within 0.3 s'])
  })

  it('is told in Chinese where the debate is', async () => {
    await over([{ print: 'junk' }], {}, {}, async ({ model }) => {
      const { message } = failureIn(await collect(model, spoken('zh', callOf()), quiet))
      assert.equal(message, 'command:bot 输出的第 1 行不是事件：不是 JSON（该行：junk）')
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
        await until(() => standIn.calls()[0]?.children.length === 1)
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
      await until(() => standIn.calls().length === 1)
      await sleep(200)
      assert.equal(standIn.calls().length, 1)
      controller.abort()
      await Promise.all(talks)
    })
  })
})

describe('the file of a program', () => {
  const flaws: [string, (path: string) => void, RegExp][] = [
    ['not there', () => {}, /does not exist/],
    ['not executable', path => writeFileSync(path, '#!/bin/sh\n', { mode: 0o644 }), /is not executable/],
    ['a text without #!', path => writeFileSync(path, 'touch ran\n', { mode: 0o755 }), /is not a program/],
    ['a folder', path => mkdirSync(path), /is not a program but a folder/],
  ]
  for (const [what, make, message] of flaws)
    it(`is named when it is ${what}, and nothing is started`, async () => {
      await over([done], { command: ['./chosen'] }, {}, async ({ model, standIn }) => {
        const path = join(standIn.folder, 'chosen')
        make(path)
        const failure = failureIn(await collect(model, callOf(), quiet))
        assert.deepEqual([failure.kind, failure.maybePaid], ['rejected', false])
        assert.match(failure.message, message)
        assert.ok(failure.message.startsWith(`commands.bot.command: ${path} `), failure.message)
        assert.deepEqual(standIn.calls(), [])
      })
    })

  it('is looked for beside the configuration when it is a path, on PATH when it is a name, and nowhere else', async () => {
    await over([says('Said.'), done], {}, {}, async ({ program, room, standIn }) => {
      const startable = (command: string[], PATH = '') => programFlaw({ ...program, command }, { PATH }, 'en')
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
      const inPath = commandModel({ ...program, command: ['bot'] }, { ...room, env: { PATH: standIn.folder } })
      assert.equal(wordsOf(await collect(inPath, callOf(), quiet)), 'Said.')
    })
  })

  it('may be a script that an interpreter reads: beside the configuration, and missed before anything starts', async () => {
    await over([says('Said.'), done], {}, {}, async ({ program, room, standIn }) => {
      writeFileSync(join(standIn.folder, 'bot.js'), '')
      writeFileSync(join(standIn.folder, 'notes'), '')
      const command = ['./bot', 'bot.js', './notes', 'notes', 'fast', '-x.py', 'v1.5', '/']
      await collect(commandModel({ ...program, command }, room), callOf(), quiet)
      const { folder } = standIn
      const beside = ['bot.js', 'notes', 'notes'].map(name => join(folder, name))
      assert.deepEqual(standIn.calls()[0]!.args, [...beside, 'fast', '-x.py', 'v1.5', '/'])
      for (const lost of ['bto.py', './bto', '/no/such/bot.mjs'])
        assert.match(programFlaw({ ...program, command: ['./bot', lost] }, room.env, 'en')!, /does not exist/)
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

describe('the example', () => {
  const bots: [string, string, string | false][] = [
    ['bot.js', process.execPath, false],
    ['bot.py', 'python3', noPython],
  ]
  for (const [file, interpreter, skip] of bots) {
    it(`${file} answers in words, from rules, and fills in what it is asked for as JSON`, { skip }, async () => {
      await over([], { command: [interpreter, file], folder: exampleFolder }, {}, async ({ model }) => {
        const opening = wordsOf(await collect(model, callOf(), quiet))
        assert.match(opening, /^I say (yes|no)\. Should we move to Postgres\? I only follow rules\.$/)
        const content = '<<0123456789ab turn round-1/proposer>>\nIt takes 90 minutes. 中文。\n<<0123456789ab end>>'
        const messages: Call['messages'] = [{ role: 'user', content }]
        const reply = wordsOf(await collect(model, callOf({ messages }), quiet))
        assert.equal(
          reply,
          'I count 5 words and 1 numbers to check. What shows this: "It takes 90 minutes"? I only follow rules.',
        )
        const filled = wordsOf(
          await collect(model, callOf({ messages, shape: { name: 'all', schema: allKinds } }), quiet),
        )
        assert.deepEqual(JSON.parse(filled), {
          turn: 'round-1/proposer',
          quote: 'It takes 90 minutes',
          winner: 'pro',
          points: 3,
          whole: 0,
          sure: false,
          nothing: null,
          list: [{ why: 'I only follow rules.' }],
          either: 'I only follow rules.',
          fixed: 'arena',
        })
      })
    })

    it(`${file} stands whole in docs/models.md, in about twenty lines`, () => {
      const text = readFileSync(join(exampleFolder, file), 'utf8')
      const docs = readFileSync(fileURLToPath(new URL('../docs/models.md', import.meta.url)), 'utf8')
      assert.ok(docs.includes(`\n${text}\`\`\``), file)
      assert.ok(text.split('\n').filter(line => line.trim() !== '').length <= 24)
    })
  }

  it('bot.js runs outside of any package too', async () => {
    await over([], {}, {}, async ({ program, room, standIn }) => {
      copyFileSync(join(exampleFolder, 'bot.js'), join(standIn.folder, 'bot.js'))
      const model = commandModel({ ...program, command: [process.execPath, './bot.js'] }, room)
      assert.equal(endOf(await collect(model, callOf(), quiet)).type, 'done')
    })
  })

  const allKinds = {
    type: 'object',
    properties: {
      turn: { type: 'string' },
      quote: { type: 'string', minLength: 1 },
      winner: { type: 'string', enum: ['pro', 'con'] },
      points: { type: 'number', minimum: 3 },
      whole: { type: 'integer', minimum: -9007199254740991 },
      sure: { type: 'boolean' },
      nothing: { type: 'null' },
      list: {
        type: 'array',
        minItems: 1,
        items: { type: 'object', properties: { why: { type: 'string' } }, required: ['why'] },
      },
      either: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      fixed: { type: 'string', const: 'arena' },
      spare: { type: 'string' },
    },
    required: ['turn', 'quote', 'winner', 'points', 'whole', 'sure', 'nothing', 'list', 'either', 'fixed'],
  }
})

async function over(
  steps: readonly Step[],
  changes: Partial<OwnProgram>,
  limits: Partial<ToolRoom>,
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
  limits: Partial<ToolRoom> = {},
): Promise<Part[]> {
  let parts: Part[] = []
  await over(steps, changes, limits, async ({ model }) => {
    parts = await collect(model, callOf(), quiet)
  })
  return parts
}

/** The best of three: what else runs on this machine is not what is measured. */
const timeOf = (work: () => void): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const started = processorMs()
      work()
      return processorMs() - started
    }),
  )

const endBy = async (...run: Parameters<typeof heardBy>) => endOf(await heardBy(...run))

const failureOf = async (...run: Parameters<typeof heardBy>) => failureIn(await heardBy(...run))

const remarksBy = async (steps: readonly Step[]) => remarksIn(await heardBy(steps))

function failureIn(parts: readonly Part[]): Failure {
  const end = endOf(parts)
  assert.ok(end.type === 'failed', JSON.stringify(end))
  return end.failure
}

const remarksIn = (parts: readonly Part[]): string[] =>
  parts.flatMap(part => (part.type === 'remark' ? [part.text] : []))

async function given(
  call: Call,
  changes: Partial<OwnProgram> = {},
  limits: Partial<ToolRoom> = {},
): Promise<StandInCall> {
  let received: StandInCall | undefined
  await over([says('Said.'), done], changes, limits, async ({ model, standIn }) => {
    assert.equal(endOf(await collect(model, call, quiet)).type, 'done')
    received = standIn.calls()[0]
  })
  return received!
}

function assertGone(pids: readonly number[], expected: number): void {
  assert.equal(pids.length, expected)
  assert.deepEqual(pids.filter(lives), [])
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 20) {
    assert.ok(waited < 15_000, 'it never came to be')
    await sleep(20)
  }
}
