import type { DialecticLines } from './dialectic-lines.ts'

export const english: DialecticLines = {
  view: topic => ({
    words: `On “${topic}” my view is: yes, in small steps that can be undone. It rests on two things. The present way costs more every month than it seems to, because nobody counts the hours spent around it. And there is somebody who will own what comes instead. I am least sure about the second.`,
    agreed: ['The present way has a cost that nobody counts'],
    open: ['Who owns it afterwards'],
  }),
  answers: [
    [
      {
        words:
          'The strongest point is the one about the first outage, and I was wrong to leave it out. My view now reads: no first step before somebody is named who is called at night, and one part only until that person says that it can be run. What I hold on to is the order of things: a trial tells more in a month than a plan does in a quarter.',
        agreed: ['Somebody has to own it before the first step'],
        open: ['Whether the way back works with real data'],
      },
      {
        words:
          'A way back that was never walked is a drawing; I grant that. So it is walked once with a copy before anything else, and what it took is written down. With that I see nothing left that speaks against a trial of one month with a date for the decision.',
        agreed: ['Somebody has to own it before the first step', 'The way back is walked once with a copy'],
        open: [],
      },
    ],
    [
      {
        words:
          'The strongest point is the missing figure, and I have none. My view now reads: two weeks in which everybody writes down how long it was waited for, an owner named in the same two weeks, and only then a trial of one part. What I hold on to is that a month of trial tells more than a quarter of planning.',
        agreed: ['Somebody has to own it before the first step'],
        open: ['Which figure decides'],
      },
      {
        words:
          'The figure that decides is the hours spent around it in a month, the old way against the new one, both written down by the same people. With that, and with what the way back took beside it, I see nothing left that speaks against a trial of one month.',
        agreed: ['What it took is written down'],
        open: [],
      },
    ],
  ],
  challenges: [
    [
      {
        words:
          'Your view breaks on the word “somebody”. As long as nobody is named, the first outage at night is handled by whoever looks at the telephone first, who knows neither the old way nor the new one. Then a small step is not small: it is undone in a hurry, and the next attempt will be forbidden. Name the person, or the month in which there is one.',
        agreed: ['The present way has a cost that nobody counts'],
        open: ['Who is called at night'],
      },
      {
        words:
          'An owner before the first step answers what I held against it, and I let go of that. What your answer makes questionable is the way back. It is taken for granted in every sentence and has been tried in none. If it loses what came in since the change, there is no trial but only a change with a regret.',
        agreed: ['Somebody has to own it before the first step'],
        open: ['Whether the way back works with real data'],
      },
      {
        words:
          'Walked once with a copy, the way back is no longer a hope. That was the last thing of weight that I had. I would write down what it took, so that whoever decides in a month knows the price of both ways.',
        agreed: ['Somebody has to own it before the first step', 'The way back is walked once with a copy'],
        open: [],
      },
    ],
    [
      {
        words:
          'You say that the present way costs more than it seems to, and give no figure. Without one nobody can tell in a month whether the trial was worth it. Two weeks of writing down who waited for it, and how long, would settle that; and they might show that waiting is cheaper than changing.',
        agreed: [],
        open: ['What the present way costs in a month'],
      },
      {
        words:
          'The order of things is right, but the date is missing its measure. Say now which figure decides in a month. Else whoever likes the new way will find it good, and whoever does not will find it bad, both of them honestly.',
        agreed: ['Somebody has to own it before the first step'],
        open: ['Which figure decides'],
      },
      {
        words:
          'With what it took written down, and the hours of the two weeks before beside it, there is a figure on both sides. I have nothing further to hold against a month of trial.',
        agreed: ['What it took is written down'],
        open: [],
      },
    ],
  ],
  commonGround: {
    words:
      'We both hold that the present way cannot stay as it is, and that a mistake must stay small. I would think otherwise if the way back failed with a copy; you would, I believe, if an owner stood on a list. An answer that both of us can live with: the copy and the list first, and the trial only if both turn out well.',
    agreed: ['A mistake has to stay small'],
    open: ['Whether to begin before both are there'],
  },
  stubborn: {
    main: 'My view stands as I gave it: small steps that can be undone, beginning this month.',
    partner: 'Nothing should begin as long as nobody is named who is called at night.',
  },
  cited: (reference, line) => `It stands at ${reference}: “${line}”`,
  takenUp: words => `The user says “${words}”. That changes the weight of things, and I go by it.`,
  missing: ['the hours that were spent around the present way last month'],
  suggestion: { change: 'say who owns it, where everybody looks', after: line => `${line} (owner: to be named)` },
  chosen: 'It is the most likely to see what I take for granted here.',
  question: 'Who would be called at night in the first month?',
  whys: {
    ask: 'It hangs on who is there, which only the user knows.',
    goOn: 'The way back has not been argued out.',
    end: 'Both of us see nothing left of weight.',
    sumUp: 'Little more will come of it.',
  },
  ofUser: 'We are three people, and nobody is on call at night so far.',
  decision: 'We name an owner first, and walk the way back in December.',
  conclusion: {
    answer:
      'Yes, as a trial of one month on one part, once an owner is named and the way back was walked with a copy. That is fairly sure; what the present way costs is not.',
    insights: [
      'Nobody was named who is called at night, and everything hung on that.',
      'The way back was taken for granted and had never been tried.',
      'Without a figure for the present way nobody can tell in a month whether the trial was worth it.',
    ],
    agreed: ['Somebody has to own it before the first step', 'The way back is walked once with a copy'],
    open: ['What the present way costs in a month'],
  },
  split: {
    answer: 'The choice is between a small beginning now and an owner first.',
    point: 'Whether to begin before somebody is named',
    main: 'a trial this month, with the owner found on the way',
    partner: 'nothing before somebody is named who is called at night',
  },
}
