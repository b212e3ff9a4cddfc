import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findUnsupported } from '../src/evidence/claims.ts'
import { findCitations } from '../src/evidence/find/find.ts'
import { isQuick } from './support/quick.ts'

const claims = (text: string) => findUnsupported(text, findCitations(text))

const facts = `PostgreSQL handles 40,000 writes per second on a single node.
The new cache is twice as fast as the old one.
Studies show that code review catches most defects.
No client can bypass the rate limiter.
Redis guarantees exactly-once delivery.
SQLite supports concurrent writers.
The migration reduced our error rate by 37%.
The lock prevents two workers from writing at the same time.
GraphQL always returns status code 200.
Most outages are caused by configuration changes.
It is well known that MongoDB loses data under partition.
The rewrite took eighteen months and cost 4 million dollars.
JWTs cannot be revoked.
缓存命中率达到 95%。
研究表明，远程办公会降低协作效率。
微服务必然导致运维成本上升。
PostgreSQL 支持逻辑复制。
该方案比原来快三倍。
所有请求都会经过网关。
队列每秒总能处理900个请求。
这种锁保证了写入的顺序。
我们的接口从不返回空值。`

const others = `We should cut latency by 40%.
I think the cache is twice as fast.
If traffic doubles, the queue always overflows.
The challenger claims that Redis guarantees delivery.
Does SQLite support concurrent writers?
In my view this always leads to trouble.
I concede that the migration took two years.
Let us start with a 10% rollout.
Use PostgreSQL, which supports JSON.
This may cause outages.
My first point is that all roads lead to Rome.
Your argument always returns to cost.
You say that 95% of users are happy.
There is no evidence that 95% of users are happy.
For example, a 500 ms delay costs 2% of sales.
We propose to keep the data for 30 days.
Assume that 10% of requests fail.
That is a good argument, and all of it matters.
Above all, be clear.
## Costs rose by 40%
\`\`\`The cache hit rate is 95%.\`\`\`
> The cache hit rate is 95%.
| hit rate | is 95% |
The figures are these: 95% of all requests:
我认为缓存命中率达到 95%。
如果流量翻倍，队列必然溢出。
对方声称微服务必然导致成本上升。
我们应该把延迟降低 40%。
缓存能达到 95% 的命中率吗？
我承认迁移用了 18 个月。
例如，500 毫秒的延迟会损失 2% 的销售额。
没有任何证据表明 95% 的用户满意。
建议先灰度 10% 的流量。
正方的论点总是回到成本。`

describe('findUnsupported', () => {
  it('lists what is stated as a fact', () => {
    for (const text of facts.split('\n')) assert.deepEqual(claims(text), [text], text)
  })

  it('leaves opinions, conditions, questions, advice, concessions and reports alone', () => {
    for (const text of others.split('\n')) assert.deepEqual(claims(text), [], text)
  })

  it('takes a citation in the sentence, in its list item or directly behind it for support', () => {
    const supported = [
      'The cache hit rate is 95% (docs/cache.md:12).',
      'The cache hit rate is 95%. See docs/cache.md:12.',
      'The cache hit rate is 95%. (docs/cache.md:12) We go on.',
      'The cache hit rate is 95%.[1] We go on.\n\n[1]: https://a.com/x',
      '- The cache hit rate is 95%. It never falls below 90%. Source: docs/cache.md',
      'docs/cache.md:12 has the figure. It never falls below 90%.',
      '缓存命中率达到 95%（见 docs/cache.md 第 12 行）。',
      '缓存命中率达到 95%。见 docs/cache.md 第 12 行。',
    ]
    for (const text of supported) assert.deepEqual(claims(text), [], text)
  })

  it('does not let a citation elsewhere support it', () => {
    const text =
      'See docs/a.md for the plan.\n\nThe cache hit rate is 95%. The team in charge reads docs/a.md on the way to work.\n- Redis guarantees delivery.\n- docs/b.md'
    assert.deepEqual(claims(text), ['The cache hit rate is 95%.', 'Redis guarantees delivery.'])
  })

  it('gives exact sentences without list marks and emphasis, abbreviations and decimals whole', () => {
    const text = `# Heading

1. **Speed:** the cache answers in 2.5 ms on average, e.g. on Mondays. We like that.
2. **JWTs cannot be revoked.**
   - Redis guarantees
     delivery.

一、缓存命中率达到 95%。我们喜欢它。`
    assert.deepEqual(claims(text), [
      'the cache answers in 2.5 ms on average, e.g. on Mondays.',
      'JWTs cannot be revoked.',
      'Redis guarantees\n     delivery.',
      '缓存命中率达到 95%。',
    ])
    for (const claim of claims(text)) assert.ok(text.includes(claim))
  })

  it('lists twelve at most, the strongest, in the order of the text', () => {
    const weak = Array.from({ length: 10 }, (_, at) => `The lock number ${at} prevents two writers from meeting.`)
    const strong = Array.from({ length: 10 }, (_, at) => `The part number ${at} failed in ${at + 10}% of all runs.`)
    const listed = claims(weak.flatMap((text, at) => [text, strong[at]!]).join(' '))
    assert.equal(listed.length, 12)
    assert.deepEqual(
      listed.filter(text => text.includes('%')),
      strong,
    )
    assert.ok(listed.indexOf(weak[0]!) < listed.indexOf(strong[0]!))
  })

  for (const piece of [
    '。',
    '. ',
    '\n',
    '- a\n',
    'The cache is 95% ',
    'all ',
    '1 ms ',
    '```\n',
    '**',
    '"a" ',
    '比a',
    '1,',
  ]) {
    it(`is quick on 1 MB of ${JSON.stringify(piece)}`, () => {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
      const citations = findCitations(text)
      assert.ok(isQuick(() => findUnsupported(text, citations), 100))
    })
  }
})

describe('findUnsupported: what belongs to a source', () => {
  const unsupported = (text: string) => findUnsupported(text, findCitations(text))

  it('is a paragraph of a list item that cites one', () => {
    const item = '1. `docs/a.md:3`\n   > “Writers wait.”\n\n   The queue never loses 12 % of its messages.'
    assert.deepEqual(unsupported(item), [])
    assert.deepEqual(unsupported(`${item}\n\nThe pool never loses 13 % of its messages.`), [
      'The pool never loses 13 % of its messages.',
    ])
  })

  it('is no remark on the speech itself, nor a convention', () => {
    assert.deepEqual(unsupported('*离线声音：按词语匹配从 7 个文件中摘录，不是语言模型写的。*'), [])
    assert.deepEqual(unsupported('7 个文件共 50 段，从措辞看，7 段支持，8 段反对。不利的内容算作支持，共 20 次。'), [])
  })
})
