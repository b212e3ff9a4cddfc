import { keptSpeechesIn } from '../../core/cue.ts'
import type { Json } from '../../core/json.ts'
import { type Bench, benchOf, panelOf, rigorOf } from '../../core/judging/panel.ts'
import { scoresOf } from '../../core/judging/ruling.ts'
import { sittingPlace } from '../../core/judging/sittings.ts'
import { type DecidedBy, type Vote, weigh } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'
import { isPerson } from '../../core/notices.ts'
import { replyIn } from '../../core/reply-in.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { ShownDisplay } from '../../shown/sealed.ts'
import { panelSize } from './texts.ts'

export interface Deliberation {
  judges: number
  rulings: number
  done: number
}

/** Only judges who do not know who is who are given this cue. */
const judgingCue = 'judging'

/** The place of one of several parallel rulings on one matter. null: an ordinary turn. */
export function sittingOf(key: string, view: View, display: ShownDisplay): ReturnType<typeof sittingPlace> | null {
  const turn = view.turns.get(key)
  if (!turn || !isBlind(turn, view) || isPerson(turn.model) || callsOf(benchFor(key, view, display)) < 2) return null
  return sittingPlace(key)
}

/** In a longer conversation only the first turn has the cue that tells how to judge. */
function isBlind({ cues, after }: TurnView, view: View): boolean {
  if (cues.includes(judgingCue)) return true
  const before = after === null ? undefined : view.turns.get(after)
  return before !== undefined && isBlind(before, view)
}

export function deliberationOf(key: string, view: View, display: ShownDisplay): Deliberation {
  const bench = benchFor(key, view, display)
  const judges = new Set(bench.map(({ seat }) => seat.id))
  const { scene } = sittingPlace(key)
  const done = [...view.turns.values()].filter(
    turn => judges.has(turn.seat) && isOver(turn) && sittingPlace(turn.key).scene === scene,
  )
  return { judges: judges.size, rulings: callsOf(bench), done: done.length }
}

const isOver = ({ state }: TurnView): boolean => state === 'answered' || state === 'missed'

const seatIn = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

/** All judges who rule on the matter of this turn, if several rulings are asked for. */
function benchFor(key: string, { brief, turns }: View, { replies }: ShownDisplay): Bench[] {
  if (rigorOf(brief) !== 'high') return []
  const seat = seatIn(key)
  const first = [seat.replace(/-\d+$/, ''), seat].find(id => panelOf(id, brief.seats).some(other => other.id === seat))
  if (first === undefined) return []
  const bench = benchOf(brief, first)
  return replyIn(replies, turns.get(key)?.shape)?.alone ? bench.slice(0, 1) : bench
}

const callsOf = (bench: readonly Bench[]): number => bench.reduce((sum, { orders }) => sum + orders.length, 0)

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
export function outcomeOf(key: string, view: View, sides: readonly string[], display: ShownDisplay): Outcome | null {
  const { scene } = sittingPlace(key)
  const bench = benchFor(key, view, display)
  const asked = bench.map(({ seat, orders }) => ({
    seat: seat.id,
    turns: orders.map(order => ({ order, turn: view.turns.get(keyOf(scene, order, seat.id)) })),
  }))
  if (callsOf(bench) < 2 || !asked.every(({ turns }) => turns.every(({ turn }) => turn && isOver(turn)))) return null
  const rulingsOf = ({ turns }: (typeof asked)[number]) => turns.filter(({ turn }) => turn?.state === 'answered').length
  const heard = asked.filter(judge => rulingsOf(judge) === judge.turns.length)
  const missed = asked
    .filter(judge => !heard.includes(judge))
    .map(judge => ({ seat: judge.seat, rulings: rulingsOf(judge) }))
  const votes = heard.flatMap(({ seat, turns }) =>
    turns.map(({ order, turn }): Vote => ({ judge: seat, order, ...rulingIn(turn!, shownTo(turn!, order, sides)) })),
  )
  if (votes.some(({ choice }) => choice === null)) return null
  const silent = missed.map(({ seat }) => seat)
  const { winner, decidedBy, ordersAgree } = weigh(votes, sides, silent)
  const counts = Array.from(
    Map.groupBy(votes, ({ choice }) => choice!),
    ([seat, those]) => ({ seat, rulings: those.length }),
  )
  return {
    rulings: votes.length,
    judges: heard.length,
    counts: counts.toSorted((a, b) => b.rulings - a.rulings || sides.indexOf(a.seat) - sides.indexOf(b.seat)),
    winner,
    decidedBy: decidedBy === 'order' && ordersAgree !== false ? 'majority' : decidedBy,
    missed,
  }
}

const keyOf = (scene: string, order: Vote['order'], seat: string): string =>
  `${scene}/${order === 'turned' ? 'turned/' : ''}${seat}`

/** The seats behind the letters that a judge saw, in order. null: the judge knows the seats by name. */
function shownTo({ cues }: TurnView, order: Vote['order'], sides: readonly string[]): readonly string[] | null {
  if (!cues.includes(judgingCue)) return null
  return order === 'turned' ? sides.toReversed() : sides
}

function rulingIn({ value }: TurnView, shown: readonly string[] | null): Pick<Vote, 'choice' | 'scores'> {
  const { winner, criteria } = (value ?? {}) as { winner?: Json; criteria?: Parameters<typeof scoresOf>[0] }
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
    choice: typeof winner === 'string' ? seatOf(winner) : null,
    scores: criteria === undefined ? null : Object.fromEntries(scores),
  }
}

/** The judged seats, in order: those who spoke in what the judge was shown. */
export function judgedIn(key: string, { turns, brief }: View): string[] {
  const speeches = Object.values(turns.get(key)?.values ?? {}).flatMap(keptSpeechesIn)
  const spoke = new Set(speeches.map(({ speech }) => seatIn(speech)))
  return brief.seats.flatMap(({ id }) => (spoke.has(id) ? [id] : []))
}

/** `4 rulings by 2 judges: 2 for the proposer, 2 for the challenger: it depends on the order` */
export function outcomeText(
  outcome: Outcome,
  { side, judge }: Record<'side' | 'judge', (seat: string) => string>,
  language: Language,
): string {
  const { rulings, counts, winner, decidedBy, missed } = outcome
  const t = texts[language]
  const none = missed.filter(one => one.rulings === 0).map(one => judge(one.seat))
  const half = missed.filter(one => one.rulings > 0).map(one => judge(one.seat))
  const shares = counts.map(share => t.share(share.rulings, side(share.seat))).join(t.comma)
  const why = decidedBy === 'scores' ? t.scores(winner && side(winner)) : (t.why[decidedBy] ?? '')
  const parts = [
    ...(rulings === 0 ? [] : [`${panelSize(outcome, language)}${t.colon}${shares}${why}`]),
    ...(none.length === 0 ? [] : [t.none(none)]),
    ...(half.length === 0 ? [] : [t.half(half)]),
  ]
  return t.joined(parts)
}

/** Between a Chinese character and a letter or digit. */
const besideHan = /(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu

const en = {
  share: (rulings: number, side: string) => `${rulings} for ${side}`,
  comma: ', ',
  colon: ': ',
  scores: (winner: string | null) => `: level, and their scores put ${winner ?? 'nobody'} ahead`,
  why: {
    order: ': it depends on the order',
    majority: ': no side has half of the judges',
    tie: ': level, also by their scores',
  } as Readonly<Record<string, string>>,
  none: (judges: readonly string[]) => `no usable ruling by ${judges.join(', ')}`,
  half: (judges: readonly string[]) =>
    `${judges.join(', ')} ruled in one order only and ${judges.length === 1 ? 'does' : 'do'} not count`,
  joined: (parts: readonly string[]) => parts.join('; '),
}

const zh: typeof en = {
  share: (rulings, side) => `${rulings} 份判${side}胜出`,
  comma: '，',
  colon: '：',
  scores: winner => `：裁判持平，打分上${winner ?? '无人'}领先`,
  why: {
    order: '：结果取决于顺序',
    majority: '：没有一方得到半数裁判支持',
    tie: '：裁判持平，打分也分不出高下',
  },
  none: judges => `${judges.join('、')}没有可用的裁决`,
  half: judges => `${judges.join('、')}只在一种顺序下作出裁决，不计入`,
  joined: parts => parts.join('；').replace(besideHan, ' '),
}

const texts = { en, zh }
