import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import type { Finish, Part, Source } from '../../core/model.ts'
import { fields, list, text } from '../json.ts'
import { oneLine } from './complaint.ts'
import { type ApiWords, wordsIn } from './words.ts'

interface Heard {
  /** The server's own word. */
  finish: string | null
  refusal: string
  said: boolean
  thought: boolean
}

/** The words that servers use for an end that is not a plain stop. */
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

/** How a reply ended: well, or what was wrong. All of these were paid for. */
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

export const failure = (kind: Failure['kind'], message: string): Failure => ({ kind, message, maybePaid: true })

const longestURL = 2_000
/** No reply uses this many pages. */
const mostPages = 500

/** The pages that a server says it visited, each once. */
export class ReplySources {
  readonly #seen = new Set<string>()

  /** New pages in a message's annotations, or in a plain list of addresses. */
  hear(pages: unknown): Part[] {
    const sources = list(pages).flatMap(page => sourceOf(page) ?? [])
    return sources.filter(({ url }) => this.#isNew(url)).map(source => ({ type: 'source', source }))
  }

  #isNew(url: string): boolean {
    if (this.#seen.has(url) || this.#seen.size >= mostPages) return false
    this.#seen.add(url)
    return true
  }
}

function sourceOf(entry: unknown): Source | null {
  if (typeof entry === 'string') return pageAt(entry, null)
  const { url_citation, ...flat } = fields(entry)
  const { url, title } = url_citation === undefined ? flat : fields(url_citation)
  return pageAt(url, title)
}

function pageAt(address: unknown, title: unknown): Source | null {
  if (typeof address !== 'string' || address.length > longestURL || !/^https?:\/\//i.test(address)) return null
  return { url: oneLine(address, longestURL), title: oneLine(text(title) ?? '', 200) || null }
}

type Say = (type: 'text' | 'thinking', text: string) => void

/** How models mark thinking that their server leaves in the reply. */
const marks: readonly (readonly [string, string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['[THINK]', '[/THINK]'],
]

/**
 * Separates thinking at the beginning of a reply from the speech. Only there: later on, such marks are part of the
 * speech. A closing mark without an opening one counts only as the very first word: a prompt template opened the
 * thinking and nothing was thought. Later nobody can tell where the thinking began.
 */
export class Thoughts {
  #held = ''
  #close: string | null = null
  #after = false
  #over = false

  /** From here on everything is speech and must not be passed through here any more. */
  get over(): boolean {
    return this.#over
  }

  hear(text: string, say: Say): void {
    this.#held += text
    if (this.#close === null && !this.#after) this.#begin()
    if (this.#close !== null) this.#think(this.#close, say)
    if (this.#after) this.#held = this.#held.trimStart()
    if (this.#over || (this.#after && this.#held !== '')) this.#speak(say)
  }

  /** No more text will come: passes on what was held back. */
  end(say: Say): void {
    if (this.#held !== '') say(this.#close === null ? 'text' : 'thinking', this.#held)
    this.#held = ''
  }

  #begin(): void {
    const start = this.#held.trimStart()
    const pair = marks.find(pair => pair.some(mark => start.startsWith(mark)))
    if (pair) this.#enter(pair, start)
    else this.#over = !marks.some(pair => pair.some(mark => mark.startsWith(start)))
  }

  #enter([open, close]: readonly [string, string], start: string): void {
    if (start.startsWith(close)) this.#leave(start.slice(close.length))
    else {
      this.#close = close
      this.#held = start.slice(open.length)
    }
  }

  #leave(rest: string): void {
    this.#close = null
    this.#after = true
    this.#held = rest
  }

  #think(close: string, say: Say): void {
    const end = this.#held.indexOf(close)
    const known = end < 0 ? this.#held.length - partAtEnd(this.#held, close) : end
    if (known > 0) say('thinking', this.#held.slice(0, known))
    if (end < 0) this.#held = this.#held.slice(known)
    else this.#leave(this.#held.slice(end + close.length))
  }

  #speak(say: Say): void {
    this.#over = true
    say('text', this.#held)
    this.#held = ''
  }
}

/** How many characters at the end may be the start of the mark. */
function partAtEnd(text: string, mark: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length -= 1)
    if (mark.startsWith(text.slice(-length))) return length
  return 0
}
