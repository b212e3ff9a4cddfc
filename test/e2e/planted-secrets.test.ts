import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { ruledIn } from '../lab/court.ts'
import type { LabRequest, Reply } from '../lab/server.ts'
import { agonProgram, labConfig, type Machine, newLabMachine, until } from '../support/agon.ts'
import { noTerminal, spawnOnTerminal } from '../support/on-terminal.ts'
import { harmlessLines } from './planted/harmless.ts'
import { kindCount, type Planted, plant } from './planted/secrets.ts'

const question = 'Should we move this service to Postgres?'
const all = plant(500, 'agon')

/** Keys that Agon holds: these have to be found in other writings, too. */
const held = {
  LAB_KEY: 'lab/9f3K+qZ77=xTw2_Pv0Rm&"Q',
  GATEWAY_HEADER: 'gw-5Yt0aaP2kkWe81Zx44',
  UNUSED_TOKEN: 'tok_Zk81mmQ0aaB7ccD9eeF2',
}

/** As it stands in a text, and what of that the key alone decides. */
const otherForms = (key: string): [written: string, telling: string][] => {
  const bytes = Buffer.from(key)
  const longer = Buffer.from(`user:${key}:end`).toString('base64')
  const alike = [
    JSON.stringify(key).slice(1, -1),
    JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/'),
    encodeURIComponent(key),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    key.replaceAll('_', '\\_'),
    [...key].join('\u200b'),
  ]
  return [...alike.map((form): [string, string] => [form, form]), [longer, longer.slice(8, -8)]]
}

const heldLines = Object.values(held).flatMap(key =>
  [key, ...otherForms(key).map(([written]) => written)].map(form => `It is ${form} here.`),
)

/** No stretch of so many characters of any secret may be found anywhere. */
const stretch = 12
const stretches = new Map<string, string>()
const remember = (kind: string, secret: string) => {
  for (let at = 0; at + stretch <= secret.length; at++) stretches.set(secret.slice(at, at + stretch), kind)
}
for (const { kind, secret } of all) for (const line of secret.split('\n')) remember(kind, line)
for (const [name, key] of Object.entries(held)) {
  remember(name, key)
  for (const [, telling] of otherForms(key)) remember(name, telling)
}

function holdsNone(where: string, content: string | Buffer): void {
  const text = typeof content === 'string' ? content : content.toString('latin1')
  const found = new Set<string>()
  for (let at = 0; at + stretch <= text.length; at++) {
    const piece = text.slice(at, at + stretch)
    const kind = stretches.get(piece)
    if (kind !== undefined) found.add(`${kind}: …${piece}…`)
  }
  assert.deepEqual([...found].slice(0, 5), [], `${where} shows ${found.size} pieces of secrets`)
}

/** A line may lie across two rows of a terminal, and colours between its letters. */
function screenHoldsNone(where: string, screen: string): void {
  const plain = screen
    .replace(/\x1b7[\s\S]*?\x1b8/g, '')
    .replace(/\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\x1bD|\r/g, '')
  holdsNone(where, screen)
  holdsNone(where, plain)
  holdsNone(where, plain.replace(/\n\s*/g, ''))
}

/** Where secrets of one debate are put. */
interface Leaks {
  topic: Planted[]
  context: Planted[]
  thinking: Planted[]
  speeches: Planted[]
  errors: Planted[]
  ruling: Planted[]
}

/** A hundred for each debate. */
function leaks(debate: number): Leaks {
  const own = all.slice(debate * 100, debate * 100 + 100)
  const [topic, context, thinking, speeches, errors, ruling] = [4, 40, 8, 32, 8, 8].map(count => own.splice(0, count))
  return { topic, context, thinking, speeches, errors, ruling } as Leaks
}

const lines = (planted: readonly Planted[]): string => planted.map(({ line }) => line).join('\n')

/** Pieces of one to seven characters. */
const pieces = (text: string): string[] => text.match(/[\s\S]{1,3}|[\s\S]{1,7}/g) ?? []
const unevenly = (text: string): string[] => {
  const cut: string[] = []
  for (let at = 0, size = 1; at < text.length; at += size, size = 1 + ((size * 5 + 3) % 7))
    cut.push(text.slice(at, at + size))
  return cut
}

/** What the endpoint says: everything that it should not. */
function leaking({ thinking, speeches, errors, ruling }: Leaks): (request: LabRequest) => Reply | null {
  const failed = new Set<string>()
  const said = (from: number, to: number) =>
    `I found this.\n${lines(speeches.slice(from, to))}\n${heldLines.join('\n')}\nSo that must not be done.`
  return request => {
    const { turn } = request
    if (turn === 'round-1/proposer')
      return { chunks: unevenly(said(0, 16)), thinking: `${lines(thinking)}\n${heldLines.join('\n')}` }
    if (turn === 'round-1/challenger' && !failed.has(turn)) {
      failed.add(turn)
      const message = `failed: ${lines(errors)}`
      return { status: 500, body: { error: { message, key: held.LAB_KEY, more: heldLines } } }
    }
    if (turn === 'round-1/challenger') return { chunks: pieces(said(16, 32)) }
    if (turn !== 'synthesis/judge') return null
    const [first, ...rest] = ruling.map(({ line }) => line)
    const rated = { rating: 'high', why: rest[0] }
    return {
      text: ruledIn(request, {
        winner: 'challenger',
        reasoning: `${first} ${held.LAB_KEY} was shown.`,
        citations: [{ turn: 'round-1/challenger', quote: 'So that must not be done.' }],
        quality: { disagreement: rated, evidence: rated, depth: rated },
        agreements: [{ point: rest[1], evidence: rest[2] }],
        disagreements: [{ point: rest[3], proposer: rest[4], challenger: rest[5] }],
        unresolved: [rest[6], ...heldLines],
        unsupported: [],
        recommendation: `Rotate ${held.GATEWAY_HEADER} today.`,
      }),
    }
  }
}

/** The environment holds more than the keys in use. */
const env = { ...held, OPENAI_API_KEY: all[1]!.secret }
const reference = (name: string) => '$'.concat(`{${name}}`)

async function leakyMachine(t: TestContext, planted: Leaks) {
  const machine = await newLabMachine(t, { rules: leaking(planted) })
  machine.configure(
    labConfig(machine.lab, {}, { apiKey: reference('LAB_KEY'), headers: { 'x-gateway': reference('GATEWAY_HEADER') } }),
  )
  const half = planted.context.length / 2
  machine.write('notes/a.md', `# Notes\n${lines(planted.context.slice(0, half))}\n${heldLines.join('\n')}\n`)
  machine.write('notes/settings.ini', `${lines(planted.context.slice(half))}\n`)
  const topic = `${question} ${planted.topic.map(({ line }) => line).join(' ')}`
  return { ...machine, topic, flags: ['--context', 'notes', 'notes/settings.ini', '--rounds', '1'] }
}

/** Every file that is left behind. */
function leftBehind(machine: Machine): [name: string, content: Buffer][] {
  return [machine.home, machine.folder].flatMap(root =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name !== 'config.json' && !entry.parentPath.endsWith('notes'))
      .map((entry): [string, Buffer] => [entry.name, readFileSync(join(entry.parentPath, entry.name))]),
  )
}

function nothingWasSent(machine: Awaited<ReturnType<typeof leakyMachine>>): void {
  for (const { body, headers } of machine.lab.requests) {
    assert.equal(headers.authorization, `Bearer ${held.LAB_KEY}`, 'the key itself goes where it belongs')
    holdsNone('a request', JSON.stringify(body))
    holdsNone('a prompt', body.messages.map((message: { content: string }) => message.content).join('\n'))
  }
}

const readings = [
  ['show', '1'],
  ['show', '1', '--json'],
  ['show', '1', '--events'],
  ['export', '1'],
  ['export', '1', '--format', 'html'],
  ['export', '1', '--format', 'json'],
  ['list', '--json'],
  ['search', 'found this'],
  ['search', 'secret', '--json'],
  ['replay', '1', '--speed', '0'],
]

describe('500 planted secrets', { concurrency: 2 }, () => {
  it('are of more than twenty kinds, all different', () => {
    assert.ok(kindCount >= 20)
    assert.equal(new Set(all.map(({ secret }) => secret)).size, 500)
  })

  const shown: [name: string, flags: string[]][] = [
    ['the report', ['--out', 'out.md']],
    ['--json', ['--json', '--out', 'out.html']],
    ['--events', ['--events', '--out', 'out.json']],
  ]
  for (const [index, [name, flags]] of shown.entries())
    it(`are nowhere to be found after a debate shown as ${name}`, async t => {
      const machine = await leakyMachine(t, leaks(index))
      const ran = await machine.run([machine.topic, ...machine.flags, ...flags], { env })
      assert.equal(ran.code, 0, ran.stderr)
      holdsNone('standard output', ran.stdout)
      holdsNone('standard error', ran.stderr)
      assert.ok((ran.stdout + ran.stderr).includes('[secret]'))
      if (name === '--events') assert.match(ran.stdout, /turn\.thinking/)
      nothingWasSent(machine)
      const files = leftBehind(machine)
      assert.ok(['agon.db', 'last-debate.json', flags.at(-1)!].every(name => files.some(([file]) => file === name)))
      for (const [file, content] of files) holdsNone(file, content)
      for (const args of readings) {
        const { stdout, stderr } = await machine.run(args, { env })
        assert.notEqual(stdout, '', args.join(' '))
        holdsNone(args.join(' '), stdout + stderr)
      }
    })

  it('are not in what a killed debate leaves, nor in its failure', async t => {
    const planted = leaks(3)
    const machine = await leakyMachine(t, planted)
    const words = Array.from({ length: 400 }, (_, index) => ` word-${index}`)
    const said = `Here: ${lines(planted.speeches.slice(0, 8))}\n${Object.values(held).join('\n')}\n`
    const chunks = [...(said.match(/[\s\S]{1,23}/g) ?? []), ...words]
    machine.lab.play({ rules: () => ({ chunks, msPerChunk: 50 }) })
    const running = machine.spawn([machine.topic, ...machine.flags], { env })
    await until('words are on disk', () => machine.liveWords().includes('word-1'))
    running.child.kill('SIGKILL')
    const killed = await running.done
    holdsNone('standard error', killed.stderr)
    const left = leftBehind(machine)
    for (const name of ['agon.db', 'agon.db-wal', 'agon.db-shm'])
      assert.ok(
        left.some(([file]) => file === name),
        name,
      )
    for (const [file, content] of left) holdsNone(file, content)

    const message = `no such model: ${lines(planted.errors)}\n${heldLines.join('\n')}`
    machine.lab.play({ rules: () => ({ status: 404, body: { error: { message } } }) })
    const failed = await machine.run(['resume', '1'], { env })
    assert.equal(failed.code, 6, failed.stderr)
    assert.match(failed.stderr, /no such model/)
    holdsNone('a failure', failed.stdout + failed.stderr)
    for (const [file, content] of leftBehind(machine)) holdsNone(file, content)
  })

  it('are not on the screen', { skip: noTerminal }, async t => {
    const machine = await leakyMachine(t, leaks(4))
    machine.write('topic.txt', machine.topic)
    const quoted = [process.execPath, agonProgram, '-', ...machine.flags].map(arg => `'${arg}'`).join(' ')
    const command = `stty cols 80 rows 24; exec ${quoted} < topic.txt`
    const child = spawnOnTerminal(machine, command, env)
    t.after(() => child.kill('SIGKILL'))
    let screen = ''
    child.stdout.setEncoding('utf8').on('data', text => (screen += text))
    assert.equal(await new Promise(resolve => child.once('close', resolve)), 0, screen)
    assert.match(screen, /\x1b\[1m/)
    assert.match(screen, /\[secret\]/)
    screenHoldsNone('the screen', screen)
    nothingWasSent(machine)
  })

  it('are not in what a server says about a key that is wrong', async t => {
    const machine = await newLabMachine(t, { key: 'another' })
    machine.configure(labConfig(machine.lab, {}, { apiKey: reference('LAB_KEY') }))
    const ran = await machine.run([question, '--json'], { env })
    assert.equal(ran.code, 3)
    assert.match(ran.stderr, /Incorrect API key provided.*apiKey of provider lab/s)
    holdsNone('output', ran.stdout + ran.stderr)
    for (const [file, content] of leftBehind(machine)) holdsNone(file, content)
  })

  it('are not in what is said about mistakes', async t => {
    const machine = await leakyMachine(t, leaks(0))
    const [openai, anthropic] = [all[0]!.secret, all[2]!.secret]
    machine.write('broken.json', '{')
    for (const args of [
      [question, '--context', `missing-${held.LAB_KEY}-${held.UNUSED_TOKEN}`],
      [question, '--out', `nowhere/${openai}.md`],
      [question, '--out', `nowhere/${held.UNUSED_TOKEN}.md`],
      [question, '--proposer', held.UNUSED_TOKEN],
      ['search', held.LAB_KEY],
      ['resume', held.UNUSED_TOKEN],
      [question, '--proposer', openai],
      [question, '--budget', anthropic],
      [question, '--rounds', openai],
      [question, 'and', openai],
      ['show', openai],
      ['search', anthropic, openai],
      ['resume', anthropic],
    ]) {
      const { code, stdout, stderr } = await machine.run(args, { env })
      assert.notEqual(stdout + stderr, '')
      assert.notEqual(code, 1, stderr)
      holdsNone(args.slice(-2).join(' '), stdout + stderr)
    }
  })
})

it('ordinary text is sent and kept as it is', async t => {
  const ordinary = harmlessLines()
  assert.ok(ordinary.length >= 300)
  const machine = await newLabMachine(t, { rules: [{ turn: 'round-1/*', reply: { text: ordinary.join('\n') } }] })
  machine.write('notes.md', ordinary.join('\n'))
  const document = await machine.document([question, '--context', 'notes.md', '--rounds', '1'], { env })
  const prompt: string = machine.lab.requests[0]!.body.messages.map(
    (message: { content: string }) => message.content,
  ).join('\n')
  const changed = ordinary.filter(line => !prompt.includes(line))
  assert.deepEqual(changed, [])
  assert.ok(JSON.stringify(document).includes(JSON.stringify(ordinary.join('\n')).slice(1, -1)))
})
