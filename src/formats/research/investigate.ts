import { type Absence, firstUsable, isAbsent } from '../../core/absence.ts'
import { type Cue, cue } from '../../core/cue.ts'
import { voiceFailures } from '../../core/failure.ts'
import type { LookedUp } from '../../core/search.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Shape } from '../../engine/structured.ts'
import { arrivedInvestigation } from './arrived.ts'
import type { Investigated } from './brought.ts'
import { meansOf, type Player } from './options-in.ts'
import { promptWords } from './prompt-words.ts'
import { Investigation, Looking } from './shapes.ts'
import { type Reach, reachOf, withSoundSources } from './sound-sources.ts'
import { sourceProblems } from './sources.ts'
import type { Study } from './study.ts'
import { investigationText } from './text.ts'

/** Phase 1, for one role: nobody sees what another one finds before all are done. */
export async function investigate(scene: Stage, player: Player, study: Study): Promise<Investigated> {
  const means = meansOf(player, study.options)
  const searches: LookedUp[] = []
  const asking =
    means === null || means === 'own' ? askOnce(scene, player, study) : lookAround(scene, player, study, searches)
  const isSome = (partials: readonly string[]) => firstUsable(partials, arrivedInvestigation) !== null
  const found = await scene.excuse(asking, voiceFailures, isSome)
  const lost = allLost(searches)
  if (!isAbsent(found)) return { ...(await brought(found.scene, player, found.value, study, null)), ...lost }
  const sound = withSoundSources(firstUsable(found.partials, arrivedInvestigation)!, reachOf(player, study))
  return { ...(await brought(scene, player, sound, study, found.failure)), ...lost }
}

/** That one question failed is told to the role; where all did, it found out nothing that it did not know. */
function allLost(searches: readonly LookedUp[]): Pick<Investigated, 'searchLost'> {
  const reasons = searches.flatMap(({ lost }) => lost ?? [])
  const [first] = reasons
  return first && reasons.length === searches.length ? { searchLost: first } : {}
}

export const nothingFound = (player: Player, { failure }: Absence): Investigated => ({
  player,
  value: null,
  speech: null,
  incomplete: failure,
})

interface Found {
  /** The scene in which the findings came. */
  scene: Stage
  value: Investigation
}

/** By what the model knows, or with its own search. */
async function askOnce(scene: Stage, player: Player, study: Study): Promise<Found> {
  const search = meansOf(player, study.options) === 'own'
  const how = promptWords[study.language].means(search ? 'own' : 'none', study.context.length > 0, 0)
  const asked = [opening(player, study), cue('investigate', { how })]
  const shape = investigationShape(reachOf(player, study))
  return { scene, value: await scene.ask(player.seat, asked, shape, search ? { search } : {}) }
}

/** With a service: the role asks, is shown what was found, and asks on, as often as the limits allow. `made`: its searches. */
async function lookAround(scene: Stage, player: Player, study: Study, made: LookedUp[]): Promise<Found> {
  const { rounds, atOnce } = study.options.limits
  const reach = reachOf(player, study)
  const t = promptWords[study.language]
  let here = scene
  let asked: Cue[] = [
    opening(player, study),
    cue('investigate', { how: t.means('service', study.context.length > 0, atOnce) }),
  ]
  let after: string | undefined
  for (let round = 1; ; round++) {
    const isLast = round > rounds
    const options = { goesOn: true, ...(after !== undefined && { after }) }
    if (isLast) return { scene: here, value: await here.ask(player.seat, asked, investigationShape(reach), options) }
    const { findings, searches, pages } = await here.ask(player.seat, asked, lookingShape(reach), options)
    if (findings) return { scene: here, value: findings }
    const wanted = { searches: some(searches, atOnce), pages: some(pages, atOnce) }
    const sources = await here.lookUp(player.seat, wanted)
    made.push(...sources.slice(0, wanted.searches.length))
    after = here.keyOf(player.seat)
    here = scene.at(`look-${round}`)
    asked = [cue('results', { sources: { sources }, left: t.left(rounds - round) })]
  }
}

const some = (items: readonly string[], most: number): string[] => [...new Set(items)].slice(0, most)

const opening = ({ id, name, stance }: Player, study: Study): Cue => {
  const others = study.players.filter(other => other.id !== id).map(other => `${other.name}: ${other.stance}`)
  return cue('role', { name, stance, goal: study.goal, others: others.join('\n- ') })
}

const investigationShape = (reach: Reach): Shape<Investigation> => ({
  name: 'investigation',
  schema: Investigation,
  check: (found, language) => sourceProblems(found, reach, language),
  salvage: found => withSoundSources(found, reach),
})

const lookingShape = (reach: Reach): Shape<Looking> => ({
  name: 'looking',
  schema: Looking,
  check: ({ findings, searches, pages }, language) => {
    if (findings) return sourceProblems(findings, reach, language)
    return searches.length + pages.length > 0 ? [] : [promptWords[language].nothingAsked]
  },
  salvage: looking => {
    if (looking.findings) return { ...looking, findings: withSoundSources(looking.findings, reach) }
    return looking.searches.length + looking.pages.length > 0 ? looking : null
  },
})

/** Looked through by code before anybody is shown it. */
async function brought(
  scene: Stage,
  player: Player,
  value: Investigation,
  { language }: Study,
  incomplete: Investigated['incomplete'],
): Promise<Investigated> {
  const text = investigationText(value, player, language, incomplete === null)
  const said = { key: scene.keyOf(player.seat), seat: player.id, text, derived: 'investigation' }
  const [speech] = await scene.heard([said])
  return { player, value, speech: speech!, incomplete }
}
