import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Ending, Format } from '../../engine/format.ts'
import type { Stage } from '../../engine/stage.ts'
import { flags, register, summary } from './about.ts'
import { asks } from './asks.ts'
import { poll, vote } from './audience.ts'
import { besides } from './besides.ts'
import { cues } from './cue-sheet.ts'
import { face } from './face.ts'
import { fields } from './fields.ts'
import { Hall } from './hall.ts'
import { known } from './known.ts'
import { lessons } from './lessons.ts'
import { options } from './options.ts'
import { plan, polls } from './plan.ts'
import { recordMind, recordVote } from './record.ts'
import { report } from './report.ts'
import { playRound } from './round.ts'
import { rule } from './rule.ts'
import { recordOf, transcript } from './transcript.ts'
import { type Verdict, verdictOf } from './verdict.ts'

export const arena: Format = {
  ...face,
  ...besides,
  version: 1,
  summary,
  options,
  flags,
  cues,
  plan,
  play,
  whenShort: 'pauses',
  report,
  transcript,
  fields,
  known,
  asks,
  alone: ['score'],
  register,
  record: recordOf,
  lessons,
}

async function play(stage: Stage, brief: Brief): Promise<Ending> {
  const hall = new Hall(brief, stage.context)

  // Nothing waits for what the audience thinks at first: it is there when the audience is asked again.
  const polled = polls(brief) ? poll(stage.at('before'), hall) : none
  const [, ending] = await stage.both(polled, debate())
  return ending

  async function debate(): Promise<Ending> {
    let mayMiss = true
    for (const round of hall.rounds) {
      const scored = await playRound(stage.at(`round-${round.number}`), hall, round, polled, mayMiss)
      mayMiss = scored !== null
    }
    const booth = stage.at('vote')
    const [judged, votes] = await stage.both(rule(stage.at('ruling'), hall), vote(booth, hall, polled))
    const leanings = await polled
    for (const [{ agent_id, weight }, cast] of votes) {
      recordVote(booth, cast, weight)
      const before = leanings?.get(agent_id)
      if (before && before.leaning !== cast.leaning) recordMind(booth, before, cast)
    }
    return endingOf(verdictOf(hall, judged, votes, leanings))
  }
}

/** A tie is a result as well. */
function endingOf(verdict: Verdict | null): Ending {
  if (!verdict) return { outcome: 'no-verdict', decided: false, verdict }
  const outcome = verdict.winner === null ? 'tie' : 'verdict'
  return { outcome, decided: true, verdict: verdict as object as Json }
}

const none: Promise<null> = Promise.resolve(null)
