import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { readSections } from '../evidence/support/cases.ts'
import { keyReference, labConfig, newLabMachine, newMachine } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'
import { languages, questions, refuses, typed } from './support/saying.ts'

const golden = openGolden('cli-mistakes')

/** On a machine with the provider lab, whose models a, b and c have seats. */
const commandLines = readSections(new URL('mistakes.txt', import.meta.url))

const transcripts = {
  'debate.md': '# Should we?\n\n**Alice:** Yes, see bench.md:1.\n\n**Bob:** No.\n\n**Alice:** Still yes.\n',
  'prose.md': '# Q?\n\nWords.\n',
  'one.md': '# Q?\n\n**Ann:** One.\n',
  'noq.md': '**Ann:** One.\n\n**Ben:** Two.\n',
  'binary.md': 'a\0b',
}

describe('a command line that is wrong is answered before anything is spent', { concurrency: 4 }, () => {
  for (const language of languages)
    for (const [about, rows] of commandLines)
      it(`${about}: ${language}`, async t => {
        const machine = await newLabMachine(t)
        for (const [name, text] of Object.entries(transcripts)) machine.write(name, text)
        await refuses(golden, machine, language, rows)
        assert.deepEqual([machine.lab.requests, machine.journal()], [[], []])
      })

  it('a port that is taken', async t => {
    const stranger = createServer()
    t.after(() => stranger.close())
    await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve))
    const { port } = stranger.address() as AddressInfo
    for (const language of languages) {
      const { code, stderr } = await typed(newMachine(t), language, `serve --port ${port}`)
      assert.equal(code, 2)
      const next = stderr.replaceAll(String(port + 1), 'NEXT').replaceAll(String(port), 'PORT')
      golden.is(language, 'agon serve --port PORT', next)
    }
  })
})

const bot = { command: ['node', 'bot.js'] }
const lab = { baseURL: 'http://127.0.0.1:1/v1', apiKey: keyReference, models: ['a', 'b'] }

/** What the user's file holds, and what is typed then. */
const configurations: Record<string, [config: object | string, rows: string]> = {
  nothing: [{}, '2 QUESTION --judge lab:a\n2 QUESTION --judge command:constructor\n3 judge debate.md'],
  'fields that are wrong': ['{\n  "sets": {},\n  "limits": {"tries": 0}\n}', '2 QUESTION\n2 resume'],
  'an option that a format does not have': [{ formats: { duel: { round: 3 } } }, '2 QUESTION'],
  'an option out of range': [{ formats: { duel: { rounds: 9 } } }, '2 QUESTION'],
  'JSON that breaks off': ['{ "seats": { "proposer" ', '2 QUESTION'],
  'names that are none': [
    { seats: { proposr: 'claude' }, fallbacks: { jugde: 'claude' }, formats: { dual: { rounds: 1 } } },
    '2 QUESTION\n2 seats',
  ],
  'a key that is missing': [{ providers: { lab } }, '3 QUESTION\n3 QUESTION --fallback judge=deepseek'],
  'a provider called command': [{ providers: { command: { baseURL: 'http://127.0.0.1:1/v1' } } }, '2 QUESTION'],
  'programs that are wrong': [
    {
      commands: {
        'a b': bot,
        one: { command: 'python3 bot.py' },
        two: { command: [] },
        three: { comand: ['x'] },
        four: { ...bot, env: ['BOT-KEY'], atOnce: 0, idleSecond: 3 },
      },
    },
    '2 QUESTION',
  ],
  'two programs': [{ commands: { bot, clerk: bot } }, '2 QUESTION --proposer command:bto\n2 QUESTION --judge command'],
}

describe('a configuration that is wrong is answered before anything is spent', { concurrency: 4 }, () => {
  for (const language of languages) {
    for (const [title, [config, rows]] of Object.entries(configurations))
      it(`${title}: ${language}`, async t => {
        const machine = newMachine(t)
        machine.configure(config)
        machine.write('debate.md', transcripts['debate.md'])
        await refuses(golden, machine, language, rows, { title: `${title}: ` })
      })

    it(`a project's file may not redirect keys: ${language}`, async t => {
      const machine = await newLabMachine(t)
      machine.write('.agon/config.json', '{"providers": {"lab": {"baseURL": "http://127.0.0.1:1/v1"}}}')
      await refuses(golden, machine, language, '2 QUESTION\n2 resume', { title: "a project's file sets providers: " })
      assert.deepEqual(machine.lab.requests, [])
    })
  }
})

describe('an archive that cannot be opened is answered by every command', { concurrency: 2 }, () => {
  const commands = '74 list\n74 show last\n74 resume\n74 QUESTION'
  for (const language of languages)
    it(language, async t => {
      const machine = newMachine(t)
      const archive = join(machine.home, 'agon.db')
      const answered = (title: string, rows: string) =>
        refuses(golden, machine, language, rows, { title: `${title}: ` })
      writeFileSync(archive, 'This is no database. '.repeat(500))
      await answered('no database', commands)
      rmSync(archive)
      mkdirSync(archive)
      await answered('a folder', '74 list')
      rmSync(archive, { recursive: true })
      for (const [title, sql] of [
        ['of another program', 'CREATE TABLE mine (x)'],
        ['newer', 'PRAGMA user_version = 999; CREATE TABLE future (x)'],
      ] as const) {
        rmSync(archive, { force: true })
        const other = new DatabaseSync(archive)
        other.exec(sql)
        other.close()
        await answered(title, '74 list\n74 QUESTION')
      }
    })
})

it('the language of an answer is that of the question, of --lang, or of the environment, in this order', async t => {
  const machine = await newLabMachine(t)
  const isChinese = async (words: string, input?: string) => {
    const { code, stderr } = await machine.run(words.split(' '), {
      env: { LANG: 'en_US.UTF-8' },
      ...(input !== undefined && { input }),
    })
    return [code, /\p{Script=Han}/u.test(stderr.replaceAll(questions.zh, ''))]
  }
  const chinese = '迁移到Postgres吗？'
  assert.deepEqual(await isChinese(`${chinese} --roudns 2`), [2, true])
  assert.deepEqual(await isChinese(`${chinese} --rounds 9`), [2, true])
  assert.deepEqual(await isChinese('show 7'), [4, false])
  machine.configure(labConfig(machine.lab, { sets: {} }))
  assert.deepEqual(await isChinese(chinese), [2, true])
  assert.deepEqual(await isChinese('Postgres? --lang zh'), [2, true])
  machine.configure(labConfig(machine.lab, {}, { apiKey: keyReference }))
  assert.deepEqual(await isChinese('-', chinese), [3, true])
  const english = await typed(machine, 'zh', '"Should we move to Postgres?"')
  assert.match(english.stderr, /LAB_KEY is not set/)
})
