import type { ForkWish, Wish } from '../house.ts'
import type { App, Parts } from '../parts.ts'
import { readBody, readId, readQuery } from '../read.ts'
import { decision, forkWish, replanning, resumption, wish } from '../shapes.ts'

/** What begins a debate, or tells what beginning it would take. */
export function startRoutes(app: App, { house }: Parts): void {
  app.post('/api/estimates', async c => {
    const wanted: Wish = await readBody(c, wish)
    return c.json(await house.estimate(wanted, c.get('language')))
  })
  app.post('/api/debates', async c => {
    const wanted: Wish = await readBody(c, wish)
    return c.json(await house.start(wanted, c.get('language')), 201)
  })
  app.post('/api/plans', async c => {
    const { replaces = null } = readQuery(c, replanning)
    const wanted: Wish = await readBody(c, wish)
    return c.json(await house.plan(wanted, c.get('language'), replaces))
  })
  app.post('/api/plans/:plan', async c => {
    const { begin } = await readBody(c, decision)
    return c.json(await house.decide(c.req.param('plan'), begin, c.get('language')), 201)
  })
  app.post('/api/debates/:id/resume', async c => {
    const id = readId(c)
    return c.json(await house.resume(id, await readBody(c, resumption), c.get('language')))
  })
  app.post('/api/debates/:id/forks', async c => {
    const id = readId(c)
    const wanted: ForkWish = await readBody(c, forkWish)
    return c.json(await house.fork(id, wanted, c.get('language')), 201)
  })
  app.post('/api/debates/:id/forks/estimate', async c => {
    const id = readId(c)
    const wanted: ForkWish = await readBody(c, forkWish)
    return c.json(await house.estimateFork(id, wanted, c.get('language')))
  })
}
