import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

export interface LoadedScript {
  /** The files that were asked for until the debate could be read, with their gzip sizes. */
  files: Record<string, number>
  bytes: number
}

/** Every page of this window notes the moment at which a finished debate can be read: its verdict, and its first speech with all formatting. */
export const noteReadable = (page: Page) => page.addInitScript(noting)

/** What was asked for until then, of a page that `noteReadable` looks at. Drawings are left out: panels stand beside the text. */
export async function scriptUntilReadable(page: Page, folder: string): Promise<LoadedScript> {
  await page.waitForFunction(() => Reflect.get(window, 'readableAt'))
  const names = (await page.evaluate(askedFor)) as string[]
  const files = Object.fromEntries(
    [...new Set(names.map(name => basename(name)))]
      .filter(name => !drawing.test(name))
      .map(name => [name, gzipSync(readFileSync(join(folder, 'assets', name)), { level: 9 }).length]),
  )
  return { files, bytes: Object.values(files).reduce((sum, one) => sum + one, 0) }
}

/** `scripts/build-page.ts` names them so. */
const drawing = /^drawing/

const noting = `
const look = () => {
  const verdict = document.querySelector('.verdict')?.textContent ?? ''
  const speech = document.querySelector('.transcript article.turn.answered > .prose')
  if (verdict.length > 20 && speech?.querySelector('p') && !speech.querySelector('.plain')) window.readableAt = performance.now()
  else requestAnimationFrame(look)
}
look()`

const askedFor = `performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= window.readableAt)
  .map(({ name }) => name)`
