import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { App, Asked, Parts } from '../parts.ts'
import { readId, readQuery } from '../read.ts'
import { languageOnly, since } from '../shapes.ts'

/** Streams are written straight to the connection: what one debate tells is the same bytes for all who watch it. */
export function eventRoutes(app: App, { feeds }: Parts): void {
  app.get('/api/events', c => {
    readQuery(c, languageOnly)
    feeds.watchList(c.env.outgoing)
    return RESPONSE_ALREADY_SENT
  })
  app.get('/api/debates/:id/events', c => {
    const { after = 0 } = readQuery(c, since)
    feeds.watchDebate(readId(c), lastSeen(c) ?? after, c.get('language'), c.env.outgoing)
    return RESPONSE_ALREADY_SENT
  })
}

/** A browser that lost the connection says by itself how far it came, and keeps the address that it began with. */
function lastSeen(c: Asked): number | null {
  const id = c.req.header('last-event-id') ?? ''
  return /^\d{1,15}$/.test(id) ? Number(id) : null
}
