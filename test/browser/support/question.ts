import type { Locator, Page } from 'playwright-core'

/** The card in which a turn is asked for, once it is there; by the name of its seat, as its title has it. */
export async function askedOf(page: Page, seat: string): Promise<Locator> {
  const card = page.locator('.question').filter({ has: page.locator('h3', { hasText: seat }) })
  await card.waitFor()
  return card
}

/** Waits until it was taken and is gone; another one may be there in the same moment. */
export async function send(card: Locator): Promise<void> {
  const element = await card.elementHandle()
  await card.locator('button[type=submit]').click()
  await element!.waitForElementState('hidden')
}

export const wordsIn = (card: Locator): Locator => card.locator('textarea').first()

/** What is wrong with the field or group of this name. */
export async function wrongWith(card: Locator, label: string): Promise<string> {
  const named = card.locator('label, legend').filter({ hasText: new RegExp(`^${label}$`) })
  const problem = named.locator('xpath=..').locator('> .problem')
  await problem.first().waitFor()
  return (await problem.first().textContent()) ?? ''
}
