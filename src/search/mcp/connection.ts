import {
  Client,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  StreamableHTTPClientTransport,
  type Tool,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client'
import type { Failure, FailureKind } from '../../core/failure.ts'
import type { SearchAnswer } from '../../core/search.ts'
import { type AskedService, statusFailure } from '../complaint.ts'
import { hitsOf, oneLine } from '../hits.ts'
import { codeIn, SearchFailure, toldIn } from '../search-failure.ts'
import { isProgram, type McpSettings, type SearchEndpoint } from '../settings.ts'
import type { SearchQuestion } from '../web.ts'
import { headersWith, mostBytes, reached, refusal, tooLarge } from '../web.ts'
import type { SearchWords } from '../words.ts'
import { programLine } from './program-line.ts'
import { rowsOf, type ToolResult, textOf } from './rows.ts'
import type { Line } from './tool.ts'
import { type SearchTool, searchToolAmong } from './tool.ts'

/** A server that can be asked. */
export interface McpConnection {
  /** Throws SearchFailure. */
  ask(question: SearchQuestion, signal: AbortSignal): Promise<SearchAnswer>
  /** The server is gone. */
  readonly lost: boolean
  close(): Promise<void>
}

/** The package's own limit must come after ours, whatever ours is. */
const never = 2 ** 31 - 1

/** Throws SearchFailure. Whatever was started is ended then. */
export async function connect(settings: McpSettings, words: SearchWords, signal: AbortSignal): Promise<McpConnection> {
  const { server, tool: wanted } = settings
  const asked = askedOf(settings, words)
  const line = async (mode: VersionNegotiationMode): Promise<Open> => {
    const way = isProgram(server) ? programLine(server, words) : webLine(server, asked)
    return opened(way, mode, asked, signal)
  }
  const open = await line('legacy').catch(error => {
    // Servers that only know the newest protocol reject the usual greeting.
    if (signal.aborted || !(error instanceof Unfriendly)) throw error
    return line('auto')
  })
  try {
    const tools = await toolsOf(open.client, signal)
    return connectionOf(open, searchToolAmong(tools, wanted, words), asked)
  } catch (error) {
    await open.line.end()
    throw toldIn(error) ? error : new SearchFailure(requestFailure(error, open.line.trouble(), asked))
  }
}

const mostPages = 10

/** Not listTools: that writes its complaints to the console. */
async function toolsOf(client: Client, signal: AbortSignal): Promise<Tool[]> {
  if (!client.getServerCapabilities()?.tools) return []
  const tools: Tool[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const params = cursor === undefined ? {} : { cursor }
    const told = await client.request({ method: 'tools/list', params }, { signal, timeout: never })
    tools.push(...told.tools)
    cursor = told.nextCursor
    if (cursor === undefined) break
  }
  return tools
}

interface Open {
  client: Client
  line: Line
}

/** It answered the greeting with an error. */
class Unfriendly extends SearchFailure {}

async function opened(
  line: Line,
  mode: VersionNegotiationMode,
  asked: AskedService,
  signal: AbortSignal,
): Promise<Open> {
  const client = new Client({ name: 'agon', version: '1' }, { versionNegotiation: { mode } })
  client.onerror = () => {}
  try {
    await client.connect(line.transport, { signal, timeout: never })
    return { client, line }
  } catch (error) {
    const isAnswer = toldIn(error) === null && line.trouble() === null
    const failure = requestFailure(error, line.trouble(), asked)
    await line.end()
    throw isAnswer && failure.kind === 'rejected' ? new Unfriendly(failure) : new SearchFailure(failure)
  }
}

function connectionOf({ client, line }: Open, tool: SearchTool, asked: AskedService): McpConnection {
  let lost = false
  client.onclose = () => {
    lost = true
  }
  return {
    get lost() {
      return lost
    },
    close: () => line.end(),
    async ask(question, signal) {
      const params = { name: tool.name, arguments: tool.argumentsFor(question) }
      // Not callTool: it would reject results that differ from the form the tool announced.
      const result = await client.request({ method: 'tools/call', params }, { signal, timeout: never }).catch(error => {
        signal.throwIfAborted()
        throw new SearchFailure(requestFailure(error, line.trouble(), asked))
      })
      return answerIn(result, tool, question, asked.words)
    },
  }
}

function answerIn(
  result: ToolResult & { isError?: boolean | undefined },
  tool: SearchTool,
  { most }: SearchQuestion,
  words: SearchWords,
): SearchAnswer {
  // Mostly a service behind the tool has failed.
  if (result.isError)
    throw new SearchFailure(failureIn(textOf(result), words.toolFailed(tool.label), 'rejected', words))
  const rows = rowsOf(result)
  if (rows !== null) return { hits: hitsOf(rows, most) }
  const said = oneLine(textOf(result), longestExcerpt) || null
  const message = words.because(words.noAddresses(tool.label), said)
  throw new SearchFailure({ kind: 'bad-output', message, maybePaid: true })
}

const longestExcerpt = 120

function askedOf({ server }: McpSettings, words: SearchWords): AskedService {
  if (isProgram(server)) return { service: 'mcp', url: '', withKey: false, words }
  const withKey = server.apiKey !== null || Object.keys(server.headers).length > 0
  return { service: 'mcp', url: server.url, withKey, words }
}

const longestWords = 300

/** Whatever a request failed with. */
function requestFailure(error: unknown, trouble: Failure | null, asked: AskedService): Failure {
  const { words } = asked
  const name = words.names.mcp
  const told = toldIn(error) ?? trouble
  if (told !== null) return told
  if (error instanceof SdkHttpError) {
    const { status, text } = error.data
    return statusFailure(asked, { status, headers: new Headers(), body: typeof text === 'string' ? text : '' })
  }
  if (error instanceof ProtocolError) return protocolFailure(error, words)
  if (error instanceof SdkError && closed.has(error.code))
    return { kind: 'transport', message: words.brokeOff(name), maybePaid: true }
  const code = codeIn(error)
  if (error instanceof SdkError || code === null)
    return { kind: 'bad-output', message: words.notMcp(name), maybePaid: true }
  return { kind: 'transport', message: words.failed(name, code), maybePaid: true }
}

const closed: ReadonlySet<string> = new Set([
  SdkErrorCode.ConnectionClosed,
  SdkErrorCode.NotConnected,
  SdkErrorCode.SendFailed,
])

/** The server's error when it refuses a request. */
function protocolFailure({ code, message }: ProtocolError, words: SearchWords): Failure {
  const usual = code === -32603 || code === -32000 ? 'transport' : 'rejected'
  return failureIn(message, words.notAcceptedBy(words.names.mcp), usual, words)
}

function failureIn(said: string, what: string, usual: FailureKind, words: SearchWords): Failure {
  const text = said.slice(0, 4_000)
  const kind = kinds.find(([pattern]) => pattern.test(text))?.[1] ?? usual
  const wait = kind === 'rate-limit' ? waitIn(text) : null
  return {
    kind,
    message: words.because(what, oneLine(said, longestWords).replace(/^(?:error: )+/i, '') || null),
    ...(wait !== null && { retryAfterMs: wait }),
    maybePaid: kind === 'transport' || kind === 'timeout',
  }
}

const kinds: readonly (readonly [words: RegExp, kind: FailureKind])[] = [
  [
    /\b40[13]\b|unauthori[sz]ed|forbidden|(?:api.?key|token)\W{1,4}(?:\w+\W){0,3}(?:missing|required|invalid|not set)|invalid (?:\w+ ){0,2}(?:api.?key|token)/i,
    'auth',
  ],
  [/\b429\b|rate.?limit|too many requests/i, 'rate-limit'],
  [/\b(?:402|432|433)\b|quota|usage limit|(?:insufficient|out of|no) credits?/i, 'quota'],
  [/\b(?:408|504)\b|timed? ?out/i, 'timeout'],
  [/\b5\d\d\b|internal server error|\bECONN|ENOTFOUND|EAI_AGAIN|fetch failed|network error/i, 'transport'],
]

/** `retry after 7 seconds`, `try again in 500ms` */
function waitIn(text: string): number | null {
  const [, amount, unit = 's'] =
    /(?:retry|again|wait)[^\d\n]{1,24}(\d{1,6})\s?(ms|milliseconds?|s|sec|seconds?|m|min|minutes?)?\b/i.exec(text) ?? []
  if (amount === undefined) return null
  const one = /^mi?l?l?i?s/i.test(unit) ? 1 : /^m/i.test(unit) ? 60_000 : 1_000
  return Number(amount) * one
}

/** How long a server may take to notice that we are gone. */
const farewellMs = 1_000

function webLine({ url, apiKey, headers }: SearchEndpoint, asked: AskedService): Line {
  const key: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
  let trouble: Failure | null = null
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: headersWith(key, headers) },
    fetch: guarded(asked, failure => {
      trouble = failure
      // Waiting for the rest would be in vain.
      void transport.close()
    }),
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1_000,
      maxReconnectionDelay: 1_000,
      reconnectionDelayGrowFactor: 1,
    },
  })
  const end = async () => {
    const patience = AbortSignal.timeout(farewellMs)
    const tired = new Promise<void>(resolve => patience.addEventListener('abort', () => resolve(), { once: true }))
    await Promise.race([transport.terminateSession().catch(() => {}), tired])
    await transport.close().catch(() => {})
  }
  return { transport, trouble: () => trouble, end }
}

/** The statuses by which the package itself finds out what a server speaks. */
const itsOwn: ReadonlySet<number> = new Set([400, 404, 405, 406, 415])

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/**
 * Contacts only the configured address, follows no redirect, and reads a limited amount. Messages that the server sends
 * by itself (GET) are ignored.
 */
function guarded(asked: AskedService, onTrouble: (failure: Failure) => void): Fetch {
  return async (url, init = {}) => {
    if ((init.method ?? 'GET') === 'GET') return new Response(null, { status: 405 })
    if (new URL(url).origin !== new URL(asked.url).origin) throw new SearchFailure(elsewhere(asked))
    const response = await reached(url, init, asked)
    if (!response.ok && !itsOwn.has(response.status) && init.method !== 'DELETE')
      throw new SearchFailure(await refusal(response, asked))
    return capped(response, () => {
      const failure = tooLarge(asked)
      onTrouble(failure)
      return new SearchFailure(failure)
    })
  }
}

const elsewhere = ({ words }: AskedService): Failure => ({
  kind: 'rejected',
  message: words.redirects(words.names.mcp, null),
  maybePaid: false,
})

function capped(response: Response, overflow: () => Error): Response {
  if (response.body === null) return response
  let size = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length
      if (size > mostBytes) controller.error(overflow())
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(counted), { status, statusText, headers })
}
