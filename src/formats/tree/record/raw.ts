import type { TurnView } from '../../../core/view.ts'
import type { RawReply } from './record.ts'

/** Every reply as it came, those that could not be used included. */
export const rawReplies = (turns: readonly TurnView[]): RawReply[] =>
  turns.map(({ key, model, state, text, failures }) => ({
    turn: key,
    model,
    text: state === 'answered' ? text : null,
    failed: failures.map(({ model, partial, failure }) => ({ model, text: partial, why: failure })),
  }))
