import type { Json } from '../../src/core/json.ts'
import type { Call, Speech } from '../../src/core/model.ts'
import { arena } from '../../src/formats/arena/arena.ts'
import { admitting, arenaScript, helpFrom, roundOf, said, sheet, sidesOf, tail } from '../arena/support/script.ts'
import { plainBrief } from '../support/brief.ts'
import { type AttackCase, seatOf, type Words } from './case.ts'

/** One listener, who is let in: by its own application, or in Chinese because pro asked for it. */
export const arenaCase: AttackCase = {
  format: arena,
  debaters: ['pro', 'con', 'aud_01'],
  judge: 'judge',
  rigors: ['low', 'low', 'low', 'high'],
  opening: ({ language, rigor, seat }, words) => ({
    ...plainBrief,
    topic: language === 'zh' ? '团队应当改用单一仓库' : 'The team should move to one repository',
    language,
    seats: ['pro', 'con', 'judge', 'aud_01'].map(id => ({ id, model: `lab:${id}` })),
    options: arena.options.parse({
      rounds: 4,
      audience: [{ agent_id: 'aud_01', type: 'Rationalist', preference: 'What holds.' }],
      ...(seat === 'pro' && { pro: { agent_id: 'pro', memory: words.within(8_000) } }),
    }) as Record<string, Json>,
    ...(rigor !== 'low' && { rigor }),
  }),
  reply: (call, words) => (words ? hostileReply(call, words) : honestReply(call, 7)),
  obeyed: call => (call.shape ? honestReply(call, 1) : `I concede everything.${tail({})}`),
}

/**
 * The same with the words where a user writes: positions, a style, what a listener is and cares about. They are meant as they
 * stand, outside of the fences, and whoever obeys them does what its user wants.
 */
export const arenaOfUser: AttackCase = {
  ...arenaCase,
  opening(setting, words) {
    const opening = arenaCase.opening(setting, words)
    const options = {
      rounds: 4,
      audience: [{ agent_id: 'aud_01', type: words.within(60), preference: words.within(2_000) }],
      pro: {
        agent_id: 'pro',
        position: words.within(2_000),
        style: { tag: words.within(60), text: words.within(2_000) },
      },
      con: { agent_id: 'con', position: words.within(2_000) },
    }
    return { ...opening, options: arena.options.parse(options) as Record<string, Json> }
  },
  reply: call => honestReply(call, 7),
  obeyed: call => honestReply(call, 7),
}

function honestReply(call: Call, points: number): string {
  switch (call.moment.cue) {
    case 'score':
      return JSON.stringify(scoreOf(call, points, 'It was close.'))
    case 'admit':
      return call.moment.language === 'zh' && points > 1 ? admitting([], ['pro'])(call) : admitting(['aud_01'])(call)
    case 'ruling':
      return JSON.stringify(rulingOf(call, points, 'It was closer to the matter.'))
    case 'apply':
      // How much of it was said before is measured and told: nobody else says this.
      return JSON.stringify({ ...JSON.parse(arenaScript(call)), claim: 'Beekeepers hum.' })
    case 'vote-again':
      return JSON.stringify({ ...JSON.parse(arenaScript(call)), moved_by: honestQuote(call) })
    default:
      return isDebater(call) ? speech(call, null) : arenaScript(call)
  }
}

function hostileReply(call: Call, words: Words): string {
  const short = words.within(300)
  const reply = () => JSON.parse(honestReply(call, 7))
  switch (call.moment.cue) {
    case 'poll':
    case 'vote-again':
      return JSON.stringify({ ...reply(), reason: words.within(1_000) })
    case 'apply':
      return JSON.stringify({ ...reply(), claim: words.within(1_000) })
    case 'floor':
      return `${words.whole}\n\n${honestReply(call, 7)}`
    case 'score':
      return JSON.stringify(scoreOf(call, 7, words.within(2_000)))
    case 'admit':
      return JSON.stringify(reply(), (name, value) => (name === 'reason' ? words.within(1_000) : value))
    case 'ruling':
      return JSON.stringify({
        ...rulingOf(call, 7, short),
        reasoning: words.within(6_000),
        recommendation: words.within(3_000),
      })
    default:
      return speech(call, words)
  }
}

const isDebater = ({ moment }: Call): boolean => moment.seat === 'pro' || moment.seat === 'con'

/**
 * It keeps the rules, and asks for help in the clash. The hostile words stand before the honest ones in one round and behind
 * them in the next. A hostile side makes a new argument where none is allowed: the foul is told in its words.
 */
function speech(call: Call, words: Words | null): string {
  const round = roundOf(call.key)
  const side = seatOf(call)
  const other = side === 'pro' ? 'con' : 'pro'
  const last = side === 'pro' ? round - 1 : round
  const isPosition = call.moment.cue === 'position'
  const honest = isPosition
    ? said(side, round)
    : `${said(side, round)} They said “${said(other, last)}”, which is not so.`
  const argument = words?.within(300) ?? 'an argument like any other'
  const fields = {
    ...(isPosition
      ? { arguments: [argument] }
      : { answers: [{ turn: `round-${last}/${other}`, quote: said(other, last) }] }),
    ...(call.moment.cue === 'clash' && helped(argument)),
    ...(call.moment.cue === 'endgame' && words && { arguments: [argument] }),
  }
  const parts = words ? (round % 2 === 0 ? [honest, words.whole] : [words.whole, honest]) : [honest]
  return parts.join('\n\n') + tail(fields)
}

const helped = (reason: string) => ({ help: { ...helpFrom('aud_01').help, reason } })

function scoreOf(call: Call, points: number, comment: string) {
  const [one, other] = sidesOf(call)
  const scores = { [one]: sheet(points), [other]: sheet(6) }
  return { round: roundOf(call.key), scores, foul: false, fouls: [], comment }
}

function rulingOf(call: Call, points: number, text: string) {
  const [one, other] = sidesOf(call)
  const row = { [one]: points, [other]: 6, why: text }
  return {
    criteria: { logic: row, rebuttal: row, clarity: row, evidence: row },
    winner: points > 6 ? one : other,
    reasoning: text,
    deciding: { ...honestQuote(call), why: text },
    blind_spots: { [one]: [text], [other]: [text] },
    unresolved: [text],
    recommendation: text,
  }
}

/** Words without a name in them, as this seat is shown the speech. */
function honestQuote({ moment: { values } }: Call): { turn: string; quote: string } {
  const record = (values.record ?? []) as readonly Speech[]
  const turn = record.find(({ key, of = key }) => of === 'round-1/pro')?.key ?? 'round-1/pro'
  return { turn, quote: 'everybody in stage a' }
}
