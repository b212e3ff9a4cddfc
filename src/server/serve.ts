import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Language } from '../core/language.ts'
import { Admission } from './admission.ts'
import { createApp } from './app.ts'
import { Feeds } from './feeds.ts'
import { setUsualHeaders } from './headers.ts'
import type { House } from './house.ts'
import { readPageFiles } from './page-files.ts'
import { listening } from './words.ts'

/** Anybody on this machine may connect, let in or not. Debates that are played here need some of what a process may have open. */
const mostConnections = 2_048

export interface ServeOptions {
  house: House
  /** Folder of the built page. */
  page: string
  /** 0: any that is free. */
  port: number
  /** Of whoever does not say which they want. */
  language: Language
  /** Whoever has it may ask for links (POST /api/links); null: nobody may. */
  key: string | null
  /** Hears of what should not happen; whoever asked is told no more than that something failed. */
  onError(error: unknown): void
  /** Milliseconds, for codes that go stale. Left out: the clock. */
  now?: () => number
}

export interface Serving {
  port: number
  /** An address that lets a browser in once, within ten minutes. `to`: a path of the page. */
  link(to?: string): string
  /** Everybody who watches is cut off at once. Debates are not touched. */
  close(): Promise<void>
}

/** Why there is no server. */
export class CannotListen extends Error {
  override name = 'CannotListen'
  readonly port: number
  readonly reason: keyof typeof listening
  constructor(port: number, code: string, language: Language) {
    const reason = code === 'EADDRINUSE' ? 'taken' : code === 'EACCES' ? 'forbidden' : 'other'
    super(listening[reason][language].replace('{port}', String(port)).replace('{code}', code))
    this.port = port
    this.reason = reason
  }
}

/** Shows a house to the browsers of this machine, and to no other machine: it listens on 127.0.0.1 only. */
export async function serveHouse(options: ServeOptions): Promise<Serving> {
  const { house, language, onError } = options
  const admission = new Admission(options.key, options.now ?? Date.now)
  const feeds = new Feeds(house)
  const files = readPageFiles(options.page)
  let port = options.port
  const link = (to = '/') =>
    `http://127.0.0.1:${port}/enter/${admission.newCode()}${to === '/' ? '' : `?to=${encodeURIComponent(to)}`}`
  const app = createApp({ house, feeds, admission, files, language, onError }, () => port, link)
  const server = createServer({ requestTimeout: 30_000 }, withUsualHeaders(answering(app.fetch)))
  server.maxConnections = mostConnections
  try {
    port = await listen(server, port, language)
  } catch (error) {
    feeds.close()
    throw error
  }
  server.on('error', onError)
  return { port, link, close: () => close(server, feeds) }
}

/** The adapter would put Request and Response of its own in place of everybody's. */
const answering = (fetch: Parameters<typeof getRequestListener>[0]): RequestListener =>
  getRequestListener(fetch, { overrideGlobalObjects: false })

function withUsualHeaders(listener: RequestListener): RequestListener {
  return (request, response) => {
    setUsualHeaders(response)
    return listener(request, response)
  }
}

function listen(server: Server, port: number, language: Language): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', (error: NodeJS.ErrnoException) =>
    reject(new CannotListen(port, error.code ?? error.message, language)),
  )
  server.listen({ port, host: '127.0.0.1', backlog: 1024 }, () => resolve((server.address() as AddressInfo).port))
  return promise
}

function close(server: Server, feeds: Feeds): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  feeds.close()
  server.closeAllConnections()
  return promise
}
