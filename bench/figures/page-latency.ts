import type { Browser, Page } from 'playwright-core'
import { openWindow } from '../../test/browser/support/browser.ts'
import { now, percentile } from '../clock.ts'
import { type Bench, type Figure, pacedURL } from './figure.ts'
import { duelOn, type ServedPage, servePage } from './page-house.ts'

/** From the moment at which the server has words, and at which a model's server sent them, to the frame of the browser that shows them. */
export async function latencyOnPage(bench: Bench, page: string, browser: Browser): Promise<Figure[]> {
  const providers = { stamped: pacedURL(bench, 'stamped'), crowd: pacedURL(bench) }
  const figures: Figure[] = []
  for (const [others, limit] of [
    [0, 50],
    [bench.scale.crowds[0] - 1, 100],
  ] as const) {
    const served = await servePage(bench, page, providers)
    try {
      const { here, there } = await watched(bench, served, browser, others)
      figures.push(figure(others + 1, here, limit), fromModel(others + 1, there))
      bench.say(
        `words → page, ${others + 1} debates: ${figures.at(-2)!.measured}; from the model ${figures.at(-1)!.measured}`,
      )
    } finally {
      await served.stop()
    }
  }
  return figures
}

async function watched(bench: Bench, served: ServedPage, browser: Browser, others: number): Promise<Delays> {
  const { scale } = bench
  const replyMs = scale.tokens * 12.5
  if (others > 0) await served.play({ debates: others, request: duelOn('crowd', 5), spreadMs: replyMs })
  const window = await openWindow(browser)
  try {
    await window.context.addCookies([cookieOf(served)])
    await window.context.addInitScript(watching)
    const { ids, over } = await served.play({ debates: 1, request: duelOn('stamped', scale.latencyRounds) })
    await window.page.goto(`${served.origin}/debates/${ids[0]}`)
    const ahead = clockAhead()
    if (others === 0) await over
    else await window.page.waitForTimeout(scale.latencyRounds * 2 * replyMs)
    return await delaysOn(window.page, await served.heard(), ahead)
  } finally {
    await window.close()
  }
}

function cookieOf({ origin, cookie }: ServedPage) {
  const [name, value] = cookie.split('=') as [string, string]
  return { name, value, url: origin }
}

/** How far the clock of pages is ahead of the one that chunks are stamped with, in ms. */
const clockAhead = (): number => performance.timeOrigin + performance.now() - now() / 1000

/** Of chunks that were sent a second after the page had words to show: how soon it opens is another figure. */
async function delaysOn(page: Page, heard: Record<string, number>, ahead: number): Promise<Delays> {
  const shown = Object.entries((await page.evaluate('window.shown')) as Record<string, number>)
  const opened = Math.min(...shown.map(([, at]) => at))
  const counted = shown.filter(([stamp]) => heard[stamp] !== undefined && Number(stamp) / 1000 + ahead >= opened + 1000)
  return {
    here: counted.map(([stamp, at]) => at - (heard[stamp]! / 1000 + ahead)),
    there: counted.map(([stamp, at]) => at - (Number(stamp) / 1000 + ahead)),
  }
}

interface Delays {
  here: number[]
  there: number[]
}

/** To be run in the page: which stamps were seen, and when. */
const watching = `
window.shown = {}
let isDue = false
const look = () => {
  isDue = false
  const at = performance.timeOrigin + performance.now()
  for (const turn of [...document.querySelectorAll('article.turn .prose')].slice(-2))
    for (const found of turn.textContent.slice(-2000).match(/\\d{16,}/g) ?? []) window.shown[found.slice(-16)] ??= at
}
new MutationObserver(() => {
  if (isDue) return
  isDue = true
  requestAnimationFrame(look)
}).observe(document, { subtree: true, childList: true, characterData: true })
`

function figure(debates: number, delays: readonly number[], limit: number): Figure {
  return {
    name: `Words at the server → text on the page, p99, ${among(debates)}`,
    ...measured(delays),
    limit,
    required: `≤ ${limit} ms`,
  }
}

const among = (debates: number): string => (debates === 1 ? 'one debate' : `${debates} debates in the same process`)

const fromModel = (debates: number, delays: readonly number[]): Figure => ({
  name: `The same from the moment at which the model sent them, ${among(debates)}`,
  ...measured(delays),
  limit: null,
  required: 'for comparison',
})

function measured(delays: readonly number[]): Pick<Figure, 'measured' | 'value'> {
  if (delays.length === 0) return { measured: 'nothing was shown', value: null }
  const [value, half] = [percentile(delays, 0.99), percentile(delays, 0.5)]
  return { measured: `${value.toFixed(0)} ms (median ${half.toFixed(0)} ms of ${delays.length} chunks)`, value }
}
