import type { Language } from '../../src/core/language.ts'
import type { Conclusion } from '../../src/formats/dialectic/shapes.ts'
import type { Tail } from '../../src/formats/dialectic/tail.ts'

type Three = readonly [string, string, string]

export interface RichLines {
  topic: string
  file: string
  leaning: string
  focus: string
  template: string
  cut: string
  general: string
  reviewer: string
  role: string
  reason: string
  remarks: Three
  main: Three
  partner: Three
  why: Three
  disagreement: string
  question: string
  dig: string
  add: string
  agreed: string
  open: string
  missing: string
  alsoMissing: string
  suggestion: Tail['suggestions'][number]
  described: Tail['suggestions'][number]
  answer: string
  insights: readonly string[]
  split: Conclusion['split'][number]
  decision: string
}

const english: RichLines = {
  topic: 'Should the job queue move from Redis to Postgres?',
  file: '# Queue\n\nThe queue takes 40 jobs a second.\nA worker waits 250 ms and tries again.\nRedis lost 12 jobs in March.\n',
  leaning: 'Towards Postgres, because it is one store less.',
  focus: 'What happens at night, when nobody is there.',
  template: 'Look at what fails, and who is called then.',
  cut: 'src/: 412 files are listed by folder only',
  general: 'Anything.',
  reviewer: 'Knows how databases fail.',
  role: 'You review designs for what breaks in databases.',
  reason: 'the question is about how a database behaves under load',
  remarks: [
    'We already run Postgres for the orders.',
    'Please mind that the night shift ends at two.',
    'One more thing: the invoice comes in June.',
  ],
  main: [
    'Move it. Redis lost 12 jobs in March (docs/queue.md:5), and a job that is written with its order cannot be lost.\n\n- One store less to run\n- “A worker waits 250 ms and tries again” (docs/queue.md:4): Postgres serves that easily',
    'On what happens at night: `SKIP LOCKED` keeps workers apart, so that a dead one blocks nobody.\n\n```sql\nselect * from jobs for update skip locked limit 1\n```',
    'Then the move waits until somebody owns the database. I change my view: the order matters more than the target.',
  ],
  partner: [
    'Your number is for today. “The queue takes 400 jobs a second” (docs/queue.md:3) is what you would have to meet, and dead rows pile up behind a long report.',
    'A dead worker blocks nobody, granted. But who vacuums the table when nobody owns it?',
    'That settles it for me: first an owner, then the move.',
  ],
  why: ['it hangs on who is there at night', 'little more will come of it', 'the order is settled'],
  disagreement: 'whether one database may carry orders and jobs',
  question: 'Who is called at night when the database stands still?',
  dig: 'Go into what happens at night, and leave the numbers.',
  add: 'We have no database administrator.\nThe next one could start in March.',
  agreed: 'A job has to be written together with its order.',
  open: 'How fast dead rows are cleared under a long report.',
  missing: 'the settings of autovacuum',
  alsoMissing: 'a plan of who is on call',
  suggestion: {
    file: 'docs/queue.md',
    change: 'say what the waiting time is for',
    before: 'A worker waits 250 ms and tries again.',
    after: 'A worker waits 250 ms, so that a lock can be given up, and tries again.',
  },
  described: { file: 'src/jobs.ts', change: 'take jobs with SKIP LOCKED', before: null, after: null },
  answer:
    'Move the queue to Postgres, but only once somebody owns that database. Until then stay with Redis and write jobs to an outbox table.\n\nFairly sure of the order, less of the date.',
  insights: ['Ownership weighs more than speed here.', 'An outbox table gets most of the gain without the move.'],
  split: {
    point: 'Whether one database may carry both',
    main: 'yes, as long as `autovacuum` keeps up',
    partner: 'no: a long report stops both at once',
  },
  decision: 'Outbox table now. We look at it again in March.',
}

const chinese: RichLines = {
  topic: '任务队列应该从 Redis 迁移到 Postgres 吗？',
  file: '# 队列\n\n队列每秒处理 40 个任务。\n工作进程等待 250 毫秒后重试。\n三月份 Redis 丢失了 12 个任务。\n',
  leaning: '倾向 Postgres，因为可以少维护一个存储。',
  focus: '夜里无人值守时会发生什么。',
  template: '关注哪里会出故障，以及那时通知谁。',
  cut: 'src/：412 个文件只按目录列出',
  general: '什么都可以。',
  reviewer: '了解数据库如何出故障。',
  role: '你评审设计，专看数据库会在哪里出问题。',
  reason: '问题在于数据库在高负载下的表现',
  remarks: ['订单已经在用 Postgres 了。', '请注意夜班两点结束。', '还有一件事：账单六月份到。'],
  main: [
    '应当迁移。三月份 Redis 丢失了 12 个任务（docs/queue.md:5），而与订单一起写入的任务不会丢失。\n\n- 少维护一个存储\n- “工作进程等待 250 毫秒后重试”（docs/queue.md:4）：Postgres 足以应付',
    '关于夜里的情况：`SKIP LOCKED` 让工作进程互不干扰，一个进程死掉不会挡住别人。\n\n```sql\nselect * from jobs for update skip locked limit 1\n```',
    '那么迁移要等到有人负责这个数据库。我改变看法：先后次序比目标更重要。',
  ],
  partner: [
    '你的数字只是今天的。“队列每秒处理 400 个任务”（docs/queue.md:3）才是要达到的水平，而长时间的报表会让死行堆积。',
    '死掉的进程不会挡住别人，这一点我承认。但是没有人负责时，由谁来清理这张表？',
    '对我来说问题解决了：先有负责人，再迁移。',
  ],
  why: ['取决于夜里有谁在', '再辩下去收获不大', '先后次序已经确定'],
  disagreement: '一个数据库能否同时承载订单和任务',
  question: '夜里数据库停住时通知谁？',
  dig: '请深入讨论夜里会发生什么，先不谈数字。',
  add: '我们没有数据库管理员。\n下一位最早三月入职。',
  agreed: '任务必须与订单一起写入。',
  open: '长时间报表运行时，死行清理得有多快。',
  missing: 'autovacuum 的设置',
  alsoMissing: '值班安排',
  suggestion: {
    file: 'docs/queue.md',
    change: '写明等待时间的用途',
    before: '工作进程等待 250 毫秒后重试。',
    after: '工作进程等待 250 毫秒以便锁被释放，然后重试。',
  },
  described: { file: 'src/jobs.ts', change: '用 SKIP LOCKED 取任务', before: null, after: null },
  answer:
    '把队列迁移到 Postgres，但要等到有人负责这个数据库。在此之前继续用 Redis，并把任务写入发件箱表。\n\n对先后次序比较有把握，对日期把握不大。',
  insights: ['在这里，有没有人负责比速度更重要。', '发件箱表不用迁移就能得到大部分好处。'],
  split: {
    point: '一个数据库能否同时承载两者',
    main: '可以，只要 `autovacuum` 跟得上',
    partner: '不可以：一张长报表会让两者同时停住',
  },
  decision: '现在先做发件箱表，三月再看。',
}

export const richLines: Record<Language, RichLines> = { en: english, zh: chinese }
