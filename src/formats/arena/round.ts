import type { Stage } from '../../engine/stage.ts'
import { admit, applicantOf, hear, type Plea } from './admit.ts'
import { apply } from './audience.ts'
import type { Hall, Listener } from './hall.ts'
import { markOf } from './marks.ts'
import type { SideId } from './options-in.ts'
import type { Round } from './phases.ts'
import { recordFoul, recordRefusal, recordScore } from './record.ts'
import { distinct } from './rules.ts'
import { type Scored, score } from './score.ts'
import { isProper, type Leaning } from './shapes.ts'
import { type Spoken, speak } from './speak.ts'

/** Pro speaks, con speaks; the judge scores while the audience thinks about what to say; whoever is let in is heard. */
export async function playRound(
  scene: Stage,
  hall: Hall,
  round: Round,
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

/** What was asked in vain is recorded, fouls are told, and the points are given. */
function settle(scene: Stage, hall: Hall, round: Round, spoken: readonly Spoken[], scored: Scored | null): void {
  for (const { speech, tail, help } of spoken)
    if (tail?.help && !help) recordRefusal(scene, hall, speech.seat as SideId, tail.help, round)
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

/** Whom the sides ask to be heard. */
function pleasIn(hall: Hall, spoken: readonly Spoken[]): Plea[] {
  return spoken.flatMap(({ speech, help }) => {
    if (!help) return []
    const side = speech.seat as SideId
    const target = isProper(help) ? meant(hall, help.target_audience) : null
    return [{ side, request: help, target, count: hall.charged(side) + 1 }]
  })
}

/** By kind, by name, by id, or as it stands in the list of those who may be asked; null: there is none, or it has spoken. */
function meant(hall: Hall, target: string): Listener | null {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
  const isMeant = ({ agent_id, type, kind }: Listener) =>
    [agent_id, type, kind ?? '', `${type}(${agent_id})`].some(name => plain(name) === plain(target))
  return hall.silent().find(isMeant) ?? null
}
