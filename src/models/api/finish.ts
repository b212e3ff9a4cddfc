import type { Failure } from '../../core/failure.ts'
import type { Finish } from '../../core/model.ts'
import { oneLine } from './complaint.ts'

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
export function ending({ finish, refusal, said, thought }: Heard): Finish | Failure {
  if (finish === null) return failure('transport', 'the reply ended without a finish reason')
  const end = ends[finish.toLowerCase()] ?? 'stop'
  if (refusal.trim() !== '') return failure('refused', `the model refused: ${oneLine(refusal, 480)}`)
  if (end === 'refused') return failure('refused', `the provider's filter stopped the reply (${finish})`)
  if (end === 'broken') return failure('transport', `the provider broke the reply off (${finish})`)
  if (end === 'tool') return failure('bad-output', 'the model asked for a tool, and there is none')
  if (said) return end
  return failure('bad-output', nothingSaid(end, thought))
}

function nothingSaid(end: Finish, thought: boolean): string {
  if (end === 'length' && thought) return 'thinking only: the token limit was reached before the reply began'
  if (end === 'length') return 'empty reply: the token limit was reached before the reply began'
  return thought ? 'thinking only: the model said nothing' : 'empty reply'
}

const failure = (kind: Failure['kind'], message: string): Failure => ({ kind, message, maybePaid: true })
