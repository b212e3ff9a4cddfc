import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { z } from 'zod'
import type { Language } from '../core/language.ts'
import { StoreFailed } from '../core/store.ts'
import { type Backend, type FormProblem, type RefusalStatus, RefusedRequest } from './backend.ts'
import { Feeds } from './feed.ts'
import {
  type App,
  type AskedRequest,
  cookieName,
  type Env,
  guard,
  isApi,
  isLetIn,
  PageAdmission,
  type Parts,
  refuse,
  setUsualHeaders,
} from './guard.ts'
import { type PageFile, readPageFiles, showOnward, showSmall } from './page-files.ts'
import { readBody } from './read.ts'
import { eventRoutes, readRoutes, startRoutes, steerRoutes } from './routes.ts'
import { broken, listening, turnedAway } from './words.ts'

/** Anybody on this machine may connect, even without access. The limit leaves file handles for the debates played here. */
const mostConnections = 2_048

export interface ServeOptions {
  backend: Backend
  /** Folder of the built page. */
  page: string
  /** 0: any free port. */
  port: number
  /** The language for those who do not ask for one. */
  language: Language
  /** Whoever has this key may ask for links (POST /api/links); null: nobody may. */
  key: string | null
  /** Gets unexpected errors. The client is told only that something failed. */
  onError(error: unknown): void
  /** Milliseconds, for codes that expire. Left out: the clock. */
  now?: () => number
}

export interface Serving {
  port: number
  /** An address that lets a browser in once, within ten minutes. `to` is a path of the page. */
  link(to?: string): string
  /** Disconnects all viewers at once. Debates are not touched. */
  close(): Promise<void>
}

/** Why the server could not start. */
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

/** Serves a backend to the browsers of this machine only: it listens on 127.0.0.1. */
export async function serveBackend(options: ServeOptions): Promise<Serving> {
  const { backend, language, onError } = options
  const admission = new PageAdmission(options.key, options.now ?? Date.now)
  const feeds = new Feeds(backend)
  const files = readPageFiles(options.page)
  let port = options.port
  const link = (to = '/') =>
    `http://127.0.0.1:${port}/enter/${admission.newCode()}${to === '/' ? '' : `?to=${encodeURIComponent(to)}`}`
  const app = createApp({ backend, feeds, admission, files, language, onError }, () => port, link)
  // Otherwise the adapter would replace the global Request and Response.
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    setUsualHeaders(response)
    return answer(request, response)
  })
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

/** All HTTP routes. docs/openapi.json describes them. `port` and `link` are known once it listens. */
export function createApp(parts: Parts, port: () => number, link: (to: string) => string): App {
  const app: App = new Hono<Env>()
  app.use(guard(parts, port))
  enterRoute(app, parts, port)
  linksRoute(app, parts, link)
  readRoutes(app, parts)
  eventRoutes(app, parts)
  startRoutes(app, parts)
  steerRoutes(app, parts)
  pageRoutes(app, parts)
  app.notFound(c => told(c, 404, [{ field: null, message: broken.route[c.get('language')] }]))
  app.onError((error, c) => {
    if (error instanceof RefusedRequest)
      return isLedHere(c, error) ? showOnward(c, pathOf(c)) : told(c, error.status, error.problems)
    parts.onError(error)
    if (c.env.outgoing.headersSent) return brokenOff(c)
    if (error instanceof StoreFailed) return told(c, 503, [{ field: null, message: error.message }])
    return told(c, 500, [{ field: null, message: broken.bug[c.get('language')] }])
  })
  return app
}

function told(c: AskedRequest, status: RefusalStatus, problems: readonly FormProblem[]): Response {
  if (isApi(c)) return c.json({ problems }, status)
  return showSmall(c, status, problems[0]?.message ?? '')
}

/** A stream that has begun cannot report an error any more. */
function brokenOff(c: AskedRequest): Response {
  c.env.outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Another site links to a page of ours. The browser sends our cookie only with a request that comes from our own page. */
const isLedHere = (c: AskedRequest, { status }: RefusedRequest): boolean =>
  status === 401 &&
  !c.req.path.startsWith('/enter/') &&
  !isApi(c) &&
  /^(?:cross|same)-site$/.test(c.req.header('sec-fetch-site') ?? '')

/** A path on this server, however it is written: `//name` would be another server's address. */
function pathOf(c: AskedRequest): string {
  const { pathname, search } = new URL(c.req.url)
  return localPath(pathname + search) ?? '/'
}

/** The built page. The page itself decides which view it shows. */
function pageRoutes(app: App, { files }: Parts): void {
  for (const path of ['/', '/new', '/debates/:id']) app.get(path, c => sent(c, files.get('/index.html'), 503))
  for (const path of ['/:file', '/assets/*']) app.get(path, c => sent(c, files.get(c.req.path), 404))
}

function sent(c: AskedRequest, file: PageFile | undefined, otherwise: 404 | 503): Response {
  if (!file) return refuse(c, otherwise, otherwise === 404 ? broken.route : broken.unbuilt)
  const cache = file.hashed ? 'private, max-age=31536000, immutable' : 'no-store'
  return c.body(file.bytes, 200, { 'Content-Type': file.type, 'Cache-Control': cache })
}

const linkRequest = z.strictObject({ to: z.string().max(2000).exactOptional() })

/** Lets another program of the same user get a link into a running server. */
function linksRoute(app: App, { admission }: Parts, link: (to: string) => string): void {
  app.post('/api/links', async c => {
    if (!admission.mayAskForLinks(c.req.header('x-agon-key') ?? '')) refuse(c, 401, turnedAway.key)
    const { to = '/' } = await readBody(c, linkRequest)
    const path = localPath(to)
    if (path === null) return refuse(c, 422, broken.local, 'to')
    return c.json({ link: link(path) })
  })
}

/** Turns the one-time code of a printed link into a cookie. A browser with access does not use up the code. */
function enterRoute(app: App, { admission }: Parts, port: () => number): void {
  app.get('/enter/:code', c => {
    if (isEarly(c)) refuse(c, 503, turnedAway.notNow)
    const to = localPath(c.req.query('to') ?? '/') ?? '/'
    if (isLetIn(c, admission, port())) return onward(c, to)
    const session = admission.enter(c.req.param('code'))
    if (session === null) return refuse(c, 401, turnedAway.code)
    setCookie(c, cookieName(port()), session, { httpOnly: true, sameSite: 'Strict', path: '/' })
    return onward(c, to)
  })
}

/** Browsers preload pages that the user may open, and previews of them. Older ones use other headers for that. */
const isEarly = (c: AskedRequest): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some(name =>
    /prefetch|prerender|preview/i.test(c.req.header(name) ?? ''),
  )

function onward(c: AskedRequest, to: string): Response {
  const own = ['none', 'same-origin', undefined].includes(c.req.header('sec-fetch-site'))
  return own ? c.redirect(to, 303) : showOnward(c, to)
}

/** A path on this server with query and fragment, as a browser would read it; null: it leads elsewhere. */
function localPath(path: string): string | null {
  if (!path.startsWith('/')) return null
  const here = 'http://127.0.0.1'
  const url = URL.parse(path, here)
  return url?.origin === here ? url.pathname.replace(/^\/+/, '/') + url.search + url.hash : null
}
