import type { SignedResult } from './help.tsx'

const signs: Record<SignedResult, string> = {
  holds: 'the cited words stand there',
  exists: 'the place exists; no words were compared',
  elsewhere: 'the words stand, but in another place',
  differs: 'other words stand there',
  'not-there': 'nothing of the kind is there, or there is no such source',
  unreachable: 'the source could not be reached, so nobody knows',
  'not-checked': 'nobody looked',
}

export const help = {
  title: 'Help',
  reading: 'How to read a debate',
  terms: [
    [
      'Firmness',
      'How far the result would stand if it were judged again. It says nothing about how good the debate was.',
    ],
    ['firm', 'At least two rulings, by several judges or with the sides in both orders, and all of them agree.'],
    [
      'leaning',
      'One ruling alone, or several of which not all agree. Rigor “high”, or several judges, makes it firmer; a debate that is over can be judged again.',
    ],
    ['split', 'The rulings disagree, and nothing decides between them. Nobody is called the winner.'],
    [
      'Points',
      'Judges score both sides from 0 to 10 for logic, rebuttal, clarity and evidence: in a duel once, 40 at most in all; in an arena after each round, where the mean counts. In an arena half of the judge’s weight is these points, half the ruling at the end; the votes of the audience are the rest.',
    ],
    [
      'Fouls',
      'Broken rules of an arena, such as a new argument in the last rounds or a speech that quotes nobody. Code finds some, the judge others. Each costs its side half a point to two points of that round.',
    ],
    [
      'Turning points',
      'Rounds after which the other side was ahead in total, and the round that was won most clearly.',
    ],
    [
      'Forks',
      'The same debate up to a turn, and another one from there: with another model, a remark, or yourself in a seat. The shared turns are dashed and cost nothing again.',
    ],
  ],
  marks: 'Marks behind a citation',
  marksAbout: 'Code looks up what a speech cites. A mark opens what was found.',
  signs,
  keys: 'Keyboard',
  close: 'Close',
  everywhere: [
    ['/', 'search the archive'],
    ['Esc', 'close what is open'],
    ['?', 'this help'],
  ],
  more: {
    debate: [
      ['j / k', 'next, previous turn'],
      ['g / G', 'first, last turn'],
      ['r', 'replay, and back to the present'],
      ['Space', 'play or pause the replay'],
    ],
    home: [],
  },
}
