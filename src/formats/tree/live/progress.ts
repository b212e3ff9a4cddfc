import type { FactRecorded } from '../../../core/events.ts'
import type { View } from '../../../core/view.ts'
import { sceneOf, stepOf, topicOf } from '../node-numbers.ts'
import { stateWords } from '../words.ts'

/** How many of the opened debates are finished. */
export function progressOf(view: View): string | null {
  const opened = scenesOf(view).size
  return opened === 0 ? null : stateWords[view.brief.language].done(opened - openScenes(view).length, opened)
}

/** `topic-6/d1.2` for every debate that is not triaged yet or still has something to be ruled on. */
export function openScenes(view: View): string[] {
  const ruled = new Set(
    factsOf(view, 'divergence.ruled').map(({ key, fact }) => `${topicOf(key)}/${fact.divergenceId}`),
  )
  const unruled = factsOf(view, 'divergence.found').filter(
    ({ key, fact }) => needsRuling(fact) && !ruled.has(`${topicOf(key)}/${fact.id}`),
  )
  const waiting = new Set(unruled.map(({ key }) => sceneOf(key)))
  const sorted = new Set([...view.turns.values()].filter(isSorting).map(({ key }) => sceneOf(key)))
  return [...scenesOf(view)].filter(scene => waiting.has(scene) || !(sorted.has(scene) || ruled.has(scene)))
}

const scenesOf = (view: View): Set<string> =>
  new Set([...view.turns.keys()].filter(key => stepOf(key) === 'position').map(sceneOf))

const factsOf = (view: View, type: FactRecorded['type']) => view.facts.filter(fact => fact.type === type)

const needsRuling = ({ fate }: FactRecorded['fact']): boolean => fate !== 'debated' && fate !== 'linked'

const isSorting = ({ key, state }: { key: string; state: string }): boolean =>
  state === 'answered' && stepOf(key) === 'triage'
