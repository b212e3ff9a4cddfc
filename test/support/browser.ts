import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { buildPage } from '../../scripts/build-page.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chrome or Chromium on this machine; null: there is none. AGON_TEST_BROWSER names one elsewhere. */
function findBrowser(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  const found = folders.flatMap(folder => names.map(name => join(folder, name)))
  return [process.env.AGON_TEST_BROWSER ?? '', ...found, ...usualPlaces].find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  if (path === '') return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const executable = findBrowser()

/** For `describe` and `it`: what needs a browser says so where there is none. */
export const inBrowser =
  executable === null
    ? { skip: 'no Chrome or Chromium was found on PATH; install one, or name it in AGON_TEST_BROWSER' }
    : {}

const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: executable!, args: quietly })

export interface Look {
  language?: 'en' | 'zh'
  width?: number
  height?: number
  dark?: boolean
  /** Everything goes over this line: the address of a proxy. */
  over?: string
}

/** A window of its own, with no cookies. Errors in it, also of its policy, are collected. */
export async function openWindow(browser: Browser, look: Look = {}): Promise<Window> {
  const { language = 'en', width = 1280, height = 900, dark = false, over } = look
  const context = await browser.newContext({
    // Else nothing of this machine would go over it.
    ...(over !== undefined && { proxy: { server: over, bypass: '<-loopback>' } }),
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { context, page, errors, close: () => context.close() }
}

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
