import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { Socket } from 'node:net'
import { type Connect, checkedLookup, NotAllowed } from './connect.ts'
import { hostOf } from './location.ts'

const accepted = 'text/html, application/xhtml+xml, text/plain, text/markdown, application/json, application/xml;q=0.9'

/** Asks for one page, without cookies, referrer, credentials or proxy, and gives the answer once its head is there. */
export function ask(url: URL, connect: Connect, signal: AbortSignal): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: false })
  return new Promise((resolve, reject) => {
    const asked = request({
      agent,
      signal,
      method: 'GET',
      host: hostOf(url),
      servername: hostOf(url),
      port: connect.port,
      path: url.pathname + url.search,
      headers: { host: url.host, 'user-agent': 'agon', accept: accepted, 'accept-encoding': 'gzip, deflate, br' },
      lookup: checkedLookup(connect),
      rejectUnauthorized: true,
      maxHeaderSize: 32_768,
      ...(connect.ca === undefined ? {} : { ca: connect.ca }),
    })
    asked.once('socket', socket => socket.once('connect', () => standGuard(socket, connect)))
    asked.once('response', answer => {
      answer.on('error', () => {})
      resolve(answer)
    })
    asked.once('upgrade', (_, socket) => socket.destroy(new Error('upgrade')))
    asked.on('error', reject)
    asked.end()
  })
}

/** The look-up let only allowed addresses through; this holds even if the connection was made without it. */
function standGuard(socket: Socket, { isAllowed }: Connect) {
  const address = socket.remoteAddress ?? ''
  if (!isAllowed(address)) socket.destroy(new NotAllowed(address))
}
