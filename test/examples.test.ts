import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { DebateDocument } from '../src/core/document.ts'
import { bareEnvironment } from './support/bare-machine.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const examples = join(root, 'examples')
const place = mkdtempSync(join(tmpdir(), 'agon-examples-'))

/** `agon` is the sources here, as for the tests themselves; for a user it is what `npm ci` built. */
const conditions = process.execArgv.filter(argument => argument.startsWith('--conditions'))

suite('examples', { concurrency: true }, () => {
  after(() => rmSync(place, { recursive: true, force: true, maxRetries: 3 }))

  test('01: a duel and its report', async () => {
    const said = await run('01-duel.ts')
    assert.match(said, /^## Debate Summary$/m)
    assert.match(said, /^stage \(challenger\) had the stronger argument because: /m)
    assert.match(said, /Claims called out as unsupported:\n\n- “Every team that moved/)
    assert.match(said, /^Debate 1: verdict, 5 calls, \d+ tokens, \$0\.\d{4}$/m)
  })

  test('02: events as they happen', async () => {
    const said = await run('02-watch.ts')
    const headings = [...said.matchAll(/^── (.*)$/gm)].map(match => match[1])
    assert.deepEqual(headings, [
      'round-1/proposer (stage:proposer)',
      'round-1/challenger (stage:challenger)',
      'synthesis/judge (stage:judge)',
      'verdict',
    ])
    assert.match(said, /^Move the service to Postgres this quarter\.$/m)
    assert.match(said, /called out: Every team that moved/)
    assert.doesNotMatch(said, /"winner"/)
  })

  test('03: a model of one’s own holds a seat', async () => {
    const said = await run('03-own-model.ts')
    assert.match(said, /^house had the stronger argument because: /m)
    assert.match(said, /^round-2\/challenger: house:stern$/m)
    assert.match(said, /“The concession stands, .*” — round-2\/challenger$/m)
    assert.match(said, /^Cost: unknown/m)
  })

  test('04: a resume asks nothing twice that was finished', async () => {
    const said = await run('04-resume.ts')
    assert.deepEqual(said.trim().split('\n'), [
      'Debate 1 is paused after 2 finished turns.',
      'Resumed, it is done (verdict) with 5 finished turns.',
      'round-1/proposer: asked once',
      'round-1/challenger: asked once',
      'round-2/proposer: asked 2 times',
      'round-2/challenger: asked once',
      'synthesis/judge: asked once',
    ])
  })

  test('05: the offline voice reads a folder', async () => {
    const document = await ask('Should we move this service to Postgres?')
    assert.equal(document.outcome, 'verdict')
    assert.equal(document.context.length, readdirSync(join(examples, '05-documents')).length)
    assert.ok(document.seats.every(seat => !seat.languageModel))
    const quoted = places(document)
    assert.ok(new Set(quoted.map(({ path }) => path)).size >= 4, 'it quotes several of the files')
    for (const { path, line } of quoted) assert.ok(lineOf(path, line), `${path}:${line} is a line that exists`)
  })

  test('05: in Chinese', async () => {
    const document = await ask('我们应该把这个服务迁移到 Postgres 吗？')
    assert.equal(document.language, 'zh')
    assert.match(document.report, /### Verdict · 裁决/)
    assert.ok(
      document.turns.some(({ text }) => /迁移评估\.md:\d+/.test(text)),
      'it quotes the Chinese document',
    )
  })

  test('the list names every example', () => {
    const list = readFileSync(join(examples, 'README.md'), 'utf8')
    for (const name of readdirSync(examples).filter(name => /^\d/.test(name))) assert.ok(list.includes(name), name)
  })
})

async function run(file: string): Promise<string> {
  const { stdout } = await node([...conditions, join(examples, file)])
  return stdout
}

async function ask(question: string): Promise<DebateDocument> {
  const { stdout } = await node([join(root, 'bin/agon.js'), question, '--context', 'examples/05-documents', '--json'])
  return JSON.parse(stdout)
}

/** Rejects when the exit code is not 0. Every run has a home and an environment of its own. */
function node(args: readonly string[]) {
  const home = mkdtempSync(join(place, 'home-'))
  const env = { ...bareEnvironment, HOME: place, AGON_HOME: home }
  return promisify(execFile)(process.execPath, [...args], { cwd: root, env, timeout: 30_000 })
}

function places({ turns }: DebateDocument): { path: string; line: number }[] {
  const found = turns.flatMap(({ text }) => [...text.matchAll(/`(examples\/[^`\n]+):(\d+)(?:-\d+)?`/g)])
  return found.map(([, path, line]) => ({ path: path!, line: Number(line) }))
}

const lineOf = (path: string, line: number): string | undefined =>
  readFileSync(join(root, path), 'utf8').split('\n')[line - 1]
