import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a server does with one request. */
export type Answer = Turned | Streamed

/** A document instead of a stream. */
export interface Turned {
  status: number
  body: object | string
  headers?: Record<string, string>
}

export interface Streamed {
  /** Events as they go over the wire. */
  frames: readonly string[]
  /** After the last frame. `linger`: the stream stays open; `reset`: the connection is cut. */
  end?: 'close' | 'reset' | 'linger'
  delayMs?: number
  msPerFrame?: number
  /** Every byte by itself. */
  inBytes?: true
  headers?: Record<string, string>
}

// biome-ignore lint/suspicious/noExplicitAny: the body of a request
export type Body = any

export interface NativeRequest {
  path: string
  headers: IncomingMessage['headers']
  body: Body
  /** Settles when the connection of the response is done with. */
  closed: Promise<'finished' | 'aborted'>
}

export type Behaviour = (request: NativeRequest, count: number) => Answer

export interface NativeLab {
  /** Without a path. */
  origin: string
  requests: NativeRequest[]
  readonly connections: number
  play(behaviour: Behaviour): void
  close(): Promise<void>
}

/** A server on loopback that says what it is told to, in whatever protocol. */
export async function startNativeLab(behaviour: Behaviour): Promise<NativeLab> {
  const requests: NativeRequest[] = []
  let current = behaviour
  let connections = 0

  const server = createServer(async (message, response) => {
    const closed = Promise.withResolvers<'finished' | 'aborted'>()
    response.on('close', () => closed.resolve(response.writableFinished ? 'finished' : 'aborted'))
    const body = await readBody(message)
    const request = { path: message.url ?? '', headers: message.headers, body, closed: closed.promise }
    requests.push(request)
    await send(current(request, requests.length), response)
  })
  server.on('connection', () => {
    connections += 1
  })
  // A busy machine is late for its own timers: a line that is kept open is closed by whoever asks, never under their hands.
  server.keepAliveTimeout = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get connections() {
      return connections
    },
    play(next) {
      current = next
    },
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

async function send(answer: Answer, response: ServerResponse): Promise<void> {
  if ('status' in answer) {
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    const type = typeof answer.body === 'string' ? 'text/plain' : 'application/json'
    response.writeHead(answer.status, { 'content-type': type, ...answer.headers }).end(text)
    return
  }
  if (answer.delayMs) await sleep(answer.delayMs, undefined, { ref: false })
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', ...answer.headers })
  response.flushHeaders()
  for (const frame of answer.frames) {
    if (response.destroyed) return
    if (answer.inBytes) await inBytes(frame, response)
    else response.write(frame)
    if (answer.msPerFrame) await sleep(answer.msPerFrame)
  }
  if (answer.end === 'linger') return
  if (answer.end !== 'reset') response.end()
  else setTimeout(() => response.socket?.resetAndDestroy(), 20)
}

/** Only characters of several bytes take time: a packet for each byte of JSON would take minutes. */
async function inBytes(frame: string, response: ServerResponse): Promise<void> {
  for (const byte of Buffer.from(frame)) {
    response.write(Buffer.of(byte))
    if (byte >= 0x80) await sleep(1)
  }
}

async function readBody(message: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
