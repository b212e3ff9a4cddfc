import { isAbsent } from '../../core/absence.ts'
import { type Cue, cue } from '../../core/cue.ts'
import { voiceFailures } from '../../core/failure.ts'
import type { Speech } from '../../core/model.ts'
import { isPerson } from '../../core/notices.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Hall } from './hall.ts'
import type { SideId } from './options-in.ts'
import { mostArguments, type Round } from './phases.ts'
import { promptWords } from './prompt-words.ts'
import { recordFoul } from './record.ts'
import { type Foul, foulsIn, type Heard, lacks, type Rule } from './rules.ts'
import { isSilent } from './said-aloud.ts'
import type { HelpRequest } from './shapes.ts'
import { type Tail, tailOf } from './tail.ts'

export interface Spoken {
  speech: Speech
  tail: Tail | null
  /** Those that code found. */
  fouls: Foul[]
  /** A request that the rules allow. */
  help: HelpRequest | null
}

/** One side has its say. What it lacks is asked for once more, before it counts. */
export async function speak(scene: Stage, hall: Hall, round: Round, side: SideId): Promise<Spoken> {
  const seat = hall.debater(side)
  const thread = hall.debating(side)
  const heard: Heard = {
    said: [...hall.said],
    made: hall.made[side],
    askedBefore: hall.asked[side].includes(round.number - 1),
    byHand: isPerson(seat.model),
  }
  const cues = [...thread.news(hall.said), ...told(hall, round, side), instruction(hall, round, side)]
  const first = await scene.say(seat, cues, { ...thread.after, goesOn: true })
  const missing = first.leftOut ? [] : lacks(first, tailOf(first.text), round, heard)
  const again = missing.length === 0 ? null : await once(scene, hall, side, first, missing)
  const { speech, tail } = standing(first, again)
  const fouls = speech.leftOut ? [] : foulsIn(speech, tail, round, heard)

  for (const foul of fouls) recordFoul(scene, foul, round)
  hall.fouls.push(...fouls)
  hall.hear(speech)
  hall.made[side] += tail?.arguments.length ?? 0
  thread.goOn(again ?? first, hall.said.length)
  const isAllowed = round.audience && !heard.askedBefore
  if (tail?.help && round.audience) hall.asked[side].push(round.number)
  return { speech, tail, fouls, help: isAllowed ? (tail?.help ?? null) : null }
}

/**
 * What counts of a speech that may have been asked for once more. One that says nothing is none, and its tail asks for nothing;
 * nor does one that is left out.
 */
function standing(first: Speech, again: Speech | null): Pick<Spoken, 'speech' | 'tail'> {
  const last = again ?? first
  if (last.leftOut) return { speech: last, tail: null }
  const speech = again && (!isSilent(again.text) || isSilent(first.text)) ? again : first
  if (isSilent(speech.text)) return { speech, tail: null }
  // Whoever is asked for the block may send it alone.
  return { speech, tail: tailOf(again?.text ?? '') ?? tailOf(speech.text) }
}

/** The same speech with what it lacked; null: it does not come. */
async function once(
  scene: Stage,
  hall: Hall,
  side: SideId,
  first: Speech,
  missing: readonly Rule[],
): Promise<Speech | null> {
  const t = promptWords[hall.brief.language]
  const again = scene.at('again')
  const seat = hall.debater(side)
  const asked =
    isPerson(seat.model) && !missing.includes('silence')
      ? cue('speak-again', { said: { ...first, derived: 'draft' } })
      : cue('again', { missing: missing.map(rule => `- ${t.missing(rule)}`).join('\n') })
  const speech = await again.excuse(again.say(seat, asked, { after: first, goesOn: true }), voiceFailures)
  return isAbsent(speech) ? null : speech
}

/** The fouls of its last speech, and what became of its request for help. */
function told(hall: Hall, round: Round, side: SideId): Cue[] {
  const t = promptWords[hall.brief.language]
  const before = `round-${round.number - 1}/`
  const fouls = hall.fouls.filter(foul => foul.side === side && foul.turn.startsWith(before))
  const helped = hall.helped(side, { number: round.number - 1 })
  const lines = [...fouls.map(t.foul), ...helped.map(t.helped)].map(line => `- ${line}`)
  return lines.length === 0 ? [] : [cue('told', { fouls: lines.join('\n') })]
}

function instruction(hall: Hall, round: Round, side: SideId): Cue {
  const { number, of, phase } = round
  const t = promptWords[hall.brief.language]
  if (phase === 'position')
    return cue('position', { number, of, left: Math.max(0, mostArguments - hall.made[side]), most: mostArguments })
  if (phase === 'clash') {
    const mayAsk = !hall.asked[side].includes(number - 1)
    return cue('clash', { number, of, help: t.help(mayAsk ? hall.silent() : []) })
  }
  return cue(phase, { number, of })
}
