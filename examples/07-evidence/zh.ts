import type { Script } from './cast.ts'

/** 正方的引用不实：不存在的行、改动的数字、对方没有说过的话。 */
export const zh: Script = {
  topic: '本季度应当把订单迁移到 Postgres 吗？',
  folder: 'examples/07-evidence/zh',
  said: {
    'round-1/proposer': `本季度就把订单迁移到 Postgres。

- 写入互相等待：“写入：中位数 410 毫秒，p99 为 2.1 秒”（docs/load.md:5）。
- 三月丢过订单，见 docs/incidents.md:12。
- 凡是迁移过的团队都很满意。`,

    'round-1/challenger': `开场所依据的数字不在文档里。

- docs/load.md:5 写的是“写入：中位数 41 毫秒，p99 为 2.1 秒”，只有对方所说的十分之一。
- 三月那次“一个工作进程在写入时被杀死，没有丢单”（docs/incidents.md:4）。
- 阻塞下单的是报表（docs/incidents.md:3），改用只读副本，两天就能解决。

我并没有说 Postgres 不适合我们，只是说眼下没有什么事情本季度非它不可。`,

    'round-2/proposer': `410 毫秒我收回，41 毫秒是对的。

docs/load.md:5 的 p99 依然成立，反方对此没有回答。况且反方说过：“我说的就是 Postgres 不适合我们，只是说眼下没有什么事情本季度非它不可。”只读副本对写入毫无帮助。`,

    'round-2/challenger': `我说的与对方所引正好相反，round-1/challenger 里写得清清楚楚。

p99 属实，但那是用八个工作进程测的（docs/load.md:3），我们只跑两个。两个进程时是多少，没有人给出数字，而测一次只要一个下午。`,
  },
  sealed: {
    proposer: { answer: '本季度迁移。', because: 'SQLite 只有一个写入者。' },
    challenger: { answer: '暂时继续用 SQLite。', because: '没有人测过我们自己的负载。' },
  },
  final: {
    proposer: { answer: '先用两个进程测一次。', changed: 'partly', because: '我们跑的是两个进程，不是八个。' },
    challenger: { answer: '暂时继续用 SQLite。', changed: 'no', because: '没有人给出两个进程时的数字。' },
  },
  quotes: [
    { turn: 'round-2/challenger', quote: '那是用八个工作进程测的（docs/load.md:3），我们只跑两个。' },
    { turn: 'round-2/proposer', quote: '410 毫秒我收回，41 毫秒是对的。' },
  ],
  reasons: [
    '支撑开场的数字并不属实，剩下的论据是在四倍于我们的进程数下测得的。',
    '开场的三处依据有两处落空，还把对方的话改成了相反的意思；单凭 p99 不足以决定。',
  ],
  why: {
    evidence: '其中一方所引的多半不在原文里',
    reasoning: '四倍负载下的 p99 说明不了我们的情形',
    response: 'p99 得到了回应，误引没有得到解释',
    practicality: '先花一个下午测量，再决定花不花一个季度迁移',
  },
  ruling: {
    quality: {
      disagreement: { rating: 'high', why: '双方对时间仍有分歧' },
      evidence: { rating: 'low', why: '一方两次误引' },
      depth: { rating: 'medium', why: '进程数很晚才被提出' },
    },
    agreements: [{ point: '八个进程时写入的 p99 过高', evidence: 'docs/load.md:5' }],
    disagreements: [{ point: '何时迁移', proposer: '本季度', challenger: '等我们自己的负载需要时' }],
    unresolved: ['两个进程时的 p99 是多少？'],
    unsupported: [{ turn: 'round-1/proposer', quote: '凡是迁移过的团队都很满意。', calledOutBy: 'challenger' }],
    recommendation: '本周用两个进程重做压力测试，把报表移到只读副本，再按测得的数字决定。',
  },
}
