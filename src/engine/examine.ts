import { type Examined, evidenceFacts, isWhole, type Keeper, pageOf } from '../core/evidence.ts'
import type { Speech } from '../core/model.ts'
import type { Store } from '../core/store.ts'
import type { View } from '../core/view.ts'
import { failures } from './failures.ts'
import type { Journal } from './journal.ts'
import { TurnLost } from './lost.ts'
import type { Room } from './turn.ts'

/**
 * What code finds in a speech. Looked up once and kept; a resume takes it from the journal. What was found in it before, in
 * another debate, is kept as it was.
 */
export async function examine(
  speech: Speech,
  names: ReadonlyMap<string, readonly string[]>,
  { journal, examiner, signal }: Room,
  earlier: readonly Speech[] = saidBefore(speech, journal.view),
) {
  const kept = journal.view.evidence.get(speech.key)
  if (kept && isWhole(kept)) return kept
  const found = speech.examined ?? (await examiner?.examine(speech, { earlier, names }, signal)) ?? nothing
  // What was stopped in the middle found less than there is: a resume looks again.
  if (signal.aborted) throw new TurnLost(speech.key, speech.seat, failures.paused(journal.view.brief.language))
  const missing = evidenceFacts(speech, found).filter(({ key }) => !journal.view.factKeys.has(key))
  if (missing.length > 0) await journal.keep(...missing)
  return journal.view.evidence.get(speech.key) ?? nothing
}

const nothing: Examined = { citations: [], unsupported: [] }

function saidBefore(speech: Speech, view: View): Speech[] {
  const said: Speech[] = []
  for (const { key, seat, state, structured, text } of view.turns.values())
    if (state === 'answered' && !structured && key !== speech.key) said.push({ key, seat, text })
  return said
}

export function keeperFor({ view, lease }: Journal, store: Store): Keeper {
  return {
    keep: (hash, text) => store.keepText(lease, hash, text),
    page(url) {
      const hash = pageHash(url, view)
      const text = hash === null ? null : store.text(hash)
      return hash === null || text === null ? null : { hash, text }
    },
  }
}

function pageHash(url: string, view: View): string | null {
  for (const { citations } of view.evidence.values())
    for (const { target, hash } of citations) if (hash !== undefined && pageOf(target) === url) return hash
  return null
}
