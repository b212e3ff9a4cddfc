import type { LabelledRounds } from './dialectic-rounds.ts'

export const english: readonly LabelledRounds[] = [
  {
    said: [
      'We should move the job queue from Redis to Postgres. One store less to run, and jobs are written in the same transaction as the order they belong to.',
      'Postgres is not built for a queue. At 400 jobs a second the table bloats, and vacuum will not keep up with it.',
    ],
    again: [
      'As I said, the job queue should move from Redis to Postgres. It is one store less to run, and jobs would be written in the same transaction as the orders they belong to.',
      'Postgres is still not built to be a queue. The table bloats at 400 jobs a second, and vacuum does not keep up with that.',
    ],
    fresh: [
      'Partitioning by hour answers the bloat: a finished partition is dropped whole, and nothing has to be vacuumed.',
      'Dropping partitions takes an exclusive lock. While one long report holds a snapshot, every worker waits behind it.',
    ],
  },
  {
    said: [
      'The team should work from home three days a week. People write better code without interruptions, and nobody left since we tried it.',
      'Juniors learn by overhearing. With three days at home the two new ones waited days for answers in March.',
    ],
    again: [
      'People write better code without interruptions, so three days a week at home it should be. Nobody left since we tried that.',
      'Juniors learn by overhearing others. The two new ones waited for answers for days in March, with everybody three days at home.',
    ],
    fresh: [
      'Then let the two days in the office be the same for everybody, and pair each junior with one senior on both.',
      'Fixed days need 34 desks at once, and the lease of the second floor ends in June.',
    ],
  },
  {
    said: [
      'Splitting the monolith into services lets each team release alone. Today one failing test of billing stops everybody.',
      'Services turn one failing test into a failing network. Nobody here has run tracing across more than two of them.',
    ],
    again: [
      'Each team could release alone if the monolith were split into services. One failing test of billing stops everybody today.',
      'With services one failing test becomes a failing network, and nobody here has run tracing across more than two services.',
    ],
    fresh: [
      'Module boundaries with their own test runs would free the other teams without any network between them.',
      'Boundaries that only a linter holds were crossed 61 times in the last attempt, by the same people.',
    ],
  },
  {
    said: [
      'A price per seat is what customers understand. They can plan it, and our invoices stay simple.',
      'Per seat punishes the customers who roll us out to everybody, and half of our heavy users share one account already.',
    ],
    again: [
      'Customers understand a price per seat. It can be planned by them, and invoices stay simple for us.',
      'A price per seat punishes those customers who roll us out to everybody. Half of the heavy users already share one account.',
    ],
    fresh: [
      'Charging for active seats only, counted at the end of the month, takes the punishment out of a wide rollout.',
      'Counting active seats makes revenue fall every August, and the bank looks at exactly that quarter.',
    ],
  },
  {
    said: [
      'Rewrite the parser in Rust. It takes 70 percent of the processor time, and memory errors in it caused the last two outages.',
      'Only one of us reads Rust. The outages came from a missing length check, which a fuzzer would have found in the old code.',
    ],
    again: [
      'The parser should be rewritten in Rust: 70 percent of the processor time goes into it, and memory errors in it caused the last two outages.',
      'Only one of us can read Rust, and the outages came from a missing length check that a fuzzer would have found in the old code.',
    ],
    fresh: [
      'Fuzzing for a week costs less than a rewrite, I grant that. I would now fuzz first and rewrite only the tokenizer.',
      'If the tokenizer alone moves, strings get copied twice at the border, and the gain you measured is gone.',
    ],
  },
  {
    said: [
      'Phones should stay in lockers during school hours. Attention went up in the two schools that tried it.',
      'Lockers do not teach anybody to handle a phone, and parents want to reach their children.',
    ],
    again: [
      'During school hours phones should stay in lockers. In the two schools that tried it, attention went up.',
      'Nobody is taught to handle a phone by lockers. And parents want to be able to reach their children.',
    ],
    fresh: [
      'The office can pass on urgent calls, as it did before 2010; that meets what parents need.',
      'Pupils with diabetes read their glucose from the phone. A rule without exceptions would be illegal.',
    ],
  },
  {
    said: [
      'Cache the product pages for five minutes at the edge. It takes 80 percent of the load off the database.',
      'Prices change during the day. A customer who sees one price and pays another calls the hotline.',
    ],
    again: [
      'Five minutes of caching at the edge for product pages would take 80 percent of the load off the database.',
      'During the day prices change, and the customer who sees one price and pays another one calls the hotline.',
    ],
    fresh: [
      'The price can be left out of the cached page and be fetched separately with a small request.',
      'That small request is the one that hits the slow table, so the load you wanted to lose comes back.',
    ],
  },
  {
    said: [
      'Feature flags let us merge unfinished work every day. Long branches cost us three days of conflicts per release.',
      'Flags stay for ever. We have 140 of them, and no test covers more than the default.',
    ],
    again: [
      'With feature flags unfinished work is merged every day, while long branches cost us three days of conflicts in each release.',
      'Flags stay for ever: there are 140 of them now, and no test covers anything but the default.',
    ],
    fresh: [
      'Give every flag an end date, and let the build fail when it has passed.',
      'The last rule of that kind was switched off on the evening before a release, by the release manager.',
    ],
  },
  {
    said: [
      'Build the app natively. Scrolling and camera are what users complain about, and both are poor in the web view.',
      'Two native apps need two teams. We have four developers, and none has shipped on iOS.',
    ],
    again: [
      'The app should be built natively, because scrolling and camera are what our users complain about and both are poor in a web view.',
      'Two teams are needed for two native apps. We have only four developers, none of whom has shipped on iOS.',
    ],
    fresh: [
      'Only the camera screen has to be native; the rest can stay in the web view behind it.',
      'Handing pictures across that border cost a competitor 900 milliseconds per photo on older phones.',
    ],
  },
  {
    said: [
      'GraphQL would save the app eleven requests on the start screen.',
      'It would also let any client ask for anything. Our database fell over twice from one bad report.',
    ],
    again: [
      'The start screen of the app would save eleven requests with GraphQL.',
      'Any client could also ask for anything. From one bad report our database fell over twice.',
    ],
    fresh: [
      'Persisted queries close that hole: the server runs only those it has seen in a build.',
      'Persisted queries bind the release of the app to that of the server, which the stores delay by days.',
    ],
  },
  {
    said: [
      'Hire a second designer before a fifth developer. Three finished features wait for screens.',
      'They wait because nobody decides between the drafts, not because there are too few of them.',
    ],
    again: [
      'Before a fifth developer, a second designer should be hired: three features that are finished wait for screens.',
      'Nobody decides between the drafts; that is why they wait, and not because there are too few.',
    ],
    fresh: [
      'If a decision is what is missing, give the designer the last word on anything below two days of work.',
      'The founder took that word back within a week, in spring. What would be different now?',
    ],
  },
  {
    said: [
      'Put the archive under an open source licence. Three customers asked to look into it before they sign.',
      'The archive holds our only algorithm that nobody else has. After that, support is all we sell.',
    ],
    again: [
      'The archive should go under an open source licence, since three customers asked to look into it before signing.',
      'Our only algorithm that nobody else has is in the archive. Support is all we would sell after that.',
    ],
    fresh: [
      'An escrow with read access satisfies the three without giving the source away.',
      'Two of the three named the right to patch it themselves, which an escrow does not give.',
    ],
  },
  {
    said: [
      'On-call should rotate weekly among all developers. Whoever writes the code learns from its alarms.',
      'Half of the alarms come from the network, where developers have no rights to change anything.',
    ],
    again: [
      'All developers should be on call in a weekly rotation: those who write the code learn from its alarms.',
      'Developers have no rights to change anything in the network, and half of all alarms come from there.',
    ],
    fresh: [
      'Split the alarms by who can act on them; network ones go to the provider, who is paid for it.',
      'The contract gives the provider four hours. Card payments are down for all of that time.',
    ],
  },
  {
    said: [
      'Store money as integers of cents. Floating point lost us 0.3 percent of a day in rounding.',
      'Cents are not enough. Fuel is priced in tenths of a cent, and yen have none at all.',
    ],
    again: [
      'Money should be stored as integers of cents; rounding in floating point lost us 0.3 percent of a day.',
      'Cents are not enough, as fuel is priced in tenths of a cent and yen have no cents at all.',
    ],
    fresh: [
      'Then store the amount with its exponent: 1299 and minus two, 4 and minus three.',
      'Sums over mixed exponents cannot be indexed, and the monthly report sums 90 million rows.',
    ],
  },
  {
    said: [
      'Delete accounts after two years of silence. The law asks us to keep no more than we need.',
      'People come back after three. Deleting takes their photos, and they blame us for it.',
    ],
    again: [
      'After two years of silence accounts should be deleted, because the law asks us to keep no more than is needed.',
      'People come back after three years. Their photos are gone with the account, and they blame us.',
    ],
    fresh: [
      'A mail with an export link at 18 months gives the photos back before anything is deleted.',
      'A fifth of those addresses bounce. To them the link means nothing, and they are the ones who come back.',
    ],
  },
  {
    said: [
      'Test on a copy of the real data. Made-up data never had a customer with 4,000 addresses.',
      'A copy of real data on a laptop is a breach that waits for a train ride.',
    ],
    again: [
      'Tests should run on a copy of real data, as made-up data never had a customer with 4,000 addresses.',
      'Real data copied to a laptop is a breach waiting for a train ride.',
    ],
    fresh: [
      'Masked copies that never leave the cluster keep the shapes and lose the names.',
      'Masking broke the search tests last time, since they look for parts of names.',
    ],
  },
  {
    said: [
      'Drop support for the old browser. It is 1.2 percent of visits and a third of our bug reports.',
      'Those 1.2 percent are the hospitals, which pay 20 percent of our revenue.',
    ],
    again: [
      'Support for the old browser should be dropped: 1.2 percent of visits, but a third of our bug reports.',
      'The hospitals are those 1.2 percent, and they pay 20 percent of the revenue.',
    ],
    fresh: [
      'Then the hospitals get a frozen version for two years, with security fixes only, at a price.',
      'A frozen version cannot meet the new medical device rule that comes into force next May.',
    ],
  },
]
