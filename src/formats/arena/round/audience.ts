import { z } from 'zod'
import { isAbsent } from '../../../core/absence.ts'
import { cue } from '../../../core/cue.ts'
import { voiceFailures } from '../../../core/failure.ts'
import type { Speech } from '../../../core/model.ts'
import type { Stage } from '../../../engine/stage.ts'
import type { Shape } from '../../../engine/structured.ts'
import type { ArenaRound } from '../phases.ts'
import { Application, ArenaVote, Leaning, PolledVote } from '../shapes.ts'
import { isSilent } from '../speeches.ts'
import { checkWords } from '../words.ts'
import type { Hall, HallListener } from './hall.ts'

/** Asks everybody's opinion before the debate; nobody else sees it. Members that do not answer are left out. */
export async function poll(scene: Stage, hall: Hall): Promise<Map<string, Leaning>> {
  const found = await inTurnOf(scene, hall, hall.audience, listener => ask(scene, hall, listener, cue('poll'), leaning))
  return new Map(found.map(([{ agent_id }, leaning]) => [agent_id, leaning]))
}

/** Whoever has not spoken yet may ask for the floor. */
export async function apply(scene: Stage, hall: Hall, round: ArenaRound): Promise<[HallListener, Application][]> {
  const asked = hall.silent().filter(listener => !hall.isGone(listener))
  const apply = cue('apply', { number: round.number })
  const found = await inTurnOf(scene, hall, asked, async listener => {
    // A person who passes is present but has nothing to add.
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
): Promise<[HallListener, ArenaVote][]> {
  const before = await polled
  return inTurnOf(scene, hall, hall.audience, listener => {
    const { agent_id } = listener
    const leaned = before?.get(agent_id)
    const asked = leaned ? cue('vote-again', { before: asLeaning(listener, leaned) }) : cue('vote')
    return ask(scene, hall, listener, asked, voteShape(agent_id, leaned !== undefined, hall.said), { closing: true })
  })
}

/** A member who was let in speaks; null: there was no answer. */
export async function takeFloor(
  scene: Stage,
  hall: Hall,
  listener: HallListener,
  side: string,
  asked: Speech,
): Promise<Speech | null> {
  const why =
    asked.seat === listener.agent_id ? cue('admitted', { application: asked }) : cue('called', { request: asked })
  const cues = [hall.asMember(listener), why, cue('floor', { side })]
  const speech = await scene.excuse(scene.say(listener.seat, cues, { record: hall.said }), voiceFailures)
  return isAbsent(speech) || isSilent(speech.text) ? null : speech
}

/** Asks all in parallel, and goes on without those who do not answer. */
async function inTurnOf<T>(
  scene: Stage,
  hall: Hall,
  listeners: readonly HallListener[],
  each: (listener: HallListener) => Promise<T>,
): Promise<[HallListener, T][]> {
  const found = await scene.all(listeners, each, { quorum: 0 })
  hall.wasThere(listeners, new Set(found.map(([{ agent_id }]) => agent_id)))
  return found
}

function ask<T>(
  scene: Stage,
  hall: Hall,
  listener: HallListener,
  asked: ReturnType<typeof cue>,
  shape: Shape<T>,
  options: { closing?: true } = {},
): Promise<T> {
  return scene.ask(listener.seat, [hall.asMember(listener), asked], shape, { ...options, record: hall.said })
}

/** Where somebody leaned before the debate, in their own words. */
const asLeaning = ({ seat }: HallListener, { leaning, reason }: Leaning): Speech => ({
  key: `before/${seat.id}`,
  seat: seat.id,
  text: JSON.stringify({ leaning, reason }),
  derived: 'leaning',
})

/** What else the sides and wishes of an audience are called. */
const names: Shape<unknown>['names'] = {
  pro: ['正方', '支持', '支持辩题', '赞成', 'the pro side'],
  con: ['反方', '反对', '反对辩题', 'the con side'],
  undecided: ['未定', '中立', '不确定', 'neutral'],
  support_pro: ['正方', '支持正方', 'pro'],
  support_con: ['反方', '支持反方', 'con'],
  none: ['不发言', '不申请'],
  new: ['新', '新信息', '新论点', '新观点', '新内容'],
  reinforcement: ['强化', '补充', '加强', '强化已有观点', '加强已有观点'],
}

export const leaning: Shape<Leaning> = { name: 'leaning', schema: Leaning, names }

export const application: Shape<Application> = {
  name: 'application',
  schema: Application,
  names,
  rules: [
    {
      of: ['intent', 'claim'],
      faults: ({ intent, claim }, language) =>
        intent === 'none' || claim !== '' ? [] : [checkWords[language].noClaim],
    },
  ],
}

/** Everybody knows who was asked. */
const votesBy = (id: string, isPolled: boolean) =>
  (isPolled ? PolledVote : ArenaVote).extend({
    agent_id: z.string().trim().default(id),
  }) as object as Shape<ArenaVote>['schema']

/** A vote is the voter's own, whatever name it bears. Words that are said to have moved the voter must have been said. */
export const voteShape = (id: string, isPolled: boolean, said: readonly Speech[]): Shape<ArenaVote> => ({
  name: 'vote',
  schema: votesBy(id, isPolled),
  names,
  said,
  rules: [
    {
      of: ['agent_id'],
      faults: ({ agent_id }, language) => (agent_id === id ? [] : [checkWords[language].otherVoter(id)]),
      mend: value => ({ ...value, agent_id: id }),
    },
  ],
})
