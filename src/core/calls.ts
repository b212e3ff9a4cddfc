import type { Adjustment } from './events.ts'
import type { Failure } from './failure.ts'
import type { Finish, Message, Source, Usage } from './model.ts'

/** What a turn was asked and what came back, try by try. docs/json.md describes it. */
export interface TurnCalls {
  version: 1
  debate: number
  key: string
  seat: string
  /** Name of the JSON that was asked for; null: words. */
  shape: string | null
  /**
   * Prompts are not kept: they are made again from the journal. `sent`: their hash is that of what was sent. `changed`: it is not, so
   * this is what would be asked now. `lost`: they cannot be made again.
   */
  prompt: 'sent' | 'changed' | 'lost'
  /** The conversation that every try began with. Empty if it is lost. */
  messages: CallMessage[]
  tries: CallTry[]
  /** The number of the try whose reply counts; null: none does. */
  stands: number | null
}

export type CallMessage = Pick<Message, 'role' | 'content'>

/** One request and its reply. */
export interface CallTry {
  number: number
  at: string
  model: string
  /** The model that says it answered, if that is another. */
  reportedModel: string | null
  /** What followed the conversation in this try: replies of the same voice that did not count, and what asked once more. */
  again: CallMessage[]
  /** How many of the messages were not sent again, because the voice itself holds that conversation. */
  known: number
  /** As it came, without secrets. It may have broken off. */
  reply: string
  /** It is kept together with an earlier version of the same speech, which was asked for once more. */
  isJoined: boolean
  /** Why it does not count; null: it counts, or it is under way. */
  failure: Failure | null
  isUnderWay: boolean
  finish: Finish | null
  usage: Usage | null
  /** US dollars; null: unknown. */
  cost: number | null
  ms: number
  /** What the user should know about the call, such as a setting that was not taken. */
  remarks: string[]
  /** What of the reply was read in another way than it is written. */
  adjusted: Adjustment[]
  sources: Source[]
}
