import { clean } from '../../../core/clean.ts'
import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import type { Speech } from '../../../core/model.ts'
import type { View } from '../../../core/view.ts'
import { checkedText } from '../../../engine/examine.ts'
import type { Format } from '../../../engine/format.ts'
import { pathTo, problemInWords } from '../../../host/person/fields.ts'
import { draftIn, fittingGroup, whatCanBeRead } from '../../../host/person/fitting.ts'
import { isAsked, type PersonForm, personForm } from '../../../host/person/form.ts'
import type { Field, NamedField } from '../../../host/person/schema.ts'
import { personWords } from '../../../host/person/words.ts'
import { labelOf } from '../../../host/seats/preflight.ts'
import type { PersonQuestion } from '../../../models/person.ts'
import type { AskedField, AskedKind, RequestQuestion } from '../../read.ts'
import { steerWords } from '../words.ts'

export interface QuestionSetting {
  format: Format
  /** null: no event of the debate has arrived yet. */
  view: View | null
}

export function questionOf(asked: PersonQuestion, setting: QuestionSetting, language: Language): RequestQuestion {
  const sheet = pageSheet(asked, setting, language)
  const { key, seat, person, prompt, insteadOf, mend } = asked
  return {
    ...{ key, seat, person, insteadOf },
    instruction: (setting.view && sheet?.form.asks(setting.view.brief)) ?? instructionOf(asked, setting, language),
    rules: prompt,
    turns: [...new Set(asked.speeches.filter(({ derived }) => derived === undefined).map(speech => speech.key))],
    fields: sheet?.asked ?? null,
    begun: begunOf(asked, sheet),
    problems: (mend?.problems ?? []).map(problem =>
      sheet && mend!.own ? problemInWords(problem, sheet.form.wording, personWords[language]) : problem,
    ),
  }
}

function seatNames({ format, view }: QuestionSetting, language: Language): (id: string) => string {
  const roles = format.roles(view?.brief.options ?? {})
  return id => (view && format.display.seatName?.(id, view)) ?? labelOf(roles, id, language)
}

/** What a person can start from: their last answer when correcting; otherwise their earlier words, or what is known. */
function begunOf(asked: PersonQuestion, sheet: QuestionForm | null): Json {
  const { mend, shape } = asked
  if (shape === null) return draftIn(asked) || null
  if (!sheet || sheet.fields[0]?.name === '') return null
  if (mend) return fittingGroup(sheet.fields, whatCanBeRead(mend.answer))
  const lists = Object.entries(sheet.form.known).filter(([, value]) => Array.isArray(value) && value.length > 0)
  return lists.length > 0 ? Object.fromEntries(lists) : null
}

/** A speech that stands in the debate is only named, since it is read there. A derived one is shown right here. */
function instructionOf(asked: PersonQuestion, setting: QuestionSetting, language: Language): string {
  const marks = new Map(asked.speeches.map(speech => [`[${speech.key}]`, speech]))
  const shown = (line: string): string => {
    const speech = marks.get(line.trim())
    return speech ? mentioned(speech, setting, language) : line
  }
  return withoutFindings(asked).split('\n').map(shown).join('\n')
}

/** Findings of the citation check are left out: they are shown at the speech itself, as marks. */
function withoutFindings({ instruction, speeches, language }: PersonQuestion): string {
  const found = speeches.flatMap(({ examined }) => (examined && checkedText(examined, language)) ?? [])
  return found.reduce((text, findings) => text.replace(clean(findings).text, ''), instruction)
}

function mentioned(speech: Speech, setting: QuestionSetting, language: Language): string {
  const { format, view } = setting
  const scene = speech.key.slice(0, Math.max(0, speech.key.lastIndexOf('/')))
  const where = format.display.sceneLabel(scene, language, view?.brief.options)
  const who = steerWords[language].speech(seatNames(setting, language)(speech.seat), where)
  if (speech.derived === undefined) return `\n*${who}*\n`
  return `\n*${who}*\n\n${legible(speech.text)
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n')}\n`
}

/** If a format made an object of a reply, each field gets a line. */
function legible(text: string): string {
  const fields = text.startsWith('{') && text.length < longestObject ? whatCanBeRead(text) : {}
  const lines = Object.entries(fields).map(
    ([name, value]) => `- ${name}: ${typeof value === 'string' ? value.replace(/\s+/g, ' ') : JSON.stringify(value)}`,
  )
  return lines.length > 0 ? lines.join('\n') : text
}

const longestObject = 100_000

/** What a person is asked for if the reply has a shape. */
export interface QuestionForm {
  form: PersonForm
  fields: readonly NamedField[]
  asked: AskedField[]
}

/** null: plain words are asked for. */
export function pageSheet(question: PersonQuestion, setting: QuestionSetting, language: Language): QuestionForm | null {
  const form = personForm(question, setting.format.replies, seatNames(setting, language), language)
  if (!form) return null
  const { field } = form
  const fields: readonly NamedField[] =
    field.kind === 'group' ? field.fields : [{ name: '', field, description: '', skipped: 'never' }]
  const asked = fields.filter(one => isAsked(form, one)).map(one => askedField(one, '', form, language))
  return { form, fields, asked }
}

function askedField(
  { name, field, description, skipped }: NamedField,
  within: string,
  form: PersonForm,
  language: Language,
): AskedField {
  const path = pathTo(within, name)
  const { wording } = form
  const { unless } = form.texts(path) ?? {}
  const usual = wording.usual(path)
  return {
    name,
    label: wording.label(path) || wording.short(path) || steerWords[language].yourAnswer,
    hint: hintOf(wording.hint(path, description)),
    optional: skipped !== 'never' || usual !== undefined || mayBeEmpty(field),
    ...(unless && { unless }),
    ...(usual !== undefined && { usual }),
    ...kindOf(field, path, form, language),
  }
}

const mayBeEmpty = (field: Field): boolean => (field.kind === 'text' || field.kind === 'list') && field.least === 0

/** Drops hints about keys of a terminal: they are no help on a page. */
const hintOf = (hint: string): string =>
  hint
    .split(/(?<=[;；])\s*/)
    .filter(part => !/\bEnter\b|回车|a number, with|输入编号|words alone|只写文字/.test(part))
    .join(' ')
    .replace(/[;；]$/, '')

/** Longer text is written in several lines. */
const oneLine = 160

function kindOf(field: Field, path: string, form: PersonForm, language: Language): AskedKind {
  const named = form.named(path)
  if (named && (field.kind === 'text' || field.kind === 'choice'))
    return {
      kind: 'choice',
      choices: Object.entries(named).map(([value, label]) => ({ value, label: `${value} · ${label}` })),
    }
  switch (field.kind) {
    case 'choice':
      return {
        kind: 'choice',
        choices: field.options.map(value => ({ value, label: form.wording.value(value, path) })),
      }
    case 'number':
      return { kind: 'number', whole: field.whole, least: field.least, most: field.most, step: field.step ?? null }
    case 'text':
      return { kind: 'text', least: field.least, most: field.most, long: field.most === null || field.most > oneLine }
    case 'list': {
      const item = kindOf(field.item, `${path}[]`, form, language)
      return { kind: 'list', item, least: field.least, most: field.most }
    }
    case 'group':
      return { kind: 'group', fields: field.fields.map(one => askedField(one, path, form, language)) }
    default:
      return { kind: field.kind }
  }
}
