import { exportPolicy } from '../headers.ts'
import type { DebateFilter } from '../house.ts'
import type { App, Parts } from '../parts.ts'
import { readId, readQuery } from '../read.ts'
import { exported, filter, languageOnly, since } from '../shapes.ts'

const usualLimit = 50

/** What can be looked at without changing anything. */
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

/** The name as it is for those who can read it, and in plain letters for the rest. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
