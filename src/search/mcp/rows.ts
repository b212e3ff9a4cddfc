import { jsonIn } from '../complaint.ts'
import { addressIn, type HitRow } from '../hits.ts'
import { isObject } from '../web.ts'
import { rowsInText } from './plain-text.ts'

/** What a tool gave back. */
export interface ToolResult {
  content?: readonly unknown[]
  structuredContent?: unknown
}

/** The results in a tool's answer, in any form. null: it has no address, and does not say that there are none. */
export function rowsOf({ structuredContent, content = [] }: ToolResult): HitRow[] | null {
  const structured = rowsInJson(structuredContent)
  if (structured !== null) return structured
  const found = content.filter(isObject).map(rowsInBlock)
  const rows = found.flatMap(rows => rows ?? [])
  const isEmpty = content.length === 0 || found.some(rows => rows?.length === 0)
  return rows.length > 0 || isEmpty ? rows : null
}

/** All the words of a result. */
export const textOf = ({ content = [] }: ToolResult): string =>
  content
    .filter(isObject)
    .flatMap(({ text }) => (typeof text === 'string' ? text : []))
    .join('\n')

type Fields = Readonly<Record<string, unknown>>

function rowsInBlock({ type, text, resource, ...fields }: Fields): HitRow[] | null {
  if (type === 'text' && typeof text === 'string') return rowsInWords(text)
  if (type === 'resource_link') return rowsInJson(fields)
  return type === 'resource' ? rowsInJson(resource) : null
}

function rowsInWords(text: string): HitRow[] | null {
  const found = rowsInJson(jsonIn(withoutFence(text)))
  if (found !== null) return found
  const rows = rowsInText(text)
  if (rows.length > 0) return rows
  return saysNone.test(text.trim().slice(0, 300)) && text.length < 1_000 ? [] : null
}

const saysNone =
  /^\W{0,4}(?:(?:there (?:are|were) )?no (?:\w+ ){0,3}(?:results?|pages?|hits|matches)\b|0 results|nothing (?:was )?found|(?:未|没有?)(?:能)?(?:找到|搜到|查到|搜索到)|没有(?:任何)?(?:相关)?(?:搜索)?结果|无(?:搜索)?结果)/i

/** Some servers put their JSON between ``` marks. */
function withoutFence(text: string): string {
  const bare = text.trim()
  if (!bare.startsWith('```') || !bare.endsWith('```')) return bare
  return bare.slice(bare.indexOf('\n') + 1, -3)
}

const mostSeen = 5_000
const deepest = 5

/** The list of pages nearest to the top, or an empty one if there is no other. null: there is none. */
export function rowsInJson(value: unknown): HitRow[] | null {
  let isEmpty = false
  let level: unknown[] = [value]
  for (let depth = 0, seen = 0; depth <= deepest && level.length > 0 && seen < mostSeen; depth += 1) {
    for (const item of level) {
      if (!Array.isArray(item)) continue
      const pages = item.filter(isObject).filter(isPage)
      if (pages.length > 0) return pages.map(rowOf)
      isEmpty ||= item.length === 0
    }
    const page = level.filter(isObject).find(isPage)
    if (page) return [rowOf(page)]
    seen += level.length
    level = level.flatMap(inside).slice(0, mostSeen)
  }
  return isEmpty ? [] : null
}

/** The usual names of result lists come first. Pictures and related questions are no results. */
const usualLists = 'results organic organic_results web webPages items hits pages data value'.split(' ')
const beside = /image|video|thumb|icon|logo|sitelink|deep|related|suggest/i

function inside(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.slice(0, 200)
  if (!isObject(value)) return []
  const rank = (name: string) => (usualLists.indexOf(name) + usualLists.length + 1) % (usualLists.length + 1)
  return Object.keys(value)
    .filter(name => !beside.test(name))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(name => value[name])
    .filter(held => typeof held === 'object' && held !== null)
}

const names = {
  url: ['url', 'link', 'href', 'uri', 'page_url', 'source_url', 'web_url', 'source'],
  title: ['title', 'name', 'heading', 'headline', 'page_title'],
  text: [
    ...['snippet', 'description', 'content', 'text', 'summary', 'body', 'excerpt', 'abstract'],
    ...['highlights', 'snippets', 'extra_snippets', 'markdown', 'raw_content'],
  ],
  date: [
    ...['published_date', 'publishedDate', 'date', 'page_age', 'published', 'published_at', 'publishedAt'],
    ...['datePublished', 'date_published', 'last_updated', 'updated', 'age'],
  ],
} satisfies Record<keyof HitRow, string[]>

const isPage = (fields: Fields): boolean => names.url.some(name => addressIn(fields[name]) !== null)

const rowOf = (fields: Fields): HitRow => ({
  url: fields[names.url.find(name => addressIn(fields[name]) !== null)!],
  title: held(fields, names.title),
  text: held(fields, names.text),
  date: held(fields, names.date),
})

const held = (fields: Fields, candidates: readonly string[]): unknown =>
  candidates
    .map(name => fields[name])
    .find(value => (typeof value === 'string' || Array.isArray(value)) && value.length > 0)
