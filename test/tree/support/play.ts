import type { AgonEvent, FactRecorded, Seat } from '../../../src/core/events.ts'
import type { Failure } from '../../../src/core/failure.ts'
import type { Json } from '../../../src/core/json.ts'
import type { Language } from '../../../src/core/language.ts'
import { makeMask } from '../../../src/core/mask.ts'
import type { Call, Material, Model, Prices } from '../../../src/core/model.ts'
import type { View } from '../../../src/core/view.ts'
import { verify } from '../../../src/engine/journal.ts'
import { open, type Performance, resume } from '../../../src/engine/perform.ts'
import type { Limits } from '../../../src/engine/turn/retries.ts'
import { tree } from '../../../src/formats/tree/tree.ts'
import { type ScriptedLine, scriptedModel } from '../../../src/models/scripted.ts'
import type { Archive } from '../../../src/store/archive.ts'
import { withArchive } from '../../cases/play.ts'
import type { Played as PlayedWith } from '../../cases/sent.ts'
import { treeScript } from './script.ts'

type Reply = string | ScriptedLine | Failure

export interface Given {
  script?(call: Call, model: string): Reply | Promise<Reply>
  options?: Record<string, Json>
  /** Seat → model; all others have `lab:<seat>`. */
  models?: Record<string, string>
  fallbacks?: Record<string, string>
  language?: Language
  context?: readonly Material[]
  prices?: Prices | ((model: string) => Prices) | null
  budget?: number | null
  limits?: Partial<Limits>
  signal?: AbortSignal
  /** How long a reply takes, in ms. */
  delay?(call: Call, model: string): number
}

/** A request that went out. Times as performance.now() has them. */
export interface Sent {
  key: string
  model: string
  call: Call
  began: number
  ended: number
}

export interface Played extends PlayedWith<Sent> {
  /** Every model that was opened. */
  opened: string[]
  /** Every event, those included that are not kept. */
  heard: AgonEvent[]
}

export const seats = ['party-a', 'party-b', 'party-c', 'reviewer']

/** A tree in an archive of its own. */
export const playTree = (given: Given = {}): Promise<Played> => withArchive(archive => openTree(archive, given))

export const openTree = (archive: Archive, given: Given = {}): Promise<Played> =>
  play(archive, given, performance =>
    open(
      {
        topic: 'How do we keep the state?',
        language: given.language ?? 'en',
        seats: seats.map(id => seatOf(id, given)),
        effort: null,
        budget: given.budget ?? null,
        options: { ...(tree.options.parse({ retryDelayMs: 1, ...given.options }) as Record<string, Json>) },
        context: given.context ?? [],
      },
      performance,
    ),
  )

export const resumeTree = (archive: Archive, id: number, given: Given = {}): Promise<Played> =>
  play(archive, given, performance => resume(id, performance, given.budget))

function seatOf(id: string, { models, fallbacks }: Given): Seat {
  const fallback = fallbacks?.[id]
  return { id, model: models?.[id] ?? `lab:${id}`, ...(fallback !== undefined && { fallback }) }
}

async function play(archive: Archive, given: Given, start: (performance: Performance) => ReturnType<typeof open>) {
  const sent: Sent[] = []
  const opened: string[] = []
  const heard: AgonEvent[] = []
  const modelFor = (name: string): Model => {
    opened.push(name)
    const prices = typeof given.prices === 'function' ? given.prices(name) : (given.prices ?? null)
    return scriptedModel(name, call => answer(name, call, given, sent), { prices })
  }
  const { id, view, paused } = await start({
    format: tree,
    store: archive,
    mask: makeMask([]),
    limits: { tries: 2, ...given.limits },
    modelFor,
    listeners: [event => heard.push(structuredClone(event))],
    ...(given.signal && { signal: given.signal }),
  })
  return { id, view, paused, records: verify(archive.read(id)).records, sent, opened, heard }
}

async function answer(model: string, call: Call, given: Given, sent: Sent[]): Promise<Reply> {
  const entry: Sent = { key: call.key, model, call, began: performance.now(), ended: Number.NaN }
  sent.push(entry)
  const ms = given.delay?.(call, model) ?? 0
  if (ms > 0) await new Promise(resolve => setTimeout(resolve, ms))
  const reply = await (given.script ?? treeScript())(call, model)
  entry.ended = performance.now()
  return reply
}

/** What a tree came to, in an order that does not depend on which branch was first. */
export const factsOf = (view: View): FactRecorded[] => [...view.facts].sort((a, b) => (a.key < b.key ? -1 : 1))

/** Divergence → what became of it: its fate when it was found, and why it was ruled on, if it was. */
export function fatesOf(view: View): Record<string, string> {
  const fates: Record<string, string> = {}
  for (const { type, key, fact } of view.facts)
    if (type === 'divergence.found') fates[key.split('/').at(-1)!] = fact.fate as string
  for (const { type, fact } of view.facts)
    if (type === 'divergence.ruled') fates[fact.divergenceId as string] += `, ruled: ${fact.why}`
  return fates
}

export async function sideBySide<A>(
  items: readonly A[],
  atOnce: number,
  each: (item: A) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await each(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
