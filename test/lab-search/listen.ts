import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listening {
  /** `http://127.0.0.1:45678` */
  url: string
  close(): Promise<void>
}

export async function listen(answer: RequestListener): Promise<Listening> {
  const server = createServer(answer)
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

/** An address of this machine at which nobody listens. */
export async function deadAddress(): Promise<string> {
  const { url, close } = await listen(() => {})
  await close()
  return url
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
