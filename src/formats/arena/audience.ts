import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import { voiceFailures } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Shape } from '../../engine/structured.ts'
import { exists } from '../quotes.ts'
import type { Hall, Listener } from './hall.ts'
import type { Round } from './phases.ts'
import { checkWords } from './prompt-words.ts'
import { isSilent } from './said-aloud.ts'
import { Application, Leaning, PolledVote, Vote } from './shapes.ts'

/** What everybody thinks before anybody has spoken; nobody else sees it. Members that do not answer are left out. */
export async function poll(scene: Stage, hall: Hall): Promise<Map<string, Leaning>> {
  const found = await inTurnOf(scene, hall, hall.audience, listener => ask(scene, hall, listener, cue('poll'), leaning))
  return new Map(found.map(([{ agent_id }, leaning]) => [agent_id, leaning]))
}

/** Whoever has not spoken yet may ask for the floor. */
export async function apply(scene: Stage, hall: Hall, round: Round): Promise<[Listener, Application][]> {
  const asked = hall.silent().filter(listener => !hall.isGone(listener))
  const apply = cue('apply', { number: round.number })
  const found = await inTurnOf(scene, hall, asked, async listener => {
    // A person who passes is there, and has nothing to add.
    const answer = await scene.excuse(ask(scene, hall, listener, apply, application), ['passed'])
    return isAbsent(answer) ? null : answer
  })
  return found.flatMap(([listener, wish]) => (wish && wish.intent !== 'none' ? [[listener, wish]] : []))
}

/** Everybody votes, once, and says where it leans by now. */
export async function vote(
  scene: Stage,
  hall: Hall,
  polled: Promise<ReadonlyMap<string, Leaning> | null>,
): Promise<[Listener, Vote][]> {
  const before = await polled
  return inTurnOf(scene, hall, hall.audience, listener => {
    const { agent_id } = listener
    const asked = before?.has(agent_id) ? cue('vote-again', { voter: agent_id }) : cue('vote', { voter: agent_id })
    const shape = voteShape(agent_id, before?.has(agent_id) ?? false, hall.said)
    return ask(scene, hall, listener, asked, shape, { closing: true })
  })
}

/** Whoever is let in says its piece; null: it did not. */
export async function takeFloor(
  scene: Stage,
  hall: Hall,
  listener: Listener,
  side: string,
  request: Speech | null,
): Promise<Speech | null> {
  const thread = hall.listening(listener)
  const cues = [...thread.news(hall.said), ...(request ? [cue('called', { request })] : []), cue('floor', { side })]
  const heard = hall.said.length
  const speech = await scene.excuse(scene.say(listener.seat, cues, { ...thread.after, goesOn: true }), voiceFailures)
  if (isAbsent(speech)) return null
  thread.goOn(speech, heard)
  return isSilent(speech.text) ? null : speech
}

/** Side by side; whoever does not answer is gone on without. */
async function inTurnOf<T>(
  scene: Stage,
  hall: Hall,
  listeners: readonly Listener[],
  each: (listener: Listener) => Promise<T>,
): Promise<[Listener, T][]> {
  const found = await scene.all(listeners, each, { quorum: 0 })
  hall.wasThere(listeners, new Set(found.map(([{ agent_id }]) => agent_id)))
  return found
}

async function ask<T>(
  scene: Stage,
  hall: Hall,
  listener: Listener,
  asked: ReturnType<typeof cue>,
  shape: Shape<T>,
  options: { closing?: true } = {},
): Promise<T> {
  const thread = hall.listening(listener)
  const heard = hall.said.length
  const cues = [...thread.news(hall.said), asked]
  const reply = await scene.ask(listener.seat, cues, shape, { ...thread.after, ...options, goesOn: true })
  thread.goOn(scene.keyOf(listener.seat), heard)
  return reply
}

const leaning: Shape<Leaning> = { name: 'leaning', schema: Leaning }

const application: Shape<Application> = {
  name: 'application',
  schema: Application,
  check: ({ intent, claim }, language) => (intent === 'none' || claim !== '' ? [] : [checkWords[language].noClaim]),
}

/** A vote under one's own name. Words that moved somebody were said. */
function voteShape(id: string, isPolled: boolean, said: readonly Speech[]): Shape<Vote> {
  const isMoved = ({ moved_by }: Vote) => !moved_by || exists(moved_by, said)
  return {
    name: 'vote',
    schema: (isPolled ? PolledVote : Vote) as Shape<Vote>['schema'],
    check: (value, language: Language) => [
      ...(value.agent_id === id ? [] : [checkWords[language].otherVoter(id)]),
      ...(isMoved(value) ? [] : [checkWords[language].notSaid('moved_by.quote')]),
    ],
    salvage: value => ({ ...value, agent_id: id, ...(!isMoved(value) && { moved_by: null }) }),
  }
}
