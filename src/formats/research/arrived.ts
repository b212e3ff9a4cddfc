import { jsonrepair } from 'jsonrepair'
import { type Argument, type Investigation, type Rebuttal, type SourceKind, sourceKinds } from './shapes.ts'

/** What of a reply that broke off can be used: arguments that are whole but for their end; null: nothing. */
export function arrivedInvestigation(partial: string): Investigation | null {
  const reply = objectIn(partial)
  const found = fieldsOf(reply.findings ?? reply)
  const list = listIn(found.arguments).flatMap(argumentIn)
  if (list.length === 0) return null
  return {
    arguments: list,
    weaknesses: listIn(found.weaknesses).flatMap(textIn),
    counters: listIn(found.counters).flatMap(textIn),
  }
}

export function arrivedRebuttal(partial: string): Rebuttal | null {
  const reply = objectIn(partial)
  const rebuttals = listIn(reply.rebuttals).flatMap(item => {
    const { to, rebuttal, confidence } = fieldsOf(item)
    const [number, text] = [textIn(to)[0], textIn(rebuttal)[0]]
    return number === undefined || text === undefined
      ? []
      : [{ to: number, rebuttal: text, confidence: shareIn(confidence) }]
  })
  if (rebuttals.length === 0) return null
  const { to, premise, challenge } = fieldsOf(reply.weakest_premise)
  const weakest = { to: textIn(to)[0] ?? '', premise: textIn(premise)[0] ?? '', challenge: textIn(challenge)[0] ?? '' }
  return { rebuttals, weakest_premise: weakest, attacks: listIn(reply.attacks).flatMap(textIn) }
}

function argumentIn(item: unknown): Argument[] {
  const { argument, confidence, source, reference, quote } = fieldsOf(item)
  const [text] = textIn(argument)
  if (text === undefined) return []
  const kind: SourceKind = sourceKinds.find(kind => kind === source) ?? 'no-source'
  return [
    {
      argument: text,
      confidence: shareIn(confidence),
      source: kind,
      reference: textIn(reference)[0] ?? null,
      quote: textIn(quote)[0] ?? null,
    },
  ]
}

/** Mending takes time that grows with the square of some texts. */
const longest = 50_000

function objectIn(partial: string): Record<string, unknown> {
  const start = partial.indexOf('{')
  if (start === -1 || partial.length > longest) return {}
  try {
    return fieldsOf(JSON.parse(jsonrepair(partial.slice(start))))
  } catch {
    return {}
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 20) : [])

const textIn = (value: unknown): string[] =>
  typeof value === 'string' && value.trim() !== '' ? [value.trim().slice(0, 2_000)] : []

const shareIn = (value: unknown): number => (typeof value === 'number' && value >= 0 && value <= 1 ? value : 0)
