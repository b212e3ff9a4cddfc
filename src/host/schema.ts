import { z } from 'zod'
import { fieldsOf, type Json } from '../core/json.ts'
import type { Language } from '../core/language.ts'
import { aboutOption, type FormatSpec, type OptionSpec } from '../core/spec.ts'
import type { ListedFormat } from '../formats/index.ts'
import { fileShape } from './config/request-file.ts'
import { engineOptions, requestFields } from './options.ts'

/** The JSON Schema of a format's file, for editors and other programs. Words are in the user's language. */
export async function schemaOf(format: ListedFormat, language: Language): Promise<Record<string, Json>> {
  const spec = await format.spec()
  const { fileShape: own } = (await format.asking?.()) ?? {}
  const schema = fieldsOf(
    z.toJSONSchema(own ?? fileShape(format, spec), { unrepresentable: 'any', io: 'output' }) as Json,
  )
  const properties = Object.entries(fieldsOf(schema.properties ?? {})).map(([name, property]) => [
    name,
    described(name, fieldsOf(property), spec, language),
  ])
  return {
    ...schema,
    title: `agon ${format.id}`,
    description: format.summary[language],
    properties: Object.fromEntries(properties),
  }
}

function described(name: string, property: Record<string, Json>, spec: FormatSpec, language: Language): Json {
  const known: Readonly<Record<string, OptionSpec>> = { ...requestFields, ...spec.options, ...engineOptions }
  const option = known[name]
  const about = name === 'topic' ? spec.question.hint[language] : option && wordsFor(option, language)
  return about ? { ...property, description: about } : property
}

/** What a flag that turns something off says is the contrary of the option. */
function wordsFor(option: OptionSpec, language: Language): string {
  const { field, flag = '' } = option
  const asked = [field?.label[language], field?.hint?.[language]].filter(Boolean).join('. ')
  return flag.startsWith('--no-') ? asked : aboutOption(option, language) || asked
}
