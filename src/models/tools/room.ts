import { randomBytes } from 'node:crypto'
import type PQueue from 'p-queue'
import { memo } from '../../core/memo.ts'
import type { ModelFacts } from '../api/endpoint.ts'
import { Told } from '../told.ts'
import type { Environment, ToolId } from './tool.ts'

/** Where tools run, and under which limits. All voices of one process share one of these. */
export interface ToolRoom {
  /** The user's own environment. A tool sees only what it needs of it. */
  env: Environment
  /** The folder below which tools get folders of their own. */
  home: string
  /** A tool that prints nothing for so long has failed. One that reasons without deltas is silent for minutes. */
  idleMs: number
  /** Longest a run may take; null: as long as it takes. Time in which it waits for others of its kind does not count. */
  callMs: number | null
  /** Absolute path, where the user set one; null: found on PATH. */
  executable?(tool: ToolId): string | null
  facts?(tool: ToolId, model: string | null): ModelFacts | null
  /** What the user set for one tool, instead of the above and of the tool's own. */
  limits?(tool: ToolId): { idleMs?: number | undefined; callMs?: number | undefined; atOnce?: number | undefined }
}

export const defaultIdleMs = 300_000

/** What a room remembers between calls. */
export interface RoomState {
  queues: Map<string, PQueue>
  /** Leaves a place that a tool is at work in, one for each. */
  places: Set<() => Promise<void>>
  /** What separates messages of a written-out conversation is made from this. */
  secret: Buffer
  told: Told
}

const states = new WeakMap<ToolRoom, RoomState>()

export function stateOf(room: ToolRoom): RoomState {
  const known = states.get(room) ?? newState()
  states.set(room, known)
  return known
}

const newState = (): RoomState => ({
  queues: new Map(),
  places: new Set(),
  secret: randomBytes(16),
  told: new Told(),
})

/** Programs that wait for each other. */
export interface Kind {
  id: string
  /** How many may run at once. */
  atOnce: number
}

/** Waits until one more of its kind may run. Gives what is to be called when it has ended. Rejects when it is told to stop. */
export async function admission(room: ToolRoom, { id, atOnce }: Kind, signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted()
  const { Queue } = await import('./queue.ts')
  const queue = memo(stateOf(room).queues, id, () => new Queue({ concurrency: atOnce }))
  // Only waiting is given up so: a run that is stopped keeps its turn until its processes are gone.
  const waiting = new AbortController()
  const giveUp = () => waiting.abort(signal.reason)
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()
  try {
    return await new Promise<() => void>((admitted, reject) => {
      queue.add(() => new Promise<void>(admitted), { signal: waiting.signal }).catch(reject)
    })
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
