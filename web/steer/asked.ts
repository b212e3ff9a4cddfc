import { signal } from '@preact/signals'
import type { Showing } from '../debate/showing.ts'
import { type AnswerDraft, draftText, forgetAnswer, keepAnswer, keptAnswer, keptAnswers } from './answer-drafts.ts'

/** Words for a turn that somebody else settled meanwhile. */
export interface Overtaken {
  key: string
  text: string
}

/** Watches over what is written in answer to questions until their turns are settled, here or elsewhere. */
export class Asked {
  readonly overtaken = signal<readonly Overtaken[]>([])
  readonly #showing: Showing
  /** What this tab has written; it may differ from what is kept, which tabs share. */
  readonly #drafts: Map<string, AnswerDraft>
  /** Keys of those that were written here, not only found. */
  readonly #own = new Set<string>()

  constructor(showing: Showing) {
    this.#showing = showing
    const kept = keptAnswers(showing.id).flatMap((key): [string, AnswerDraft][] => {
      const draft = keptAnswer(showing.id, key)
      return draft ? [[key, draft]] : []
    })
    this.#drafts = new Map(kept)
  }

  write(key: string, draft: AnswerDraft): void {
    this.#own.add(key)
    this.#drafts.set(key, draft)
    keepAnswer(this.#showing.id, key, draft)
  }

  /** It is on its way. Gives what is to be done where it is not taken. */
  sent(key: string): () => void {
    const draft = this.#drafts.get(key)
    if (!draft) return () => {}
    this.write(key, { ...draft, sent: true })
    return () => {
      this.write(key, { ...(this.#drafts.get(key) ?? draft), sent: false })
      this.look()
    }
  }

  /** Looks which of them need not be kept any more. To be called again when what it reads has changed. */
  look(): void {
    const { id, present, control } = this.#showing
    const { turns } = present.value
    const asked = new Set(control.value.questions.map(({ key }) => key))
    for (const [key, draft] of this.#drafts) {
      const state = turns.get(key)?.state
      if (asked.has(key) || (state !== 'answered' && state !== 'missed')) continue
      const isSeenTo = draft.sent || this.#isSeenToElsewhere(key)
      this.#drafts.delete(key)
      forgetAnswer(id, key)
      const text = isSeenTo ? '' : draftText(draft)
      if (text !== '') this.overtaken.value = [...this.overtaken.peek(), { key, text }]
    }
  }

  /** Another tab, whose words were only found here, has sent them, or tells the user itself that they came too late. */
  #isSeenToElsewhere(key: string): boolean {
    return !this.#own.has(key) && keptAnswer(this.#showing.id, key)?.sent !== false
  }

  dismiss(key: string): void {
    this.overtaken.value = this.overtaken.peek().filter(one => one.key !== key)
  }
}

const known = new WeakMap<Showing, Asked>()

/** One for each debate that is shown. */
export function askedIn(showing: Showing): Asked {
  const asked = known.get(showing) ?? new Asked(showing)
  known.set(showing, asked)
  return asked
}
