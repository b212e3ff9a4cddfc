import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { open, openNew, rows, say, start } from './support/archives.ts'

for (const [kind, unindexed] of [
  ['reading', 1_000],
  ['the index', 0],
] as const) {
  describe(`search by ${kind}`, () => {
    const { path, archive } = openNew({ unindexed })
    const found = (words: string, limit?: number): (string | null)[] => archive.search(words, limit).map(hit => hit.key)

    test('finds words and parts of words, in any case, all of them in one speech', async () => {
      const debate = await start(archive, '数据库迁移是否值得？')
      const speeches: [string, string][] = [
        ['en/proposer', 'Postgres handles CONCURRENT writers;\n\n  the migration pays for itself.'],
        ['zh/challenger', '我们认为数据库迁移的风险很高，尤其是停机时间。'],
        ['odd/proposer', `It costs 100% of a_b "quoted" it's OR NEAR(x) a* b^2 C:\\path {k} col:val -not`],
        ['umlaut/challenger', 'ÄRGER über Größe'],
        ['nul/challenger', 'before\0afterthought'],
      ]
      for (const [key, text] of speeches) await say(archive, debate, key, text)
      for (let i = 0; i < 60; i++) await say(archive, debate, `filler-${i}/proposer`, `Nothing of note, number ${i}.`)

      assert.deepEqual(found('postgres'), ['en/proposer'])
      assert.deepEqual(found('CURRENT writers'), ['en/proposer'])
      assert.deepEqual(found('postgres 风险'), [])
      assert.deepEqual(found('ärger'), ['umlaut/challenger'])
      assert.deepEqual(found('afterthought'), ['nul/challenger'])
      assert.deepEqual(found('absent'), [])
      assert.deepEqual(found('   '), [])
    })

    test('finds Chinese, down to a single character, in topics too', () => {
      assert.deepEqual(found('数据库迁移'), [null, 'zh/challenger'])
      assert.deepEqual(found('停机'), ['zh/challenger'])
      assert.deepEqual(found('险'), ['zh/challenger'])
      assert.deepEqual(found('值得'), [null])
      assert.deepEqual(found('风险 迁移'), ['zh/challenger'])
    })

    test('takes every sign for itself', () => {
      const signs = ['100%', '%', 'a_b', '_', '"quoted"', '"', "it's", 'OR NEAR(x)', 'a*', 'b^2', 'C:\\path', '{k}']
      for (const words of [...signs, 'col:val', '-not', 'near']) assert.deepEqual(found(words), ['odd/proposer'], words)
      for (const words of ['1%0', 'a.b', 'AND xyz', 'content:val', 'p*s']) assert.deepEqual(found(words), [], words)
    })

    test('shows the match with its surroundings on one line', () => {
      const [hit] = archive.search('writers')
      assert.deepEqual([hit!.debate, hit!.topic, hit!.seat], [1, '数据库迁移是否值得？', 'proposer'])
      assert.equal(hit!.snippet, 'Postgres handles CONCURRENT writers; the migration pays for itself.')
      assert.equal(hit!.snippet.slice(...hit!.match), 'writers')
      assert.equal(found('nothing', 5).length, 5)
      assert.equal(found('nothing', 5)[0], 'filler-59/proposer')
    })

    test('has the state it is meant to have', () => {
      assert.deepEqual(rows(path, 'SELECT blocks FROM search_state'), [{ blocks: unindexed === 0 ? 2 : 0 }])
    })

    test('works while another process writes', async () => {
      const debate = await start(archive, 'second')
      for (let i = 0; i < 40; i++) await say(archive, debate, `late-${i}/proposer`, i === 3 ? 'needle' : 'hay')
      const impatient = open(path, { unindexed, busyTimeout: 10 })
      const other = new DatabaseSync(path)
      other.exec('BEGIN IMMEDIATE')
      const keys = impatient.search('needle').map(hit => hit.key)
      assert.deepEqual(keys, ['late-3/proposer'])
      other.close()
    })
  })
}
