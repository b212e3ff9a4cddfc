import { type Cue, cue } from '../core/cue.ts'
import type { ContextFile, JournalRecord } from '../core/events.ts'
import { forksOf } from '../core/fold-fork.ts'
import type { Json } from '../core/json.ts'
import type { Court } from '../core/judging/ruling.ts'
import type { Texts } from '../core/language.ts'
import type { Conversation, Material, Model, Speech } from '../core/model.ts'
import { remarkSpeech } from '../core/remark.ts'
import type { Lease, Store } from '../core/store.ts'
import type { TurnView, View } from '../core/view.ts'
import { type CueTexts, textHash } from './cues.ts'
import { CannotPlay } from './failures.ts'
import type { Format } from './format.ts'
import { verify } from './journal.ts'
import type { Shape } from './structured.ts'
import type { TurnAsking } from './turn/turn.ts'

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

/** A file as it was when the debate was opened. A lost one fails: an empty one in its place would cost money for nothing. */
export function materialOf({ path, hash }: ContextFile, store: Store): Material {
  const text = store.text(hash)
  if (text === null || textHash(text) !== hash)
    throw new CannotPlay('damaged', { en: `the text of ${path} is lost`, zh: `${path} 的内容已丢失` })
  return { path, text }
}

export const notFound = (id: number): CannotPlay =>
  new CannotPlay('not-found', { en: `there is no debate ${id}`, zh: `没有编号为 ${id} 的辩论` })

export function refuseOther(view: View, format: Format) {
  if (view.format !== format.id)
    throw new CannotPlay('format', {
      en: `this debate is a ${view.format}, not a ${format.id}`,
      zh: `这场辩论的形式是 ${view.format}，不是 ${format.id}`,
    })
}

export function refuseDrift(view: View, format: Format, cues: CueTexts) {
  refuseOther(view, format)
  if (view.version !== format.screenplay.version)
    throw drift({
      en: `the rules of ${format.id} changed since this debate began`,
      zh: `${format.id} 的规则在这场辩论开始之后已经改变`,
    })
  const now = cues.hashes
  const changed = Object.keys(now).filter(name => now[name] !== view.cues[name] && !isUnused(name, view))
  if (changed.length > 0)
    throw drift({
      en: `prompts changed since this debate began: ${changed.join(', ')}`,
      zh: `提示词在这场辩论开始之后已经改变：${changed.join('、')}`,
    })
}

/** What was said so far stands. A fork can continue from there under today's rules. */
const drift = (texts: Texts): CannotPlay => new CannotPlay('drift', texts, 'end')

/** Debates opened before forks or records existed have no prompt for them, and need none. */
const isUnused = (name: string, { fork, cues }: View): boolean =>
  cues[name] === undefined && (name === 'record' || (name === 'remark' && fork === null))

/** When a debate began. For a fork: when it split off. */
export const begunAt = (records: readonly JournalRecord[]): string =>
  (records.findLast(({ type }) => type === 'debate.forked') ?? records[0]!).at

export const heldTexts = (id: number, holder: string): Texts => ({
  en: `debate ${id} is being written by ${holder}`,
  zh: `辩论 ${id} 正由 ${holder} 写入`,
})

/** The words of turns that a dead process left unfinished, as far as others had been shown them. */
export function recallWords(view: View, words: ReadonlyMap<string, string>) {
  for (const [key, text] of words) {
    const turn = view.turns.get(key)
    if (turn?.state === 'speaking') turn.text = text
  }
}

/**
 * A turn that the parent settled under this key, if its shape still fits what is asked; null: there is none. It is never
 * sent again, even if prompts or settings were different then.
 */
export function inheritedTurn(view: View, key: string, shape: Shape<unknown> | null): TurnView | null {
  const turn = view.turns.get(key)
  if (!turn?.inherited) return null
  if (turn.state === 'missed') return turn
  if (turn.shape !== (shape?.name ?? null)) return null
  const read = shape?.schema.safeParse(turn.value)
  if (read === undefined) return turn
  return read.success ? { ...turn, value: read.data as Json } : null
}

/** The turn with this key, unless it is inherited. */
export function ownTurn({ turns }: View, key: string): TurnView | undefined {
  const turn = turns.get(key)
  return turn?.inherited ? undefined : turn
}

/**
 * Where this turn continues, if the voice itself holds the conversation. After a failed attempt everything is sent again:
 * nobody knows what it left behind. So it is at first in a fork: the parent may have continued that conversation.
 */
export function conversationOf({ key, after, known, goesOn }: TurnAsking, model: Model, view: View): Conversation {
  const before = after === null ? undefined : ownTurn(view, after)
  const fresh = (ownTurn(view, key)?.attempts ?? 0) === 0 && !triedInVain(after, view)
  const session = fresh && before?.model === model.name ? before.session : null
  return { goesOn, session, known: session === null ? 0 : known }
}

/** Whether somebody continued from there and failed. */
const triedInVain = (after: string | null, view: View): boolean =>
  after !== null && view.turns.values().some(turn => turn.after === after && turn.failures.length > 0)

/** Puts the user's fork remarks in front of an instruction: those of forks from number `told` up to `upto`. */
export function withRemarks(
  cues: readonly Cue[],
  view: View,
  [told, upto]: readonly [number, number],
  shown: Court['shown'] = speeches => [...speeches],
): Cue[] {
  const remarks = forksOf(view)
    .slice(0, upto)
    .flatMap(({ remark }, place) => (remark === null || place < told ? [] : [asSpeech(remark, place)]))
  if (remarks.length === 0) return [...cues]
  return [...cues.slice(0, -1), cue('remark', { forkRemark: shown(remarks) }), ...cues.slice(-1)]
}

const asSpeech = (text: string, place: number): Speech =>
  remarkSpeech(place === 0 ? 'fork/remark' : `fork-${place + 1}/remark`, text)
