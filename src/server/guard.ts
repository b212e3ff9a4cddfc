import type { MiddlewareHandler } from 'hono'
import type { Texts } from '../core/language.ts'
import { askedLanguage } from './asked-language.ts'
import { Barred } from './barred.ts'
import type { Asked, Env, Parts } from './parts.ts'
import { turnedAway } from './words.ts'

export const cookieName = (port: number): string => `agon-${port}`

/**
 * Stands before everything. A site that the user looks at in another tab can send requests here, and can even have its own
 * name lead here; so the name must be ours, the asker our page, and the browser one that was let in.
 */
export function guard({ admission, language }: Parts, port: () => number): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.set('language', askedLanguage(c, language))
    checkAddress(c, port())
    checkAsker(c)
    checkMethod(c)
    if (!isOpenToAll(c)) checkVisitor(c, parted => admission.knows(parted), port())
    if (c.req.method === 'POST' || c.req.method === 'DELETE') checkWrite(c)
    await next()
  }
}

function checkAddress(c: Asked, port: number): void {
  const host = c.req.header('host') ?? ''
  const ours = [`127.0.0.1:${port}`, `localhost:${port}`, ...(port === 80 ? ['127.0.0.1', 'localhost'] : [])]
  if (!ours.includes(host) || !c.env.incoming.url?.startsWith('/')) bar(c, 403, turnedAway.host)
  const origin = c.req.header('origin')
  if (origin !== undefined && origin !== `http://${host}`) bar(c, 403, turnedAway.origin)
}

/** Browsers say who sent a request. Others may lead the user to a page, and do nothing else. */
function checkAsker(c: Asked): void {
  const site = c.req.header('sec-fetch-site') ?? 'none'
  if (site === 'same-origin' || site === 'none') return
  const visit = c.req.header('sec-fetch-mode') === 'navigate' && c.req.header('sec-fetch-dest') === 'document'
  if (!visit || c.req.method !== 'GET' || isApi(c)) bar(c, 403, turnedAway.origin)
}

function checkMethod(c: Asked): void {
  const { method } = c.req
  const allowed = isApi(c) ? ['GET', 'POST', 'DELETE'] : c.req.path.startsWith('/enter/') ? ['GET'] : ['GET', 'HEAD']
  if (allowed.includes(method)) return
  c.header('Allow', allowed.join(', '))
  bar(c, 405, turnedAway.method)
}

const isOpenToAll = (c: Asked): boolean =>
  c.req.path.startsWith('/enter/') || (c.req.method === 'POST' && c.req.path === '/api/links')

function checkVisitor(c: Asked, knows: (session: string) => boolean, port: number): void {
  if (!sessionsOf(c, port).some(knows)) bar(c, 401, turnedAway.stranger)
}

function checkWrite(c: Asked): void {
  if (c.req.path !== '/api/links' && c.req.header('x-agon') !== '1') bar(c, 403, turnedAway.mark)
  if (c.req.method === 'DELETE') return
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') bar(c, 415, turnedAway.type)
}

/** Cookies do not know ports: a server on another one may have set the same name, and then there are two. */
export function sessionsOf(c: Asked, port: number): string[] {
  const name = `${cookieName(port)}=`
  const pairs = (c.req.header('cookie') ?? '').split(';').map(pair => pair.trim())
  return pairs.filter(pair => pair.startsWith(name)).map(pair => pair.slice(name.length))
}

export const isApi = (c: Asked): boolean => c.req.path === '/api' || c.req.path.startsWith('/api/')

export function bar(c: Asked, status: Barred['status'], words: Texts): never {
  throw new Barred(status, words[c.get('language')])
}
