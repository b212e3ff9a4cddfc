import { clean } from '../../../core/clean.ts'
import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import type { Speech } from '../../../core/model.ts'
import type { View } from '../../../core/view.ts'
import { checkedText } from '../../../engine/checked-text.ts'
import type { Format } from '../../../engine/format.ts'
import type { PersonQuestion } from '../../../models/person.ts'
import type { Question } from '../../../server/house.ts'
import { fittingGroup } from '../../person/complete.ts'
import { problemInWords } from '../../person/problems.ts'
import { draftIn } from '../../person/question.ts'
import { whatCanBeRead } from '../../person/whole.ts'
import { personWords } from '../../person/words.ts'
import { labelOf } from '../../preflight.ts'
import { type Sheet, sheetOf } from './asked-fields.ts'
import { steerWords } from './words.ts'

/** Where a question is asked. */
export interface Setting {
  format: Format
  /** null: nothing was heard of the debate yet. */
  view: View | null
}

/** A question as the page shows it. */
export function questionOf(asked: PersonQuestion, setting: Setting, language: Language): Question {
  const sheet = pageSheet(asked, setting, language)
  const { key, seat, person, prompt, insteadOf, mend } = asked
  return {
    ...{ key, seat, person, insteadOf },
    instruction: formInstruction(asked, setting, language) ?? instructionOf(asked, setting, language),
    rules: prompt,
    turns: [...new Set(asked.speeches.filter(({ derived }) => derived === undefined).map(speech => speech.key))],
    fields: sheet?.asked ?? null,
    begun: begunOf(asked, sheet),
    problems: (mend?.problems ?? []).map(problem =>
      sheet && mend!.own ? problemInWords(problem, sheet.wording, personWords[language]) : problem,
    ),
  }
}

export const pageSheet = (asked: PersonQuestion, setting: Setting, language: Language): Sheet | null =>
  sheetOf(asked, setting.format, seatNames(setting, language), language)

function seatNames({ format, view }: Setting, language: Language): (id: string) => string {
  const roles = format.roles(view?.brief.options ?? {})
  return id => (view && format.seatName?.(id, view)) ?? labelOf(roles, id, language)
}

/** What of the last answer can be gone on with; of a first one, what was said before or is known. */
function begunOf(asked: PersonQuestion, sheet: Sheet | null): Json {
  const { mend, shape } = asked
  if (shape === null) return mend?.answer || draftIn(asked)?.text || null
  if (!sheet || sheet.fields[0]?.name === '') return null
  if (mend) return fittingGroup(sheet.fields, whatCanBeRead(mend.answer))
  const lists = Object.entries(sheet.known).filter(([, value]) => Array.isArray(value) && value.length > 0)
  return lists.length > 0 ? Object.fromEntries(lists) : null
}

/** Where a format has words for whoever fills in a form. */
function formInstruction(asked: PersonQuestion, { format, view }: Setting, language: Language): string | null {
  const { shape, key, seat, speeches } = asked
  if (shape === null || view === null) return null
  return format.asks?.({ shape: shape.name, key, seat, speeches }, view.brief, language) ?? null
}

/** A speech is named where it stood: it is read in its place. What a format made of one is read right here. */
function instructionOf(asked: PersonQuestion, setting: Setting, language: Language): string {
  const marks = new Map(asked.speeches.map(speech => [`[${speech.key}]`, speech]))
  const shown = (line: string): string => {
    const speech = marks.get(line.trim())
    return speech ? mentioned(speech, setting, language) : line
  }
  return withoutFindings(asked).split('\n').map(shown).join('\n')
}

/** What code found in a speech stands at that speech, with its marks. */
function withoutFindings({ instruction, speeches, language }: PersonQuestion): string {
  const found = speeches.flatMap(({ examined }) => (examined && checkedText(examined, language)) ?? [])
  return found.reduce((text, findings) => text.replace(clean(findings).text, ''), instruction)
}

function mentioned(speech: Speech, setting: Setting, language: Language): string {
  const { format, view } = setting
  const scene = speech.key.slice(0, Math.max(0, speech.key.lastIndexOf('/')))
  const where = format.sceneLabel(scene, language, view?.brief.options)
  const who = steerWords[language].speech(seatNames(setting, language)(speech.seat), where)
  if (speech.derived === undefined) return `\n*${who}*\n`
  return `\n*${who}*\n\n${legible(speech.text)
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n')}\n`
}

/** Where a format made an object of a reply, each of its fields on a line. */
function legible(text: string): string {
  const fields = text.startsWith('{') && text.length < longestObject ? whatCanBeRead(text) : {}
  const lines = Object.entries(fields).map(
    ([name, value]) => `- ${name}: ${typeof value === 'string' ? value.replace(/\s+/g, ' ') : JSON.stringify(value)}`,
  )
  return lines.length > 0 ? lines.join('\n') : text
}

const longestObject = 100_000
