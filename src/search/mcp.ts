import type { Answer } from '../core/search.ts'
import { type Connection, connect } from './mcp/connection.ts'
import { isProgram, type McpSettings, usualPatienceMs } from './settings.ts'
import { toldIn } from './told.ts'
import type { Question } from './web.ts'
import { within } from './within.ts'
import type { SearchWords } from './words.ts'

/** A server that is started by npx or uvx may have to be fetched first. */
const usualStartMs = 60_000

/** One connection for all questions, made with the first one. */
export function mcp(settings: McpSettings, words: SearchWords) {
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
    if (held?.state === 'lost') await letGo()
    held ??= hold(settings, words)
    const { connection, state } = held
    const late = (seconds: string) => words.late(words.names.mcp, seconds)
    return within(limitOf(settings, state), signal, late, words, async either =>
      (await connection).ask(question, either),
    )
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
  readonly state: State
}

type State = 'starting' | 'open' | 'lost'

function hold(settings: McpSettings, words: SearchWords): Held {
  const giveUp = new AbortController()
  const connection = connect(settings, words, giveUp.signal)
  let state = (): State => 'starting'
  connection.then(
    open => {
      state = () => (open.lost ? 'lost' : 'open')
    },
    () => {
      state = () => 'lost'
    },
  )
  return {
    connection,
    giveUp,
    get state() {
      return state()
    },
  }
}

const limitOf = ({ server, timeoutMs = usualPatienceMs }: McpSettings, state: State): number =>
  timeoutMs + (state === 'starting' && isProgram(server) ? (server.startMs ?? usualStartMs) : 0)

const spoiling: ReadonlySet<string> = new Set(['aborted', 'timeout', 'transport'])

const spoils = (error: unknown): boolean => spoiling.has(toldIn(error)?.kind ?? 'transport')
