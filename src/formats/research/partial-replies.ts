import { jsonrepair } from 'jsonrepair'
import { firstUsable } from '../../core/absence.ts'
import type { ArgumentAnswers } from './arguments.ts'
import { reachOf, withSoundSources } from './claims/sources-in.ts'
import type { Arrived } from './course-in.ts'
import { type SourceKind, sourceKinds, tags } from './course-in.ts'
import { researchOf } from './options-in.ts'
import type { Argument, Audit, Investigation, Rebuttal } from './shapes.ts'

/** The usable part of a reply that broke off: arguments that arrived whole; null: there are none. */
export function arrivedInvestigation(partial: string): Investigation | null {
  const reply = objectIn(partial)
  const found = fieldsOf(reply.findings ?? reply)
  const list = listIn(found.arguments).flatMap(argumentIn)
  if (list.length === 0) return null
  return {
    arguments: list.slice(0, 5),
    weaknesses: listIn(found.weaknesses).flatMap(textIn).slice(0, 3),
    counters: listIn(found.counters).flatMap(textIn).slice(0, 2),
  }
}

/** `numbers`: those of the arguments to be answered. */
export function arrivedRebuttal(partial: string, numbers: readonly string[]): ArgumentAnswers | null {
  const reply = objectIn(partial)
  const rebuttals = answersTo(numbers, listIn(reply.rebuttals).flatMap(answerIn))
  if (rebuttals.length === 0) return null
  const weakest = premiseIn(reply.weakest_premise)
  return {
    rebuttals,
    weakest_premise: weakest && numbers.includes(weakest.to) ? weakest : null,
    attacks: listIn(reply.attacks).flatMap(textIn).slice(0, 2),
  }
}

/** The first answer to each existing argument. */
export const answersTo = (numbers: readonly string[], rebuttals: Rebuttal['rebuttals']): Rebuttal['rebuttals'] =>
  rebuttals.filter(({ to }, i) => numbers.includes(to) && rebuttals.findIndex(other => other.to === to) === i)

function arrivedAudit(partial: string): Audit | null {
  const reply = objectIn(partial)
  const claims = listIn(reply.claims, 200).flatMap(claimIn)
  return claims.length === 0 ? null : { claims, without: listIn(reply.without).flatMap(textIn) }
}

function argumentIn(item: unknown): Argument[] {
  const { argument, confidence, source, reference, quote } = fieldsOf(item)
  const [text] = textIn(argument)
  const share = shareIn(confidence)
  if (text === undefined || share === null) return []
  const kind: SourceKind = sourceKinds.find(kind => kind === source) ?? 'no-source'
  return [
    {
      argument: text,
      confidence: share,
      source: kind,
      reference: textIn(reference)[0] ?? null,
      quote: textIn(quote)[0] ?? null,
    },
  ]
}

function answerIn(item: unknown): Rebuttal['rebuttals'] {
  const { to, rebuttal, confidence } = fieldsOf(item)
  const [[number], [text], share] = [textIn(to), textIn(rebuttal), shareIn(confidence)]
  return number === undefined || text === undefined || share === null
    ? []
    : [{ to: number, rebuttal: text, confidence: share }]
}

function premiseIn(value: unknown): ArgumentAnswers['weakest_premise'] {
  const { to, premise, challenge } = fieldsOf(value)
  const [[number], [weak], [why]] = [textIn(to), textIn(premise), textIn(challenge)]
  if (number === undefined || weak === undefined || why === undefined) return null
  return { to: number, premise: weak, challenge: why }
}

function claimIn(item: unknown): Audit['claims'] {
  const { claim, in: places, tag, why } = fieldsOf(item)
  const [[text], [reason], known] = [textIn(claim), textIn(why), tags.find(one => one === tag)]
  const numbers = listIn(places).flatMap(textIn)
  if (text === undefined || reason === undefined || known === undefined || numbers.length === 0) return []
  return [{ claim: text, in: numbers, tag: known, why: reason }]
}

function objectIn(partial: string): Record<string, unknown> {
  const text = wholeItems(partial)
  return text === null ? {} : fieldsOf(parsed(text) ?? mended(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Repairing takes quadratic time for some texts. */
const longestMended = 50_000

function mended(text: string): unknown {
  if (text.length > longestMended) return undefined
  try {
    return JSON.parse(jsonrepair(text))
  } catch {
    return undefined
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const listIn = (value: unknown, most = 40): unknown[] => (Array.isArray(value) ? value.slice(0, most) : [])

const textIn = (value: unknown): string[] =>
  typeof value === 'string' && value.trim() !== '' ? [value.trim().slice(0, 2_000).toWellFormed()] : []

/** Also accepts `"0.8"`; null: unknown. */
function shareIn(value: unknown): number | null {
  const share = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof share === 'number' && share >= 0 && share <= 1 ? share : null
}

/**
 * The object at the beginning of a text or of its first fence, which may break off anywhere. An unfinished list item is
 * dropped and whatever is open is closed. null: the text begins with something else, so that an object in it may only
 * be quoted, or a second object follows.
 */
function wholeItems(text: string): string | null {
  const begins = /^(?:[^{`]{0,4000}```[a-z]{0,10})?\s{0,1000}(?=\{)/i.exec(text)
  if (!begins) return null
  const start = begins[0].length
  const open: string[] = []
  let isQuoted = false
  let safe = { end: start + 1, closing: '}' }
  const keep = (end: number) => {
    if (!isWithinItem(open)) safe = { end, closing: closingOf(open) }
  }
  for (let i = start; i < text.length; i++) {
    const unit = text[i]!
    if (isQuoted) {
      if (unit === '\\') i += 1
      else if (unit === '"') {
        isQuoted = false
        if (open.at(-1) === '[') keep(i + 1)
      }
    } else if (unit === '"') isQuoted = true
    else if (unit === '{' || unit === '[') {
      if (open.push(unit) > deepest) break
    } else if (unit === '}' || unit === ']') {
      open.pop()
      if (open.length === 0) return text.indexOf('{', i) === -1 ? text.slice(start, i + 1) : null
      keep(i + 1)
    } else if (unit === ',' && open.at(-1) === '{') keep(i)
  }
  return text.slice(start, safe.end) + safe.closing
}

/** No reply that is asked for is nested deeper. */
const deepest = 12

/** An object in a list is complete or dropped. */
function isWithinItem(open: readonly string[]): boolean {
  const list = open.indexOf('[')
  return list !== -1 && list < open.length - 1
}

const closingOf = (open: readonly string[]): string =>
  open
    .toReversed()
    .map(bracket => (bracket === '{' ? '}' : ']'))
    .join('')

/** An audit without what it says of arguments that do not exist; null: nothing is left. */
export function soundly({ claims, without }: Audit, numbers: readonly string[]): Audit | null {
  const isKnown = (number: string) => numbers.includes(number)
  const sound = claims.flatMap(claim => {
    const places = [...new Set(claim.in)].filter(isKnown)
    return places.length > 0 ? [{ ...claim, in: places }] : []
  })
  const rest = without.filter(isKnown)
  return sound.length + rest.length > 0 ? { claims: sound, without: rest } : null
}

/** The usable part of an audit that broke off. */
export const arrivedSoundly = (partials: readonly string[], numbers: readonly string[]): Audit | null =>
  firstUsable(partials, partial => {
    const arrived = arrivedAudit(partial)
    return arrived && soundly(arrived, numbers)
  })

/** Reads them as the debate itself does. */
export const arrived: Arrived = {
  investigation(partials, player, { brief }) {
    const found = firstUsable(partials, arrivedInvestigation)
    const reach = reachOf(player, { options: researchOf(brief.options), context: brief.context })
    return found && withSoundSources(found, reach)
  },
  rebuttal: (partials, numbers) => firstUsable(partials, partial => arrivedRebuttal(partial, numbers)),
  audit: arrivedSoundly,
}
