import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { StoreFailed } from '../core/store.ts'
import { Barred } from './barred.ts'
import { guard, isApi } from './guard.ts'
import { type Problem, Refused } from './house.ts'
import { localPath } from './local-path.ts'
import type { App, Asked, Env, Parts } from './parts.ts'
import { enterRoute } from './routes/enter.ts'
import { eventRoutes } from './routes/events.ts'
import { linksRoute } from './routes/links.ts'
import { pageRoutes } from './routes/page.ts'
import { readRoutes } from './routes/read.ts'
import { startRoutes } from './routes/start.ts'
import { steerRoutes } from './routes/steer.ts'
import { showOnward, showSmall } from './small-page.ts'
import { broken } from './words.ts'

/** All that is answered over HTTP. docs/openapi.json describes it. `port` and `link` are known once it listens. */
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
    if (error instanceof Barred && isLedHere(c, error)) return showOnward(c, pathOf(c))
    if (error instanceof Barred || error instanceof Refused) return told(c, error.status, error.problems)
    parts.onError(error)
    if (c.env.outgoing.headersSent) return brokenOff(c)
    if (error instanceof StoreFailed) return told(c, 503, [{ field: null, message: error.message }])
    return told(c, 500, [{ field: null, message: broken.bug[c.get('language')] }])
  })
  return app
}

function told(c: Asked, status: Barred['status'] | Refused['status'], problems: readonly Problem[]): Response {
  if (isApi(c)) return c.json({ problems }, status)
  return showSmall(c, status, problems[0]?.message ?? '')
}

/** Of a stream that has begun already nothing can be said any more. */
function brokenOff(c: Asked): Response {
  c.env.outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Another site has a link to a page of ours: who it is that follows it, the browser only says when it comes from here. */
const isLedHere = (c: Asked, { status }: Barred): boolean =>
  status === 401 && !c.req.path.startsWith('/enter/') && !isApi(c) && isForeign(c.req.header('sec-fetch-site'))

const isForeign = (site: string | undefined): boolean => site === 'cross-site' || site === 'same-site'

/** Of this server, however it is written: `//name` would be the address of another one. */
function pathOf(c: Asked): string {
  const { pathname, search } = new URL(c.req.url)
  return localPath(pathname + search) ?? '/'
}
