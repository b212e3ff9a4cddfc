import { join } from 'node:path'
import type { Part } from '../../core/model.ts'
import { oneLine } from '../api/complaint.ts'
import { Sources } from '../api/sources.ts'
import { fields, text } from './lines.ts'
import type { ToolWords } from './words.ts'

/** The one tool of Gemini CLI that searches: it asks a model that Google grounds, and reads no page by itself. */
export const searchTool = 'google_web_search'

/** Where it writes down what its models answered. Its events do not tell the pages. */
export const recordIn = (tmp: string): string => join(tmp, 'record.log')

/** What came of the searches of one run. */
export class GeminiSearch {
  readonly #words: ToolWords
  readonly #calls = new Set<unknown>()
  #failed = false

  constructor(words: ToolWords) {
    this.#words = words
  }

  get began(): boolean {
    return this.#calls.size > 0
  }

  called({ tool_name, tool_id }: Record<string, unknown>): void {
    if (tool_name === searchTool) this.#calls.add(tool_id)
  }

  answered({ tool_id, status, error }: Record<string, unknown>): Part[] {
    if (this.#failed || status !== 'error' || !this.#calls.has(tool_id)) return []
    this.#failed = true
    const why = text(fields(error).message)
    return [{ type: 'remark', text: this.#words.searchFailed('gemini', why && oneLine(why, 200)) }]
  }

  /** The pages that the answers to its searches rest on. */
  found(record: string | null): Part[] {
    const sources = new Sources()
    const lines = this.began ? (record ?? '').split('\n') : []
    const pages = lines.flatMap(line => sources.hear(answersIn(line).flatMap(pagesOf)))
    return pages.map(source => ({ type: 'source', source }))
  }
}

/** `    "response_text": "{\"candidates\":…}",` */
const answerLine = /^\s*"response_text": (".*"),?$/

function answersIn(line: string): unknown[] {
  const quoted = line.includes('groundingChunks') ? answerLine.exec(line)?.[1] : undefined
  if (quoted === undefined) return []
  try {
    return [JSON.parse(JSON.parse(quoted))].flat()
  } catch {
    return []
  }
}

function pagesOf(answer: unknown): object[] {
  const candidates = list(fields(answer).candidates)
  const chunks = candidates.flatMap(candidate => list(fields(fields(candidate).groundingMetadata).groundingChunks))
  return chunks.map(chunk => fields(fields(chunk).web)).map(({ uri, title }) => ({ url: uri, title }))
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
