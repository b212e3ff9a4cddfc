import type { BrowserContext, Page } from 'playwright-core'

/** Windows that can say how much of what was read moved by itself. */
export const watchReading = (context: BrowserContext): Promise<unknown> => context.addInitScript(watching)

/** Looks at the first turn in sight, frame by frame, and adds up what the browser calls shifts. */
const watching = `
let [turn, top, moved, shifted, frames, what] = [null, 0, 0, 0, 0, []]
window.beginReading = () => {
  turn = [...document.querySelectorAll('article.turn')].find(one => one.getBoundingClientRect().bottom > 100)
  ;[top, moved, shifted, frames, what] = [turn.getBoundingClientRect().top, 0, 0, 0, []]
}
window.reading = () => ({ moved, shifted, frames, turn: turn.id, what })
const nameOf = ({ node }) => (node?.closest?.('[id], [class]') ?? node?.parentElement ?? document.body).outerHTML.slice(0, 80)
new PerformanceObserver(list => {
  for (const { value, sources } of list.getEntries()) {
    shifted += value
    what.push(...sources.map(nameOf))
  }
}).observe({ type: 'layout-shift', buffered: true })
requestAnimationFrame(function look() {
  if (turn) moved = Math.max(moved, Math.abs(turn.getBoundingClientRect().top - top))
  frames += 1
  requestAnimationFrame(look)
})
`

export interface Reading {
  /** In pixels, at most. */
  moved: number
  /** As the browser measures it. */
  shifted: number
  frames: number
  turn: string
  /** What shifted, for whoever looks for the reason. */
  what: string[]
}

export const beginReading = (page: Page): Promise<unknown> => page.evaluate('window.beginReading()')

export const readingOf = (page: Page): Promise<Reading> => page.evaluate('window.reading()') as Promise<Reading>
