import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { DebateFilter } from './backend.ts'
import { type App, type AskedRequest, exportPolicy, type Parts, refuse } from './guard.ts'
import {
  answer,
  decision,
  exported,
  filter,
  forkRequest,
  languageOnly,
  nothing,
  type QuestionAnswer,
  readBody,
  readId,
  readQuery,
  remark,
  replanning,
  request,
  resumption,
  since,
} from './read.ts'
import { broken } from './words.ts'

const usualLimit = 50

/** Routes that only read. */
export function readRoutes(app: App, { backend }: Parts): void {
  app.get('/api/about', async c => {
    readQuery(c, languageOnly)
    return c.json(await backend.about(c.get('language')))
  })
  app.get('/api/debates', c => {
    const asked: DebateFilter = { limit: usualLimit, ...readQuery(c, filter), language: c.get('language') }
    return c.json({ debates: backend.debates(asked) })
  })
  app.get('/api/debates/:id', c => {
    readQuery(c, languageOnly)
    return c.json(backend.document(readId(c), c.get('language')))
  })
  app.get('/api/debates/:id/journal', c => {
    const { after = 0 } = readQuery(c, since)
    return c.json(backend.journal(readId(c), after, c.get('language')))
  })
  app.get('/api/debates/:id/report', c => {
    readQuery(c, languageOnly)
    const report = backend.report(readId(c), c.get('language'))
    return c.body(report, 200, { 'Content-Type': 'text/markdown; charset=utf-8' })
  })
  app.get('/api/debates/:id/export', async c => {
    const { form } = readQuery(c, exported)
    const file = await backend.export(readId(c), form, c.get('language'))
    return c.body(file.text, 200, {
      'Content-Type': `${file.type}; charset=utf-8`,
      'Content-Disposition': attachment(file.name),
      'Content-Security-Policy': exportPolicy,
    })
  })
}

/** The real name for clients that can read it, and a plain one for the rest. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** Streams are written straight to the connection, because all viewers of a debate get the same bytes. */
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

/** A browser that reconnects sends the last event it saw, but keeps its original address. */
function lastSeen(c: AskedRequest): number | null {
  const id = c.req.header('last-event-id') ?? ''
  return /^\d{1,15}$/.test(id) ? Number(id) : null
}

/** Routes that begin a debate or estimate one. */
export function startRoutes(app: App, { backend }: Parts): void {
  app.post('/api/estimates', async c => c.json(await backend.estimate(await readBody(c, request), c.get('language'))))
  app.post('/api/debates', async c => c.json(await backend.start(await readBody(c, request), c.get('language')), 201))
  app.post('/api/plans', async c => {
    const { replaces = null } = readQuery(c, replanning)
    return c.json(await backend.plan(await readBody(c, request), c.get('language'), replaces))
  })
  app.post('/api/plans/:plan', async c => {
    const { begin } = await readBody(c, decision)
    return c.json(await backend.decide(c.req.param('plan'), begin, c.get('language')), 201)
  })
  app.post('/api/debates/:id/resume', async c =>
    c.json(await backend.resume(readId(c), await readBody(c, resumption), c.get('language'))),
  )
  app.post('/api/debates/:id/forks', async c =>
    c.json(await backend.fork(readId(c), await readBody(c, forkRequest), c.get('language')), 201),
  )
  app.post('/api/debates/:id/forks/estimate', async c =>
    c.json(await backend.estimateFork(readId(c), await readBody(c, forkRequest), c.get('language'))),
  )
}

/** Routes that change an existing debate. */
export function steerRoutes(app: App, { backend }: Parts): void {
  for (const order of ['pause', 'stop'] as const)
    app.post(`/api/debates/:id/${order}`, async c => {
      const id = readId(c)
      await readBody(c, nothing)
      backend[order](id, c.get('language'))
      return c.json({}, 202)
    })
  app.post('/api/debates/:id/remarks', async c => {
    const id = readId(c)
    const { text } = await readBody(c, remark)
    await backend.say(id, text, c.get('language'))
    return c.json({}, 201)
  })
  app.post('/api/debates/:id/answers', async c => {
    backend.answer(readId(c), await readAnswer(c), c.get('language'))
    return c.json({}, 201)
  })
  app.delete('/api/debates/:id', c => {
    backend.remove(readId(c), c.get('language'))
    return c.body(null, 204)
  })
}

async function readAnswer(c: AskedRequest): Promise<QuestionAnswer> {
  const { key, said, value, passed } = await readBody(c, answer)
  const given = [said !== undefined && { key, said }, value !== undefined && { key, value }, passed && { key, passed }]
  const [only, ...more] = given.filter(one => typeof one === 'object')
  if (only && more.length === 0) return only
  return refuse(c, 422, broken.answer)
}
