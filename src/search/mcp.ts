import type { SearchAnswer } from '../core/search.ts'
import { connect, type McpConnection } from './mcp/connection.ts'
import { toldIn } from './search-failure.ts'
import { isProgram, type McpSettings, usualPatienceMs } from './settings.ts'
import type { SearchQuestion } from './web.ts'
import { secondsOf, within } from './web.ts'
import type { SearchWords } from './words.ts'

/** A server started by npx or uvx may have to be downloaded first. */
const usualStartMs = 60_000

/** One connection for all questions, made with the first one. */
export function mcp(settings: McpSettings, words: SearchWords) {
  const { server, timeoutMs: patience = usualPatienceMs } = settings
  const start = startOf(settings, words)
  let held: Held | null = null
  let asking = 0
  let gone: Promise<unknown> = Promise.resolve()

  /** Resolves when all released connections are gone. */
  const letGo = async (): Promise<void> => {
    const was = held
    held = null
    was?.giveUp.abort()
    gone = Promise.all([gone, was?.connection.then(connection => connection.close()).catch(() => {})])
    await gone
  }

  const ask = async (question: SearchQuestion, signal: AbortSignal): Promise<SearchAnswer> => {
    if (held?.isLost()) await letGo()
    held ??= hold(settings, words)
    const { connection } = held
    const late = words.late(words.names.mcp, secondsOf(patience))
    const began = performance.now()
    const open = await within(start.ms, signal, start.late ?? late, words, () => connection)
    const left = isProgram(server) ? patience : patience - (performance.now() - began)
    return within(left, signal, late, words, either => open.ask(question, either))
  }

  return {
    async find(question: SearchQuestion, signal: AbortSignal): Promise<SearchAnswer> {
      asking += 1
      try {
        return await ask(question, signal)
      } catch (error) {
        // A server that did not answer is dropped, but others may still be answered on the same connection.
        if (asking === 1 && spoils(error)) await letGo()
        throw error
      } finally {
        asking -= 1
      }
    },
    close: letGo,
  }
}

interface Held {
  connection: Promise<McpConnection>
  giveUp: AbortController
  isLost(): boolean
}

function hold(settings: McpSettings, words: SearchWords): Held {
  const giveUp = new AbortController()
  const held: Held = { connection: connect(settings, words, giveUp.signal), giveUp, isLost: () => false }
  held.connection.then(
    open => Object.assign(held, { isLost: () => open.lost }),
    () => Object.assign(held, { isLost: () => true }),
  )
  return held
}

/** How long connecting may take. Programs have a separate limit. */
function startOf({ server, timeoutMs = usualPatienceMs }: McpSettings, words: SearchWords) {
  if (!isProgram(server)) return { ms: timeoutMs, late: null }
  const ms = server.startMs ?? usualStartMs
  return { ms, late: words.notReady(server.path, secondsOf(ms)) }
}

const spoiling: ReadonlySet<string> = new Set(['aborted', 'timeout', 'transport'])

const spoils = (error: unknown): boolean => spoiling.has(toldIn(error)?.kind ?? 'transport')
