import { fieldsOf, type Json } from '../../../core/json.ts'
import { calledBy, withoutSpeakers } from './head.ts'
import { type Label, readLabel } from './label.ts'
import {
  type CalledBy,
  isAdmitted,
  type Labelled,
  merged,
  namesIn,
  split,
  unified,
  type WrittenTranscript,
} from './said.ts'

/** What a file holds as JSON: one value, or one in each line. null: it is no JSON. */
export function jsonIn(text: string): Json | null {
  const bare = text.trim().replace(/^```\w{0,10}\n([\s\S]*)\n```$/, '$1')
  if (!/^[[{]/.test(bare)) return null
  return parsed(bare) ?? linesOf(bare)
}

function linesOf(text: string): Json | null {
  const values: Json[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const value = parsed(line)
    if (value === null || typeof value !== 'object') return null
    values.push(value)
  }
  return values
}

function parsed(text: string): Json | null {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}

/** With each text in it changed, names of fields too. What lies deeper than any list of turns is left out. */
export function changed(value: Json, change: (text: string) => string, depth = 0): Json {
  if (typeof value === 'string') return change(value)
  if (value === null || typeof value !== 'object') return value
  if (depth > deepest) return null
  if (Array.isArray(value)) return value.map(item => changed(item, change, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [change(name), changed(inner, change, depth + 1)]),
  )
}

/**
 * A list of turns, wherever in the value it stands. A turn is an object with a text and somebody who says it; an object with
 * texts named by sides is one turn for each, or a list of turns for each. If `speakers` are named, only they count. The texts are already clean.
 */
export function readJson(value: Json, speakers: readonly string[] = []): WrittenTranscript {
  const found = new Turns(speakers)
  found.collect(value, 0, null)
  const said = found.said.filter(({ text }) => text.trim() !== '')
  const { said: named, called } = unified(said, found.called, false)
  const [others, sides] = split(named, false)
  const names = [...namesIn(sides), ...[...called.values()].flat()]
  const { asked, title } = found
  return {
    ...(asked !== null ? { question: asked, untold: null } : title !== null ? withoutSpeakers(title, names) : nothing),
    said: merged(sides),
    called,
    leftOut: [...namesIn(others), ...found.leftOut],
    seen: namesIn(sides),
  }
}

/** The longest text in it, which may itself be a transcript. null: there is none. */
export function textInJson(value: Json, depth = 0): string | null {
  if (typeof value === 'string') return value
  if (value === null || typeof value !== 'object' || depth > deepest) return null
  const texts = Object.values(value).flatMap(one => textInJson(one as Json, depth + 1) ?? [])
  return texts.reduce<string | null>((best, one) => (best === null || one.length > best.length ? one : best), null)
}

const nothing = { question: null, untold: null }

const deepest = 12
const texts = [
  'content',
  'text',
  'speech',
  'message',
  'body',
  'statement',
  'argument',
  'response',
  'utterance',
  'output',
  '内容',
  '发言',
]
const speakers = [
  'side',
  'stance',
  'position',
  'speaker',
  'name',
  'debater',
  'agent',
  'participant',
  'author',
  'sender',
  'from',
  'role',
  'model',
  '立场',
  '发言者',
  '角色',
]
const rounds = ['round', 'round_number', 'roundNumber', 'round_num', '轮次']
const asks = ['topic', 'question', 'motion', 'resolution', 'prompt', '辩题', '议题']

class Turns {
  readonly said: Labelled[] = []
  readonly called: CalledBy[] = []
  readonly leftOut: string[] = []
  asked: string | null = null
  title: string | null = null
  readonly #speakers: readonly string[]

  constructor(speakers: readonly string[]) {
    this.#speakers = speakers
  }

  collect(value: Json, depth: number, round: number | null): void {
    if (depth > deepest || value === null || typeof value !== 'object') return
    if (Array.isArray(value)) {
      for (const item of value) this.collect(item, depth + 1, round)
      return
    }
    const here = roundIn(value) ?? round
    const text = textOf(value)
    const label = text === null ? null : labelOf(value)
    if (text !== null && label !== null) this.#say(label, text, here)
    else this.#within(value, depth, here)
  }

  #say(label: Label, text: string, round: number | null): void {
    // Instructions and calls of tools are nobody's speech.
    const speaks = !/^(?:system|developer|tool|function)$/i.test(label.name) && isAdmitted(label, this.#speakers)
    if (speaks) this.said.push({ name: label.name, text, round: label.round ?? round, label })
    else if (!this.leftOut.includes(label.name)) this.leftOut.push(label.name)
  }

  #within(value: Readonly<Record<string, Json>>, depth: number, round: number | null): void {
    for (const [name, inner] of Object.entries(value)) {
      if (turnsOfSide(name, inner)) continue
      const label = typeof inner === 'string' || textOf(inner) !== null ? sideLabel(name) : null
      const holder = typeof inner === 'string' ? calledBy({ key: name, value: inner }) : []
      if (holder.length > 0) this.called.push(...holder)
      else if (label) this.#say(label, typeof inner === 'string' ? inner : textOf(inner)!, round)
      else if (typeof inner === 'object') this.collect(inner, depth + 1, round ?? wayIn(name))
      else if (typeof inner === 'string' && this.said.length === 0) this.#head(name.toLowerCase(), inner)
    }
    this.#inTurn(value, round)
  }

  /** Sides with a list of speeches each speak in turn. */
  #inTurn(value: Readonly<Record<string, Json>>, round: number | null): void {
    const sides = Object.entries(value).flatMap(([name, inner]) => turnsOfSide(name, inner) ?? [])
    const most = Math.max(0, ...sides.map(({ turns }) => turns.length))
    for (let i = 0; i < most; i++)
      for (const { label, turns } of sides) if (i < turns.length) this.#say(label, turns[i]!, round ?? i + 1)
  }

  #head(name: string, value: string): void {
    const words = value.replace(/\s+/g, ' ').trim()
    if (words === '' || words.length > 2_000) return
    if (asks.includes(name)) this.asked ??= words
    else if (name === 'title' || name === '标题') this.title ??= words
  }
}

/** A string, or the parts of one: `[{ type: 'text', text: … }]`, `{ parts: […] }`. */
function textOf(value: Json): string | null {
  const fields = fieldsOf(value)
  for (const name of texts) {
    const found = Object.hasOwn(fields, name) ? partsOf(fields[name]!) : null
    if (found !== null) return found
  }
  return null
}

function partsOf(value: Json): string | null {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) {
    const { parts } = fieldsOf(value)
    return Array.isArray(parts) ? partsOf(parts) : null
  }
  const parts = value.flatMap(part => (typeof part === 'string' ? [part] : (fieldsOf(part).text ?? [])))
  return parts.length > 0 && parts.every(part => typeof part === 'string') ? parts.join('\n\n') : null
}

/** Everything that the turn says of its speaker: a side goes before a name, a name before a role. */
function labelOf(value: Json): Label | null {
  const fields = fieldsOf(value)
  const author = fieldsOf(fields.author ?? fields.speaker ?? fields.agent ?? null)
  const written = speakers.flatMap(name => {
    const one = Object.hasOwn(fields, name) ? fields[name] : Object.hasOwn(author, name) ? author[name] : undefined
    return typeof one === 'string' && one.trim() !== '' ? [one] : []
  })
  const labels = written.flatMap(words => {
    const read = readLabel(words.replaceAll('_', ' '))
    return read && 'label' in read ? [read.label] : []
  })
  const side = labels.find(label => label.side !== null)
  const first = side ?? labels[0]
  if (!first) return null
  const others = labels
    .filter(label => label !== first && !isRole(label.name))
    .flatMap(label => [label.name, ...label.others])
  return { ...first, others: [...first.others, ...(side ? others : [])] }
}

/** What an API calls its parts, which many speakers may have at once. */
const isRole = (name: string): boolean => /^(?:user|assistant|human|ai|bot|agent|model|debater|speaker)$/i.test(name)

/** `pro`, `con_rebuttal`, `正方` as the name of a field. */
function sideLabel(name: string): Label | null {
  const read = readLabel(name.replaceAll('_', ' '))
  return read && 'label' in read && read.label.side !== null && !/model|name|模型/i.test(name) ? read.label : null
}

/** `"pro": ["…", "…"]`. Turns that say themselves who speaks are read by themselves. */
function turnsOfSide(name: string, inner: Json): { label: Label; turns: string[] } | null {
  if (!Array.isArray(inner) || inner.length === 0) return null
  const label = sideLabel(name)
  const turns = inner.flatMap(one => (typeof one === 'string' ? one : labelOf(one) ? [] : (textOf(one) ?? [])))
  return label && turns.length === inner.length ? { label, turns } : null
}

function roundIn(value: Json): number | null {
  const fields = fieldsOf(value)
  const found = rounds.map(name => fields[name]).find(one => typeof one === 'number' || typeof one === 'string')
  if (typeof found === 'number') return Number.isSafeInteger(found) && found > 0 && found < 1_000 ? found : null
  return found === undefined
    ? null
    : wayIn(/^\d+$/.test(found as string) ? `round ${found as string}` : (found as string))
}

/** `round_2` → 2 */
function wayIn(name: string): number | null {
  const read = readLabel(name.replaceAll('_', ' '))
  return read && 'waymark' in read ? read.waymark.round : null
}
