import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgonEvent, JournalRecord } from '../../src/core/events.ts'
import type { Failure } from '../../src/core/failure.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { Call, Prices } from '../../src/core/model.ts'
import type { View } from '../../src/core/view.ts'
import { type ForkRequest, fork } from '../../src/engine/fork.ts'
import type { Format } from '../../src/engine/format.ts'
import { verify } from '../../src/engine/journal.ts'
import { type Opening, open, type Performance, resume } from '../../src/engine/perform.ts'
import { type ScriptedLine, scriptedModel } from '../../src/models/scripted.ts'
import { type Archive, openArchive } from '../../src/store/archive.ts'

/** A format, how it is opened, and voices that play it to its end. */
export interface Playable {
  format: Format
  opening: Opening
  /** Must be a pure function of the call, so that any two runs say the same. */
  script(call: Call): string
}

/** The same with a changed screenplay. */
export const newerOf = (format: Format): Format => ({
  ...format,
  screenplay: { ...format.screenplay, version: format.screenplay.version + 1 },
})

export interface RunOptions {
  script?: (call: Call, model: string) => string | ScriptedLine | Failure
  prices?: Prices
  budget?: number
  signal?: AbortSignal
  examinerFor?: Performance['examinerFor']
}

export interface Run {
  id: number
  view: View
  paused: Failure | null
  records: JournalRecord[]
  heard: AgonEvent[]
  /** Keys in the order in which requests went out. */
  calls: string[]
  /** Turn → all that its last request said. */
  prompts: Map<string, string>
}

export const run = (given: Playable, archive: Archive, options: RunOptions = {}): Promise<Run> =>
  perform(given, archive, options, performance =>
    open({ ...given.opening, budget: options.budget ?? null }, performance),
  )

export const resumed = (given: Playable, archive: Archive, id: number, options: RunOptions = {}): Promise<Run> =>
  perform(given, archive, options, performance => resume(id, performance, options.budget))

export const forked = (
  given: Playable,
  archive: Archive,
  parent: number,
  request: ForkRequest,
  options: RunOptions = {},
): Promise<Run> => perform(given, archive, options, performance => fork(parent, request, performance))

export async function runFrom(
  given: Playable,
  archive: Archive,
  records: readonly JournalRecord[],
  options: RunOptions = {},
): Promise<Run> {
  return resumed(given, archive, await plant(archive, records), options)
}

async function perform(
  given: Playable,
  archive: Archive,
  options: RunOptions,
  play: (performance: Performance) => ReturnType<typeof open>,
): Promise<Run> {
  const calls: string[] = []
  const heard: AgonEvent[] = []
  const prompts = new Map<string, string>()
  const script = options.script ?? given.script
  const { id, view, paused } = await play({
    format: given.format,
    store: archive,
    mask: makeMask([]),
    limits: { tries: 2, retryDelayMs: 1 },
    listeners: [event => heard.push(structuredClone(event))],
    ...(options.signal && { signal: options.signal }),
    ...(options.examinerFor && { examinerFor: options.examinerFor }),
    modelFor: name =>
      scriptedModel(
        name,
        call => {
          calls.push(call.key)
          prompts.set(call.key, call.messages.map(({ content }) => content).join('\n'))
          return script(call, name)
        },
        { prices: options.prices ?? null },
      ),
  })
  return { id, view, paused, records: verify(archive.read(id)).records, heard, calls, prompts }
}

/** A debate that a process left with just these records. */
export async function plant(archive: Archive, records: readonly JournalRecord[]): Promise<number> {
  const [first, ...rest] = records
  const lease = await archive.create(first as Parameters<Archive['create']>[0], new Map())
  if (rest.length > 0) await archive.append(lease, rest)
  await archive.release(lease)
  return lease.debate
}

export async function withArchive<T>(work: (archive: Archive, path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'agon-format-'))
  const path = join(folder, 'agon.db')
  const archive = openArchive(path)
  try {
    return await work(archive, path)
  } finally {
    archive.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const transcript = (view: View) =>
  Object.fromEntries([...view.turns].map(([key, turn]) => [key, { state: turn.state, text: turn.text }]).sort())

export const settledKeys = (records: readonly JournalRecord[]) =>
  new Set(
    records.flatMap(({ event }) => (event.type === 'turn.answered' || event.type === 'turn.missed' ? [event.key] : [])),
  )

export function spent(view: View): number {
  let sum = 0
  for (const turn of view.turns.values()) {
    sum += turn.cost ?? 0
    for (const attempt of turn.failures) sum += attempt.cost ?? 0
  }
  return sum
}
