import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readTreeConfig } from '../../src/formats/tree/request/config.ts'
import { ConfigError } from '../../src/host/config/problem.ts'
import { exitCodeOfError } from '../../src/host/exit.ts'
import { escapes } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'
import { configFixture, folder, type Given, place, read, ref, small } from './support/config-file.ts'

const golden = openGolden('tree-config')
const languages = ['en', 'zh'] as const

function refusal(content: string | object, given: Given = {}): ConfigError {
  try {
    read(content, given)
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    return error
  }
  throw new assert.AssertionError({ message: 'expected a ConfigError' })
}

/** The same wherever the tests run. */
const placeless = (text: string): string =>
  text
    .replaceAll(/\/\S*\/x\w{6}\/work/g, 'CWD')
    .replaceAll(/\/\S*\/x\w{6}/g, 'AROUND')
    .replaceAll(folder, 'TMP')

const seat = (fields: object) => ({ debaters: [{ model: 'claude', ...fields }, { model: 'codex' }] })
const topic = (fields: object) => ({ topics: [{ id: 't', title: 'T', ...fields }] })
const times = <T>(length: number, one: (i: number) => T): T[] => Array.from({ length }, (_, i) => one(i))
const shared = (path: string) => ({ sharedContext: { files: [path] } })
const written = (dir: string) => ({ output: { dir } })

type Mistakes = Record<string, [content: string | object, given?: Given]>

const shape: Mistakes = {
  'everything at once': [configFixture('broken.jsonc')],
  'an empty file': ['{}'],
  'a list': ['[]'],
  'no JSON': ['{ "topics" [] }'],
  'one debater': [{ debaters: [{ model: 'claude' }] }],
  'thirteen debaters': [{ debaters: times(13, () => ({ model: 'claude' })) }],
  'no topics': [{ topics: [] }],
  'more topics than debates': [{ topics: times(3, i => ({ id: `t${i}`, title: 'T' })), params: { maxNodes: 2 } }],
  'more topics than the usual number of debates': [{ topics: times(61, i => ({ id: `t${i}`, title: 'T' })) }],
  'an id that every object has': [seat({ id: 'constructor' })],
  'a value that goes on and on': [{ language: `${'long '.repeat(40)}\u001b[31m` }],
  'an api without an address': [{ api: { timeout: 5 }, ...seat({}), reviewer: { model: 'r' } }],
  'an api of a seat without an address': [{ debaters: [{ model: 'claude' }, { model: 'b', api: { timeout: 9 } }] }],
  'an output that is a file': [written('out'), { files: { out: 'x' } }],
}

const unset: Mistakes = {
  'variables that are not set': [
    {
      api: { baseURL: ref('GATE'), apiKey: ref('KEY') },
      debaters: [{ id: ref('ID'), model: ref('MODEL') }, { model: 'b' }],
      reviewer: { model: 'c' },
      topics: [{ id: 't', title: `${ref('ONE')} and ${ref('TWO')}` }],
    },
  ],
  'variables that are no endpoint': [
    { api: { baseURL: ref('GATE'), apiKey: ref('KEY') }, debaters: [{ model: 'a' }, { model: 'b' }] },
    { env: { GATE: 'ftp://x', KEY: 'k\u4e00' } },
  ],
}

/** A file that came with a repository may have nothing read or written elsewhere, and no keys read. */
const files = { 'docs/a.md': 'a', 'debate/b.md': 'b', '.env': 'X=1', 'certs/server.pem': 'x', id_rsa: 'x' }
const links = { 'docs/link.md': '../../outside/secret.md', 'docs/notes.md': '../.env', linked: '../outside/folder' }
const cloned: Given = { files: { ...files, 'debate/.netrc': 'x', '.git/config': 'x' }, links }
const elsewhere = ['docs/link.md', '../'.repeat(20).concat('etc/passwd'), '/etc/passwd', '/etc/no-such-file', 'linked']
const keyFiles = ['.env', 'certs/server.pem', 'id_rsa', '.netrc', 'docs/notes.md', '.git/config']
const outside: Mistakes = Object.fromEntries([
  ...[...elsewhere, ...keyFiles].map(path => [`reads ${path.replaceAll('../', '')}`, [shared(path), cloned]]),
  ...['../..', '../elsewhere', '/elsewhere', 'linked', 'linked/deeper'].map(dir => [
    `writes to ${dir}`,
    [written(dir), cloned],
  ]),
  ['writes to a link, run from elsewhere', [written('linked'), { ...cloned, at: 'config.json', fromElsewhere: true }]],
])

const env = {
  OPENAI_API_KEY: 'sk-0123456789abcdefghijklmnop',
  GITHUB_TOKEN: 'short',
  PLAIN: 'ghp_0123456789abcdefghijklmnopqrstuvwxyz',
  GATE: 'gate-value-of-the-key',
}
const secret: Mistakes = Object.fromEntries(
  Object.entries({
    'by its name': topic({ title: ref('OPENAI_API_KEY') }),
    'by its value': topic({ title: ref('PLAIN') }),
    'that is not set': topic({ title: ref('DB_PASSWORD') }),
    'that it sends as its key': {
      ...{ api: { baseURL: 'https://gate.example/v1', apiKey: ref('GATE') }, ...seat({}) },
      ...topic({ title: `of ${ref('GATE')}` }),
    },
    'in a model': seat({ model: `openai:${ref('GITHUB_TOKEN')}` }),
    'in a fallback': seat({ fallback: `openai:${ref('GITHUB_TOKEN')}` }),
    'in a label': seat({ label: ref('GITHUB_TOKEN') }),
    'in an address': seat({ api: { baseURL: `https://evil.example/${ref('GITHUB_TOKEN')}` } }),
    'in a shared text': { sharedContext: { inline: ref('GITHUB_TOKEN') } },
    'in a shared path': shared(ref('GITHUB_TOKEN')),
    'in a folder': written(ref('GITHUB_TOKEN')),
  }).map(([what, change]) => [`a secret ${what}`, [change, { env }]]),
)

const [cleared, turned, blank] = ['\u001b[2J', '\u202e', '\u200b']
const hidden: Mistakes = Object.fromEntries(
  Object.entries({
    'a title': topic({ title: `a${cleared}b` }),
    'a title with a tab': topic({ title: 'a\tb' }),
    'a background': topic({ background: `a${cleared}` }),
    'an annotation': topic({ annotations: [`a${turned}`] }),
    'a question': topic({ coreQuestions: ['a\rb'] }),
    'a label that turns around': seat({ label: `A${turned}` }),
    'a label': seat({ label: `A${blank}` }),
    'an id': seat({ id: `a${blank}` }),
    'a model': seat({ model: `claude:${cleared}x` }),
    'a fallback': seat({ fallback: `claude:${blank}x` }),
    'an address': seat({ api: { baseURL: `https://a.example/${turned}` } }),
    'a shared path': shared(`a${blank}.md`),
    'a shared text': { sharedContext: { inline: `a${cleared}` } },
    'a folder': written(`o${cleared}${turned}x`),
    'the name of a field': { [`x${cleared}${turned}`]: 1 },
  }).map(([what, change]) => [`hidden signs in ${what}`, [change]]),
)

describe('a mistake in the file of a tree is told with its place, in both languages', () => {
  for (const [what, [content, given]] of Object.entries({ ...shape, ...unset, ...outside, ...secret, ...hidden }))
    it(what, () => {
      for (const language of languages) {
        const { message } = refusal(content, { ...given, language })
        for (const line of message.split('\n')) assert.doesNotMatch(line, escapes)
        golden.is(language, what, placeless(message))
      }
    })

  it('a path that is no file', () => {
    for (const language of languages)
      for (const path of ['gone.json', '.'])
        assert.throws(
          () => readTreeConfig(path, { cwd: place('{}').cwd, env: {}, language }),
          (error: Error) => {
            golden.is(language, `the path ${path}`, placeless(error.message))
            return error instanceof ConfigError
          },
        )
  })
})

describe('a mistake in the file of a tree', () => {
  it('repeats no secret', () => {
    const key = 'sk-live-0123456789abcdefghijkl'
    const { message, problems } = refusal({
      api: { baseURL: key, apiKey: `${key}\u4e00` },
      debaters: [{ model: 'a' }, { model: 'b', api: { baseURL: `https://u:${key}@h/v1`, apiKey: [key] } }],
    })
    assert.equal(problems.length, 4)
    assert.ok(!message.includes('0123456789'), message)
  })

  it('is a matter of credentials where all that is wrong is a variable that is not set', () => {
    const kindOf = (error: ConfigError) => [error.reason, exitCodeOfError(error)]
    assert.deepEqual(kindOf(refusal(...unset['variables that are not set']!)), ['credentials', 3])
    const api = { baseURL: 'https://api.example.com/v1', apiKey: ref('DEBATE_API_KEY') }
    const both = refusal({ api, language: 'de' })
    assert.deepEqual([both.problems.length, ...kindOf(both)], [2, 'invalid', 2])
    assert.deepEqual(kindOf(refusal(configFixture('broken.jsonc'))), ['invalid', 2])
  })

  it('is a variable that holds what the user’s own configuration keeps secret', () => {
    const { cwd, at } = place({ ...small, ...topic({ title: ref('WHO') }) })
    const given = { cwd, env: { WHO: 'anna' }, language: 'en' } as const
    assert.throws(() => readTreeConfig(at, { ...given, secrets: ['anna'] }), /WHO/)
    assert.ok(readTreeConfig(at, given))
  })

  it('is none in what is beside it and what the user says', () => {
    for (const change of [shared('docs/a.md'), shared('b.md'), written('out'), written('debate/out')])
      assert.ok(read(change, cloned))
    assert.ok(read(topic({ title: '👩‍💻 ☎️', background: 'one\r\n\ttwo\n' })))
    const { cwd, at } = place({ ...small, ...written('../..') })
    const tree = readTreeConfig(at, { cwd, env: {}, language: 'en', outputIsGiven: true })
    assert.equal(tree.options.output, null, 'the user says where')
  })
})

const open = { baseURL: 'http://lab.example/v1', apiKey: ref('DEBATE_API_KEY') }
const two = { debaters: [{ model: 'a' }, { model: 'b' }], reviewer: { model: 'r' } }
const unused = {
  debaters: [
    { model: 'a', api: { baseURL: 'https://a.example' } },
    { model: 'claude', api: null },
  ],
  reviewer: { model: 'r', api: { baseURL: 'https://reviewer.example/v1' } },
}

describe('what the file of a tree makes remarkable is said, in both languages', () => {
  const given: Given = { env: { DEBATE_API_KEY: 'k', WHO: 'anna' } }
  const remarkable: Record<string, [object, Given?]> = {
    'a key in the open': [{ ...two, api: open }, given],
    'no key in the open on this machine': [{ ...two, api: { ...open, baseURL: 'http://127.0.0.1:9/v1' } }, given],
    'a key that stands in the file': [{ ...two, api: { baseURL: 'https://gateway.example/v1', apiKey: 'literal' } }],
    'a key that is not sent to another address': [
      { ...two, api: open, debaters: [{ model: 'a' }, { model: 'b', api: { baseURL: 'https://evil.example/v1' } }] },
      given,
    ],
    'an api that nobody uses': [{ ...unused, api: open }, given],
    'an api that others inherit from': [{ ...unused, api: { timeout: 5000 } }],
    'a price that no seat has': [
      { ...two, api: { ...open, apiKey: undefined, prices: { other: { input: 1, output: 1 } } } },
    ],
    'paths that are beside the file': [
      { sharedContext: { files: ['docs/a.md', 'b.md'] }, output: { dir: 'out' } },
      { files: { 'docs/a.md': 'a', 'debate/docs/a.md': 'another', 'debate/b.md': 'b', 'debate/out/x.md': 'x' } },
    ],
    'a text instead of files': [{ sharedContext: { files: ['gone.md', 'gone-too.md'], inline: 'In short: …' } }],
    'a variable that is filled in': [topic({ title: `On ${ref('WHO')}` }), given],
  }
  for (const [what, [change, more]] of Object.entries(remarkable))
    it(what, () => {
      for (const language of languages)
        golden.is(language, `remark: ${what}`, read(change, { ...more, language }).remarks.join('\n'))
    })
})
