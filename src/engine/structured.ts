import { jsonrepair } from 'jsonrepair'
import { type ZodType, z } from 'zod'
import type { Json } from '../core/json.ts'
import type { Language, Texts } from '../core/language.ts'
import { memo } from '../core/memo.ts'
import type { ReplyShape } from '../core/model.ts'

/** What an `ask` wants: a zod schema, and rules that a schema cannot express. */
export interface Shape<T> {
  name: string
  schema: ZodType<T>
  /** Sentences that say what is wrong with a reply; they go back to the seat, once. */
  check?(value: T, language: Language): string[]
  /** What can still be used of a reply that was wrong twice; null: nothing. */
  salvage?(value: T): T | null
}

export type Reading<T> = { value: T; problems: string[] } | { value: null; problems: string[] }

const schemas = new WeakMap<ZodType, Json>()

export const replyShape = (shape: Shape<unknown>): ReplyShape => ({
  name: shape.name,
  schema: memo(schemas, shape.schema, () => jsonSchema(shape.schema)),
})

function jsonSchema(schema: ZodType): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema)
  return rest as Json
}

/** Text → validated value, with everything that is wrong with it. A value with problems is well-formed but refused. */
export function readReply<T>(text: string, shape: Shape<T>, language: Language): Reading<T> {
  const json = extractJson(text)
  if (json === undefined) return { value: null, problems: [notJson[language]] }
  const parsed = shape.schema.safeParse(json, language === 'zh' ? chinese() : undefined)
  if (!parsed.success)
    return { value: null, problems: parsed.error.issues.map(i => `${i.path.join('.') || 'reply'}: ${i.message}`) }
  return { value: parsed.data, problems: shape.check?.(parsed.data, language) ?? [] }
}

const notJson: Texts = { en: 'The reply is not one JSON object.', zh: '回复不是一个 JSON 对象。' }

const chinese = () => ({ error: z.locales.zhCN().localeError })

/** The whole reply, its one fenced block, or the one object among its words. A reply with several candidates is none: nothing is guessed. */
function extractJson(text: string): Json | undefined {
  const trimmed = text.trim()
  const candidate = trimmed.startsWith('{') ? trimmed : onlyFencedBlock(trimmed)
  const whole = candidate?.startsWith('{') ? parseObject(candidate) : undefined
  if (whole !== undefined) return whole
  const object = onlyObject(trimmed)
  return object === null ? undefined : strictly(object)
}

/** Reads line by line: a reply full of fences must not take for ever. */
function onlyFencedBlock(text: string): string | null {
  const blocks: string[] = []
  let open: string[] | null = null
  for (const line of text.split(/\r?\n/)) {
    if (open === null) {
      if (/^```[a-z]*[ \t]*$/i.test(line)) open = []
      // Another object beside the block: the one in it may be quoted from a speech.
      else if (line.trimStart().startsWith('{')) return null
    } else if (/^```[ \t]*$/.test(line)) {
      blocks.push(open.join('\n').trim())
      open = null
    } else open.push(line)
  }
  return blocks.length === 1 ? blocks[0]! : null
}

/** The one `{…}` among other words; null where there is none, more than one, one that is never closed, or one that is in a list. */
function onlyObject(text: string): string | null {
  const start = text.indexOf('{')
  const end = start === -1 ? null : endOfObject(text, start)
  if (end === null || text.indexOf('{', end) !== -1 || text.slice(0, start).trimEnd().endsWith('[')) return null
  return text.slice(start, end)
}

/** Behind the brace that closes this one. Braces within strings close nothing. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0
  let isQuoted = false
  for (let i = start; i < text.length; i++) {
    const character = text[i]
    if (isQuoted && character === '\\') i += 1
    else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '{') depth += 1
    else if (character === '}' && --depth === 0) return i + 1
  }
  return null
}

/** Mending takes time that grows with the square of some texts. */
const longestMended = 50_000

const parseObject = (text: string): Json | undefined =>
  strictly(text) ?? (text.length <= longestMended ? mended(text) : undefined)

function strictly(text: string): Json | undefined {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return undefined
  }
}

function mended(text: string): Json | undefined {
  try {
    return asObject(JSON.parse(jsonrepair(text)))
  } catch {
    return undefined
  }
}

const asObject = (value: Json): Json | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined
