import type { Page } from 'playwright-core'

/** Stops a replay, in one go: by itself it may come to its end meanwhile. */
export const pause = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector<HTMLElement>('.replay button.main[aria-label=Pause]')?.click())
