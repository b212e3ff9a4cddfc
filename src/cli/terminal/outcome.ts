import { keptSpeechesIn } from '../../core/cue.ts'
import type { Json } from '../../core/json.ts'
import { type DecidedBy, type Vote, weigh } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'
import type { TurnView, View } from '../../core/view.ts'
import { scoresOf } from '../../formats/ruling-fields.ts'
import { benchFor, callsOf, isOver, judgingCue, placeOf, seatIn } from './panel.ts'

/** The result of all rulings on one matter. */
interface Outcome {
  rulings: number
  judges: number
  /** For whom the judges decided, the one with most rulings first. */
  counts: { seat: string; rulings: number }[]
  winner: string | null
  /** If there is no winner: whether the result depends on the order. */
  decidedBy: DecidedBy | 'majority'
  /** Judges who do not count, because they did not rule or ruled in one order only. */
  missed: { seat: string; rulings: number }[]
}

/** null until every judge has ruled or given up, and for other turns. `sides`: in the order the judges saw. */
export function outcomeOf(key: string, view: View, sides: readonly string[]): Outcome | null {
  const { scene } = placeOf(key)
  const bench = benchFor(key, view)
  const asked = bench.map(({ seat, orders }) => ({
    seat: seat.id,
    turns: orders.map(order => ({ order, turn: view.turns.get(keyOf(scene, order, seat.id)) })),
  }))
  if (callsOf(bench) < 2 || !asked.every(({ turns }) => turns.every(({ turn }) => turn && isOver(turn)))) return null
  const isHeard = ({ turns }: (typeof asked)[number]) => turns.every(({ turn }) => turn?.state === 'answered')
  const votes = asked.filter(isHeard).flatMap(({ seat, turns }) =>
    turns.map(({ order, turn }): Vote => {
      const { winner, criteria } = rulingIn(turn!, shownTo(turn!, order, sides))
      return { judge: seat, order, choice: winner, scores: criteria }
    }),
  )
  if (votes.some(({ choice }) => choice === null)) return null
  const missed = asked
    .filter(judge => !isHeard(judge))
    .map(({ seat, turns }) => ({
      seat,
      rulings: turns.filter(({ turn }) => turn?.state === 'answered').length,
    }))
  return {
    ...weighed(
      votes,
      sides,
      missed.map(({ seat }) => seat),
    ),
    missed,
  }
}

function weighed(votes: readonly Vote[], sides: readonly string[], missed: readonly string[]): Omit<Outcome, 'missed'> {
  const { winner, decidedBy, ordersAgree } = weigh(votes, sides, missed)
  const counts = Map.groupBy(votes, ({ choice }) => choice!)
  return {
    rulings: votes.length,
    judges: new Set(votes.map(({ judge }) => judge)).size,
    counts: Array.from(counts, ([seat, those]) => ({ seat, rulings: those.length })).sort(
      (a, b) => b.rulings - a.rulings || sides.indexOf(a.seat) - sides.indexOf(b.seat),
    ),
    winner,
    decidedBy: decidedBy === 'order' && ordersAgree !== false ? 'majority' : decidedBy,
  }
}

const keyOf = (scene: string, order: Vote['order'], seat: string): string =>
  `${scene}/${order === 'turned' ? 'turned/' : ''}${seat}`

/** The seats behind the letters that a judge saw, in order. null: the judge knows the seats by name. */
function shownTo({ cues }: TurnView, order: Vote['order'], sides: readonly string[]): readonly string[] | null {
  if (!cues.includes(judgingCue)) return null
  return order === 'turned' ? sides.toReversed() : sides
}

type Sheet = Parameters<typeof scoresOf>[0]

function rulingIn(
  { value }: TurnView,
  shown: readonly string[] | null,
): { winner: string | null; criteria: Vote['scores'] } {
  const { winner, criteria } = (value ?? {}) as { winner?: Json; criteria?: Sheet }
  const points = scoresOf(criteria) ?? {}
  const labels = [...new Set(Object.values(points).flatMap(row => Object.keys(row)))].toSorted()
  // Letters of another kind are in alphabetical order only if there are at most three.
  const isKnown = labels[0] === 'A' || labels.length <= 3
  const seatOf = (label: string) => (shown === null ? label : (isKnown && shown[labels.indexOf(label)]) || null)
  const scores = Object.entries(points).map(([criterion, row]) => [
    criterion,
    Object.fromEntries(Object.entries(row).map(([label, some]) => [seatOf(label) ?? label, some])),
  ])
  return {
    winner: typeof winner === 'string' ? seatOf(winner) : null,
    criteria: criteria === undefined ? null : Object.fromEntries(scores),
  }
}

/** The judged seats, in order: those who spoke in what the judge was shown. */
export function judgedIn(key: string, { turns, brief }: View): string[] {
  const speeches = Object.values(turns.get(key)?.values ?? {}).flatMap(keptSpeechesIn)
  const spoke = new Set(speeches.map(({ speech }) => seatIn(speech)))
  return brief.seats.flatMap(({ id }) => (spoke.has(id) ? [id] : []))
}

interface Names {
  /** In a sentence: `the proposer`. */
  side(seat: string): string
  judge(seat: string): string
}

/** `4 rulings by 2 judges: 2 for the proposer, 2 for the challenger: it depends on the order` */
export const outcomeText = (outcome: Outcome, names: Names, language: Language): string =>
  texts[language](outcome, names)

/** Between a Chinese character and a letter or digit. */
const besideHan = /(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu

const texts: Record<Language, (outcome: Outcome, names: Names) => string> = {
  en({ rulings, judges, counts, winner, decidedBy, missed }, { side, judge }) {
    const none = missed.filter(one => one.rulings === 0).map(one => judge(one.seat))
    const half = missed.filter(one => one.rulings > 0).map(one => judge(one.seat))
    const shares = counts.map(share => `${share.rulings} for ${side(share.seat)}`).join(', ')
    const why = {
      ...{ all: '', 'one-ruling': '', 'most-judges': '' },
      scores: `: level, and their scores put ${winner === null ? 'nobody' : side(winner)} ahead`,
      order: ': it depends on the order',
      majority: ': no side has half of the judges',
      tie: ': level, also by their scores',
    }[decidedBy]
    const size = `${rulings} ${rulings === 1 ? 'ruling' : 'rulings'} by ${judges} ${judges === 1 ? 'judge' : 'judges'}`
    return [
      ...(rulings === 0 ? [] : [`${size}: ${shares}${why}`]),
      ...(none.length === 0 ? [] : [`no usable ruling by ${none.join(', ')}`]),
      ...(half.length === 0
        ? []
        : [`${half.join(', ')} ruled in one order only and ${half.length === 1 ? 'does' : 'do'} not count`]),
    ].join('; ')
  },
  zh({ rulings, judges, counts, winner, decidedBy, missed }, { side, judge }) {
    const none = missed.filter(one => one.rulings === 0).map(one => judge(one.seat))
    const half = missed.filter(one => one.rulings > 0).map(one => judge(one.seat))
    const shares = counts.map(share => `${share.rulings} 份判${side(share.seat)}胜出`).join('，')
    const why = {
      ...{ all: '', 'one-ruling': '', 'most-judges': '' },
      scores: `：裁判持平，打分上${winner === null ? '无人' : side(winner)}领先`,
      order: '：结果取决于顺序',
      majority: '：没有一方得到半数裁判支持',
      tie: '：裁判持平，打分也分不出高下',
    }[decidedBy]
    const parts = [
      ...(rulings === 0 ? [] : [`${judges} 位裁判，共 ${rulings} 份裁决：${shares}${why}`]),
      ...(none.length === 0 ? [] : [`${none.join('、')}没有可用的裁决`]),
      ...(half.length === 0 ? [] : [`${half.join('、')}只在一种顺序下作出裁决，不计入`]),
    ]
    return parts.join('；').replace(besideHan, ' ')
  },
}
