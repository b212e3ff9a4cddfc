import { bar } from '../guard.ts'
import { Refused } from '../house.ts'
import { localPath } from '../local-path.ts'
import type { App, Parts } from '../parts.ts'
import { readBody } from '../read.ts'
import { linkWish } from '../shapes.ts'
import { broken, turnedAway } from '../words.ts'

/** Another program of the same user asks for a link into a server that runs already. */
export function linksRoute(app: App, { admission }: Parts, link: (to: string) => string): void {
  app.post('/api/links', async c => {
    if (!admission.mayAskForLinks(c.req.header('x-agon-key') ?? '')) bar(c, 401, turnedAway.key)
    const { to = '/' } = await readBody(c, linkWish)
    const path = localPath(to)
    if (path === null) throw new Refused(422, [{ field: 'to', message: broken.local[c.get('language')] }])
    return c.json({ link: link(path) })
  })
}
