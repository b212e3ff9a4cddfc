import { hash } from 'node:crypto'
import { type Cue, isSpeech } from '../core/cue.ts'
import type { KeptSpeech, KeptValue } from '../core/events.ts'
import { memo } from '../core/memo.ts'
import type { CueValue, Effort, Message, Speech } from '../core/model.ts'
import type { Asking } from './turn.ts'

/** What a cue was given, as the journal keeps it. */
export function keptValues(cues: readonly Cue[]): Record<string, KeptValue> {
  const kept: Record<string, KeptValue> = {}
  for (const cue of cues) for (const [name, value] of Object.entries(cue.values)) kept[name] = keptValue(value)
  return kept
}

function keptValue(value: CueValue): KeptValue {
  if (typeof value !== 'object') return value
  return isSpeech(value) ? keptSpeech(value) : { speeches: value.map(keptSpeech) }
}

const keptSpeech = ({ key, derived, of = key }: Speech): KeptSpeech =>
  derived === undefined ? { speech: of } : { speech: of, derived }

const hashByMessage = new WeakMap<Message, string>()

const messageHash = (message: Message): string =>
  memo(hashByMessage, message, () => hash('sha256', `${message.role}\n${message.content}`, 'base64url'))

/** Another hash under the same key means that prompt or settings drifted. A fallback in the seat is no drift. */
export function requestHash(asking: Asking, effort: Effort | null): string {
  const { seat, shape, search, messages } = asking
  const settings = [seat.model, effort ?? '', shape?.name ?? '', ...(search ? ['search'] : [])]
  const parts = [...settings, ...messages.map(messageHash)]
  return hash('sha256', parts.join('\n'), 'base64url')
}
