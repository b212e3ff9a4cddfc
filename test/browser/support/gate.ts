import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands between Agon and the lab, so that a test says how far a speech has come, however fast the machine is. */
export interface Gate {
  /** The baseURL of a provider. */
  url: string
  /** So many parts of this turn pass from now on; what comes behind them waits. */
  hold(turn: string, parts: number): void
  /** Lets so many more parts pass. */
  letOn(turn: string, more?: number): void
  letAllOn(): void
  close(): Promise<void>
}

export async function openGate(lab: string): Promise<Gate> {
  const limits = new Map<string, number>()
  let news = Promise.withResolvers<void>()
  const changed = () => {
    news.resolve()
    news = Promise.withResolvers()
  }
  const mayPass = async (turn: string, passed: number) => {
    while (passed >= (limits.get(turn) ?? Number.POSITIVE_INFINITY)) await news.promise
  }
  const server = createServer((from, to) => passOn(new URL(lab), from, to, mayPass))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    hold: (turn, parts) => void limits.set(turn, parts),
    letOn(turn, more = Number.POSITIVE_INFINITY) {
      limits.set(turn, (limits.get(turn) ?? 0) + more)
      changed()
    },
    letAllOn() {
      limits.clear()
      changed()
    },
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

type MayPass = (turn: string, passed: number) => Promise<void>

function passOn({ hostname, port }: URL, from: IncomingMessage, to: ServerResponse, mayPass: MayPass): void {
  const turn = decodeURIComponent(String(from.headers['x-agon-turn'] ?? ''))
  const { url, method, headers } = from
  const onward = request({ hostname, port, path: url!, method: method!, headers }, async answer => {
    to.writeHead(answer.statusCode!, answer.headers).flushHeaders()
    try {
      let [rest, passed] = ['', 0]
      // As bytes: a character may come in pieces.
      for await (const piece of answer.setEncoding('latin1')) {
        const parts = (rest + piece).split('\n\n')
        rest = parts.pop()!
        for (const part of parts) {
          await mayPass(turn, passed++)
          to.write(`${part}\n\n`, 'latin1')
        }
      }
      to.end(rest, 'latin1')
    } catch {
      to.destroy()
    }
  })
  onward.on('error', () => to.destroy())
  to.on('close', () => onward.destroy())
  from.pipe(onward)
}
