import { cited, known, type Script } from './cast.ts'
import { judged } from './zh-judged.ts'

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

  ...judged,
}
