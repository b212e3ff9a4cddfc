import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { keyReference, labConfig, newLabMachine, newMachine } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'
import { languages, questions, refuses, typed } from './support/saying.ts'

const golden = openGolden('cli-mistakes')

/** On a machine with the provider lab, whose models a, b and c have seats. */
const commandLines: Record<string, string> = {
  words: `
    2 duel x --roudns 2
    2 QUESTION --roudns 2
    2 --zebra=1
    2 "--isn't this right?"
    2 export
    2 duel x --rounds
    2 show 1 2 3
    2 help lsit
    2 lsit
    2 QUESTION and more
    2
    2 duel
    2 ""
    2 export last --format xml`,
  values: `
    2 QUESTION --rounds 0
    2 QUESTION --rounds 6
    2 QUESTION --rounds x
    2 QUESTION --rounds 0x2
    2 QUESTION --effort huge
    2 QUESTION --budget 0
    2 QUESTION --budget -1
    2 QUESTION --budget much
    2 QUESTION --budget 1
    2 QUESTION --lang fr
    2 QUESTION --out no/such/folder.md
    2 QUESTION --out . --yes
    2 QUESTION --context gone.md there`,
  seats: `
    2 QUESTION --proposer lab:b
    2 QUESTION --proposer lba:b
    2 QUESTION --proposer lab:
    2 QUESTION --judge lab:$(id)
    2 QUESTION --model-proposer --evil
    2 QUESTION --proposer person --challenger codex
    2 QUESTION --fallback jugde=lab:x
    2 QUESTION --fallback judge=lab:c
    2 QUESTION --fallback judge=lob:c
    2 QUESTION --fallback judge
    2 QUESTION --fallback proposer=lab:b
    2 QUESTION --fallback judge=command:x9`,
  'everything at once': `
    2 QUESTION --proposer codex --challenger person:Anna --judge lob:x --rounds 9 --fallback proposer=lab:z --context no/such/file
    2 QUESTION --lang xx --budget -1 --out no/such/folder/x.md --rounds 9 --effort silly --judge lob:x --fallback judge=lob:y --fallback proposer=deepseek`,
  'the archive': `
    4 resume
    4 resume --budget 0 --out no/such/folder/x.md
    2 resume 1e3
    4 show 7
    4 show last
    2 show 0
    2 show -- -1
    4 replay 7
    2 export first
    4 delete --yes 7
    2 list --limit 0
    2 list --state open
    2 search x --limit -3
    2 export 1 --format pdf`,
  'agon seats': `
    2 seats jugde=claude judge=lob:x proposer
    2 seats judge=claude:$(id)
    2 seats proposer=claude challenger=claude
    2 seats proposer=person challenger=person
    2 seats judge=claude judge=codex
    2 seats --clear judge=claude
    2 seats --clear jugde`,
  'agon judge': `
    4 judge none.md --judge lab:j
    4 judge 7 --judge lab:j
    2 judge --judge lab:j
    2 judge prose.md --judge lab:j
    2 judge one.md --judge lab:j
    2 judge noq.md --judge lab:j
    2 judge debate.md --judge lab:j --question " "
    2 judge debate.md --judge lab:j --topic x
    2 judge debate.md --judge lab:j --speakers Alice,Zed
    2 judge debate.md --judge lab:j --speakers Alice,,Bob
    2 judge debate.md --judge offline
    2 judge debate.md --judge lab:j --rigor huge
    2 judge binary.md --judge lab:j`,
  'agon serve': `
    2 serve --host 0.0.0.0
    2 serve --host 192.168.1.4 --port 80
    2 serve --port 70000
    2 serve --port x`,
}

const transcripts = {
  'debate.md': '# Should we?\n\n**Alice:** Yes, see bench.md:1.\n\n**Bob:** No.\n\n**Alice:** Still yes.\n',
  'prose.md': '# Q?\n\nWords.\n',
  'one.md': '# Q?\n\n**Ann:** One.\n',
  'noq.md': '**Ann:** One.\n\n**Ben:** Two.\n',
  'binary.md': 'a\0b',
}

describe('a command line that is wrong is answered before anything is spent', { concurrency: 4 }, () => {
  for (const language of languages)
    for (const [about, rows] of Object.entries(commandLines))
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
