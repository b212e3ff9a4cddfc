import { type Absence, firstUsable, isAbsent } from '../../core/absence.ts'
import { type Cue, cue } from '../../core/cue.ts'
import { voiceFailures } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import type { LookedUp } from '../../core/search.ts'
import type { View } from '../../core/view.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Shape } from '../../engine/structured.ts'
import type { Investigated } from './arguments.ts'
import {
  fileIn,
  isSoundPage as isPage,
  isUnofficial,
  type Reach,
  reachOf,
  type SourceUsed,
  sourcesIn,
  withDeclaredSources,
  withSoundSources,
} from './claims/sources-in.ts'
import { kindNames } from './course-in.ts'
import { countWords, heardIn } from './length.ts'
import { meansOf, type Player } from './options-in.ts'
import { arrivedInvestigation } from './partial-replies.ts'
import { Investigation, Looking } from './shapes.ts'
import type { Study } from './study.ts'
import { investigationText } from './text.ts'
import { promptWords, sourcesWords as words } from './words.ts'

/** Phase 1 for one role. Nobody sees what another role finds before all are done. */
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

/** If one search failed, the role is told. If all failed, it learned nothing new. */
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
  /** The scene in which the findings arrived. */
  scene: Stage
  value: Investigation
}

/** The role uses what the model knows, or the model's own search. */
async function askOnce(scene: Stage, player: Player, study: Study): Promise<Found> {
  const search = meansOf(player, study.options) === 'own'
  const how = promptWords[study.language].means(search ? 'own' : 'none', study.context.length > 0, 0)
  const asked = [opening(player, study), cue('investigate', { how })]
  const shape = investigationShape(reachOf(player, study))
  return { scene, value: await scene.ask(player.seat, asked, shape, search ? { search } : {}) }
}

/** With a service: the role asks, sees the results and asks again, within the limits. `made`: its searches. */
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

export const investigationShape = (reach: Reach): Shape<Investigation> => ({
  name: 'investigation',
  schema: Investigation,
  names: kindNames,
  rules: [
    { of: ['arguments'], faults: (found, language) => sourceProblems(found, reach, language) },
    {
      of: ['arguments'],
      faults: (found, language) => undeclared(found, reach, language),
      mend: found => withDeclaredSources(found, reach),
    },
  ],
  salvage: found => withSoundSources(found, reach),
})

export const lookingShape = (reach: Reach): Shape<Looking> => ({
  name: 'looking',
  schema: Looking,
  names: kindNames,
  rules: [
    {
      of: ['findings', 'searches', 'pages'],
      faults: ({ findings, searches, pages }, language) => {
        if (findings) return sourceProblems(findings, reach, language)
        return searches.length + pages.length > 0 ? [] : [promptWords[language].nothingAsked]
      },
    },
    {
      of: ['findings'],
      faults: ({ findings }, language) => (findings ? undeclared(findings, reach, language) : []),
      mend: looking => ({ ...looking, findings: looking.findings && withDeclaredSources(looking.findings, reach) }),
    },
  ],
  salvage: looking => {
    if (looking.findings) return { ...looking, findings: withSoundSources(looking.findings, reach) }
    return looking.searches.length + looking.pages.length > 0 ? looking : null
  },
})

/** Code checks it before anybody sees it. */
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

/** Problems of the sources that arguments name. Whether they contain the words is checked later. */
export function sourceProblems(
  { arguments: list }: Pick<Investigation, 'arguments'>,
  reach: Reach,
  language: Language,
): string[] {
  const t = words[language]
  return list.flatMap(({ source, reference, quote }, place) => {
    const field = `arguments[${place}]`
    if (source === 'no-source') return []
    if (!reference) return [t.noReference(field)]
    const file = fileIn(reference, reach.files)
    if (file === null && !reach.web) return [t.noWeb(field)]
    if (file === null && !isPage(reference)) return [t.notAPage(field)]
    return isComparable(quote) ? [] : [t.noQuote(field)]
  })
}

/** Files of the user that are called official documents, although the user did not say so. */
const undeclared = ({ arguments: list }: Investigation, reach: Reach, language: Language): string[] =>
  list.flatMap(({ source, reference }, place) => {
    const file = reference ? fileIn(reference, reach.files) : null
    const isWrong = file !== null && isUnofficial(source, file, reach)
    return isWrong ? [words[language].notOfficial(`arguments[${place}]`, file)] : []
  })

/** Are there enough words to look for? That a page exists supports nothing. */
const isComparable = (quote: string | null): boolean => quote !== null && countWords(quote) >= 3

export const sourcesUsed = (view: View): SourceUsed[] => sourcesIn(view, heardIn(view))
