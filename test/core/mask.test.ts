import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { environmentSecrets } from '../../src/core/mask/patterns.ts'
import { type Mask, makeMask } from '../../src/core/mask.ts'
import { readCases, readSections } from '../evidence/support/cases.ts'
import { sample, upTo } from '../support/sample.ts'
import { hostileParts } from './support/hostile-parts.ts'

const root = new URL('../../', import.meta.url)
const none = makeMask([])

/** Characters that look as if chance had written them, the same in every run. */
function noise(length: number, alphabet = alphabets.usual!, seed = 'x'): string {
  let text = ''
  for (let block = 0; text.length < length; block++) {
    for (const byte of createHash('sha256').update(`${seed}${block}`).digest()) text += alphabet[byte % alphabet.length]
  }
  return text.slice(0, length)
}

const alphabets: Record<string, string> = {
  usual: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  hex: '0123456789abcdef',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  lower: 'abcdefghijklmnopqrstuvwxyz0123456789',
  digits: '123456789',
}

const cases = new URL('mask-cases.txt', import.meta.url)

/** `{40}` in a case stands for so much noise, `{40 hex}` for noise of another alphabet. */
const withNoise = (text: string): string =>
  text.replace(/\{(\d+)(?: (\w+))?\}/g, (_, length: string, name = 'usual') => noise(Number(length), alphabets[name]))

const keys: Record<string, string> = Object.fromEntries(
  linesOf('keys').map(line => {
    const [, name, key] = /^(.*?): (.*)$/.exec(line)!
    return [name, withNoise(key!)]
  }),
)

function linesOf(section: string): string[] {
  return readSections(cases).get(section)!.trim().split('\n')
}

describe('known forms of keys', () => {
  for (const [name, key] of Object.entries(keys)) {
    it(`masks a key of ${name}`, () => {
      assert.equal(none.text(`The key is ${key}, sorry.`), 'The key is [secret], sorry.')
      assert.equal(none.text(`{"line":"a\\n${key}\\n"}`), '{"line":"a\\n[secret]\\n"}')
      assert.equal(none.text(`密钥是${key}。`), '密钥是[secret]。')
    })
  }

  for (const { given, expected } of readCases(cases).get('labelled')!)
    it(`keeps the label of ${given}`, () => assert.equal(none.text(withNoise(given)), expected[0]))

  it('masks whole private keys, closed or cut off', () => {
    const lines = [noise(64), noise(64, undefined, 'y'), `${noise(30)}==`]
    const pem = ['-----BEGIN RSA PRIVATE KEY-----', ...lines, '-----END RSA PRIVATE KEY-----'].join('\n')
    assert.equal(none.text(`a\n${pem}\nb`), 'a\n[secret]\nb')
    assert.equal(none.text(JSON.stringify({ pem })), '{"pem":"[secret]"}')
    assert.equal(none.text(`a\n${pem.slice(0, 150)}`), 'a\n[secret]')
  })
})

describe('exact values', () => {
  const secret = 'Zq7!mn/ä "x" 4+9'
  const bytes = Buffer.from(secret)
  const mask = makeMask([secret])
  const forms: Record<string, string> = {
    plain: secret,
    JSON: JSON.stringify(secret).slice(1, -1),
    'JSON in JSON': JSON.stringify(JSON.stringify(secret)).slice(3, -3),
    'JSON of PHP': JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
    'JSON of Python': JSON.stringify(secret).slice(1, -1).replace('ä', '\\u00e4'),
    'JSON of .NET': 'Zq7!mn/\\u00E4 \\u0022x\\u0022 4\\u002B9',
    Markdown: secret.replaceAll('+', '\\+').replaceAll('!', '\\!'),
    URL: encodeURIComponent(secret),
    hex: bytes.toString('hex'),
    HEX: bytes.toString('hex').toUpperCase(),
    base64: bytes.toString('base64'),
    'base64 without padding': bytes.toString('base64').replace(/=+$/, ''),
    base64url: bytes.toString('base64url'),
  }
  for (const [name, form] of Object.entries(forms)) {
    it(`masks ${name}`, () => assert.equal(mask.text(`a ${form} b`), 'a [secret] b'))
  }

  for (const before of ['', '1', '12']) {
    it(`masks it ${before.length} bytes into a longer base64`, () => {
      for (const after of ['', '!', '!!', '!!!']) {
        const text = mask.text(Buffer.from(before + secret + after).toString('base64'))
        assert.match(text, /^.{0,4}\[secret\].{0,8}$/)
        assert.doesNotMatch(Buffer.from(text.replace('[secret]', ''), 'base64').toString(), /[Zqmnx7]/)
      }
    })
  }

  it('sees through characters that are taken out before anybody reads a text', () => {
    const key = keys.openai!
    for (const apart of ['\u200b', '\u2060\u00ad', '\x1b[31m', '\x1b]0;title\x07', '\u{e0041}', '\ud800', '\x00']) {
      const name = JSON.stringify(apart)
      assert.equal(mask.text(`a Zq7!${apart}mn/ä "x" 4${apart}+9 b`), 'a [secret] b', name)
      assert.equal(none.text(`a ${key.slice(0, 9)}${apart}${key.slice(9)}, b`), 'a [secret], b', name)
      assert.equal(none.text(`a${apart}${key} b`), `a${apart}[secret] b`, name)
    }
    assert.equal(mask.text('👩‍💻 ❤️ and no\u200bthing'), '👩‍💻 ❤️ and no\u200bthing')
  })

  it('masks what is left where a text was cut off inside of it', () => {
    assert.equal(mask.text('it was Zq7!mn/…'), 'it was [secret]…')
    assert.equal(none.text(`it was ${keys.google!.slice(0, 30)}… or so`), 'it was [secret]… or so')
    const harmless = 'Keys begin with sk-…, ghp_… or sk-ant-api…; Zq7… and so on…'
    assert.equal(mask.text(harmless), harmless)
  })

  it('masks the value behind Bearer on its own', () => {
    assert.equal(makeMask(['Bearer abc-def']).text('it is abc-def'), 'it is [secret]')
  })

  it('lets no part of overlapping secrets through', () => {
    assert.equal(makeMask(['abcdefgh', 'efghijkl']).text('-abcdefghijkl-'), '-[secret]-')
    assert.equal(makeMask(['abcdefgh', 'abcdefghijkl']).text('-abcdefghijkl-'), '-[secret]-')
    assert.equal(makeMask(['abcdefghijkl1234$xyz']).text('Bearer abcdefghijkl1234$xyz.'), 'Bearer [secret].')
  })

  it('leaves short values and what stands for no key alone', () => {
    const text = 'Is ollama or abcde better, and what of not-needed?'
    assert.equal(makeMask(['abcde', 'ollama', 'not-needed', '']).text(text), text)
  })

  it('counts', () => {
    assert.deepEqual(makeMask(['hunter22']).count('hunter22, hunter22'), { text: '[secret], [secret]', found: 2 })
  })
})

describe('ordinary text', () => {
  it('is kept, whatever it looks like', () => {
    for (const text of linesOf('harmless')) assert.equal(none.text(text), text)
  })

  it('keeps every document and source of this repository', () => {
    const files = globSync(['**/*.md', 'src/**/*.ts', 'bin/*.ts'], { cwd: root, exclude: ['node_modules/**'] })
    assert.ok(files.length > 10)
    for (const file of sample(files, { must: name => (name.endsWith('.md') ? name : []), atLeast: 150 })) {
      const text = readFileSync(new URL(file, root), 'utf8')
      assert.equal(none.text(text), text, file)
    }
  })

  it('keeps long prose, and returns it as the same string', () => {
    const files = globSync('node_modules/*/{README,Readme}.md', { cwd: root })
    const prose = files.map(file => readFileSync(new URL(file, root), 'utf8')).join('\n')
    assert.ok(prose.length > 100_000)
    assert.equal(none.count(prose).found, 0)
    assert.equal(none.text(prose), prose)
  })

  it('comes to an end where it is hostile, whole and in small pieces', () => {
    for (const part of hostileParts) {
      assert.match(none.text(part.repeat(50_000 / part.length)), /./, part)
      const masked = inPieces(none, part.repeat(4_000 / part.length), () => 5)
      assert.match(masked, /./, part)
    }
  })
})

describe('streams', () => {
  const secret = 'Zq7mn-plain-value'
  const mask = makeMask([secret, 'plain-other'])

  it('shows at once what cannot begin a secret', () => {
    const stream = mask.stream()
    for (const chunk of ['Hello', ' world', ', 你好', ' 42!', '\n\n', 'Nothing', ' hidden'])
      assert.equal(stream.push(chunk), chunk)
    assert.equal(stream.end(), '')
  })

  it('holds back only the tail that may begin one', () => {
    const stream = mask.stream()
    assert.deepEqual([stream.push('so Zq7m'), stream.push('x is')], ['so ', 'Zq7mx is'])
    assert.deepEqual([stream.push(' Zq7mn-plain-'), stream.push('value')], [' ', '[secret]'])
    assert.deepEqual([stream.push(' sk-'), stream.end()], [' ', 'sk-'])
  })

  it('shows what comes after a secret at once', () => {
    const pem = `-----BEGIN PRIVATE KEY-----\n${noise(64)}\n${noise(64)}\n-----END PRIVATE KEY-----`
    for (const key of [...Object.values(keys), pem, `api_key="${noise(32)}"`, `Bearer ${noise(40)}`]) {
      const stream = mask.stream()
      assert.equal(stream.push(`It is ${key} `).includes('[secret]'), true, key)
      assert.equal(stream.push('and so on'), 'and so on', key)
    }
  })

  it('shows a held beginning when another secret begins inside of it', () => {
    const stream = mask.stream()
    assert.deepEqual([stream.push('Zq7mn-plain-o'), stream.push('ther')], ['Zq7mn-', '[secret]'])
  })

  it('gives the same text in whatever pieces it comes, and never a piece of a secret', () => {
    const text = [
      `so ${secret}${secret} and Zq7mn-plain-other; disk-${noise(30)}, risk-${keys.openai}`,
      ...Object.values(keys).map(key => `then ${key}.`),
      `Authorization: Bearer ${noise(40)}\napi_key = "${noise(32)}" password=base64.b16encode(x)`,
      `-----BEGIN PRIVATE KEY-----\n${noise(64)}\n${noise(64)}\n-----END PRIVATE KEY-----`,
      `postgres://me:${noise(9)}@host/ http://a:80/@b \\n${keys.npm}\\n${Buffer.from(`me:${secret}`).toString('base64')}`,
      `a ${keys.groq!.slice(0, 9)}\u200b${keys.groq!.slice(9)} \x1b[1m${secret.slice(0, 5)}\x1b[0m${secret.slice(5)} \x1b`,
      `{\\"key\\":\\"${secret.replace('-', '\\\\-')}\\"} ${keys.google!.slice(0, 30)}… \x1b]`,
      'and a tail, token: ',
    ].join('\n')
    const whole = mask.text(text)
    assert.ok(whole.split('[secret]').length > 30)
    for (const size of [1, 2, 3, 5, 7, 13, 40, 200])
      assert.equal(
        inPieces(mask, text, () => size),
        whole,
        `pieces of ${size}`,
      )
    let turn = 0
    for (const _ of sample(upTo(50), { atLeast: 8 })) {
      const masked = inPieces(mask, text, () => 1 + (noise(400).charCodeAt(turn++ % 400) % 17))
      assert.equal(masked, whole)
    }
  })
})

describe('an environment', () => {
  it('calls some of its values secret', () => {
    const secret = noise(24)
    const slashed = `${noise(20)}/${noise(10)}+/${noise(9)}`
    for (const name of 'API_KEY GITHUB_TOKEN PGPASSWORD API_KEY_2 OPENAI_API_KEY_OLD DB_PASS GH_PAT'.split(' '))
      assert.deepEqual(environmentSecrets({ [name]: secret }), [secret], name)
    assert.deepEqual(environmentSecrets({ AWS_SECRET_ACCESS_KEY: slashed }), [slashed])
    assert.deepEqual(environmentSecrets({ DATABASE_URL: 'postgres://me:s3cr%2Fet@host/db' }), ['s3cr%2Fet', 's3cr/et'])
  })

  it('calls most of them something else', () => {
    const harmless = {
      PATH: '/usr/local/bin2:/usr/bin',
      SSH_AUTH_SOCK: '/tmp/ssh-x9Kq2/agent.1234567',
      KEY_FILE: '/home/someone/keys/2024/key.pem',
      GOOGLE_APPLICATION_CREDENTIALS: '/home/someone/credentials-2024.json',
      WINDOWS_KEY: 'C:\\\\Users\\\\someone\\\\key-2024.txt',
      TOKEN_URL: 'https://login.example.com/oauth2/token',
      API_KEY: 'not-needed',
      MAX_TOKENS: '128000',
      PASSWORD_HINT: 'the name of your first pet',
      HTTP_PROXY: 'http://user:password@proxy:3128',
      NO_TOKEN: undefined,
    }
    assert.deepEqual(environmentSecrets(harmless), [])
  })
})

function inPieces(mask: Mask, text: string, size: () => number): string {
  const stream = mask.stream()
  let shown = ''
  for (let at = 0; at < text.length; ) {
    const length = size()
    shown += stream.push(text.slice(at, at + length))
    at += length
  }
  return shown + stream.end()
}
