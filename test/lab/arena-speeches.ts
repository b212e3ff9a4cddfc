import type { Language } from '../../src/core/language.ts'
import { shownIn } from './court.ts'
import { fill, readLines } from './lines.ts'
import { hash, pieces } from './speeches.ts'

export { hash } from './speeches.ts'

export type Side = 'pro' | 'con'

/** What a side has to say on one matter: its point, why, a case of it, and its answer to the other side's point. */
export interface Matter {
  point: string
  ground: string
  example: string
  reply: string
}

/** What somebody in the audience wants to add, whichever side it is for. */
interface Addition {
  side: Side
  claim: string
  more: string
}

/** Everything that a made-up arena is spoken in, in one language: test/lab/lines/arena.*.json. */
interface Written {
  matters: readonly Record<Side, Matter>[]
  additions: readonly Addition[]
  opening: Record<Side, string>
  quoting: readonly string[]
  pressing: readonly string[]
  together: Record<Side, readonly string[]>
  condensed: Record<Side, string>
  farewell: Record<Side, string>
  /** A foul: a figure that nobody has named before. */
  freshFigure: string
  /** A foul: it talks to the judge. */
  appeal: string
  ally: string
  help: { request: string; reason: string }
  listener: readonly string[]
  leanings: Record<Side | 'undecided', string>
  votes: Record<Side, readonly string[]>
  comments: readonly string[]
  admitted: string
  refused: { repeats: string; another: string; nothing: string }
  granted: string
  denied: string
  ruling: {
    reasoning: string
    why: string
    blindSpots: readonly [string, string]
    unresolved: readonly string[]
    recommendation: string
    worked: string
    refuted: string
  }
  sides: Record<Side, string>
}

export interface Lines extends Omit<Written, 'quoting' | 'pressing' | 'ally' | 'listener' | 'comments' | 'ruling'> {
  quoting(quote: string, way: number): string
  pressing(way: number): string
  ally(quote: string): string
  listener(way: number): string
  comment(way: number, better: string, worse: string): string
  ruling: Omit<Written['ruling'], 'reasoning'> & { reasoning(winner: string, loser: string): string }
}

/** Which of several ways to say a thing. */
const pick = (ways: readonly string[], way: number): string => ways[way % ways.length]!

const spoken = (t: Written): Lines => ({
  ...t,
  quoting: (quote, way) => fill(pick(t.quoting, way), { quote }),
  pressing: way => pick(t.pressing, way),
  ally: quote => fill(t.ally, { quote }),
  listener: way => pick(t.listener, way),
  comment: (way, better, worse) => fill(pick(t.comments, way), { better, worse }),
  ruling: { ...t.ruling, reasoning: (winner, loser) => fill(t.ruling.reasoning, { winner, loser }) },
})

const { en, zh } = readLines<Written>('arena')
export const lines: Record<Language, Lines> = { en: spoken(en), zh: spoken(zh) }

/** What a debater knows when it speaks. */
interface Speaking {
  t: Lines
  side: Side
  model: string
  turn: string
  round: number
  /** All that it was told so far, and what was told last. */
  heard: string
  last: string
  /** What it said itself before. */
  own: string
}

/** A speech of 120 to 200 words, or of just so many tokens, with the block that the rules ask for. */
export function arenaSpeech(speaking: Speaking, tokens: number | null): string {
  const phase = phaseOf(speaking)
  const answer = phase === 'position' ? null : answered(speaking)
  const said = [...sentencesOf(speaking, phase, answer), ...faultIn(speaking, phase)]
  const prose = cut(said, speaking, tokens)
  const isForgetful = forgets(speaking, phase)
  const answers = answer && !isForgetful ? [{ turn: answer.turn, quote: answer.quote }] : []
  const tail = { arguments: argumentsOf(speaking, phase), answers, help: helpOf(speaking, phase) }
  return `${prose}\n\n\`\`\`json\n${JSON.stringify(tail)}\n\`\`\``
}

type Phase = 'position' | 'clash' | 'battle' | 'endgame' | 'summary'

/** `Round 3 of 10` is in what it was told: the last rounds are the last two, the first quarter of the rest the first phase. */
function phaseOf({ round, heard }: Speaking): Phase {
  const of = Number(roundTold.exec(heard)?.[1] ?? 10)
  const quarter = of < 5 ? 1 : Math.max(1, Math.ceil((of - 2) / 4 - 0.5))
  if (round === of) return 'summary'
  if (round === of - 1) return 'endgame'
  if (round <= quarter) return 'position'
  return round > of - 2 - quarter && of >= 5 ? 'battle' : 'clash'
}

/** Who is asked once more is not told the round again. */
const roundTold = /(?:Round \d+ of|第 ?\d+ ?轮[^\d\n]{0,6}) ?(\d+)/

/** Which matter a side brings up in a round. Every model begins somewhere else. */
function matterOf({ t, side, model, round }: Pick<Speaking, 't' | 'side' | 'model' | 'round'>, more = 0): Matter {
  return t.matters[(hash(`${model} ${side}`) + round + more) % t.matters.length]![side]
}

interface Answered {
  turn: string
  quote: string
  reply: string
}

/** The latest point of the opponent that is in the store and was not answered yet, and what this side has to say to it. */
function answered({ t, side, heard, own }: Speaking): Answered | null {
  const other = side === 'pro' ? 'con' : 'pro'
  const theirs = shownIn(heard)
    .filter(({ label }) => label === other)
    .toReversed()
  const all = theirs.flatMap(({ key, text }) =>
    t.matters.flatMap(matter =>
      text.includes(matter[other].point) ? [{ turn: key, quote: matter[other].point, reply: matter[side].reply }] : [],
    ),
  )
  const found = all.find(({ reply }) => !own.includes(reply)) ?? all[0]
  const last = theirs[0]
  if (found || !last) return found ?? null
  const quote = last.text.split(/(?<=[.。！!?？])\s*/)[0]!.slice(0, 120)
  return { turn: last.key, quote, reply: t.together[side][0]! }
}

function sentencesOf(speaking: Speaking, phase: Phase, answer: Answered | null): string[] {
  const { t, side, round, heard } = speaking
  const own = matterOf(speaking)
  const next = matterOf(speaking, 1)
  const quoted = answer && !forgets(speaking, phase) ? [t.quoting(answer.quote, round)] : []
  const reply = answer ? [...quoted, answer.reply] : []
  const whole = (matter: Matter) => [`${matter.point}${stop(t)}`, matter.ground, matter.example]
  switch (phase) {
    case 'position':
      return round === 1
        ? [t.opening[side], ...whole(own), ...whole(next)]
        : [...whole(next), ...aside(speaking), t.together[side][0]!]
    case 'clash':
      return [...reply, t.pressing(round), ...whole(next), t.together[side][round % 2]!]
    case 'battle':
      return [t.together[side][round % 2]!, ...reply, ...allyIn(heard, side, t), ...whole(next)]
    case 'endgame':
      return [t.condensed[side], ...reply, ...restated(speaking), t.together[side][1]!]
    case 'summary':
      return [...reply, t.condensed[side], ...restated(speaking), t.farewell[side]]
  }
}

/** What it has to say to the other side's first point, where nobody asks for that yet. */
function aside(speaking: Speaking): string[] {
  const answer = answered(speaking)
  return answer ? [answer.reply] : []
}

const stop = (t: Lines): string => (/\p{Script=Han}/u.test(t.opening.pro) ? '。' : '.')

/** What it said in the first round, once more: nothing in it is new. */
function restated(speaking: Speaking): string[] {
  const { t } = speaking
  const first = matterOf({ ...speaking, round: 1 })
  return [`${first.point}${stop(t)}`, first.ground]
}

function allyIn(heard: string, side: Side, t: Lines): string[] {
  const said = shownIn(heard).filter(({ key }) => key.includes('/floor/'))
  const found = t.additions.find(one => one.side === side && said.some(({ text }) => text.includes(one.claim)))
  return found ? [t.ally(found.claim)] : []
}

/** One speech in seven forgets to quote, and gives the quotation when it is asked once more. */
const forgets = ({ turn, model, side, last }: Speaking, phase: Phase): boolean =>
  phase === 'clash' && roundTold.test(last) && hash(`${model} ${side} ${turn}`) % 7 === 0

/** Now and then a rule is broken that only a judge can tell. */
function faultIn({ t, model, side, turn }: Speaking, phase: Phase): string[] {
  const draw = hash(`${turn} ${model} ${side}`)
  if (phase === 'summary' && draw % 3 === 0) return [t.freshFigure]
  return phase === 'battle' && draw % 4 === 0 ? [t.appeal] : []
}

/** Three in the first phase, and sometimes one too many. */
function argumentsOf(speaking: Speaking, phase: Phase): string[] {
  if (phase !== 'position') return []
  const { round, model, side } = speaking
  const points = round === 1 ? [matterOf(speaking), matterOf(speaking, 1)] : [matterOf(speaking, 1)]
  const isGreedy = round === 2 && hash(`${model} ${side} greedy`) % 4 === 0
  return [...points, ...(isGreedy ? [matterOf(speaking, 2)] : [])].map(({ point }) => point)
}

/** Pro asks in one round of the clash, con in another, where the prompt names somebody who may be asked. */
function helpOf({ t, side, round, last, model }: Speaking, phase: Phase) {
  const wanted = 4 + (hash(`${model} ${side} help`) % 2)
  if (phase !== 'clash' || round !== wanted) return null
  const silent = [...last.matchAll(/[(（]([\p{L}\p{N}_-]{1,40})[)）]/gu)].map(([, id]) => id!)
  const asked = silent.findLast(id => /\d$/.test(id))
  return asked === undefined ? null : { request: t.help.request, target_audience: asked, reason: t.help.reason }
}

/** Whole, where nobody says how long it is to be. */
function cut(sentences: readonly string[], { t, side }: Speaking, tokens: number | null): string {
  const between = stop(t) === '。' ? '' : ' '
  const text = sentences.join(between)
  if (tokens === null) return text
  const more = t.matters.map(matter => matter[side].ground)
  let filled = text
  for (let i = 0; pieces(filled).length < tokens; i += 1) filled += `${between}${more[i % more.length]}`
  return pieces(filled).slice(0, tokens).join('')
}

/** The first matter of the store that a text has the point of. */
export function pointIn(text: string, t: Lines): Matter | null {
  const all = t.matters.flatMap(({ pro, con }) => [pro, con])
  const places = all
    .map(matter => ({ matter, at: text.indexOf(`${matter.point}${stop(t)}`) }))
    .filter(({ at }) => at >= 0)
  return places.toSorted((a, b) => a.at - b.at)[0]?.matter ?? null
}

/** What a member of the audience says when it is let in. */
export function floorSpeech(t: Lines, seat: string, round: number): string {
  const number = Number(/(\d+)$/.exec(seat)?.[1] ?? 1)
  const { claim, more } = t.additions[(number - 1) % t.additions.length]!
  const between = stop(t) === '。' ? '' : ' '
  return [t.listener(round), `${claim}${stop(t)}`, more].join(between)
}
