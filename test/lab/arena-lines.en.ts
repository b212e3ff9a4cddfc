import type { Lines } from './arena-lines.ts'

export const english: Lines = {
  sides: { pro: 'the pro side', con: 'the con side' },
  opening: {
    pro: 'We hold that the motion is right, and that waiting is the more expensive choice.',
    con: 'We hold that the motion is wrong as it stands: it promises much and has tried little.',
  },
  matters: [
    {
      pro: {
        point: 'The present way already costs more than it seems, because its price is paid in small delays every week',
        ground:
          'Nobody enters those delays into a budget, yet each of them keeps somebody from work that had been promised to somebody else.',
        example:
          'Last spring a single missing hand-over kept three people busy for two afternoons, and no report mentions it.',
        reply:
          'A bill that can be read is easier to cut than one that is hidden, so the visible cost of the change is a point in its favour.',
      },
      con: {
        point: 'The cost of the change falls at once and on few people, while its gain is spread thin and comes late',
        ground:
          'Whoever pays early and earns late needs a reserve, and nothing that was put forward says where that reserve is to come from.',
        example:
          'In the two earlier projects of this kind the first half year went into moving things over, and none into using them.',
        reply:
          'Small delays are annoying, but they stop when the rush is over; the work of a change does not stop, it only changes its name.',
      },
    },
    {
      pro: {
        point: 'People learn faster from a thing they use every day than from a plan that describes it',
        ground:
          'A first version in real hands shows within weeks which worries were justified and which were only loud.',
        example:
          'The reading group that simply began had its rules settled in a month, while the one that planned still has none.',
        reply:
          'Skill that is lost can be learned again; what cannot be had back is the time in which nobody was allowed to try.',
      },
      con: {
        point: 'Those who know how things work today are the ones who would be asked to start from nothing',
        ground:
          'Experience is the only insurance that was paid for already, and the motion proposes to cancel the policy.',
        example:
          'When the night shift was reorganised, the people who could have told why the old order existed had left before.',
        reply:
          'Learning by use sounds kind, but the lessons are paid for by whoever stands at the counter when something goes wrong.',
      },
    },
    {
      pro: {
        point: 'Every step of the proposal can be taken back on its own, so a mistake stays as small as the step',
        ground: 'A choice that can be undone deserves less fear than a habit that nobody ever decided on.',
        example:
          'The pilot in the north office was switched off within a day when it failed, and nobody outside noticed.',
        reply:
          'A way back was described and tried; what has no way back is the slow loss of everybody who does not want to wait.',
      },
      con: {
        point:
          'Steps that look reversible on paper tie people, contracts and expectations together once they are taken',
        ground: 'What can be undone in principle is rarely undone in practice, because by then too many depend on it.',
        example: 'The temporary form of 2019 is still in use, although four committees have recommended to drop it.',
        reply:
          'A pilot that nobody notices when it ends has not been a test of anything that matters, and it proves no way back.',
      },
    },
    {
      pro: {
        point: 'Fairness speaks for it, since today the outcome depends on whom somebody happens to know',
        ground:
          'A rule that everybody can read protects those who have no friend in the office better than goodwill does.',
        example:
          'Two identical requests were decided differently in the same week, and the only difference was the corridor.',
        reply: 'Exceptions are still possible; they only have to be written down, which is what makes them fair.',
      },
      con: {
        point: 'A rule that treats everybody alike hits hardest those whose case was never average',
        ground:
          'Judgement by people who know the case is slower, but it is the only thing that sees what a form leaves out.',
        example: 'A carer with irregular hours was refused by the form and accepted by the first person who listened.',
        reply: 'That two requests were decided differently may be favouritism, or it may be that they were different.',
      },
    },
    {
      pro: {
        point:
          'Trust grows where results can be checked, and this is the first proposal that lets everybody check them',
        ground: 'Openness costs something at first and saves the long arguments about who was right afterwards.',
        example: 'Since the figures of the canteen are on the wall, nobody has asked for an inquiry into them.',
        reply: 'Being watched is unpleasant for whoever decides, and that is exactly the reason for it.',
      },
      con: {
        point: 'What is measured gets managed for the measure, and the part that nobody can count is forgotten',
        ground: 'Openness of figures is worth something only when those who read them know what was left out of them.',
        example:
          'A clinic that published waiting times cut them in half by making people wait for the appointment instead.',
        reply:
          'A figure on the wall ends a quarrel, but it does not say whether the quarrel was about the right thing.',
      },
    },
    {
      pro: {
        point: 'Others have gone this way before, so the worst mistakes are known and need not be made again',
        ground: 'We would not be the first, and the first ones have written down with some honesty what went wrong.',
        example:
          'The neighbouring district published its list of failures; half of our plan is an answer to that list.',
        reply:
          'That others differ from us is true of everything; it limits what can be copied, not what can be learned.',
      },
      con: {
        point:
          'Reports of success come from places that wanted to be seen, and those that gave up have written nothing',
        ground: 'A sample that leaves out whoever stopped half-way says little about what will happen to us.',
        example: 'Of the nine towns on the usual list, three no longer answer when one asks how it went on.',
        reply: 'A list of failures by those who succeeded is the list of the failures that could be survived.',
      },
    },
    {
      pro: {
        point: 'The risk of doing nothing is a risk as well, and nobody has ever been asked to justify it',
        ground: 'Standing still looks safe because its damage has no date and no signature.',
        example:
          'The roof did not fall in on the day it was decided to wait; it fell in on a Tuesday three years later.',
        reply: 'Caution that never names a condition for going ahead is no caution, it is a veto.',
      },
      con: {
        point: 'If it fails, it fails for everybody at the same time, while today a failure stays where it happens',
        ground: 'Many small arrangements are untidy, and for that very reason one broken part does not stop the whole.',
        example: 'When the central booking was down for a morning, even the rooms that stood empty could not be used.',
        reply: 'Waiting has a price, but one that can be looked at every year and stopped in any of them.',
      },
    },
    {
      pro: {
        point: 'The young ones will leave if the answer is always that it has been done like this before',
        ground: 'Whoever is good has a choice, and chooses places where a good reason can still change something.',
        example: 'Of the last five who gave notice, four named the same form that everybody has to fill in twice.',
        reply: 'Those who stay do so for many reasons; that they stayed does not show that nothing has to change.',
      },
      con: {
        point: 'Change for its own sake wears out precisely those who carried the last change and the one before',
        ground: 'Attention is finite, and a reform that comes before the last one has settled is paid for twice.',
        example: 'The office that was reorganised three times in four years now has the longest list of vacancies.',
        reply: 'People do not leave because of a form; they leave when nobody has time to explain what it is for.',
      },
    },
  ],
  quoting: (quote, way) =>
    [
      `My opponent says “${quote}”.`,
      `“${quote}”, we have just been told.`,
      `Let us take the strongest of what was said: “${quote}”.`,
      `The other side puts it like this: “${quote}”.`,
      `Much of the case over there hangs on these words: “${quote}”.`,
    ][way % 5]!,
  pressing: way =>
    ['There is something else.', 'Now to our own case.', 'Add to that a second point.', 'And it goes further.'][
      way % 4
    ]!,
  together: {
    pro: [
      'So the debate comes down to one question: who has to justify themselves, those who want to try or those who want to wait?',
      'Everything that was said against us assumes that today costs nothing, and that has not been shown.',
    ],
    con: [
      'So the debate comes down to one question: what happens to those who did not choose this, if it goes wrong?',
      'Everything that was said for it assumes that the first step is the only one, and nobody believes that.',
    ],
  },
  condensed: {
    pro: 'In short: the price of today is real, the steps are small, and the reasons to wait have no end date.',
    con: 'In short: the price comes first, the way back is a promise, and those who would pay were not asked.',
  },
  farewell: {
    pro: 'Somebody will sit here in five years and ask why it was not tried when it was cheap. Let us have an answer.',
    con: 'To refuse a bad offer is not fear. It is what everybody would want from somebody who decides for them.',
  },
  freshFigure: 'It would save 37 million a year, as a study with 4,812 households has shown.',
  appeal: 'The judge, who is known for her fine sense of justice, will surely not let herself be taken in by this.',
  ally: quote => `Somebody from the audience said it better than we did: “${quote}”.`,
  help: { request: 'practical', reason: 'Somebody who has to work with it should say how it looks from there.' },
  listener: way =>
    [
      'Something has been missing so far.',
      'I have listened for a while, and I want to add this.',
      'Nobody up there has said it yet.',
    ][way % 3]!,
  additions: [
    {
      side: 'con',
      claim: 'Neither side has said what would count as failure, so nobody could ever be held to it',
      more: 'A claim that no event could contradict is not strong, it is empty. Name one result after a year at which you would stop, and I will follow your reasoning; without it I hear two moods and no argument.',
    },
    {
      side: 'pro',
      claim: 'The permit office already has forms and staff for this, so the first step could be taken next month',
      more: 'I have worked there. The desk exists, the software exists, and the two colleagues who would do it have asked for it themselves. What is missing is a signature and an afternoon of training, not a budget.',
    },
    {
      side: 'pro',
      claim: 'Sensors and translation software for this will be cheap within five years, whoever moves late buys twice',
      more: 'Every contract that is signed now for the old way runs longer than the old way will last. The mechanism is simple: the parts are made for phones, and phones decide their price.',
    },
    {
      side: 'con',
      claim: 'Insurance does not cover a fault that was known beforehand, so the town would stand for it alone',
      more: 'I have read the terms. What was minuted as a known weakness is excluded. If the worst happens in the second winter, nobody pays but those who live here, and they were never asked whether they would.',
    },
    {
      side: 'pro',
      claim: 'My mother waits four hours at that counter, and nobody who speaks here has ever sat beside her',
      more: 'She does not complain; she brings a book. But there are mothers with children in that room, and a man who cannot stand. Whatever you decide, decide it as if you had to tell them.',
    },
  ],
  leanings: {
    pro: 'From what I care about, something has to change, and this is at least a beginning.',
    con: 'I have seen too many beginnings; I would want to know first how one gets out again.',
    undecided: 'I can see reasons either way, and nobody has spoken yet.',
  },
  votes: {
    pro: [
      'The pro side answered what was asked and did not hide behind the word maybe.',
      'What the present way costs was shown, and the other side only said that it is small.',
    ],
    con: [
      'The con side asked who pays if it fails, and I never heard an answer that I could use.',
      'Its case stayed close to what can really be done with the people there are.',
    ],
  },
  comments: [
    (better, worse) =>
      `${better} took up the words of the other side and turned them round; ${worse} left its own example alone.`,
    (better, worse) =>
      `The point of ${better} was answered only in part. ${worse} was clear, but said little that was new.`,
    (better, worse) => `${better} named a case that can be pictured. ${worse} replied to a weaker version of it.`,
    (better, worse) => `A close round: ${better} had the better reason, ${worse} the better order.`,
  ],
  admitted: 'It brings in something that neither side has touched, and it could shift the balance.',
  refused: {
    repeats: 'By measure most of this was said already.',
    another: 'It would add something, but another application adds more, and only one can be heard.',
    nothing: 'It names a feeling and no reason; the balance would stay as it is.',
  },
  granted: 'The debate lacks somebody who knows the practical side of this.',
  denied: 'The side can make this point by itself, and should.',
  ruling: {
    reasoning: (winner, loser) =>
      `Over the whole debate ${winner} kept its line and answered the strongest objection with something that can be looked at, while ${loser} came back to its first example without ever saying what follows from it. ${loser} was the clearer speaker in the middle rounds, and its question who pays was never quite met; but a question is not yet a case.`,
    why: 'The other side never came back to it, although everything else depends on it.',
    blindSpots: ['It never said at which result it would stop.', 'It treated the present state as if it cost nothing.'],
    unresolved: ['Who pays if it fails in the second year?', 'How many of those concerned were asked?'],
    recommendation:
      'Try it in one place for half a year, write down beforehand what would count as failure, and let those who are affected read the results.',
    worked: 'Short, concrete, and left without an answer.',
    refuted: 'The other side showed that the example does not carry it.',
  },
}
