import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import type { Finish } from '../../core/model.ts'
import { oneLine } from './complaint.ts'
import { type ApiWords, wordsIn } from './words.ts'

interface Heard {
  /** The server's own word. */
  finish: string | null
  refusal: string
  said: boolean
  thought: boolean
}

/** The words that servers have for an end that is not a plain stop. */
const ends: Record<string, Finish | 'refused' | 'broken' | 'tool'> = {
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  content_filter: 'refused',
  refusal: 'refused',
  safety: 'refused',
  sensitive: 'refused',
  recitation: 'refused',
  error: 'broken',
  abort: 'broken',
  network_error: 'broken',
  insufficient_system_resource: 'broken',
  tool_calls: 'tool',
  function_call: 'tool',
}

/** How a reply ended: well, or what was wrong with it. All of these were paid for. */
export function ending({ finish, refusal, said, thought }: Heard, language?: Language): Finish | Failure {
  const words = wordsIn(language)
  if (finish === null) return failure('transport', words.noEnd)
  const end = ends[finish.toLowerCase()] ?? 'stop'
  if (refusal.trim() !== '') return failure('refused', words.refused(oneLine(refusal, 480)))
  if (end === 'refused') return failure('refused', words.filtered(finish))
  if (end === 'broken') return failure('transport', words.brokenOff(finish))
  if (end === 'tool') return failure('bad-output', words.wantedTool)
  return said ? end : failure('bad-output', nothingSaid(end, thought, words))
}

function nothingSaid(end: Finish, thought: boolean, words: ApiWords): string {
  if (end === 'length') return thought ? words.thinkingToTheLimit : words.emptyToTheLimit
  return thought ? words.thinkingOnly : words.empty
}

const failure = (kind: Failure['kind'], message: string): Failure => ({ kind, message, maybePaid: true })
