import { cited, known, type Script } from './cast.ts'

/** RabbitMQ 一方引用的价格与价目表不符：程序发现了，审计员没有发现。Postgres 一方有一处言过其实。 */
export const zh: Script = {
  folder: 'examples/10-research/zh',

  found: {
    postgres: {
      arguments: [
        cited(
          '以现有的负载，任务在表中只等 38 毫秒，下单的人察觉不到。',
          0.85,
          'community-feedback',
          'docs/压测.md:5',
          '每秒 40 个任务时，任务在表中等待 38 毫秒后被取走（p95）。',
        ),
        known('订单和它的任务写在同一个事务里，绝不会有其一而无其二。', 0.9),
        cited(
          '用表不另外花钱：带备机的数据库无论怎么选都要付费。',
          0.8,
          'official-docs',
          'docs/价格.md:3',
          '数据库，4 核 16 GB，带备机：每月 310 欧元。',
        ),
        cited(
          '即使每秒 900 个任务，也就是最忙一小时的 22 倍，表也跟得上。',
          0.7,
          'community-feedback',
          'docs/压测.md:7',
          '表在每秒 900 个任务时开始积压',
        ),
      ],
      weaknesses: [
        '消息代理是四个人要多打补丁、多监控、多恢复的一样东西。',
        '订单提交之后、消息发出之前有一段空隙，要靠我们自己的代码来补。',
      ],
      counters: ['对方会说表不是队列，并拿二月那两个工作进程说事。'],
    },

    rabbitmq: {
      arguments: [
        cited(
          'RabbitMQ 交出任务的速度是表的六倍。',
          0.9,
          'community-feedback',
          'docs/压测.md:6',
          '每秒 40 个任务时，任务在 RabbitMQ 中等待 6 毫秒后被取走（p95）。',
        ),
        cited(
          '表已经出过错：有一笔订单被处理了两次。',
          0.75,
          'community-feedback',
          'docs/事故.md:3',
          '两个工作进程取走了同一笔订单，因为查询没有用 SKIP LOCKED。',
        ),
        cited(
          '可承受一个节点失效的三节点每月只要 74 欧元，就其作用而言很便宜。',
          0.8,
          'official-docs',
          'docs/价格.md:5',
          '消息代理，三节点（可承受一个节点失效）：每月 74 欧元。',
        ),
        cited(
          '任务放在数据库里，数据库停了任务就停：这已经发生过，停了 50 分钟。',
          0.7,
          'community-feedback',
          'docs/事故.md:4',
          '任务停了 50 分钟，商店也停了 50 分钟。',
        ),
      ],
      weaknesses: [
        '数据库忙于商店业务时，表的表现没有人测过。',
        '以后改查询的人可能又把 SKIP LOCKED 去掉，而没有任何东西会提醒。',
      ],
      counters: ['对方会说这里没有人运行过消息代理；这没错，但可以学。'],
    },
  },

  rebuttals: {
    postgres: {
      rebuttals: [
        {
          to: '2.1',
          rebuttal: '没错，但在这里不重要：任务本身要 20 毫秒，结果是一封邮件，没有人在等那省下的 32 毫秒。',
          confidence: 0.8,
        },
        {
          to: '2.2',
          rebuttal: '同一行写明了原因，也写明当天就已修复；压测正是修复之后做的。',
          confidence: 0.85,
        },
        {
          to: '2.3',
          rebuttal: '价目表写的是 174 欧元，程序也查到了。两年就是 4176 欧元，换来的是表今天已经做到的事。',
          confidence: 0.95,
        },
        {
          to: '2.4',
          rebuttal: '那一行还有后半句：商店也停了。没有订单就没有任务，代理开着也无事可做。',
          confidence: 0.8,
        },
      ],
      weakest_premise: {
        to: '2.1',
        premise: '任务早一点开始，对某个人有价值。',
        challenge: '我们的哪一种任务有人在同一秒里等着？',
      },
      attacks: [
        '可承受一个节点失效的三节点 RabbitMQ 每月要 174 欧元，而写满时夜里叫谁起来，没有人说明。',
        '订单回滚了消息却已发出，就会寄出一个没有人付钱的包裹；用表不会这样。',
      ],
    },

    rabbitmq: {
      rebuttals: [
        {
          to: '1.1',
          rebuttal: '这个数字只对闲着的数据库成立：同一份文件写明，忙碌时没有测过。',
          confidence: 0.8,
        },
        {
          to: '1.2',
          rebuttal: '这是最强的一点，我承认。用发件箱表配合代理也能做到，代价是多写代码。',
          confidence: 0.6,
        },
        {
          to: '1.3',
          rebuttal: '付过钱不等于免费：任务占用商店的空间和连接，下一次升级数据库就是为了它们。',
          confidence: 0.55,
        },
        {
          to: '1.4',
          rebuttal: '来源说的正相反：到 900 个就开始积压。在那之前跟得上只是猜测。',
          confidence: 0.9,
        },
      ],
      weakest_premise: {
        to: '1.1',
        premise: '闲着的测试库怎样，星期一的生产库就怎样。',
        challenge: '夜间报表运行时，p95 是多少？',
      },
      attacks: [
        '整天写入又删除的表，就得整天做 vacuum，这份工作没有出现在任何数字里。',
        '两年之内别的服务也会要这些任务，而商店的一张表不是可以交给别人用的东西。',
      ],
    },
  },

  audit: {
    claims: [
      {
        claim: '每秒 40 个任务时，任务在表中等待 38 毫秒（p95）。',
        in: ['1.1'],
        tag: 'community-feedback',
        why: '团队自己测得，当时数据库没有别的负载。',
      },
      {
        claim: '订单与任务同在一个数据库时，可以写在同一个事务里。',
        in: ['1.2'],
        tag: 'no-source',
        why: '从事务的含义来看没错，但没有引用任何来源。',
      },
      {
        claim: '无论有没有任务，数据库每月都是 310 欧元。',
        in: ['1.3'],
        tag: 'official-docs',
        why: '价目表如此。',
      },
      {
        claim: '每秒 900 个任务时表跟得上。',
        in: ['1.4'],
        tag: 'exaggerated',
        why: '测量结果是在那里开始积压。',
      },
      {
        claim: '每秒 40 个任务时，任务在 RabbitMQ 中等待 6 毫秒（p95）。',
        in: ['2.1'],
        tag: 'community-feedback',
        why: '出自同一次压测。',
      },
      {
        claim: '2 月 11 日两个工作进程取走了同一笔订单。',
        in: ['2.2'],
        tag: 'community-feedback',
        why: '事故记录中有，并写明了原因。',
      },
      {
        claim: '三个代理节点每月 74 欧元。',
        in: ['2.3'],
        tag: 'official-docs',
        why: '这是价目表中的一行。',
      },
      {
        claim: '三个代理节点每月 174 欧元。',
        in: ['1.n1'],
        tag: 'no-source',
        why: '这一攻击没有为数字注明来源。',
      },
      {
        claim: '6 月 30 日数据库磁盘写满，任务停了 50 分钟。',
        in: ['2.4'],
        tag: 'community-feedback',
        why: '事故记录中有；商店也停了。',
      },
    ],
    without: ['1.n2', '2.n1', '2.n2'],
  },

  judgment: {
    criteria: {
      evidence: {
        why: '八个论点有七个注明出处；代理的价格写错了，而它正是决定成本的那一个。',
        postgres: 7.5,
        rabbitmq: 6,
      },
      reasoning: {
        why: '事务这条理由不受任何数字影响；没有人在等的速度算不上理由。',
        postgres: 8,
        rabbitmq: 6.5,
      },
      rebuttal: {
        why: '双方都回应了对方的原话：“商店也停了”化解了那次故障，900 这一点也被抓住。',
        postgres: 7.5,
        rabbitmq: 7.5,
      },
      relevance: { why: '四个人的团队、每秒 41 个任务，这才是要谈的事。', postgres: 8, rabbitmq: 6 },
    },
    treated: [
      { argument: '1.1', treatment: 'relied-on', why: '有测量，也够用；当时数据库闲着，这一点留作未解决问题。' },
      { argument: '1.2', treatment: 'relied-on', why: '没有来源，但对方也承认。' },
      { argument: '1.3', treatment: 'relied-on', why: '价目表属实。' },
      { argument: '1.4', treatment: 'set-aside', why: '来源说的正相反。' },
      { argument: '1.n1', treatment: 'relied-on', why: '价格与价目表一致，而且这里没有人运行过消息代理。' },
      { argument: '1.n2', treatment: 'discounted', why: '如对方所说，发件箱可以补上这段空隙。' },
      { argument: '2.1', treatment: 'discounted', why: '属实，但在这样的负载下对谁都没有用处。' },
      { argument: '2.2', treatment: 'discounted', why: '原因已查明，当天就修复了。' },
      { argument: '2.3', treatment: 'set-aside', why: '价目表写的是 174 欧元。' },
      { argument: '2.4', treatment: 'set-aside', why: '商店停了，本来也没有任务。' },
      { argument: '2.n1', treatment: 'relied-on', why: '确有成本，只是没有人测过。' },
      { argument: '2.n2', treatment: 'discounted', why: '没有任何材料说明有此计划。' },
    ],
    strong_arguments: {
      postgres: [
        { argument: '1.2', why: '与负载无关，而且对方也承认。' },
        { argument: '1.3', why: '成本已知，而且不会变。' },
      ],
      rabbitmq: [{ argument: '2.1', why: '有测量，无争议，前提是真有人在等任务。' }],
    },
    exaggerated_claims: {
      postgres: [
        {
          claim: '即使每秒 900 个任务，也就是最忙一小时的 22 倍，表也跟得上。',
          why: '到那里就开始积压；在那之前没有测过。',
        },
      ],
      rabbitmq: [{ claim: '可承受一个节点失效的三节点每月只要 74 欧元。', why: '所引的价目表写的是 174 欧元。' }],
    },
    shared_limitations: [
      '数据库忙于商店业务时，两者表现如何没有人知道。',
      '工作进程中途退出时，两者都防不住同一封邮件发两次。',
    ],
    core_disagreements: [
      {
        disagreement: '为今天的负载而建，还是为将来可能出现的服务而建。',
        values: 'Postgres 看重环节少，RabbitMQ 看重有余地。',
      },
    ],
    consensus: ['每秒 41 个任务，两者都够快。', '订单与任务一起写入是值得的。', 'SKIP LOCKED 和状态索引不能丢。'],
    recommendation: {
      favours: 'postgres',
      advice:
        '统一采用表。以一个小模块引入，把 SKIP LOCKED 和索引放在里面，并配一个缺了它们就会失败的测试。商店以外的人需要读取任务时，允许例外。忙时超过每秒 300 个任务，或者 vacuum 开始影响商店的延迟时，应当修订。',
      deciding: { turn: 'research/postgres', quote: '订单和它的任务写在同一个事务里，绝不会有其一而无其二。' },
    },
    open_questions: [
      {
        question: '数据库忙于商店业务时，任务要等多久？',
        changes: '超过半秒，就有理由换成消息代理。',
        cheapest_way: '在夜间报表运行时重做一小时压测：半天。',
      },
      {
        question: '任务表的 vacuum 每天要花多少？',
        changes: '如果挤占了商店自己的工作，就需要分区或消息代理。',
        cheapest_way: '看一周的 pg_stat_user_tables。',
      },
    ],
    scenarios: [
      {
        scenario: '四个人，每秒 300 个任务以内',
        recommendation: 'Postgres 的表',
        rationale: '不用运行新东西，订单与任务在一起。',
      },
      {
        scenario: '别的服务也要读取任务',
        recommendation: 'RabbitMQ 加发件箱表',
        rationale: '商店的一张表不是给别人用的接口。',
      },
      {
        scenario: '每个任务都有人在等',
        recommendation: '如果嫌 38 毫秒太长，用 RabbitMQ',
        rationale: '实测快六倍。',
      },
    ],
    summary: '订单任务留在带 SKIP LOCKED 的 Postgres 表里，在忙碌的数据库上补测一次，到每秒 300 个任务时再议。',
  },
}
