import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A line between a browser and the servers of this machine that can be cut. */
export interface Line {
  /** For `Look.over`. */
  url: string
  /** Paths of the requests that came over it, oldest first. */
  asked: string[]
  /** What is under way ends in the middle, and nothing new comes through. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** A proxy on loopback: the browser's requests arrive with the host that they were meant for. */
export async function openLine(): Promise<Line> {
  const asked: string[] = []
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((from, to) => {
    asked.push(new URL(from.url!).pathname)
    passOn(from, to)
  })
  server.on('connection', socket => {
    if (isCut) return void socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    ...{ asked, cut, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    mend() {
      isCut = false
    },
    close() {
      cut()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

function passOn(from: IncomingMessage, to: ServerResponse): void {
  const { hostname, port, pathname, search } = new URL(from.url!)
  const { 'proxy-connection': _, ...headers } = from.headers
  const onward = request({ hostname, port, path: pathname + search, method: from.method!, headers }, answer => {
    to.writeHead(answer.statusCode!, answer.headers)
    to.flushHeaders()
    answer.pipe(to)
    answer.on('error', () => to.destroy())
  })
  onward.on('error', () => to.destroy())
  to.on('close', () => onward.destroy())
  from.pipe(onward)
}
