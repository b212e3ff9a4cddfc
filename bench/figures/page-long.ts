import type { Browser } from 'playwright-core'
import { openWindow } from '../../test/browser/support/browser.ts'
import type { LongJob } from '../clients/page-long.ts'
import { median } from '../clock.ts'
import { run } from '../processes.ts'
import { type Bench, type Figure, newFolder } from './figure.ts'
import { type ServedPage, servePage } from './page-house.ts'

const turns = 2_000

interface Opened {
  shownMs: number
  longestMs: number
}

/** How soon a very long debate is there, and how smoothly it scrolls. */
export async function longFigures(bench: Bench, page: string, browser: Browser): Promise<Figure[]> {
  const home = newFolder(bench)
  const last = await run<string>('./clients/page-long.ts', { home, turns } satisfies LongJob)
  const served = await servePage(bench, page, {}, home)
  const opened: Opened[] = []
  try {
    for (let count = 0; count < bench.scale.repetitions; count++) {
      const one = await lookAt(served, browser, last)
      bench.say(`${turns} turns: shown after ${one.shownMs.toFixed(0)} ms, longest task ${one.longestMs.toFixed(0)} ms`)
      opened.push(one)
    }
  } finally {
    await served.stop()
  }
  return [
    figure(`A debate of ${turns} turns: from the address to the words of the last turn`, opened, 'shownMs', 1_000),
    figure('The same: the longest task while it is scrolled through', opened, 'longestMs', 100),
  ]
}

async function lookAt({ origin, cookie }: ServedPage, browser: Browser, last: string): Promise<Opened> {
  const window = await openWindow(browser)
  try {
    const [name, value] = cookie.split('=') as [string, string]
    await window.context.addCookies([{ name, value, url: origin }])
    await window.page.goto(`${origin}/new`)
    await window.page.waitForTimeout(500)
    await window.context.addInitScript(`(${untilShown})(${JSON.stringify(last)})`)
    await window.page.goto(`${origin}/debates/1#${last}`)
    const shown = await window.page.waitForFunction(() => Reflect.get(window, 'lastShown'), undefined, {
      timeout: 60_000,
    })
    const shownMs = (await shown.jsonValue()) as number
    await window.page.waitForTimeout(500)
    const longestMs = (await window.page.evaluate(`(${scrollThrough})()`)) as number
    return { shownMs, longestMs }
  } finally {
    await window.close()
  }
}

/** In the page: when the words of a turn are there, in ms since the address was asked for. */
const untilShown = `function untilShown(key) {
  const look = () => {
    const words = document.getElementById(key)?.querySelector('.prose')?.textContent ?? ''
    if (words.includes('This is ' + key)) window.lastShown = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}`

/** In the page: the longest task until the end is reached, a screen at a time; tasks of under 50 ms are not told of. Throws when it has no end. */
const scrollThrough = `async function scrollThrough() {
  let longest = 0
  const observer = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  const page = document.documentElement
  scrollTo({ top: 0, behavior: 'instant' })
  for (let screens = 0; page.scrollTop + innerHeight < page.scrollHeight - 2; screens++) {
    if (screens > 20_000) throw new Error('still at ' + page.scrollTop + ' of ' + page.scrollHeight)
    scrollBy({ top: innerHeight, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
  }
  await new Promise(resolve => setTimeout(resolve, 200))
  return longest
}`

function figure(name: string, opened: readonly Opened[], what: keyof Opened, limit: number): Figure {
  const value = median(opened.map(one => one[what]))
  const measured = what === 'longestMs' && value === 0 ? 'under 50 ms' : `${value.toFixed(0)} ms`
  return { name, measured, value, limit, required: `≤ ${limit.toLocaleString('en')} ms` }
}
