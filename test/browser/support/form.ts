import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** What is written into the form of a new debate, by the labels that a reader sees. */
export interface Filled {
  format: string
  topic: string
  /** Label of the seat → voice. */
  seats?: Record<string, string>
  /** Label of the option → what is entered or chosen; a boolean is ticked or not. */
  options?: Record<string, string | boolean>
}

export async function fillForm(page: Page, { format, topic, seats = {}, options = {} }: Filled): Promise<void> {
  await page.locator('.formats').getByRole('radio', { name: format, exact: true }).check()
  await page.locator('form textarea').first().fill(topic)
  for (const [label, voice] of Object.entries(seats)) await chooseVoice(page, label, voice)
  for (const [label, value] of Object.entries(options)) await setOption(page, label, value)
}

/** One of those that the page offers. */
async function chooseVoice(page: Page, label: string, voice: string): Promise<void> {
  const input = page.locator('.seats-part').getByLabel(label, { exact: true })
  const list = await input.getAttribute('list')
  const offered = await page
    .locator(`datalist#${list} option`)
    .evaluateAll(all => all.map(one => one.getAttribute('value')))
  assert.ok(offered.includes(voice), `${voice} is not offered: ${offered.join(', ')}`)
  await input.fill(voice)
}

async function setOption(page: Page, label: string, value: string | boolean): Promise<void> {
  const field = page.locator('.option-fields').getByLabel(label, { exact: typeof value === 'string' })
  const more = page.locator('.new-form details.more')
  if (!(await field.isVisible())) await more.evaluate(details => details.setAttribute('open', ''))
  if (typeof value === 'boolean') return field.setChecked(value)
  const isChoice = await field.evaluate(element => element instanceof HTMLSelectElement)
  if (isChoice) await field.selectOption(value)
  else await field.fill(value)
}

/** What it would take, once that is known for what stands in the form. */
export async function estimateOf(page: Page): Promise<string> {
  const box = page.locator('.estimate[aria-busy="false"]')
  await box.locator('.cost').waitFor()
  return (await box.textContent()) ?? ''
}

/** Presses the button and waits for the page of the debate. Gives its number. */
export async function start(page: Page): Promise<number> {
  await page.locator('.new-form button[type=submit]').click()
  return debateShown(page)
}

export async function debateShown(page: Page): Promise<number> {
  await page.waitForURL(/\/debates\/\d+/)
  await page.locator('main.debate').waitFor()
  return Number(/\/debates\/(\d+)/.exec(page.url())![1])
}
