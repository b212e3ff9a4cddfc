import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import { type Answers, isObject } from '../../../host/person/fields.ts'
import type { Field, NamedField } from '../../../host/person/schema.ts'
import type { FormProblem } from '../../backend.ts'
import { steerWords } from '../words.ts'
import { isAsked, pathTo, type QuestionForm } from './questions.ts'

/** Builds the reply from the answers and the known parts, in schema order, or says what is wrong with them. */
export function assemble(
  sheet: QuestionForm,
  given: Json,
  language: Language,
): { reply: Json } | { problems: FormProblem[] } {
  const problems: FormProblem[] = []
  const making: Making = { sheet, language, problems }
  const [only] = sheet.fields
  if (only?.name === '') return done(valueIn(only.field, given, '', '', making), problems)
  const answers = isObject(given) ? { ...given } : {}
  for (const { name } of sheet.fields) if (!isAsked(sheet.known[name])) answers[name] = sheet.known[name]!
  return done(groupIn(sheet.fields, answers, '', '', making), problems)
}

const done = (reply: Json, problems: FormProblem[]) => (problems.length > 0 ? { problems } : { reply })

interface Making {
  sheet: QuestionForm
  language: Language
  problems: FormProblem[]
}

/** `path` finds the words of a field: `claims[].quote`. `where` is told to the user: `claims.2.quote`. */
function groupIn(fields: readonly NamedField[], given: Answers, path: string, where: string, making: Making): Answers {
  const answers = withChoices(fields, given, path, making)
  const made: Answers = {}
  for (const named of fields) {
    const value = memberOf(named, answers, path, where, making)
    if (value !== undefined) made[named.name] = value
  }
  return made
}

/** Words without a choice mean the choice that the format sets. No words at all mean the usual choice. */
function withChoices(
  fields: readonly NamedField[],
  given: Answers,
  path: string,
  { sheet: { wording } }: Making,
): Answers {
  const answers = { ...given }
  for (const { name } of fields) {
    if (!isEmpty(answers[name])) continue
    const words = wording.withWords(pathTo(path, name))
    const usual = wording.usual(pathTo(path, name))
    if (words && !isEmpty(answers[words.field])) answers[name] = words.alone
    else if (usual !== undefined) answers[name] = usual
  }
  return answers
}

function memberOf(
  { name, field, skipped }: NamedField,
  answers: Answers,
  path: string,
  where: string,
  making: Making,
): Json | undefined {
  const { sheet } = making
  const inner = pathTo(path, name)
  const instead = sheet.wording.instead(inner, answers)
  if (instead !== undefined) return instead
  const given = answers[name]
  if (!isEmpty(given)) return valueIn(field, given!, inner, pathTo(where, name), making)
  if (skipped !== 'never') return skipped === 'null' ? null : undefined
  if (field.kind === 'text' && field.least === 0) return wordsOf(inner, path, answers, pathTo(where, name), making)
  if (field.kind === 'list' && field.least === 0) return []
  // If a group is missing, each of its parts is reported as missing.
  if (field.kind === 'group') return groupIn(field.fields, {}, inner, pathTo(where, name), making)
  return wrong(steerWords[making.language].needed, pathTo(where, name), making)
}

/** The words may be missing unless a choice beside them needs words. */
function wordsOf(path: string, within: string, answers: Answers, where: string, making: Making): Json {
  const { sheet, language } = making
  const isNeeded = Object.entries(answers).some(([name, chosen]) => {
    const words = sheet.wording.withWords(pathTo(within, name))
    return words !== null && pathTo(within, words.field) === path && words.needed.includes(chosen)
  })
  return isNeeded ? wrong(steerWords[language].needed, where, making) : ''
}

function valueIn(field: Field, given: Json, path: string, where: string, making: Making): Json {
  const t = steerWords[making.language]
  switch (field.kind) {
    case 'choice':
      return field.options.includes(given) ? given : wrong(t.notAmong, where, making)
    case 'yes-no':
      return typeof given === 'boolean' ? given : wrong(t.notYesNo, where, making)
    case 'number':
      return numberIn(field, given, where, making)
    case 'text':
      return textIn(field, given, where, making)
    case 'list':
      return listIn(field, given, path, where, making)
    case 'group':
      return groupIn(field.fields, isObject(given) ? given : {}, path, where, making)
    case 'json':
      return given
  }
}

function numberIn(
  { whole, least, most }: Extract<Field, { kind: 'number' }>,
  given: Json,
  where: string,
  making: Making,
): Json {
  const t = steerWords[making.language]
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  if (typeof number !== 'number' || !Number.isFinite(number)) return wrong(t.notNumber, where, making)
  if (whole && !Number.isInteger(number)) return wrong(t.notWhole, where, making)
  const isOut = (least !== null && number < least) || (most !== null && number > most)
  return isOut ? wrong(t.between(least, most), where, making) : number
}

function textIn({ least, most }: Extract<Field, { kind: 'text' }>, given: Json, where: string, making: Making): Json {
  const t = steerWords[making.language]
  if (typeof given !== 'string') return wrong(t.notText, where, making)
  if (given.trim().length < least) return wrong(least === 1 ? t.needed : t.tooShort(least), where, making)
  return most !== null && given.length > most ? wrong(t.tooLong(most), where, making) : given
}

function listIn(
  { item, least, most }: Extract<Field, { kind: 'list' }>,
  given: Json,
  path: string,
  where: string,
  making: Making,
): Json {
  const t = steerWords[making.language]
  if (!Array.isArray(given)) return wrong(t.notTexts, where, making)
  const items = given.filter(one => !isEmpty(one))
  if (items.length < least) return wrong(t.tooFew(least), where, making)
  if (most !== null && items.length > most) return wrong(t.tooMany(most), where, making)
  return items.map((one, i) => valueIn(item, one, `${path}[]`, `${where}.${i}`, making))
}

function wrong(message: string, where: string, { problems }: Making): Json {
  problems.push({ field: where === '' ? null : where, message })
  return null
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
