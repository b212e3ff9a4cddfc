import assert from 'node:assert/strict'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import { usualSearchLimits } from '../../src/core/search.ts'
import { type Config, loadConfig } from '../../src/host/config/load.ts'
import { searchOf } from '../../src/host/config/search.ts'
import { UserShape } from '../../src/host/config/shape.ts'
import { secretsOf } from '../../src/host/files/context.ts'
import { openSearch } from '../../src/search/search.ts'
import { isProgram, type McpProgram } from '../../src/search/settings.ts'
import { hitsOf, plantedKey, quiet, wiki } from '../cases/search.ts'
import { type Files, place, refusal } from '../cli/support/config-files.ts'
import { labProgram } from '../lab-search/program.ts'
import { newMachine, type Ran } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'

const golden = openGolden('search-config')

const load = (files: Files, language?: Language): Config => loadConfig(place(files, language))

const resolved = (search: object, env: Record<string, string> = {}) => searchOf(load({ user: { search }, env }), 'en')!

/** What is said about a section that cannot be used: `search.url: …`, one each. */
function said(search: object, env: Record<string, string> = {}, language: Language = 'en'): string[] {
  const { problems } = refusal(() => searchOf(load({ user: { search }, env }, language), language))
  for (const { file, line } of problems) assert.deepEqual([file, line], ['~/.agon/config.json', 1])
  return problems.map(({ path, message }) => `${path}: ${message}`)
}

const reference = (name: string): string => `\${${name}}`

describe('the search service in config.json', () => {
  it('is none when nobody asks for one, whatever keys there are', () => {
    const env = { BRAVE_API_KEY: plantedKey, TAVILY_API_KEY: plantedKey }
    assert.equal(searchOf(load({ env }), 'en'), null)
    assert.equal(searchOf(load({ env, user: { search: null } }), 'en'), null)
  })

  it('needs no more than its name and a key, or an address of its own', () => {
    const apiKey = plantedKey
    assert.deepEqual(resolved({ service: 'brave' }, { BRAVE_API_KEY: ` ${plantedKey}\n` }), {
      name: 'brave',
      settings: { service: 'brave', url: 'https://api.search.brave.com/res/v1', apiKey, headers: {} },
      limits: usualSearchLimits,
      prefer: 'own',
    })
    const tavily = resolved({ service: 'tavily' }, { TAVILY_API_KEY: plantedKey })
    assert.deepEqual(tavily.settings, { service: 'tavily', url: 'https://api.tavily.com', apiKey, headers: {} })
    const { settings } = resolved({ service: 'searxng', url: 'http://127.0.0.1:8888/' })
    assert.deepEqual(settings, { service: 'searxng', url: 'http://127.0.0.1:8888', apiKey: null, headers: {} })
    // Somebody else may hold the key.
    assert.equal(resolved({ service: 'brave', url: 'https://gate.example' }).name, 'brave')
  })

  it('takes every setting', () => {
    const section = {
      ...{ service: 'brave', url: `https://${reference('GATE')}/brave`, apiKey: reference('MINE') },
      headers: { 'X-Team': reference('TEAM') },
      ...{ prefer: 'service', rounds: 5, atOnce: 2, results: 10, bytes: 20_000, callSeconds: 2.5 },
    }
    assert.deepEqual(resolved(section, { GATE: 'gate.example', MINE: plantedKey, TEAM: 'blue-team' }), {
      name: 'brave',
      settings: {
        ...{ service: 'brave', url: 'https://gate.example/brave', apiKey: plantedKey, timeoutMs: 2_500 },
        headers: { 'X-Team': 'blue-team' },
      },
      limits: { rounds: 5, atOnce: 2, results: 10, bytes: 20_000 },
      prefer: 'service',
    })
  })

  it('says what is missing, and what belongs to another service, all at once', () => {
    assert.equal(refusal(() => resolved({ service: 'tavily' })).reason, 'credentials')
    const url = 'https://a.example'
    const wrong: readonly (readonly [search: object, env?: Record<string, string>])[] = [
      ...([
        [{ service: 'tavily' }],
        [{ service: 'brave' }],
        [{ service: 'brave', apiKey: reference('NONE') }],
      ] as const),
      [{ service: 'searxng' }],
      [{ service: 'brave', command: ['x'], env: ['Y'], tool: 'z', url }],
      ...([[{ service: 'mcp' }], [{ service: 'mcp', url, env: ['X'] }]] as const),
      [{ service: 'mcp', url, command: ['no-such-program-0'], apiKey: 'k' }],
      [{ service: 'mcp', command: [process.execPath], env: ['SEARCH_KEY'] }],
      [{ service: 'searxng', url: 'http://searx.example' }],
      [{ service: 'searxng', url: reference('AT') }, { AT: 'http://searx.example' }],
      [{ service: 'searxng', url: reference('AT') }, { AT: 'https://a:b@c.example' }],
    ]
    for (const language of ['en', 'zh'] as const) {
      const told = wrong.map(([search, env]) => `${JSON.stringify(search)}\n${said(search, env, language).join('\n')}`)
      golden.is(
        language,
        'what is missing or belongs elsewhere',
        told.join('\n\n').replaceAll(process.execPath, 'node'),
      )
    }
  })

  it('goes to other machines under lock and key alone', () => {
    for (const url of ['http://searx.example', 'http://192.168.1.5:8888', 'http://127.example'])
      assert.match(said({ service: 'searxng', url })[0]!, /^search\.url: must be https:\/\//)
    for (const url of ['http://localhost:1', 'http://[::1]:1', 'https://searx.example/at/home'])
      assert.equal(resolved({ service: 'searxng', url }).name, 'searxng')
  })

  it('is checked like the rest of the file', () => {
    const search = {
      ...{ service: 'google', url: 'ftp://x', adress: 1, apiKey: `\${A-B}`, headers: { 'a b': 'c' }, env: ['A B'] },
      ...{
        command: 'npx x',
        tool: 'a b',
        prefer: 'mine',
        rounds: 0,
        atOnce: 9,
        results: 21,
        bytes: 10,
        callSeconds: 0,
      },
    }
    for (const language of ['en', 'zh'] as const) {
      const { problems } = refusal(() => load({ user: { search } }, language))
      const lines = problems.map(({ path, message }) => `${path}: ${message}`)
      golden.is(language, 'everything that can be wrong', lines.join('\n'))
    }
  })

  it("is none of a project's business", () => {
    const error = refusal(() => load({ project: { search: { service: 'searxng', url: 'https://evil.example' } } }))
    assert.match(
      error.message,
      /^\.agon\/config\.json:1:\d+ search: a project's file may not set search: a cloned repository/,
    )
  })

  it('is masked with all its keys', () => {
    const search = {
      ...{ service: 'mcp', command: ['node'], env: ['OWN_VALUE', 'HOME'], apiKey: 'written-key-0123' },
      headers: { 'X-Api-Key': 'header-key-0123', Accept: 'application/json', 'X-Team': reference('TEAM') },
    }
    const env = { OWN_VALUE: 'plain looking', HOME: '/home/somebody', TEAM: 'team-value-1', BRAVE_API_KEY: plantedKey }
    const { text } = makeMask(secretsOf(load({ user: { search }, env })))
    for (const secret of ['plain looking', 'written-key-0123', 'header-key-0123', 'team-value-1', plantedKey])
      assert.equal(text(`so ${secret} it is`), 'so [secret] it is')
    for (const plain of ['application/json', '/home/somebody']) assert.equal(text(plain), plain)
  })

  it('has every field in docs/configuration.md, and every default there and in docs/search.md', () => {
    const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
    const documented = page.split('\n').flatMap(line => {
      const names = /^\| (`search\.[^|]*) \|/.exec(line)?.[1] ?? ''
      return [...names.matchAll(/`search\.(\w+)`/g)].map(([, name]) => name!)
    })
    const section = UserShape.shape.search.unwrap().unwrap()
    assert.deepEqual(documented.toSorted(), Object.keys(section.shape).toSorted())
    const limits = readFileSync(new URL('../../docs/search.md', import.meta.url), 'utf8')
    for (const [name, value] of Object.entries(usualSearchLimits))
      assert.match(limits, new RegExp(`^\\| \`${name}\` \\|.*\\| ${value.toLocaleString('en')} \\|`, 'm'))
    for (const [name, value] of Object.entries(usualSearchLimits))
      assert.match(page, new RegExp(`^\\| \`search\\.${name}\` \\|.*\\| ${value.toLocaleString('en')} \\|$`, 'm'))
  })
})

describe('an MCP server in config.json', () => {
  it('is started as it is written, with what it is given by name', async t => {
    const lab = labProgram({
      behaviours: [{ does: 'find', pages: [wiki] }],
      tools: [{ name: 'search', argument: 'q', telling: 'json' }],
    })
    t.after(() => lab.remove())
    const search = {
      service: 'mcp',
      command: [process.execPath, ...lab.program.args],
      env: ['SEARCH_KEY'],
      tool: 'search',
    }
    const env = {
      PATH: process.env.PATH ?? '',
      SEARCH_KEY: plantedKey,
      OTHER_KEY: 'not-for-it',
      NODE_OPTIONS: '--no-warnings',
    }
    const config = load({ user: { search }, env })
    const { settings } = searchOf(config, 'en')!
    assert.ok(settings.service === 'mcp' && isProgram(settings.server))
    assert.equal(settings.server.folder, config.userFolder)
    const found = openSearch(settings, 'en')
    t.after(() => found.close())
    assert.equal(hitsOf(await found.find('who won', 5, quiet)).length, 1)
    const [start] = lab.starts()
    assert.ok(start!.env.includes('SEARCH_KEY'))
    for (const name of ['OTHER_KEY', 'NODE_OPTIONS']) assert.ok(!start!.env.includes(name), name)
  })

  it('may be a file beside config.json, and must be a program', () => {
    const program = (command: string[], config: Config): McpProgram => {
      const { settings } = searchOf({ ...config, search: { service: 'mcp', command } }, 'en')!
      assert.ok(settings.service === 'mcp' && isProgram(settings.server))
      return settings.server
    }
    const config = load({ user: {}, env: { PATH: '/bin:relative' } })
    const path = join(config.userFolder, 'server')
    writeFileSync(path, '#!/bin/sh\n')
    assert.match(refusal(() => program(['./server'], config)).message, /search\.command: .*server /)
    chmodSync(path, 0o700)
    const server = program(['./server', '--flag', 'x'], config)
    assert.deepEqual([server.path, server.args], [path, ['--flag', 'x']])
    assert.ok(!server.env.PATH!.includes('relative'))
  })
})

describe('agon doctor on the search service', { concurrency: 2 }, () => {
  const looked = async (t: TestContext, config: object | null, env: Record<string, string> = {}, language = 'en') => {
    const machine = newMachine(t)
    if (config) machine.configure(config)
    const LANG = language === 'zh' ? 'zh_CN.UTF-8' : 'en_US.UTF-8'
    const [text, json] = (await Promise.all(
      [['doctor'], ['doctor', '--json']].map(args => machine.run(args, { env: { ...env, LANG } })),
    )) as [Ran, Ran]
    const all = text.stdout + text.stderr + json.stdout + json.stderr
    assert.ok(!all.includes(plantedKey), 'no key is shown')
    const [line = ''] = text.stdout.match(/^.*(?:Search|网络搜索) {2,}.*$/m) ?? []
    return { text: text.stdout, line, search: JSON.parse(json.stdout).search, code: text.code }
  }

  it('where there is none', async t => {
    for (const language of ['en', 'zh'] as const) {
      const { line, search } = await looked(t, null, { BRAVE_API_KEY: plantedKey }, language)
      golden.is(language, 'agon doctor without a service', line)
      assert.deepEqual([search.state, search.service, search.mend], ['absent', null, null])
    }
  })

  it('where there is one, without asking it', async t => {
    const config = { search: { service: 'brave', prefer: 'service' } }
    const { line, search } = await looked(t, config, { BRAVE_API_KEY: plantedKey })
    golden.is('en', 'agon doctor with a service', line)
    assert.deepEqual(search, {
      ...{ name: 'search', state: 'ok', mend: null, service: 'brave', variable: 'BRAVE_API_KEY', prefer: 'service' },
      ...{ address: 'https://api.search.brave.com/res/v1', problems: [] },
    })
  })

  it('where something is missing, which keeps no other debate from starting', async t => {
    const { text, line, search, code } = await looked(t, { search: { service: 'tavily' } })
    golden.is('en', 'agon doctor without the key of a service', line)
    assert.deepEqual([search.state, search.problems.length, search.mend], ['broken', 1, 'export TAVILY_API_KEY=…'])
    assert.equal(code, 3, 'as without any language model')
    assert.doesNotMatch(text, /cannot start here/)
  })

  it('where the file cannot be read', async t => {
    const { text, search } = await looked(t, { search: { service: 'bing' } })
    assert.equal(search.state, 'unchecked')
    assert.match(text, /search\.service: must be one of searxng, brave, tavily, mcp\./)
  })
})
