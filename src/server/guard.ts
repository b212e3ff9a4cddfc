import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { type Language, languages, type Texts } from '../core/language.ts'
import { type RefusalStatus, RefusedRequest } from './backend.ts'
import type { Feeds } from './feed.ts'
import type { PageFiles } from './page-files.ts'
import type { ServeOptions } from './serve.ts'
import { turnedAway } from './words.ts'

/** What the routes of one server share. */
export interface Parts extends Pick<ServeOptions, 'backend' | 'language' | 'onError'> {
  feeds: Feeds
  admission: PageAdmission
  files: PageFiles
}

export interface Env {
  Bindings: HttpBindings
  Variables: { language: Language }
}

export type App = Hono<Env>
export type AskedRequest = Context<Env>

export const cookieName = (port: number): string => `agon-${port}`

/**
 * Guards every request. A site in another tab of the user can send requests here, and can even point its own name here. So
 * the host name must be ours, the request must come from our page, and the browser must have been let in.
 */
export function guard({ admission, language }: Parts, port: () => number): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.set('language', askedLanguage(c, language))
    checkAddress(c, port())
    checkAsker(c)
    checkMethod(c)
    if (!isOpenToAll(c) && !isLetIn(c, admission, port())) refuse(c, 401, turnedAway.stranger)
    if (c.req.method === 'POST' || c.req.method === 'DELETE') checkWrite(c)
    await next()
  }
}

function checkAddress(c: AskedRequest, port: number): void {
  const host = c.req.header('host') ?? ''
  const ours = [`127.0.0.1:${port}`, `localhost:${port}`, ...(port === 80 ? ['127.0.0.1', 'localhost'] : [])]
  if (!ours.includes(host) || !c.env.incoming.url?.startsWith('/')) refuse(c, 403, turnedAway.host)
  const origin = c.req.header('origin')
  if (origin !== undefined && origin !== `http://${host}`) refuse(c, 403, turnedAway.origin)
}

/** Browsers say which site sent a request. Other sites may only lead the user to a page. */
function checkAsker(c: AskedRequest): void {
  const site = c.req.header('sec-fetch-site') ?? 'none'
  if (site === 'same-origin' || site === 'none') return
  const visit = c.req.header('sec-fetch-mode') === 'navigate' && c.req.header('sec-fetch-dest') === 'document'
  if (!visit || c.req.method !== 'GET' || isApi(c)) refuse(c, 403, turnedAway.origin)
}

function checkMethod(c: AskedRequest): void {
  const { method } = c.req
  const allowed = isApi(c) ? ['GET', 'POST', 'DELETE'] : c.req.path.startsWith('/enter/') ? ['GET'] : ['GET', 'HEAD']
  if (allowed.includes(method)) return
  c.header('Allow', allowed.join(', '))
  refuse(c, 405, turnedAway.method)
}

const isOpenToAll = (c: AskedRequest): boolean =>
  c.req.path.startsWith('/enter/') || (c.req.method === 'POST' && c.req.path === '/api/links')

function checkWrite(c: AskedRequest): void {
  if (c.req.path !== '/api/links' && c.req.header('x-agon') !== '1') refuse(c, 403, turnedAway.mark)
  if (c.req.method === 'DELETE') return
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') refuse(c, 415, turnedAway.type)
}

/** Cookies ignore ports: a server on another port may have set the same name, so there can be two. */
export function isLetIn(c: AskedRequest, admission: PageAdmission, port: number): boolean {
  const name = `${cookieName(port)}=`
  const pairs = (c.req.header('cookie') ?? '').split(';').map(pair => pair.trim())
  return pairs.some(pair => pair.startsWith(name) && admission.knows(pair.slice(name.length)))
}

export const isApi = (c: AskedRequest): boolean => c.req.path === '/api' || c.req.path.startsWith('/api/')

export function refuse(c: AskedRequest, status: RefusalStatus, words: Texts, field: string | null = null): never {
  throw new RefusedRequest(status, [{ field, message: words[c.get('language')] }])
}

/** The language of the answer: as the page says, else its address, else the browser. */
function askedLanguage(c: AskedRequest, otherwise: Language): Language {
  return known(c.req.header('x-agon-language')) ?? known(c.req.query('language')) ?? browserLanguage(c) ?? otherwise
}

function browserLanguage(c: AskedRequest): Language | undefined {
  const wanted = (c.req.header('accept-language') ?? '').toLowerCase().split(',', 20)
  const weight = (part: string) => Number(/;\s*q=([^;]*)/.exec(part)?.[1] ?? 1) || 0
  const names = wanted.toSorted((a, b) => weight(b) - weight(a)).map(part => part.trim().split(/[-;]/, 1)[0])
  return names.map(known).find(language => language !== undefined)
}

const known = (name: string | undefined): Language | undefined => languages.find(language => language === name)

const codeLastsMs = 10 * 60_000

/**
 * Decides who is let in. A code works once and soon expires; after that a session identifies its user. Only hashes are kept
 * and looked up, so that the time of a lookup reveals nothing.
 */
export class PageAdmission {
  readonly #now: () => number
  readonly #key: Buffer | null
  /** Hash → when the code was made. */
  readonly #codes = new Map<string, number>()
  readonly #sessions = new Set<string>()

  /** `key` belongs to programs that may ask for links; null: none may. */
  constructor(key: string | null, now: () => number) {
    this.#now = now
    this.#key = key === null ? null : digest(key)
  }

  newCode(): string {
    for (const [code, madeAt] of this.#codes) if (this.#isStale(madeAt)) this.#codes.delete(code)
    const code = randomBytes(18).toString('base64url')
    this.#codes.set(hash(code), this.#now())
    return code
  }

  /** The session that the code opens; null: the code is wrong, used or expired. */
  enter(code: string): string | null {
    const name = hash(code)
    const madeAt = this.#codes.get(name)
    this.#codes.delete(name)
    if (madeAt === undefined || this.#isStale(madeAt)) return null
    const session = randomBytes(32).toString('base64url')
    this.#sessions.add(hash(session))
    return session
  }

  knows(session: string): boolean {
    return this.#sessions.has(hash(session))
  }

  /** A clock that was set back does not make a code last longer. */
  #isStale(madeAt: number): boolean {
    const age = this.#now() - madeAt
    return age < 0 || age >= codeLastsMs
  }

  mayAskForLinks(key: string): boolean {
    return this.#key !== null && timingSafeEqual(digest(key), this.#key)
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const hash = (text: string): string => digest(text).toString('base64')

/** No content from elsewhere, nothing inline, no other target for requests, and no frame around it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** For a file that models wrote: opened directly, it gets no script and no origin. */
export const exportPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"

/** Set on every answer, whatever happens to the request. An answer may override them. */
export function setUsualHeaders(response: ServerResponse): void {
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  response.setHeader('Cache-Control', 'no-store')
}
