import { rounded } from '../../core/figures.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { View } from '../../core/view.ts'
import { phaseName } from './names.ts'
import { arenaOf, type SideId, sides } from './options-in.ts'
import { schedule } from './phases.ts'
import { type ScoreFact, scoresIn } from './report/facts.ts'
import { exactly, leadText, markOf, off, type RoundMark, toldApart } from './result.ts'
import { causeOf, costOf, takenOff } from './score-sheet.ts'
import type { ArenaRuling } from './shapes.ts'
import { arenaWords, panelWords, turnedWords } from './words.ts'

export interface ArenaTurningPoint {
  round: number
  /** The side that won the round; of a deciding argument, the side that it speaks for. */
  side: SideId
  /**
   * `lead`: from here on this side was ahead in total. `margin`: this was the clearest win of all rounds. `deciding`: the
   * argument that decided the ruling was made here.
   */
  why: 'lead' | 'margin' | 'deciding'
  /** By how many points the round was won. */
  margin: number
  /** The speech that did it. */
  turn: string
}

/** The points of the rounds that were scored. */
export const pathOf = (scores: readonly ScoreFact[]): RoundMark[] =>
  scores.map(({ round, marks }) => ({ round, ...marks }))

/** A round won by less did not turn the debate. */
export const leastMargin = 1

/** What the final ruling calls the deciding argument: where it was made, and for whom the ruling is. */
export interface DecidingSpeech {
  turn: string
  winner: SideId
}

/**
 * Rounds after which the other side is ahead in total, the round won most clearly, by at least one point, and the round with
 * the deciding argument.
 */
export function turningPoints(
  path: readonly RoundMark[],
  said: readonly Pick<Speech, 'key' | 'seat'>[],
  decided: DecidingSpeech | null,
): ArenaTurningPoint[] {
  const widest = path.reduce<RoundMark | null>((best, mark) => (best && width(best) >= width(mark) ? best : mark), null)
  const points: ArenaTurningPoint[] = []
  let lead: SideId | null = null
  let total = 0
  for (const mark of path) {
    total = exactly(total + mark.pro - mark.con)
    const leader = sideOf(total)
    const isTurned = leader !== null && lead !== null && leader !== lead
    const isWidest = path.length > 1 && mark === widest && width(mark) >= leastMargin
    const side = isTurned ? leader : sideOf(mark.pro - mark.con)
    const { round } = mark
    const margin = exactly(width(mark))
    lead = leader ?? lead
    if (side !== null && (isTurned || isWidest)) {
      const turn = said.find(({ key, seat }) => seat === side && key.startsWith(`round-${round}/`))?.key
      const why = isTurned ? 'lead' : 'margin'
      points.push({ round, side, why, margin, turn: turn ?? `round-${round}/${side}` })
    } else if (decided?.turn.startsWith(`round-${round}/`))
      points.push({ round, side: speaksFor(decided), why: 'deciding', margin, turn: decided.turn })
  }
  return points
}

export const decidedBy = (ruling: Pick<ArenaRuling, 'deciding' | 'winner'> | null): DecidingSpeech | null =>
  ruling && { turn: ruling.deciding.turn, winner: ruling.winner }

/** Somebody else than the sides spoke for the winner of the ruling. */
export const speaksFor = ({ turn, winner }: DecidingSpeech): SideId =>
  sides.find(side => turn.endsWith(`/${side}`)) ?? winner

const width = ({ pro, con }: RoundMark): number => Math.abs(pro - con)

const sideOf = (difference: number): SideId | null =>
  Math.abs(difference) < 1e-6 ? null : difference > 0 ? 'pro' : 'con'

/** `Round 3 · Pro 7.1 : 6.4 Con · in total 21.3 : 19.8, Pro ahead by 1.5`, as it stood when the round was scored. */
export function scoreLine(score: ScoreFact, all: readonly ScoreFact[], language: Language): string {
  const { marks, round } = score
  const before = all.filter(other => other.round < round)
  const total = (side: SideId) => [...before, score].reduce((sum, { marks }) => sum + marks[side], 0)
  const [pro, con] = [total('pro'), total('con')]
  const t = arenaWords[language]
  const [own, sums] = [toldApart(marks.pro, marks.con), toldApart(pro, con)]
  const lead = leadText(pro, con)
  return [
    t.round(round),
    t.marks(own.pro, own.con),
    t.total(sums.pro, sums.con, lead === '0' ? t.level : t.ahead(t.side[pro > con ? 'pro' : 'con'], lead)),
  ].join(' · ')
}

/** Of each round: its name and phase, the points of each side with what fouls and help took off, and their total. */
export function pointRows(view: View): string[][] {
  const { language, options } = view.brief
  const scores = scoresIn(view)
  const t = arenaWords[language]
  const total = { pro: 0, con: 0 }
  const last = Math.max(0, ...scores.map(({ round }) => round))
  return schedule(arenaOf(options).rounds)
    .slice(0, last)
    .map(round => {
      const name = t.round(round.number)
      const phase = phaseName(round, language)
      const score = scores.find(({ round: number }) => number === round.number)
      if (!score) return [name, phase, '–', '–', panelWords[language].notScored]
      for (const side of sides) total[side] += score.marks[side]
      const [own, sums] = [toldApart(score.marks.pro, score.marks.con), toldApart(total.pro, total.con)]
      const points = sides.map(side => markText(own[side], side, score, view))
      return [name, phase, ...points, `${sums.pro} : ${sums.con}`]
    })
}

/** `7.4, 6.4 after a foul of −1` */
function markText(mark: string, side: SideId, { scores, round }: ScoreFact, view: View): string {
  const { language } = view.brief
  const taken = takenOff(round, view).filter(one => one.side === side)
  if (taken.length === 0) return mark
  const given = rounded(markOf(scores[side], []))
  return turnedWords[language].after(given, mark, causeOf(taken, language), off(costOf(taken)))
}
