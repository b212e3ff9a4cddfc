import { keptSpeechesIn, speechesOf } from '../core/cue.ts'
import type { KeptSpeech } from '../core/events.ts'
import { type Examined, evidenceFacts, isWhole, type Keeper, lookedNote, pageOf } from '../core/evidence.ts'
import type { CueValues, Speech } from '../core/model.ts'
import { type PageRead, pageAddress, type SearchMade } from '../core/search.ts'
import type { Store } from '../core/store.ts'
import type { TurnView, View } from '../core/view.ts'
import type { Cast } from './company.ts'
import { failures } from './failures.ts'
import type { Journal } from './journal.ts'
import { TurnLost } from './lost.ts'
import { userSeat } from './remarks.ts'
import type { Room } from './turn.ts'

/**
 * What code finds in a speech. Looked up once and kept; a resume takes it from the journal. What was found in it before, in
 * another debate, is kept as it was.
 */
export async function examine(
  speech: Speech,
  { names, seeksSupport }: Pick<Cast, 'names' | 'seeksSupport'>,
  { journal, examiner, signal }: Room,
  earlier: readonly Speech[],
): Promise<Examined> {
  const kept = journal.view.evidence.get(speech.key)
  if (kept && isWhole(kept)) return kept
  if (journal.view.notes.has(lookedNote(speech.key))) return nothing
  const looked = speech.examined ?? (await examiner?.examine(speech, { earlier, names }, signal)) ?? nothing
  const found = seeksSupport ? looked : { ...looked, unsupported: [] }
  // What was stopped in the middle found less than there is: a resume looks again.
  if (signal.aborted) throw new TurnLost(speech.key, speech.seat, failures.paused(journal.view.brief.language))
  const missing = evidenceFacts(speech, found).filter(({ key }) => !journal.view.factKeys.has(key))
  if (missing.length > 0) await journal.keep(...missing)
  // That nothing was found is kept as well: by other rules something might be, and prompts would not be the same.
  else if (examiner) await journal.keep({ type: 'note.kept', key: lookedNote(speech.key), value: 0 })
  return journal.view.evidence.get(speech.key) ?? nothing
}

const nothing: Examined = { citations: [], unsupported: [] }

/**
 * What its speaker has seen of the debate: nobody can quote more, and no branch is compared with another. `told`: the values of
 * its conversation. What is in them and is no speech of this journal was said to it just the same: by the user, or in a record.
 */
export function heardBy(
  key: string,
  told: readonly CueValues[],
  view: View,
  { names, words }: Pick<Cast, 'names' | 'words'>,
): Speech[] {
  const spoken = spokenTo(key, view, words)
  const known = new Set([key, ...spoken.map(speech => speech.key)])
  const isSomebodys = ({ seat }: Speech) => seat === userSeat || names.has(seat)
  const others = new Map<string, Speech>()
  for (const speech of told.flatMap(speechesOf))
    if (!known.has(speech.key) && !speech.leftOut && !speech.of && isSomebodys(speech) && !others.has(speech.key))
      others.set(speech.key, { key: speech.key, seat: speech.seat, text: words(speech.text) })
  return [...others.values(), ...spoken]
}

function spokenTo(key: string, view: View, words: Cast['words']): Speech[] {
  const seen = new Set<string>([key])
  const look = (turn: TurnView | undefined): void => {
    if (!turn) return
    for (const { speech, derived } of speechesIn(turn)) {
      if (seen.has(speech)) continue
      seen.add(speech)
      // What a format made of a turn stands for everything that this turn was shown.
      if (derived !== undefined) look(view.turns.get(speech))
    }
    if (turn.after !== null && !seen.has(turn.after)) {
      seen.add(turn.after)
      look(view.turns.get(turn.after))
    }
  }
  look(view.turns.get(key))
  seen.delete(key)
  return [...view.turns.values()]
    .filter(turn => seen.has(turn.key) && turn.state === 'answered' && !turn.structured)
    .map(({ key, seat, text }) => ({ key, seat, text: words(text) }))
}

const speechesIn = ({ values }: TurnView): KeptSpeech[] => Object.values(values).flatMap(keptSpeechesIn)

export function keeperFor({ view, lease }: Journal, store: Store): Keeper {
  return {
    keep: (hash, text) => store.keepText(lease, hash, text),
    text: hash => store.text(hash),
    isListed: url => isListed(url, view),
    page(url) {
      const hash = pageHash(url, view)
      const text = hash === null ? null : store.text(hash)
      return hash === null || text === null ? null : { hash, text }
    },
  }
}

function isListed(url: string, { facts, turns }: View): boolean {
  const address = pageAddress(url)
  const isIt = (page: { url: string }) => pageAddress(page.url) === address
  const wasFound = facts.some(
    ({ type, fact }) => type === 'search.made' && (fact as object as SearchMade).hits.some(isIt),
  )
  return wasFound || turns.values().some(({ sources }) => sources.some(isIt))
}

function pageHash(url: string, view: View): string | null {
  for (const { citations } of view.evidence.values())
    for (const { target, hash } of citations) if (hash !== undefined && pageOf(target) === url) return hash
  const isThis = (read: PageRead) => read.hash !== null && pageAddress(read.url) === pageAddress(url)
  const read = view.facts.find(({ type, fact }) => type === 'page.read' && isThis(fact as object as PageRead))
  return read ? String(read.fact.hash) : null
}
