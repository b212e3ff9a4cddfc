import { signal } from '@preact/signals'
import { memo } from '../../src/core/memo.ts'
import type { RequestQuestion } from '../../src/server/read.ts'
import type { Showing } from '../debate/showing.ts'
import { type EnteredGroup, enteredGroup, isGroup } from './answer-values.ts'
import { forgetDraft, keepDraft, keptDraft, keptPlaces } from './drafts.ts'

/** Words for a turn that somebody else has settled meanwhile. */
export interface Overtaken {
  key: string
  text: string
}

/** Watches the drafts of answers until their turns are settled, here or elsewhere. */
export class AskedQuestion {
  readonly overtaken = signal<readonly Overtaken[]>([])
  readonly #showing: Showing
  /** What this tab has written. It may differ from the kept draft, which tabs share. */
  readonly #drafts = new Map<string, AnswerDraft>()
  /** Keys of drafts written in this tab, not only found. */
  readonly #own = new Set<string>()

  constructor(showing: Showing) {
    this.#showing = showing
    for (const key of keptPlaces(showing.id, start)) {
      const draft = keptAnswer(showing.id, key)
      if (draft) this.#drafts.set(key, draft)
    }
  }

  write(key: string, draft: AnswerDraft): void {
    this.#own.add(key)
    this.#drafts.set(key, draft)
    keepDraft(this.#showing.id, start + key, JSON.stringify(draft))
  }

  /** The answer is on its way. Returns what to do if it is refused. */
  sent(key: string): () => void {
    const draft = this.#drafts.get(key)
    if (!draft) return () => {}
    this.write(key, { ...draft, sent: true })
    return () => {
      this.write(key, { ...(this.#drafts.get(key) ?? draft), sent: false })
      this.look()
    }
  }

  /** Drops drafts that are no longer needed. Call it again when what it reads has changed. */
  look(): void {
    const { id, present, control } = this.#showing
    const { turns } = present.value
    const asked = new Set(control.value.questions.map(({ key }) => key))
    for (const [key, draft] of this.#drafts) {
      const state = turns.get(key)?.state
      if (asked.has(key) || (state !== 'answered' && state !== 'missed')) continue
      const isSeenTo = draft.sent || this.#isSeenToElsewhere(key)
      this.#drafts.delete(key)
      forgetDraft(id, start + key)
      const text = isSeenTo ? '' : draft.said || draft.told
      if (text) this.overtaken.value = [...this.overtaken.peek(), { key, text }]
    }
  }

  /** The words came from another tab, which has sent them or itself tells the user that they came too late. */
  #isSeenToElsewhere(key: string): boolean {
    return !this.#own.has(key) && keptAnswer(this.#showing.id, key)?.sent !== false
  }

  dismiss(key: string): void {
    this.overtaken.value = this.overtaken.peek().filter(one => one.key !== key)
  }
}

const known = new WeakMap<Showing, AskedQuestion>()

/** One for each debate that is shown. */
export const askedIn = (showing: Showing): AskedQuestion => memo(known, showing, () => new AskedQuestion(showing))

/** An unfinished answer: words, or the contents of a form. */
export interface AnswerDraft {
  said: string
  entered: EnteredGroup
  /** The contents of a form as readable text. */
  told?: string
  /** It is on its way, so it need not be kept once the turn is settled. */
  sent: boolean
}

const start = 'answer:'

/** null: nothing is kept, or it is unreadable. */
function keptAnswer(id: number, key: string): AnswerDraft | null {
  try {
    const draft = JSON.parse(keptDraft(id, start + key) ?? 'null') as Partial<AnswerDraft> | null
    if (!draft || typeof draft.said !== 'string' || !isGroup(draft.entered)) return null
    return { ...(draft as AnswerDraft), sent: draft.sent === true }
  } catch {
    return null
  }
}

/** What the question begins with: the user's earlier draft, otherwise what the debate knows. */
export function firstDraft(id: number, { key, fields, begun }: RequestQuestion): AnswerDraft {
  const known: AnswerDraft = {
    said: typeof begun === 'string' ? begun : '',
    entered: fields ? enteredGroup(fields, begun) : {},
    sent: false,
  }
  const kept = keptAnswer(id, key)
  return kept ? { said: kept.said || known.said, entered: { ...known.entered, ...kept.entered }, sent: false } : known
}
