import type { Browser } from 'playwright-core'
import { openWindow } from '../../test/browser/support/browser.ts'
import { noteReadable, scriptUntilReadable } from '../../test/browser/support/loaded-script.ts'
import type { Bench, Figure } from './figure.ts'
import { servePage } from './page-house.ts'

/** A duel that no model plays, and that ends with a verdict. */
const duel = {
  format: 'duel',
  topic: 'Should this service move to Postgres?',
  seats: { proposer: 'offline', challenger: 'offline', judge: 'offline' },
  rounds: 2,
  rigor: 'low',
}

/** What a browser loads until somebody can read how a duel ended, and what was said in it. */
export async function sizeFigure(bench: Bench, page: string, browser: Browser): Promise<Figure> {
  const { origin, cookie, play, stop } = await servePage(bench, page, {})
  try {
    const { ids, over } = await play({ debates: 1, request: duel })
    await over
    const window = await openWindow(browser)
    const [name, value] = cookie.split('=') as [string, string]
    await window.context.addCookies([{ name, value, url: origin }])
    await noteReadable(window.page)
    await window.page.goto(`${origin}/debates/${ids[0]}`)
    const { files, bytes } = await scriptUntilReadable(window.page)
    await window.close()
    const kilobytes = bytes / 1000
    bench.say(`script of a finished duel: ${kilobytes.toFixed(1)} KB`)
    return {
      name: 'Script, gzip, that a browser loads until a finished duel and its verdict can be read, drawings apart',
      measured: `${kilobytes.toFixed(1)} KB in ${Object.keys(files).length} files`,
      value: kilobytes,
      limit: 60,
      required: '≤ 60 KB',
    }
  } finally {
    await stop()
  }
}
