import type { RichLines } from './research-rich-lines.ts'
import { argument, bench, forum, skip, wal } from './research-rich-sources.ts'

export const richChinese: RichLines = {
  topic: '五人团队的任务队列用 SQLite、Postgres 还是 Redis：成本与吞吐量',
  goal: '今后两年的后台任务，我们应当统一采用三者中的哪一个？',
  file: '# 队列\n峰值负载为每秒 40 个任务，运行在一台机器上。\n团队中没有人专职维护数据库服务器。\n',
  roles: {
    sqlite: { name: 'SQLite', stance: '支持在现有机器上使用 SQLite' },
    postgres: { name: 'Postgres', stance: '支持使用 Postgres 服务器' },
    redis: { name: 'Redis', stance: '支持使用 Redis' },
  },
  swapped: '认证失败（HTTP 401）',
  timeout: '120 秒内没有收到任何内容',
  searches: ['sqlite wal 并发写入 队列 吞吐量', '托管 postgres 价格 2026'],
  marker: { sqlite: '一个文件', postgres: '多个消费者', redis: '交付一个任务' },
  found: {
    sqlite: {
      arguments: [
        argument(
          '队列放在一个文件里，不需要服务器：在 WAL 模式下，读取者与写入者互不等待。',
          0.9,
          'official-docs',
          wal,
          'Readers do not block writers and a writer does not block readers.',
        ),
        argument(
          '速度绰绰有余：一项基准测试为每秒 23,400 个任务，而我们的峰值是 40。',
          0.85,
          'personal-blog',
          bench,
          'We measured 23,400 jobs per second on one machine with SQLite',
        ),
        argument(
          '团队中没有人需要运维任何东西。',
          0.95,
          'official-docs',
          'docs/queue.md:3',
          '团队里永远没有人需要维护服务器。',
        ),
        argument('今天不花钱，两年后也不花钱。', 0.8, 'community-feedback', 'https://old.example/gone', 'free forever'),
      ],
      weaknesses: [
        'Postgres 服务器又多了一样需要备份、打补丁、半夜被叫醒的东西。',
        '放在内存里的内容断电即失，除非另行配置，而那样又会变慢。',
      ],
      counters: ['他们会说同一时刻只有一个写入者是瓶颈。'],
    },
    postgres: {
      arguments: [
        argument(
          'SKIP LOCKED 正是为有多个消费者的队列设计的，多台机器上的工作进程互不等待。',
          0.9,
          'official-docs',
          skip,
          'This can be used to avoid lock contention with multiple consumers accessing a queue-like table.',
        ),
        argument(
          'Postgres 在一台机器上每秒可处理 118,000 个任务。',
          0.75,
          'personal-blog',
          bench,
          '118,000 with Postgres over a local socket',
        ),
        argument(
          '很多团队用了多年，从不后悔。',
          0.6,
          'community-feedback',
          forum,
          'We ran ours on Postgres for four years and never looked back.',
        ),
      ],
      weaknesses: ['SQLite 同一时刻只有一个写入者。', '文件无法通过网络共享。'],
      counters: ['他们会说服务器要花钱。', '他们会说每秒 40 个任务用不着服务器。'],
    },
    redis: {
      arguments: [
        argument('一切都在内存中，交付一个任务不到一毫秒。', 0.9),
        argument('各种语言都有成熟的队列客户端可用。', 0.7),
        argument('列表和流正是队列所需的结构。', 0.7),
      ],
      weaknesses: ['数据库不是为队列设计的。', '轮询浪费时间。'],
      counters: ['他们会谈到持久性。'],
    },
  },
  rebuttals: [
    '在一台机器上确实如此，而今天的负载正是在一台机器上；但对第二台机器它什么也没有说明。',
    '这个数字出自个人博客，而它所指的网页上写的是另一个数字。',
    '这等于承认总得有人维护：备份不会自己运行。',
    '所引网页已不存在，因此没有任何东西支持这一点。',
  ],
  premise: {
    premise: '团队永远不需要第二台机器。',
    challenge: '要让它成立，什么必须为真？峰值必须始终低于一台机器的能力，而且这台机器必须允许出故障。',
  },
  attacks: {
    sqlite: ['云上的服务器每月多出 50 美元的账单。', '以后迁移只需一天，因为表是一样的。'],
    postgres: ['文件中的队列在运行时无法从别处查看。', '备份正在写入的文件需要小心。'],
    redis: ['两者都不能推送，只能轮询。', '两者都把任务与数据混在一起。'],
  },
  claims: [
    {
      claim: '在 WAL 模式下，读取者与写入者互不阻塞。',
      in: ['1.1'],
      tag: 'official-docs',
      why: '文档中有明确说明。',
    },
    {
      claim: 'SQLite 在一台机器上每秒处理 23,400 个任务。',
      in: ['1.2'],
      tag: 'personal-blog',
      why: '只有一项基准测试，未说明方法。',
    },
    { claim: '团队中没有人需要运维任何东西。', in: ['1.3'], tag: 'official-docs', why: '引用了团队自己的文件。' },
    { claim: '它不花钱。', in: ['1.4'], tag: 'exaggerated', why: '时间同样是成本。' },
    { claim: 'SKIP LOCKED 可避免消费者之间的争用。', in: ['2.1'], tag: 'no-source', why: '没有看到来源。' },
    { claim: 'Postgres 每秒可处理 118,000 个任务。', in: ['2.2'], tag: 'exaggerated', why: '是网页所写的十倍。' },
    { claim: '云上的服务器每月 50 美元。', in: ['1.n1'], tag: 'no-source', why: '没有引用任何来源。' },
  ],
  scored: '依据其来源所写的内容以及它如何回应。',
  treated: '来源在其所及的范围内成立；在每秒 40 个任务时差别并不重要。',
  strong: '来源中有原话，而且没有人回应这一点本身。',
  exaggerated: { claim: '今天不花钱，两年后也不花钱。', why: '所引网页已不存在，也没有计入工时。' },
  judgment: {
    shared_limitations: ['三者都无法说明机器故障时丢失了哪个任务。', '三者都不附带查看等待任务的界面。'],
    core_disagreements: [
      { disagreement: '今天要维护的最少 | 明天的余地最大', values: '小团队的安宁，对增长的选择余地' },
      { disagreement: '博客上的一个数字能否支撑决定', values: '决定的速度，对确定性' },
    ],
    consensus: ['每秒 40 个任务对三者都很少。', '任务必须在重启之后仍然存在。'],
    open_questions: [
      {
        question: '两年内会有第二台机器吗？',
        changes: '若有，SQLite 出局，应选 Postgres。',
        cheapest_way: '问负责容量规划的人，五分钟即可。',
      },
      {
        question: '这项基准测试在我们的磁盘上成立吗？',
        changes: '若低于每秒 100 个任务，余量就没有了。',
        cheapest_way: '在那台机器上运行 `queue-bench` 十分钟。',
      },
    ],
    scenarios: [
      {
        scenario: '一台机器，没有运维人员',
        recommendation: 'WAL 模式的 SQLite',
        rationale: '没有要维护的东西，余量有数百倍。',
      },
      {
        scenario: '工作进程分布在多台机器上',
        recommendation: '使用 SKIP LOCKED 的 Postgres',
        rationale: '正是为此设计；文件无法共享。',
      },
      {
        scenario: '已经在运行 Postgres',
        recommendation: '就用它',
        rationale: '没有新的东西要维护 | 也没有第二份备份。',
      },
      {
        scenario: '不到一毫秒的差别也重要',
        recommendation: 'Redis',
        rationale: '没有别的交付得这么快；持久性必须另行配置。',
      },
    ],
  },
  deciding: { sqlite: '速度绰绰有余', postgres: '多台机器上的工作进程互不等待' },
  advice: {
    sqlite:
      '统一采用 WAL 模式的 SQLite，并用一个模块把它封装起来。\n\n服务运行在多台机器上时允许使用 Postgres。峰值超过每秒 500 个任务，或计划增加第二台机器时，应当修订。',
    postgres: '从一开始就统一采用带 SKIP LOCKED 的 Postgres，因为第二台机器迟早会来。',
  },
  summary: {
    sqlite: '队列只在一台机器上时选 SQLite，并为 Postgres 留好退路。',
    postgres: '选 Postgres，因为第二台机器迟早会来。',
  },
}
