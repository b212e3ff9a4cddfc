import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { mayHoldKeys } from '../src/cli/context/folder.ts'
import { harmlessGit } from '../src/cli/harmless-git.ts'
import type { Check, Lines } from '../src/core/evidence.ts'
import { makeMask } from '../src/core/mask.ts'
import { plainWords } from '../src/core/plain-words.ts'
import { askGit } from '../src/evidence/check/ask-git.ts'
import { Effort } from '../src/evidence/check/effort.ts'
import { checkFile, type Files } from '../src/evidence/check/file.ts'
import { openFolders, readBelow } from '../src/evidence/check/folder.ts'
import { pathsMeant } from '../src/evidence/check/paths.ts'
import { quoteOf } from '../src/evidence/check/quote.ts'
import { Shelf } from '../src/evidence/check/shelf.ts'
import { sourceText } from '../src/evidence/check/source-text.ts'
import { evidenceWords } from '../src/evidence/words.ts'
import { makeCorpus } from './support/corpus.ts'

const guide = `# The cache

We measured a **latency** of 30 ms on the read path — under load, with three replicas.
The cache is not shared between the workers, and it is never flushed on restart.
- The "migration window" isn’t two hours, it is four.
- See [the guide](https://example.org/guide) for how to switch it off.

Costs rose by 2.5% in 2024, from -5 to 15 units.
`
const chinese = `# 缓存

我们测得延迟为 30 毫秒（平均），负载较高。
缓存不会在各个进程之间共享，重启时也不会清空。
`
const code = `export function retry(times = 3) {
  return handlers[type](event, times * 2)
}
`

const filesOf = (texts: Record<string, string>): Files => ({
  shelf: new Shelf(Object.entries(texts).map(([path, text]) => sourceText(path, text))),
  onDisk: async () => null,
  anyFolder: false,
  effort: new Effort(Number.POSITIVE_INFINITY),
  t: evidenceWords.en,
})
const files = filesOf({ 'docs/guide.md': guide, 'docs/缓存.md': chinese, 'src/retry.ts': code, 'lib/retry.ts': 'x\n' })

const check = (path: string, quote: string | null, lines?: Lines, at = files): Promise<Check> =>
  checkFile({ path, ...(lines ? { lines } : {}) }, quote === null ? null : quoteOf(quote), at)

async function comesTo(result: Check['result'], path: string, quote: string, lines?: Lines): Promise<Check> {
  const found = await check(path, quote, lines)
  assert.equal(found.result, result, `${quote}: ${JSON.stringify(found)}`)
  return found
}

describe('a quote of a file', () => {
  it('holds at its place, typography aside', async () => {
    const found = await comesTo('holds', 'docs/guide.md', 'a latency of 30 ms on the read path', [3, 3])
    assert.equal(found.where, 'docs/guide.md:3')
    assert.ok(!('text' in found), 'the quote says the same')
    assert.ok(!('hash' in found), 'the brief has it')
    await comesTo('holds', 'docs/guide.md', "the ‘migration window’ isn't two hours")
    await comesTo('holds', 'docs/guide.md', 'on the read path—under load')
    await comesTo('holds', 'docs/guide.md', 'on the read path -- under load')
    await comesTo('holds', 'docs/guide.md', 'See the guide for how to switch it off.')
    await comesTo('holds', 'docs/guide.md', '3| We measured a latency of 30 ms\n4| ')
    await comesTo('holds', 'docs/缓存.md', '延迟为30毫秒(平均)，负载较高')
    await comesTo('holds', 'src/retry.ts', 'return handlers[type](event, times * 2)')
    await comesTo('holds', 'src/retry.ts', 'handlers[type]')
  })

  it('may begin in the middle of a sentence, or make one of it', async () => {
    await comesTo('holds', 'docs/guide.md', 'the cache is not shared between the workers')
    await comesTo('holds', 'docs/guide.md', 'On the read path, '.replace(',', ' — under load,'))
    await comesTo('holds', 'docs/guide.md', '[t]he cache is not shared between the workers')
    const { reason, difference } = await comesTo(
      'differs',
      'docs/guide.md',
      'The Cache is not Shared between the workers',
    )
    assert.match(reason, /only capital letters differ/)
    assert.equal(difference, 'The [-Cache-]{+cache+} is not [-Shared-]{+shared+} between the workers')
  })

  it('holds on its lines, at least in part, and has moved when it is elsewhere, by one line as well', async () => {
    await comesTo('holds', 'docs/guide.md', 'it is never flushed on restart', [4, 8])
    await comesTo('moved', 'docs/guide.md', 'it is never flushed on restart', [5, 8])
    await comesTo('holds', 'docs/guide.md', 'with three replicas. The cache is not shared', [4, 4])
    const { where, reason } = await comesTo('moved', 'docs/guide.md', 'it is never flushed on restart', [1, 1])
    assert.equal(where, 'docs/guide.md:4')
    assert.match(reason, /not on the lines that were cited/)
    assert.equal((await comesTo('moved', 'docs/guide.md', '缓存不会在各个进程之间共享')).where, 'docs/缓存.md:4')
  })

  it('is not there on lines that are beyond the end, wherever else it stands', async () => {
    for (const lines of [
      [5, 9],
      [1, 100_000],
      [900, 901],
    ] as const) {
      const found = await comesTo('not-there', 'docs/guide.md', 'it is never flushed on restart', lines)
      assert.equal(found.reason, 'docs/guide.md has only 8 lines; these words stand at docs/guide.md:4')
      assert.equal(found.where, 'docs/guide.md:4')
    }
    assert.equal((await comesTo('moved', 'guide.md', 'with three replicas', [900, 900])).where, 'docs/guide.md:3')
    assert.equal((await comesTo('not-there', 'guide.md', 'nothing of this is in it', [7, 12])).where, 'docs/guide.md')
    const inChinese = { ...files, t: evidenceWords.zh }
    const { reason } = await check('缓存.md', '重启时也不会清空', [4, 50], inChinese)
    assert.equal(reason, 'docs/缓存.md 只有 4 行；原文就在 docs/缓存.md:4')
  })

  it('differs when its words are only near, and says by what', async () => {
    const differs = async (path: string, quote: string, reason: RegExp, difference: string) => {
      const found = await comesTo('differs', path, quote)
      assert.match(found.reason, reason)
      assert.equal(found.difference, difference)
    }
    await differs(
      'guide.md',
      'a latency of 300 ms on the read path',
      /number/,
      'a latency of [-300-]{+30+} ms on the read path',
    )
    await differs(
      'guide.md',
      'The cache is shared between the workers',
      /negation/,
      'The cache is {+not +}shared between the workers',
    )
    await differs('缓存.md', '缓存会在各个进程之间共享', /negation/, '缓存{+不+}会在各个进程之间共享')
    await differs('缓存.md', '我们测得延迟为50毫秒(平均)', /number/, '我们测得延迟为[-50-]{+30+}毫秒（平均')
    await differs(
      'guide.md',
      'it is rarely flushed on restart',
      /negation/,
      'it is [-rarely-]{+never+} flushed on restart',
    )
    await differs(
      'guide.md',
      'under heavy load, with three replicas',
      /near/,
      'under [-heavy -]load, with three replicas',
    )
  })

  it('is never taken from the middle of a word or number', async () => {
    assert.match((await comesTo('differs', 'guide.md', 'from -5 to 5 units')).difference!, /\{\+15\+\}/)
    await comesTo('differs', 'guide.md', 'Costs rose by 5% in 2024')
    await comesTo('differs', 'guide.md', 'Costs rose by 2% in 2024')
    await comesTo('differs', 'guide.md', 'Costs rose by 2.5 in 2024')
    await comesTo('differs', 'guide.md', 'eplicas. The cache is not shared')
    assert.notEqual((await check('guide.md', '5 to 15 units')).result, 'holds')
    const at = filesOf({
      'a.md':
        'The rate is 5‰, the water has 5° or so, and there are 5×10^6 rows. We lost 7 % then. The margin is ±3 at best.',
      'b.md': '我们增长了 5 万户，温度为 5°。',
    })
    const cut = ['the rate is 5', 'the water has 5', 'there are 5', 'We lost 7', '3 at best', '10^6 rows']
    for (const quote of cut) assert.notEqual((await check('a.md', quote, undefined, at)).result, 'holds', quote)
    for (const quote of ['我们增长了5', '温度为5'])
      assert.notEqual((await check('b.md', quote, undefined, at)).result, 'holds')
    for (const quote of ['the rate is 5‰', 'the water has 5°', 'there are 5×10^6 rows', 'We lost 7 %'])
      assert.equal((await check('a.md', quote, undefined, at)).result, 'holds', quote)
    assert.match((await check('a.md', 'The rate is 5, the water has', undefined, at)).difference ?? '', /5\{\+‰\+\},/)
  })

  it('may leave words out, but no negation', async () => {
    await comesTo('holds', 'guide.md', 'We measured … on the read path')
    await comesTo('holds', 'guide.md', 'We measured a latency ... on the read path [...] with three replicas')
    await comesTo('holds', '缓存.md', '我们测得延迟……负载较高')
    const { reason, difference } = await comesTo('differs', 'guide.md', 'The cache is … shared between the workers')
    assert.match(reason, /leaves out a negation/)
    assert.equal(difference, 'The cache is {+not+} shared between the workers')
    await comesTo('differs', 'guide.md', 'We measured a latency of 31 ms … with three replicas')
    await comesTo('not-there', 'guide.md', 'on restart … We measured a latency of')
  })

  const report = `# Report

Costs fell by 15% in Q1, and rose by 40% in Q2. Users said the old tool was bad. After the migration
the team reported that the new tool is good. SQLite is fast. Postgres, unlike it, is slow on Mondays and was rejected.
Access is denied unless the flag is set. The team agreed to reject the proposal of moving to Postgres.
Version 2 fails to meet the requirements of the auditors. It would be wrong to say that the migration is safe.
Few users want this feature. Nobody claims that SQLite scales to ten writers. We do not think that it is cheap enough.

- Redis: quick to start
- Kafka: hard to run
`
  const chineseReport = `成本第一季度下降 15%，第二季度上升 40%。并非所有人都认为迁移已经完成。
系统在夜间拒绝一切来自外部的写入请求。除非管理员在场，任何人都可以修改配置。
我们认为新方案速度很快，但成本比旧方案高出许多。不应认为缓存能够解决所有的问题。
`
  const reports = filesOf({ 'r.md': report, '报告.md': chineseReport })
  const inReport = (quote: string) =>
    check(/\p{Script=Han}/u.test(quote) ? '报告.md' : 'r.md', quote, undefined, reports)

  it('is no mosaic of scraps', async () => {
    const mosaics: [quote: string, reason: RegExp, leftOut: string][] = [
      ['SQLite is … slow', /turns the meaning/, '{+fast. Postgres, unlike it, is+}'],
      ['Users said … good', /scraps/, '{+the old tool was bad.'],
      ['Redis … hard to run', /scraps/, '{+: quick to start Kafka:+}'],
      ['the new tool … is slow on Mondays', /turns the meaning/, '{+is good. SQLite is fast. Postgres, unlike it,+}'],
      ['Costs fell by … 40% in Q2', /a number/, '{+15% in Q1, and rose by+}'],
      ['Costs fell by 15% … in Q2', /a number/, '{+in Q1, and rose by 40%+}'],
      ['Access is … set', /turns the meaning/, '{+denied unless the flag is+}'],
      ['The team agreed to … moving to Postgres', /turns the meaning/, '{+reject the proposal of+}'],
      ['Version 2 … meet the requirements of the auditors', /turns the meaning/, '{+fails to+}'],
      ['the team … reported … new tool … is … good', /more than three/, '{+that the+}'],
      ['系统在夜间……来自外部的写入请求', /turns the meaning/, '{+拒绝一切+}'],
      ['我们认为新方案……比旧方案高出许多', /turns the meaning/, '{+速度很快,但成本+}'],
      ['成本第一季度下降……40%', /a number/, '{+15%,第二季度上升+}'],
      ['迁移已经完成……夜间', /scraps/, '{+。系统在+}'],
    ]
    for (const [quote, reason, leftOut] of mosaics) {
      const found = await inReport(quote)
      assert.equal(found.result, 'differs', `${quote}: ${JSON.stringify(found)}`)
      assert.match(found.reason, reason)
      assert.ok(found.difference!.includes(leftOut), `${quote}: ${found.difference}`)
      assert.ok(found.text!.length > quote.length && found.text!.length <= 160, found.text)
    }
  })

  it('shows what it leaves out where it may', async () => {
    const honest: [quote: string, text: string][] = [
      ['Costs … rose by 40% in Q2', 'Costs fell by 15% in Q1, and rose by 40% in Q2'],
      ['the team … is good', 'the team reported that the new tool is good'],
      ['成本第一季度……第二季度上升 40%', '成本第一季度下降 15%，第二季度上升 40%'],
    ]
    for (const [quote, text] of honest) {
      const found = await inReport(quote)
      assert.deepEqual([found.result, found.text], ['holds', text], JSON.stringify(found))
    }
    const long = await inReport('Costs fell by 15% in Q1 … SQLite is fast. Postgres')
    assert.equal(long.result, 'holds', JSON.stringify(long))
    assert.match(long.text!, /^Costs fell by 15% in Q1.* … .*SQLite is fast\. Postgres$/s)
    assert.ok(long.text!.length <= 160)
  })

  it('says so when its sentence turns it round, and shows that sentence', async () => {
    const turned: [quote: string, by: string, text: string][] = [
      ['the migration is safe', 'It would be wrong to say that', 'It would be wrong to say that the migration is safe'],
      ['users want this feature', 'Few', 'Few users want this feature'],
      ['SQLite scales to ten writers', 'Nobody claims that', 'Nobody claims that SQLite scales to ten writers'],
      ['it is cheap enough', 'We do not think that', 'We do not think that it is cheap enough'],
      ['所有人都认为迁移已经完成', '并非', '并非所有人都认为迁移已经完成'],
      ['缓存能够解决所有的问题', '不应认为', '不应认为缓存能够解决所有的问题'],
    ]
    for (const [quote, by, text] of turned) {
      const found = await inReport(quote)
      assert.deepEqual([found.result, found.text], ['holds', text], JSON.stringify(found))
      assert.ok(found.reason.endsWith(`“${by}”`) || found.reason.endsWith(`directly after “${by}”`), found.reason)
    }
    const { reason } = await check('报告.md', '缓存能够解决所有的问题', undefined, { ...reports, t: evidenceWords.zh })
    assert.equal(reason, '原文就在 报告.md:3，但整句话扭转了它的意思：“不应认为”')
    assert.ok(!('text' in (await inReport('SQLite is fast'))))
  })

  it('says so when a not stands right before it', async () => {
    assert.match((await comesTo('holds', 'guide.md', 'shared between the workers')).reason, /directly after “not”/)
    assert.match((await comesTo('holds', '缓存.md', '会在各个进程之间共享')).reason, /directly after “不”/)
  })

  it('is not there when nothing like it is', async () => {
    await comesTo('not-there', 'guide.md', 'The cache warms itself up within a quarter of an hour')
    await comesTo('not-there', 'guide.md', '数据库每天晚上都会自动备份一次')
    await comesTo('not-there', 'guide.md', 'a tiny bit')
  })
})

describe('a file without a quote', () => {
  it('is only said to exist', async () => {
    const found = await check('docs/guide.md', null, [3, 4])
    assert.equal(found.result, 'holds')
    assert.match(found.reason, /docs\/guide\.md:3-4 exists; what it says was not compared/)
    assert.match(found.text!, /^We measured a \*\*latency\*\*/)
    assert.ok(found.text!.length <= 200)
    assert.equal((await check('docs', null)).result, 'holds')
  })

  it('has only the lines it has', async () => {
    const found = await check('docs/guide.md', null, [8, 9])
    assert.equal(found.result, 'not-there')
    assert.match(found.reason, /has only 8 lines/)
    assert.equal((await check('docs/guide.md', null, [8, 8])).result, 'holds')
  })

  it('is found by what it is called, and missed by name', async () => {
    const paths = ['docs/guide.md', 'src/retry.ts', 'lib/retry.ts']
    assert.deepEqual(pathsMeant('./docs/guide.md', paths), ['docs/guide.md'])
    assert.deepEqual(pathsMeant('b/docs/guide.md', paths), ['docs/guide.md'])
    assert.deepEqual(pathsMeant('docs\\guide.md', paths), ['docs/guide.md'])
    assert.deepEqual(pathsMeant('/home/me/project/docs/guide.md', paths), ['docs/guide.md'])
    assert.deepEqual(pathsMeant('Guide.md', paths), ['docs/guide.md'])
    assert.deepEqual(pathsMeant('retry.ts', paths), ['src/retry.ts', 'lib/retry.ts'])
    assert.deepEqual(pathsMeant('try.ts', paths), [])
    assert.deepEqual(pathsMeant('other/docs/guide.md', paths), [])
    const found = await check('docs/giude.md', null)
    assert.equal(found.result, 'no-such-source')
    assert.match(found.reason, /the nearest name is docs\/guide\.md/)
    assert.equal((await check('a.md', null, undefined, filesOf({}))).result, 'not-checked')
  })

  it('that may be one of several is the one that has the words', async () => {
    assert.equal((await comesTo('holds', 'retry.ts', 'export function retry(times = 3)')).where, 'src/retry.ts:1')
    assert.equal((await check('retry.ts', null, [3, 3])).where, 'src/retry.ts:3')
  })
})

describe('a file of a folder', () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'agon-evidence-')))
  after(() => rmSync(home, { recursive: true, force: true }))
  const folder = join(home, 'project')
  for (const path of ['project/docs', 'project/.git', 'project/.hidden', 'other'])
    mkdirSync(join(home, path), { recursive: true })
  writeFileSync(join(folder, 'docs/a.md'), 'The key is sk-12345678 here.\u200b\n')
  writeFileSync(join(home, 'other/b.md'), 'outside\n')
  const read = (written: string, git: ReturnType<typeof harmlessGit> | null = null) =>
    readBelow(written, { folders: [folder], git, mask: makeMask(['sk-12345678']) })

  it('is read, masked and cleaned', async () => {
    const text = 'The key is [secret] here.\n'
    for (const written of ['docs/a.md', './docs/a.md', '/docs/a.md', 'docs\\a.md', join(folder, 'docs/a.md')])
      assert.deepEqual(await read(written), { state: 'read', path: 'docs/a.md', text }, written)
    assert.equal(await read('docs/none.md'), null)
    assert.equal(await read('docs'), null)
  })

  it('is not outside of it, by whatever way', async () => {
    symlinkSync('../other/b.md', join(folder, 'link.md'))
    symlinkSync('../other', join(folder, 'linked'))
    symlinkSync('docs/a.md', join(folder, 'inside.md'))
    for (const written of [
      '../other/b.md',
      join(home, 'other/b.md'),
      'link.md',
      'linked/b.md',
      'docs/../../other/b.md',
    ])
      assert.equal(await read(written), null, written)
    assert.equal((await read('inside.md'))?.state, 'read')
  })

  it('is none that may hold keys, as with files that are brought along', async () => {
    const names = [
      '.env',
      '.env.local',
      '.netrc',
      '.npmrc',
      'id_rsa',
      'id_ed25519',
      'a.pem',
      'a.key',
      'a.p12',
      'a.pfx',
      'a.jks',
    ]
    for (const name of names) {
      assert.ok(mayHoldKeys(name), name)
      writeFileSync(join(folder, name), 'words\n')
      assert.deepEqual(await read(name), { state: 'secrets' }, name)
    }
    for (const name of ['.git/config', '.hidden/a.md']) {
      writeFileSync(join(folder, name), 'words\n')
      assert.deepEqual(await read(name), { state: 'secrets' }, name)
    }
  })

  it('is text, and not too much of it', async () => {
    writeFileSync(join(folder, 'large.txt'), 'x'.repeat(2_000_001))
    writeFileSync(join(folder, 'binary.txt'), Buffer.from([0, 1, 2, 255]))
    execFileSync('mkfifo', [join(folder, 'pipe.txt')])
    assert.deepEqual(await read('large.txt'), { state: 'too-large' })
    assert.deepEqual(await read('binary.txt'), { state: 'not-text' })
    assert.equal(await read('pipe.txt'), null)
  })

  it('is none that git ignores', async () => {
    const repository = join(folder, 'repository')
    mkdirSync(repository)
    execFileSync('git', ['init', '-q', repository])
    writeFileSync(join(repository, '.gitignore'), 'local.json\n')
    writeFileSync(join(repository, 'local.json'), '{}\n')
    writeFileSync(join(repository, 'shared.json'), '{}\n')
    const options = { folders: [repository], git: harmlessGit(repository, process.env), mask: makeMask([]) }
    assert.deepEqual(await readBelow('local.json', options), { state: 'ignored' })
    assert.equal((await readBelow('shared.json', options))?.state, 'read')
    const silent = { ...options, git: async () => null }
    assert.deepEqual(await readBelow('shared.json', silent), { state: 'unanswered' }, 'nobody said that it may be read')
    assert.equal((await readBelow('b.md', { ...silent, folders: [join(home, 'other')] }))?.state, 'read')
  })

  it('is read and made ready once in a debate, and git is asked once, four at a time', async () => {
    const repository = join(folder, 'repository')
    let [asked, now, most] = [0, 0, 0]
    const git = askGit(async () => {
      asked++
      most = Math.max(most, ++now)
      await setTimeout(5)
      now--
      return 'shared.json\0'
    })
    const read = openFolders({ folders: [repository], git, mask: makeMask([]) })
    const spellings = ['shared.json', './shared.json', '/shared.json', join(repository, 'shared.json')]
    const found = await Promise.all(spellings.map(read))
    const shelves = new Set(found.map(file => (file?.state === 'read' ? file.shelf : null)))
    assert.deepEqual([asked, shelves.size, shelves.has(null)], [1, 1, false])
    writeFileSync(join(repository, 'shared.json'), '{"changed": true}\n')
    const later = await read('shared.json')
    assert.ok(later?.state === 'read' && shelves.has(later.shelf), 'as it was when it was cited first')
    await Promise.all(Array.from({ length: 12 }, (_, i) => git(['cat-file', String(i)])))
    assert.equal(most, 4)
  })
})

describe('a changed number', () => {
  const at = filesOf({
    '事故.md': '三月停机了47分钟。\n四月没有停机，也没有丢数据。\n',
    'incidents.md': 'In March we were down for 47 minutes.\nIt cost 1,200 dollars.\n',
    'others.md': 'The cache held 64 entries.\n',
  })

  it('differs, however few words stand around it', async () => {
    for (const [path, quote, difference] of [
      ['事故.md', '三月停机了74分钟', '三月停机了[-74-]{+47+}分钟'],
      ['事故.md', '停机了470分钟', '停机了[-470-]{+47+}分钟'],
      ['事故.md', '停机了9分钟', '停机了[-9-]{+47+}分钟'],
      ['incidents.md', 'down for 74 minutes', 'down for [-74-]{+47+} minutes'],
      ['incidents.md', 'It cost 12,000 dollars', 'It cost [-12,000-]{+1,200+} dollars'],
      ['incidents.md', 'cost 9 dollars', null],
    ] as const) {
      const found = await check(path, quote, undefined, at)
      assert.equal(found.result, 'differs', quote)
      assert.match(found.reason, /a number differs$/, quote)
      if (difference !== null) assert.equal(found.difference, difference)
    }
  })

  it('is none where other words stand around it', async () => {
    assert.equal((await check('事故.md', '宕机了74分钟', undefined, at)).result, 'not-there')
    assert.equal((await check('incidents.md', 'up for 74 minutes', undefined, at)).result, 'not-there')
  })

  it('is looked for without delay in a text of digits', async () => {
    const digits = filesOf({ 'a.md': '1'.repeat(500_000), 'b.md': '1,'.repeat(250_000) })
    const began = cpu()
    for (const path of ['a.md', 'b.md']) await check(path, '12 minutes and 13', undefined, digits)
    assert.ok(cpu() - began < 2_000, `${cpu() - began} ms`)
  })

  it('is shown among the punctuation of its source', async () => {
    const { difference } = await check('事故.md', '四月没有停机，也没有丢失数据', undefined, at)
    assert.equal(difference, '四月没有停机，也没有丢[-失-]数据')
  })
})

describe('many citations', () => {
  it('come to the right results, in English and Chinese', async () => {
    const { right, of } = await lookUp(2_000_000, 400)
    assert.ok(right / of >= 0.99, `${right} of ${of}`)
  })

  it('take little longer in a text that is eight times as long', async t => {
    const ratios: number[] = []
    for (let attempt = 0; attempt < 3 && !(Math.min(...ratios) < 3); attempt++) {
      const small = await lookUp(500_000, 200)
      const large = await lookUp(4_000_000, 200)
      ratios.push(large.ms / small.ms)
    }
    t.diagnostic(`against a text of an eighth: ${ratios.map(ratio => ratio.toFixed(2)).join(', ')}`)
    assert.ok(Math.min(...ratios) < 3, ratios.join(', '))
  })

  it('do not dwell on texts that mean harm', async () => {
    const texts = ['[', '](', '[a](', '"', '*', '_', '-', '\n> ', "a'", '…', '不', '(((a'].map(part =>
      part.repeat(40_000),
    )
    const began = cpu()
    for (const text of texts) {
      plainWords(text)
      const at = filesOf({ 'a.md': text })
      await check('a.md', text, undefined, at)
      await check('a.md', `${text.slice(0, 400)} and other words … ${text.slice(0, 50)}`, undefined, at)
    }
    assert.ok(cpu() - began < 5_000, `${cpu() - began} ms`)
  })
})

/** Looks up planted quotes once the index is built; ms of CPU. */
async function lookUp(bytes: number, count: number) {
  const { files, planted } = makeCorpus(bytes, count)
  const at = filesOf(Object.fromEntries(files.map(({ path, text }) => [path, text])))
  at.shelf.find(quoteOf('to build the index')!)
  const began = cpu()
  let right = 0
  for (const { path, lines, quote, result } of planted)
    if ((await check(path, quote, lines, at)).result === result) right++
  return { right, of: planted.length, ms: cpu() - began }
}

const cpu = (): number => process.cpuUsage().user / 1000
