import type { Script } from './cast.ts'

/** What the auditor and the judge say. The auditor believes the name of a source. */
export const judged: Pick<Script, 'audit' | 'judgment'> = {
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
