import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const folder = process.env.AGON_TEST_SHOTS ?? ''

/** A picture for people, where AGON_TEST_SHOTS names a folder for them. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (folder === '') return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** From its top to its end. */
export async function shootWhole(page: Page, name: string): Promise<void> {
  if (folder === '') return
  mkdirSync(folder, { recursive: true })
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

/** As it would be printed. */
export async function keepPdf(page: Page, name: string): Promise<void> {
  if (folder === '') return
  mkdirSync(folder, { recursive: true })
  await page.pdf({ path: join(folder, `${name}.pdf`), format: 'A4', preferCSSPageSize: true, printBackground: true })
}
