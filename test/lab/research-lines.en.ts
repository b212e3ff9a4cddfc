import type { Lines } from './research-lines.ts'

export const english: Lines = {
  usual: /^(?:Proponent|Opponent)$/,
  subject: 'this course',
  query: (topic, theme) => `${topic} ${theme}`,
  fromPage: (subject, words, way) =>
    [
      `What was published supports ${subject}: ${words}`,
      `For ${subject} there is a plain statement to build on: ${words}`,
      `This can be looked up and speaks for ${subject}: ${words}`,
    ][way % 3]!,
  fromFile: (subject, words, way) =>
    [`Your own notes already speak for ${subject}: ${words}`, `The files you brought settle one point: ${words}`][
      way % 2
    ]!,
  ownPage: { path: 'guides/limits', words: 'Limits are stated for each plan and are enforced from the first day.' },
  themes: [
    {
      search: 'set up effort',
      point: 'the first useful result comes within a day and needs nobody from outside',
      argument: subject => `With ${subject} the first useful result comes within a day and needs nobody from outside.`,
      weakness: other => `${other} has to be set up on every machine before anybody gets anything out of it.`,
      counter: 'They will say that the first day is not what a choice for years should hang on.',
      answer: 'A first day shows only the happy path; the second week brings the settings that nobody mentioned.',
      premise: 'That what is quick to begin is also quick to run.',
      challenge: 'Which of the steps left out on the first day has to be made up for later, and by whom?',
      attack: subject =>
        `Nobody has said who looks after it when that person is away, and ${subject} needs the least of that.`,
    },
    {
      search: 'price over three years',
      point: 'the bill grows with use and not with the number of people who might use it',
      argument: subject =>
        `Under ${subject} the bill grows with use and not with the number of people who might use it.`,
      weakness: other => `What ${other} costs in its third year cannot be told from what it costs in its first.`,
      counter: 'They will point at the entry price, which is lower on their side.',
      answer: 'A bill that follows use cannot be planned, and whoever decides has to name a figure a year ahead.',
      premise: 'That use stays near what it is today.',
      challenge:
        'If it tripled, as it did in the last two years of most teams, would the same line still be the lower one?',
      attack: subject => `The work of moving there is counted nowhere; for ${subject} it is the smaller half.`,
    },
    {
      search: 'migration and way back',
      point: 'every step can be taken back on its own, so that a mistake stays small',
      argument: subject => `With ${subject} every step can be taken back on its own, so that a mistake stays small.`,
      weakness: other => `Nobody has described how to leave ${other} again once data has been kept there for a year.`,
      counter: 'They will say that a way back is never used and only costs.',
      answer: 'A way back that was never walked is a drawing; what counts is whether somebody has tried it.',
      premise: 'That the way back still works when it is needed.',
      challenge: 'When was it last tried with real data, and how long did it take?',
      attack: subject => `An exit needs an export in an open form, and only ${subject} was shown to have one.`,
    },
    {
      search: 'documentation quality',
      point: 'the questions of an ordinary week are answered in writing, with dates and versions',
      argument: subject =>
        `For ${subject} the questions of an ordinary week are answered in writing, with dates and versions.`,
      weakness: other => `The pages that describe ${other} leave open which version they are about.`,
      counter: 'They will say that a large community makes up for missing pages.',
      answer: 'That something is written down does not make it current; half of what was cited bears no date.',
      premise: 'That what is documented is what is shipped.',
      challenge: 'Which release is the newest that the pages cover, and which one would be installed today?',
      attack: subject => `Whoever searches for an error message today finds more that fits ${subject}.`,
    },
    {
      search: 'security permissions',
      point: 'less has to be trusted, because it can do its work with fewer rights',
      argument: subject => `With ${subject} less has to be trusted, because it can do its work with fewer rights.`,
      weakness: other => `${other} asks for rights that its task does not explain.`,
      counter: 'They will say that rights can be narrowed on their side as well.',
      answer: 'Rights that can be narrowed usually are not; the default is what most people run.',
      premise: 'That those who set it up will also narrow its rights.',
      challenge: 'How many of the users who answer in public have changed that default?',
      attack: subject => `A leaked key does more harm on the other side, since ${subject} keeps fewer of them.`,
    },
    {
      search: 'performance under load',
      point: 'it stays even under load, and slows down before it breaks',
      argument: subject =>
        `In ordinary use ${subject} is no faster, but it stays even under load, and slows down before it breaks.`,
      weakness: other => `The figures for ${other} come from an empty system and one reader.`,
      counter: 'They will bring a benchmark that has nothing to do with this case.',
      answer: 'To stay even is worth something only where the load is ever reached, and nobody has shown that it is.',
      premise: 'That the load of the tests is the load of the days.',
      challenge: 'What was the busiest hour of last month, in the same unit?',
      attack: subject => `Under a burst the other side drops work silently; ${subject} at least says so.`,
    },
    {
      search: 'maintenance and releases',
      point: 'several people can mend it, and have mended it within the last quarter',
      argument: subject => `Behind ${subject} several people can mend it, and have mended it within the last quarter.`,
      weakness: other => `${other} hangs on very few people, and on their being paid for it.`,
      counter: 'They will say that few and good is better than many.',
      answer: 'Many hands mend small things; for what is hard it takes one who knows, on either side.',
      premise: 'That those who maintain it today will do so in two years.',
      challenge: 'Who pays them, and what becomes of it if that ends?',
      attack: subject => `Of the last three breaking changes none came from ${subject}.`,
    },
    {
      search: 'learning curve',
      point: 'people who know the neighbouring tools are productive in it after two afternoons',
      argument: subject =>
        `Learning ${subject} is short: people who know the neighbouring tools are productive in it after two afternoons.`,
      weakness: other => `${other} is hard to learn for everybody who was not there when it was chosen.`,
      counter: 'They will say that a week of learning is nothing over five years.',
      answer: 'Two afternoons teach the words, not the judgement; the dear mistakes are made in the third month.',
      premise: 'That those who come later know the same neighbouring tools.',
      challenge: 'What did the last two people who joined know, and how long did they take?',
      attack: subject => `Those who leave take less with them where ${subject} is used.`,
    },
    {
      search: 'integration with existing tools',
      point: 'it fits into what is there already, without a second way of doing the same',
      argument: subject =>
        `Of the two ${subject} is the one that does not push: it fits into what is there already, without a second way of doing the same.`,
      weakness: other => `Next to ${other} the old way has to be kept running for at least half a year.`,
      counter: 'They will say that the old way should go anyway.',
      answer: 'To fit in is a virtue only if what is there deserves to stay.',
      premise: 'That nothing of what is there will be replaced soon.',
      challenge: 'Which part of it would be bought again today?',
      attack: subject => `Two systems beside each other is what the other side really proposes; ${subject} is one.`,
    },
    {
      search: 'data ownership and export',
      point: 'everything that is kept can be read without the program that wrote it',
      argument: subject => `Under ${subject} everything that is kept can be read without the program that wrote it.`,
      weakness: other => `What ${other} keeps can be read by ${other} alone.`,
      counter: 'They will say that an export exists, which is true and takes days.',
      answer: 'To be readable is not to be usable: without its references such a file is a list of words.',
      premise: 'That somebody will want to read it without the program.',
      challenge: 'Has that ever been asked for, and by whom?',
      attack: subject => `An auditor who asks for last year gets an answer from ${subject} within the hour.`,
    },
    {
      search: 'support response times',
      point: 'whoever reports a fault hears from a person, and is told what happens next',
      argument: subject =>
        `Around ${subject} whoever reports a fault hears from a person, and is told what happens next.`,
      weakness: other => `Reports about ${other} stay unanswered for weeks unless they are paid for.`,
      counter: 'They will say that paid support is support too.',
      answer: 'A kind reply mends nothing; what counts is how long the fault stayed.',
      premise: 'That the tone of answers tells how fast things get better.',
      challenge: 'How many days lie between report and release, on both sides?',
      attack: subject =>
        `At three in the night nobody is on duty on the other side; with ${subject} it is at least known who is.`,
    },
    {
      search: 'monitoring and visibility',
      point: 'one can see at any time what it is doing and what it costs',
      argument: subject =>
        `The virtue of ${subject} is that one can see at any time what it is doing and what it costs.`,
      weakness: other => `That ${other} has stopped is noticed by those who were waiting for it.`,
      counter: 'They will say that dashboards are a matter of taste.',
      answer: 'Seeing is not mending: a figure that nobody acts upon only costs attention.',
      premise: 'That somebody looks.',
      challenge: 'Who looked last week, and what did they change?',
      attack: subject =>
        `The first outage will be found by customers on the other side, and by an alarm with ${subject}.`,
    },
  ],
  answers: {
    wrong: [
      'The source that carries this was looked up and does not say it; without it a bare assertion remains.',
      'What is quoted here does not stand in its source as given, so that the conclusion has nothing to rest on.',
    ],
    unseen: [
      'Nobody could look at this source, so it is an assertion like any other until somebody does.',
      'What this rests on was not seen by anybody here; I can answer only the reason, and it is thin.',
    ],
    holds: [
      'The words are there, and I grant them; they say less than is concluded, namely nothing about this case.',
      'True as far as it goes. It was measured or promised elsewhere, and what carries over is not shown.',
    ],
    noSource: [
      'No source is named, and the reason given would serve the other side just as well.',
      'This is a hope with a reason behind it; I grant the reason and miss the case in which it came true.',
    ],
  },
  tags: {
    holds: 'Its source was looked up and says so.',
    wrong: 'Its source was looked up and does not carry it.',
    unseen: 'A source is named that nobody could look at.',
    noSource: 'Nothing is cited that could be looked up.',
    exaggerated: 'It says more than its source, which differs from what is quoted.',
  },
  judgment: {
    points: 'By what it rests on, and by how it met the answers.',
    treated: {
      holds: 'Its source holds, and the answer to it left its core standing.',
      wrong: 'Its source does not carry it.',
      unseen: 'Its source could not be looked at, so that it counts as a reason only.',
      noSource: 'It rests on reasons alone; they are sound as far as they go.',
    },
    strong: [
      'It can be looked up, and the answer to it did not touch the point.',
      'Its reason holds without its source.',
    ],
    exaggerated: 'It goes beyond what the source says.',
    shared: [
      'Neither side says what happens when the one person who knows it leaves.',
      'No option helps as long as nobody measures what the present way costs.',
    ],
    disagreement: 'Whether a small risk for certain is worth a large gain perhaps.',
    values: (winner, other) => `${winner} puts a result that can be undone first; ${other} puts the best result first.`,
    consensus: ['The present state should not be kept for another year.', 'A trial has to come before a commitment.'],
    advice: (winner, other) =>
      `Go the way of ${winner}: begin with one part that can be undone, for a month, with a date for the decision. Keep what ${other} warns of as the list of what to watch.`,
    questions: [
      {
        question: 'What does the present way cost in a month?',
        changes: 'If it is less than the change costs in a year, waiting is better.',
        cheapest_way: 'Write down for two weeks who waited for it, and how long.',
      },
      {
        question: 'Does the way back work with real data?',
        changes: 'If it does not, the trial is no trial.',
        cheapest_way: 'Walk it once with a copy, before the first step.',
      },
    ],
    scenarios: (winner, other) => [
      {
        scenario: 'Few people, little time, nothing that must not fail',
        recommendation: `The way of ${winner}`,
        rationale: 'It gives something within the first week and can be undone.',
      },
      {
        scenario: 'A team that has done the change before',
        recommendation: `The way of ${other}`,
        rationale: 'What makes it hard is then known already.',
      },
      {
        scenario: 'An outage would cost more than a year of the present way',
        recommendation: 'Neither, until the way back was tried',
        rationale: 'Both leave that open.',
      },
    ],
    summary: winner => `Try the way of ${winner} on one part for a month, and decide by what was measured.`,
  },
}
