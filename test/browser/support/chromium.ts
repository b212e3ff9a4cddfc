import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserServer, chromium } from 'playwright-core'

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

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/**
 * One browser for all test files of a run (scripts/test.ts); null where there is none. It is told what to do over a pipe of this
 * process and ends with it, however it ends.
 */
export async function serveBrowser(): Promise<BrowserServer | null> {
  if (executable === null) return null
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  return chromium.launchServer({ executablePath: executable, args, host: '127.0.0.1', ...signals })
}

/** The browser of the run, in which nobody sees the windows of others, or one of its own. Closing it closes the windows. */
export function openBrowser(): Promise<Browser> {
  const shared = process.env.AGON_TEST_BROWSER_AT
  return shared ? chromium.connect(shared) : chromium.launch({ executablePath: executable!, args })
}
