import type { Language } from '../../src/core/language.ts'
import type { Argument, Audit, Investigation, Judgment } from '../../src/formats/research/shapes.ts'

type RoleId = 'sqlite' | 'postgres' | 'redis'

export interface RichLines {
  topic: string
  goal: string
  file: string
  roles: Record<RoleId, { name: string; stance: string }>
  swapped: string
  timeout: string
  searches: string[]
  found: Record<RoleId, Investigation>
  /** Words by which a side can be told, whatever it is called. */
  marker: Record<RoleId, string>
  rebuttals: string[]
  premise: { premise: string; challenge: string }
  attacks: Record<RoleId, string[]>
  claims: Audit['claims']
  scored: string
  treated: string
  strong: string
  exaggerated: { claim: string; why: string }
  judgment: Pick<Judgment, 'shared_limitations' | 'core_disagreements' | 'consensus' | 'open_questions' | 'scenarios'>
  deciding: Record<'sqlite' | 'postgres', string>
  advice: Record<'sqlite' | 'postgres', string>
  summary: Record<'sqlite' | 'postgres', string>
}

export const webPages: Readonly<Record<string, { title: string; text: string }>> = {
  'https://sqlite.example/wal.html': {
    title: 'Write-Ahead Logging',
    text: 'Write-ahead logging. Readers do not block writers and a writer does not block readers. There is only one writer at a time.',
  },
  'https://bench.example/queues': {
    title: 'Queues | a benchmark',
    text: 'We measured 23,400 jobs per second on one machine with SQLite and 11,800 with Postgres over a local socket.',
  },
  'https://postgres.example/docs/skip-locked': {
    title: 'SKIP LOCKED',
    text: 'With SKIP LOCKED, any selected rows that cannot be immediately locked are skipped. This can be used to avoid lock contention with multiple consumers accessing a queue-like table.',
  },
  'https://forum.example/queues': {
    title: 'Queues in the database?',
    text: 'We ran ours on Postgres for four years and never looked back.',
  },
}

const argument = (
  text: string,
  confidence: number,
  source: Argument['source'] = 'no-source',
  reference: string | null = null,
  quote: string | null = null,
): Argument => ({ argument: text, confidence, source, reference, quote })

const wal = 'https://sqlite.example/wal.html'
const bench = 'https://bench.example/queues'
const skip = 'https://postgres.example/docs/skip-locked'
const forum = 'https://forum.example/queues'

export const richLines: Record<Language, RichLines> = {
  en: {
    topic: 'SQLite, Postgres or Redis for the job queue of a team of five: cost and throughput',
    goal: 'Which of the three should we standardise on for background jobs in the coming two years?',
    file: '# The queue\nPeak load is 40 jobs per second, on one machine.\nNobody is paid to look after a database server.\n',
    roles: {
      sqlite: { name: 'SQLite', stance: 'argue for SQLite on the machine that is there' },
      postgres: { name: 'Postgres', stance: 'argue for a Postgres server' },
      redis: { name: 'Redis', stance: 'argue for Redis' },
    },
    swapped: 'access denied (HTTP 401)',
    timeout: 'nothing was heard for 120 s',
    searches: ['sqlite wal concurrent writers queue throughput', 'managed postgres price 2026'],
    marker: { sqlite: 'one file', postgres: 'multiple consumers', redis: 'handed over' },
    found: {
      sqlite: {
        arguments: [
          argument(
            'A queue in one file needs no server: in WAL mode readers and the writer do not wait for each other.',
            0.9,
            'official-docs',
            wal,
            'Readers do not block writers and a writer does not block readers.',
          ),
          argument(
            'It is fast enough by far: a benchmark has 23,400 jobs per second, and our peak is 40.',
            0.85,
            'personal-blog',
            bench,
            'We measured 23,400 jobs per second on one machine with SQLite',
          ),
          argument(
            'Nobody in the team has to run anything.',
            0.95,
            'official-docs',
            'docs/queue.md:3',
            'Nobody is ever paid to look after a server.',
          ),
          argument(
            'It costs nothing, today and in two years.',
            0.8,
            'community-feedback',
            'https://old.example/gone',
            'free forever',
          ),
        ],
        weaknesses: [
          'A Postgres server is one more thing to back up, to patch and to be woken up by.',
          'What lies in memory is lost in a power cut unless it is configured not to be, and then it is slower.',
        ],
        counters: ['They will say that one writer at a time is a bottleneck.'],
      },
      postgres: {
        arguments: [
          argument(
            'SKIP LOCKED was made for queues with multiple consumers, so that workers on several machines never wait for each other.',
            0.9,
            'official-docs',
            skip,
            'This can be used to avoid lock contention with multiple consumers accessing a queue-like table.',
          ),
          argument(
            'Postgres handles 118,000 jobs per second on one machine.',
            0.75,
            'personal-blog',
            bench,
            '118,000 with Postgres over a local socket',
          ),
          argument(
            'Teams run it for years without looking back.',
            0.6,
            'community-feedback',
            forum,
            'We ran ours on Postgres for four years and never looked back.',
          ),
        ],
        weaknesses: ['SQLite has one writer at a time.', 'A file cannot be shared over a network.'],
        counters: ['They will say that a server costs money.', 'They will say that 40 jobs per second need no server.'],
      },
      redis: {
        arguments: [
          argument('Everything is in memory, so that a job is handed over in less than a millisecond.', 0.9),
          argument('Every language has a mature client for queues on it.', 0.7),
          argument('Lists and streams are what a queue is made of.', 0.7),
        ],
        weaknesses: ['Databases were not made for queues.', 'Polling wastes time.'],
        counters: ['They will speak of durability.'],
      },
    },
    rebuttals: [
      'True on one machine, and that is where the load is today; it says nothing about a second machine, on which the argument does not stand.',
      'The number is from a blog, and the page it names gives another one.',
      'It concedes that somebody has to look after it: backups do not run by themselves.',
      'The page that is cited is gone, so that nothing supports this.',
    ],
    premise: {
      premise: 'That the team will never need a second machine.',
      challenge:
        'What would have to be true for that? The peak would have to stay below what one machine does, and the machine would have to be allowed to fail.',
    },
    attacks: {
      sqlite: [
        'A server in the cloud adds a monthly bill of 50 dollars.',
        'Migrating later takes a day, since the table is the same.',
      ],
      postgres: [
        'A queue in a file cannot be looked at while it runs from elsewhere.',
        'Backups of a file that is being written need care.',
      ],
      redis: ['Neither of them pushes; both poll.', 'Both mix jobs with data.'],
    },
    claims: [
      {
        claim: 'In WAL mode readers and the writer do not block each other.',
        in: ['1.1'],
        tag: 'official-docs',
        why: 'The documentation says so.',
      },
      {
        claim: 'SQLite does 23,400 jobs per second on one machine.',
        in: ['1.2'],
        tag: 'personal-blog',
        why: 'One benchmark, method not shown.',
      },
      {
        claim: 'Nobody in the team has to run anything.',
        in: ['1.3'],
        tag: 'official-docs',
        why: 'The team’s own file is cited.',
      },
      { claim: 'It costs nothing.', in: ['1.4'], tag: 'exaggerated', why: 'Time costs as well.' },
      {
        claim: 'SKIP LOCKED avoids contention between consumers.',
        in: ['2.1'],
        tag: 'no-source',
        why: 'No source was seen for it.',
      },
      {
        claim: 'Postgres handles 118,000 jobs per second.',
        in: ['2.2'],
        tag: 'exaggerated',
        why: 'Ten times what the page says.',
      },
      {
        claim: 'A server in the cloud costs 50 dollars a month.',
        in: ['1.n1'],
        tag: 'no-source',
        why: 'Nothing is cited.',
      },
    ],
    scored: 'By what its sources say and how it answered.',
    treated: 'Its source holds as far as it goes; at 40 jobs per second the difference does not matter.',
    strong: 'Its source says it in so many words, and nobody answered the point itself.',
    exaggerated: {
      claim: 'It costs nothing, today and in two years.',
      why: 'The page cited for it is gone, and hours are not counted.',
    },
    judgment: {
      shared_limitations: [
        'None of them tells when a job was lost because the machine failed.',
        'None comes with a view of what waits.',
      ],
      core_disagreements: [
        {
          disagreement: 'Least to run today | most room tomorrow',
          values: 'calm of a small team against options for growth',
        },
        {
          disagreement: 'Whether a number from a blog may carry a decision',
          values: 'speed of deciding against certainty',
        },
      ],
      consensus: ['40 jobs per second are little for any of them.', 'Jobs must survive a restart.'],
      open_questions: [
        {
          question: 'Will there be a second machine within two years?',
          changes: 'With one, SQLite is out and Postgres is the choice.',
          cheapest_way: 'Ask whoever plans capacity; five minutes.',
        },
        {
          question: 'Is the benchmark right on our disk?',
          changes: 'Below 100 jobs per second the margin is gone.',
          cheapest_way: 'Run `queue-bench` for ten minutes on the machine itself.',
        },
      ],
      scenarios: [
        {
          scenario: 'One machine, no operator',
          recommendation: 'SQLite in WAL mode',
          rationale: 'Nothing to run, and a margin of several hundred times.',
        },
        {
          scenario: 'Workers on several machines',
          recommendation: 'Postgres with SKIP LOCKED',
          rationale: 'Made for it; a file cannot be shared.',
        },
        {
          scenario: 'Postgres runs already',
          recommendation: 'Use it',
          rationale: 'No new thing to look after | no second backup.',
        },
        {
          scenario: 'Less than a millisecond matters',
          recommendation: 'Redis',
          rationale: 'Nothing else hands over as fast; durability must be configured.',
        },
      ],
    },
    deciding: {
      sqlite: 'It is fast enough by far',
      postgres: 'workers on several machines never wait for each other',
    },
    advice: {
      sqlite:
        'Standardise on SQLite in WAL mode, behind one module that hides it.\n\nAllow Postgres where a service runs on more than one machine. Revise when the peak passes 500 jobs per second or a second machine is planned.',
      postgres: 'Standardise on Postgres with SKIP LOCKED from the start, since a second machine will come.',
    },
    summary: {
      sqlite: 'Take SQLite for the queue as long as it lives on one machine, and keep the door to Postgres open.',
      postgres: 'Take Postgres, because the second machine will come.',
    },
  },
  zh: {
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
          argument(
            '今天不花钱，两年后也不花钱。',
            0.8,
            'community-feedback',
            'https://old.example/gone',
            'free forever',
          ),
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
  },
}
