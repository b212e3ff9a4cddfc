import type { IncomingMessage, ServerResponse } from 'node:http'
import { createMcpHandler, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { type Behaviour, behaviourAt } from './behaviour.ts'
import { bodyOf, type Listening, listen } from './listen.ts'
import { type LabTool, labMcpServer } from './mcp-tools.ts'

export interface LabMcp extends Listening {
  queries: readonly string[]
  keys: readonly (string | null)[]
}

/** An MCP server over streamable HTTP. What fails, fails as HTTP. `modern`: it knows the newest protocol alone. */
export async function labMcpOverHttp(
  behaviours: readonly Behaviour[],
  tools: readonly LabTool[],
  { modern = false } = {},
): Promise<LabMcp> {
  const queries: string[] = []
  const keys: (string | null)[] = []
  const factory = () =>
    labMcpServer(tools, query => {
      queries.push(query)
      return behaviourAt(behaviours, queries.length - 1)
    })
  const handler = createMcpHandler(factory, modern ? { legacy: 'reject' } : {})
  const server = await listen(async (request, response) => {
    const body = await bodyOf(request)
    keys.push(request.headers.authorization ?? null)
    const behaviour = behaviourAt(behaviours, queries.length)
    if (behaviour.does === 'fail' && body.includes('"tools/call"')) {
      queries.push(queryIn(body))
      return fail(behaviour, response)
    }
    await pass(await handler.fetch(asFetched(request, body)), response)
  })
  return { ...server, queries, keys }
}

/** One that keeps a session, and answers with events. `methods`: what it was asked with. */
export async function labMcpWithSession(
  behaviours: readonly Behaviour[],
  tools: readonly LabTool[],
): Promise<Listening & { methods: readonly string[] }> {
  const methods: string[] = []
  let asked = 0
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => 'session-1' })
  await labMcpServer(tools, () => behaviourAt(behaviours, asked++)).connect(transport)
  const server = await listen(async (request, response) => {
    methods.push(request.method ?? '')
    await pass(await transport.handleRequest(asFetched(request, await bodyOf(request))), response)
  })
  return { ...server, methods }
}

function fail(behaviour: Behaviour & { does: 'fail' }, response: ServerResponse): void {
  const { status, retryAfter, says = 'it failed' } = behaviour
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter))
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: says } }))
}

const queryIn = (body: string): string => String(Object.values(JSON.parse(body).params.arguments)[0])

function asFetched({ method = 'GET', url = '/', headers }: IncomingMessage, body: string): Request {
  const given = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const init = { method, headers: given as [string, string][], ...(method === 'POST' && { body }) }
  return new Request(new URL(url, `http://${headers.host}`), init)
}

async function pass(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  for await (const chunk of answer.body ?? []) response.write(chunk)
  response.end()
}
