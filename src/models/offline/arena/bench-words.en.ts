import type { Side } from '../stance.ts'
import { count, shown } from '../vocabulary.en.ts'
import type { BenchWords } from './bench-words.ts'
import type { Sum } from './tally.ts'

const sides: Record<Side, string> = { for: 'the pro side', against: 'the con side' }

const counted = ({ answers, holds, fails, unsupported, repeated }: Sum): string =>
  [
    answers === 0
      ? 'does not quote the other side'
      : `quotes the other side ${answers === 1 ? 'once' : `${answers} times`}`,
    `names ${count(holds, 'place')} that ${holds === 1 ? 'holds' : 'hold'}`,
    ...(fails > 0 ? [`names ${fails} that ${fails === 1 ? 'does' : 'do'} not`] : []),
    ...(unsupported > 0 ? [`claims ${count(unsupported, 'thing')} without support`] : []),
    ...(repeated > 0 ? [`repeats ${count(repeated, 'sentence')}`] : []),
  ].join(', ')

const against = (name: 'answers' | 'holds' | 'repeated' | 'unsupported', sums: Record<Side, Sum>): string =>
  `${sums.for[name]} by the pro side, ${sums.against[name]} by the con side`

export const englishBench: BenchWords = {
  comment: sums => `By count, the pro side ${counted(sums.for)}. The con side ${counted(sums.against)}.`,
  help: isGranted =>
    isGranted
      ? 'Granted: by count this side has not named more places that hold than the other.'
      : 'Refused: by count this side is ahead in places that hold, or that member was given to the other side.',
  admitted: ({ isChosen, isNew, isRepeated, isBehind }) => {
    if (isChosen) return `It names a place that nobody has named${isBehind ? ', for the side with fewer of them' : ''}.`
    if (isRepeated) return 'By measure this was said already.'
    return isNew
      ? 'It is new, but only one can be heard, and another was taken before it.'
      : 'It names no place that is new.'
  },
  why: {
    logic: sums =>
      `sentences said again: ${against('repeated', sums)}; claims without support: ${against('unsupported', sums)}`,
    rebuttal: sums => `words of the other side quoted as they were said: ${against('answers', sums)}`,
    clarity: () => 'by the length of sentences, round by round',
    evidence: sums => `places that hold: ${against('holds', sums)}`,
  },
  reasoning: (winner, sums, isLevel) =>
    [
      'This is a count by fixed rules, not the judgement of a language model.',
      `Over all rounds the pro side ${counted(sums.for)}. The con side ${counted(sums.against)}.`,
      isLevel
        ? `The points are level. Then the rule is that whoever asks for something has to show more, so it goes to ${sides[winner]}.`
        : `The points of the rounds put ${sides[winner]} ahead.`,
    ].join(' '),
  decided: (evidence, isUnmet) =>
    evidence
      ? `It rests on \`${evidence.ref}\`, taken to show ${shown(evidence)}${isUnmet ? ', and the other side never took these words up' : ''}.`
      : `No passage decides it; these words ${isUnmet ? 'were never taken up by the other side' : 'stand for the side that is ahead'}.`,
  ignored: evidence => `It never spoke to ${shown(evidence)} (\`${evidence.ref}\`).`,
  unmet: evidence => `It had no passage to set against ${shown(evidence)} (\`${evidence.ref}\`).`,
  missed: evidence => `It did not use \`${evidence.ref}\`, which by its wording shows ${shown(evidence)}.`,
  failed: fails => `It named ${count(fails, 'place')} that code did not find.`,
  noSpot: hasFiles =>
    hasFiles
      ? 'By count, nothing: it spoke to every aspect that the other side quoted on.'
      : 'It brought no file, page or figure that could be looked up.',
  worked: 'The other side never took these words up.',
  refuted: 'The other side quoted these words and answered them; say next time what they rest on.',
}
