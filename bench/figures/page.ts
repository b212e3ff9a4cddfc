import { builtPage } from '../../test/browser/support/browser.ts'
import { inBrowser, openBrowser } from '../../test/browser/support/chromium.ts'
import type { Bench, Figure } from './figure.ts'
import { latencyOnPage } from './page-latency.ts'
import { longFigures } from './page-long.ts'
import { sizeFigure } from './page-size.ts'
import { viewerFigures } from './page-viewers.ts'

/** The page in a real browser, and the server under many who watch. */
export async function pageFigures(bench: Bench): Promise<Figure[]> {
  const page = await builtPage()
  try {
    return [...(await inRealBrowser(bench, page.folder)), ...(await viewerFigures(bench, page.folder))]
  } finally {
    page.remove()
  }
}

async function inRealBrowser(bench: Bench, page: string): Promise<Figure[]> {
  if ('skip' in inBrowser) {
    bench.say(`the page is not looked at: ${inBrowser.skip}`)
    return [{ name: 'The page in a browser', measured: inBrowser.skip!, value: null, limit: 0, required: 'a browser' }]
  }
  const browser = await openBrowser()
  try {
    return [
      ...(await latencyOnPage(bench, page, browser)),
      ...(await longFigures(bench, page, browser)),
      await sizeFigure(bench, page, browser),
    ]
  } finally {
    await browser.close()
  }
}
