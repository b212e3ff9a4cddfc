import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerTo } from './brain.ts'
import { Pacer } from './pacer.ts'
import { refusal } from './refusals.ts'
import { type LabRequest, ruleBook, type Script } from './script.ts'
import { planOf } from './wire.ts'

export type { LabRequest, Reply, Rule, Script } from './script.ts'
export { speechFor } from './speeches.ts'

export interface Lab {
  /** Ends in `/v1`: the baseURL of a provider. */
  url: string
  /** Every request for a completion, oldest first. */
  requests: LabRequest[]
  /** Opened so far. */
  readonly connections: number
  /** Changes what the lab does from the next request on. Rules count anew. */
  play(script: Script): void
  close(): Promise<void>
}

/** A server that speaks chat completions, on loopback. It says what a script tells it, or makes up a plausible debate. */
export async function startLab(script: Script = {}): Promise<Lab> {
  const requests: LabRequest[] = []
  const pacer = new Pacer()
  let current = script
  let connections = 0
  let ruleFor = ruleBook(script.rules)

  const server = createServer((message, response) => {
    if (message.method !== 'POST') look(message, response)
    else
      readBody(message).then(
        body => answer(message, response, body),
        () => {},
      )
  })

  server.on('connection', () => {
    connections += 1
  })

  function answer(message: IncomingMessage, response: ServerResponse, text: string): void {
    const request = requestOf(message, response, text, current.keepBodies !== false)
    requests.push(request.logged)
    if (message.url !== '/v1/chat/completions') {
      json(response, 404, notFound)
      return
    }
    const refused = refusal(current, message.headers.authorization, request.whole.body)
    const reply = refused ?? ruleFor(request.whole) ?? {}
    const madeUp = reply.text ?? (reply.chunks || reply.status ? '' : answerTo(request.whole, current.tokens ?? null))
    const pace = { delayMs: current.delayMs ?? 0, msPerToken: current.msPerToken ?? 0 }
    pacer.send(planOf(reply, madeUp, request.whole.model, text.length, pace), request.logged, response)
  }

  function look(message: IncomingMessage, response: ServerResponse): void {
    if (message.url === '/log') json(response, 200, requests)
    else if (message.url === '/v1/models') json(response, 200, modelList(current.models ?? ['lab']))
    else json(response, 404, notFound)
  }

  // A busy machine is late for its own timers: a line that is kept open is closed by whoever asks, never under their hands.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(script.port ?? 0, '127.0.0.1', resolve)
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    get connections() {
      return connections
    },
    play(next) {
      current = next
      ruleFor = ruleBook(next.rules)
    },
    close() {
      pacer.stop()
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** The request as it came, and what of it goes into the log. */
function requestOf(message: IncomingMessage, response: ServerResponse, text: string, keepBody: boolean) {
  const closed = Promise.withResolvers<void>()
  const body = parsed(text)
  const logged: LabRequest = {
    at: performance.now(),
    ended: null,
    path: message.url ?? '',
    headers: message.headers,
    body: keepBody ? body : null,
    model: String(body.model ?? ''),
    debate: Number(message.headers['x-agon-debate']) || null,
    turn: decodeURIComponent(String(message.headers['x-agon-turn'] ?? '')),
    status: null,
    chunks: 0,
    state: 'open',
    closed: closed.promise,
  }
  response.on('close', () => {
    logged.ended = performance.now()
    logged.state = response.writableFinished ? 'finished' : 'aborted'
    closed.resolve()
  })
  return { logged, whole: keepBody ? logged : { ...logged, body } }
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function readBody(message: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    message.on('data', chunk => chunks.push(chunk))
    message.on('end', () => resolve(Buffer.concat(chunks).toString()))
    message.on('error', reject)
  })
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

const notFound = { error: { message: 'Not Found' } }

const modelList = (models: readonly string[]) => ({ object: 'list', data: models.map(id => ({ id, object: 'model' })) })
