import type { Json } from '../../core/json.ts'
import { type Answers, isObject, pathTo } from './answers.ts'
import { askList, askNamed } from './ask-field.ts'
import { askWithWords } from './ask-with-words.ts'
import { type Asker, skipped } from './asking.ts'
import { isQuotation } from './quote.ts'
import { finished, orBack } from './replies.ts'
import type { Field, NamedField } from './schema.ts'
import { showFields, shownAnswer, shownInLine } from './show-answer.ts'

type List = Extract<Field, { kind: 'list' }>

/** Asks for one field, or for what is to be different about it. What was answered before is not lost until there is something better. */
export async function askAgain(
  asker: Asker,
  named: NamedField,
  within: string,
  mark: string,
  answers: Answers,
): Promise<void> {
  const { name, field } = named
  const withWords = asker.wording.withWords(pathTo(within, name))
  if (withWords) return askWithWords(asker, named, within, withWords, answers)
  const before = answers[name]
  const parts = before === undefined ? null : changeParts(asker, field, pathTo(within, name), before)
  if (parts) {
    answers[name] = await parts
    return
  }
  const keeps = before !== undefined && before !== null && field.kind !== 'group'
  if (keeps) asker.talk.say(shownAnswer(asker, field, before, null, pathTo(within, name)).join(' '))
  const given = await askNamed(asker, named, within, keeps ? asker.talk.t.keeps : null, mark)
  if (given !== skipped) answers[name] = given
  else if (!keeps) delete answers[name]
}

/** null where there are no parts to be changed by themselves. */
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
    for (const [i, one] of items.entries())
      talk.print(talk.lines.listed(String(i + 1).padStart(3), shownInLine(asker, item, one, `${path}[]`)))
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

/** Back, among parts, is back to the whole: what was changed stays changed. */
const textFrom = async ({ replies }: Asker): Promise<string> => {
  const reply = await orBack(replies.ask('  > '))
  return reply?.type === 'text' ? reply.text.trim() : ''
}
