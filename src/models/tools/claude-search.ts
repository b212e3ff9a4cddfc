import type { Part } from '../../core/model.ts'
import { oneLine } from '../api/complaint.ts'
import { Sources } from '../api/sources.ts'
import { fields, text } from './lines.ts'
import type { ToolWords } from './words.ts'

/** The one tool of Claude Code that searches. It reads no page, no file, and starts nothing. */
export const searchTool = 'WebSearch'

/** What came of the searches of one run. */
export class ClaudeSearch {
  readonly #words: ToolWords
  readonly #pages = new Sources()
  readonly #calls = new Set<unknown>()
  #failed = false

  constructor(words: ToolWords) {
    this.#words = words
  }

  get began(): boolean {
    return this.#calls.size > 0
  }

  /** The tools that it has. A user's settings may forbid this one, and not every server has it. */
  offered(tools: unknown): Part[] {
    if (!Array.isArray(tools) || tools.includes(searchTool)) return []
    return [{ type: 'remark', text: this.#words.searchOff('claude') }]
  }

  /** A block of a message begins. */
  block({ type, id, name }: Record<string, unknown>): void {
    if (type === 'tool_use' && name === searchTool) this.#calls.add(id)
  }

  /** A tool has answered. */
  answered({ message, tool_use_result }: Record<string, unknown>): Part[] {
    const answer = list(fields(message).content).find(part => this.#calls.has(fields(part).tool_use_id))
    if (answer === undefined) return []
    const { is_error, content } = fields(answer)
    if (is_error === true) return this.#fault(text(content))
    const results = list(fields(tool_use_result).results)
    const sources = this.#pages.hear(results.flatMap(result => list(fields(result).content)))
    const faults = results.flatMap(result => /^Web search error: (.*)$/s.exec(text(result) ?? '')?.[1] ?? [])
    return [...sources.map(source => ({ type: 'source', source }) as const), ...faults.flatMap(why => this.#fault(why))]
  }

  #fault(why: string | null): Part[] {
    if (this.#failed) return []
    this.#failed = true
    return [{ type: 'remark', text: this.#words.searchFailed('claude', why && oneLine(why, 200)) }]
  }
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
