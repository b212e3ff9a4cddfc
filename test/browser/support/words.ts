import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'
import type { KeptEvent } from '../../../src/core/events.ts'
import type { FormRequest } from '../../../src/server/backend.ts'
import { answered, letters } from './debate.ts'
import type { Stage } from './stage.ts'

/** A duel of the lab's models. */
export const duelRequest = (topic: string, more: Partial<FormRequest> = {}): FormRequest => ({
  format: 'duel',
  topic,
  seats: { proposer: 'lab:a', challenger: 'lab:b', judge: 'lab:c' },
  rounds: 1,
  rigor: 'low',
  ...more,
})

/** Begins a debate and goes to it from the list, which is open already. */
export async function begin({ backend }: Pick<Stage, 'backend'>, page: Page, wish: FormRequest): Promise<number> {
  const { id } = await backend.start(wish, 'en')
  await page.locator(`.debate-row a[href="/debates/${id}"]`).click()
  await page.locator('main.debate').waitFor()
  return id
}

/** Every page of these windows keeps what it showed of each speech, each time it changed. */
export const keepWords = (context: BrowserContext): Promise<unknown> => context.addInitScript(keeping)

const keeping = `
window.keptWords = {}
new MutationObserver(() => {
  for (const turn of document.querySelectorAll('article.turn.speaking:has(.saying .caret)')) {
    const words = turn.querySelector('.saying').textContent
    const kept = (window.keptWords[turn.id] ??= [])
    if (kept.at(-1) !== words) kept.push(words)
  }
}).observe(document, { subtree: true, childList: true, characterData: true })
`

/**
 * Whatever was shown of a speech was its beginning, and never less than before. A page that was loaded anew has kept nothing of what
 * it showed before.
 */
export async function assertNoGaps(page: Page, events: readonly KeptEvent[]): Promise<void> {
  const kept = (await page.evaluate('window.keptWords')) as Record<string, string[]>
  for (const [key, all] of Object.entries(kept)) {
    const whole = letters(answered(events, key)?.text ?? '')
    let length = 0
    for (const words of all.map(letters)) {
      assert.equal(words, whole.slice(0, words.length), `${key} has a gap`)
      assert.ok(words.length >= length, `${key} became shorter: ${length} → ${words.length}`)
      length = words.length
    }
  }
}

/** A turn that is held is let on word by word, until more of it is seen than before; again and again, before it is over. */
export async function wordByWord({ gate }: Pick<Stage, 'gate'>, page: Page, key: string): Promise<void> {
  const shown = () =>
    page.evaluate(
      id => document.querySelector(`article.turn.speaking[id="${id}"] .saying:has(.caret)`)?.textContent.length ?? 0,
      key,
    )
  for (let step = 0; step < 4; step++)
    for (const before = await shown(); (await shown()) <= before; ) gate.letOn(key, 1)
}

/** Waits until a speech has more words than these, before it is over. */
export const moreWords = (page: Page, key: string, than: number) =>
  page.waitForFunction(
    ([id, length]) => {
      const saying = document.querySelector(`article.turn.speaking[id="${id}"] .saying`)
      return (saying?.textContent ?? '').length > (length as number)
    },
    [key, than] as const,
  )
