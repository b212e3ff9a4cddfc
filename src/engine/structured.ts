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

/** The whole reply, or its one fenced block, as an object. A reply with several candidates is none: nothing is guessed. */
function extractJson(text: string): Json | undefined {
  const trimmed = text.trim()
  const candidate = trimmed.startsWith('{') ? trimmed : onlyFencedBlock(trimmed)
  if (!candidate?.startsWith('{')) return undefined
  return parseObject(candidate)
}

function onlyFencedBlock(text: string): string | null {
  const blocks = [...text.matchAll(/^```[a-z]*[ \t]*\n([\s\S]*?)\n```[ \t]*$/gim)]
  return blocks.length === 1 ? blocks[0]![1]!.trim() : null
}

function parseObject(text: string): Json | undefined {
  try {
    return asObject(JSON.parse(text))
  } catch {
    try {
      return asObject(JSON.parse(jsonrepair(text)))
    } catch {
      return undefined
    }
  }
}

const asObject = (value: Json): Json | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined
