import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { buildPage } from '../../../scripts/build-page.ts'

export interface Look {
  language?: 'en' | 'zh'
  width?: number
  height?: number
  dark?: boolean
  /** A phone: fingers, and no keys. */
  touch?: boolean
  /** Everything goes over this line: the address of a proxy. */
  over?: string
  /** What the browser may tell of as an error: what is refused or cannot be reached is, whoever wanted it so. */
  expected?: RegExp
}

/** A window of its own, with no cookies. Errors in it, also of its policy, are collected. */
export async function openWindow(browser: Browser, look: Look = {}): Promise<Window> {
  const { language = 'en', width = 1280, height = 900, dark = false, touch = false, over, expected } = look
  const context = await browser.newContext({
    // Else nothing of this machine would go over it.
    ...(over !== undefined && { proxy: { server: over, bypass: '<-loopback>' } }),
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    viewport: { width, height },
    ...(touch && { hasTouch: true, isMobile: true }),
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const errors: string[] = []
  const tell = (text: string) => void (aboutForm.test(text) || expected?.test(text) || errors.push(text))
  page.on('pageerror', error => tell(String(error)))
  page.on('console', message => message.type() === 'error' && tell(message.text()))
  return { context, page, errors, close: () => context.close() }
}

/** A form that is being filled in may be asked about half way: the answer is what is wrong with it. */
const aboutForm = /status of 422/

export interface Window {
  context: BrowserContext
  page: Page
  errors: string[]
  close(): Promise<void>
}

/** The page as it is now in web/, built for these tests; where all of them run, for all of them at once. */
export async function builtPage(): Promise<{ folder: string; remove(): void }> {
  const ready = process.env.AGON_TEST_PAGE
  if (ready) return { folder: ready, remove() {} }
  const folder = mkdtempSync(join(tmpdir(), 'agon-page-'))
  await buildPage(folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
