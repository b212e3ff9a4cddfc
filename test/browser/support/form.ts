import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/** What is written into the form of a new debate, by the labels that a reader sees. */
export interface Filled {
  format: string
  topic: string
  /** Label of the seat → voice. */
  seats?: Record<string, string>
  /** Label of the option → what is entered or chosen; a boolean is ticked or not. */
  options?: Record<string, string | boolean>
  /** Label of the list → its rows, each by the labels of its columns. */
  rows?: Record<string, readonly Record<string, string>[]>
}

export async function fillForm(
  page: Page,
  { format, topic, seats = {}, options = {}, rows = {} }: Filled,
): Promise<void> {
  await page.locator('.formats').getByRole('radio', { name: format, exact: true }).check()
  await page.locator('form textarea').first().fill(topic)
  for (const [label, voice] of Object.entries(seats)) await chooseVoice(page, label, voice)
  for (const [label, value] of Object.entries(options)) await setOption(page, label, value)
  for (const [label, items] of Object.entries(rows)) await setRows(page, label, items)
}

/** The list with this label, as a group of rows. */
export const listNamed = (page: Page, label: string) =>
  page.locator('.option-fields > fieldset').filter({ has: page.locator('legend').getByText(label, { exact: true }) })

async function setRows(page: Page, label: string, items: readonly Record<string, string>[]): Promise<void> {
  const list = listNamed(page, label)
  const rows = list.locator('.rows > li')
  while ((await rows.count()) > items.length) await rows.last().getByRole('button').click()
  while ((await rows.count()) < items.length) await list.getByRole('button').last().click()
  for (const [index, item] of items.entries())
    for (const [column, value] of Object.entries(item))
      await enter(rows.nth(index).getByLabel(column, { exact: true }), value)
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
  await enter(field, value)
}

async function enter(field: Locator, value: string): Promise<void> {
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
