import type { RichLines } from './research-rich-lines.ts'
import { argument, bench, forum, skip, wal } from './research-rich-sources.ts'

export const richEnglish: RichLines = {
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
}
