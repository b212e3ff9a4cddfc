import { Refused } from '../house.ts'
import type { PageFile } from '../page-files.ts'
import type { App, Asked, Parts } from '../parts.ts'
import { broken } from '../words.ts'

/** The built page. Which of its views is shown is the page's own affair. */
export function pageRoutes(app: App, { files }: Parts): void {
  for (const path of ['/', '/new', '/debates/:id']) app.get(path, c => sent(c, files.get('/index.html'), 503))
  for (const path of ['/:file', '/assets/*']) app.get(path, c => sent(c, files.get(c.req.path), 404))
}

function sent(c: Asked, file: PageFile | undefined, otherwise: 404 | 503): Response {
  const words = otherwise === 404 ? broken.route : broken.unbuilt
  if (!file) throw new Refused(otherwise, [{ field: null, message: words[c.get('language')] }])
  const cache = file.hashed ? 'private, max-age=31536000, immutable' : 'no-store'
  return c.body(file.bytes, 200, { 'Content-Type': file.type, 'Cache-Control': cache })
}
