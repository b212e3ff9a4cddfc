import { z } from 'zod'
import { type Cue, cue } from '../../../core/cue.ts'
import { isRefuted } from '../../../core/evidence.ts'
import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import type { Speech } from '../../../core/model.ts'
import { isPerson } from '../../../core/notices.ts'
import type { Stage } from '../../../engine/stage.ts'
import type { SpeechLack } from '../../../engine/turn/draft.ts'
import { lastObject, withObjectOf } from '../../tail/tail-blocks.ts'
import type { SideId } from '../options-in.ts'
import { type ArenaRound, mostArguments } from '../phases.ts'
import type { ArenaVote, HelpRequest, Leaning } from '../shapes.ts'
import { isSilent, tailNames } from '../speeches.ts'
import { explains } from '../verdict.ts'
import { promptWords } from '../words.ts'
import { type ArenaSpeech, type Foul, foulsIn, lacks, type Rule } from './fouls.ts'
import type { Hall } from './hall.ts'
import type { Scored } from './score.ts'

export interface Spoken {
  speech: Speech
  tail: ArenaTail | null
  /** Fouls that code found. */
  fouls: Foul[]
  /** A request that the rules allow. */
  help: HelpRequest | null
}

/** One side speaks. If the speech lacks something, it is asked for once more before it counts. */
export async function speak(scene: Stage, hall: Hall, round: ArenaRound, side: SideId): Promise<Spoken> {
  const seat = hall.debater(side)
  const heard: ArenaSpeech = {
    said: hall.said,
    made: hall.made[side],
    askedBefore: hall.asked[side].includes(round.number - 1),
    byHand: isPerson(seat.model),
  }
  const cues = [hall.asDebater(side), ...told(hall, round, side), instruction(hall, round, side)]
  const key = scene.keyOf(seat)
  const speech = await scene.say(seat, cues, {
    record: heard.said,
    lacks: text => lacking({ key, seat: side, text }, round, heard, hall.brief.language),
  })
  // A speech that says nothing, or one that is left out, asks for nothing.
  const tail = speech.leftOut || isSilent(speech.text) ? null : tailOf(speech.text)
  const fouls = speech.leftOut ? [] : foulsIn(speech, tail, round, heard)

  for (const foul of fouls) recordFoul(scene, foul, round)
  hall.fouls.push(...fouls)
  hall.hear(speech)
  hall.made[side] += tail?.arguments.length ?? 0
  const isAllowed = round.audience && !heard.askedBefore
  if (tail?.help && round.audience) hall.asked[side].push(round.number)
  return { speech, tail, fouls, help: isAllowed ? (tail?.help ?? null) : null }
}

/** What is asked for once more: the block alone, if the speech itself has everything. */
function lacking(speech: Speech, round: ArenaRound, heard: ArenaSpeech, language: Language): SpeechLack | null {
  const missing = lacks(speech, tailOf(speech.text), round, heard)
  if (missing.length === 0) return null
  const t = promptWords[language]
  const what = missing.map(rule => t.missing(rule, heard.byHand))
  if (isBlock(missing)) return { what, cue: cue('block'), added: reply => withObjectOf(reply, speech.text, tailNames) }
  return { what, cue: cue('again', { missing: what.map(one => `- ${one}`).join('\n') }) }
}

const isBlock = (missing: readonly Rule[]): boolean => missing.every(rule => rule === 'no-list')

/** What is wrong with the side's last speech: citations, fouls, and the result of its request for help. */
function told(hall: Hall, round: ArenaRound, side: SideId): Cue[] {
  const t = promptWords[hall.brief.language]
  const before = `round-${round.number - 1}/`
  const fouls = hall.fouls.filter(foul => foul.side === side && foul.turn.startsWith(before))
  const helped = hall.helped(side, { number: round.number - 1 })
  const lines = [...fouls.map(t.foul), ...helped.map(t.helped)].map(line => `- ${line}`)
  const last = hall.said.findLast(({ seat }) => seat === side)
  return [
    ...(last?.examined?.citations.some(isRefuted) ? [cue('wrong')] : []),
    ...(lines.length === 0 ? [] : [cue('told', { fouls: lines.join('\n') })]),
  ]
}

function instruction(hall: Hall, round: ArenaRound, side: SideId): Cue {
  const { number, of, phase } = round
  const t = promptWords[hall.brief.language]
  if (phase === 'position')
    return cue('position', { number, of, left: Math.max(0, mostArguments - hall.made[side]), most: mostArguments })
  if (phase === 'clash') {
    const mayAsk = !hall.asked[side].includes(number - 1)
    const byHand = isPerson(hall.debater(side).model)
    return cue('clash', { number, of, help: t.help(mayAsk ? hall.silent() : [], byHand) })
  }
  return cue(phase, { number, of })
}

/** Data that a debater adds to a speech for the rules. Code checks it; nobody hears it. */
export interface ArenaTail {
  /** Core arguments that this speech makes for the first time. */
  arguments: string[]
  /** The opponent's words that this speech answers. */
  answers: { turn: string; quote: string }[]
  help: HelpRequest | null
}

/** The last one that can be read, if there are several; null: there is none. */
export function tailOf(speech: string): ArenaTail | null {
  const found = lastObject(speech, tailNames)
  if (!found) return null
  return TailShape.parse('request' in found ? { help: found } : found) as ArenaTail
}

const text = z.string().trim().min(1).max(2_000)

/** An incomplete request is still heard: it is refused, and its speaker is told. */
const said = z.string().trim().max(2_000).catch('')

/** The readable items of a list. */
const listed = <T>(item: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .transform(items => items.slice(0, 40).flatMap(one => item.safeParse(one).data ?? []))
    .catch([])

const TailShape = z.object({
  arguments: listed(text),
  answers: listed(z.object({ turn: text, quote: text })),
  help: z.object({ request: said, target_audience: said, reason: said }).nullable().catch(null),
})

export const recordFoul = (scene: Stage, { side, rule, turn, what, by, cost }: Foul, { number }: ArenaRound): void =>
  scene.record({
    type: 'foul.called',
    name: `${side}/${rule}`,
    seat: side,
    rule,
    turn,
    ...(what !== null && { what }),
    by,
    cost,
    round: number,
  })

export const recordHelp = (scene: Stage, side: SideId, request: HelpRequest, ruled: HelpRuling): void =>
  scene.record({ type: 'help.ruled', name: side, seat: side, side, ...request, ...ruled })

/** What came of a request for help. */
export type HelpRuling = { target: string | null; granted: boolean; why: string; by: string; cost: number }

export const recordScore = (
  scene: Stage,
  { number }: ArenaRound,
  { scores, comment, orders }: Scored,
  foul: boolean,
  marks: Record<SideId, number>,
): void =>
  scene.record({
    type: 'score.given',
    name: 'round',
    round: number,
    scores,
    foul,
    comment,
    marks,
    ...(orders.length > 0 && { orders: orders as Json }),
  })

export const recordVote = (scene: Stage, { agent_id, vote, confidence, reason }: ArenaVote, weight: number): void =>
  scene.record({ type: 'vote.cast', name: agent_id, seat: agent_id, agent_id, vote, confidence, reason, weight })

/** Records where somebody leaned before and leans now, and whose words changed that. */
export const recordMind = (scene: Stage, before: Leaning, { agent_id, leaning, reason, moved_by }: ArenaVote): void =>
  scene.record({
    type: 'mind.changed',
    name: agent_id,
    seat: agent_id,
    agent_id,
    from: before.leaning,
    before: before.reason,
    to: leaning ?? 'undecided',
    because: reason,
    by: moved_by && explains(moved_by.turn, before.leaning, leaning ?? 'undecided') ? moved_by : null,
  })
