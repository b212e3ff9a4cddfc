import { detectLanguage, type Language } from '../../../core/language.ts'
import type { Config } from '../../../host/config/load.ts'
import { isModelName } from '../../../host/seats/written.ts'
import { chineseAlternatives } from './alternatives.zh.ts'
import { bareThings, withoutBeginning } from './bare-things.ts'

export interface ReadTopic {
  /** Without the models in brackets. */
  topic: string
  /** What is compared, in order. Empty: nothing is. */
  things: string[]
  /** The models in brackets, in order. */
  models: string[]
  /** If each thing has its own bracket: its model, or null. null: one list for all. */
  own: (string | null)[] | null
}

export interface Assigned {
  /** One per role. Empty: roles have none of their own. */
  roles: (string | null)[]
  all: string | null
  judge: string | null
}

/**
 * `Claude Code vs OpenCode (gpt-5.4, claude-4.6-sonnet)`: two things, and a model for each. A bracket with anything but
 * model names is part of the topic. `isModel`: whether a word is a model name.
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
  // In the middle of a sentence, a model's name is what the sentence is about.
  if (own === null) return { topic: written, things: alternativesIn(written), models: [], own: null }
  return { topic: bare, things, models: groups.flatMap(({ models }) => models), own }
}

/** One model for all, one per role, or one per role and one for the judge. null: none of these. */
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
  /** The index after its closing bracket. */
  end: number
  models: string[]
}

const longestGroup = 400
/** Only this much of the end of a longer topic is read. */
const longestRead = 2_000

/** Innermost brackets that contain only models. */
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

/** `A (one) vs B (two)`: each bracket has one model and follows one of the things. */
function ownModels(text: string, groups: readonly Group[], things: readonly string[]): (string | null)[] | null {
  if (things.length < 2 || groups.some(({ models }) => models.length !== 1)) return null
  const own = things.map(thing => groups.find(({ start }) => text.slice(0, start).trimEnd().endsWith(thing)) ?? null)
  const found = new Set(own.filter(group => group !== null))
  return found.size === groups.length ? own.map(group => group?.models[0] ?? null) : null
}

/**
 * The language of a topic is that of its sentence, without the names it compares and without brackets. `Claude Code 还是
 * OpenCode` is Chinese.
 */
export function languageOfTopic(text: string, config: Config): Language {
  const { topic, things } = readTopic(text, word => isModelName(word, config))
  const sentence = things.reduce((rest, thing) => rest.replaceAll(thing, ' '), withoutBrackets(topic))
  return detectLanguage(/\p{Script=Han}/u.test(sentence) ? sentence : topic)
}

const withoutBrackets = (text: string): string => text.replace(/[(（][^()（）]*[)）]/g, ' ')

/** Longer sentences compare nothing and are not examined. */
const longest = 300

/** `Claude Code vs OpenCode for a small team` → Claude Code, OpenCode. Empty: nothing clearly compared. */
export function alternativesIn(text: string): string[] {
  if (text.trim().length > longest || /\n/.test(text.trim())) return []
  const { sentence, restored } = withBracketsHidden(text.trim())
  for (const find of [versus, chineseAlternatives, between, orElse]) {
    const things = find(sentence).map(restored)
    if (things.length > 1 && isDistinct(things)) return things
  }
  return []
}

const isDistinct = (things: readonly string[]): boolean =>
  new Set(things.map(thing => thing.toLowerCase())).size === things.length

const versusWord = /(?<=[\s\p{Script=Han}])(?:vs\.?|versus)(?=[\s\p{Script=Han}])/iu

/** `A vs B`, `A vs. B versus C` */
function versus(sentence: string): string[] {
  const parts = sentence.split(versusWord)
  return parts.length < 2 ? [] : bareThings(parts, 8)
}

/** `compare A and B`, `a choice between A and B` */
function between(sentence: string): string[] {
  const found =
    /^(?:please )?compare (.+?) (?:and|with|to|against) (.+)$/i.exec(sentence) ??
    /\b(?:between|comparison of) (.+?) and (.+)$/i.exec(sentence)
  if (!found || / and /i.test(found[2]!.split(/[,?.]/)[0]!)) return []
  return bareThings([...found[1]!.split(/\s*,\s*/), found[2]!], 4)
}

/** `A or B?`, `A, B or C?`: only if these are clearly the choice. */
function orElse(sentence: string): string[] {
  const parts = sentence.split(/,?\s+or\s+/i)
  if (parts.length !== 2 || !/[?？]\s*$/.test(sentence)) return []
  const things = bareThings([...withoutBeginning(parts[0]!.trim()).split(/\s*,\s+/), parts[1]!], 4)
  return things.some(thing => unclear.test(thing)) ? [] : things
}

/** A text that begins like this is a sentence, or half of one, and no name. */
const unclear =
  /^(?:is|are|was|were|can|could|should|would|will|do|does|did|has|have|had|may|might|must|shall|how|why|what|which|who|when|where|we|you|i|they|he|she|it|there|this|that|if|whether|to|not|no|never|else|more|less|so|otherwise|another|other|later|now|yes|one|two|three|good|bad|right|wrong)\b/i

/** The longest name, including its brackets. */
const longestBrackets = 80

/** Placeholders for what is in brackets: nobody writes these characters. */
const first = 0xe000
const marks = /[\ue000-\uf8ff]/g
const marked = /\s*[(（]([\ue000-\uf8ff])[)）]/g

interface Hidden {
  /** The sentence with a placeholder for the content of each pair of brackets. */
  sentence: string
  /** A part of the sentence as it was written. Brackets with a list belong to the topic and not to a name. */
  restored(part: string): string
}

/** The content of brackets neither joins nor ends names: `Kafka vs NATS (self-hosted, on Kubernetes)`. */
function withBracketsHidden(text: string): Hidden {
  const { sentence, inside } = hidden(text.replace(marks, ' '))
  const held = (mark: string): string => inside[mark.charCodeAt(0) - first] ?? ''
  return {
    sentence,
    restored(part) {
      const name = part.replace(marked, (group, mark: string) =>
        /[,，、;；]/.test(held(mark)) ? '' : group.replace(mark, () => held(mark)),
      )
      const short = name.length > longestBrackets ? part.replace(marked, '') : name
      return short.replace(/\s*[(（][^)）]*$/, '').trim()
    },
  }
}

/** For nested brackets, hides the outer pair. Unclosed ones stay. */
function hidden(text: string): { sentence: string; inside: string[] } {
  const inside: string[] = []
  let sentence = ''
  for (let place = 0; place < text.length; place += 1) {
    const end = isOpening(text[place]!) ? closingOf(text, place) : -1
    sentence += text[place]
    if (end < 0) continue
    sentence += String.fromCharCode(first + inside.length)
    inside.push(text.slice(place + 1, end))
    place = end - 1
  }
  return { sentence, inside }
}

const isOpening = (letter: string): boolean => letter === '(' || letter === '（'

/** Where the bracket that begins here is closed. -1: nowhere. */
function closingOf(text: string, start: number): number {
  let depth = 0
  for (let place = start; place < text.length; place += 1) {
    if (isOpening(text[place]!)) depth += 1
    else if (text[place] === ')' || text[place] === '）') depth -= 1
    if (depth === 0) return place
  }
  return -1
}
