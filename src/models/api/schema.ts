import type { Json } from '../../core/json.ts'

/** What providers refuse in a schema, or do not know. The reply is checked for it here anyway. */
const unknownWords = new Set(['$schema', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'format'])

/** Below these the keys are names and not words of a schema. */
const named = new Set(['properties', '$defs'])

export function trimmed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(trimmed)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([word]) => !unknownWords.has(word))
  return Object.fromEntries(kept.map(([word, value]) => [word, named.has(word) ? members(value) : trimmed(value)]))
}

function members(schemas: Json): Json {
  if (typeof schemas !== 'object' || schemas === null || Array.isArray(schemas)) return schemas
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, trimmed(schema)]))
}
