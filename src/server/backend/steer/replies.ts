import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import { type Answers, isObject, pathTo } from '../../../host/person/fields.ts'
import { isAsked } from '../../../host/person/form.ts'
import type { Field, NamedField } from '../../../host/person/schema.ts'
import type { FormProblem } from '../../backend.ts'
import { steerWords } from '../words.ts'
import type { QuestionForm } from './questions.ts'

/**
 * Builds the reply to a question from the answers and the known parts, in schema order, and notes what is wrong with them.
 * `path` finds the words of a field: `claims[].quote`. `where` is told to the user: `claims.2.quote`.
 */
export class ReplyBuilder {
  readonly problems: FormProblem[] = []
  readonly #sheet: QuestionForm
  readonly #t

  constructor(sheet: QuestionForm, language: Language) {
    this.#sheet = sheet
    this.#t = steerWords[language]
  }

  /** Of use only if there are no problems. */
  build(given: Json): Json {
    const { fields, form } = this.#sheet
    const [only] = fields
    if (only?.name === '') return this.#value(only.field, given, '', '')
    const answers = isObject(given) ? { ...given } : {}
    for (const field of fields) if (!isAsked(form, field)) answers[field.name] = form.known[field.name]!
    return this.#group(fields, answers, '', '')
  }

  #group(fields: readonly NamedField[], given: Answers, path: string, where: string): Answers {
    const answers = this.#withChoices(fields, given, path)
    const made: Answers = {}
    for (const named of fields) {
      const value = this.#member(named, answers, path, where)
      if (value !== undefined) made[named.name] = value
    }
    return made
  }

  /** Words without a choice mean the choice that the format sets. No words at all mean the usual choice. */
  #withChoices(fields: readonly NamedField[], given: Answers, path: string): Answers {
    const { wording } = this.#sheet.form
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

  #member({ name, field, skipped }: NamedField, answers: Answers, within: string, at: string): Json | undefined {
    const [path, where] = [pathTo(within, name), pathTo(at, name)]
    const instead = this.#sheet.form.wording.instead(path, answers)
    if (instead !== undefined) return instead
    const given = answers[name]
    if (!isEmpty(given)) return this.#value(field, given!, path, where)
    if (skipped !== 'never') return skipped === 'null' ? null : undefined
    if (field.kind === 'text' && field.least === 0 && !this.#needsWords(path, within, answers)) return ''
    if (field.kind === 'list' && field.least === 0) return []
    // If a group is missing, each of its parts is reported as missing.
    if (field.kind === 'group') return this.#group(field.fields, {}, path, where)
    return this.#wrong(this.#t.needed, where)
  }

  /** A choice beside them needs words. */
  #needsWords(path: string, within: string, answers: Answers): boolean {
    return Object.entries(answers).some(([name, chosen]) => {
      const words = this.#sheet.form.wording.withWords(pathTo(within, name))
      return words !== null && pathTo(within, words.field) === path && words.needed.includes(chosen)
    })
  }

  #value(field: Field, given: Json, path: string, where: string): Json {
    switch (field.kind) {
      case 'choice':
        return field.options.includes(given) ? given : this.#wrong(this.#t.notAmong, where)
      case 'yes-no':
        return typeof given === 'boolean' ? given : this.#wrong(this.#t.notYesNo, where)
      case 'number':
        return this.#number(field, given, where)
      case 'text':
        return this.#text(field, given, where)
      case 'list':
        return this.#list(field, given, path, where)
      case 'group':
        return this.#group(field.fields, isObject(given) ? given : {}, path, where)
      case 'json':
        return given
    }
  }

  #number({ whole, least, most }: Extract<Field, { kind: 'number' }>, given: Json, where: string): Json {
    const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
    if (typeof number !== 'number' || !Number.isFinite(number)) return this.#wrong(this.#t.notNumber, where)
    if (whole && !Number.isInteger(number)) return this.#wrong(this.#t.notWhole, where)
    const isOut = (least !== null && number < least) || (most !== null && number > most)
    return isOut ? this.#wrong(this.#t.between(least, most), where) : number
  }

  #text({ least, most }: Extract<Field, { kind: 'text' }>, given: Json, where: string): Json {
    const t = this.#t
    if (typeof given !== 'string') return this.#wrong(t.notText, where)
    if (given.trim().length < least) return this.#wrong(least === 1 ? t.needed : t.tooShort(least), where)
    return most !== null && given.length > most ? this.#wrong(t.tooLong(most), where) : given
  }

  #list({ item, least, most }: Extract<Field, { kind: 'list' }>, given: Json, path: string, where: string): Json {
    if (!Array.isArray(given)) return this.#wrong(this.#t.notTexts, where)
    const items = given.filter(one => !isEmpty(one))
    if (items.length < least) return this.#wrong(this.#t.tooFew(least), where)
    if (most !== null && items.length > most) return this.#wrong(this.#t.tooMany(most), where)
    return items.map((one, i) => this.#value(item, one, `${path}[]`, `${where}.${i}`))
  }

  #wrong(message: string, where: string): Json {
    this.problems.push({ field: where === '' ? null : where, message })
    return null
  }
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
