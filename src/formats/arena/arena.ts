import type { CueSheet } from '../../core/cue.ts'
import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Ending, Format } from '../../engine/format.ts'
import type { Stage } from '../../engine/stage.ts'
import { about, register } from './about.ts'
import { display } from './display.ts'
import { options } from './options.ts'
import type { SideId } from './options-in.ts'
import { panelParts } from './panels.ts'
import type { ArenaRound } from './phases.ts'
import { depends, plan, polls } from './plan.ts'
import { replies } from './replies.ts'
import { recordOf, transcript } from './report/transcript.ts'
import { report } from './report.ts'
import { markOf } from './result.ts'
import { admit, applicantOf, hear, type Plea } from './round/admit.ts'
import { apply, poll, vote } from './round/audience.ts'
import { distinct } from './round/fouls.ts'
import { Hall, type HallListener } from './round/hall.ts'
import { type Scored, score } from './round/score.ts'
import { recordFoul, recordHelp, recordMind, recordScore, recordVote, type Spoken, speak } from './round/speak.ts'
import { type HelpRequest, isProper, type Leaning } from './shapes.ts'
import { spec } from './spec.ts'
import { type ArenaVerdict, lessons, rule, verdictOf } from './verdict.ts'
import { ruleWords } from './words.ts'

export const cues: CueSheet = {
  folder: new URL('./cues/', import.meta.url),
  variables: {
    rules: [],
    debater: ['side', 'label', 'own', 'opposed', 'style', 'remembered', 'memory'],
    // The same for a person, who is not asked for a block of data.
    speaker: ['side', 'label', 'own', 'opposed', 'style', 'remembered', 'memory'],
    chair: ['upholding', 'opposing'],
    member: ['id', 'type', 'preference'],
    told: ['fouls'],
    wrong: [],
    again: ['missing'],
    block: [],
    position: ['number', 'of', 'left', 'most'],
    clash: ['number', 'of', 'help'],
    battle: ['number', 'of'],
    endgame: ['number', 'of'],
    summary: ['number', 'of'],
    score: ['number', 'phase', 'rules', 'known', 'marked', 'found'],
    admit: ['number', 'applications', 'noApplications', 'repeated', 'limit', 'requests', 'noRequests'],
    ruling: ['points', 'lessons'],
    poll: [],
    apply: ['number'],
    called: ['request'],
    admitted: ['application'],
    floor: ['side'],
    vote: [],
    'vote-again': ['before'],
  },
}

export const arena: Format = {
  ...about,
  options,
  spec,
  screenplay: { version: 1, cues, play },
  replies,
  cost: { plan, depends, whenShort: 'pauses' },
  display,
  panelParts,
  report,
  written: { transcript, record: recordOf, lessons, register },
}

async function play(stage: Stage, brief: Brief): Promise<Ending> {
  const hall = new Hall(brief, stage.context)

  // Nothing waits for the first poll. Its result is needed only when the audience is asked again.
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
      if (before && cast.leaning && before.leaning !== cast.leaning) recordMind(booth, before, cast)
    }
    return endingOf(verdictOf(hall, judged, votes, leanings))
  }
}

/** A tie is a result as well. */
function endingOf(verdict: ArenaVerdict | null): Ending {
  if (!verdict) return { outcome: 'no-verdict', decided: false, verdict }
  const outcome = verdict.winner === null ? 'tie' : 'verdict'
  return { outcome, decided: true, verdict: verdict as object as Json }
}

const none: Promise<null> = Promise.resolve(null)

/** Pro speaks, then con. The judge scores while the audience decides what to say. Whoever is let in is heard. */
async function playRound(
  scene: Stage,
  hall: Hall,
  round: ArenaRound,
  polled: Promise<ReadonlyMap<string, Leaning> | null>,
  mayMiss: boolean,
): Promise<Scored | null> {
  const spoken = [await speak(scene, hall, round, 'pro'), await speak(scene, hall, round, 'con')]
  const [scored, applications] = await scene.both(
    score(scene, hall, round, spoken, mayMiss),
    round.audience ? polled.then(() => apply(scene.at('apply'), hall, round)) : nobody,
  )
  const applicants = applications.map(([listener, application]) => applicantOf(listener, application, hall.said))
  const lets = round.audience ? await admit(scene, hall, round, applicants, pleasIn(hall, spoken)) : []
  settle(scene, hall, round, spoken, scored)
  await hear(scene.at('floor'), hall, lets)
  return scored
}

const nobody: Promise<[]> = Promise.resolve([])

/** Records refused requests and fouls, and gives the points. */
function settle(scene: Stage, hall: Hall, round: ArenaRound, spoken: readonly Spoken[], scored: Scored | null): void {
  for (const { speech, tail, help } of spoken)
    if (tail?.help && !help) refuse(scene, hall, speech.seat as SideId, tail.help, round)
  if (!scored) return
  const found = spoken.flatMap(({ fouls }) => fouls)
  const ruled = distinct([...found, ...scored.fouls]).slice(found.length)
  for (const foul of ruled) recordFoul(scene, foul, round)
  hall.fouls.push(...ruled)
  const inRound = [...found, ...ruled]
  const mark = (side: SideId) =>
    markOf(scored.scores[side], [...inRound.filter(foul => foul.side === side), ...hall.helped(side, round)])
  const marks = { pro: mark('pro'), con: mark('con') }
  hall.path.push({ round: round.number, ...marks })
  recordScore(scene, round, scored, inRound.length > 0, marks)
}

/** Help was asked for against the rules. The foul costs points, the request itself does not. */
function refuse(scene: Stage, hall: Hall, side: SideId, request: HelpRequest, { audience }: ArenaRound): void {
  const why = ruleWords[hall.brief.language][audience ? 'help-again' : 'help-not-now']
  recordHelp(scene, side, request, { target: null, granted: false, why, by: 'code', cost: 0 })
}

/** The audience members whom the sides want to be heard. */
function pleasIn(hall: Hall, spoken: readonly Spoken[]): Plea[] {
  return spoken.flatMap(({ speech, help }) => {
    if (!help) return []
    const side = speech.seat as SideId
    const target = isProper(help) ? meant(hall, help.target_audience) : null
    return [{ side, request: help, target, count: hall.charged(side) + 1 }]
  })
}

/** Found by kind, name, id, or as the list shows it; null: there is no such member, or it has spoken. */
function meant(hall: Hall, target: string): HallListener | null {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
  const isMeant = ({ agent_id, type, kind }: HallListener) =>
    [agent_id, type, kind ?? '', `${type}(${agent_id})`].some(name => plain(name) === plain(target))
  return hall.silent().find(isMeant) ?? null
}
