import { randomBytes } from 'node:crypto'
import type PQueue from 'p-queue'
import { memo } from '../../core/memo.ts'
import type { ModelFacts } from '../api/endpoint.ts'
import { AsideTold } from '../asides.ts'
import type { ToolEnvironment, ToolId } from './tool.ts'

/** Where tools run, and under which limits. All voices of one process share one of these. */
export interface ToolContext {
  /** The user's environment. A tool sees only what it needs of it. */
  env: ToolEnvironment
  /** The folder that Agon was started in. No program in it is run as a tool. */
  cwd: string
  /** The folder below which tools get folders of their own. */
  home: string
  /** A tool that prints nothing for this long has failed. One that reasons without deltas is silent for minutes. */
  idleMs: number
  /** The longest a run may take. null: no limit. Waiting for others of its kind does not count. */
  callMs: number | null
  /** The absolute path that the user set. null: it is found on PATH. */
  executable?(tool: ToolId): string | null
  facts?(tool: ToolId, model: string | null): ModelFacts | null
  /** Limits that the user set for one tool. They replace the above and the tool's own. */
  limits?(tool: ToolId): { idleMs?: number | undefined; callMs?: number | undefined; atOnce?: number | undefined }
}

export const defaultIdleMs = 300_000

/** What a ToolRoom remembers between calls. */
interface ToolState {
  queues: Map<string, PQueue>
  /** Functions that leave the places in which tools work, one for each. */
  places: Set<() => Promise<void>>
  /** The separators in a written-out conversation are derived from this. */
  secret: Buffer
  told: AsideTold
}

const states = new WeakMap<ToolContext, ToolState>()

export const stateOf = (context: ToolContext): ToolState =>
  memo(states, context, () => ({
    queues: new Map(),
    places: new Set(),
    secret: randomBytes(16),
    told: new AsideTold(),
  }))

/** Programs that share one queue. */
export interface ToolCallKind {
  id: string
  /** How many may run at once. */
  atOnce: number
}

/** Waits until one more of its kind may run. Returns a function to call when it has ended. Rejects if stopped. */
export async function admission(
  context: ToolContext,
  { id, atOnce }: ToolCallKind,
  signal: AbortSignal,
): Promise<() => void> {
  signal.throwIfAborted()
  // Loaded with the first tool that runs: most debates need none.
  const { default: Queue } = await import('p-queue')
  const queue = memo(stateOf(context).queues, id, () => new Queue({ concurrency: atOnce }))
  // This only gives up waiting: a stopped run keeps its turn until its processes are gone.
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
