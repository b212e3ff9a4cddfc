import { Client, type Tool, type VersionNegotiationMode } from '@modelcontextprotocol/client'
import type { Answer } from '../../core/search.ts'
import type { Asked } from '../failures.ts'
import { hitsOf, oneLine } from '../hits.ts'
import { isProgram, type McpSettings } from '../settings.ts'
import { Told, toldIn } from '../told.ts'
import type { Question } from '../web.ts'
import type { SearchWords } from '../words.ts'
import { requestFailure, toolFailure } from './failures.ts'
import type { Line } from './line.ts'
import { programLine } from './program-line.ts'
import { rowsOf, type ToolResult, textOf } from './rows.ts'
import { type SearchTool, searchToolAmong } from './tool.ts'
import { webLine } from './web-line.ts'

/** A server that can be asked. */
export interface Connection {
  /** Throws Told. */
  ask(question: Question, signal: AbortSignal): Promise<Answer>
  /** The server is gone. */
  readonly lost: boolean
  close(): Promise<void>
}

/** The package's own limit comes after ours, whatever that is. */
const never = 2 ** 31 - 1

/** Throws Told. Whatever was started is ended then. */
export async function connect(settings: McpSettings, words: SearchWords, signal: AbortSignal): Promise<Connection> {
  const { server, tool: wanted } = settings
  const line = async (mode: VersionNegotiationMode): Promise<Open> => {
    const way = isProgram(server) ? programLine(server, words) : webLine(server, words)
    return opened(way, mode, askedOf(settings, words), signal)
  }
  const open = await line('legacy').catch(error => {
    // Servers that know the newest protocol alone do not take the usual greeting.
    if (signal.aborted || !(error instanceof Unfriendly)) throw error
    return line('auto')
  })
  try {
    const tools = await toolsOf(open.client, signal)
    return connectionOf(open, searchToolAmong(tools, wanted, words), askedOf(settings, words))
  } catch (error) {
    await open.line.end()
    throw toldIn(error) ? error : new Told(requestFailure(error, open.line.trouble(), askedOf(settings, words)))
  }
}

const mostPages = 10

/** Not listTools: that writes to the console about what it does not like. */
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
class Unfriendly extends Told {}

async function opened(line: Line, mode: VersionNegotiationMode, asked: Asked, signal: AbortSignal): Promise<Open> {
  const client = new Client({ name: 'agon', version: '1' }, { versionNegotiation: { mode } })
  client.onerror = () => {}
  try {
    await client.connect(line.transport, { signal, timeout: never })
    return { client, line }
  } catch (error) {
    const isAnswer = toldIn(error) === null && line.trouble() === null
    const failure = requestFailure(error, line.trouble(), asked)
    await line.end()
    throw isAnswer && failure.kind === 'rejected' ? new Unfriendly(failure) : new Told(failure)
  }
}

function connectionOf({ client, line }: Open, tool: SearchTool, asked: Asked): Connection {
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
      // Not callTool: it would turn down what a tool found for not having the form that the tool announced.
      const result = await client.request({ method: 'tools/call', params }, { signal, timeout: never }).catch(error => {
        signal.throwIfAborted()
        throw new Told(requestFailure(error, line.trouble(), asked))
      })
      return answerIn(result, tool, question, asked.words)
    },
  }
}

function answerIn(
  result: ToolResult & { isError?: boolean | undefined },
  tool: SearchTool,
  { most }: Question,
  words: SearchWords,
): Answer {
  if (result.isError) throw new Told(toolFailure(textOf(result), tool.label, words))
  const rows = rowsOf(result)
  if (rows !== null) return { hits: hitsOf(rows, most) }
  const said = oneLine(textOf(result), longestExcerpt) || null
  const message = words.because(words.noAddresses(tool.label), said)
  throw new Told({ kind: 'bad-output', message, maybePaid: true })
}

const longestExcerpt = 120

const askedOf = ({ server }: McpSettings, words: SearchWords): Asked =>
  isProgram(server)
    ? { service: 'mcp', url: '', withKey: false, words }
    : {
        service: 'mcp',
        url: server.url,
        withKey: server.apiKey !== null || Object.keys(server.headers).length > 0,
        words,
      }
