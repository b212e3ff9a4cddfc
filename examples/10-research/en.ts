import { cited, known, type Script } from './cast.ts'

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

  audit: {
    claims: [
      {
        claim: 'With 40 jobs a second, a job waits 38 ms in the table (p95).',
        in: ['1.1'],
        tag: 'community-feedback',
        why: 'Measured by the team itself, on a database that did nothing else.',
      },
      {
        claim: 'Order and job can be written in one transaction when both are in one database.',
        in: ['1.2'],
        tag: 'no-source',
        why: 'Right by what transactions are, but nothing is cited.',
      },
      {
        claim: 'The database costs 310 euros a month with or without the jobs.',
        in: ['1.3'],
        tag: 'official-docs',
        why: 'The price list says so.',
      },
      {
        claim: 'The table keeps up at 900 jobs a second.',
        in: ['1.4'],
        tag: 'exaggerated',
        why: 'The measurement says that it falls behind there.',
      },
      {
        claim: 'With 40 jobs a second, a job waits 6 ms in RabbitMQ (p95).',
        in: ['2.1'],
        tag: 'community-feedback',
        why: 'Measured in the same test.',
      },
      {
        claim: 'Two workers took the same order on 11 February.',
        in: ['2.2'],
        tag: 'community-feedback',
        why: 'It stands in the list of incidents, with its cause.',
      },
      {
        claim: 'Three broker nodes cost 74 euros a month.',
        in: ['2.3'],
        tag: 'official-docs',
        why: 'It is a line of the price list.',
      },
      {
        claim: 'Three broker nodes cost 174 euros a month.',
        in: ['1.n1'],
        tag: 'no-source',
        why: 'The attack names no source for its figure.',
      },
      {
        claim: 'On 30 June jobs stopped for 50 minutes because the disk of the database was full.',
        in: ['2.4'],
        tag: 'community-feedback',
        why: 'It stands in the list of incidents; the shop stopped as well.',
      },
    ],
    without: ['1.n2', '2.n1', '2.n2'],
  },

  judgment: {
    criteria: {
      evidence: {
        why: 'Seven of eight arguments cite; the price of the broker is wrong, and that is the one that decides about cost.',
        postgres: 7.5,
        rabbitmq: 6,
      },
      reasoning: {
        why: 'The transaction is a reason that no figure touches; speed nobody waits for is none.',
        postgres: 8,
        rabbitmq: 6.5,
      },
      rebuttal: {
        why: 'Both met what was said; “and so did the shop” took the outage away, the 900 was caught.',
        postgres: 7.5,
        rabbitmq: 7.5,
      },
      relevance: {
        why: 'A team of four and a load of 41 jobs a second are what this is about.',
        postgres: 8,
        rabbitmq: 6,
      },
    },
    treated: [
      {
        argument: '1.1',
        treatment: 'relied-on',
        why: 'Measured, and enough; that the database was idle is kept as an open question.',
      },
      { argument: '1.2', treatment: 'relied-on', why: 'Without a source, and granted by the other side.' },
      { argument: '1.3', treatment: 'relied-on', why: 'The price list holds.' },
      { argument: '1.4', treatment: 'set-aside', why: 'Its source says the opposite.' },
      {
        argument: '1.n1',
        treatment: 'relied-on',
        why: 'The price is that of the list, and nobody here has run a broker.',
      },
      { argument: '1.n2', treatment: 'discounted', why: 'An outbox closes that gap, as the other side says.' },
      { argument: '2.1', treatment: 'discounted', why: 'True, and of no use to anybody at this load.' },
      { argument: '2.2', treatment: 'discounted', why: 'The cause was found and mended on the same day.' },
      { argument: '2.3', treatment: 'set-aside', why: 'The list says 174 euros.' },
      { argument: '2.4', treatment: 'set-aside', why: 'Without the shop there would have been no jobs.' },
      { argument: '2.n1', treatment: 'relied-on', why: 'A real cost that nobody has measured.' },
      { argument: '2.n2', treatment: 'discounted', why: 'Nothing says that this is planned.' },
    ],
    strong_arguments: {
      postgres: [
        { argument: '1.2', why: 'It holds whatever the load is, and the other side grants it.' },
        { argument: '1.3', why: 'The cost is known and does not change.' },
      ],
      rabbitmq: [{ argument: '2.1', why: 'Measured and undisputed, should somebody ever wait for a job.' }],
    },
    exaggerated_claims: {
      postgres: [
        {
          claim: 'Even at 900 jobs a second, which is 22 times our busiest hour, the table keeps up.',
          why: 'It falls behind there; what it does below was not measured.',
        },
      ],
      rabbitmq: [
        {
          claim: 'Three nodes that survive the loss of one cost 74 euros a month.',
          why: 'It is 174, by the list that is cited.',
        },
      ],
    },
    shared_limitations: [
      'Nobody knows how either behaves while the database is busy with the shop.',
      'Neither keeps a worker from sending the same e-mail twice when it dies in the middle.',
    ],
    core_disagreements: [
      {
        disagreement: 'Whether to build for the load of today or for services that may come.',
        values: 'Postgres puts few moving parts first; RabbitMQ puts room to grow first.',
      },
    ],
    consensus: [
      'At 41 jobs a second both are fast enough.',
      'That order and job are written together is worth having.',
      'SKIP LOCKED and the index on the state must not be lost.',
    ],
    recommendation: {
      favours: 'postgres',
      advice:
        'Standardise on the table. Introduce it as one small module with SKIP LOCKED and the index in it, and a test that fails without them. Allow an exception where somebody outside of the shop has to read the jobs. Revise it when a busy hour passes 300 jobs a second, or when vacuum shows up in the latency of the shop.',
      deciding: {
        turn: 'research/postgres',
        quote: 'The order and its job are written in one transaction, so that there is never one without the other.',
      },
    },
    open_questions: [
      {
        question: 'How long does a job wait while the database is busy with the shop?',
        changes: 'Above half a second the case for a broker is made.',
        cheapest_way: 'Repeat the load test for an hour with the nightly report running: half a day.',
      },
      {
        question: 'What does vacuum of the job table cost per day?',
        changes: 'If it takes the place of the shop’s own work, partitions or a broker are needed.',
        cheapest_way: 'Look at pg_stat_user_tables for a week.',
      },
    ],
    scenarios: [
      {
        scenario: 'Four people, up to 300 jobs a second',
        recommendation: 'A table in Postgres',
        rationale: 'Nothing new to run, and order and job stay together.',
      },
      {
        scenario: 'Other services read the jobs too',
        recommendation: 'RabbitMQ with an outbox table',
        rationale: 'A table of the shop is no interface for others.',
      },
      {
        scenario: 'Somebody waits for each job',
        recommendation: 'RabbitMQ, if 38 ms are too many',
        rationale: 'Six times as fast, as measured.',
      },
    ],
    summary:
      'Keep the order jobs in a Postgres table with SKIP LOCKED, measure it once on a busy database, and look again at 300 jobs a second.',
  },
}
