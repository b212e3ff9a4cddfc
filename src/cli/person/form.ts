import type { Json } from '../../core/json.ts'
import { type Asker, askList, askNamed, skipped } from './ask-field.ts'
import { Back } from './replies.ts'
import type { Field, NamedField } from './schema.ts'
import { shownAnswer } from './show-answer.ts'

export type Answers = Record<string, Json>

/** Asks for every field that has no answer yet, then shows all of them and lets each be changed before it is sent. */
export async function fillIn(asker: Asker, fields: readonly NamedField[], begun: Answers): Promise<Answers> {
  const answers = { ...begun }
  let back = false
  for (let i = 0; i < fields.length; ) {
    const named = fields[i]!
    const wanted: boolean = back || !(named.name in answers)
    back = wanted && !(await finished(() => answer(asker, named, `${i + 1}/${fields.length}`, answers)))
    i = back ? Math.max(0, i - 1) : i + 1
  }
  for (;;) {
    showAll(asker, fields, answers)
    const named = await toChange(asker, fields)
    if (named === null) return ordered(fields, answers)
    await finished(() => answer(asker, named, '', answers))
  }
}

/** False when the person wants to go back. */
async function finished(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Back) return false
    throw error
  }
}

/** What was answered before is not lost until there is something better. */
async function answer(asker: Asker, named: NamedField, mark: string, answers: Answers): Promise<void> {
  const { name, field } = named
  const before = answers[name]
  if (field.kind === 'list' && Array.isArray(before) && before.length > 0) {
    answers[name] = await changeList(asker, field, name, before)
    return
  }
  const keeps = before !== undefined && field.kind !== 'group'
  if (keeps) asker.talk.say(shownAnswer(asker, field, before, null).join(' '))
  const given = await askNamed(asker, named, '', keeps ? asker.talk.t.keeps : null, mark)
  if (given !== skipped) answers[name] = given
  else if (!keeps) delete answers[name]
}

function showAll(asker: Asker, fields: readonly NamedField[], answers: Answers): void {
  const { talk, wording } = asker
  talk.print(`\n  ${talk.lines.paint('bold', talk.t.summary)}`)
  for (const [i, { name, field }] of fields.entries()) {
    talk.print(talk.lines.listed(String(i + 1).padStart(2), wording.label(name)))
    for (const line of shownAnswer(asker, field, answers[name], name)) talk.print(talk.lines.listed('  ', line))
  }
  talk.print('')
}

/** null: nothing, it is right as it is. */
async function toChange({ talk, replies }: Asker, fields: readonly NamedField[]): Promise<NamedField | null> {
  for (;;) {
    const reply = await replies.ask(`  ${talk.t.send}`)
    const text = reply.type === 'text' ? reply.text.trim() : reply.type === 'end' ? '' : '?'
    if (text === '' || /^[.。]$/.test(text)) return null
    const named = fields[Number(text) - 1]
    if (named) return named
    talk.say(talk.t.noSuchNumber(fields.length))
  }
}

async function changeList(
  asker: Asker,
  field: Extract<Field, { kind: 'list' }>,
  path: string,
  before: readonly Json[],
): Promise<Json[]> {
  const { talk, replies, wording } = asker
  const items = [...before]
  for (;;) {
    talk.print(`  ${talk.lines.paint('bold', wording.label(path))}`)
    for (const [i, item] of items.entries())
      talk.print(talk.lines.listed(String(i + 1).padStart(3), shownAnswer(asker, field.item, item, null).join(' · ')))
    talk.say(talk.t.changeList)
    const reply = await replies.ask('  > ')
    const text = reply.type === 'text' ? reply.text.trim() : ''
    const place = { path, mark: '', label: wording.label(path), hint: '', skip: null }
    if (text === '+' || (text === '' && items.length < field.least)) return askList(asker, field, place, items)
    if (text === '') return items
    if (items[Number(text) - 1] === undefined) talk.say(talk.t.noSuchNumber(items.length))
    else items.splice(Number(text) - 1, 1)
  }
}

/** As the schema lists them, whatever came first. */
const ordered = (fields: readonly NamedField[], answers: Answers): Answers =>
  Object.fromEntries(fields.flatMap(({ name }) => (name in answers ? [[name, answers[name]!]] : [])))

export const asAnswers = (text: string): Answers => {
  try {
    const value = JSON.parse(text) as Json
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}
