import { builtPage } from '../../test/browser/support/browser.ts'
import { inBrowser, openBrowser } from '../../test/browser/support/chromium.ts'
import { PageScripts } from '../../test/page/support/page-scripts.ts'
import type { Bench, Figure } from './figure.ts'
import { latencyOnPage } from './page-latency.ts'
import { longFigures } from './page-long.ts'
import { viewerFigures } from './page-viewers.ts'

/** The page in a real browser, and the server under many who watch. */
export async function pageFigures(bench: Bench): Promise<Figure[]> {
  const page = await builtPage()
  try {
    return [
      ...(await inRealBrowser(bench, page.folder)),
      ...(await viewerFigures(bench, page.folder)),
      sizeFigure(page.folder),
    ]
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
    return [...(await latencyOnPage(bench, page, browser)), ...(await longFigures(bench, page, browser))]
  } finally {
    await browser.close()
  }
}

function sizeFigure(page: string): Figure {
  const scripts = new PageScripts(page)
  const sizes = scripts.formats.map(format => [format, scripts.gzipBytes(scripts.forDebate(format)) / 1000] as const)
  const [largest, value] = sizes.toSorted(([, a], [, b]) => b - a)[0]!
  return {
    name: "Script of a debate's view, gzip, of the format that needs most; Markdown, rulings, verdict and drawings come behind it",
    measured: `${value.toFixed(1)} KB (${largest}; ${sizes.map(([format, size]) => `${format} ${size.toFixed(0)}`).join(', ')}; whole page ${(scripts.gzipBytes(scripts.all) / 1000).toFixed(0)})`,
    value,
    limit: 60,
    required: '≤ 60 KB',
  }
}
