import type { ContextFile, JournalRecord } from '../core/events.ts'
import type { Texts } from '../core/language.ts'
import type { Material } from '../core/model.ts'
import type { Lease, Store } from '../core/store.ts'
import type { View } from '../core/view.ts'
import { CannotPlay } from './cannot-play.ts'
import { type CueTexts, textHash } from './cues.ts'
import type { Format } from './format.ts'
import { verify } from './journal.ts'

export async function intactRecords(
  lease: Lease,
  store: Store,
): Promise<{ records: JournalRecord[]; dropped: number | null }> {
  const { records, damage } = verify(store.read(lease.debate))
  if (!damage) return { records, dropped: null }
  if (!damage.torn) throw new CannotPlay('damaged', damage.reason)
  await store.dropTail(lease, damage.seq)
  return { records, dropped: damage.seq }
}

/** A file as it was when the debate was opened, or none at all: an empty one in its place would be paid for. */
export function materialOf({ path, hash }: ContextFile, store: Store): Material {
  const text = store.text(hash)
  if (text === null || textHash(text) !== hash)
    throw new CannotPlay('damaged', { en: `the text of ${path} is lost`, zh: `${path} 的内容已丢失` })
  return { path, text }
}

export function refuseDrift(view: View, format: Format, cues: CueTexts) {
  if (view.format !== format.id)
    throw new CannotPlay('format', {
      en: `this debate is a ${view.format}, not a ${format.id}`,
      zh: `这场辩论的形式是 ${view.format}，不是 ${format.id}`,
    })
  if (view.version !== format.version)
    throw new CannotPlay('drift', {
      en: `the rules of ${format.id} changed since this debate began`,
      zh: `${format.id} 的规则在这场辩论开始之后已经改变`,
    })
  const now = cues.hashes
  const changed = Object.keys(now).filter(name => now[name] !== view.cues[name])
  if (changed.length > 0)
    throw new CannotPlay('drift', {
      en: `prompts changed since this debate began: ${changed.join(', ')}`,
      zh: `提示词在这场辩论开始之后已经改变：${changed.join('、')}`,
    })
}

export const heldTexts = (id: number, holder: string): Texts => ({
  en: `debate ${id} is being written by ${holder}`,
  zh: `辩论 ${id} 正由 ${holder} 写入`,
})

/** The words of turns that a process left unfinished, as far as they had been shown to others. */
export function recallWords(view: View, words: ReadonlyMap<string, string>) {
  for (const [key, text] of words) {
    const turn = view.turns.get(key)
    if (turn?.state === 'speaking') turn.text = text
  }
}
