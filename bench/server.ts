import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { answerInDialectic } from '../test/lab/dialectic-brain.ts'
import { answerInResearch } from '../test/lab/research-brain.ts'
import { arenaReply } from './arena-replies.ts'
import { now } from './clock.ts'
import { Till, type Tokens } from './till.ts'
import { slowness, treeReply } from './tree-replies.ts'
import { chunksOf, stampedChunk, tailOf, wordsOf } from './wire.ts'

/*
 * Streams chat completions as a model would: every token its own chunk, at the pace that the path names
 * (`/150x12.5/v1`: 150 tokens, 12.5 ms each). With `/stamped` every chunk says when it was sent; with `/told` the
 * process that started the server hears at once when a request arrives. With `/tree`, `/arena`, `/research` and `/dialectic` it plays one of
 * these: what it says and how slowly goes by the key of the turn, or by the prompt. With `/billed` behind that it counts tokens.
 * A process of its own, so that its work is not counted as a client's.
 */

export interface ServedCall {
  debate: number
  turn: string
  /** By the clock that all processes share. */
  at: number
  end: number
  /** Of a `billed` call. */
  tokens?: Tokens
}

const played = ['tree', 'arena', 'research', 'dialectic'] as const

type Played = (typeof played)[number]

interface Pace {
  tokens: number
  msPerToken: number
  /** Before the headers. */
  delayMs: number
  stamped: boolean
  told: boolean
  plays: Played | null
  billed: boolean
}

const served: ServedCall[] = []
const till = new Till()
const sending = new Set<Sending>()
let ticker: NodeJS.Timeout | null = null
let calls = 0

class Sending {
  readonly #response: ServerResponse
  readonly #socket: Socket
  readonly #pace: Pace
  readonly #chunks: readonly (Buffer | null)[]
  readonly #tail: string
  readonly #call: ServedCall
  readonly #start = performance.now()
  #next = 0

  constructor(response: ServerResponse, pace: Pace, body: string, call: ServedCall) {
    this.#response = response
    this.#socket = response.socket!
    this.#pace = pace
    const reply = replyTo(call.turn, pace, body)
    this.#chunks = reply
      ? wordsOf(reply, pace.tokens)
      : chunksOf(pace.tokens, calls++, !pace.plays && body.includes('"response_format"'), pace.stamped)
    if (pace.billed) call.tokens = till.count(body, reply ?? '')
    this.#tail = tailOf(body.length, pace.tokens)
    this.#call = call
    this.#start += pace.delayMs
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
    if (pace.delayMs === 0) response.flushHeaders()
  }

  /** Sends what is due; true when that was all. Times count from the start, so a late tick does not add up. */
  advance(time: number): boolean {
    const { tokens, msPerToken } = this.#pace
    while (this.#next < tokens) {
      if (time < this.#start + (this.#next + 1) * msPerToken) return false
      if (!this.#response.headersSent) this.#response.flushHeaders()
      this.#socket.write(this.#chunks[this.#next] ?? stampedChunk(now(), this.#next))
      this.#next++
    }
    this.#response.end(this.#tail)
    this.#call.end = now()
    served.push(this.#call)
    return true
  }
}

function tick(): void {
  const time = performance.now()
  for (const one of sending) if (one.advance(time)) sending.delete(one)
  if (sending.size > 0 || !ticker) return
  clearInterval(ticker)
  ticker = null
}

const server = createServer((message, response) => {
  const at = now()
  if (message.method === 'GET') {
    if (message.url === '/forget') till.forget()
    response.end(JSON.stringify(served.splice(0)))
    return
  }
  const pace = paceOf(message.url ?? '')
  if (pace.told) process.send!(at)
  read(message, body => {
    const turn = turnOf(message)
    if (pace.plays) pace.msPerToken *= slowness(turn)
    const call: ServedCall = { debate: Number(message.headers['x-agon-debate'] ?? 0), turn, at, end: 0 }
    const one = new Sending(response, pace, body, call)
    response.on('close', () => sending.delete(one))
    if (one.advance(performance.now())) return
    sending.add(one)
    ticker ??= setInterval(tick, 1)
  })
})

/** null: plain words will do. */
function replyTo(turn: string, { plays }: Pace, body: string): string | null {
  if (plays === 'tree') return treeReply(turn)
  const parsed = () => JSON.parse(body)
  if (plays === 'research') return answerInResearch({ body: parsed() })
  if (plays === 'dialectic') return answerInDialectic({ body: parsed(), model: parsed().model })
  return plays === 'arena' ? arenaReply(turn, body) : null
}

const turnOf = (message: IncomingMessage): string => decodeURIComponent(String(message.headers['x-agon-turn'] ?? ''))

function paceOf(url: string): Pace {
  const [, tokens = '150', msPerToken = '0', delayMs = '0', flag, billed] =
    /^\/(\d+)x([\d.]+)(?:\+(\d+))?(?:\/(stamped|told|tree|arena|research|dialectic))?(\/billed)?\//.exec(url) ?? []
  return {
    tokens: Number(tokens),
    msPerToken: Number(msPerToken),
    delayMs: Number(delayMs),
    stamped: flag === 'stamped',
    told: flag === 'told',
    plays: played.find(name => name === flag) ?? null,
    billed: billed !== undefined,
  }
}

function read(message: IncomingMessage, done: (body: string) => void): void {
  let body = ''
  message.setEncoding('utf8')
  message.on('data', (chunk: string) => {
    body += chunk
  })
  message.on('end', () => done(body))
}

server.keepAliveTimeout = 60_000
server.listen({ host: '127.0.0.1', port: 0, backlog: 2_048 }, () =>
  process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.on('disconnect', () => process.exit())
