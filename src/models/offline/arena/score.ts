import type { Json } from '../../../core/json.ts'
import type { Call, Speech } from '../../../core/model.ts'
import type { Dossier } from '../dossier.ts'
import type { Side } from '../stance.ts'
import { benchWords } from './bench-words.ts'
import { sentencesIn } from './fragments.ts'
import { hearingOf, roundOf, sideOf, speechesIn } from './hearing.ts'
import { type Sum, sumOf, type Tally, talliesOf } from './tally.ts'

export type Criterion = 'logic' | 'rebuttal' | 'clarity' | 'evidence'
export type Sheet = Record<Criterion, number>

export const criteria: readonly Criterion[] = ['logic', 'rebuttal', 'clarity', 'evidence']

/** The points of a round: what can be counted in it, whatever its length. */
export function scoreOf(call: Call, dossier: Dossier): Json {
  const { values, language } = call.moment
  const round = Number(values.number)
  const { said } = hearingOf(call)
  const tallies = talliesOf(said, dossier).filter(tally => roundOf({ key: tally.turn }) === round)
  const labels = labelsOf(said)
  const of = (side: Side): Tally[] => tallies.filter(tally => tally.side === side)
  const fouls = foulsIn(speechesIn(values.found), said)
  return {
    round,
    scores: { [labels.for]: sheetOf(of('for')), [labels.against]: sheetOf(of('against')) },
    foul: fouls.length > 0,
    fouls,
    comment: benchWords[language].comment({ for: sumOf(of('for')), against: sumOf(of('against')) }),
  }
}

/** What the sides are called where this judge sits. */
export function labelsOf(said: readonly Speech[]): Record<Side, string> {
  const label = (side: Side, usual: string) => said.find(speech => sideOf(speech) === side)?.seat ?? usual
  return { for: label('for', 'pro'), against: label('against', 'con') }
}

/** 5 is a speech that does its work. No words, no points. */
export function sheetOf(tallies: readonly Tally[]): Sheet {
  const sum = sumOf(tallies)
  const [pace, isAnswered] = [tallies[0]?.pace ?? 0, sum.answers > 0]
  return {
    logic: points(5.5 - Math.min(2, sum.repeated / 2) - Math.min(1.5, sum.unsupported / 2) + (isAnswered ? 0.5 : 0)),
    rebuttal: points(isAnswered ? 5.5 + Math.min(1, (sum.answers - 1) / 2) + weightOf(sum) : 4.5),
    clarity: points(pace > 40 ? 4.5 : pace > 28 ? 5.5 : 6.5),
    evidence: points(5 + Math.min(2.5, sum.holds / 2) - Math.min(3, sum.fails) - Math.min(1.5, sum.unsupported / 2)),
  }
}

/** An answer with something behind it is worth more. */
const weightOf = ({ holds, fails }: Sum): number => (fails > 0 ? -0.5 : holds > 0 ? 1 : 0)

/** Whole and half points, from 0 to 10. */
const points = (value: number): number => Math.max(0, Math.min(10, Math.round(value * 2) / 2))

/** What code marked as new where nothing new may come. Everything else needs somebody who understands. */
function foulsIn(flagged: readonly Speech[], said: readonly Speech[]): { side: string; rule: string; quote: string }[] {
  return flagged.flatMap(({ key, seat, text }) => {
    const speech = said.find(one => one.key === key)
    const what = text.split('\n')[0]!.replace(/^\w+: /, '')
    const quote = speech && sentencesIn(speech.text.slice(0, 20_000)).find(sentence => sentence.includes(what))
    return quote === undefined ? [] : [{ side: seat, rule: 'new-facts', quote: [...quote].slice(0, 300).join('') }]
  })
}
