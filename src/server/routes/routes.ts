import type { App, AskedRequest, Parts } from '../ahead.ts'
import { type DebateFilter, RefusedRequest } from '../backend.ts'
import { exportPolicy } from '../guard.ts'
import type { QuestionAnswer } from '../read.ts'
import { answer, exported, filter, languageOnly, nothing, readBody, readId, readQuery, remark, since } from '../read.ts'
import { broken } from '../words.ts'

const usualLimit = 50

/** Routes that only read. */
export function readRoutes(app: App, { house }: Parts): void {
  app.get('/api/about', async c => {
    readQuery(c, languageOnly)
    return c.json(await house.about(c.get('language')))
  })
  app.get('/api/debates', c => {
    const asked: DebateFilter = { limit: usualLimit, ...readQuery(c, filter), language: c.get('language') }
    return c.json({ debates: house.debates(asked) })
  })
  app.get('/api/debates/:id', c => {
    readQuery(c, languageOnly)
    return c.json(house.document(readId(c), c.get('language')))
  })
  app.get('/api/debates/:id/journal', c => {
    const { after = 0 } = readQuery(c, since)
    return c.json(house.journal(readId(c), after, c.get('language')))
  })
  app.get('/api/debates/:id/report', c => {
    readQuery(c, languageOnly)
    const report = house.report(readId(c), c.get('language'))
    return c.body(report, 200, { 'Content-Type': 'text/markdown; charset=utf-8' })
  })
  app.get('/api/debates/:id/export', async c => {
    const { form } = readQuery(c, exported)
    const file = await house.export(readId(c), form, c.get('language'))
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

/** Routes that change an existing debate. */
export function steerRoutes(app: App, { house }: Parts): void {
  app.post('/api/debates/:id/pause', async c => {
    const id = readId(c)
    await readBody(c, nothing)
    house.pause(id, c.get('language'))
    return c.json({}, 202)
  })
  app.post('/api/debates/:id/stop', async c => {
    const id = readId(c)
    await readBody(c, nothing)
    house.stop(id, c.get('language'))
    return c.json({}, 202)
  })
  app.post('/api/debates/:id/remarks', async c => {
    const id = readId(c)
    const { text } = await readBody(c, remark)
    await house.say(id, text, c.get('language'))
    return c.json({}, 201)
  })
  app.post('/api/debates/:id/answers', async c => {
    const id = readId(c)
    house.answer(id, await readAnswer(c), c.get('language'))
    return c.json({}, 201)
  })
  app.delete('/api/debates/:id', c => {
    house.remove(readId(c), c.get('language'))
    return c.body(null, 204)
  })
}

async function readAnswer(c: AskedRequest): Promise<QuestionAnswer> {
  const { key, said, value, passed } = await readBody(c, answer)
  const given = [said !== undefined && { key, said }, value !== undefined && { key, value }, passed && { key, passed }]
  const [only, ...more] = given.filter(one => typeof one === 'object')
  if (only && more.length === 0) return only
  throw new RefusedRequest(422, [{ field: null, message: broken.answer[c.get('language')] }])
}
