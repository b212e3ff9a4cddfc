import { oneLine } from './hits.ts'

/** What a service said when it did not answer. */
export interface Complaint {
  /** One line for people; null: it said nothing. */
  message: string | null
  /** With codes, for telling what it means. */
  words: string
}

const longest = 300
const mostRead = 64 * 1024

export function complaintIn(whole: string): Complaint {
  const body = whole.slice(0, mostRead)
  const value = jsonIn(body)
  const said = (value === undefined ? plainIn(body) : messageIn(value, 3)) ?? ''
  const message = oneLine(said, longest) || null
  const words = value === undefined ? said.slice(0, 2_000) : JSON.stringify(value).slice(0, 2_000)
  return { message, words }
}

/** undefined: it is not JSON, or nested as no results are, which takes long to read. */
export function jsonIn(text: string): unknown {
  if (/^\s*(?:(?:\[|\{\s*"[^"]{0,100}"\s*:)\s*){100}/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `{detail: {error}}` (Tavily), `{error: {detail, code}}` (Brave), `{error: {message}}` (MCP), `{message}`, `[{msg}]` */
function messageIn(value: unknown, deep: number): string | null {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || deep === 0) return null
  if (Array.isArray(value)) return messageIn(value[0], deep - 1)
  const fields = value as Record<string, unknown>
  for (const name of ['error', 'detail', 'message', 'msg', 'errors', 'code']) {
    const found = messageIn(fields[name], deep - 1)
    if (found !== null) return found
  }
  return null
}

/** Of a page, its title; of anything else its first words. */
function plainIn(body: string): string | null {
  if (!/<html|<!doctype/i.test(body.slice(0, 500))) return body.slice(0, 2_000)
  return /<title>([^<]{0,500})<\/title>/i.exec(body.slice(0, 20_000))?.[1] ?? null
}
