import { cited, known, type Script } from './cast.ts'
import { judged } from './en-judged.ts'

/** RabbitMQ gives a price that is not in the list: code finds out, and the auditor does not. Postgres says too much once. */
export const en: Script = {
  folder: 'examples/10-research',

  found: {
    postgres: {
      arguments: [
        cited(
          'At the load we have, a job waits 38 ms in the table, and nobody who places an order notices that.',
          0.85,
          'community-feedback',
          'docs/load-test.md:5',
          'With 40 jobs a second, a job waits 38 ms in the table before a worker has it (p95).',
        ),
        known(
          'The order and its job are written in one transaction, so that there is never one without the other.',
          0.9,
        ),
        cited(
          'The table costs nothing besides: the database with its standby is paid for, whichever way we decide.',
          0.8,
          'official-docs',
          'docs/prices.md:3',
          'Database, 4 cores, 16 GB, with a standby: 310 euros a month.',
        ),
        cited(
          'Even at 900 jobs a second, which is 22 times our busiest hour, the table keeps up.',
          0.7,
          'community-feedback',
          'docs/load-test.md:7',
          'The table falls behind at 900 jobs a second.',
        ),
      ],
      weaknesses: [
        'A broker is one more thing that four people have to patch, watch and restore.',
        'Between the commit of the order and the message to the broker there is a gap, and it has to be closed by code of ours.',
      ],
      counters: ['They will say that a table is not a queue, and point at the two workers of February.'],
    },

    rabbitmq: {
      arguments: [
        cited(
          'RabbitMQ hands a job over six times as fast as the table.',
          0.9,
          'community-feedback',
          'docs/load-test.md:6',
          'With 40 jobs a second, a job waits 6 ms in RabbitMQ before a worker has it (p95).',
        ),
        cited(
          'The table has failed us already: one order was worked on twice.',
          0.75,
          'community-feedback',
          'docs/incidents.md:3',
          'two workers took the same order, because the query had no SKIP LOCKED.',
        ),
        cited(
          'Three nodes that survive the loss of one cost 74 euros a month, which is little for what they carry.',
          0.8,
          'official-docs',
          'docs/prices.md:5',
          'Message broker, three nodes that survive the loss of one: 74 euros a month.',
        ),
        cited(
          'Jobs in the database stop when the database does: that has happened, for 50 minutes.',
          0.7,
          'community-feedback',
          'docs/incidents.md:4',
          'Jobs stopped for 50 minutes, and so did the shop.',
        ),
      ],
      weaknesses: [
        'Nobody has tested the table while the database was busy with the shop.',
        'Whoever changes the query may take SKIP LOCKED out again, and nothing would say so.',
      ],
      counters: ['They will say that nobody here has run a broker, which is true and can be learned.'],
    },
  },

  rebuttals: {
    postgres: {
      rebuttals: [
        {
          to: '2.1',
          rebuttal:
            'True, and it does not matter here: 32 ms less before a job begins that takes 20 ms and ends in an e-mail. Nobody waits for it.',
          confidence: 0.8,
        },
        {
          to: '2.2',
          rebuttal:
            'The same line gives the cause, a query without SKIP LOCKED, and says that it was mended on the same day. The load test was made with it.',
          confidence: 0.85,
        },
        {
          to: '2.3',
          rebuttal:
            'The price list says 174 euros, and the program found that too. Over two years that is 4,176 euros for what the table does today.',
          confidence: 0.95,
        },
        {
          to: '2.4',
          rebuttal:
            'The line goes on: and so did the shop. Without orders there are no jobs, so a broker would have been up with nothing to do.',
          confidence: 0.8,
        },
      ],
      weakest_premise: {
        to: '2.1',
        premise: 'That a job which begins sooner is worth something to somebody.',
        challenge: 'Which of our jobs has anybody waiting for it within the same second?',
      },
      attacks: [
        'Three RabbitMQ nodes that survive the loss of one cost 174 euros a month, and nobody has said who is called at night when they are full.',
        'A message that was sent although the order was rolled back sends a parcel that nobody paid for; the table cannot do that.',
      ],
    },

    rabbitmq: {
      rebuttals: [
        {
          to: '1.1',
          rebuttal:
            'The figure holds for a database that does nothing else: the same file says that a busy one was not tested.',
          confidence: 0.8,
        },
        {
          to: '1.2',
          rebuttal:
            'This is the strongest point, and I grant it. An outbox table gives the same with a broker, at the price of more code.',
          confidence: 0.6,
        },
        {
          to: '1.3',
          rebuttal:
            'Paid for is not free: jobs take room and connections from the shop, and the next size of database will be bought for them.',
          confidence: 0.55,
        },
        {
          to: '1.4',
          rebuttal:
            'The source says the opposite: at 900 the table falls behind. That it keeps up until then is a guess.',
          confidence: 0.9,
        },
      ],
      weakest_premise: {
        to: '1.1',
        premise: 'That what an idle staging database does is what ours does on a Monday.',
        challenge: 'What is the p95 while the nightly report runs?',
      },
      attacks: [
        'A table that is written and deleted all day has to be vacuumed all day; that work appears in no figure here.',
        'In two years other services will want these jobs as well, and a table of the shop is nothing that one hands out.',
      ],
    },
  },

  ...judged,
}
