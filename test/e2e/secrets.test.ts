import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { ruledIn } from '../lab/court.ts'
import type { LabRequest, Reply } from '../lab/server.ts'
import { keyReference, labConfig, type Machine, newLabMachine, until } from '../support/agon.ts'

const question = 'Should we move this service to Postgres?'
const key = 'lab/9f3K+qZ77=xTw2_Pv0Rm'
const forms = {
  plain: key,
  base64: Buffer.from(key).toString('base64'),
  'base64 inside more': Buffer.from(`user:${key}:end`).toString('base64'),
  url: encodeURIComponent(key),
  hex: Buffer.from(key).toString('hex'),
}
const halves = [key.slice(0, 9), key.slice(9, 14), key.slice(14)]
const env = { LAB_KEY: key }

async function keyed(t: Parameters<typeof newLabMachine>[0], rules: (request: LabRequest) => Reply | null) {
  const machine = await newLabMachine(t, { rules })
  machine.configure(labConfig(machine.lab, {}, { apiKey: keyReference }))
  return machine
}

/** Every place that anyone could read later. */
function everyFile(machine: Machine): [name: string, content: Buffer][] {
  return readdirSync(machine.home, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== 'config.json')
    .map(entry => [entry.name, readFileSync(join(entry.parentPath, entry.name))])
}

function holdsNoKey(where: string, content: string | Buffer): void {
  for (const [name, form] of Object.entries(forms)) {
    // Of a longer base64, what the key alone decides.
    const sought = name === 'base64 inside more' ? form.slice(8, -8) : form.replace(/=+$/, '')
    assert.equal(content.includes(sought), false, `${where} holds the key: ${name}`)
  }
}

describe('a key', { concurrency: 4 }, () => {
  it('that models and servers repeat is nowhere to be found', async t => {
    const echo = Object.entries(forms)
      .map(([name, form]) => `${name}: ${form}`)
      .join('\n')
    let failed = false
    const machine = await keyed(t, request => {
      const { turn } = request
      if (turn === 'round-1/proposer')
        return { text: `My stance rests on this.\n${echo}`, thinking: `I was given ${key}, or\n${echo}` }
      if (turn === 'round-1/challenger')
        return { chunks: ['The key is ', ...halves, ' and it is weak.'], msPerChunk: 30 }
      if (turn === 'round-2/proposer' && !failed) {
        failed = true
        return { status: 500, body: { error: { message: `failed for Bearer ${key}`, key, echo } } }
      }
      if (turn === 'round-2/challenger') return { status: 403, body: `Forbidden: ${key} ${forms.base64}` }
      if (turn !== 'synthesis/judge') return null
      const quote = { turn: 'round-1/challenger', quote: 'and it is weak' }
      const rated = { rating: 'high', why: key }
      return {
        text: ruledIn(request, {
          winner: 'challenger',
          reasoning: `The key ${key} was shown.`,
          citations: [quote],
          quality: { disagreement: rated, evidence: rated, depth: rated },
          agreements: [{ point: key, evidence: forms.url }],
          disagreements: [],
          unresolved: [forms.base64],
          unsupported: [],
          recommendation: `Rotate ${key} today.`,
        }),
      }
    })
    machine.write('notes.md', `# Notes\nLAB_KEY=${key}\nbase64 ${forms.base64}\n`)
    const ran = await machine.run([`${question} (${key})`, '--context', 'notes.md', '--events', '--out', 'out.html'], {
      env,
    })
    assert.equal(ran.code, 0, ran.stderr)
    holdsNoKey('--events', ran.stdout)
    holdsNoKey('standard error', ran.stderr)
    assert.match(ran.stdout, /turn\.thinking/)
    assert.match(ran.stdout, /\[secret\]/)
    for (const [name, content] of everyFile(machine)) holdsNoKey(name, content)
    holdsNoKey('out.html', readFileSync(join(machine.folder, 'out.html')))
    for (const args of [
      ['show', '1'],
      ['show', '1', '--json'],
      ['show', '1', '--events'],
      ['export', '1', '--format', 'html'],
      ['list'],
      ['search', 'weak'],
      ['replay', '1', '--speed', '0'],
    ]) {
      const { stdout, stderr } = await machine.run(args)
      assert.notEqual(stdout, '')
      holdsNoKey(args.join(' '), stdout + stderr)
    }
    for (const { body, headers } of machine.lab.requests) {
      assert.equal(headers.authorization, `Bearer ${key}`, 'the key itself is what is sent as the key')
      holdsNoKey('a prompt', JSON.stringify(body))
    }
    assert.match(JSON.stringify(machine.lab.requests[0]!.body), /LAB_KEY=\[secret\]/)
  })

  it('that is wrong is not shown in what the server says about it', async t => {
    const machine = await newLabMachine(t, { key: 'another' })
    machine.configure(labConfig(machine.lab, {}, { apiKey: keyReference }))
    const ran = await machine.run([question, '--json'], { env })
    assert.equal(ran.code, 3)
    holdsNoKey('output', ran.stdout + ran.stderr)
    for (const [name, content] of everyFile(machine)) holdsNoKey(name, content)
    assert.match(ran.stderr, /Incorrect API key provided/)
    assert.match(ran.stderr, /apiKey of provider lab/)
  })

  it('in a header of its own, or in the environment alone, is masked as well', async t => {
    const other = 'tok_Zk81mmQ0aaB7ccD9eeF2'
    const machine = await newLabMachine(t, {
      rules: [{ turn: 'round-1/*', reply: { text: `I found ${key} and ${other} here, both of them.` } }],
    })
    machine.configure(labConfig(machine.lab, {}, { headers: { 'x-custom': keyReference } }))
    const ran = await machine.run([question, '--rounds', '1', '--events'], { env: { ...env, OTHER_TOKEN: other } })
    assert.equal(machine.lab.requests[0]!.headers['x-custom'], key)
    holdsNoKey('output', ran.stdout + ran.stderr)
    assert.equal(ran.stdout.includes(other), false)
    for (const [name, content] of everyFile(machine)) {
      holdsNoKey(name, content)
      assert.equal(content.includes(other), false, name)
    }
  })

  it('in the words of a turn that was cut off by a kill is not left in the archive', async t => {
    const words = Array.from({ length: 60 }, (_, i) => ` word-${i}`)
    const machine = await keyed(t, () => ({ chunks: ['It is', ...halves, ...words], msPerChunk: 60 }))
    const running = machine.start([question], { env })
    await until('words are on disk', () => machine.liveWords().includes('word-1'))
    running.child.kill('SIGKILL')
    await running.done
    const files = everyFile(machine)
    assert.ok(
      files.some(([, content]) => content.includes('word-1')),
      'the words so far are there',
    )
    for (const [name, content] of files)
      for (const part of [key, halves[0]!]) assert.equal(content.includes(part), false, name)
  })
})
