/** The parts of a schema that are looked into. */
export interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  enum?: string[]
}

/** A form that a request shows or names: where, and the fields of its reply. */
interface Form {
  at: number
  fields: string[]
  /** null: it was shown before, and is only named here. */
  schema: JsonSchema | null
}

/** The form of the reply that a request asks for, which stands last in it. */
export const formIn = (heard: string): Form | null => formsIn(heard).at(-1) ?? null

export const schemaIn = (heard: string): JsonSchema | null =>
  formsIn(heard).findLast(({ schema }) => schema)?.schema ?? null

/** What a reply consists of. In a long conversation its form was shown when such a reply was first asked for. */
export const schemaWith = (field: string, heard: string): Record<string, JsonSchema> =>
  formsIn(heard).findLast(({ fields, schema }) => schema && fields.includes(field))?.schema?.properties ?? {}

export function formsIn(heard: string): Form[] {
  const shown = [...heard.matchAll(/(?:which you leave out:|回复时不要写出：)\n(\{ .*|\{[\s\S]*?\n\})/g)]
  const named = [...heard.matchAll(/(?:in the form shown above that has |形式同上文含 )(.+?)(?:\.| 的那个)/g)]
  return [
    ...shown.map(({ index, 1: outline }): Form => {
      const schema = schemaOf(outline!)
      return { at: index, fields: Object.keys(schema.properties ?? {}), schema }
    }),
    ...named.map(({ index, 1: list }): Form => ({ at: index, fields: list!.split(/[,、]\s*/), schema: null })),
  ].toSorted((one, other) => one.at - other.at)
}

const schemaOf = (outline: string): JsonSchema =>
  schemaLike(JSON.parse(outline.replaceAll(/ {2}\/\/ .*$/gm, '').replaceAll(': …', ': null')))

function schemaLike(value: unknown): JsonSchema {
  if (Array.isArray(value)) return { items: schemaLike(value[0]) }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, inner]) => [key, schemaLike(inner)])
    return { properties: Object.fromEntries(members) }
  }
  return typeof value === 'string' && value.includes(' | ') ? { enum: value.split(' | ') } : {}
}
