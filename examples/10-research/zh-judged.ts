import type { Script } from './cast.ts'

/** 审计员和裁判的回复。审计员轻信了来源的名称。 */
export const judged: Pick<Script, 'audit' | 'judgment'> = {
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
