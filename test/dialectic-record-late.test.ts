import assert from 'node:assert/strict'
import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordFile } from '../src/cli/dialectic/record-file.ts'
import { claimRecord } from '../src/cli/dialectic/record-path.ts'
import { languages } from '../src/core/language.ts'
import { emptyView, fold } from '../src/core/view.ts'
import { until } from './support/agon.ts'
import { closed, dialecticEvents } from './support/dialectic-view.ts'

const round = { main: 'main speaks', partners: ['partner speaks'] }

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'agon-record-late-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

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
  it('has what is saved into the old file, and once more into the next', async t => {
    const path = join(folderFor(t), 'x.md')
    const { file, end } = await recorded(path)
    const [first, text] = [openSync(path, 'r+'), readFileSync(path, 'utf8')]
    const { ino } = statSync(path)
    end()
    await until('it is put in place', () => statSync(path).ino !== ino)
    const second = openSync(path, 'r+')
    const { ino: next } = statSync(path)
    // An editor that empties the file before it writes it.
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
  it('is not made with the folder of the project, and is said to be behind', async t => {
    const project = join(folderFor(t), 'project')
    mkdirSync(join(project, '.debates'), { recursive: true })
    const path = join(project, '.debates', 'x.md')
    const { file, told, end } = await recorded(path)
    assert.equal(file.standing(), 'up-to-date')
    rmSync(project, { recursive: true })
    end()
    await file.settled()
    assert.ok(!existsSync(project))
    assert.equal(file.standing(), 'behind')
    assert.match(told.join('\n'), /the folder that it lies in is gone/)
  })

  it('is made with its own folder', async t => {
    const project = folderFor(t)
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
    it(`is refused where its folder is a link that leads nowhere (${language})`, async t => {
      const cwd = folderFor(t)
      symlinkSync(join(cwd, 'nothing'), join(cwd, '.debates'))
      await assert.rejects(
        claimRecord({ topic: 'Redis or Postgres?', language, cwd, now: new Date() }),
        language === 'zh' ? /失效的链接/ : /a link that leads nowhere/,
      )
    })
})
