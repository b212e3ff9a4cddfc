import type { Script } from './cast.ts'
import { said } from './en-said.ts'

/** Con quotes the audience before that is allowed, pro brings a new figure into its summary: code and judge find out. */
export const en: Script = {
  folder: 'examples/09-arena',
  said,

  help: {
    'round-4/pro': {
      request: 'technical',
      target_audience: 'Technologist',
      reason: 'How many cars look for a place, and at which hour, is known to somebody who measures such things.',
    },
    'round-6/con': {
      request: 'practical',
      target_audience: 'aud_04',
      reason: 'Somebody should say what a shop risks in the first winter.',
    },
  },

  rounds: [
    {
      pro: [7, 5.5, 7.5, 8],
      con: [6, 6, 7, 6.5],
      comment: 'Both arguments of the pro side rest on lines that hold. The con side paints well, and has one figure.',
    },
    {
      pro: [7.5, 7, 7.5, 8],
      con: [7, 6.5, 7.5, 5.5],
      comment:
        'The pro side turned the shops’ own paper against them. That the count ends at the market is a good find.',
    },
    {
      pro: [6.5, 7, 7, 5.5],
      con: [8, 8, 8, 6],
      comment:
        'The two barriers answer the figure on which the motion rests, and cost less. That was the best idea so far.',
    },
    {
      pro: [6.5, 6.5, 6.5, 5.5],
      con: [7.5, 8, 7.5, 6],
      comment:
        'The con side asked for the place of the accidents, and nobody had it. The pro side had to ask for help.',
    },
    {
      pro: [7, 6.5, 7, 6.5],
      con: [8, 8.5, 8, 6.5],
      comment: 'Tickets from the driver: a plain reason for the nineteen minutes that does without the cars.',
    },
    {
      pro: [7.5, 8, 7.5, 6],
      con: [6, 6.5, 7.5, 4.5],
      comment:
        'The pro side granted what was right and showed how to test the rest. The con side lived on a borrowed line.',
    },
    {
      pro: [8.5, 8.5, 8, 8],
      con: [7.5, 7.5, 8, 6.5],
      comment:
        'The pro side drew the hall together: who needs to drive in between ten and six? The pass took the best card away.',
    },
    {
      pro: [7.5, 7.5, 8, 6],
      con: [8, 8, 7.5, 7.5],
      comment: 'The unread loops are the strongest thing the con side brought; it used the audience well.',
    },
    {
      pro: [7.5, 7.5, 8, 7],
      con: [7.5, 7.5, 8, 6.5],
      comment: 'Both condensed honestly. That the barriers do nothing for the bus was said clearly only now.',
    },
    {
      pro: [7, 7.5, 7.5, 5.5],
      con: [7.5, 7.5, 8.5, 6.5],
      comment: 'Fairhaven was never in this debate. The con side closed with more dignity than it had opened with.',
      foul: {
        side: 'pro',
        rule: 'new-facts',
        quote: 'In Fairhaven the same step brought 18 % more customers within a year.',
      },
    },
  ],

  applications: {
    'round-3/apply/aud_02': {
      intent: 'support_pro',
      claim: 'Bakers unload between five and nine; a closing from ten on costs deliveries nothing and frees the kerb.',
      novelty: 'new',
      confidence: 0.8,
    },
    'round-3/apply/aud_04': {
      intent: 'support_con',
      claim: 'Thirty-one shops say that they would close or move if cars could not reach them.',
      novelty: 'reinforcement',
      confidence: 0.6,
    },
    'round-5/apply/aud_01': {
      intent: 'support_con',
      claim:
        'To show that a figure allows another reading is no refutation as long as nobody says which reading is right.',
      novelty: 'new',
      confidence: 0.5,
    },
    'round-5/apply/aud_05': {
      intent: 'support_con',
      claim:
        'My neighbour is eighty-four and proud; her son carries the shopping up, and nobody has asked either of them.',
      novelty: 'new',
      confidence: 0.7,
    },
    'round-6/apply/aud_01': {
      intent: 'support_pro',
      claim: 'Whoever answers every figure with a question should say which answer would change his mind.',
      novelty: 'new',
      confidence: 0.55,
    },
  },

  admissions: {
    'round-3': {
      admit: 'aud_02',
      reasons: {
        aud_02: 'Nobody had spoken of deliveries, and it bears on the hour at which the closing begins.',
        aud_04: 'That is the first argument of the con side once more.',
      },
    },
    'round-4': {
      admit: null,
      reasons: {},
      help: { pro: [true, 'Neither side can say how many look for a place; the debate gains by hearing it.'] },
    },
    'round-5': {
      admit: 'aud_05',
      reasons: {
        aud_01: 'A remark on method that both sides could use; it would not shift the balance.',
        aud_05: 'Those without a pass have been spoken of, but nobody has shown one.',
      },
    },
    'round-6': {
      admit: null,
      reasons: { aud_01: 'It asks for something that the sides should ask each other.' },
      help: { con: [false, 'What shops risk has been argued twice; the side can say it by itself.'] },
    },
  },

  leanings: {
    aud_01: { leaning: 'undecided', confidence: 0.3, reason: 'I do not know yet what would follow from what.' },
    aud_02: { leaning: 'con', confidence: 0.6, reason: 'I deliver there every morning and expect trouble.' },
    aud_03: { leaning: 'pro', confidence: 0.6, reason: 'Centres without through traffic are where things are going.' },
    aud_04: { leaning: 'con', confidence: 0.7, reason: 'If the shops go, they do not come back.' },
    aud_05: { leaning: 'undecided', confidence: 0.4, reason: 'I want quiet, and I want my neighbours to be reached.' },
  },

  votes: {
    aud_01: {
      vote: 'con',
      confidence: 0.6,
      reason: 'The two barriers meet the first argument at a lower price, and that was never refuted.',
      leaning: 'undecided',
      moved_by: { turn: 'round-3/con', quote: 'it answers the very figure on which the motion rests' },
    },
    aud_02: {
      vote: 'pro',
      confidence: 0.75,
      reason: 'It took up one hour for all streets, and that is what I can work with.',
      leaning: 'pro',
      moved_by: { turn: 'round-7/pro', quote: 'who needs to drive in between ten and six?' },
    },
    aud_03: {
      vote: 'pro',
      confidence: 0.7,
      reason: 'The pro side learns from measurements; the other side only asks for them.',
      leaning: 'pro',
      moved_by: { turn: 'round-8/pro', quote: 'A plan that learned three things in one afternoon' },
    },
    aud_04: {
      vote: 'con',
      confidence: 0.8,
      reason: 'Something known to be missing should be read before a step that cannot be taken back.',
      leaning: 'con',
      moved_by: {
        turn: 'round-9/con',
        quote: 'So it is known that something is missing, and the vote is wanted today',
      },
    },
    aud_05: {
      vote: 'pro',
      confidence: 0.55,
      reason: 'The pass for the old was the first sentence of the evening that had my neighbour in it.',
      leaning: 'pro',
      moved_by: { turn: 'round-7/pro', quote: 'a pass for everybody over seventy-five and for whoever cares for them' },
    },
  },

  ruling: {
    why: {
      logic: 'one side kept asking the better questions, the other drew its answers together in the end',
      rebuttal: 'barriers and tickets were the sharpest replies of the debate',
      clarity: 'both could be followed without effort',
      evidence: 'one side rests on lines that hold; the other mostly on what those lines leave out',
    },
    winner: 'con',
    reasoning:
      'The figures of the pro side hold, and it used them well. But at each of them the con side found what they do not say: where people were hurt, why the bus is slow, what happens next door. Two barriers and tickets sold beforehand meet two of three arguments at a lower price, and the pro side never showed that they would not do. It grew stronger as it took up what others brought; at the end it fell back on a town that nobody had spoken of.',
    deciding: {
      turn: 'round-3/con',
      quote: 'Two barriers in the middle end all crossing, and everybody can still drive to a shop from his own side.',
      why: 'It meets the figure on which the motion rests, and it was left behind rather than refuted.',
    },
    blind_spots: {
      pro: [
        'It never said what becomes of Mill Street if the ring road does not take the cars.',
        'It had no place and no hour for the accidents.',
      ],
      con: [
        'It never answered for the people on foot after round 4.',
        'It treated what shops fear as what will happen.',
      ],
    },
    unresolved: [
      'What do the loops in the road say about cars that look for a place?',
      'Where and when were the 29 hurt?',
    ],
    recommendation:
      'Read the loops and the police list within a month. Put up the two barriers and sell tickets beforehand now; decide on the closing from ten to six when both have been looked at, with the pass for the old written into it.',
  },
}
