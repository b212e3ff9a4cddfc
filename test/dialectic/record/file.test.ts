import assert from 'node:assert/strict'
import fs, {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { View } from '../../../src/core/view.ts'
import type { PastRound } from '../../../src/formats/dialectic/options-in.ts'
import { parseRecord } from '../../../src/formats/dialectic/record/parse.ts'
import { recordOf } from '../../../src/formats/dialectic/record/render.ts'
import { until } from '../../support/agon.ts'
import { openGolden } from '../../support/golden.ts'
import { valuesOf } from '../../support/values.ts'
import { claimedRecord, historyIn, RecordLab, recordDate, textIn, writeUnderLast } from '../support/record-play.ts'

const golden = openGolden('dialectic-record-file')

const remarksOf = ({ facts }: View) => facts.filter(({ type }) => type === 'person.spoke').map(({ fact }) => fact)

const roundsIn = (path: string): PastRound[] => {
  const { record, problems } = parseRecord(textIn(path))
  assert.deepEqual(problems, [], textIn(path))
  return record.rounds
}

const usersIn = (path: string): string[] => roundsIn(path).map(({ user }) => user)

describe('the file of a record', () => {
  it('is made at the start, gone on with round by round, and completed at the end', async t => {
    const { lab, path } = await claimedRecord(t)
    assert.equal(path, join(lab.folder, '.debates', '2026-11-16-should-the-job-queue-move-from-redis-to-postgres.md'))
    const becomes = (form: RegExp) => () => until(`it becomes ${form}`, () => form.test(textIn(path)), 60_000)
    const { view } = await lab.open(path, {
      during: {
        'round-1/main': becomes(/\(general-purpose\)\n\*\*Outcome\*\*:\n\n---\n$/),
        'round-2/main': becomes(/## Round 1\n[\s\S]*\n### User Input\n$/),
      },
    })
    assert.equal(textIn(path), recordOf(view, { date: recordDate }))
    assert.match(textIn(path), /\*\*Status\*\*: completed/)
    assert.deepEqual(lab.told, [])
    assert.deepEqual(readdirSync(dirname(path)).length, 1)
  })

  it('is made with its folder where nobody made it', async t => {
    const lab = new RecordLab(t)
    const path = join(lab.folder, 'deep', 'er', 'x.md')
    const { view } = await lab.open(path)
    assert.equal(textIn(path), recordOf(view, { date: recordDate }))
    assert.deepEqual(lab.told, [])
  })

  it('is brought up to date when a debate goes on in another process, whatever it lacks', async t => {
    for (const harm of ['nothing', 'a round', 'half a round', 'everything'] as const) {
      const { lab, path } = await claimedRecord(t)
      const stop = new AbortController()
      const paused = await lab.open(path, {
        rounds: 3,
        during: { 'round-3/main': () => stop.abort() },
        signal: stop.signal,
      })
      assert.ok(paused.paused)
      const text = textIn(path)
      const start = text.indexOf('\n---\n\n## Round 2')
      if (harm === 'a round') writeFileSync(path, text.slice(0, start))
      if (harm === 'half a round') writeFileSync(path, text.slice(0, text.indexOf('said in round-2/partner') + 5))
      if (harm === 'everything') rmSync(dirname(path), { recursive: true })
      const { view } = await lab.resume(paused.id, path, { rounds: 3 })
      assert.equal(textIn(path), recordOf(view, { date: recordDate }), harm)
      assert.equal(roundsIn(path).length, 3)
      assert.equal(lab.told.length, harm === 'everything' ? 1 : 0, lab.told.join())
    }
  })

  it('keeps its mode, and line ends and a mark at the start that an editor put there', async t => {
    const { lab, path } = await claimedRecord(t)
    chmodSync(path, 0o640)
    const { view } = await lab.open(path, {
      during: { 'round-2/main': () => writeFileSync(path, `\ufeff${textIn(path).replaceAll('\n', '\r\n')}`) },
    })
    const text = textIn(path)
    assert.equal(statSync(path).mode & 0o777, 0o640)
    assert.doesNotMatch(text, /[^\r]\n/)
    assert.equal(text.slice(1).replaceAll('\r\n', '\n'), recordOf(view, { date: recordDate }))
  })
})

describe('what a person writes into the file', () => {
  it('is heard before the next turn, once, and of more only what is new', async t => {
    const { lab, path } = await claimedRecord(t)
    const { view } = await lab.open(path, {
      rounds: 4,
      during: {
        'round-2/main': () => writeUnderLast(path, 'Nobody is on call.\n\n# My heading'),
        'round-2/partner': () => writeUnderLast(path, 'And it is cheap.'),
        'round-3/main': () =>
          writeFileSync(path, textIn(path).replace('Nobody is on call.', 'Nobody is on call at night.')),
        'round-4/main': () => writeFileSync(path, `${textIn(path)}\n\n`),
      },
    })
    assert.deepEqual(remarksOf(view), [
      { text: 'Nobody is on call.\n\n# My heading', via: 'file' },
      { text: 'And it is cheap.', via: 'file' },
      { text: 'Nobody is on call at night.', via: 'file' },
    ])
    assert.deepEqual(usersIn(path), ['Nobody is on call at night.\n\n# My heading\nAnd it is cheap.', '', '', ''])
    assert.deepEqual(lab.told, [])
  })

  it('is heard soon after it was saved, also when nobody asks for it', async t => {
    const { lab, path } = await claimedRecord(t)
    const { view } = await lab.open(path, {
      rounds: 3,
      during: {
        'round-2/main': async () => {
          writeUnderLast(path, 'In my own time.')
          await until('it is heard', () => JSON.stringify(lab.archive.read(1)).includes('In my own time.'), 60_000)
        },
      },
    })
    assert.equal(remarksOf(view).length, 1)
  })

  it('is heard without its secrets, and not again for them', async t => {
    const { lab, path } = await claimedRecord(t)
    const { view } = await lab.open(path, {
      rounds: 3,
      during: { 'round-2/main': () => writeUnderLast(path, 'The key is sk-secret-0123456789abcdef.') },
    })
    assert.equal(remarksOf(view).length, 1)
    assert.doesNotMatch(String(remarksOf(view)[0]?.text), /sk-secret/)
  })

  it('is heard by a later process where the first one died before', async t => {
    const { lab, path } = await claimedRecord(t)
    const stop = new AbortController()
    const { id } = await lab.open(path, { during: { 'round-2/main': () => stop.abort() }, signal: stop.signal })
    writeUnderLast(path, 'While nobody listened.')
    const { view } = await lab.resume(id, path)
    assert.deepEqual(remarksOf(view), [{ text: 'While nobody listened.', via: 'file' }])
  })

  it('stays where it is, and what a stale editor dropped is added behind it', async t => {
    const { lab, path } = await claimedRecord(t)
    let stale = ''
    const { view } = await lab.open(path, {
      rounds: 3,
      during: {
        'round-2/main': () => (stale = textIn(path)),
        'round-3/main': () => writeUnderLast(path, 'From an old buffer.', stale),
      },
    })
    assert.equal(roundsIn(path).length, 4)
    assert.deepEqual(usersIn(path), ['From an old buffer.', '', '', ''])
    assert.deepEqual(remarksOf(view), [{ text: 'From an old buffer.', via: 'file' }])
  })

  it('is not mistaken while an editor is just saving', async t => {
    const { lab, path } = await claimedRecord(t)
    // The keeper of the record looks again after 40 ms, and several times; timers of one process go off in their order.
    const save = async (between: (text: string) => void) => {
      const text = textIn(path)
      between(text)
      void sleep(60).then(() => writeFileSync(path, text))
    }
    const { view } = await lab.open(path, {
      rounds: 4,
      during: {
        'round-2/main': () => save(() => writeFileSync(path, '')),
        'round-3/main': () => save(text => writeFileSync(path, text.slice(0, 300))),
        'round-4/main': () => save(() => rmSync(path)),
      },
    })
    assert.equal(textIn(path), recordOf(view, { date: recordDate }))
    assert.deepEqual([remarksOf(view), lab.told], [[], []])
  })
})

describe('a file that cannot be kept', () => {
  it('is written anew where it was deleted, with what a person had written, and that is said', async t => {
    const { lab, path } = await claimedRecord(t)
    const { view } = await lab.open(path, {
      rounds: 4,
      during: {
        'round-2/main': () => writeUnderLast(path, 'Mine.'),
        'round-4/main': () => rmSync(dirname(path), { recursive: true }),
      },
    })
    assert.deepEqual(usersIn(path), ['Mine.', '', '', ''])
    assert.equal(view.state, 'done')
    golden.is('en', 'gone', lab.told.join('\n'))
  })

  it('is never written through a link, and the debate goes on', async t => {
    const { lab, path } = await claimedRecord(t)
    const other = join(lab.folder, 'precious.txt')
    writeFileSync(other, 'precious')
    const { view } = await lab.open(path, {
      rounds: 4,
      during: {
        'round-2/main': () => {
          renameSync(path, `${path}.aside`)
          symlinkSync(other, path)
        },
        'round-4/main': () => {
          rmSync(path)
          renameSync(`${path}.aside`, path)
        },
      },
    })
    assert.equal(textIn(other), 'precious')
    assert.equal(view.state, 'done')
    golden.is('en', 'a link for a while', lab.told.join('\n'))
    assert.equal(textIn(path), recordOf(view, { date: recordDate }))
    assert.ok(lstatSync(path).isFile())
  })

  it('nor into a folder that leads elsewhere now', async t => {
    const { lab, path } = await claimedRecord(t)
    const elsewhere = join(lab.folder, 'elsewhere')
    mkdirSync(elsewhere)
    await lab.open(path, {
      during: {
        'round-2/main': () => {
          renameSync(dirname(path), join(lab.folder, 'aside'))
          symlinkSync(elsewhere, dirname(path))
        },
      },
    })
    assert.deepEqual(readdirSync(elsewhere), [])
    golden.is('en', 'another folder', lab.told.join('\n'))
  })

  it('says once that the disk is full, holds no half round, and is whole when there is room again', async t => {
    const { lab, path } = await claimedRecord(t)
    const { writeSync } = fs
    let isFull = false
    t.after(() => {
      fs.writeSync = writeSync
      syncBuiltinESMExports()
    })
    fs.writeSync = ((file: number, bytes: Uint8Array) =>
      writeSync(file, isFull ? bytes.subarray(0, bytes.length / 2) : bytes)) as typeof writeSync
    syncBuiltinESMExports()
    const { view } = await lab.open(path, {
      rounds: 4,
      during: {
        'round-1/partner': () => (isFull = true),
        'round-3/main': () => assert.equal(roundsIn(path).length, 0),
        'round-3/partner': () => (isFull = false),
      },
    })
    golden.is('en', 'a full disk for a while', lab.told.join('\n'))
    assert.equal(textIn(path), recordOf(view, { date: recordDate }))
  })

  it('is left alone where another debate went on in it', async t => {
    const { lab, path } = await claimedRecord(t)
    const stop = new AbortController()
    const { id } = await lab.open(path, { during: { 'round-2/main': () => stop.abort() }, signal: stop.signal })
    await lab.open(path, { rounds: 3, options: { history: historyIn(path) } })
    const text = textIn(path)
    await lab.resume(id, path)
    assert.equal(textIn(path), text)
    golden.is('en', 'a round of another debate', lab.told.join('\n'))
  })
})

describe('a record that is gone on from', () => {
  it('keeps all rounds and the conclusion of before, and has one conclusion', async t => {
    const { lab, path } = await claimedRecord(t)
    await lab.open(path)
    for (const rounds of [4, 5]) {
      writeFileSync(path, textIn(path).replace('said in round-1/main: x', 'said in round-1/main, and edited'))
      assert.deepEqual(parseRecord(textIn(path)).problems, [])
      const { view } = await lab.open(path, { rounds, options: { history: historyIn(path) } })
      assert.deepEqual(remarksOf(view), [])
    }
    const found = roundsIn(path)
    assert.deepEqual([found.length, found[0]?.main], [5, 'said in round-1/main, and edited'])
    assert.match(found[1]!.conclusion, /^They agree/)
    assert.match(found[3]!.conclusion, /^They agree/)
    for (const { user } of found) assert.doesNotMatch(user, /They agree/)
    assert.equal(textIn(path).match(/^### Conclusion$/gm)?.length, 2)
    assert.equal(textIn(path).match(/^## Conclusion/gm)?.length, 1)
    assert.match(textIn(path), /\*\*Status\*\*: completed/)
    assert.deepEqual(lab.told, [])
    assert.equal(existsSync(`${path}.tmp`), false)
  })

  it('names who challenges from here on, once that is known', async t => {
    const { lab, path } = await claimedRecord(t)
    await lab.open(path)
    const history = historyIn(path)
    const candidates = [{ name: 'general-purpose' }, { name: 'dba' }]
    writeFileSync(path, textIn(path).replace('(general-purpose)', '(security)'))
    const challenger = () => parseRecord(textIn(path)).record.partners[0]
    const becomes = (name: string) => () => until(`${name} challenges`, () => challenger() === name, 60_000)
    await lab.open(path, {
      rounds: 3,
      options: { history, candidates },
      during: { 'choice/main': becomes('security'), 'round-3/main': becomes('general-purpose') },
    })
    const { record } = parseRecord(textIn(path))
    assert.equal(record.partners[0], 'general-purpose')
    assert.match(record.partner, /^rounds 1–2: security; from round 3: general-purpose, chosen by the main agent: /)
    await lab.open(path, { rounds: 4, options: { history: historyIn(path), partners: [{ name: 'dba' }] } })
    assert.equal(
      parseRecord(textIn(path)).record.partner,
      `${record.partner}; from round 4: dba, named by the user`,
      'nobody who took part is lost',
    )
  })

  it('holds the round anew that was cut off, and what was left of it stays', async t => {
    const { lab, path } = await claimedRecord(t)
    await lab.open(path)
    const text = textIn(path)
    const torn = text
      .slice(0, text.indexOf('### Sub Agent\nsaid in round-2'))
      .replace('completed', 'in-progress')
      .replace('said in round-2/main: xx', 'half a th')
    writeFileSync(path, torn)
    assert.equal(parseRecord(torn).record.rounds.length, 1)
    await lab.open(path, { options: { history: historyIn(path) } })
    const { record: after, problems } = parseRecord(textIn(path))
    assert.deepEqual(valuesOf(problems, 'fatal'), [false])
    assert.deepEqual(valuesOf(after.rounds, 'main'), ['said in round-1/main: x', 'said in round-2/main: xx'])
    assert.match(textIn(path), /half a th/)
  })
})
