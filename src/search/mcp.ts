import type { Answer } from '../core/search.ts'
import { type Connection, connect } from './mcp/connection.ts'
import { isProgram, type McpSettings, usualPatienceMs } from './settings.ts'
import { toldIn } from './told.ts'
import type { Question } from './web.ts'
import { secondsOf, within } from './within.ts'
import type { SearchWords } from './words.ts'

/** A server that is started by npx or uvx may have to be fetched first. */
const usualStartMs = 60_000

/** One connection for all questions, made with the first one. */
export function mcp(settings: McpSettings, words: SearchWords) {
  const { server, timeoutMs: patience = usualPatienceMs } = settings
  const start = startOf(settings, words)
  let held: Held | null = null
  let asking = 0
  let gone: Promise<unknown> = Promise.resolve()

  /** Done when everybody who was ever let go is gone. */
  const letGo = async (): Promise<void> => {
    const was = held
    held = null
    was?.giveUp.abort()
    gone = Promise.all([gone, was?.connection.then(connection => connection.close()).catch(() => {})])
    await gone
  }

  const ask = async (question: Question, signal: AbortSignal): Promise<Answer> => {
    if (held?.lost) await letGo()
    held ??= hold(settings, words)
    const { connection } = held
    const late = words.late(words.names.mcp, secondsOf(patience))
    const began = performance.now()
    const open = await within(start.ms, signal, start.late ?? late, words, () => connection)
    const left = isProgram(server) ? patience : patience - (performance.now() - began)
    return within(left, signal, late, words, either => open.ask(question, either))
  }

  return {
    async find(question: Question, signal: AbortSignal): Promise<Answer> {
      asking += 1
      try {
        return await ask(question, signal)
      } catch (error) {
        // Whoever did not answer is not waited for; others may still be answered on the same connection.
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
  connection: Promise<Connection>
  giveUp: AbortController
  readonly lost: boolean
}

function hold(settings: McpSettings, words: SearchWords): Held {
  const giveUp = new AbortController()
  const connection = connect(settings, words, giveUp.signal)
  let isLost = () => false
  connection.then(
    open => {
      isLost = () => open.lost
    },
    () => {
      isLost = () => true
    },
  )
  return {
    connection,
    giveUp,
    get lost() {
      return isLost()
    },
  }
}

/** How long a connection may take. A program has time of its own for that. */
function startOf({ server, timeoutMs = usualPatienceMs }: McpSettings, words: SearchWords) {
  if (!isProgram(server)) return { ms: timeoutMs, late: null }
  const ms = server.startMs ?? usualStartMs
  return { ms, late: words.notReady(server.path, secondsOf(ms)) }
}

const spoiling: ReadonlySet<string> = new Set(['aborted', 'timeout', 'transport'])

const spoils = (error: unknown): boolean => spoiling.has(toldIn(error)?.kind ?? 'transport')
