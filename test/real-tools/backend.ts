import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { answerTo } from '../lab/brain.ts'
import { answerInDialectic } from '../lab/dialectic-brain.ts'
import type { LabRequest } from '../lab/script.ts'
import { type Body, json, type Wire, type WireName, wires } from './wires.ts'

export type Fault = 401 | 429 | 500 | 'stall'

export interface Arrived {
  path: string
  /** null: not one of the four protocols, such as telemetry or a list of models. */
  wire: WireName | null
  model: string | null
  effort: string | null
  prompt: string
  /** Everything, headers as well: nothing of the user's may be in it. */
  raw: string
  /** Names of the tools that the model was offered. */
  tools: readonly string[]
}

/** A server on loopback that speaks the protocols of all five tools. */
export interface Backend {
  url: string
  arrived: Arrived[]
  /** What every call gets until it is set to null again. */
  fault: Fault | null
  /** What is said instead of the next line of a debate. */
  say: string | null
  /** Added to every speech. */
  bait: string
  close(): Promise<void>
}

export async function startBackend(): Promise<Backend> {
  const server = createServer((request, response) => void serve(backend, request, response))
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const backend: Backend = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived: [],
    fault: null,
    say: null,
    bait: '',
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return backend
}

async function serve(backend: Backend, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url!.split('?')[0]!
  const text = (await buffer(request)).toString('utf8')
  const body = parsed(text)
  const wire = (request.method === 'POST' && wires.find(wire => wire.fits(path))) || null
  backend.arrived.push({
    path,
    wire: wire?.name ?? null,
    model: wire?.model(body, path) ?? null,
    effort: wire?.effort(body) ?? null,
    prompt: wire?.prompt(body) ?? '',
    raw: `${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${text}`,
    tools: toolNames(body),
  })
  if (wire === null) return other(path, response)
  const { fault } = backend
  if (fault === 'stall') return
  if (fault !== null) return json(response, fault, wire.error(fault, `mock ${fault}`))
  wire.answer(backend.say ?? lineFor(wire, body, wire.model(body, path), backend.bait), body, request, response)
}

/** The next line of a duel or a dialectic, found by the instruction that closes the prompt. */
function lineFor(wire: Wire, body: Body, model: string, bait: string): string {
  const content = wire.prompt(body)
  const inDialectic = answerInDialectic({ body: { messages: [{ role: 'user', content }] }, model })
  // What a speaker adds for the program stays at the end.
  if (inDialectic !== null) return inDialectic.replace('\n\n{', () => `\n\n${bait}\n\n{`)
  const turns = [...content.matchAll(/You are the (PROPOSER|CHALLENGER), and this is round (\d)|(Rule on it)/g)]
  const last = turns.at(-1)
  if (!last) return 'Words of a model that was asked something else.'
  const turn = last[3] ? 'synthesis/judge' : `round-${last[2]}/${last[1]!.toLowerCase()}`
  const line = answerTo({ body: { messages: [{ role: 'user', content }] }, turn } as LabRequest, null)
  return last[3] ? line : `${line}\n\n${bait}`
}

function other(path: string, response: ServerResponse): void {
  // Codex would rather have a web socket.
  if (path.endsWith('/responses')) json(response, 426, { error: { message: 'no web sockets here' } })
  else if (/countTokens$|count_tokens$/.test(path)) json(response, 200, { totalTokens: 100, input_tokens: 100 })
  else if (path.endsWith('/models')) json(response, 200, { object: 'list', data: [] })
  else json(response, 404, { error: { message: 'not found' } })
}

function toolNames(body: Body): string[] {
  const tools: Body[] = Array.isArray(body?.tools) ? body.tools : []
  return tools.flatMap(tool =>
    (tool.functionDeclarations ?? [tool]).map((one: Body) => one.name ?? one.function?.name ?? one.type ?? '?'),
  )
}

function parsed(text: string): Body {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
