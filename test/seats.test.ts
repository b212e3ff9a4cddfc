import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it, type TestContext } from 'node:test'
import { personPattern, seatPattern, toolNames } from '../src/cli/config/grammar.ts'
import { type Config, loadConfig } from '../src/cli/config/load.ts'
import { withFallbacks } from '../src/cli/config/seat-fallbacks.ts'
import { chooseSeats, parseSeat, type SeatFlags } from '../src/cli/config/seats.ts'
import { storeSeats, withSeats } from '../src/cli/config/store.ts'
import { UsageError } from '../src/cli/exit.ts'
import { lookAround } from '../src/cli/nearby.ts'
import { chooseUsable } from '../src/cli/usable.ts'
import { seats as roles } from '../src/formats/duel/about.ts'
import { tools } from '../src/models/tools/index.ts'
import { noServers, programs } from './support/bare-machine.ts'
import { standIn } from './support/stand-ins.ts'

const folder = mkdtempSync(join(tmpdir(), 'agon-seats-'))
after(() => rmSync(folder, { recursive: true }))

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
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked }
}

const keys = { OPENAI_API_KEY: 'sk-planted-1', ANTHROPIC_API_KEY: 'sk-ant-planted-2', GEMINI_API_KEY: 'planted-3' }

describe('the seat grammar', () => {
  it('takes providers, tools, people and the offline voice', () => {
    for (const seat of [
      'lab:big',
      'lab',
      'ollama:qwen3:8b',
      'claude',
      'claude:opus',
      'codex:gpt-5.5',
      'opencode:openai/gpt-5',
      'person',
      'person:Anna',
      'person:Anna Maria O’Neil',
      'person:李雷',
      'offline',
      'offline:judge',
    ]) {
      assert.match(seat, seatPattern)
      assert.doesNotThrow(() => parseSeat(seat, 'en'), seat)
    }
  })

  it('takes nothing that a shell, a flag parser or a path could take otherwise', () => {
    for (const seat of [
      'claude:--model',
      'claude:a b',
      'claude:$(id)',
      'claude:`id`',
      'claude:a;b',
      'claude:"x"',
      'codex:../../etc',
      'person:--x',
      'person: x',
      'person:x ',
      'person:a/b',
      'person:a\nb',
      'person:\u202eanna',
      `person:${'a'.repeat(41)}`,
      'Claude',
      '-claude',
      'claude:',
      '',
    ]) {
      assert.doesNotMatch(seat, seatPattern, seat)
      assert.throws(() => parseSeat(seat, 'en'), UsageError, seat)
    }
    assert.match('a'.repeat(40), personPattern)
  })

  it('knows the names of all tools that there are', () => {
    for (const { id } of tools) assert.ok(toolNames.includes(id), id)
  })
})

describe('seats that nobody named', () => {
  it('go to three families, in the order configured, environment, tools', async () => {
    assert.deepEqual(await chosen({ env: keys }), [
      'openai:gpt-6.1-sol',
      'anthropic:claude-opus-5-5',
      'google:gemini-4-argon',
    ])
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
    assert.deepEqual(
      seats.map(({ model, usable }) => [model, usable?.from, usable?.variable]),
      [
        ['google:gemini-4-argon', 'environment', 'GEMINI_API_KEY'],
        ['claude', 'tool', null],
        ['codex', 'tool', null],
      ],
    )
    const full = await choose({ env: keys, tools: { claude: true } })
    assert.equal(existsSync(join(full.bin, 'claude.log')), false, 'not asked when it is not needed')
    assert.equal(existsSync(join(bin, 'claude.log')), true)
  })

  it('pass over a tool that nobody is signed in to, and say so', async () => {
    const { seats, passedOver } = await choose({
      env: { OPENAI_API_KEY: 'sk-planted-1' },
      tools: { claude: false, codex: true },
    })
    assert.deepEqual(
      passedOver.map(({ tool }) => tool.id),
      ['claude'],
    )
    assert.equal(
      seats.some(({ model }) => model.startsWith('claude')),
      false,
    )
  })

  it('go to several models of a tool that is all there is', async () => {
    assert.deepEqual(await chosen({ tools: { claude: true } }), ['claude:opus', 'claude:sonnet', 'claude:haiku'])
    await assert.rejects(
      chosen({ tools: { codex: true } }),
      /only codex is usable here\. Add one: --challenger codex:MODEL; or argue yourself: --challenger person\./,
    )
  })

  it('go to servers on this machine when there are too few families otherwise', async t => {
    const { host, asked } = await ollama(t, ['qwen3:8b', 'nomic-embed-text', 'gemma3:4b'])
    assert.deepEqual(await chosen({ env: { OLLAMA_HOST: host, ...keys } }), [
      'openai:gpt-6.1-sol',
      'anthropic:claude-opus-5-5',
      'google:gemini-4-argon',
    ])
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
    await assert.rejects(chosen({ env: { OLLAMA_HOST: host } }), {
      message:
        '--challenger: debaters need different models, and only ollama:llama3.2 is usable here. Add one: ollama pull qwen3; or argue yourself: --challenger person. agon doctor shows what else could be used.',
    })
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
    assert.deepEqual(
      seats.map(({ model, from }) => [model, from]),
      [
        ['offline:for', 'offline'],
        ['offline:against', 'offline'],
        ['offline:judge', 'offline'],
      ],
    )
    assert.equal(passedOver.length, 1)
  })

  it('do not go to a provider whose key is missing, unless that is all there is', async () => {
    const lab = { baseURL: 'http://127.0.0.1:1/v1', apiKey: '$'.concat('{LAB_KEY}'), models: ['a', 'b'] }
    const models = await chosen({ user: { providers: { lab } }, env: keys })
    assert.equal(
      models.some(model => model.startsWith('lab:')),
      false,
    )
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

  it('must differ, people by their names', () => {
    assert.throws(() => named(all('person', 'person')), /both are person\. Give them names: person:Anna, person:Ben/)
    assert.throws(() => named(all('claude:opus', 'claude:opus')), /must differ/)
    assert.throws(() => named(all('person:Ann', 'person:Ann')), /both are person:Ann\. Give one of them another name\./)
    assert.doesNotThrow(() => named(all('person:Anna', 'person:Ben')))
    assert.doesNotThrow(() => named(all('claude', 'codex')))
    assert.throws(() => named(all('person:a/b', 'claude')), /"a\/b" is not a person's name/)
  })
})

describe('fallbacks', () => {
  const seats = (flags: readonly string[], fallbacks: object = {}, env: Record<string, string> = {}) => {
    const named = { proposer: 'openai:a', challenger: 'anthropic:b', judge: 'google:c' }
    const { config } = machine({ user: { seats: named, fallbacks }, env })
    const table = { roles, config, language: 'en' as const, pool: [] }
    return withFallbacks(chooseSeats(roles, {}, config, 'en', []), flags, table).map(seat => seat.fallback)
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
    assert.throws(
      () => seats(['jugde=claude', 'judge=google:c', 'proposer=lob:x', 'challenger', 'proposer=claude:$(x)', 'judge=']),
      (error: Error) => {
        assert.deepEqual(
          error.message.split('\n').map(line => line.slice(0, 60)),
          [
            '--fallback: there is no seat "jugde". Did you mean judge? Se',
            '--fallback: "challenger" is not SEAT=MODEL, such as proposer',
            '--fallback: proposer is named twice. Name it once.',
            '--fallback: "judge=" is not SEAT=MODEL, such as proposer=lab',
            "--fallback: google:c is what holds the judge's seat. A fallb",
            '--fallback: there is no provider "lob". None is configured y',
          ],
        )
        return true
      },
    )
    assert.throws(
      () => seats(['proposer=anthropic:b']),
      /^UsageError: --fallback: anthropic:b holds the challenger's seat/,
    )
    assert.throws(
      () => seats([], { challenger: 'openai:a' }),
      /fallbacks\.challenger: openai:a holds the proposer's seat/,
    )
    assert.throws(
      () => seats(['proposer=claude', 'challenger=claude']),
      /the fallbacks of proposer and challenger must differ: both are claude\./,
    )
    assert.throws(() => seats([], { judge: 'google:c' }), /config\.json:1:\d+ fallbacks\.judge: google:c is what holds/)
  })
})

describe('storing seats', () => {
  it('keeps comments, order, indentation and trailing commas', () => {
    const before = `{
\t// mine
\t"providers": { "lab": { "baseURL": "http://127.0.0.1:1/v1", }, }, /* two */
\t"seats": {
\t\t"judge": "lab:x", // why not
\t},
\t"budget": 2, // dollars
}
`
    const after = withSeats(
      before,
      new Map([
        ['judge', 'claude:opus'],
        ['proposer', 'person:李雷'],
      ]),
    )
    assert.equal(
      after,
      before.replace('"lab:x", // why not', '"claude:opus", // why not\n\t\t"proposer": "person:李雷",'),
    )
    const clear = new Map([...['judge', 'proposer']].map(id => [id, null]))
    assert.equal(
      withSeats(after, clear),
      before.replace('"judge": "lab:x", // why not', '// why not'),
      'what is written beside it stays',
    )
    assert.equal(
      withSeats('{\n  "seats": {\n    "judge": "x"\n  },\n  "budget": 1\n}\n', clear),
      '{\n  "budget": 1\n}\n',
    )
  })

  it('leaves the rest of a line as it is', () => {
    const line = '{ "seats": { "judge": "a", /* of b */ "challenger": "b" /* end */ }, "budget": 1 }'
    const changed = (id: string, model: string | null) => withSeats(line, new Map([[id, model]]))
    assert.equal(changed('challenger', null), line.replace(',', '').replace('"challenger": "b" ', ''))
    assert.equal(changed('judge', 'c'), line.replace('"a"', '"c"'))
    assert.equal(changed('proposer', 'p'), line.replace('"b" /* end */', '"b", /* end */ "proposer": "p"'))
    assert.equal(withSeats('{"budget": 1}', new Map([['judge', 'x']])), '{"budget": 1, "seats": { "judge": "x" }}')
  })

  it('writes a file that is not there for nobody else to read, and keeps the mode of one that is', async () => {
    const { statSync, readFileSync, chmodSync } = await import('node:fs')
    const place = join(mkdtempSync(join(folder, 's')), 'new', 'config.json')
    await storeSeats(place, new Map([['judge', 'claude']]))
    assert.deepEqual(JSON.parse(readFileSync(place, 'utf8')), { seats: { judge: 'claude' } })
    assert.equal(statSync(place).mode & 0o777, 0o600)
    chmodSync(place, 0o664)
    await storeSeats(place, new Map([['judge', 'codex']]))
    assert.equal(statSync(place).mode & 0o777, 0o664)
  })
})
