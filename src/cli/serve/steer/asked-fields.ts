import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import type { Format } from '../../../engine/format.ts'
import type { FieldTexts } from '../../../engine/reply-fields.ts'
import type { PersonQuestion } from '../../../models/person.ts'
import type { AskedField, AskedKind } from '../../../server/house.ts'
import type { Answers } from '../../person/answers.ts'
import { atPath, type Wording, wordingOf } from '../../person/fields.ts'
import { type Field, fieldOf, type NamedField } from '../../person/schema.ts'
import { steerWords } from './words.ts'

/** What a person is asked for where the reply has a shape, and what of it is known already. */
export interface Sheet {
  fields: readonly NamedField[]
  /** In the order of the reply. */
  asked: AskedField[]
  known: Answers
  wording: Wording
  texts(path: string): FieldTexts | undefined
  /** Words that alone can stand there; null: any can. */
  named(path: string): Readonly<Record<string, string>> | null
}

/** null: words are asked for, or something that no form can be made of. */
export function sheetOf(
  question: PersonQuestion,
  format: Pick<Format, 'fields' | 'known' | 'named'>,
  seatName: (id: string) => string,
  language: Language,
): Sheet | null {
  const { shape, key, seat, speeches } = question
  if (shape === null) return null
  const field = fieldOf(shape.schema)
  const reply = { shape: shape.name, key, seat, speeches }
  const words = format.fields?.[shape.name] ?? {}
  const named = format.named?.(reply) ?? {}
  const sheet: Sheet = {
    fields: field.kind === 'group' ? field.fields : [{ name: '', field, description: '', skipped: 'never' }],
    asked: [],
    known: { ...format.known?.(reply) } as Answers,
    wording: wordingOf(words, seatName, language),
    texts: path => atPath(words, path),
    named: path => atPath(named, path) ?? null,
  }
  sheet.asked = sheet.fields
    .filter(({ name }) => isAsked(sheet.known[name]))
    .map(one => askedField(one, '', sheet, language))
  return sheet
}

/** A list is gone through even where all its items are known; of anything else there is nothing to ask. */
export const isAsked = (known: Json | undefined): boolean =>
  known === undefined || (Array.isArray(known) && known.length > 0)

export const pathTo = (within: string, name: string): string => (within === '' ? name : `${within}.${name}`)

function askedField(
  { name, field, description, skipped }: NamedField,
  within: string,
  sheet: Sheet,
  language: Language,
): AskedField {
  const path = pathTo(within, name)
  const { wording } = sheet
  const { unless } = sheet.texts(path) ?? {}
  const usual = wording.usual(path)
  return {
    name,
    label: wording.label(path) || wording.short(path) || steerWords[language].yourAnswer,
    hint: hintOf(wording.hint(path, description)),
    optional: skipped !== 'never' || usual !== undefined || mayBeEmpty(field),
    ...(unless && { unless }),
    ...(usual !== undefined && { usual }),
    ...kindOf(field, path, sheet, language),
  }
}

/** What is left out of it is nothing. */
const mayBeEmpty = (field: Field): boolean => (field.kind === 'text' || field.kind === 'list') && field.least === 0

/** What only a keyboard at a terminal does is no help on a page. */
const hintOf = (hint: string): string =>
  hint
    .split(/(?<=[;；])\s*/)
    .filter(part => !/\bEnter\b|回车|a number, with|输入编号|words alone|只写文字/.test(part))
    .join(' ')
    .replace(/[;；]$/, '')

/** More than this is written in several lines. */
const oneLine = 160

function kindOf(field: Field, path: string, sheet: Sheet, language: Language): AskedKind {
  const named = sheet.named(path)
  if (named && (field.kind === 'text' || field.kind === 'choice'))
    return {
      kind: 'choice',
      choices: Object.entries(named).map(([value, label]) => ({ value, label: `${value} · ${label}` })),
    }
  switch (field.kind) {
    case 'choice':
      return {
        kind: 'choice',
        choices: field.options.map(value => ({ value, label: sheet.wording.value(value, path) })),
      }
    case 'number':
      return { kind: 'number', whole: field.whole, least: field.least, most: field.most, step: field.step ?? null }
    case 'text':
      return { kind: 'text', least: field.least, most: field.most, long: field.most === null || field.most > oneLine }
    case 'list': {
      const item = kindOf(field.item, `${path}[]`, sheet, language)
      return { kind: 'list', item, least: field.least, most: field.most }
    }
    case 'group':
      return { kind: 'group', fields: field.fields.map(one => askedField(one, path, sheet, language)) }
    default:
      return { kind: field.kind }
  }
}
