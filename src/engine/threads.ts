import { clean } from '../core/clean.ts'
import type { Conversation, CueValues, Message, Model, Speech } from '../core/model.ts'
import type { View } from '../core/view.ts'
import { ownTurn } from './inherited.ts'
import type { Asking } from './turn.ts'

/** A conversation, as it stands after a turn. */
export interface Thread {
  /** Of that turn. */
  key: string
  seat: string
  messages: readonly Message[]
  /** The values of every call in it, oldest first. */
  told: readonly CueValues[]
  /** The schemas that were shown in it. */
  schemas: readonly string[]
  /** Of how many forks it knows what the user remarked. */
  forks: number
}

/** The conversations of a debate: those that led to a speech, and those of replies that are gone on with. */
export class Threads {
  readonly #ofSpeeches = new WeakMap<Speech, Thread>()
  readonly #ofReplies = new Map<string, Thread>()

  before(turn: Speech | string): Thread {
    const thread = typeof turn === 'string' ? this.#ofReplies.get(turn) : this.#ofSpeeches.get(turn)
    if (!thread) throw new Error(`no conversation goes on from ${typeof turn === 'string' ? turn : turn.key}`)
    return thread
  }

  keepSpeech(speech: Speech, thread: Thread): void {
    this.#ofSpeeches.set(speech, thread)
  }

  keepReply(thread: Thread): void {
    this.#ofReplies.set(thread.key, thread)
  }
}

export const withReply = (thread: Thread, text: string): Thread => ({
  ...thread,
  messages: [...thread.messages, { role: 'assistant', content: clean(text).text }],
})

/**
 * Where this turn goes on, as far as the voice itself holds it. A second attempt sends everything: who knows what the first left
 * behind. So does a fork, at first: the other debate may have gone on with that conversation.
 */
export function conversationOf({ key, after, known, goesOn }: Asking, model: Model, view: View): Conversation {
  const before = after === null ? undefined : ownTurn(view, after)
  const fresh = (ownTurn(view, key)?.attempts ?? 0) === 0
  const session = fresh && before?.model === model.name ? before.session : null
  return { goesOn, session, known: session === null ? 0 : known }
}
