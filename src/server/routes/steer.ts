import { type Answer, Refused } from '../house.ts'
import type { App, Asked, Parts } from '../parts.ts'
import { readBody, readId } from '../read.ts'
import { answer, nothing, remark } from '../shapes.ts'
import { broken } from '../words.ts'

/** What changes a debate that is there. */
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

async function readAnswer(c: Asked): Promise<Answer> {
  const { key, said, value, passed } = await readBody(c, answer)
  const given = [said !== undefined && { key, said }, value !== undefined && { key, value }, passed && { key, passed }]
  const [only, ...more] = given.filter(one => typeof one === 'object')
  if (only && more.length === 0) return only
  throw new Refused(422, [{ field: null, message: broken.answer[c.get('language')] }])
}
