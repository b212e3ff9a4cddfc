import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { seats as roles } from '../../src/formats/duel/about.ts'
import { personPattern, seatPattern, toolNames } from '../../src/host/config/grammar.ts'
import { type Config, loadConfig } from '../../src/host/config/load.ts'
import { withFallbacks } from '../../src/host/config/panel.ts'
import { chooseSeats, parseSeat, type SeatFlags } from '../../src/host/config/seats.ts'
import { UsageError } from '../../src/host/exit.ts'
import { chooseUsable, lookAround } from '../../src/host/seats/machine.ts'
import { tools } from '../../src/models/tools/index.ts'
import { noServers, programs } from '../support/bare-machine.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openGolden } from '../support/golden.ts'
import { standIn } from '../support/stand-ins.ts'
import { valuesOf } from '../support/values.ts'
import { languages } from './support/saying.ts'

const golden = openGolden('cli-seats')

const folder = temporaryFolder()

interface Here {
  user?: object
  env?: Record<string, string>
  /** Tool → whether somebody is signed in. */
  tools?: Partial<Record<'claude' | 'codex', boolean>>
}

/** A machine with these keys, tools and settings. It has no model servers. */
function machine({ user = {}, env = {}, tools: installed = {} }: Here): { config: Config; bin: string } {
  const place = mkdtempSync(join(folder, 'x'))
  const bin = join(place, 'bin')
  const home = join(place, '.agon')
  mkdirSync(home)
  writeFileSync(join(home, 'config.json'), JSON.stringify(user))
  for (const [tool, signedIn] of Object.entries(installed)) standIn(bin, tool as 'claude', signedIn)
  const variables = { ...noServers, PATH: `${bin}:${programs}`, AGON_HOME: home, ...env }
  return { config: loadConfig({ home: place, cwd: place, env: variables, language: 'en' }), bin }
}

const choose = async (here: Here, flags: SeatFlags = {}) => {
  const { config, bin } = machine(here)
  return { ...(await chooseUsable(roles, flags, config, 'en', lookAround(config, 'en'))), bin }
}
const chosen = async (here: Here, flags: SeatFlags = {}) => (await choose(here, flags)).seats.map(seat => seat.model)

/** A server with these models, at the address that OLLAMA_HOST takes. */
async function ollama(t: TestContext, models: string[]): Promise<{ host: string; asked: () => number }> {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ object: 'list', data: models.map(id => ({ id })) }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A busy machine may take longer to answer than a user would wait for.
  t.mock.method(AbortSignal, 'timeout', () => new AbortController().signal)
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked }
}

/** A refusal, which stands in the golden file. */
const says = (title: string, language: Language = 'en') => {
  return (error: unknown) => {
    assert.ok(error instanceof UsageError)
    golden.is(language, title, error.message)
    return true
  }
}

const keys = { OPENAI_API_KEY: 'sk-planted-1', ANTHROPIC_API_KEY: 'sk-ant-planted-2', GEMINI_API_KEY: 'planted-3' }
const threeFamilies = ['openai:gpt-6.1-sol', 'anthropic:claude-opus-5-5', 'google:gemini-4-argon']

describe('the seat grammar', () => {
  it('takes providers, tools, people and the offline voice', () => {
    const seats =
      'lab:big lab ollama:qwen3:8b router:maker/model@2 claude claude:opus codex:gpt-5.5 opencode:openai/gpt-5'
    const people = ['person', 'person:Anna', 'person:Anna Maria O’Neil', 'person:李雷', 'offline', 'offline:judge']
    for (const seat of [...seats.split(' '), ...people]) {
      assert.match(seat, seatPattern)
      assert.doesNotThrow(() => parseSeat(seat, 'en'), seat)
    }
    assert.deepEqual(parseSeat('ollama:qwen3:8b', 'en'), { provider: 'ollama', model: 'qwen3:8b' })
    assert.deepEqual(parseSeat('lab', 'en'), { provider: 'lab', model: null })
  })

  it('takes nothing that a shell, a flag parser or a path could take otherwise', () => {
    const seats =
      'claude:--model claude:$(id) claude:`id` claude:a;b claude:"x" codex:../../etc person:--x person:a/b Claude'
    const odd = ['claude:a b', 'person: x', 'person:x ', 'person:a\nb', 'person:\u202eanna', `person:${'a'.repeat(41)}`]
    const bare = ['-claude', 'claude:', ':a', '--flag', '', `lab:${'x'.repeat(129)}`]
    for (const seat of [...seats.split(' '), ...odd, ...bare]) {
      assert.doesNotMatch(seat, seatPattern, seat)
      assert.throws(() => parseSeat(seat, 'en'), UsageError, seat)
    }
    assert.match('a'.repeat(40), personPattern)
  })

  it('knows the names of all tools that there are', () => {
    for (const { id } of tools) assert.ok(toolNames.includes(id), id)
  })
})

/** A configuration whose providers have these models; chosen is what a debate would have without looking around. */
const configured = (models: Record<string, string[]>, seats: Record<string, string> = {}) => {
  const named = Object.entries(models).map(([name, list]) => [name, { baseURL: 'http://127.0.0.1/v1', models: list }])
  return machine({ user: { providers: Object.fromEntries(named), seats } }).config
}
const seated = (models: Record<string, string[]>, flags: SeatFlags = {}, seats: Record<string, string> = {}) =>
  chooseSeats(roles, flags, configured(models, seats), 'en')

describe('seats of a configuration', () => {
  it('prefer different models of different providers', () => {
    const request = (id: string, seat: string) => ({ [id]: { seat } })
    const chosen: [models: Record<string, string[]>, flags: SeatFlags, seats: string][] = [
      [{}, {}, 'offline:for offline:against offline:judge'],
      [{ lab: ['a', 'b'], cloud: ['c'] }, {}, 'lab:a cloud:c lab:b'],
      [{ lab: ['a', 'b'], cloud: ['c'], far: ['d'] }, {}, 'lab:a cloud:c far:d'],
      [{ lab: ['a', 'b', 'c'] }, {}, 'lab:a lab:b lab:c'],
      [{ lab: ['a', 'b', 'c'] }, request('judge', 'lab:a'), 'lab:b lab:c lab:a'],
      [{ lab: ['a', 'b'] }, request('challenger', 'lab:a'), 'lab:b lab:a lab:b'],
      [{ lab: [] }, { proposer: { model: 'x' }, challenger: { model: 'y' } }, 'lab:x lab:y lab:x'],
      [
        { lab: ['a'] },
        { ...request('proposer', 'offline'), ...request('challenger', 'offline') },
        'offline:for offline:against offline:judge',
      ],
      [{ lab: ['a'] }, request('proposer', 'offline'), 'offline:for lab:a offline:judge'],
    ]
    for (const [models, flags, seats] of chosen)
      assert.deepEqual(valuesOf(seated(models, flags), 'model'), seats.split(' '))
    const prices = { big: { input: 1, output: 2 }, small: { input: 1, output: 2 } }
    const { config } = machine({ user: { providers: { lab: { baseURL: 'http://127.0.0.1/v1', prices } } } })
    const priced = chooseSeats(roles, {}, config, 'en').map(({ model }) => model)
    assert.deepEqual(priced, ['lab:big', 'lab:small', 'lab:big'], 'models that only have prices')
  })

  it('let a judge share the proposer’s model and say so', () => {
    const { model, from, sharedWith } = seated({ lab: ['a', 'b'] })[2]!
    assert.deepEqual([model, from, sharedWith], ['lab:a', 'default', 'proposer'])
    assert.equal(seated({ lab: ['a', 'b'] }, { judge: { seat: 'lab:b' } })[2]?.sharedWith, 'challenger')
  })

  it('come from flags before the configuration before defaults', () => {
    const models = { lab: ['a', 'b', 'c'], far: ['d'] }
    const seats = seated(models, { proposer: { seat: 'lab:x' } }, { proposer: 'lab:a', judge: 'lab:c' })
    const origins = seats.map(({ model, from }) => `${model} ${from}`)
    assert.deepEqual(origins, ['lab:x flag', 'far:d default', 'lab:c config'])
  })

  it('take a provider alone for its first model, and a model apart', () => {
    const first = (proposer: { seat?: string; model?: string }, seats = {}) =>
      seated({ lab: ['a', 'b'], far: ['d'] }, { proposer }, seats)[0]!.model
    assert.equal(first({ seat: 'lab' }), 'lab:a')
    assert.equal(first({ seat: 'lab:big', model: 'x' }), 'lab:x')
    assert.equal(first({ seat: 'lab', model: 'qwen3:8b' }), 'lab:qwen3:8b')
    assert.equal(first({ seat: 'lab', model: 'lab:x' }), 'lab:x')
    assert.equal(first({ model: 'x' }, { proposer: 'far:d' }), 'far:x')
    assert.equal(first({ model: 'd' }), 'far:d')
    assert.equal(first({ model: 'lab:x' }), 'lab:x')
  })

  const one = { lab: ['a'] }
  const refused: Record<string, [models: Record<string, string[]>, flags: SeatFlags, seats?: Record<string, string>]> =
    {
      'a model of no provider': [{ lab: ['a'], far: [] }, { proposer: { model: 'new' } }],
      'no name of a model': [one, { judge: { model: '$(x)' } }],
      'a voice that the offline one does not have': [{}, { proposer: { seat: 'offline:big' } }],
      'two debaters with one model': [one, { proposer: { seat: 'lab:a' }, challenger: { seat: 'lab:a' } }],
      'one model': [one, {}],
      'a provider without models': [{ lab: [] }, {}],
      'a provider that is named, without models': [{ lab: [] }, { proposer: { seat: 'lab' } }],
      'every seat is wrong': [
        { lab: ['a'], far: [] },
        { proposer: { seat: 'lob:a' }, challenger: { seat: 'lab:' }, judge: { seat: 'constructor:x' } },
      ],
      'no provider at all': [{}, { judge: { seat: 'lab:a' } }],
      'a provider that the configuration names and does not have': [{ lab: ['a', 'b'] }, {}, { judge: 'gone:x' }],
      'people without names': [{}, { proposer: { seat: 'person' }, challenger: { seat: 'person' } }],
      'people of one name': [{}, { proposer: { seat: 'person:Ann' }, challenger: { seat: 'person:Ann' } }],
      'no name of a person': [{}, { proposer: { seat: 'person:a/b' }, challenger: { seat: 'claude' } }],
      'a tool twice': [{}, { proposer: { seat: 'claude:opus' }, challenger: { seat: 'claude:opus' } }],
    }
  for (const [title, [models, flags, seats]] of Object.entries(refused))
    it(`are refused: ${title}`, () => {
      for (const language of languages)
        assert.throws(() => chooseSeats(roles, flags, configured(models, seats), language), says(title, language))
    })
})

describe('seats that nobody named', () => {
  it('go to three families, in the order configured, environment, tools', async () => {
    assert.deepEqual(await chosen({ env: keys }), threeFamilies)
    const lab = { lab: { baseURL: 'http://127.0.0.1:1/v1', models: ['qwen3-max', 'llama-4'] } }
    assert.deepEqual(await chosen({ user: { providers: lab }, env: keys }), [
      'lab:qwen3-max',
      'lab:llama-4',
      'openai:gpt-6.1-sol',
    ])
  })

  it('count makers and not servers as families', async () => {
    const router = { baseURL: 'http://127.0.0.1:1/v1', models: ['openai/gpt-x', 'openai/gpt-y', 'anthropic/claude-z'] }
    const models = await chosen({ user: { providers: { router } }, env: { OPENAI_API_KEY: 'sk-planted-1' } })
    assert.deepEqual(models, ['router:openai/gpt-x', 'router:anthropic/claude-z', 'router:openai/gpt-y'])
  })

  it('go to tools on PATH that somebody is signed in to, and only those that would be chosen are asked', async () => {
    const { seats, bin } = await choose({ env: { GEMINI_API_KEY: 'planted-3' }, tools: { claude: true, codex: true } })
    const origins = seats.map(({ model, usable }) => [model, usable?.from, usable?.variable])
    assert.deepEqual(origins, [
      ['google:gemini-4-argon', 'environment', 'GEMINI_API_KEY'],
      ['claude', 'tool', null],
      ['codex', 'tool', null],
    ])
    const full = await choose({ env: keys, tools: { claude: true } })
    assert.equal(existsSync(join(full.bin, 'claude.log')), false, 'not asked when it is not needed')
    assert.equal(existsSync(join(bin, 'claude.log')), true)
  })

  it('pass over a tool that nobody is signed in to, and say so', async () => {
    const env = { OPENAI_API_KEY: 'sk-planted-1' }
    const { seats, passedOver } = await choose({ env, tools: { claude: false, codex: true } })
    assert.deepEqual([passedOver.length, passedOver[0]!.tool.id], [1, 'claude'])
    assert.ok(seats.every(({ model }) => !model.startsWith('claude')))
  })

  it('go to several models of a tool that is all there is', async () => {
    assert.deepEqual(await chosen({ tools: { claude: true } }), ['claude:opus', 'claude:sonnet', 'claude:haiku'])
    await assert.rejects(chosen({ tools: { codex: true } }), says('one tool with one model'))
  })

  it('go to servers on this machine when there are too few families otherwise', async t => {
    const { host, asked } = await ollama(t, ['qwen3:8b', 'nomic-embed-text', 'gemma3:4b'])
    assert.deepEqual(await chosen({ env: { OLLAMA_HOST: host, ...keys } }), threeFamilies)
    assert.equal(asked(), 0, 'three families are enough')
    const env = { OLLAMA_HOST: host, OPENAI_API_KEY: 'sk-planted-1' }
    assert.deepEqual(await chosen({ env }), ['openai:gpt-6.1-sol', 'ollama:qwen3:8b', 'ollama:gemma3:4b'])
    assert.equal(asked(), 1)
    const judge = await chosen({ env: { OLLAMA_HOST: host, ...keys } }, { judge: { seat: 'ollama' } })
    assert.equal(judge[2], 'ollama:qwen3:8b', 'its first model is what the server says')
  })

  it('go to a tool of which nobody knows whether it is signed in only behind all others', async t => {
    const withMuteClaude = async (models: string[]) => {
      const { host } = await ollama(t, models)
      const { config, bin } = machine({ env: { OLLAMA_HOST: host } })
      mkdirSync(bin)
      writeFileSync(join(bin, 'claude'), '#!/bin/sh\nexit 7\n', { mode: 0o755 })
      const { seats } = await chooseUsable(roles, {}, config, 'en', lookAround(config, 'en'))
      return seats.map(({ model }) => model)
    }
    assert.deepEqual(await withMuteClaude(['qwen3:8b', 'qwen3:4b', 'qwen3:1b']), [
      'ollama:qwen3:8b',
      'ollama:qwen3:4b',
      'ollama:qwen3:1b',
    ])
    assert.deepEqual(await withMuteClaude(['qwen3:8b']), ['ollama:qwen3:8b', 'claude', 'ollama:qwen3:8b'])
  })

  it('want one voice more when there is only one, and say how to get it', async t => {
    const { host } = await ollama(t, ['llama3.2'])
    await assert.rejects(chosen({ env: { OLLAMA_HOST: host } }), says('one model of a server'))
  })

  it('go to a server that runs before a provider whose key is missing', async t => {
    const { host } = await ollama(t, ['qwen3:8b', 'gemma3:4b'])
    const lab = { baseURL: 'http://127.0.0.1:1/v1', apiKey: '$'.concat('{LAB_KEY}'), models: ['a', 'b'] }
    const models = await chosen({ user: { providers: { lab } }, env: { OLLAMA_HOST: host } })
    assert.deepEqual(models.slice(0, 2), ['ollama:qwen3:8b', 'ollama:gemma3:4b'])
  })

  it('are the same however often they are chosen', async () => {
    const here = { env: keys, tools: { claude: true, codex: true } }
    const choices = await Promise.all(Array.from({ length: 5 }, () => chosen(here)))
    for (const choice of choices) assert.deepEqual(choice, choices[0])
  })

  it('are offline when nothing is usable', async () => {
    const { seats, passedOver } = await choose({ tools: { claude: false } })
    const offline = ['for', 'against', 'judge'].map(voice => `offline:${voice} offline`)
    assert.deepEqual([seats.map(({ model, from }) => `${model} ${from}`), passedOver.length], [offline, 1])
  })

  it('do not go to a provider whose key is missing, unless that is all there is', async () => {
    const lab = { baseURL: 'http://127.0.0.1:1/v1', apiKey: '$'.concat('{LAB_KEY}'), models: ['a', 'b'] }
    const models = await chosen({ user: { providers: { lab } }, env: keys })
    assert.ok(models.every(model => !model.startsWith('lab:')))
    assert.deepEqual((await chosen({ user: { providers: { lab } } })).slice(0, 2), ['lab:a', 'lab:b'])
  })

  it('let a person have no model for a judge', async () => {
    const people = { proposer: { seat: 'person:Anna' }, challenger: { seat: 'person:Ben' } }
    assert.deepEqual(await chosen({}, people), ['person:Anna', 'person:Ben', 'offline:judge'])
  })
})

describe('seats that are named', () => {
  const named = (flags: SeatFlags, here: Here = {}) =>
    chooseSeats(roles, flags, machine(here).config, 'en', []).map(seat => seat.model)
  const all = (proposer: string, challenger: string, judge = 'offline') => ({
    proposer: { seat: proposer },
    challenger: { seat: challenger },
    judge: { seat: judge },
  })

  it('may be known providers, tools and people, without any configuration', () => {
    assert.deepEqual(named(all('openai', 'kimi:kimi-k2.6', 'claude:opus')), [
      'openai:gpt-6.1-sol',
      'moonshot:kimi-k2.6',
      'claude:opus',
    ])
    assert.deepEqual(named(all('opencode:openai/gpt-5', 'person:李雷', 'person')), [
      'opencode:openai/gpt-5',
      'person:李雷',
      'person',
    ])
  })

  it('may be two people with names, and two tools', () => {
    assert.doesNotThrow(() => named(all('person:Anna', 'person:Ben')))
    assert.doesNotThrow(() => named(all('claude', 'codex')))
  })
})

describe('fallbacks', () => {
  const seats = (flags: readonly string[], fallbacks: object = {}, language: Language = 'en') => {
    const named = { proposer: 'openai:a', challenger: 'anthropic:b', judge: 'google:c' }
    const { config } = machine({ user: { seats: named, fallbacks } })
    const table = { roles, config, language, pool: [] }
    return withFallbacks(chooseSeats(roles, {}, config, language, []), flags, table).map(seat => seat.fallback)
  }

  it('come from flags, then from the configuration', () => {
    assert.deepEqual(seats([]), [undefined, undefined, undefined])
    assert.deepEqual(seats(['judge=claude'], { judge: 'openai:x', proposer: 'codex:y', other: 'lab:z' }), [
      'codex:y',
      undefined,
      'claude',
    ])
    assert.deepEqual(seats(['proposer=offline']), ['offline:for', undefined, undefined])
  })

  it('are refused all at once', () => {
    const wrong: Record<string, [flags: string[], fallbacks?: object]> = {
      'fallbacks of every kind': [
        ['jugde=claude', 'judge=google:c', 'proposer=lob:x', 'challenger', 'proposer=claude:$(x)', 'judge='],
      ],
      'a fallback that holds another seat': [['proposer=anthropic:b']],
      'a fallback of the configuration that holds another seat': [[], { challenger: 'openai:a' }],
      'fallbacks that are one model': [['proposer=claude', 'challenger=claude']],
      'a fallback that holds the seat itself': [[], { judge: 'google:c' }],
    }
    for (const language of languages)
      for (const [title, [flags, fallbacks]] of Object.entries(wrong))
        assert.throws(() => seats(flags, fallbacks, language), says(title, language))
  })
})
