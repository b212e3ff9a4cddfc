import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

export interface LoadedScript {
  /** The files that were asked for until the debate could be read → their gzip sizes. */
  files: Record<string, number>
  bytes: number
}

/** Every page of this window notes when a finished debate can be read: its verdict, and its first speech, formatted. */
export const noteReadable = (page: Page) => page.addInitScript(noting)

/** What was asked for until then. Drawings are left out: panels stand beside the text. */
export async function scriptUntilReadable(page: Page): Promise<LoadedScript> {
  await page.waitForFunction(() => Reflect.get(window, 'readableAt'))
  const addresses = (await page.evaluate(askedFor)) as string[]
  const asked = [...new Set(addresses)].map(address => new URL(address).pathname)
  const scripts = asked.filter(path => !drawing.test(path))
  const sizes = await Promise.all(
    scripts.map(async path => [path, gzipSync(await textAt(page, path), { level: 9 }).length] as const),
  )
  return { files: Object.fromEntries(sizes), bytes: sizes.reduce((sum, [, bytes]) => sum + bytes, 0) }
}

const textAt = (page: Page, path: string): Promise<string> =>
  page.evaluate(async from => (await fetch(from)).text(), path)

/** `scripts/build-page.ts` names them so. */
const drawing = /\/drawing-[^/]*$/

const noting = `
const look = () => {
  const verdict = document.querySelector('.verdict')?.textContent ?? ''
  const speech = document.querySelector('.transcript article.turn.answered > .prose:not(.reply) > p')
  if (verdict.length > 20 && speech) window.readableAt = performance.now()
  else requestAnimationFrame(look)
}
look()`

const askedFor = `performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= window.readableAt)
  .map(({ name }) => name)`
