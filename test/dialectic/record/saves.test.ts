import assert from 'node:assert/strict'
import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { languages } from '../../../src/core/language.ts'
import { emptyView, fold } from '../../../src/core/view.ts'
import { recordFile } from '../../../src/formats/dialectic/request/record-file.ts'
import { claimRecord } from '../../../src/formats/dialectic/request/record-path.ts'
import { until } from '../../support/agon.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { openGolden } from '../../support/golden.ts'
import { refusal } from '../support/context.ts'
import { newFolder } from '../support/folders.ts'
import { closed, dialecticEvents } from '../support/view.ts'

const golden = openGolden('dialectic-record-saves')
const folder = temporaryFolder()
const round = { main: 'main speaks', partners: ['partner speaks'] }

/** A debate of one round with its record there, before its end. */
async function recorded(path: string) {
  const told: string[] = []
  const view = emptyView()
  const say = (text: string) => void told.push(text)
  const file = recordFile({ path, shown: 'x.md', date: '2026-11-16', mask: text => text, say })
  const tell = (event: Parameters<typeof fold>[1]) => {
    fold(view, event)
    file.listener(event, view, null)
  }
  for (const event of dialecticEvents({ rounds: [round] })) tell(event)
  await file.settled()
  return { file, told, end: () => tell(closed({})) }
}

function save(file: number, text: string): void {
  ftruncateSync(file, 0)
  writeSync(file, text, 0)
}

describe('a record that somebody saves while it is put in place', () => {
  it('has what is saved into the old file, and once more into the next', async () => {
    const path = join(newFolder(folder), 'x.md')
    const { file, end } = await recorded(path)
    const [first, text] = [openSync(path, 'r+'), readFileSync(path, 'utf8')]
    const { ino } = statSync(path)
    end()
    await until('it is put in place', () => statSync(path).ino !== ino)
    const second = openSync(path, 'r+')
    const { ino: next } = statSync(path)
    // An editor that empties the file before it writes it. It is waited for, in steps of 40 ms.
    ftruncateSync(first, 0)
    await sleep(100)
    save(first, text.replace('### User Input\n', '### User Input\nfirst words\n'))
    await until('it is put in place again', () => statSync(path).ino !== next)
    save(second, readFileSync(path, 'utf8').replace('first words', 'first words\nsecond words'))
    await file.settled()
    closeSync(first)
    closeSync(second)
    assert.match(readFileSync(path, 'utf8'), /first words\nsecond words/)
  })
})

describe('a record whose place is gone', () => {
  it('is not made with the folder of the project, and is said to be behind', async () => {
    const project = join(newFolder(folder), 'project')
    mkdirSync(join(project, '.debates'), { recursive: true })
    const path = join(project, '.debates', 'x.md')
    const { file, told, end } = await recorded(path)
    assert.equal(file.standing(), 'up-to-date')
    rmSync(project, { recursive: true })
    end()
    await file.settled()
    assert.ok(!existsSync(project))
    assert.equal(file.standing(), 'behind')
    golden.is('en', 'the folder of the project is gone', told.join('\n'))
  })

  it('is made with its own folder', async () => {
    const project = newFolder(folder)
    mkdirSync(join(project, '.debates'))
    const path = join(project, '.debates', 'x.md')
    const { file, end } = await recorded(path)
    rmSync(join(project, '.debates'), { recursive: true })
    end()
    await file.settled()
    assert.ok(existsSync(path))
    assert.equal(file.standing(), 'up-to-date')
  })

  for (const language of languages)
    it(`is refused where its folder is a link that leads nowhere (${language})`, async () => {
      const cwd = newFolder(folder)
      symlinkSync(join(cwd, 'nothing'), join(cwd, '.debates'))
      const claimed = claimRecord({ topic: 'Redis or Postgres?', language, cwd, now: new Date() })
      golden.is(language, 'a folder that is a link to nothing', await refusal(claimed))
    })
})
