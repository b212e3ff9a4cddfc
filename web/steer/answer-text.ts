import type { Json } from '../../src/core/json.ts'
import type { Language } from '../../src/core/language.ts'
import type { AskedField, AskedKind } from '../../src/server/read.ts'
import { numberAllowed } from '../form/number-text.ts'
import { type Entered, type EnteredGroup, isEmpty, isGroup, isSettled, type WrongAnswer } from './answer-values.ts'
import { questionWords } from './dialog-words.ts'

/** A form's contents as text: each field by its name, with what was entered below it. Empty fields are left out. */
export const answerText = (fields: readonly AskedField[], group: EnteredGroup, language: Language): string =>
  fieldLines(fields, group, language).join('\n')

const fieldLines = (fields: readonly AskedField[], group: EnteredGroup, language: Language): string[] =>
  fields.flatMap(field => {
    const given = group[field.name] ?? null
    if (isSettled(field, group) || isEmpty(field, given)) return []
    const lines = valueLines(field, given, language)
    return field.label === '' ? lines : [field.label, ...lines.map(line => `  ${line}`)]
  })

function valueLines(kind: AskedKind, given: Entered, language: Language): string[] {
  switch (kind.kind) {
    case 'choice':
      return [labelIn(kind.choices, given)]
    case 'yes-no':
      return [labelIn(questionWords[language].yesNo, given)]
    case 'group':
      return isGroup(given) ? fieldLines(kind.fields, given, language) : []
    case 'list':
      return (Array.isArray(given) ? given : []).flatMap(item => itemLines(kind.item, item, language))
    default:
      return String(given).trim().split('\n')
  }
}

function itemLines(kind: AskedKind, item: Entered, language: Language): string[] {
  if (isEmpty(kind, item)) return []
  return valueLines(kind, item, language).map((line, i) => `${i === 0 ? '-' : ' '} ${line}`)
}

const labelIn = (choices: readonly { value: Json; label: string }[], given: Entered): string =>
  choices.find(({ value }) => value === given)?.label ?? String(given)

/** `least` or `most` may be null: `at least 2`. */
export function wrongText(wrong: WrongAnswer, language: Language): string {
  const { what, least, most, usual = '' } = wrong
  if (what === 'number') return numberAllowed(wrong, language)
  return questionWords[language].wrong[what]({
    least: least == null ? '' : String(least),
    most: most == null ? '' : String(most),
    usual,
  })
}
