import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it, type TestContext } from 'node:test'
import { type Config, loadConfig } from '../src/cli/config/load.ts'
import { ConfigError } from '../src/cli/config/problem.ts'
import { searchOf } from '../src/cli/config/search.ts'
import { UserShape } from '../src/cli/config/shape.ts'
import { secretsOf } from '../src/cli/secrets.ts'
import type { Language } from '../src/core/language.ts'
import { makeMask } from '../src/core/mask.ts'
import { usualSearchLimits } from '../src/core/search.ts'
import { openSearch } from '../src/search/search.ts'
import { isProgram, type McpProgram } from '../src/search/settings.ts'
import { failureOf, hitsOf, plantedKey, quiet, wiki } from './cases/search.ts'
import { labProgram } from './lab-search/program.ts'
import { newMachine, type Ran } from './support/agon.ts'

const folder = mkdtempSync(join(tmpdir(), 'agon-search-config-'))
after(() => rmSync(folder, { recursive: true, force: true }))

interface Files {
  user?: object
  project?: object
  env?: Record<string, string>
  language?: Language
}

function load({ user, project, env = {}, language = 'en' }: Files): Config {
  const base = mkdtempSync(join(folder, 'x'))
  const [home, cwd] = [join(base, 'home'), join(base, 'work')]
  for (const [root, content] of [
    [home, user],
    [cwd, project],
  ] as const) {
    mkdirSync(join(root, '.agon'), { recursive: true })
    if (content !== undefined) writeFileSync(join(root, '.agon', 'config.json'), JSON.stringify(content))
  }
  return loadConfig({ home, cwd, env, language })
}

const resolved = (search: object, env: Record<string, string> = {}) => searchOf(load({ user: { search }, env }), 'en')!

function errorOf(action: () => unknown): ConfigError {
  try {
    action()
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    return error
  }
  throw new assert.AssertionError({ message: 'expected a ConfigError' })
}

/** What is said about a section that cannot be used: `search.url: …`, one each. */
function said(search: object, env: Record<string, string> = {}, language: Language = 'en'): string[] {
  const { problems } = errorOf(() => searchOf(load({ user: { search }, env, language }), language))
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

  it('needs no more than its name and a key', () => {
    assert.deepEqual(resolved({ service: 'brave' }, { BRAVE_API_KEY: ` ${plantedKey}\n` }), {
      name: 'brave',
      settings: { service: 'brave', url: 'https://api.search.brave.com/res/v1', apiKey: plantedKey, headers: {} },
      limits: usualSearchLimits,
      prefer: 'own',
    })
    const tavily = resolved({ service: 'tavily' }, { TAVILY_API_KEY: plantedKey })
    assert.deepEqual(tavily.settings, {
      service: 'tavily',
      url: 'https://api.tavily.com',
      apiKey: plantedKey,
      headers: {},
    })
  })

  it('or an address of its own', () => {
    const { settings } = resolved({ service: 'searxng', url: 'http://127.0.0.1:8888/' })
    assert.deepEqual(settings, { service: 'searxng', url: 'http://127.0.0.1:8888', apiKey: null, headers: {} })
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

  it('says which key is missing, and where one is made', () => {
    const error = errorOf(() => resolved({ service: 'tavily' }))
    assert.equal(error.reason, 'credentials')
    assert.match(
      error.message,
      /config\.json:1:11 search\.apiKey: no key was found\. .*app\.tavily\.com.*export TAVILY_API_KEY=…$/,
    )
    assert.deepEqual(said({ service: 'brave', apiKey: reference('NONE') }), [
      'search.apiKey: the environment variable NONE is not set. Set it and try again: export NONE=…',
    ])
    assert.match(said({ service: 'brave' }, {}, 'zh')[0]!, /未找到密钥.*export BRAVE_API_KEY=…/)
    // Somebody else may hold the key.
    assert.equal(resolved({ service: 'brave', url: 'https://gate.example' }).name, 'brave')
  })

  it('says what belongs to another service, all at once', () => {
    assert.match(
      said({ service: 'searxng' })[0]!,
      /^search\.url: is missing: where is your SearXNG\? .*127\.0\.0\.1:8888/,
    )
    const [command, env, tool] = said({
      service: 'brave',
      command: ['x'],
      env: ['Y'],
      tool: 'z',
      url: 'https://a.example',
    })
    assert.match(command!, /^search\.command: is not for the service brave\./)
    assert.match(env!, /^search\.env: is not for/)
    assert.match(tool!, /^search\.tool: is not for/)
    assert.match(said({ service: 'mcp' })[0]!, /^search: lacks its server: set search\.command .* or search\.url/)
    assert.match(said({ service: 'mcp', url: 'https://a.example', env: ['X'] })[0]!, /^search\.env: is for a program/)
    const both = said({ service: 'mcp', url: 'https://a.example', command: ['no-such-program-0'], apiKey: 'k' })
    assert.match(
      both.join('\n'),
      /search\.url: stands beside search\.command.*\n.*search\.apiKey: is not for a program.*\n.*no-such-program-0 was not found on PATH/,
    )
    assert.match(said({ service: 'mcp' }, {}, 'zh')[0]!, /缺少服务器/)
  })

  it('goes to other machines under lock and key alone', () => {
    for (const url of ['http://searx.example', 'http://192.168.1.5:8888', 'http://127.example'])
      assert.match(said({ service: 'searxng', url })[0]!, /^search\.url: must be https:\/\//)
    assert.match(
      said({ service: 'searxng', url: reference('AT') }, { AT: 'http://searx.example' })[0]!,
      /must be https/,
    )
    assert.match(
      said({ service: 'searxng', url: reference('AT') }, { AT: 'https://a:b@c.example' })[0]!,
      /name or password/,
    )
    for (const url of ['http://localhost:1', 'http://[::1]:1', 'https://searx.example/at/home'])
      assert.equal(resolved({ service: 'searxng', url }).name, 'searxng')
  })

  it('is checked like the rest of the file', () => {
    const user = {
      search: {
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
      },
    }
    const lines = errorOf(() => load({ user })).problems.map(({ path, message }) => `${path}: ${message}`)
    for (const line of [
      'search.service: must be one of searxng, brave, tavily, mcp.',
      'search.url: must be an http:// or https:// address, such as http://127.0.0.1:9000/v1.',
      'search.tool: must be the name of a tool of the MCP server: letters, digits and . _ : / @ -, at most 128.',
      'search.prefer: must be one of own, service.',
      'search.rounds: must be at least 1.',
      'search.atOnce: must be at most 8.',
      'search.results: must be at most 20.',
      'search.bytes: must be at least 1000.',
      'search.callSeconds: must be more than 0.',
    ])
      assert.ok(lines.includes(line), `${line}\n${lines.join('\n')}`)
    assert.ok(
      lines.some(line => /^search\.adress: unknown field\. Known: .*atOnce.*url/.test(line)),
      lines.join('\n'),
    )
    const chinese = errorOf(() => load({ user: { search: { service: 'brave', tool: ' ' } }, language: 'zh' }))
    assert.match(chinese.message, /search\.tool：必须是 MCP 服务的工具名称/)
  })

  it("is none of a project's business", () => {
    const error = errorOf(() => load({ project: { search: { service: 'searxng', url: 'https://evil.example' } } }))
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
    const page = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')
    const documented = page.split('\n').flatMap(line => {
      const names = /^\| (`search\.[^|]*) \|/.exec(line)?.[1] ?? ''
      return [...names.matchAll(/`search\.(\w+)`/g)].map(([, name]) => name!)
    })
    const section = UserShape.shape.search.unwrap().unwrap()
    assert.deepEqual(documented.toSorted(), Object.keys(section.shape).toSorted())
    const limits = readFileSync(new URL('../docs/search.md', import.meta.url), 'utf8')
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
    assert.match(errorOf(() => program(['./server'], config)).message, /search\.command: .*server /)
    chmodSync(path, 0o700)
    const server = program(['./server', '--flag', 'x'], config)
    assert.deepEqual([server.path, server.args], [path, ['--flag', 'x']])
    assert.ok(!server.env.PATH!.includes('relative'))
  })

  it('that lacks a variable is not started', () => {
    assert.deepEqual(said({ service: 'mcp', command: [process.execPath], env: ['SEARCH_KEY'] }), [
      'search.env: the environment variable SEARCH_KEY is not set. Set it and try again: export SEARCH_KEY=…',
    ])
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
    return { text: text.stdout, search: JSON.parse(json.stdout).search, code: text.code }
  }

  it('where there is none', async t => {
    const { text, search } = await looked(t, null, { BRAVE_API_KEY: plantedKey })
    assert.match(
      text,
      /^ {2}· Search {6}no service for the web; models that can search by themselves do \(docs\/search\.md\)$/m,
    )
    assert.deepEqual([search.state, search.service, search.mend], ['absent', null, null])
    assert.match((await looked(t, null, {}, 'zh')).text, /^ {2}· 网络搜索 +未配置服务/m)
  })

  it('where there is one, without asking it', async t => {
    const { text, search } = await looked(
      t,
      { search: { service: 'brave', prefer: 'service' } },
      { BRAVE_API_KEY: plantedKey },
    )
    assert.match(
      text,
      /^ {2}✓ Search {6}brave · https:\/\/api\.search\.brave\.com\/res\/v1 · BRAVE_API_KEY · .* · not asked now$/m,
    )
    assert.deepEqual(search, {
      ...{ name: 'search', state: 'ok', mend: null, service: 'brave', variable: 'BRAVE_API_KEY', prefer: 'service' },
      ...{ address: 'https://api.search.brave.com/res/v1', problems: [] },
    })
  })

  it('where something is missing, which keeps no other debate from starting', async t => {
    const { text, search, code } = await looked(t, { search: { service: 'tavily' } })
    assert.match(text, /^ {2}✗ Search {6}tavily → export TAVILY_API_KEY=…$/m)
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

describe('a search with a key that is wrong', () => {
  it('never shows it, whatever the service repeats', async () => {
    const settings = { service: 'brave', url: 'http://127.0.0.1:9', apiKey: plantedKey, headers: {} } as const
    const failure = failureOf(await openSearch(settings, 'zh').find(plantedKey, 5, quiet))
    assert.ok(!JSON.stringify(failure).includes(plantedKey))
  })
})
