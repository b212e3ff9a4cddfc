import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { auditDecision } from '../src/formats/research/auto.ts'
import { isQuick } from './support/quick.ts'

const on: readonly [topic: string, ...kinds: string[]][] = [
  ['Which web framework has the better performance under load?', 'performance benchmarks'],
  ['Bun vs Node.js: benchmarks for HTTP servers', 'performance benchmarks'],
  ['Is Rust really faster than Go for our parser?', 'performance benchmarks'],
  ['Redis or Memcached for p99 latency?', 'performance benchmarks'],
  ['Does gRPC have a higher throughput than REST?', 'performance benchmarks'],
  ['How many requests per second can SQLite serve?', 'performance benchmarks', 'quantitative metrics'],
  ['Lambda or containers, given cold starts', 'performance benchmarks'],
  ['Electron apps and memory usage: is Tauri better?', 'performance benchmarks'],
  ['Which laptop has the longest battery life?', 'performance benchmarks'],
  ['Self-hosting or cloud: total cost of ownership', 'cost comparisons'],
  ['Is it cheaper to rent or to buy in Berlin?', 'cost comparisons'],
  ['What does a heat pump cost over twenty years?', 'cost comparisons'],
  ['Claude Code vs OpenCode: pricing for a team of ten', 'cost comparisons'],
  ['Are electric cars more expensive to maintain?', 'cost comparisons'],
  ['Is the $20 plan worth it?', 'cost comparisons'],
  ['What is the ROI of a design system?', 'cost comparisons'],
  ['Will house prices fall next year?', 'cost comparisons'],
  ['Signal or Telegram: which one is more secure?', 'security assessments'],
  ['A security assessment of password managers', 'security assessments'],
  ['Linux vs Windows security for a small office', 'security assessments'],
  ['Do npm packages have more vulnerabilities than crates?', 'security assessments'],
  ['End-to-end encryption in chat apps', 'security assessments'],
  ['Is flying safer than driving?', 'security assessments'],
  ['Which cloud helps most with GDPR compliance?', 'security assessments'],
  ['Which browser gains market share?', 'market data'],
  ['Will the revenue of streaming services grow?', 'market data'],
  ['EV sales in Europe: boom or bust?', 'market data'],
  ['React or Vue by weekly downloads and user base', 'market data'],
  ['Does remote work raise productivity by 10 %?', 'quantitative metrics'],
  ['Do minimum wages raise the unemployment rate?', 'quantitative metrics'],
  ['Which speech recogniser has the best accuracy?', 'quantitative metrics'],
  ['How much energy does training a model use?', 'quantitative metrics'],
  ['Carbon footprint of meat and of beans', 'quantitative metrics'],
  ['Which KPIs show that a team is healthy?', 'quantitative metrics'],
  ['Compare two clouds on price', 'cost comparisons'],
  ['Does TypeScript reduce the number of bugs?', 'quantitative metrics'],
  ['AWS vs GCP: cost and reliability', 'cost comparisons'],
  ['AWS vs GCP: reliability and cost', 'cost comparisons'],
  ['AWS vs GCP: ease of use, cost, support', 'cost comparisons'],
  ['Compare two clouds on cost', 'cost comparisons'],
  ['Rank our vendors by cost and by lock-in', 'cost comparisons'],
  ['Postgres or Dynamo: ops load & costs?', 'cost comparisons'],
  ['Own servers or a cloud: costs over five years', 'cost comparisons'],
  ['哪个数据库的性能更好？', '性能基准'],
  ['Bun 和 Node.js 的基准测试对比', '性能基准'],
  ['Go 比 Python 快多少？', '性能基准'],
  ['微服务会增加接口延迟吗？', '性能基准'],
  ['高并发场景下选 Kafka 还是 RabbitMQ', '性能基准'],
  ['自建机房与上云的成本比较', '成本比较'],
  ['电车比油车便宜吗？', '成本比较'],
  ['哪款手机性价比最高', '成本比较'],
  ['明年房价会下跌吗', '成本比较'],
  ['ChatGPT Plus 的定价合理吗', '成本比较'],
  ['微信和 Signal 哪个更安全？', '安全评估'],
  ['开源软件的漏洞是否更少', '安全评估'],
  ['小公司如何做数据安全评估', '安全评估'],
  ['鸿蒙的市场份额能否超过 iOS', '市场数据'],
  ['新能源车销量会继续增长吗', '市场数据'],
  ['短视频平台的日活与营收', '市场数据'],
  ['远程办公能让效率提高 20% 吗', '定量指标'],
  ['延迟退休会提高失业率吗', '定量指标'],
  ['用哪些指标衡量研发效能', '定量指标'],
  ['电动车冬天的续航到底缩水多少', '定量指标'],
]

const off: readonly string[] = [
  'Should I get a cat or a dog?',
  'Which framework is nicer to learn?',
  'Claude Code vs OpenCode',
  'How should I secure a loan for my bakery?',
  'What should we do in case of fire?',
  'Is job security more important than passion?',
  'Should the team write documentation at all costs?',
  'Does social media make us lonely?',
  'Which language is faster to learn, Spanish or Italian?',
  'Will I grow faster in a startup than in a big company?',
  'Should we change how performance reviews are held?',
  'Is performance art really art?',
  'Should I move to the countryside?',
  'Tabs or spaces?',
  'Is vulnerability a strength in leaders?',
  'Do companies exploit interns?',
  'Was it a breach of trust?',
  'Should I study statistics or sociology?',
  'Should I go into sales or into marketing?',
  'How many children should we have?',
  'At any rate, is it worth writing a novel?',
  'First-rate schools or schools nearby?',
  'What is the price of fame?',
  'Should drastic measures be taken against noise?',
  'A farmers market or a supermarket for Sunday?',
  'Is it better to travel on a budget or in comfort?',
  'Do we need a security guard at the door?',
  'Should incest be illegal between consenting adults?',
  'Is being accurate the same as being honest?',
  'Should the orchestra play Bach or Ives?',
  'Which is the safest bet for a first date?',
  'Can a slack culture survive?',
  'Should we adopt an intermediate level of formality?',
  'Is the fast lane overrated?',
  'Is a faster pace of life better?',
  'Would I feel safer in a small town?',
  'Is a bigger salary worth less free time?',
  'How much should I care what others think?',
  'Is love worth the pain and the cost?',
  'Is it right to go on, and at what cost?',
  'Does being kind bring joy and cost us nothing?',
  'Should I follow my dream, cost what it may?',
  'Should the benefits and costs of honesty be taught?',
  'Should parents decide, and costs be shared by feeling?',
  '养猫还是养狗？',
  '他说的话有多少是真的？',
  '生活节奏更快是好事吗？',
  '哪个框架学起来更舒服？',
  '怎样才能活得更快乐？',
  '要不要延迟退休？',
  '女生需要安全感吗？',
  '这种可能性能排除吗？',
  '多少有点遗憾，该不该复合？',
  '一线城市还是老家？',
  '先成家还是先立业？',
  '他占便宜，我该忍吗？',
  '应该放下沉没成本吗？',
  '应不应该生多少个孩子由谁决定？',
  '加密货币是不是艺术？',
  '怎样更快地学会游泳？',
  '并发症要不要告诉家人？',
  '读统计学还是社会学？',
  '婚姻的代价值得吗？',
  '用 Markdown 还是 LaTeX 写笔记？',
  '安全性行为教育该从几岁开始？',
]

describe('the audit of a topic, where the user leaves it to the program', () => {
  for (const [topic, ...kinds] of on)
    it(`is made: ${topic}`, () => {
      const { on, reason } = auditDecision(topic, 'auto', /\p{Script=Han}/u.test(topic) ? 'zh' : 'en')
      assert.equal(on, true)
      for (const kind of kinds) assert.ok(reason.includes(kind), reason)
    })

  for (const topic of off)
    it(`is left: ${topic}`, () => {
      const { on, reason } = auditDecision(topic, 'auto', 'en')
      assert.equal(on, false, reason)
    })

  it('does not depend on the language of the debate, only its reason does', () => {
    for (const topic of [...on.map(([topic]) => topic), ...off]) {
      const [en, zh] = (['en', 'zh'] as const).map(language => auditDecision(topic, 'auto', language))
      assert.equal(en!.on, zh!.on, topic)
      assert.doesNotMatch(en!.reason, /\p{Script=Han}/u)
      assert.match(zh!.reason, /\p{Script=Han}/u)
    }
  })

  it('says why, and why not', () => {
    assert.equal(
      auditDecision('Latency and pricing of two clouds', 'auto', 'en').reason,
      'the topic is about performance benchmarks, cost comparisons',
    )
    assert.match(auditDecision('Cats or dogs?', 'auto', 'en').reason, /in doubt the audit is skipped/)
    assert.equal(auditDecision('两朵云的延迟对比与价格', 'auto', 'zh').reason, '主题涉及性能基准、成本比较')
    assert.match(auditDecision('猫还是狗', 'auto', 'zh').reason, /不确定时跳过审计/)
  })

  it('is made or left as the user says, whatever the topic', () => {
    assert.deepEqual(auditDecision('Cats or dogs?', true, 'en'), { on: true, reason: 'asked for' })
    assert.deepEqual(auditDecision('Latency of two clouds', false, 'zh'), { on: false, reason: '未请求' })
  })

  it('is decided in no time', () => {
    for (const piece of [
      'how much does ',
      'a',
      '比',
      '1.',
      'security ',
      '性',
      '$',
      'how many ',
      '该',
      '(',
      'cost of ',
      ': cost',
      ', ',
      'and ',
    ])
      assert.ok(
        isQuick(() => auditDecision(piece.repeat(200_000), 'auto', 'en'), 100),
        piece,
      )
  })
})
