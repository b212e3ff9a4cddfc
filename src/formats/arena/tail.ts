import { z } from 'zod'
import type { HelpRequest } from './shapes.ts'

/** What a debater adds to its speech for the rules: code checks it, and it is not for all to hear. */
export interface Tail {
  /** Core arguments that this speech makes for the first time. */
  arguments: string[]
  /** What of the opponent it answers, in the opponent's words. */
  answers: { turn: string; quote: string }[]
  help: HelpRequest | null
}

/** null: there is none that can be read. */
export function tailOf(speech: string): Tail | null {
  const block = lastBlock(speech)
  const found = block && readObject(block.content)
  return found ? (TailShape.parse(found) as Tail) : null
}

/** A speech without its tail; of one that is not whole yet, as far as it surely is none. */
export function words(speech: string): string {
  const block = lastBlock(speech)
  return block === null ? speech : speech.slice(0, block.start).trimEnd()
}

interface Block {
  start: number
  content: string
}

/** What the speech ends with, where that is or may become a tail: a fenced object, or a bare one. */
function lastBlock(speech: string): Block | null {
  const { start, content, isOpen } = lastFence(speech)
  if (start === null) return bareObject(speech)
  if (isOpen) return /^\s*(?:\{|$)/.test(content) ? { start, content } : null
  return isTailLike(content) ? { start, content } : null
}

interface Fence {
  start: number | null
  content: string
  isOpen: boolean
}

/** The fence that is open at the end, or was closed there. */
function lastFence(speech: string): Fence {
  let fence: Fence = { start: null, content: '', isOpen: false }
  let inside = 0
  let place = 0
  for (const line of speech.split('\n')) {
    const end = place + line.length + 1
    const isFence = /^\s*```/.test(line)
    if (isFence && fence.isOpen) fence = { ...fence, content: speech.slice(inside, place), isOpen: false }
    else if (isFence) {
      fence = { start: place, content: speech.slice(end), isOpen: true }
      inside = end
    } else if (!fence.isOpen && line.trim() !== '') {
      // On the last line a fence may just be beginning.
      fence = /^\s*`{1,2}$/.test(line) ? { start: place, content: '', isOpen: true } : { ...fence, start: null }
    }
    place = end
  }
  return fence
}

function bareObject(speech: string): Block | null {
  const start = speech.startsWith('{') ? 0 : speech.lastIndexOf('\n{') + 1
  if (start === 0 && !speech.startsWith('{')) return null
  const content = speech.slice(start)
  const isEnded = content.trimEnd().endsWith('}')
  return !isEnded || isTailLike(content) ? { start, content } : null
}

const isTailLike = (content: string): boolean => /"(?:arguments|answers|help)"\s*:/.test(content)

function readObject(content: string): object | null {
  try {
    const value: unknown = JSON.parse(content)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

const text = z.string().trim().min(1).max(2_000)

/** What can be read of a list. */
const listed = <T>(item: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .transform(items => items.slice(0, 40).flatMap(one => item.safeParse(one).data ?? []))
    .catch([])

const TailShape = z.object({
  arguments: listed(text),
  answers: listed(z.object({ turn: text, quote: text })),
  help: z.object({ request: text, target_audience: text, reason: text }).nullable().catch(null),
})
