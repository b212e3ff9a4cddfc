import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Citation, Target } from '../src/core/evidence.ts'
import { findCitations } from '../src/evidence/find/find.ts'
import { isQuick } from './support/quick.ts'

describe('findCitations: files', () => {
  it('reads lines in every way they are written', () => {
    const lined: [string, string][] = [
      ['in path/file.ts:12-30 it is', 'path/file.ts:12-30'],
      ['see file.ts:12:5.', 'file.ts:12'],
      ['file.ts#L12-L30, then', 'file.ts:12-30'],
      ['in file.ts line 12 we', 'file.ts:12'],
      ['lines 12–30 of file.ts show', 'file.ts:12-30'],
      ['file.ts (L12) is', 'file.ts:12'],
      ['file.ts, lines 12 and 13', 'file.ts:12-13'],
      ['logs/a.txt lines 640 to 641. 212 of', 'logs/a.txt:640-641'],
      ['file.ts(12,5) fails', 'file.ts:12'],
      ['`src/a.ts`:12 and', 'src/a.ts:12'],
      ['`src/a.ts:9-10` and', 'src/a.ts:9-10'],
      ['`src/a.ts`, lines 40–52', 'src/a.ts:40-52'],
      ['file.ts 第12行', 'file.ts:12'],
      ['file.ts 第 12 到 30 行有', 'file.ts:12-30'],
      ['file.ts第12-30行', 'file.ts:12-30'],
      ['file.ts 的第 12 行', 'file.ts:12'],
      ['file.ts：第8行', 'file.ts:8'],
      ['`a.ts` 第三十二行', 'a.ts:32'],
      [String.raw`D:\work\a.cs:20 is`, String.raw`D:\work\a.cs:20`],
    ]
    for (const [text, target] of lined) assert.deepEqual(targets(text), [`file ${target}`], text)
  })

  it('takes each of several lines of a file for a citation', () => {
    const several: [string, string[]][] = [
      ['docs/load.md:5,40 show it.', ['docs/load.md:5', 'docs/load.md:40']],
      ['`docs/load.md:5,40` show it.', ['docs/load.md:5', 'docs/load.md:40']],
      ['See docs/load.md:5 and :40 for it.', ['docs/load.md:5', 'docs/load.md:40']],
      ['See lines 5 and 40 of docs/load.md.', ['docs/load.md:5', 'docs/load.md:40']],
      ['docs/load.md, lines 5, 8-9 and 40', ['docs/load.md:5', 'docs/load.md:8-9', 'docs/load.md:40']],
      ['见设计.md第3行和第7行。', ['设计.md:3', '设计.md:7']],
      ['见设计.md第3、7行。', ['设计.md:3', '设计.md:7']],
      ['docs/load.md:12,5 is a column', ['docs/load.md:12']],
      ['docs/load.md:5, line 40 of the log', ['docs/load.md:5']],
    ]
    for (const [text, places] of several) {
      assert.deepEqual(
        targets(text),
        places.map(place => `file ${place}`),
        text,
      )
    }
  })

  it('gives words to the line that is named beside them, of the file that was named before', () => {
    assert.deepEqual(citations('设计.md 第3行写道“缓存不在进程之间共享”，第4行“缓存最多五百条记录”。'), [
      'file 设计.md:3 «缓存不在进程之间共享»',
      'file 设计.md:4 «缓存最多五百条记录»',
    ])
    assert.deepEqual(
      citations('docs/a.md:5 says "the cache is not shared by workers", line 40 "it holds many entries".'),
      ['file docs/a.md:5 «the cache is not shared by workers»', 'file docs/a.md:40 «it holds many entries»'],
    )
    assert.deepEqual(citations('Lines 5 and 40 of docs/a.md say "the cache is not shared by workers".'), [
      'file docs/a.md:5-40 «the cache is not shared by workers»',
    ])
  })

  it('finds paths with a folder or a known ending, and names of files', () => {
    assert.deepEqual(targets('README.md, Makefile, package.json and docs/设计.md; see `README` and ./run.sh'), [
      'file README.md',
      'file Makefile',
      'file package.json',
      'file docs/设计.md',
      'file README',
      'file ./run.sh',
    ])
    assert.deepEqual(targets('参见docs/a.md写道，以及根据设计文档.md'), ['file docs/a.md', 'file 设计文档.md'])
    assert.deepEqual(targets('[x](docs/a.md#L3), [top](#top), [mail](mailto:a@b.c)'), ['file docs/a.md:3'])
  })

  it('takes the whole reference for its span', () => {
    const text = 'So `src/a.ts` (lines 3 to 5) it is.'
    assert.equal(text.slice(...only(text).span), '`src/a.ts` (lines 3 to 5)')
  })
})

describe('findCitations: pages, ids, commits, packages', () => {
  it('leaves the punctuation behind an address alone', () => {
    assert.deepEqual(
      targets('https://example.com/a。还有(https://q.org/b). <https://a.b/c> [x](https://x.y/z_(a)), www.a.org/b'),
      [
        'page https://example.com/a',
        'page https://q.org/b',
        'page https://a.b/c',
        'page https://x.y/z_(a)',
        'page https://www.a.org/b',
      ],
    )
    assert.deepEqual(targets('https://github.com/a/b/blob/main/a.ts#L1'), [
      'page https://github.com/a/b/blob/main/a.ts#L1',
    ])
  })

  it('knows DOIs and arXiv ids, also as links', () => {
    assert.deepEqual(targets('doi:10.1000/x1, 10.1145/3292500.3330701. https://doi.org/10.1234/abc'), [
      'doi 10.1000/x1',
      'doi 10.1145/3292500.3330701',
      'doi 10.1234/abc',
    ])
    assert.deepEqual(targets('arXiv:2404.13076, https://arxiv.org/abs/2404.13076v2, 2404.13077 on arXiv'), [
      'arxiv 2404.13076',
      'arxiv 2404.13076v2',
      'arxiv 2404.13077',
    ])
    assert.deepEqual(targets('the value 2404.13076 rose'), [])
  })

  it('takes hex for a commit only where it is one', () => {
    assert.deepEqual(targets('commit a1b2c3d, `0a1b2c3d`, 提交 a1b2c3d4, a/b@a1b2c3f, fixed in 9d1e07b'), [
      'commit a1b2c3d',
      'commit 0a1b2c3d',
      'commit a1b2c3d4',
      'commit a1b2c3f',
      'commit 9d1e07b',
    ])
    assert.deepEqual(targets('#a1b2c3d, deadbeef, a1b2c3d, 550e8400-e29b-41d4-a716-446655440000, commit deadbeef'), [])
  })

  it('takes a package only with its version', () => {
    assert.deepEqual(targets('lodash@4.17.21, @scope/name@^2.0.0 and `requests==2.31.0`'), [
      'package lodash@4.17.21',
      'package @scope/name@^2.0.0',
      'package requests@2.31.0',
    ])
    assert.deepEqual(targets('react 18.2.0, lodash, me@example.com, root@10.0.0.1, git@github.com:a/b.git'), [])
  })
})

describe('findCitations: quoted words', () => {
  it('gives a quotation to the reference beside it', () => {
    const cases: [string, string][] = [
      ['README.md says "fast by default".', 'file README.md «fast by default»'],
      ['"fast by default" (docs/a.md:3)', 'file docs/a.md:3 «fast by default»'],
      ['According to docs/a.md, “fast by default”.', 'file docs/a.md «fast by default»'],
      ['"Tokens expire," says README.md.', 'file README.md «Tokens expire»'],
      ['“The lane is slow at eight.” — docs/a.md line 6. So', 'file docs/a.md:6 «The lane is slow at eight.»'],
      ['docs/a.md 写道：“缓存总是热的”', 'file docs/a.md «缓存总是热的»'],
      ['“缓存总是热的”（docs/a.md:3）。', 'file docs/a.md:3 «缓存总是热的»'],
      ['As RFC 6749 states, "tokens must expire".', 'other RFC 6749 «tokens must expire»'],
      ['《设计文档》第 3 节说“缓存总是热的”', 'other 设计文档 «缓存总是热的»'],
      ['As Knuth wrote, "premature optimization".', 'other Knuth «premature optimization»'],
    ]
    for (const [text, citation] of cases) assert.deepEqual(citations(text), [citation], text)
  })

  it('gives a quotation to who is said to have spoken, and tells the round', () => {
    const cases: [string, string][] = [
      ['The proposer said: "it is slow".', 'proposer'],
      ['As the challenger wrote in round 1, "it is slow".', 'challenger round 1'],
      ['In your opening you claim "it is slow".', 'you'],
      ['You wrote — and I quote — "it is slow".', 'you'],
      ['Their words: "it is slow".', 'somebody'],
      ['Party A argues "it is slow".', 'Party A'],
      ['The challenger’s claim that "it is slow" fails.', 'challenger'],
      ['"it is slow," wrote the proposer in round 2.', 'proposer round 2'],
      ['round-1/proposer: "it is slow"', 'round-1/proposer'],
      ['正方在第一轮说“it is slow”', '正方 round 1'],
      ['反方声称「it is slow」', '反方'],
      ['你在开篇写道："it is slow"', 'you'],
      ['甲方认为“it is slow”。', '甲方'],
      ['正方的原话是“it is slow”。', '正方'],
      ['“it is slow”——反方', '反方'],
    ]
    for (const [text, speaker] of cases) assert.deepEqual(citations(text), [`speech ${speaker} «it is slow»`], text)
    const text = 'The proposer said: "it is slow".'
    assert.equal(text.slice(...only(text).span), '"it is slow"')
  })

  it('reads block quotations that somebody introduces or signs', () => {
    assert.deepEqual(citations('The proposer wrote:\n\n> it is slow\n> and bad\n\nNo.'), [
      'speech proposer «it is slow\nand bad»',
    ])
    assert.deepEqual(citations('> it is slow\n\n— README.md\n'), ['file README.md «it is slow»'])
    assert.deepEqual(citations('> it is slow\n> — the proposer, round 2'), ['speech proposer round 2 «it is slow»'])
    assert.deepEqual(citations('> it is slow\n\nNobody knows.'), [])
  })

  it('finds each of several quotations, and none inside of quoted words', () => {
    const text = 'README.md says "A is good" and "B is bad".'
    assert.deepEqual(citations(text), ['file README.md «A is good»', 'file README.md «B is bad»'])
    assert.deepEqual(citations('The proposer said: "see src/a.ts:12 and https://a.b/c".'), [
      'speech proposer «see src/a.ts:12 and https://a.b/c»',
    ])
  })

  it('takes no scare quotes, terms, titles, denials or suppositions for citations', () => {
    const nothing = `The so-called "smart" cache. The term "eventual consistency" is old. "Dune" is a book.
The proposer's "smart" cache. The proposer never said "it is fast". One might say "it is fast".
You would say "no way". If you say "free", think. They call it "best effort". Users ask "why is it slow?"
正方的“智能”缓存。所谓的“银弹”。正方认为“缓存”不重要。反方从未说过“免费”。如果你说“免费”，那就错了。`
    for (const text of nothing.split('\n')) assert.deepEqual(citations(text), [], text)
    assert.deepEqual(citations('"it is fast" — README.md disagrees with that.'), ['file README.md'])
    assert.deepEqual(citations('README.md does not say "it is fast".'), ['file README.md'])
  })
})

describe('findCitations: words beside a place', () => {
  it('gives them to the nearest one of their sentence, list item or row, whatever stands between', () => {
    const cases: [string, string][] = [
      ['- *Cars.* docs/a.md:5 → “the lane is slow”. No.', 'file docs/a.md:5 «the lane is slow»'],
      ['“the lane is slow” ← docs/a.md:6', 'file docs/a.md:6 «the lane is slow»'],
      ['Open docs/a.md:3 and find “the lane is slow” there.', 'file docs/a.md:3 «the lane is slow»'],
      ['- Source: docs/a.md:3. Quote: “the lane is slow”.', 'file docs/a.md:3 «the lane is slow»'],
      ['Quote: “the lane is slow”\nSource: docs/a.md:3', 'file docs/a.md:3 «the lane is slow»'],
      ['| docs/a.md:9 | It is slow | “the lane is slow” |', 'file docs/a.md:9 «the lane is slow»'],
      ['See docs/a.md:3. It says “the lane is slow”.', 'file docs/a.md:3 «the lane is slow»'],
      ['翻开 docs/a.md 第3行就能看到“早高峰车道很慢”这句话。', 'file docs/a.md:3 «早高峰车道很慢»'],
      ['“早高峰车道很慢”这句话就在 docs/a.md:3。', 'file docs/a.md:3 «早高峰车道很慢»'],
      ['In docs/a.md we promise: “the lane is slow”.', 'file docs/a.md «the lane is slow»'],
    ]
    for (const [text, citation] of cases) assert.deepEqual(citations(text), [citation], text)
  })

  it('pairs several places with several quotations', () => {
    const both = ['file docs/a.md:8 «the lane is slow»', 'file docs/b.md:9 «the lane is fast»']
    const texts = [
      '| docs/a.md:8 | “the lane is slow” | docs/b.md:9 | “the lane is fast” |',
      '| “the lane is slow” | docs/a.md:8 |\n| “the lane is fast” | docs/b.md:9 |',
      '“the lane is slow” → docs/a.md:8; “the lane is fast” → docs/b.md:9',
      'docs/a.md:8 → “the lane is slow”, docs/b.md:9 → “the lane is fast”',
      '- “the lane is slow”\n  (docs/a.md:8)\n- “the lane is fast”\n  docs/b.md:9',
      'In docs/a.md:8 it is “the lane is slow”, in docs/b.md:9 “the lane is fast”.',
    ]
    for (const text of texts) assert.deepEqual(citations(text), both, text)
    assert.deepEqual(citations('docs/x.md:2 says, sort of, “the lane is slow” [docs/a.md:6].'), [
      'file docs/x.md:2',
      'file docs/a.md:6 «the lane is slow»',
    ])
  })

  it('gives a block to the line that leads to it, or to what it is headed or signed with', () => {
    const texts = [
      '1. `docs/a.md:6`, under “Load”\n   > “the lane is slow”',
      '- `docs/a.md:6`, under “Load”\n\n    > the lane is slow',
      'See docs/a.md:6.\n\n> the lane is slow',
      '## `docs/a.md:6`\n\n> the lane is slow',
      '> the lane is slow\nSource: docs/a.md:6',
      '> the lane is slow (docs/a.md:6)',
      '> docs/a.md:6: the lane is slow',
    ]
    for (const text of texts) assert.deepEqual(citations(text), ['file docs/a.md:6 «the lane is slow»'], text)
  })

  it('leaves a place alone that only stands near other words', () => {
    const texts = [
      'the so-called "smart" cache in src/a.ts:12',
      'src/a.ts:12 implements the "fire and forget" mode.',
      'src/a.ts:12 contradicts “the lane is slow”.',
      'src/a.ts:12 asks for two reviews, not “a quick look by somebody”.',
      'Everyone repeats “move fast and break things”, yet src/a.ts:12 is slow.',
      'If src/a.ts:12 said “the lane is slow”, I would agree.',
      'Replace src/a.ts:12 with “the lane is slow”.',
      'The section "How lanes work here" in src/a.ts:12 is long.',
      'The checker says “e1 holds” about src/a.ts:12.',
      '建议把 src/a.ts:12 改成“早高峰车道很慢”。',
      'src/a.ts:12 根本没有“早高峰车道很慢”这种话。',
    ]
    for (const text of texts) assert.deepEqual(citations(text), ['file src/a.ts:12'], text)
  })

  it('takes code for quoted where a place is said to have it, and not where it is proposed', () => {
    const quoted = [
      'src/a.ts:12 has `return 1` now.',
      '`src/a.ts:12` 写着 `return 1`。',
      'src/a.ts:12:\n```\nreturn 1\n```',
    ]
    for (const text of quoted) assert.deepEqual(citations(text), ['file src/a.ts:12 «return 1»'], text)
    const other = ['src/a.ts:12 calls `close`.', 'Change src/a.ts:12 to:\n```\nreturn 1\n```']
    for (const text of other) assert.deepEqual(citations(text), ['file src/a.ts:12'], text)
    const long = 'x\n'.repeat(31)
    assert.deepEqual(citations(`src/a.ts:12:\n\`\`\`\n${long}\`\`\``), ['file src/a.ts:12'])
  })

  it('reads Windows paths with spaces between backticks and quotation marks', () => {
    assert.deepEqual(targets('See `C:\\Program Files\\my app.ini:12` and "C:\\Program Files\\b.ini" line 3.'), [
      'file C:\\Program Files\\my app.ini:12',
      'file C:\\Program Files\\b.ini:3',
    ])
  })
})

describe('findCitations: who said it, and when', () => {
  it('goes by the subject of the word of saying', () => {
    const cases: [string, string][] = [
      ['My colleague across the table said, and I wrote it down, “it is slow”.', 'you'],
      ['Opposing counsel told us “it is slow”.', 'you'],
      ['The other party, whom I respect, wrote: “it is slow”.', 'other party'],
      ['My opponent has me saying “it is slow”.', 'I'],
      ['I was told “it is slow” by the proposer.', 'proposer'],
      ['> it is slow\n\nYou wrote that in round 1.', 'you round 1'],
      ['| you, round 1 | “it is slow” | fair |', 'you round 1'],
      ['## Round 1, proposer\n\n> it is slow', 'proposer round 1'],
      ['对面的同事说过一句话，我记了下来：“it is slow”。', 'you'],
      ['“it is slow”，质疑方如是说。', '质疑方'],
    ]
    for (const [text, speaker] of cases) assert.deepEqual(citations(text), [`speech ${speaker} «it is slow»`], text)
  })

  it('keeps the round of one speaker away from another', () => {
    const alone = [
      'In round 2 the challenger denied what you wrote: “it is slow”.',
      'As I said in round 2, you wrote “it is slow”.',
    ]
    for (const text of alone) assert.deepEqual(citations(text), ['speech you «it is slow»'], text)
    assert.deepEqual(citations('You wrote “it is slow”, and in round 2 the challenger said “it is fast”.'), [
      'speech you «it is slow»',
      'speech challenger round 2 «it is fast»',
    ])
  })

  it('knows seats by the names it is given, and who is addressed', () => {
    const cases: [string, string][] = [
      ['Platform argues “it is slow”.', 'Platform'],
      ['Platform 认为“it is slow”。', 'Platform'],
      ['平台组在第二轮说“it is slow”。', '平台组 round 2'],
      ['“it is slow” — Platform, round 2.', 'Platform round 2'],
      ['As On-call put it, “it is slow”.', 'on-call'],
      ['To Platform: you wrote “it is slow”.', 'Platform'],
      ['@Platform you wrote “it is slow”.', 'Platform'],
      ['### To Platform\n\nWell.\n\nYour opening says “it is slow”.', 'Platform'],
      ['To Platform: hello.\n\nYou all wrote “it is slow”.', 'you'],
    ]
    const names = ['platform', 'Platform', 'on-call', '平台组']
    for (const [text, speaker] of cases)
      assert.deepEqual(
        findCitations(text, names).map(({ target }) => shown(target).toLowerCase()),
        [`speech ${speaker}`.toLowerCase()],
        text,
      )
    for (const text of [
      'The platform team has “a lot of fun” with it.',
      'Platform work is “never really done at all”.',
    ])
      assert.deepEqual(findCitations(text, names), [], text)
  })
})

describe('findCitations: whose words these are not', () => {
  it('takes a term for no words of the place behind it', () => {
    const only = [
      '过去那套“脑筋急转弯”已经取消（docs/a.md:7）。',
      '“停下来问人”这一步已经写进流程（见 docs/a.md:7）。',
      'docs/a.md:7 取消了“脑筋急转弯”这类题目。',
      '我方坚持“停下来问人”，理由见 docs/a.md:7。',
      '我方接受“先试后推”（docs/a.md:7）。',
      'I accept "stop first" (docs/a.md:7).',
    ]
    for (const text of only) assert.deepEqual(citations(text), ['file docs/a.md:7'], text)
    for (const text of ['正方坚持“小步快跑”。', '反方质疑“八十个连接”。']) assert.deepEqual(citations(text), [], text)
    const quoted = [
      '“停下来问人”（docs/a.md:7）',
      '“停下来问人”这几个字出自 docs/a.md:7。',
      'docs/a.md:7 写着“停下来问人”。',
    ]
    for (const text of quoted) assert.deepEqual(citations(text), ['file docs/a.md:7 «停下来问人»'], text)
  })

  it('gives words to nobody who only agrees with them or doubts them', () => {
    const nobody = [
      'We agree that "the contract runs for a whole year".',
      'I admit: "the contract runs for a whole year".',
      '我承认“合同在第十二个月之前不得终止”。',
      '我方同意“合同在第十二个月之前不得终止”这一点。',
      '我方质疑“每周公布推翻率就能防止结果漂移”。',
      '反方质疑“每周公布推翻率就能防止结果漂移”的说法。',
    ]
    for (const text of nobody) assert.deepEqual(citations(text), [], text)
    const cases: [string, string][] = [
      ['The challenger admitted in round 2 that "the contract runs for a year".', 'challenger round 2'],
      ['As I conceded in round 1, "the contract runs for a year".', 'I round 1'],
      ['I accept what the challenger said: "the contract runs for a year".', 'challenger'],
    ]
    for (const [text, who] of cases)
      assert.deepEqual(citations(text), [`speech ${who} «the contract runs for a year»`], text)
    assert.deepEqual(citations('反方质疑我方“改用密钥登录的代价只是一周电话”的说法。'), [
      'speech I «改用密钥登录的代价只是一周电话»',
    ])
  })

  it('gives words with a reference attached to the reference, unless a round is told', () => {
    const attached = [
      'I concede that "the contract runs for a year" [1].\n\n[1]: docs/a.md:7',
      'You said "the contract runs for a year" (docs/a.md:7).',
      '我部分承认：纪要里确实写着“the contract runs for a year”（docs/a.md:7）。',
    ]
    for (const text of attached)
      assert.deepEqual(citations(text), ['file docs/a.md:7 «the contract runs for a year»'], text)
    assert.deepEqual(citations('You claimed "the contract runs for a year" (see docs/a.md:7).'), [
      'speech you «the contract runs for a year»',
      'file docs/a.md:7',
    ])
    assert.deepEqual(citations('As I said in round 1, "the contract runs for a year" (docs/a.md:7).'), [
      'speech I round 1 «the contract runs for a year»',
      'file docs/a.md:7',
    ])
    assert.deepEqual(citations('It is so: "the contract runs for a year". [The rules](docs/a.md) say "it may end".'), [
      'file docs/a.md «it may end»',
    ])
  })

  it('uses up what stands behind a quotation', () => {
    assert.deepEqual(citations('“代价只是一周电话。”是我方第一轮说的，“排队挪到了电话里。”是反方第二轮说的。'), [
      'speech I round 1 «代价只是一周电话。»',
      'speech 反方 round 2 «排队挪到了电话里。»',
    ])
    assert.deepEqual(citations('“代价只是一周电话”是我方第一轮说的，“排队挪到了电话里”则无人说过。'), [
      'speech I round 1 «代价只是一周电话»',
    ])
    assert.deepEqual(citations('"it is slow," wrote the proposer, and added "it will stay slow".'), [
      'speech proposer «it is slow»',
      'speech proposer «it will stay slow»',
    ])
  })

  it('takes a heading for no source', () => {
    const texts = [
      '### Anticipated objection\n"It broke once." Yes, in June.',
      '## Main Claim\n\n> It broke once in June and again in July.\n\nYes.',
      '**Anticipated objection**\n"It broke once in June and then again." Yes.',
    ]
    for (const text of texts) assert.deepEqual(citations(text), [], text)
    assert.deepEqual(citations("The proposer's objection:\n\n> It broke once."), ['speech proposer «It broke once.»'])
  })
})

describe('findCitations: further ways to name a source', () => {
  it('reads what joins words and their place', () => {
    const english = ['has been attributed to', 'is attributed to', 'comes from', 'is taken from', 'is from']
    for (const joint of [...english, 'was quoted verbatim from'])
      assert.deepEqual(citations(`"the lane is very slow" ${joint} docs/a.md:7.`), [
        'file docs/a.md:7 «the lane is very slow»',
      ])
    for (const joint of ['这句话的出处写成', '出处是', '，出处为', '这句引自', '一句摘自', '这个说法来自', '出自'])
      assert.deepEqual(
        citations(`“早高峰车道很慢”${joint} docs/a.md:7。`),
        ['file docs/a.md:7 «早高峰车道很慢»'],
        joint,
      )
    for (const text of [
      '“早高峰车道很慢”并非出自 docs/a.md:7。',
      '"the lane is slow" is wrongly attributed to docs/a.md:7.',
    ])
      assert.deepEqual(citations(text), ['file docs/a.md:7'], text)
  })

  it('reads who spoke from a cell of the row, before the words or behind them', () => {
    const cases: [string, string[]][] = [
      ['| "it is very slow" | Challenger, round 1 | No. |', ['speech Challenger round 1 «it is very slow»']],
      ['| Challenger (round 2) | Weak. See below. | "it is slow" |', ['speech Challenger round 2 «it is slow»']],
      ['| 1 | “车道在早高峰很慢” | 不成立 | 反方第一轮 |', ['speech 反方 round 1 «车道在早高峰很慢»']],
      ['| "it is slow" | Proposer | round 2 |', ['speech Proposer round 2 «it is slow»']],
      ['| "it is slow" | docs/a.md:7 | Proposer |', ['file docs/a.md:7 «it is slow»']],
      ['| I | "it is slow" | docs/a.md:7 |', ['file docs/a.md:7 «it is slow»']],
    ]
    for (const [text, found] of cases) assert.deepEqual(citations(text), found, text)
    const both = ['speech Proposer «it is fast»', 'speech Challenger «it is slow»']
    assert.deepEqual(citations('| Proposer | "it is fast" | Challenger | "it is slow" |'), both)
    assert.deepEqual(citations('| "it is fast" | Proposer | "it is slow" | Challenger |'), both)
  })

  it('knows more words of saying, and titles with a mark at their end', () => {
    for (const verb of ['质疑', '反问', '追问', '坚称', '辩称', '断言', '强调', '抱怨'])
      assert.deepEqual(citations(`反方${verb}“车道在早高峰一直很慢”。`), ['speech 反方 «车道在早高峰一直很慢»'], verb)
    assert.deepEqual(citations('*Work Rules!* puts it this way: “a work sample is best”.'), [
      'other Work Rules! «a work sample is best»',
    ])
    assert.deepEqual(citations('This is *Wrong!* and “a very bad idea in general”.'), [])
  })

  it('gives the exact words of nobody in particular to who was named last, or to the other side', () => {
    const cases: [string, string][] = [
      ["I take the challenger's points.\n\n**One.** The full sentence was “the lane is slow”.", 'speech challenger'],
      ['**One.** The exact words were “the lane is slow”.', 'speech you'],
      ['The proposer spoke. In round 2 we were told “the lane is slow”.', 'speech proposer round 2'],
      ['反方谈到了车道。原话是“the lane is slow”。', 'speech 反方'],
      ['docs/a.md:7 is clear. The exact words were “the lane is slow”.', 'file docs/a.md:7'],
    ]
    for (const [text, source] of cases) assert.deepEqual(citations(text), [`${source} «the lane is slow»`], text)
    const nobody = ['We were told “the lane is slow”.', 'We were told by the vendor that “the lane is slow”.']
    for (const text of nobody) assert.deepEqual(citations(text), [], text)
    assert.deepEqual(citations('docs/a.md settles it.\n\nThe exact words were “the lane is slow”.'), ['file docs/a.md'])
  })
})

describe('findCitations: what accuses nobody', () => {
  it('gives words that are accepted to nobody, whatever else their speaker insists on', () => {
    assert.deepEqual(targets('我坚持由机器处理，并接受“查不到不等于没做”：查询要隔一段时间做两次。'), [])
    assert.deepEqual(targets('反方坚持认为“查不到就等于没有做过”。').length, 1)
  })

  it('takes code behind a place for its words only where it is said to stand there', () => {
    const quotes = (text: string) => findCitations(text).map(({ quote }) => quote)
    assert.deepEqual(
      quotes('可以声明查询接口（decisions.md:18），那就用它：\n\n```\nawait log.append(intent)\n```\n'),
      [undefined],
    )
    assert.deepEqual(quotes('Declared in src/a.ts:18, so use it:\n\n```\nawait log.append(intent)\n```\n'), [undefined])
    assert.deepEqual(quotes('src/a.ts:18 reads:\n\n```\nawait log.append(intent)\n```\n'), ['await log.append(intent)'])
    assert.deepEqual(quotes('src/a.ts:18:\n\n```\nawait log.append(intent)\n```\n'), ['await log.append(intent)'])
  })

  it('takes a heading in brackets for where the block behind it stands', () => {
    const quotes = (text: string) => findCitations(text).map(({ quote }) => quote)
    const block = '\n   > “Writers wait for each other.”\n'
    assert.deepEqual(quotes(`1. **速度** — \`docs/load.md:7\`（“Load test, 2026-05-20”）${block}`), [
      'Writers wait for each other.',
    ])
    assert.deepEqual(quotes(`- docs/load.md:7 ("What happened here")${block}`), ['Writers wait for each other.'])
    assert.deepEqual(quotes('docs/load.md:7 (“Writers wait for each other.”)\n\nThat is all.'), [
      'Writers wait for each other.',
    ])
  })
})

describe('findCitations: notes', () => {
  it('gives each mention its source, and does not count the entry again', () => {
    const text = 'True [1]. And "so is this" [^2]. 见【3】\n\n[1]: https://a.com/x\n[^2]: src/a.ts:12\n【3】 docs/b.md'
    assert.deepEqual(citations(text), ['page https://a.com/x', 'file src/a.ts:12 «so is this»', 'file docs/b.md'])
    assert.deepEqual(
      findCitations(text).map(({ span }) => text.slice(...span)),
      ['[1]', '[^2]', '【3】'],
    )
  })

  it('reads numbered lists under a heading; an entry nobody mentions counts by itself', () => {
    assert.deepEqual(targets('So [1] and [2, 3].\n\n## Sources\n1. https://a.com/x\n2. Knuth\n3. src/a.ts\n4. b.md'), [
      'page https://a.com/x',
      'other Knuth',
      'file src/a.ts',
      'file b.md',
    ])
    assert.deepEqual(targets('如[1]所示。\n\n参考资料\n1. docs/a.md 第3行'), ['file docs/a.md:3'])
  })

  it('takes a mark without a list for nothing', () => assert.deepEqual(targets('as shown [1], array[0], [x] done'), []))
})

describe('findCitations: what only looks like one', () => {
  const nothing = [
    'v1.2.3, Node 24.16 at 12:30, 10:05:33, 3:1 and 16:9, 7/10, 2024-01-02, 10.0.0.1:8080, localhost:3000, 5 p.m.',
    'joe@host.rs, a@b.cn, Node.js, Vue.js, Next.js, Socket.IO, ASP.NET, README alone, #hashtag, e.g. this, i.e. that',
    '`foo.bar()` `obj.prop` `std::vector` `a/b` `console.log` `process.env` `application/json` `origin/main` `a==b`',
    'and/or, client/server, TCP/IP, I/O, CI/CD, 24/7, km/h, $1.50/req, 输入/输出, 前端/后端',
    '## 1.2 README.md',
    'x\n```ts\nimport a from "./a.ts"\n```\n',
    '~~~\nsrc/a.ts:12\n~~~',
    'Write a Dockerfile for it. Use `npm install` and `/v1/chat/completions`.',
  ]
  for (const text of nothing) it(text.slice(0, 60), () => assert.deepEqual(targets(text), []))
})

describe('findCitations: any text', () => {
  it('gives spans in order that never overlap', () => {
    const pieces = [
      'README.md',
      ' says ',
      '"so it is"',
      ' (src/a.ts:12) ',
      '[1]',
      '\n[1]: https://a.b/c\n',
      '> x y z\n',
      '`a.ts`',
      '“',
      '正方说“好的”',
    ]
    for (let seed = 1; seed < 400; seed++) {
      const text = Array.from(
        { length: 12 },
        (_, at) => pieces[(seed * (at + 3) * 7919 + at * seed) % pieces.length],
      ).join('')
      let end = 0
      for (const { span } of findCitations(text)) {
        assert.ok(span[0] >= end && span[1] > span[0] && span[1] <= text.length, text)
        end = span[1]
      }
    }
  })

  const hostile = [
    '[',
    '(',
    '"',
    '“',
    '/',
    '\\',
    '`',
    '](',
    '@',
    " 'a",
    'a.ts ',
    '`a.ts` ',
    '[1]: a.ts\n',
    '> a\n',
    'says "a b c" ',
    '正方说“好”',
    'https://',
    '10.1234/',
    '\n',
    '```\n',
    'lines 1, ',
    '第1行',
    '*A',
    '--',
    'a.',
    'docs/a.md:3 → “a b c d” ',
    '| docs/a.md:3 | “a b c” |\n',
    'a.ts:1:\n```\nb\n```\n',
    '@Ada you said "a b c"\n',
    'in docs/a.md we say “a b c d” ',
    '"C:\\a b',
    'The exact words were “a b c d e f”. ',
    '| “a b c d” | Proposer | “e f g h” ',
    '“停下来问人问人”是我方第一轮说的，',
    '# A objection\n"a b c d"\n',
  ]
  for (const piece of hostile) {
    it(`is quick on 1 MB of ${JSON.stringify(piece)}`, () => {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
      assert.ok(isQuick(() => findCitations(text, ['Ada', '平台组']), 100))
    })
  }

  it('reads 200 KB of speech without delay', () => {
    const paragraph = 'The cache is warm at eight, and nobody has measured it since. '.repeat(12)
    const cited = `The proposer said: "it is slow". See src/a.ts:12 and [1].\n\n${paragraph}\n\n`
    const text = `${cited.repeat(Math.ceil(200_000 / cited.length))}[1]: https://a.b/c`
    assert.ok(isQuick(() => findCitations(text), 50))
  })
})

function only(text: string): Citation {
  const found = findCitations(text)
  assert.equal(found.length, 1, text)
  return found[0]!
}

const targets = (text: string): string[] => findCitations(text).map(({ target }) => shown(target))

const citations = (text: string): string[] =>
  findCitations(text).map(({ target, quote }) => (quote === undefined ? shown(target) : `${shown(target)} «${quote}»`))

function shown(target: Target): string {
  switch (target.kind) {
    case 'file':
      return `file ${target.path}${target.lines ? `:${[...new Set(target.lines)].join('-')}` : ''}`
    case 'speech':
      return `speech ${target.turn ?? target.speaker ?? 'somebody'}${target.round ? ` round ${target.round}` : ''}`
    case 'page':
      return `page ${target.url}`
    case 'commit':
      return `commit ${target.hash}`
    case 'package':
      return `package ${target.name}@${target.version}`
    case 'other':
      return `other ${target.name}`
    default:
      return `${target.kind} ${target.id}`
  }
}
