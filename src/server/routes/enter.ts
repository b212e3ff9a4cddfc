import { setCookie } from 'hono/cookie'
import { bar, cookieName, sessionsOf } from '../guard.ts'
import { localPath } from '../local-path.ts'
import type { App, Asked, Parts } from '../parts.ts'
import { showOnward } from '../small-page.ts'
import { turnedAway } from '../words.ts'

/** The one-time code of a printed link becomes a cookie. Whoever was let in before does not use it up. */
export function enterRoute(app: App, { admission }: Parts, port: () => number): void {
  app.get('/enter/:code', c => {
    if (isEarly(c)) bar(c, 503, turnedAway.notNow)
    const to = localPath(c.req.query('to') ?? '/') ?? '/'
    if (sessionsOf(c, port()).some(session => admission.knows(session))) return onward(c, to)
    const session = admission.enter(c.req.param('code'))
    if (session === null) return bar(c, 401, turnedAway.code)
    setCookie(c, cookieName(port()), session, { httpOnly: true, sameSite: 'Strict', path: '/' })
    return onward(c, to)
  })
}

/** Browsers load pages that their user may be about to open, and pictures of those; older ones say so in other words. */
const isEarly = (c: Asked): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some(name =>
    /prefetch|prerender|preview/i.test(c.req.header(name) ?? ''),
  )

function onward(c: Asked, to: string): Response {
  const own = ['none', 'same-origin', undefined].includes(c.req.header('sec-fetch-site'))
  return own ? c.redirect(to, 303) : showOnward(c, to)
}
