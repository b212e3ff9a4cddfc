import type { Json } from '../../core/json.ts'
import type { Draft } from './drafts.ts'
import { keep, keeping } from './keeping.ts'
import type { Reply, Talk } from './talk.ts'

/** The person wants to answer the question before once more. */
class Back extends Error {}

/** False when the person wants to go back. */
export async function finished(work: () => Promise<void>): Promise<boolean> {
  return (await orBack(work().then(() => true))) ?? false
}

/** null when the person wants to go back. */
export async function orBack<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Back) return null
    throw error
  }
}

/**
 * What a person enters into a form, and entered before an interruption: the form is gone through again with the replies
 * that were kept, so it goes on exactly where it stopped, in the middle of a list or of a word.
 */
export class Replies {
  readonly #talk: Talk
  readonly #draft: Draft
  readonly #past: Reply[]
  readonly #given: Reply[] = []
  /** Kept only when the next question comes: the last reply sends the form, and nothing is ever sent again by itself. */
  #latest: Reply | null = null
  #unsent: string
  readonly #begun: boolean

  /** `typed`: stands on the line already. */
  constructor(talk: Talk, draft: Draft, typed = '') {
    this.#talk = talk
    this.#draft = draft
    const { replies, unsent } = read(draft.read())
    this.#past = replies
    this.#unsent = [unsent, typed].filter(text => text !== '').join(' ')
    this.#begun = replies.length > 0 || unsent !== ''
  }

  /** Whether there is anything from before. */
  get begun(): boolean {
    return this.#begun
  }

  async ask(prompt: string): Promise<Reply> {
    this.#keepLatest()
    const known = this.#past.shift()
    const reply = known ?? (await this.#askNow(prompt))
    if (known) this.#talk.print(`${prompt}${known.type === 'text' ? known.text : ''}`)
    this.#latest = reply
    if (reply.type === 'back') throw new Back()
    return reply
  }

  /** What came of the last reply, when it was not the answer itself: the text from the editor. */
  replace(reply: Reply): void {
    this.#latest = reply
  }

  /** The last reply was no answer, and is not to be given again by itself. */
  forget(): void {
    this.#latest = null
  }

  #askNow(prompt: string): Promise<Reply> {
    const before = this.#unsent
    this.#unsent = ''
    return keeping(
      () => this.#talk.ask(prompt, before),
      () => this.#keep(this.#talk.unsent),
    )
  }

  #keepLatest(): void {
    if (!this.#latest) return
    // An editor is opened by a person, not by what they did before.
    if (this.#latest.type !== 'edit') this.#given.push(this.#latest)
    this.#latest = null
    if (this.#past.length === 0) this.#keep(this.#unsent)
  }

  #keep(unsent: string): void {
    const begun = this.#given.length > 0 || unsent !== ''
    keep(this.#talk, this.#draft, begun ? JSON.stringify({ replies: this.#given, unsent }, null, 1) : '')
  }
}

/** A draft that cannot be read is none. */
function read(text: string): { replies: Reply[]; unsent: string } {
  try {
    const { replies, unsent } = JSON.parse(text) as { replies: (Reply & Json)[]; unsent: string }
    return { replies: replies.filter(reply => typeof reply.type === 'string'), unsent: String(unsent) }
  } catch {
    return { replies: [], unsent: '' }
  }
}
