import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'

export interface Listening {
  /** `http://127.0.0.1:45678` */
  url: string
  close(): Promise<void>
}

export async function listen(answer: RequestListener): Promise<Listening> {
  const server = createServer(answer)
  // A busy machine is late for its own timers: a line that is kept open is closed by whoever asks, never under their hands.
  server.keepAliveTimeout = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Where nobody answers, and nobody will: the port is that of a connection which goes out from it as long as this process lives. */
export async function deadAddress(): Promise<string> {
  const taken = createTcpServer(socket => socket.unref()).listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const outgoing = connect((taken.address() as AddressInfo).port, '127.0.0.1')
  await once(outgoing, 'connect')
  taken.unref()
  outgoing.unref()
  return `http://127.0.0.1:${outgoing.localPort}`
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
