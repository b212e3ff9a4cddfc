import type { Script } from './cast.ts'

/** The partner gets one number wrong, and is right all the same. */
export const en: Script = {
  folder: 'examples/11-dialectic',
  files: ['docs/traffic.md', 'docs/prices.md', 'src/price.sql'],
  topic: 'Should the shop cache its product pages at the edge for five minutes?',
  leaning: 'Yes: Christmas is six weeks away, and the database is nearly at its limit.',
  focus: 'What customers see while a price changes.',
  remark: 'Whatever you suggest: it has to be in place by the first of December.',

  said: {
    'round-1/main': [
      `I would cache product pages at the edge for five minutes, and begin this week.

- “80 percent of all reads are product pages.” (docs/traffic.md:3) Nothing else takes as much off the database.
- At noon it runs at 85 percent (docs/traffic.md:4), and the week before Christmas is expected to double the reads (docs/traffic.md:6).
- Five minutes are short enough that nobody notices an old picture or text.

I am least sure about prices: a cached page may show one that is no longer true.`,
      {
        open: ['how long a page may show an old price'],
        missing: ['the hit rate that a cache of this kind reaches here'],
      },
    ],
    'round-1/partner': [
      `What you are least sure about is the whole question. A price changes 40 times a day (docs/prices.md:3). With five minutes, every change is followed by five minutes in which the page says something else than the basket.

“In October four customers complained that they paid another price than they had seen.” (docs/prices.md:4) That is without a cache. Your view breaks on the assumption that a page is one thing: its text is stable for weeks, its price for minutes. What would you do if the price were not on the page?`,
      { open: ['how long a page may show an old price'] },
    ],
    'round-2/main': [
      `That convinces me: a page with a price in it cannot be cached for five minutes, not with what the user says about the law. I change my view.

Cache the page without its price, for an hour rather than for minutes, and let the browser fetch the price by itself. Four of five reads still go away, and the price is as fresh as it is today.`,
      { agreed: ['no cached page may have a price in it'], open: ['what fetching prices one by one costs'] },
    ],
    'round-2/partner': [
      `Granted, and the hour is better than the five minutes. But you have moved the load, not removed it. Every page now asks for one price, and “one price takes 40 ms” (docs/traffic.md:5), because the table has no index. At twice the reads that single query is what falls over in the week before Christmas.`,
      { agreed: ['no cached page may have a price in it'], open: ['whether the price query holds at twice the load'] },
    ],
    'round-3/main': [
      `With the index that is missing the price query is one look-up instead of a scan. src/price.sql:7 reads the newest row of a product, so the index has to cover both columns, newest first. I would put it in before anything is cached: it helps today, and without it the rest is not safe.`,
      {
        agreed: ['no cached page may have a price in it', 'the index comes first'],
        state: 'settled',
        suggestions: [
          {
            file: 'src/price.sql',
            change: 'index what the price query looks up, newest first',
            before: '  valid_from timestamptz not null\n);',
            after:
              '  valid_from timestamptz not null\n);\n\ncreate index prices_newest on prices (product, valid_from desc);',
          },
        ],
      },
    ],
    'round-3/partner': [
      `That settles it for me. The order is what I would have asked for: index, then price apart from the page, then the cache. Measure the price query after the first step; if it is not below 2 ms, stop there.`,
      {
        agreed: ['no cached page may have a price in it', 'the index comes first'],
        state: 'settled',
        missing: ['how long the price query takes with an index'],
        suggestions: [
          {
            file: 'docs/traffic.md',
            change: 'add the time of the price query with the index, measured under twice the load',
            before: null,
            after: null,
          },
        ],
      },
    ],
  },

  replies: {
    'round-1/decide/main': {
      next: 'ask-user',
      why: 'it hangs on how long a wrong price may be shown, and only the user knows that',
      new_point: true,
      disagreement: 'whether a page may show an old price for some minutes',
      question: 'How long may a page show a price that is no longer true?',
    },
    'round-1/user': {
      choice: 'add',
      words: 'Not at all. Since May the price that is shown has to be the price that is paid.',
    },
    'round-2/decide/main': {
      next: 'go-on',
      why: 'the load of the price query is a new point, and a real one',
      new_point: true,
      disagreement: 'whether the table of prices is to be changed so shortly before Christmas',
      question: null,
    },
    'round-2/user': {
      choice: 'dig',
      words: 'Go into the price query. Changes to the table are fine until the first of December.',
    },
    'conclusion/main': {
      outcome: 'agreed',
      answer: `Not as proposed. First add the index that the price query lacks, then take the price out of the product page, then cache the page without it, for an hour.

Sure of the order, and that no price belongs into a cached page. Less sure that the query holds at twice the load: measure it after the first step.`,
      insights: [
        'A product page is two things: text that is stable for weeks, and a price that is stable for minutes.',
        'Fetching the price apart moves the load to one slow query, which an index mends.',
        'The first step helps today, whatever becomes of the cache.',
      ],
      agreed: ['No cached page may have a price in it.', 'The index comes first.'],
      open: ['How long the price query takes with the index, at twice the load.'],
      split: [],
    },
    'conclusion/user': {
      decision: 'Index this week. We decide on the cache when the query is measured.',
      keep: true,
    },
  },
}
