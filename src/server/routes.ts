import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { z } from 'zod'
import { languages } from '../core/language.ts'
import type { DebateFilter } from './backend.ts'
import { type App, type AskedRequest, exportPolicy, type Parts, refuse } from './guard.ts'
import { type QuestionAnswer, readBody, readId, readQuery } from './read.ts'
import { broken } from './words.ts'

const usualLimit = 50

const language = z.enum(languages).exactOptional()
const bySeat = z.record(z.string().max(200), z.string().max(500)).exactOptional()
const dollars = z.number().nonnegative().exactOptional()

/** Other names are options of the format. Whoever plays it knows them; here they are only JSON. */
const request = z
  .object({
    format: z.string().max(100),
    topic: z.string(),
    seats: bySeat,
    fallbacks: bySeat,
    language,
    budget: dollars,
    context: z.array(z.string().max(4096)).max(1000).exactOptional(),
  })
  .catchall(z.json())

const forkRequest = z
  .object({
    at: z.string().max(1000).exactOptional(),
    without: z.string().max(1000).exactOptional(),
    remark: z.string().exactOptional(),
    seats: bySeat,
    budget: dollars,
  })
  .catchall(z.json())

const decision = z.strictObject({ begin: z.boolean() })
const resumption = z.strictObject({ budget: dollars })
const nothing = z.strictObject({})
const remark = z.strictObject({ text: z.string() })

const answer = z.strictObject({
  key: z.string().max(1000),
  said: z.string().exactOptional(),
  value: z.json().exactOptional(),
  passed: z.literal(true).exactOptional(),
})

/** A query has only text in it. */
const wholeNumber = z
  .string()
  .transform(text => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN))
  .pipe(z.int())
const words = z.string().max(1000).exactOptional()

const languageOnly = z.strictObject({ language })
const filter = z.strictObject({
  language,
  state: z.enum(['running', 'paused', 'done', 'failed']).exactOptional(),
  format: words,
  model: words,
  words,
  limit: wholeNumber.pipe(z.int().min(1).max(500)).exactOptional(),
  before: wholeNumber.exactOptional(),
})
const since = z.strictObject({ language, after: wholeNumber.exactOptional() })
const replanning = z.strictObject({ language, replaces: z.string().max(100).exactOptional() })
const oneTurn = z.strictObject({ language, turn: z.string().max(1000) })
const exported = z.strictObject({ language, form: z.string().max(100) })

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
  app.get('/api/debates/:id/calls', async c => {
    const { turn } = readQuery(c, oneTurn)
    return c.json(await backend.turnCalls(readId(c), turn, c.get('language')))
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
