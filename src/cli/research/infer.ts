import { alternativesIn } from './alternatives.ts'

/** What the words of a topic say besides the topic itself. */
export interface ReadTopic {
  /** Without the models in brackets. */
  topic: string
  /** What is compared, in order; empty: nothing is. */
  things: string[]
  /** The models in brackets, in order. */
  models: string[]
  /** Where every thing has a bracket of its own: its model, or null; null: one list for all. */
  own: (string | null)[] | null
}

/** Whom the models in brackets are for. */
export interface Assigned {
  /** One a role; empty: none of their own. */
  roles: (string | null)[]
  all: string | null
  judge: string | null
}

/**
 * `Claude Code vs OpenCode (gpt-5.4, claude-4.6-sonnet)`: two things, and a model for each. A bracket that holds anything but
 * names of models is part of the topic. `isModel`: whether a word is such a name.
 */
export function readTopic(text: string, isModel: (word: string) => boolean): ReadTopic {
  const written = text.trim()
  const groups = modelGroups(written, isModel)
  const only = groups[0]
  if (!only) return { topic: written, things: alternativesIn(written), models: [], own: null }
  const bare = without(written, groups)
  const things = alternativesIn(bare)
  if (groups.length === 1 && endsWith(written, only)) return { topic: bare, things, models: only.models, own: null }
  const own = ownModels(written, groups, things)
  // In the middle of a sentence, the name of a model is what the sentence is about.
  if (own === null) return { topic: written, things: alternativesIn(written), models: [], own: null }
  return { topic: bare, things, models: groups.flatMap(({ models }) => models), own }
}

/** One model for all, one a role, or one a role and one for the judge; null: none of these. */
export function assignModels({ models, own }: Pick<ReadTopic, 'models' | 'own'>, roles: number): Assigned | null {
  if (own !== null) return own.length === roles ? { roles: own, all: null, judge: null } : null
  if (models.length === 0) return { roles: [], all: null, judge: null }
  if (models.length === 1) return { roles: [], all: models[0]!, judge: null }
  if (models.length === roles) return { roles: [...models], all: null, judge: null }
  if (models.length === roles + 1) return { roles: models.slice(0, roles), all: null, judge: models[roles]! }
  return null
}

interface Group {
  start: number
  /** Behind its closing bracket. */
  end: number
  models: string[]
}

const longestGroup = 400
/** Of a longer topic, only so much of its end. */
const longestRead = 2_000

/** Innermost brackets in which every word is a model. */
function modelGroups(text: string, isModel: (word: string) => boolean): Group[] {
  const groups: Group[] = []
  let start = -1
  for (let place = Math.max(0, text.length - longestRead); place < text.length; place += 1) {
    const letter = text[place]
    if (letter === '(' || letter === '（') start = place
    if ((letter !== ')' && letter !== '）') || start < 0) continue
    const inside = place - start > longestGroup ? '' : text.slice(start + 1, place)
    const models = inside.split(/[,，、;；]/).map(word => word.trim())
    if (models.every(word => word !== '' && isModel(word))) groups.push({ start, end: place + 1, models })
    start = -1
  }
  return groups
}

const endsWith = (text: string, { end }: Group): boolean => /^[\s.?!。？！]{0,20}$/.test(text.slice(end))

function without(text: string, groups: readonly Group[]): string {
  let rest = ''
  let from = 0
  for (const { start, end } of groups) {
    rest += text.slice(from, start).trimEnd()
    from = end
  }
  return (rest + text.slice(from)).trim()
}

/** `A (one) vs B (two)`: every bracket holds one model and stands behind one of the things. */
function ownModels(text: string, groups: readonly Group[], things: readonly string[]): (string | null)[] | null {
  if (things.length < 2 || groups.some(({ models }) => models.length !== 1)) return null
  const own = things.map(thing => groups.find(({ start }) => text.slice(0, start).trimEnd().endsWith(thing)) ?? null)
  const found = new Set(own.filter(group => group !== null))
  return found.size === groups.length ? own.map(group => group?.models[0] ?? null) : null
}
