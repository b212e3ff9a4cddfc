import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import type { KeptEvent } from '../../../src/core/events.ts'
import { turnOfFact } from '../../../src/core/evidence.ts'

/** Waits until the debate that is shown is in this state. */
export const debateIs = (page: Page, state: 'paused' | 'done' | 'failed') =>
  page.locator(`.kicker .state.${state}`).waitFor()

export interface Heard {
  key: string
  words: string
}

/** What somebody has said so far, who has not said all of it. One whose last words came while we looked does not count. */
export async function wordsOnTheWay(page: Page, journal: () => readonly KeptEvent[], least = 20): Promise<Heard> {
  const over: string[] = []
  while (over.length < 5) {
    const heard = await speechWithout(page, over, least)
    if (!answered(journal(), heard.key)) return heard
    over.push(heard.key)
  }
  assert.fail(`${over.join(', ')} were over when their words were seen`)
}

async function speechWithout(page: Page, keys: readonly string[], least: number): Promise<Heard> {
  const found = await page.waitForFunction(
    ({ keys, least }) => {
      for (const article of document.querySelectorAll('article.turn.speaking:has(.saying .caret)')) {
        const words = article.querySelector('.saying')!.textContent
        if (words.length >= least && !keys.includes(article.id)) return { key: article.id, words }
      }
      return null
    },
    { keys, least },
  )
  return (await found.jsonValue()) as Heard
}

export const answered = (events: readonly KeptEvent[], key: string) =>
  events.find(event => event.type === 'turn.answered' && event.key === key) as
    | Extract<KeptEvent, { type: 'turn.answered' }>
    | undefined

/** Letters and digits: what Markdown needs besides them has become elements. */
export const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

/** The words of every turn on the page, in their order, as letters. */
export async function shownTurns(page: Page): Promise<[key: string, letters: string][]> {
  const shown = await page.locator('.transcript article.turn').evaluateAll(articles =>
    articles.map(article => {
      const prose = article.querySelector(':scope > .prose')
      return [article.id, prose?.textContent ?? ''] as [string, string]
    }),
  )
  return shown.map(([key, text]) => [key, letters(text)])
}

/** Every turn stands on the page once, and what was said in words stands there to the letter, once all of it is drawn. */
export async function assertWholeTranscript(page: Page, events: readonly KeptEvent[]): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.transcript .turn.far'), undefined, { polling: 100 })
  const shown = await shownTurns(page)
  const keys = events.flatMap(event => (event.type === 'turn.asked' && event.attempt === 1 ? [event.key] : []))
  const listed = keys.filter(key => !key.startsWith('probe/')).sort()
  assert.deepEqual(shown.map(([key]) => key).sort(), listed)
  for (const event of events) {
    if (event.type !== 'turn.answered' || event.structured) continue
    const words = shown.find(([key]) => key === event.key)?.[1]
    if (words !== undefined) assert.equal(words, letters(event.text), event.key)
  }
  await assertCitationsCounted(page, events)
}

/** Tries an assertion until it holds: what a click leads to is drawn a moment later. */
export async function eventually(holds: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + 30_000; ; )
    try {
      return await holds()
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(20)
    }
}

/** Below each speech stands how many of its citations came out how. */
async function assertCitationsCounted(page: Page, events: readonly KeptEvent[]): Promise<void> {
  const checked = events.flatMap(event => (event.type === 'citation.checked' ? [turnOfFact(event)] : []))
  const shown = await page.locator('article.turn.answered').evaluateAll(turns =>
    turns.map(turn => {
      const counts = [...turn.querySelectorAll('.found .count')].map(count => Number.parseInt(count.textContent!, 10))
      return { key: turn.id, count: counts.reduce((sum, count) => sum + count, 0) }
    }),
  )
  for (const { key, count } of shown)
    assert.equal(count, checked.filter(turn => turn === key).length, `citations of ${key}`)
}

/** Nothing is wider than the window, except what scrolls by itself. */
export async function assertNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const [wide, window] = await page.evaluate(() => [document.scrollingElement!.scrollWidth, innerWidth] as const)
  assert.ok(wide <= window, `${what}: ${wide} px of page in a window of ${window} px`)
}

/** All of it, also what is far from the window and not drawn. */
export const textOf = async (place: Locator): Promise<string> => (await place.textContent()) ?? ''

/** Waits for so many: what comes later than an event may still move the page. */
export async function frames(page: Page, count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await page.evaluate('new Promise(requestAnimationFrame)')
}
