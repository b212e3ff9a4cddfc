import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, it } from 'node:test'
import { parseRecord } from '../../../src/formats/dialectic/record/parse.ts'
import { claimRecord, recordPath, slugOf } from '../../../src/formats/dialectic/request/record-path.ts'
import { localDate } from '../../../src/host/io.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { openGolden } from '../../support/golden.ts'
import { refusal } from '../support/context.ts'
import { newFolder } from '../support/folders.ts'

const golden = openGolden('dialectic-record-path')
const folder = temporaryFolder()
const now = new Date(2026, 0, 5, 23, 59)
const place = (topic = 'Redis or Postgres?') => {
  return { topic, language: 'en' as const, cwd: newFolder(folder), now }
}

describe('a topic as part of a file name', () => {
  for (const [topic, slug] of [
    ['Should we move to Postgres 17?', 'should-we-move-to-postgres-17'],
    ['  Ça, c’est l’été — déjà vu! Straße & Łódź ', 'ca-cest-lete-deja-vu-strasse-lodz'],
    ["Don't ../../etc/passwd `rm -rf`", 'dont-etc-passwd-rm-rf'],
    ['ＦＵＬＬ　ｗｉｄｔｈ', 'full-width'],
    ['任务队列是否应该迁到 Postgres？', 'ren-wu-dui-lie-shi-fou-ying-gai-qian-dao-postgres'],
    ['微服务还是单体架构？', 'wei-fu-wu-hai-shi-dan-ti-jia-gou'],
    ['瓶頸與耦合', 'ping-jing-yu-ou-he'],
    ['女性绿色策略', 'nv-xing-lv-se-ce-lue'],
  ] as const)
    it(`is its words, without accents and signs, and Chinese as it is read: ${slug}`, async () =>
      assert.equal(await slugOf(topic), slug))

  it('is cut at the end of a word, and never empty', async () => {
    const long = await slugOf('word '.repeat(40))
    assert.equal(long, Array(12).fill('word').join('-'))
    assert.equal(await slugOf('x'.repeat(200)), 'x'.repeat(60))
    for (const nothing of ['', '???', '👩‍💻', '\u202e', '𠮷']) assert.equal(await slugOf(nothing), 'debate')
    for (const topic of ['一'.repeat(1_000_000), 'é'.repeat(1_000_000), '/'.repeat(1_000_000)])
      assert.match(await slugOf(topic), /^[a-z0-9-]{1,60}$/)
  })
})

describe('where a record goes', () => {
  it('is named by the day it is here, and nothing is made before it is claimed', async () => {
    const record = place()
    const path = await recordPath(record)
    assert.equal(path, join(record.cwd, '.debates', '2026-01-05-redis-or-postgres.md'))
    assert.deepEqual(readdirSync(record.cwd), [])
    assert.equal(localDate(new Date(2026, 11, 31)), '2026-12-31')
  })

  it('is a record from its first moment', async () => {
    for (const language of ['en', 'zh'] as const) {
      const path = await claimRecord({ ...place(), language })
      const { record, problems } = parseRecord(readFileSync(path, 'utf8'))
      assert.deepEqual(problems, [])
      assert.deepEqual([record.topic, record.date, record.status], ['Redis or Postgres?', '2026-01-05', 'in-progress'])
    }
  })

  it('is another one for each debate, also for those that begin at once', async () => {
    const record = place('Redis or Postgres 2?')
    const paths = await Promise.all(Array.from({ length: 8 }, () => claimRecord(record)))
    const names = paths.map(path => basename(path)).sort()
    const more = Array.from({ length: 7 }, (_, i) => `2026-01-05-redis-or-postgres-2-${i + 2}.md`)
    assert.deepEqual(names, [...more, '2026-01-05-redis-or-postgres-2.md'])
    assert.deepEqual(readdirSync(join(record.cwd, '.debates')).sort(), names)
    assert.equal(basename(await recordPath(record)), '2026-01-05-redis-or-postgres-2-9.md')
  })

  it('does not lead out of the folder, and what is in the way is said', async () => {
    const out = place()
    const elsewhere = newFolder(folder)
    symlinkSync(elsewhere, join(out.cwd, '.debates'))
    for (const language of ['en', 'zh'] as const)
      for (const attempt of [recordPath, claimRecord])
        golden.is(
          language,
          'leads out of the folder',
          (await refusal(attempt({ ...out, language }))).replace(elsewhere, 'ELSEWHERE'),
        )
    assert.deepEqual(readdirSync(elsewhere), [])
    const inside = place()
    mkdirSync(join(inside.cwd, 'notes'))
    symlinkSync('notes', join(inside.cwd, '.debates'))
    assert.ok(existsSync(await claimRecord(inside)))
    const taken = place()
    writeFileSync(join(taken.cwd, '.debates'), '')
    for (const language of ['en', 'zh'] as const)
      golden.is(language, 'is no folder', await refusal(claimRecord({ ...taken, language })))
  })
})
