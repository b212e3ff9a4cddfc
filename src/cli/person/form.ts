import type { Json } from '../../core/json.ts'
import { type Answers, isObject, pathTo } from '../../host/person/fields.ts'
import { fittingGroup, parsedObject } from '../../host/person/fitting.ts'
import type { Field, NamedField } from '../../host/person/schema.ts'
import { type Asker, isQuotation, skipped } from './ask-choice.ts'
import { askList, askNamed } from './ask-field.ts'
import { askWithWords } from './ask-with-words.ts'
import { completed } from './complete.ts'
import { finished, orBack, showFields, shownAnswer, shownInLine } from './replies.ts'

/**
 * Asks for every field without an answer, then shows all answers and lets the person change them before sending.
 * `inEditor` opens all of them at once and returns null if that failed.
 */
export async function fillIn(
  asker: Asker,
  fields: readonly NamedField[],
  begun: Answers,
  inEditor: (answers: Answers) => Promise<Answers | null>,
): Promise<Answers> {
  let answers = fittingGroup(fields, begun)
  let missing = fields
  for (;;) {
    const isAsked = await askMissing(asker, missing, answers)
    const open = openIn(asker, fields, answers)
    if (isAsked && sendsItself(asker, open)) return ordered(asker, fields, answers)
    asker.talk.print(`\n  ${asker.talk.lines.paint('bold', asker.talk.t.summary)}`)
    showFields(asker, open, answers, '')
    const next = await nextStep(asker, open)
    if (next === 'send') return ordered(asker, fields, answers)
    const whole =
      next === 'edit' ? await inEditor(ordered(asker, fields, answers)) : 'whole' in next ? next.whole : null
    if (whole) answers = fittingGroup(fields, whole)
    else if (typeof next === 'object' && 'name' in next) await finished(() => askAgain(asker, next, '', '', answers))
    // A new answer may open a field that was decided before.
    missing = whole ? fields : openIn(asker, fields, answers).filter(named => !open.includes(named))
  }
}

/** The fields that the other answers do not decide. */
const openIn = ({ wording }: Asker, fields: readonly NamedField[], answers: Answers): NamedField[] =>
  fields.filter(({ name }) => wording.instead(name, answers) === undefined)

async function askMissing(asker: Asker, fields: readonly NamedField[], answers: Answers): Promise<boolean> {
  let isAsked = false
  let back = false
  const isShort = sendsItself(asker, fields)
  for (let i = 0; i < fields.length; ) {
    const named = fields[i]!
    const { name, field } = named
    const isOpen = openIn(asker, [named], answers).length > 0
    const wanted: boolean = back || !(name in answers)
    isAsked ||= isOpen && wanted
    if (isOpen)
      back = !(await finished(async () => {
        if (wanted) await askAgain(asker, named, '', isShort ? '' : `${i + 1}/${fields.length}`, answers)
        else {
          const where = `${i + 1}/${fields.length} ${asker.wording.short(name)}`
          answers[name] = await completed(asker, field, answers[name]!, name, [where])
        }
      }))
    i = back ? Math.max(0, i - 1) : i + 1
  }
  return isAsked
}

/** Whether the reply is sent with the last of its few answers. */
const sendsItself = ({ wording }: Pick<Asker, 'wording'>, fields: readonly NamedField[]): boolean =>
  fields.some(({ name }) => wording.sends(name))

type NextStep = 'send' | 'edit' | NamedField | { whole: Answers }

/** The person may paste the whole answer as JSON here. An answer from the editor is stored that way too. */
async function nextStep({ talk, replies }: Asker, fields: readonly NamedField[]): Promise<NextStep> {
  for (;;) {
    const reply = await replies.ask(`  ${talk.t.send(talk.editor !== null)}`)
    if (reply.type === 'edit') return 'edit'
    const text = reply.type === 'text' ? reply.text.trim() : reply.type === 'end' ? '' : '?'
    if (text === '' || /^[.。]$/.test(text)) return 'send'
    const named = fields[Number(text) - 1]
    if (named) return named
    const whole = parsedObject(text)
    if (typeof whole === 'object') return { whole }
    talk.say(talk.t.noSuchNumber(fields.length))
  }
}

const ordered = ({ wording }: Asker, fields: readonly NamedField[], answers: Answers): Answers =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = wording.instead(name, answers) ?? answers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

type List = Extract<Field, { kind: 'list' }>

/** Asks for one field, or for changes to it. The old answer is kept until there is a better one. */
async function askAgain(
  asker: Asker,
  named: NamedField,
  within: string,
  mark: string,
  answers: Answers,
): Promise<void> {
  const { name, field } = named
  const path = pathTo(within, name)
  const withWords = asker.wording.withWords(path)
  if (withWords) return askWithWords(asker, named, within, withWords, answers)
  const before = answers[name]
  const parts = before === undefined ? null : changeParts(asker, field, path, before)
  if (parts) {
    answers[name] = await parts
    return
  }
  const keeps = before !== undefined && before !== null && field.kind !== 'group'
  if (keeps) asker.talk.say(shownAnswer(asker, field, before, null, path).join(' '))
  const given = await askNamed(asker, named, within, keeps ? asker.talk.t.keeps : null, mark)
  if (given !== skipped) answers[name] = given
  else if (!keeps) delete answers[name]
}

/** null: there are no parts that could be changed alone. */
function changeParts(asker: Asker, field: Field, path: string, before: Json): Promise<Json> | null {
  if (field.kind === 'list' && field.item.kind !== 'choice' && Array.isArray(before) && before.length > 0)
    return changeList(asker, field, path, before)
  if (field.kind === 'group' && isObject(before) && Object.keys(before).length > 0)
    return changeGroup(asker, field.fields, path, before, asker.wording.short(path))
  return null
}

async function changeGroup(
  asker: Asker,
  fields: readonly NamedField[],
  path: string,
  before: Answers,
  title: string,
): Promise<Answers> {
  const { talk } = asker
  const group = { ...before }
  for (;;) {
    talk.print(`\n  ${talk.lines.paint('bold', title)}`)
    showFields(asker, fields, group, path)
    talk.say(talk.t.changeGroup)
    const text = await textFrom(asker)
    if (text === '') return group
    const named = fields[Number(text) - 1]
    if (named) {
      await finished(() => askAgain(asker, named, path, '', group))
      for (const { name } of fields) {
        const instead = asker.wording.instead(pathTo(path, name), group)
        if (instead !== undefined) group[name] = instead
      }
    } else talk.say(talk.t.noSuchNumber(fields.length))
  }
}

async function changeList(asker: Asker, field: List, path: string, before: readonly Json[]): Promise<Json[]> {
  const { talk, wording } = asker
  const { item } = field
  const opens = item.kind === 'group' && !isQuotation(item.fields)
  const items = [...before]
  for (;;) {
    talk.print(`  ${talk.lines.paint('bold', wording.label(path))}`)
    talk.list(items.map(one => shownInLine(asker, item, one, `${path}[]`)))
    talk.say(opens ? talk.t.changeItems : talk.t.changeList)
    const text = await textFrom(asker)
    const place = { path, mark: '', label: wording.label(path), hint: '', skip: null }
    if (text === '+' || (text === '' && items.length < field.least))
      return (await askList(asker, field, place, items)) as Json[]
    if (text === '') return items
    const [, minus, number] = /^([-−－]?)\s*(\d+)$/.exec(text) ?? []
    const index = Number(number) - 1
    if (items[index] === undefined) talk.say(talk.t.noSuchNumber(items.length))
    else if (opens && minus === '')
      items[index] = await changeGroup(asker, item.fields, `${path}[]`, items[index] as Answers, talk.t.item(index + 1))
    else items.splice(index, 1)
  }
}

/** Among parts, going back returns to the whole. Changes already made stay. */
const textFrom = async ({ replies }: Asker): Promise<string> => {
  const reply = await orBack(replies.ask('  > '))
  return reply?.type === 'text' ? reply.text.trim() : ''
}
